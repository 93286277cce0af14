# Every target does its own set-up: Python 3.11 to 3.13 and make are all that must be there.
PYTHON ?= python3
BIN := .venv/bin
RUNTIME := .venv/.runtime
DEV := .venv/.dev
# The demo keeps its data apart from yours.
DEMO_DATABASE := sqlite:///$(CURDIR)/var/demo.sqlite3

.DEFAULT_GOAL := help
.PHONY: help demo serve test check fix bench chaos fuzz quality clean

help:
	@echo "make demo     crawl the built-in trade fair and write out/leads.xlsx, .csv and .jsonl"
	@echo "make serve    web, workers and Redis on this machine; Ctrl-C stops all of it"
	@echo "make test     all tests, against real Redis, PostgreSQL and Chromium"
	@echo "make check    format, lint, types, borders, templates, migrations"
	@echo "make fix      repair what can be repaired"
	@echo "make bench    measure speed     make chaos    kill workers for minutes"
	@echo "make fuzz     feed it nonsense  make quality  score extraction on the labelled pages"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
		{ echo "LeadsLogix needs Python 3.11, 3.12 or 3.13: make PYTHON=/path/to/python3.12 ..."; exit 2; }
	@$(PYTHON) -m venv .venv || \
		{ echo "Python's venv module is missing (on Debian and Ubuntu: apt install python3-venv)."; exit 2; }

$(RUNTIME): requirements.txt | $(BIN)/python
	@echo "Installing what LeadsLogix needs into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt $(RUNTIME)
	@echo "Installing what the tests need into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

demo: $(RUNTIME)
	@sh deploy/ensure-chromium.sh $(BIN) || true
	@DATABASE_URL=$(DEMO_DATABASE) $(BIN)/python manage.py demo

serve: $(DEV)
	@$(BIN)/python manage.py serve

test: $(DEV)
	@sh deploy/ensure-chromium.sh $(BIN)
	@$(BIN)/python -m tests.run

check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/djlint --quiet --check --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -m tests.production_check

fix: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --quiet --reformat templates || true

bench: $(DEV)
	@for benchmark in queue fetch extract tables; do echo "== $$benchmark"; $(BIN)/python -m benchmarks.$$benchmark || exit 1; done

chaos: $(DEV)
	$(BIN)/python -m benchmarks.chaos

fuzz: $(DEV)
	$(BIN)/python -m benchmarks.fuzz

quality: $(DEV)
	$(BIN)/python -m tests.quality

clean:
	rm -rf .venv out .mypy_cache .ruff_cache .pytest_cache .hypothesis
