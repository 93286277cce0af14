"""How right the extractors are on pages that people labelled. `python -m tests.quality` prints it."""
