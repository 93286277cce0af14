"""Taking an import back, for instance because its columns were mapped wrongly; and deleting a run."""

from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User
from leadslogix.leads.models import Company, Fact, Source
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.seeds.list_facts import LAYER as LIST_LAYER
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.removal import forget_run

_BATCH = 400


@transaction.atomic
def discard_file(file: SeedFile) -> bool:
    """Deletes a file, its rows, and the companies that nothing else refers to. False once a run of it was started."""
    locked = SeedFile.objects.select_for_update().filter(id=file.id)
    # The runs are locked, too: one that is being started at this moment counts as started.
    runs = list(Run.objects.select_for_update().filter(file=file)) if locked else []
    if not locked or any(run.started_at for run in runs):
        return False
    orphans = list(_companies_only_of_list(file).values_list("id", flat=True))
    _delete_facts_of_list(file)
    file.delete()
    Company.objects.for_workspace(file.workspace_id).filter(id__in=orphans).delete()
    return True


def _delete_facts_of_list(file: SeedFile) -> None:
    """The facts that only this list knew."""
    said = Source.objects.for_workspace(file.workspace_id).filter(layer=LIST_LAYER, page_hash=file.sha256)
    facts = list(said.values_list("fact_id", flat=True))
    said.delete()
    for start in range(0, len(facts), _BATCH):
        Fact.objects.filter(id__in=facts[start : start + _BATCH], sources=None).delete()


def _companies_only_of_list(file: SeedFile) -> QuerySet[Company]:
    of_this = OuterRef("pk")
    return Company.objects.for_workspace(file.workspace_id).filter(
        Exists(SeedRow.objects.filter(company=of_this, file=file, state=SeedRow.State.CREATED)),
        ~Exists(SeedRow.objects.filter(company=of_this).exclude(file=file)),
        ~Exists(CompanySpend.objects.filter(company=of_this)),
        ~Exists(Source.objects.filter(fact__company=of_this).exclude(layer=LIST_LAYER)),
    )


@transaction.atomic
def delete_run(run: Run, user: User | None = None, *, with_leads: bool = False) -> bool:
    """Deletes a run with what it cost and saw, and its list where no other run has it. False while it is running.

    What was found stays known to the workspace unless `with_leads`: then the companies go, too, that no other list
    and no other run has.
    """
    locked = Run.objects.select_for_update().filter(id=run.id).exclude(state=Run.State.RUNNING).first()
    if locked is None:
        return False
    file, title = run.file, run.title
    companies = list(CompanySpend.objects.filter(run=run).values_list("company", flat=True))
    forget_run(run.id)
    locked.delete()
    if not Run.objects.filter(file=file).exists():
        file.delete()
    gone = _delete_orphans(run, companies) if with_leads else 0
    record(run.workspace, user, "delete run", title, f"{gone} companies went with it" if with_leads else "")
    return True


def _delete_orphans(run: Run, companies: list[UUID]) -> int:
    of_this = OuterRef("pk")
    orphans = Company.objects.for_workspace(run.workspace_id).filter(
        ~Exists(SeedRow.objects.filter(company=of_this)),
        ~Exists(CompanySpend.objects.filter(company=of_this)),
    )
    count = 0
    for start in range(0, len(companies), _BATCH):
        batch = Q(id__in=companies[start : start + _BATCH]) | Q(
            merged_into__in=companies[start : start + _BATCH]
        )
        ids = list(orphans.filter(batch).values_list("id", flat=True))
        Company.objects.filter(id__in=ids).delete()
        count += len(ids)
    return count
