"""How large a table may be. Enforced while it is read, so that a larger one costs no more than this."""

MAX_ROWS = 200_000
MAX_COLUMNS = 200
MAX_CELLS = 5_000_000
MAX_CELL_LENGTH = 1_000_000  # longer cells are cut, and the list of what was cut says so
