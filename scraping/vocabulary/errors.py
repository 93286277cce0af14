"""What can be wrong in a data file of the vocabulary. It is found when the file is loaded, and by the tests."""


class BadSpelling(ValueError):
    """An entry that is not in the notation of `scraping.vocabulary.spellings`, or that matches the empty text."""
