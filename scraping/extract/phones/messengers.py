"""Numbers in links to messengers."""

import re

_ZALO = re.compile(r"zalo\.me/(?:0|84)(\d{9})(?!\d)")  # only Vietnam uses it
_WHATSAPP = re.compile(
    r"(?:wa\.me/|whatsapp\.com/send/?\?(?:[^#]{0,200}&)?phone=|whatsapp://send\?phone=|viber://(?:chat|add)\?number=)\+?(\d{8,15})",
    re.I,
)


def number_of_messenger(href: str) -> str:
    if found := _WHATSAPP.search(href):
        return f"+{found[1]}"
    found = _ZALO.search(href)
    return f"+84{found[1]}" if found else ""
