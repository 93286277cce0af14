"""Taking an import back, for instance because its columns were mapped wrongly."""

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from leadslogix.leads.models import Company, Fact
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.seeds.models import SeedFile, SeedRow


@transaction.atomic
def discard_file(file: SeedFile) -> bool:
    """Deletes a file, its rows, and the companies that nothing else refers to. False once a run of it was started."""
    locked = SeedFile.objects.select_for_update().filter(id=file.id)
    # The runs are locked, too: one that is being started at this moment counts as started.
    runs = list(Run.objects.select_for_update().filter(file=file)) if locked else []
    if not locked or any(run.started_at for run in runs):
        return False
    orphans = list(_companies_of_nothing_else(file).values_list("id", flat=True))
    file.delete()
    Company.objects.for_workspace(file.workspace_id).filter(id__in=orphans).delete()
    return True


def _companies_of_nothing_else(file: SeedFile) -> QuerySet[Company]:
    of_this = OuterRef("pk")
    return Company.objects.for_workspace(file.workspace_id).filter(
        Exists(SeedRow.objects.filter(company=of_this, file=file, state=SeedRow.State.CREATED)),
        ~Exists(SeedRow.objects.filter(company=of_this).exclude(file=file)),
        ~Exists(CompanySpend.objects.filter(company=of_this)),
        ~Exists(Fact.objects.filter(company=of_this)),
    )
