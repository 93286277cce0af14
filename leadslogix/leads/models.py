"""What is known: companies and people, their facts, where each was seen, and what people decided about them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from leadslogix.accounts.models import OwnedModel, User, Workspace


class Company(OwnedModel):
    """One company of a workspace: `identity` is its registrable domain, else its normalised name and country."""

    identity = models.CharField(max_length=300)
    name = models.CharField(max_length=300, blank=True)
    domain = models.CharField(max_length=255, blank=True)
    website = models.CharField(max_length=2000, blank=True)
    country = models.CharField(max_length=2, blank=True)
    profile_url = models.CharField(max_length=2000, blank=True)
    score = models.PositiveSmallIntegerField(default=0)
    score_reasons = models.JSONField(default=list)
    wishes = models.JSONField(default=dict, blank=True)  # of the run that it was last scored for
    # The company that this one was found to be. It keeps its own rows, so that the merge can be undone.
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="absorbed"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    crawled_at = models.DateTimeField(null=True, blank=True)
    compared_at = models.DateTimeField(null=True, blank=True)  # with all others, to find the same company

    class Meta:
        verbose_name_plural = "companies"
        constraints = [
            models.UniqueConstraint(fields=["workspace", "identity"], name="company_once_per_workspace"),
            models.CheckConstraint(condition=Q(score__gte=0, score__lte=100), name="company_score_0_100"),
            models.CheckConstraint(condition=~Q(identity=""), name="company_has_an_identity"),
        ]
        indexes = [
            models.Index(fields=["workspace", "-score", "name"], name="company_by_score"),
            models.Index(fields=["workspace", "name"], name="company_by_name"),
            models.Index(fields=["workspace", "domain"], name="company_by_domain"),
            models.Index(
                fields=["crawled_at"],
                name="company_to_compare",
                condition=Q(compared_at=None, crawled_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.identity


class CompanyKey(OwnedModel):
    """One of the keys that the same company would share: "domain:...", "phone:...", "post:...", "name:..."."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="keys")
    key = models.CharField(max_length=320)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["company", "key"], name="company_key_once")]
        indexes = [models.Index(fields=["workspace", "key", "company"], name="company_by_key")]

    def __str__(self) -> str:
        return self.key


class CompanyMerge(OwnedModel):
    """Why two companies are one, or may be; with what is needed to split them again."""

    class State(models.TextChoices):
        SUGGESTED = "suggested"  # a person decides
        MERGED = "merged"
        SPLIT = "split"  # undone; never merged again by a rule
        DISMISSED = "dismissed"  # a suggestion that a person declined

    kept = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="merges")
    other = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="merges_into")
    score = models.PositiveSmallIntegerField()
    reasons = models.JSONField(default=list)  # [[reason, points], ...]
    moved = models.JSONField(default=dict)  # what went from the other to the kept company
    state = models.CharField(max_length=10, choices=State.choices)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kept", "other"], name="company_merge_once"),
            models.CheckConstraint(
                condition=Q(state__in=["suggested", "merged", "split", "dismissed"]),
                name="company_merge_state",
            ),
            models.CheckConstraint(
                condition=Q(score__gte=0, score__lte=100), name="company_merge_score_0_100"
            ),
        ]
        indexes = [models.Index(fields=["workspace", "state", "-score"], name="company_merge_by_state")]

    def __str__(self) -> str:
        return f"{self.other} is {self.kept} ({self.state})"


class Person(OwnedModel):
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="people")
    # The letters of the name in lower case: variants of one name are one person.
    identity = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=300, blank=True)
    confidence = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "people"
        constraints = [
            models.UniqueConstraint(fields=["company", "identity"], name="person_once_per_company"),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=100), name="person_confidence_0_100"
            ),
        ]
        indexes = [models.Index(fields=["workspace", "name"], name="person_by_name")]

    def __str__(self) -> str:
        return self.name


