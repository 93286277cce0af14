"""A trade fair on one loopback port, for demos, tests and benchmarks; docs/how-to/use-the-demo-fair.md tells more."""

from demo.score import Score, score
from demo.seeds import write_seeds
from demo.server import DemoWeb
from demo.truth import KnownCompany, load_truth

__all__ = ["DemoWeb", "KnownCompany", "Score", "load_truth", "score", "write_seeds"]
