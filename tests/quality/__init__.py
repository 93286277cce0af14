"""How right the extractors are on labelled pages. `python -m tests.quality` prints it."""
