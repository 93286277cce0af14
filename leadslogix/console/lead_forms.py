"""The forms about leads: what they are worth, what must not be stored, and what a run wishes for."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

from leadslogix.leads.models import LeadSettings
from leadslogix.leads.score import ITEMS, MOST_WEIGHT, Part
from leadslogix.runs.models import Run
from scraping.vocabulary.countries import find_country

_MOST_LINES_LENGTH = 200_000
_MOST_WISHES = 50
_PARTS = {
    Part.COMPLETENESS: "Completeness",
    Part.VERIFICATION: "Verification",
    Part.RECENCY: "Recency",
    Part.FIT: "Fit to the wishes of the run",
}


class LeadSettingsForm(forms.Form):
    review_from = forms.IntegerField(
        label="Ask from this confidence on",
        min_value=0,
        max_value=100,
        help_text="Below it, nobody is asked.",
    )
    accept_from = forms.IntegerField(
        label="Accept from this confidence on",
        min_value=0,
        max_value=100,
        help_text="From it on, nobody is asked.",
    )

    def __init__(self, *args: Any, settings: LeadSettings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["review_from"].initial = settings.review_from
        self.fields["accept_from"].initial = settings.accept_from
        for item in ITEMS:
            self.fields[f"weight_{item.name}"] = forms.IntegerField(
                label=item.label,
                min_value=0,
                max_value=MOST_WEIGHT,
                initial=settings.weights.get(item.name, item.weight),
            )

    def thresholds(self) -> list[forms.BoundField]:
        return [self["review_from"], self["accept_from"]]

    def parts(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [
            (label, [self[f"weight_{item.name}"] for item in ITEMS if item.part is part])
            for part, label in _PARTS.items()
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("review_from", 0) > cleaned.get("accept_from", 100):
            self.add_error("review_from", "This must not be above the confidence to accept from.")
        weights = [cleaned.get(f"weight_{item.name}", 1) for item in ITEMS]
        if not any(weights):
            self.add_error(None, "Give at least one item a weight: otherwise every company scores 0.")
        return cleaned

    def values(self) -> dict[str, Any]:
        return {
            "review_from": self.cleaned_data["review_from"],
            "accept_from": self.cleaned_data["accept_from"],
            "weights": {item.name: self.cleaned_data[f"weight_{item.name}"] for item in ITEMS},
            "updated_at": timezone.now(),
        }


class SuppressionForm(forms.Form):
    lines = forms.CharField(
        label="Domains, e-mail addresses and phone numbers",
        max_length=_MOST_LINES_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="One in a line: acme.com, info@acme.com, +49 731 12345.",
    )
    reason = forms.CharField(label="Why (optional)", max_length=300, required=False)


class RunForm(forms.Form):
    name = forms.CharField(label="Name", max_length=200, required=False, help_text="Empty: that of the file.")
    countries = forms.CharField(
        label="Wished countries",
        max_length=500,
        required=False,
        help_text="Separated by commas: DE, Austria.",
    )
    titles = forms.CharField(
        label="Wished job titles",
        max_length=500,
        required=False,
        help_text="Separated by commas: buyer, head of sales.",
    )

    @classmethod
    def of_run(cls, run: Run) -> "RunForm":
        initial = {
            "name": run.name,
            "countries": ", ".join(run.wished_countries),
            "titles": ", ".join(run.wished_titles),
        }
        return cls(initial=initial)

    def clean_countries(self) -> list[str]:
        found = []
        for text in _split(self.cleaned_data["countries"]):
            country = find_country(text)
            if not country:
                raise ValidationError(f"“{text}” is not a country. Give its name or its code, such as DE.")
            found.append(country)
        return sorted(set(found))

    def clean_titles(self) -> list[str]:
        return _split(self.cleaned_data["titles"])

    def values(self) -> dict[str, Any]:
        return {
            "name": self.cleaned_data["name"].strip(),
            "wished_countries": self.cleaned_data["countries"],
            "wished_titles": self.cleaned_data["titles"],
        }


def _split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()][:_MOST_WISHES]
