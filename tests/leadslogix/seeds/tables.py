"""Tables read in this process: what the child process of `seeds.reading` does, without the child."""

import io
from dataclasses import replace

from leadslogix.seeds.errors import SeedFileError
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.table import SeedTable, check_mapping, name_file, open_table

_AS_RECOGNISED = ReadingOptions()


def read_table(
    data: bytes, name: str, *, ask_for_columns: bool = False, options: ReadingOptions = _AS_RECOGNISED
) -> SeedTable:
    """With `ask_for_columns` a table without a recognised column is no error."""
    opened = open_table(io.BytesIO(data), name, options)
    try:
        table = opened.finish(tuple(opened.rows()))
    except SeedFileError as error:
        raise name_file(error, name) from error
    if ask_for_columns:
        return table
    return replace(table, mapping=check_mapping(table.mapping, table.columns, name))
