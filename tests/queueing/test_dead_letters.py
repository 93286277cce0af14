import uuid
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from queueing.dead_letters import Death, discard, group_letters, requeue, requeue_many, write_letter
from queueing.errors import LetterClosed, TaskRefused, WorkError
from queueing.models import AuditEntry, DeadLetter, Task

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queueing_settings")]


@pytest.fixture
def bury(added: Any) -> Any:
    def make(key: str = "a", error_class: str = "timeout", **facts: Any) -> DeadLetter:
        added(key, **facts)
        Task.objects.filter(key=key).update(state="dead", failures=3, tier="retry")
        return write_letter(Task.objects.get(key=key), Death(error_class, "it failed"))

    return make


def test_requeued_task_waits_in_its_home_tier(bury: Any) -> None:
    letter = bury(payload={"company": 7})

    task = requeue(letter, by="ann", payload_changes={"pages": 40})

    assert (task.state, task.tier, task.failures) == ("waiting", "exhibitor", 0)
    assert task.payload == {"company": 7, "pages": 40}
    letter.refresh_from_db()
    assert (letter.state, letter.decided_by) == ("requeued", "ann")
    assert letter.decided_at is not None


def test_dead_letter_is_decided_only_once(bury: Any) -> None:
    letter = bury()
    requeue(letter, by="ann")

    with pytest.raises(LetterClosed):
        requeue(letter, by="bob")
    with pytest.raises(LetterClosed):
        discard(letter, by="bob", reason="too late")


def test_whole_filter_is_requeued_with_a_changed_budget(bury: Any, workspace_id: Any) -> None:
    letters = [bury(key) for key in "abc"]
    bury("blocked", "http_403")
    discard(letters[0], by="ann", reason="not wanted")

    count = requeue_many(
        DeadLetter.objects.for_workspace(workspace_id).filter(error_class="timeout"),
        by="ann",
        payload_changes={"seconds": 120},
    )

    assert count == 2
    assert dict(Task.objects.values_list("key", "state")) == {
        "a": "dead",
        "b": "waiting",
        "c": "waiting",
        "blocked": "dead",
    }
    assert Task.objects.get(key="c").payload == {"seconds": 120}


def test_letters_of_another_workspace_are_not_touched(bury: Any) -> None:
    bury()

    assert requeue_many(DeadLetter.objects.for_workspace(uuid.uuid4()), by="carol") == 0


@pytest.mark.parametrize("reason", ["", "   "])
def test_discarding_needs_a_reason(bury: Any, reason: str) -> None:
    letter = bury()

    with pytest.raises(TaskRefused, match="reason"):
        discard(letter, by="ann", reason=reason)

    letter.refresh_from_db()
    assert letter.state == "open"


def test_letters_group_by_error_host_and_tier(bury: Any) -> None:
    for key in "ab":
        bury(key, host="slow.example")
    bury("c", "dns", host="gone.example")

    groups = group_letters(DeadLetter.objects.all())

    assert [(group["error_class"], group["host"], group["letters"]) for group in groups] == [
        ("timeout", "slow.example", 2),
        ("dns", "gone.example", 1),
    ]


def test_death_holds_the_facts_of_an_error_in_a_form_that_can_be_stored() -> None:
    error = WorkError("bad \0 bytes \ud800", error_class="http_500", page=b"x" * 3_000_000)

    death = Death.from_error(error)

    assert death.error_class == "http_500"
    assert "\0" not in death.message
    death.message.encode()
    assert len(death.page or b"") == 2_000_000


# --- the admin --------------------------------------------------------------------------------------------------------


@pytest.fixture
def staff() -> Client:
    user = get_user_model().objects.create_user("ann", password="a long password")
    user.is_staff = True
    user.save()
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="queueing"))
    web = Client()
    web.force_login(user)
    return web


LETTERS = reverse("admin:queueing_deadletter_changelist")


def act(web: Client, action: str, letter: DeadLetter, **fields: str) -> Any:
    return web.post(LETTERS, {"action": action, "_selected_action": [letter.pk], **fields}, follow=True)


def test_staff_requeues_in_the_admin(bury: Any, staff: Client) -> None:
    letter = bury()

    act(staff, "requeue_selected", letter)

    letter.refresh_from_db()
    assert (letter.state, letter.decided_by) == ("requeued", "ann")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.count) == ("requeue", f"dead letters {letter.pk}", 1)


def test_staff_discards_in_the_admin_with_a_reason_only(bury: Any, staff: Client) -> None:
    letter = bury()

    assert "needs a reason" in act(staff, "discard_selected", letter).content.decode()
    act(staff, "discard_selected", letter, reason="site is gone")

    letter.refresh_from_db()
    assert (letter.state, letter.reason) == ("discarded", "site is gone")
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.action, entry.detail) == ("ann", "discard", "site is gone")


def test_staff_who_may_only_view_cannot_decide_in_the_admin(bury: Any, staff: Client) -> None:
    letter = bury()
    user = get_user_model().objects.get()
    user.user_permissions.set(Permission.objects.filter(codename="view_deadletter"))

    act(staff, "requeue_selected", letter)

    letter.refresh_from_db()
    assert letter.state == "open"


@pytest.mark.parametrize("model", ["task", "attempt", "deadletter"])
def test_rows_are_shown_and_not_edited_in_the_admin(bury: Any, staff: Client, model: str) -> None:
    bury()

    assert staff.get(reverse(f"admin:queueing_{model}_changelist")).status_code == 200
    assert staff.get(reverse(f"admin:queueing_{model}_add")).status_code == 403


def test_task_page_shows_its_attempts(bury: Any, staff: Client) -> None:
    letter = bury()

    page = staff.get(reverse("admin:queueing_task_change", args=[letter.task_id]))

    assert page.status_code == 200
    assert letter.key in page.content.decode()
