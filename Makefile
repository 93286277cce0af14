# Every target does its own set-up: Python 3.11 to 3.13 and make are all that must be there.
PYTHON ?= python3
# Every path is relative and every tool a module of this Python: a folder's name may hold spaces, which programs of a
# virtual environment (their first line names its path) and the shell do not survive.
VENV := .venv/bin/python
RUNTIME := .venv/.runtime
DEV := .venv/.dev
# The demo keeps its data apart from yours.
DEMO_DATABASE := sqlite:///var/demo.sqlite3

.DEFAULT_GOAL := help
.PHONY: help demo serve test test-short coverage test-busy check fix bench chaos fuzz quality lock clean

help:
	@echo "make demo     crawl the built-in trade fair and write out/leads.xlsx, .csv and .jsonl"
	@echo "make serve    web, workers and Redis on this machine; Ctrl-C stops all of it"
	@echo "make test     all tests, against real Redis, PostgreSQL and Chromium     make test-short  without the long ones"
	@echo "make coverage the same with branch coverage     make test-busy  the same beside four busy loops"
	@echo "make check    format, lint, types, borders, templates, migrations"
	@echo "make fix      repair what can be repaired"
	@echo "make bench    measure speed     make chaos    what may happen to the machine: one table, 20 minutes"
	@echo "make fuzz     feed it nonsense  make quality  score extraction on the labelled pages"
	@echo "make lock     pin all requirements with their hashes, after a change of requirements*.txt"

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
		{ echo "LeadsLogix needs Python 3.11, 3.12 or 3.13: make PYTHON=/path/to/python3.12 ..."; exit 2; }
	@$(PYTHON) -m venv .venv || \
		{ echo "Python's venv module is missing (on Debian and Ubuntu: apt install python3-venv)."; exit 2; }

# Exactly these versions with exactly these contents: `make lock` writes the lock files.
INSTALL := $(VENV) -m pip install --quiet --disable-pip-version-check --require-hashes -r

$(RUNTIME): requirements.lock | $(VENV)
	@echo "Installing what LeadsLogix needs into .venv (once) ..."
	@$(INSTALL) requirements.lock
	@touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	@echo "Installing what the tests need into .venv (once) ..."
	@$(INSTALL) requirements-dev.lock
	@touch $@

LOCK := $(VENV) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --custom-compile-command "make lock"

lock: $(DEV)
	$(LOCK) requirements.txt --output-file requirements.lock
	$(LOCK) requirements-dev.txt --output-file requirements-dev.lock

demo: $(RUNTIME)
	@sh deploy/ensure-chromium.sh $(VENV) || true
	@DATABASE_URL=$(DEMO_DATABASE) $(VENV) manage.py demo

serve: $(RUNTIME)
	@$(VENV) manage.py serve

test: $(DEV)
	@sh deploy/ensure-chromium.sh $(VENV)
	@$(VENV) -m tests.run

test-short: $(DEV)
	@sh deploy/ensure-chromium.sh $(VENV)
	@$(VENV) -m tests.run --short

coverage: $(DEV)
	@sh deploy/ensure-chromium.sh $(VENV)
	@$(VENV) -m tests.run --coverage

test-busy: $(DEV)
	@$(VENV) -m tests.run --busy 4

check: $(DEV)
	$(VENV) -m ruff format --check .
	$(VENV) -m ruff check .
	$(VENV) -m mypy
	$(VENV) -c 'from importlinter.cli import lint_imports_command as lint; lint()' --no-cache
	$(VENV) -m djlint --quiet --check --lint templates
	$(VENV) manage.py makemigrations --check --dry-run
	$(VENV) -m tests.production_check

fix: $(DEV)
	$(VENV) -m ruff check --fix .
	$(VENV) -m ruff format .
	$(VENV) -m djlint --quiet --reformat templates || true

bench: $(DEV)
	@for benchmark in queue fetch extract tables exports pipeline; do echo "== $$benchmark"; $(VENV) -m benchmarks.$$benchmark || exit 1; done

chaos: $(DEV)
	$(VENV) -m benchmarks.chaos

fuzz: $(DEV)
	$(VENV) -m benchmarks.fuzz

quality: $(DEV)
	$(VENV) -m tests.quality

clean:
	rm -rf .venv out .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