class Fact(OwnedModel):
    """A merged value of a company, or of one of its people, with the reasons for its confidence."""

    class State(models.TextChoices):
        DELIVERED = "delivered"
        REJECTED = "rejected"  # kept with the reason, never exported
        SUPPRESSED = "suppressed"  # on the suppression list

    class RejectedBy(models.TextChoices):
        RULE = "rule"
        REVIEWER = "reviewer"

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="facts")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, blank=True, related_name="facts")
    field = models.CharField(max_length=30)
    # Short enough for a PostgreSQL index entry (2,704 bytes) whatever the alphabet.
    value = models.CharField(max_length=600)
    confidence = models.PositiveSmallIntegerField()
    reasons = models.JSONField(default=list)  # [[reason, points], ...]: they add up to the confidence
    verified = models.CharField(max_length=40, blank=True)
    # What each check found: [{"check", "text", "points", "is_bad", "at"}, ...]
    checks = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DELIVERED)
    rejected_by = models.CharField(max_length=10, choices=RejectedBy.choices, blank=True)
    rejected_because = models.CharField(max_length=200, blank=True)
    # How much a reviewer's decision would tell; 0 where there is nothing to decide (review.py).
    review_gain = models.PositiveSmallIntegerField(default=0)
    # Since when it is on none of the pages that it was found on.
    stale_since = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["company", "field", "value"], condition=Q(person=None), name="fact_once_per_company"
            ),
            models.UniqueConstraint(
                fields=["person", "field", "value"], condition=~Q(person=None), name="fact_once_per_person"
            ),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=100), name="fact_confidence_0_100"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["delivered", "rejected", "suppressed"]), name="fact_state"
            ),
            models.CheckConstraint(
                condition=Q(state="rejected", rejected_by__in=["rule", "reviewer"])
                | (~Q(state="rejected") & Q(rejected_by="")),
                name="fact_rejected_by_a_rule_or_a_reviewer",
            ),
            models.CheckConstraint(condition=~Q(value=""), name="fact_has_a_value"),
        ]
        indexes = [
            models.Index(fields=["workspace", "state", "confidence"], name="fact_for_review"),
            models.Index(fields=["company", "field", "-confidence"], name="fact_by_field"),
            models.Index(
                fields=["workspace", "-review_gain", "id"],
                name="fact_review_queue",
                condition=Q(review_gain__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.field} {self.value}"


class Source(OwnedModel):
    """One sighting of a fact, which can be checked again on the stored page without the network."""

    fact = models.ForeignKey(Fact, on_delete=models.CASCADE, related_name="sources")
    url = models.CharField(max_length=2000)
    layer = models.CharField(max_length=20)
    method = models.CharField(max_length=60)
    snippet = models.CharField(max_length=400, blank=True)
    locator = models.CharField(max_length=400, blank=True)
    page_hash = models.CharField(max_length=64, blank=True)
    confidence = models.PositiveSmallIntegerField(default=0)
    reasons = models.JSONField(default=list)
    # The code of the rule that says that this is not the company's value.
    rejected = models.CharField(max_length=200, blank=True)
    first_seen_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    # Since when a crawl that read the page did not see it there; empty: it was still there.
    gone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fact", "url", "layer", "method"], name="source_once_per_fact"),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=100), name="source_confidence_0_100"
            ),
            models.CheckConstraint(
                condition=Q(rejected="") | Q(confidence=0), name="source_rejected_without_confidence"
            ),
            models.CheckConstraint(
                condition=Q(last_seen_at__gte=models.F("first_seen_at")), name="source_seen_in_order"
            ),
        ]
        indexes = [models.Index(fields=["workspace", "page_hash"], name="source_by_page")]

    def __str__(self) -> str:
        return f"{self.method} on {self.url}"


class WebsiteCandidate(OwnedModel):
    """A site that may be the company's: given by the list or found, compared with the list, and what came of it."""

    class State(models.TextChoices):
        TAKEN = "taken"  # the company's site
        REVIEW = "review"  # a person should decide
        REFUSED = "refused"  # too little says that it is the company's, or it could not be read
        ACCEPTED = "accepted"  # by a person
        REJECTED = "rejected"  # by a person: it is never taken again

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="website_candidates")
    domain = models.CharField(max_length=255)
    url = models.CharField(max_length=2000)
    ways = models.JSONField(default=list)  # how it came up: list, profile, listing, email, name, search
    outcome = models.CharField(max_length=30)
    detail = models.CharField(max_length=300, blank=True)
    score = models.PositiveSmallIntegerField(default=0)
    reasons = models.JSONField(default=list)  # [[reason, points], ...]: they add up to the score
    # Why a site that the list gives may be another company's: [[reason, points], ...] that its facts lose.
    doubts = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State.choices)
    checked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["company", "domain"], name="website_candidate_once"),
            models.CheckConstraint(condition=Q(score__gte=0, score__lte=100), name="candidate_score_0_100"),
            models.CheckConstraint(
                condition=Q(state__in=["taken", "review", "refused", "accepted", "rejected"]),
                name="candidate_state",
            ),
        ]
        indexes = [models.Index(fields=["workspace", "state", "-score"], name="candidate_for_review")]

    def __str__(self) -> str:
        return f"{self.domain} ({self.score})"


