"""The leads of a run in each format."""

from leadslogix.exports.formats import FORMATS
from leadslogix.runs.exports import write_leads


def write_csv(run, path, min_confidence=0):
    return write_leads(run, FORMATS["csv"], path, min_confidence)


def write_jsonl(run, path, min_confidence=0):
    return write_leads(run, FORMATS["jsonl"], path, min_confidence)


def write_xlsx(run, path, min_confidence=0):
    return write_leads(run, FORMATS["xlsx"], path, min_confidence)
