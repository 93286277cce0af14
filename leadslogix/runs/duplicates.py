"""Merges companies that turn out to be the same, with their seed rows and their part in runs; and splits them again."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User
from leadslogix.leads.company_merges import absorb, are_mergeable, choose_kept, lock_pair, separate
from leadslogix.leads.duplicates import Match, find_matches
from leadslogix.leads.likeness import MERGE_FROM, Likeness
from leadslogix.leads.models import Company, CompanyMerge
from leadslogix.runs.erasure import erase_again
from leadslogix.runs.models import CompanySpend, LayerOutcome, PageVisit, Run
from leadslogix.seeds.models import SeedRow

BATCH = 100
_REASON_LENGTH = 300
_UNDER_WAY = (Run.State.RUNNING, Run.State.PAUSED)
_DECIDED = (CompanyMerge.State.SPLIT, CompanyMerge.State.DISMISSED)


@dataclass(frozen=True, slots=True)
class Compared:
    companies: int = 0
    merged: int = 0
    suggested: int = 0

    def __add__(self, other: "Compared") -> "Compared":
        return Compared(
            self.companies + other.companies, self.merged + other.merged, self.suggested + other.suggested
        )


def compare_new_companies(most: int = BATCH) -> Compared:
    """Compares companies that were crawled since they were last compared, of workspaces where nothing is crawled now.

    What a run finds is compared when it ends. In between, it would depend on the order in which workers end their tasks
    what is known of a company by then, and the second pass of one that was merged would be the kept one's.
    """
    crawling = Run.objects.filter(state__in=_UNDER_WAY).values("workspace")
    waiting = not_compared().exclude(workspace__in=crawling)
    return compare_companies(waiting.order_by("workspace", "identity")[:most])


def compare_run(run: Run) -> Compared:
    """All companies of a run that were not compared since they were crawled, always in the same order."""
    waiting = not_compared().filter(spends__run=run).order_by("identity")
    ids = list(waiting.values_list("id", flat=True))
    batches = (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))
    return sum(
        (
            compare_companies(not_compared().filter(id__in=batch).order_by("identity"), run)
            for batch in batches
        ),
        Compared(),
    )


def not_compared() -> QuerySet[Company]:
    return Company.objects.filter(compared_at=None, crawled_at__isnull=False, merged_into=None)


def compare_companies(companies: Iterable[Company], ending: Run | None = None) -> Compared:
    """At the end of the run `ending`, if there is one. What another run is crawling is compared again later."""
    by_workspace: dict[UUID, list[Company]] = {}
    for company in companies:
        by_workspace.setdefault(company.workspace_id, []).append(company)
    total = Compared()
    for group in by_workspace.values():
        settled = {match: _settle(match, ending) for match in find_matches(group)}
        later = {match.other_id for match, result in settled.items() if result == "later"}
        compared = [one.id for one in group if one.id not in later]
        Company.objects.filter(id__in=compared).update(compared_at=timezone.now())
        results = list(settled.values())
        total += Compared(len(compared), results.count("merged"), results.count("suggested"))
    return total


@transaction.atomic
def _settle(match: Match, ending: Run | None) -> str:
    if match.likeness.score < MERGE_FROM:
        return "suggested" if _suggest(match) else ""
    pair = (match.company_id, match.other_id)
    # (Locked first: a run that starts now waits, and then has the kept one.)
    lock_pair(pair)
    if _is_crawled_elsewhere(pair, ending):
        return "later"
    return "merged" if merge_companies(pair, match.likeness) else ""


def _is_crawled_elsewhere(companies: Iterable[UUID], ending: Run | None) -> bool:
    """Its next pass would be the kept one's, and what is found would depend on which run ends first."""
    spends = CompanySpend.objects.filter(company__in=list(companies), run__state__in=_UNDER_WAY)
    return spends.exclude(run=ending).exists()


@transaction.atomic
def _suggest(match: Match) -> bool:
    pair = lock_pair((match.company_id, match.other_id))
    if len(pair) < 2 or not are_mergeable(*pair):
        return False
    kept, other = choose_kept(*pair)
    either = Q(kept=kept, other=other) | Q(kept=other, other=kept)
    if CompanyMerge.objects.filter(either).exists():
        return False
    CompanyMerge.objects.create(
        workspace_id=kept.workspace_id,
        kept=kept,
        other=other,
        score=match.likeness.score,
        reasons=[list(reason) for reason in match.likeness.reasons],
        state=CompanyMerge.State.SUGGESTED,
    )
    return True


