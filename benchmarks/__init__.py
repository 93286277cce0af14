"""Measurements: each module is a command and has its section in docs/reference/benchmarks.md."""
