"""A trade fair on one loopback port, for demos, tests and benchmarks; docs/demo.md tells more."""

from leadslogix.demo.score import Score, score
from leadslogix.demo.seeds import write_seeds
from leadslogix.demo.server import DemoWeb
from leadslogix.demo.truth import KnownCompany, load_truth

__all__ = ["DemoWeb", "KnownCompany", "Score", "load_truth", "score", "write_seeds"]
