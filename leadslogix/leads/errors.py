"""Errors in what people enter when they review and suppress: the message says what to correct.

LeadError
    NotAValue       what was typed is no value of the field
    AlreadyDecided  somebody else was faster
"""


class LeadError(Exception):
    pass


class NotAValue(LeadError):
    pass


class AlreadyDecided(LeadError):
    pass
