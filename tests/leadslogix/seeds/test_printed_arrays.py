"""Lists that programs have printed for the people who look for their faults."""

import pytest

from leadslogix.seeds.errors import NotATable
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

PRINT_R = """<pre>Array
(
    [fair] => Rope Fair
    [members] => Array
        (
            [4] => Member Object
                (
                    [id:protected] => 17
                    [post_title] => Kestrel &amp; Sons Ltd
                    [text] => Ropes (since 1950)

)
New: Nets => lighter!
                    [meta] => Array
                        (
                            [web] => https://kestrel.example
                            [stand] => Array
                                (
                                    [0] => B 12
                                )

                            [contact] => Eva Lind
                        )

                )

            [9] => Member Object
                (
                    [id:protected] => 18
                    [post_title] => Pike [Nets] ApS
                    [text] =>
                    [meta] => Array
                        (
                            [web] =>
                            [stand] => Array
                                (
                                )

                            [contact] =>
                        )

                )

        )

    [total] => 2
)
</pre>
<b>Notice</b>: Undefined index: lang
"""
VAR_DUMP = """array(2) {
  [0]=>
  object(Member)#3 (3) {
    ["name"]=>
    string(18) "Kestrel & Sons Ltd"
    ["text":protected]=>
    string(20) "Ropes
}
and "nets" {"
    ["meta"]=>
    array(2) {
      ["web"]=>
      string(23) "https://kestrel.example"
      ["contact"]=>
      string(8) "Eva Lind"
    }
  }
  [1]=>
  object(Member)#4 (3) {
    ["name"]=>
    string(15) "Pike [Nets] ApS"
    ["text":protected]=>
    NULL
    ["meta"]=>
    array(1) {
      ["web"]=>
      bool(false)
    }
  }
}
"""
ONE_BY_ONE = VAR_DUMP.replace("\n  [1]=>\n", "\n}\narray(1) {\n  [0]=>\n")


@pytest.mark.parametrize(
    "text",
    [PRINT_R, PRINT_R.replace("=>", "=&gt;"), PRINT_R[: PRINT_R.index("    [total]")], VAR_DUMP, ONE_BY_ONE],
)
def test_arrays_that_php_has_printed_are_read(text: str) -> None:
    table = read_table(text.encode(), "debug.txt")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel & Sons Ltd", "kestrel.example"),
        ("Pike [Nets] ApS", ""),
    ]
    assert set(facts_of(table)[0]["person"]) == {"Eva Lind"}


def test_arrays_in_arrays_are_read_to_a_depth_only() -> None:
    text = "Array\n(\n    [members] => Array\n" + "(\n[x] => Array\n" * 5_000
    with pytest.raises(NotATable, match="no list of companies"):
        read_table(text.encode(), "debug.txt")