class StoredPage(OwnedModel):
    """A page with facts, as compressed bytes, once per workspace and hash."""

    page_hash = models.CharField(max_length=64)
    url = models.CharField(max_length=2000)
    charset = models.CharField(max_length=40, blank=True)
    body = models.BinaryField()
    etag = models.CharField(max_length=300, blank=True)
    last_modified = models.CharField(max_length=100, blank=True)
    stored_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "leads_page"
        constraints = [models.UniqueConstraint(fields=["workspace", "page_hash"], name="page_once_per_hash")]
        indexes = [models.Index(fields=["stored_at"], name="page_by_age")]

    def __str__(self) -> str:
        return self.url


class Verdict(OwnedModel):
    """A reviewer's decision about a fact. The last one that is not undone counts."""

    class Decision(models.TextChoices):
        ACCEPT = "accept"
        REJECT = "reject"
        CORRECT = "correct"

    fact = models.ForeignKey(Fact, on_delete=models.CASCADE, related_name="verdicts")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    decision = models.CharField(max_length=10, choices=Decision.choices)
    corrected_value = models.CharField(max_length=600, blank=True)
    note = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(decision__in=["accept", "reject", "correct"]), name="verdict_decision"
            ),
            models.CheckConstraint(
                condition=~Q(decision="correct") | ~Q(corrected_value=""),
                name="verdict_correction_has_a_value",
            ),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="verdict_newest")]

    def __str__(self) -> str:
        return f"{self.decision}: {self.fact}"


class JudgedSighting(OwnedModel):
    """What a verdict says about the confidence that was promised. No value: it stays when the fact is erased."""

    verdict = models.OneToOneField(Verdict, on_delete=models.SET_NULL, null=True, related_name="judged")
    field = models.CharField(max_length=30)
    points = models.SmallIntegerField()  # before the calibration
    reasons = models.JSONField(default=list)  # [[text, points]] that add up to them
    confidence = models.PositiveSmallIntegerField()
    is_right = models.BooleanField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["field", "points"], name="judged_by_points")]

    def __str__(self) -> str:
        return f"{self.field} at {self.confidence}: {'right' if self.is_right else 'wrong'}"


class LeadSettings(OwnedModel):
    """What a workspace's leads are worth, and which facts a person should look at."""

    workspace = models.OneToOneField(Workspace, on_delete=models.CASCADE, related_name="lead_settings")
    weights = models.JSONField(default=dict)  # {item of the score: its weight}; the others have the default
    review_from = models.PositiveSmallIntegerField(default=40)
    accept_from = models.PositiveSmallIntegerField(default=80)
    learned = models.JSONField(default=dict)  # {field: [points, right, judged]}, from verdicts
    updated_at = models.DateTimeField(default=timezone.now)
    applied_at = models.DateTimeField(null=True, blank=True)  # to all companies

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(review_from__lte=models.F("accept_from"), accept_from__lte=100),
                name="lead_settings_thresholds_in_order",
            )
        ]

    def __str__(self) -> str:
        return f"settings of {self.workspace}"


class SuppressionSalt(OwnedModel):
    """Makes the hashes of one workspace's list useless elsewhere. Made with the first entry, never changed."""

    workspace = models.OneToOneField(Workspace, on_delete=models.CASCADE, related_name="+")
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"salt of {self.workspace}"


class Suppression(OwnedModel):
    """What must not be crawled, stored or exported. Where the value was erased, only its hash is kept."""

    class Kind(models.TextChoices):
        DOMAIN = "domain"
        EMAIL = "email"
        PHONE = "phone"
        PERSON = "person"  # a name at one company
        JUNK = "junk"  # a value on a site that a reviewer rejected

    kind = models.CharField(max_length=10, choices=Kind.choices)
    value = models.CharField(max_length=320, blank=True)
    value_hash = models.CharField(max_length=64)
    reason = models.CharField(max_length=300, blank=True)
    added_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["workspace", "kind", "value_hash"], name="suppression_once"),
            models.CheckConstraint(
                condition=Q(kind__in=["domain", "email", "phone", "person", "junk"]), name="suppression_kind"
            ),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at"], name="suppression_newest")]

    def __str__(self) -> str:
        return f"{self.kind} {self.value or self.value_hash[:12]}"
