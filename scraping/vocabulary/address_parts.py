"""The parts that some addresses name one by one: `Block 4, Street 12, Building 18`, `حي السلام، بلوك ب، رقم 45`."""

import re

from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

_FILE = "street_words"
_BEFORE, _AFTER = "part of an address, before its number or name", "part of an address, after its name"
_LATIN = ("en", "fr", "es", "pt", "ro", "sq", "vi", "ru")
_NATIVE = ("ar", "fa", "he", "hi", "bn", "ur")
# `Block 4`, `Lt. 12`, `Plot No. 118-C`, `4th Block`: with a number; the word is written with a capital.
_NUMBER = r"(?:n[.°º]{0,2}o?\.?\s?|\#)?(?:\d{1,5}[A-Za-z]?|[A-Z]{1,2}-?\d{0,4}|[IVX]{1,4})(?:\s?[-/]\s?[A-Z\d]{1,5})?(?!\w)"
LATIN_PART = compile_later(
    lambda: (
        rf"(?:(?=[^\Wa-z_])(?i:{read_expression(_FILE, _BEFORE, languages=_LATIN)})[\s:-]{{0,2}}{_NUMBER}|"
        rf"\d{{1,3}}(?:st|nd|rd|th)\s(?i:{read_expression(_FILE, _AFTER, languages=('en',))})(?!\w))"
    )
)
# `Mz. B Lt. 12`
LATIN_PARTS = compile_later(lambda: rf"(?:{LATIN_PART.pattern})(?:[\s-]{{1,3}}(?:{LATIN_PART.pattern}))*")
# `ngõ 72`, `đường Trần Phú`: in small letters, with a number or a name.
VIETNAMESE_PART = compile_later(
    lambda: rf"(?i:{read_expression(_FILE, _BEFORE, languages=('vi',))})\s.{{1,40}}"
)
# `شارع التحلية`, `मकान नं. 45`, `महात्मा गांधी मार्ग`: with a number or a name.
NATIVE_PART = compile_later(
    lambda: (
        rf"(?:\d{{1,4}}\s)?(?:{read_expression(_FILE, _BEFORE, languages=_NATIVE)})(?:(?:(?<=[.'])\s?|[\s:]{{1,2}}).{{1,40}})?|"
        rf".{{2,40}}\s(?:{read_expression(_FILE, _AFTER, languages=('hi', 'bn', 'ur'))})"
    )
)
# `بالاتر از میدان`: between two parts, it tells where the first one is.
BESIDE = compile_later(lambda: rf"{read_expression(_FILE, 'beside a place')}\s.{{1,40}}")
NATIVE_LETTER = re.compile(r"[\u0590-\u06ff\u0900-\u09ff]")