@transaction.atomic
def merge_companies(
    ids: tuple[UUID, UUID], likeness: Likeness, user: User | None = None
) -> CompanyMerge | None:
    """None if one of them was merged meanwhile, or if a person has declined the merge and no person asks for it now."""
    pair = lock_pair(ids)
    if len(pair) < 2 or not are_mergeable(*pair):
        return None
    kept, other = choose_kept(*pair)
    known = list(CompanyMerge.objects.filter(Q(kept=kept, other=other) | Q(kept=other, other=kept)))
    if user is None and any(one.state in _DECIDED for one in known):
        return None
    merge = next((one for one in known if one.kept_id == kept.id), None) or CompanyMerge()
    merge.workspace_id, merge.kept, merge.other = kept.workspace_id, kept, other
    merge.score, merge.reasons = likeness.score, [list(reason) for reason in likeness.reasons]
    merge.state, merge.decided_by, merge.decided_at = CompanyMerge.State.MERGED, user, timezone.now()
    moved = absorb(kept, other)
    merge.moved = moved | {"rows": _move_rows(merge), "runs": _move_runs(merge)}
    merge.save(force_insert=merge not in known)
    _delete_suggestions(one for one in known if one is not merge)
    if kept.has_suppressions:  # type: ignore[attr-defined]  # asked with its lock
        erase_again(kept)
    return merge


def _delete_suggestions(merges: Iterable[CompanyMerge]) -> None:
    suggested = [one.id for one in merges if one.state == CompanyMerge.State.SUGGESTED]
    if suggested:
        CompanyMerge.objects.filter(id__in=suggested).delete()


def _move_rows(merge: CompanyMerge) -> dict[str, list[str]]:
    """{row: its state and reason before}. Where both are in one list, the second row is a duplicate."""
    rows = list(SeedRow.objects.filter(company=merge.other_id))
    if not rows:
        return {}
    own = SeedRow.objects.filter(company=merge.kept_id, file__in={row.file_id for row in rows})
    lines = dict(own.order_by("-line").values_list("file", "line"))  # the first of each file
    before = {str(row.id): [row.state, row.reason] for row in rows}
    for row in rows:
        row.company_id = merge.kept_id
        if row.file_id in lines and row.state in (SeedRow.State.CREATED, SeedRow.State.KNOWN):
            row.state = SeedRow.State.DUPLICATE
            row.reason = f"the same company as in line {lines[row.file_id]}: {_first_reason(merge)}"[
                :_REASON_LENGTH
            ]
    SeedRow.objects.bulk_update(rows, ["company", "state", "reason"])
    return before


def _first_reason(merge: CompanyMerge) -> str:
    return merge.reasons[0][0] if merge.reasons else "merged by a person"


def _move_runs(merge: CompanyMerge) -> list[str]:
    """Runs that only the other company was part of are the kept one's now, with what they cost and how they ended."""
    own = CompanySpend.objects.filter(company=merge.kept_id).values("run")
    runs = list(
        CompanySpend.objects.filter(company=merge.other_id).exclude(run__in=own).values_list("run", flat=True)
    )
    if runs:
        _give_runs(runs, merge.other_id, merge.kept_id)
    return [str(run) for run in runs]


def _give_runs(runs: Iterable[UUID | str], from_id: UUID, to_id: UUID) -> None:
    for model in (CompanySpend, LayerOutcome, PageVisit):
        model.objects.filter(run__in=list(runs), company=from_id).update(company=to_id)


def split_companies(merge: CompanyMerge, user: User | None = None) -> bool:
    """Undoes a merge. False if it was undone before, or the kept company was itself merged since."""
    with transaction.atomic():
        pair = {one.id: one for one in lock_pair((merge.kept_id, merge.other_id))}
        merge = CompanyMerge.objects.select_for_update().get(id=merge.id)
        if merge.state != CompanyMerge.State.MERGED or pair[merge.kept_id].merged_into_id:
            return False
        _give_back_rows(merge)
        _give_runs(merge.moved.get("runs", ()), merge.kept_id, merge.other_id)
        separate(merge, user)
        record(merge.kept.workspace, user, "split companies", f"{merge.other} from {merge.kept}")
    return True


def _give_back_rows(merge: CompanyMerge) -> None:
    before = merge.moved.get("rows", {})
    rows = list(SeedRow.objects.filter(id__in=before, company=merge.kept_id))
    for row in rows:
        row.company_id = merge.other_id
        row.state, row.reason = before[str(row.id)]
    SeedRow.objects.bulk_update(rows, ["company", "state", "reason"])


def accept_suggestion(merge: CompanyMerge, user: User | None = None) -> bool:
    likeness = Likeness(merge.score, tuple((text, points) for text, points in merge.reasons))
    if merge.state != CompanyMerge.State.SUGGESTED:
        return False
    done = merge_companies((merge.kept_id, merge.other_id), likeness, user)
    if done:
        record(done.kept.workspace, user, "merge companies", f"{done.other} into {done.kept}")
    return bool(done)


def dismiss_suggestion(merge: CompanyMerge, user: User | None = None) -> bool:
    waiting = CompanyMerge.objects.filter(id=merge.id, state=CompanyMerge.State.SUGGESTED)
    done = bool(
        waiting.update(state=CompanyMerge.State.DISMISSED, decided_by=user, decided_at=timezone.now())
    )
    if done:
        record(merge.workspace, user, "keep companies apart", f"{merge.other} and {merge.kept}")
    return done
