"""The forms of the console. Labels and errors are the user's words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from leadslogix.console.wording import COLUMNS
from leadslogix.exports.presets import PRESETS
from leadslogix.runs.limits import (
    FRESH_DAYS,
    GOAL_LABELS,
    MIN_CONFIDENCE,
    PAGES,
    RENDERS,
    SECONDS,
    TARGET,
    Limit,
    Limits,
)
from leadslogix.seeds.encoding import ENCODINGS
from leadslogix.seeds.options import NO_HEADER, ReadingOptions
from leadslogix.seeds.table import may_name_companies
from leadslogix.seeds.websites import find_website

NOT_USED = ""
DELIMITER_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}


_ENDINGS = (
    *(".csv", ".tsv", ".tab", ".txt", ".xlsx", ".xlsm", ".xls", ".ods", ".docx", ".json", ".jsonl", ".ndjson", ".xml"),
    *(".vcf", ".html", ".htm", ".eml", ".md", ".tex"),
)  # fmt: skip


class UploadForm(forms.Form):
    file = forms.FileField(
        label="Your list",
        help_text=(
            "An Excel workbook, an OpenDocument sheet, CSV with any delimiter, a Word document, JSON, XML or vCards; "
            "also a web page or a mail that you have saved, or text that you have copied into a file."
        ),
        error_messages={
            "required": "Choose a file first.",
            "empty": "This file is empty. Choose one with a header line and a row for each company.",
        },
        widget=forms.FileInput(attrs={"accept": ",".join((*_ENDINGS, "text/csv"))}),
    )

    def __init__(self, *args: Any, too_large: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if too_large:
            self.fields["file"].error_messages["required"] = too_large_text()

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > settings.SEED_FILE_MAX_BYTES:
            raise ValidationError(too_large_text())
        return file


def too_large_text() -> str:
    return f"This file is larger than {max_megabytes()} MB. Split it and upload the parts."


def max_megabytes() -> str:
    return f"{settings.SEED_FILE_MAX_BYTES / 1_000_000:g}"


class ReadingForm(forms.Form):
    """How to read the file where what was recognised is wrong."""

    encoding = forms.ChoiceField(
        label="Encoding",
        choices=[("", "as recognised"), *((name, name) for name in ENCODINGS)],
        required=False,
    )
    delimiter = forms.ChoiceField(
        label="Between the cells",
        choices=[("", "as recognised"), *((sign, name) for sign, name in DELIMITER_NAMES.items())],
        required=False,
    )
    header_line = forms.IntegerField(
        label="Line of the header",
        min_value=NO_HEADER,
        max_value=1_000,
        required=False,
        help_text="Counted from 1. Empty: as recognised. -1: the first line is a company already.",
    )
    sheet = forms.ChoiceField(label="Sheet", required=False)

    def __init__(self, *args: Any, sheets: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if sheets:
            self.fields["sheet"].choices = [("", "as recognised"), *((name, name) for name in sheets)]  # type: ignore[attr-defined]
            del self.fields["encoding"], self.fields["delimiter"]
        else:
            del self.fields["sheet"]

    def options(self) -> ReadingOptions:
        given = {name: value for name, value in self.cleaned_data.items() if value}
        return ReadingOptions(**given)


class ColumnsForm(forms.Form):
    """One choice for each column of the file: what it means to us. Named by position, for headers are hostile text."""

    def __init__(self, columns: Sequence[str], mapping: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.columns = columns
        self.fields["listing_url"] = forms.CharField(
            label="The fair's list of exhibitors on the web",
            help_text="One address for the whole list. Companies without a website are looked for there first.",
            max_length=2_000,
            required=False,
            widget=forms.TextInput(
                attrs={"inputmode": "url", "placeholder": "https://fair.example/exhibitors"}
            ),
        )
        meanings = {column: word for word, column in mapping.items()}
        for position, column in enumerate(columns):
            self.fields[f"column_{position}"] = forms.ChoiceField(
                label=f"Meaning of {column or f'column {position + 1}'}",
                choices=[(NOT_USED, "not used"), *COLUMN_CHOICES],
                initial=meanings.get(column, NOT_USED),
                required=False,
            )

    def clean_listing_url(self) -> str:
        text = self.cleaned_data["listing_url"]
        url = find_website(text)
        if text and not url:
            raise ValidationError("This is not a web address. Copy it from the browser: https://...")
        return url

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen = [word for name, word in cleaned.items() if word and name.startswith("column_")]
        for word in sorted({word for word in chosen if chosen.count(word) > 1}):
            self.add_error(None, f"Two columns are marked as “{COLUMNS[word]}”: choose one of them.")
        if not may_name_companies(chosen, self.columns):
            self.add_error(None, "Mark the column that holds the company name or the website.")
        return cleaned

    @property
    def column_fields(self) -> list[forms.BoundField]:
        return [self[f"column_{position}"] for position in range(len(self.columns))]

    def mapping(self) -> dict[str, str]:
        """{our word: the file's column}"""
        chosen = ((self.cleaned_data[f"column_{i}"], column) for i, column in enumerate(self.columns))
        return {word: column for word, column in chosen if word}


def limit_field(limit: Limit, label: str, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=limit.minimum, max_value=limit.maximum, **options)


class LimitsForm(forms.Form):
    """What a company may cost at most, and when it is good enough."""

    pages = limit_field(PAGES, "Pages per company")
    renders = limit_field(RENDERS, "Browser pages per company")
    seconds = limit_field(SECONDS, "Seconds per company")
    goal = forms.ChoiceField(label="What to look for", choices=list(GOAL_LABELS.items()), required=False)
    target = limit_field(TARGET, "Confidence to reach")
    fresh_days = limit_field(
        FRESH_DAYS,
        "Days that a company stays fresh",
        help_text="It is not crawled again. 0 crawls all.",
        required=False,
    )

    def clean_goal(self) -> str | None:
        return self.cleaned_data["goal"] or None  # not sent: as it is

    def limits(self) -> Limits:
        return Limits(**self.cleaned_data)


class CompanyFilterForm(forms.Form):
    SHOW = (("", "All companies"), ("email", "With an e-mail"), ("empty", "Nothing found"))

    q = forms.CharField(label="Search", required=False, max_length=100, strip=True)
    show = forms.ChoiceField(label="Show", choices=SHOW, required=False)


class ExportForm(forms.Form):
    preset = forms.ChoiceField(choices=lambda: [(preset.name, preset.label) for preset in PRESETS.values()])
    min_confidence = limit_field(
        MIN_CONFIDENCE,
        "Least confidence",
        help_text="0 takes everything, 90 only what is nearly certain.",
        initial=MIN_CONFIDENCE.default,
        required=False,
    )


COLUMN_CHOICES = [
    (word, COLUMNS[word])
    for word in (
        *("name", "entry", "website", "country", "profile_url", "email", "phone", "fax"),
        *(
            "second_name",
            "second_website",
            "second_email",
            "second_phone",
            "second_person",
            "mobile",
            "contact",
        ),
        *("person", "first_name", "last_name", "job_title"),
        *("street", "postal_code", "city", "region", "description"),
    )
]
