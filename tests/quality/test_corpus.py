"""Without the labelled pages the quality gate says so: locally it is skipped, in CI it fails."""

from pathlib import Path

import pytest

from tests.quality import corpus


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A machine without the labelled pages that is no CI."""
    monkeypatch.setattr(corpus, "CORPUS", tmp_path)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv(corpus.OPT_OUT, raising=False)
    return monkeypatch


def test_gate_is_skipped_locally(environment: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.skip.Exception, match="quality gate did not run"):
        corpus.require_corpus()


def test_gate_fails_in_ci(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="quality gate did not run"):
        corpus.require_corpus()


def test_gate_is_skipped_in_a_ci_that_states_it_has_no_labelled_pages(
    environment: pytest.MonkeyPatch,
) -> None:
    environment.setenv("CI", "true")
    environment.setenv(corpus.OPT_OUT, "1")
    with pytest.raises(pytest.skip.Exception):
        corpus.require_corpus()
