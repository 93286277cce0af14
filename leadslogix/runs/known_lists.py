"""What is said of a list that was imported before, in the browser and on the command line."""

from collections.abc import Mapping

from leadslogix.runs.models import Run

_WHERE: Mapping[str, str] = {
    Run.State.WAITING: "its run has not been started yet",
    Run.State.RUNNING: "its run is going on",
    Run.State.PAUSED: "its run is paused",
    Run.State.STOPPED: "its run was stopped",
    Run.State.FINISHED: "its run is finished",
}
_WHAT_A_START_DID: Mapping[str, str] = {
    Run.State.WAITING: "It was started now.",
    Run.State.RUNNING: "Nothing was started.",
    Run.State.PAUSED: "It goes on now.",
    Run.State.STOPPED: "It goes on now where it was stopped.",
    Run.State.FINISHED: "Nothing was started.",
}


def describe_known_list(state: str) -> str:
    return f"This list was imported before; {_WHERE[state]}."


def describe_start(state: str) -> str:
    """`state`: before the start."""
    return _WHAT_A_START_DID[state]
