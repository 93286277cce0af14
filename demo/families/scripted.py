"""Contacts that are there only once a script has run."""

import json
from collections.abc import Mapping

from demo.companies import Company, load_texts
from demo.markup import document, labels, phone_line
from demo.scaffold import ALL_PAGES, Publication
from demo.sites import Reply, html_answer, text_answer


def publish_script_concat(company: Company) -> Publication:
    """The mailbox as pieces of text that a script in the page joins."""
    mailbox, _, domain = company.email.partition("@")
    first, _, rest = domain.partition(".")
    script = (
        "<script>\n"
        f"var user = '{mailbox}'; var site = '{first}' + '.' + '{rest}';\n"
        "document.write('<a href=\"mai' + 'lto:' + user + '@' + site + '\">' + user + '@' + site + '</a>');\n"
        "</script>"
    )
    block = f"{phone_line(company)}\n<p>{labels(company)['email']}: {script}</p>"
    return Publication(("email", "phone"), {"contact": block})


def publish_joomla_cloak(company: Company) -> Publication:
    """How the Joomla CMS hides mailboxes: entities in script strings."""
    mailbox, _, domain = company.email.partition("@")
    mark = sum(map(ord, company.host))
    script = (
        f'<span id="cloak{mark}"></span><script>\n'
        f"document.getElementById('cloak{mark}').innerHTML = '';\n"
        "var prefix = '&#109;a' + 'i&#108;' + '&#116;o';\nvar path = 'hr' + 'ef' + '=';\n"
        f"var addy{mark} = '{_as_entities(mailbox)}' + '&#64;';\n"
        f"addy{mark} = addy{mark} + '{_as_entities(domain)}';\n"
        f"document.getElementById('cloak{mark}').innerHTML += "
        f"'<a ' + path + '\\'' + prefix + ':' + addy{mark} + '\\'>' + addy{mark} + '<\\/a>';\n</script>"
    )
    block = f"{phone_line(company)}\n<p>{labels(company)['email']}: {script}</p>"
    return Publication(("email", "phone"), {"contact": block})


def publish_script_only(company: Company) -> Publication:
    """An empty page and a script with the whole site in it, its contacts in pieces."""
    facts = json.dumps([_pieces(company.email), _pieces(company.phone.shown)])
    script = f"const [mail, phone] = {facts}.map((pieces) => pieces.join(''));\nshow(mail, phone);"
    return Publication(("email", "phone"), extra=_app_pages(company, script, {}), without=ALL_PAGES[1:])


def publish_script_fetch(company: Company) -> Publication:
    """An empty page whose script asks the server for the contacts."""
    script = (
        "fetch('/api/contact.json').then((reply) => reply.json())"
        ".then((found) => show(found.a.join(''), found.b.join('')));"
    )
    data = text_answer(
        json.dumps({"a": _pieces(company.email), "b": _pieces(company.phone.shown)}),
        "application/json; charset=utf-8",
    )
    pages = {"/api/contact.json": data}
    return Publication(("email", "phone"), extra=_app_pages(company, script, pages), without=ALL_PAGES[1:])


def _app_pages(company: Company, script: str, pages: Mapping[str, Reply]) -> dict[str, Reply]:
    body = '<div id="app"></div>\n<noscript>JavaScript</noscript>\n'
    head = '<script src="/app.js" defer></script>\n'
    shell = document(company.language, company.brand, body, head)
    app = text_answer(_app_script(company, script), "text/javascript; charset=utf-8")
    return {"/": html_answer(shell), "/app.js": app, **pages}


def _app_script(company: Company, script: str) -> str:
    """Draws the page as a single-page application does; what it says comes from the texts of the language."""
    texts, words = load_texts(company.language), labels(company)
    paragraphs = json.dumps([line for line in texts["contact"]], ensure_ascii=False)
    return (
        f"const root = document.getElementById('app');\nconst lines = {paragraphs};\n"
        "function add(tag, content) {\n  const node = document.createElement(tag);\n"
        "  node.textContent = content;\n  root.append(node);\n  return node;\n}\n"
        f"add('h1', {json.dumps(company.name, ensure_ascii=False)});\n"
        "lines.forEach((line) => add('p', line));\n"
        "function show(mail, phone) {\n"
        f"  add('p', {json.dumps(words['phone'] + ': ')} + phone);\n"
        f"  const link = add('a', mail);\n  link.href = 'mailto:' + mail;\n}}\n{script}\n"
    )


def _as_entities(value: str) -> str:
    return "".join(f"&#{ord(char)};" if char in "aeiou." else char for char in value)


def _pieces(value: str) -> list[str]:
    return [value[start : start + 3] for start in range(0, len(value), 3)]
