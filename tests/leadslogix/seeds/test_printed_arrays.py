"""Lists that programs have printed for the people who look for their faults."""

import pytest

from leadslogix.seeds.errors import NotATable, UnreadableFile
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


PYTHON = r"""[{'name': 'Kestrel & Son\'s Ltd', 'web': 'https://kestrel.example', 'since': datetime.date(1950, 1, 2),
  'text': 'Ropes, '
          'nets'},
 {'name': 'Pike [N] \u00c5pS', 'web': None, 'since': None, 'text': ''}]"""
ORDERED = """[OrderedDict([('name', "Kestrel & Son's Ltd"), ('web', 'https://kestrel.example')]),
 OrderedDict([('name', 'Pike [N] ÅpS'), ('web', None)])]"""
OBJECTS = """[Member(name="Kestrel & Son's Ltd", web='https://kestrel.example'),
 Member(name='Pike [N] ÅpS', web=None)]"""
A_LINE = """{'name': "Kestrel & Son's Ltd", 'web': 'https://kestrel.example'}
{'name': 'Pike [N] ÅpS', 'web': None}"""
RUBY = """[{:name=>"Kestrel & Son's Ltd", :web=>"https://kestrel.example", :kind=>:gold},
 {:name=>"Pike [N] ÅpS", :web=>nil, :kind=>:silver}]"""
STRUCTS = """[#<Member id: 3, name: "Kestrel & Son's Ltd", web: "https://kestrel.example">,
 #<Member id: 4, name: "Pike [N] ÅpS", web: nil>]"""
EXPORTED = r"""array (
  7 =>
  array (
    'name' => 'Kestrel & Son\'s Ltd',
    'web' => 'https://kestrel.example',
  ),
  9 =>
  (object) array(
    'name' => 'Pike [N] ÅpS',
    'web' => NULL,
  ),
)"""
SCRIPT = """[
  { name: "Kestrel & Son's Ltd", web: 'https://kestrel.example', kinds: [ 'gold' ] },
  { name: 'Pike [N] ÅpS', web: null, kinds: [] }
]"""
PERL = """$VAR1 = [
          { 'name' => "Kestrel & Son's Ltd", 'web' => 'https://kestrel.example' },
          { 'web' => undef, 'name' => 'Pike [N] ÅpS' }
        ];"""
TRAILING = """[{"name": "Kestrel & Son's Ltd", "web": "https://kestrel.example",},
 {"name": "Pike [N] ÅpS", "web": null},]"""


@pytest.mark.parametrize(
    "text", [PYTHON, ORDERED, OBJECTS, A_LINE, RUBY, STRUCTS, EXPORTED, SCRIPT, PERL, TRAILING]
)
def test_values_that_programs_have_printed_are_read(text: str) -> None:
    table = read_table(text.encode(), "debug.txt")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel & Son's Ltd", "kestrel.example"),
        ("Pike [N] ÅpS", ""),
    ]


@pytest.mark.parametrize(
    "text", [PYTHON[:-1], SCRIPT[:-3], RUBY.replace("]", "}"), "[{'a': 'b}]", "[{=3}]", "[{'a': " * 5_000]
)
def test_printed_value_that_is_cut_off_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile, match="not valid JSON"):
        read_table(text.encode(), "debug.txt")
