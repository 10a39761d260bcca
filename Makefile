# Capitania. Every target sets up what it needs and does again only what changed.
#   make demo   shows the product at work        make lint    style, types, layers, limits
#   make test   passes every test                make bench   measures against peers, writes docs/bench.md (SO=lote: one family)
#   make desenho   draws docs/arquitetura.svg again          make spark    adds Spark, whose tests are skipped without it
# PYTHON chooses the interpreter (3.11 or newer), VENV the environment's folder.

PYTHON ?= python3
VENV   ?= .venv

PY      := $(VENV)/bin/python
PIP     := $(PY) -m pip install --quiet --disable-pip-version-check
PRONTO  := $(VENV)/.pronto
BANCADA := $(VENV)/.bancada
SPARK   := $(VENV)/.spark
PURAS   := tests/identidade tests/prazos tests/lei tests/processo tests/registro tests/roteiros
# As many workers as the machine has processors, four at most: each has a server of its own.
PROVA   := -m pytest -q -n auto --maxprocesses 4

.PHONY: demo test teste-rapido lint bench desenho spark pronto
.DELETE_ON_ERROR:

demo: $(PRONTO)
	$(PY) demo/tocar.py

# Fast tests first: those of the pure rooms with their branches, all of them, then the others; at last the slow ones.
test: $(PRONTO)
	$(PY) -m coverage erase
	$(PY) -m coverage run $(PROVA) -m "not lento" $(PURAS)
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --show-missing --skip-covered --fail-under=100
	$(PY) $(PROVA) -m "not lento" $(addprefix --ignore=,$(PURAS))
	$(PY) $(PROVA) -m lento

teste-rapido: $(PRONTO)
	$(PY) $(PROVA) -m "not lento"

lint: $(PRONTO)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(PY) ferramentas/limites.py
	$(PY) ferramentas/desenho.py --confere

bench: $(BANCADA)
	$(PY) bench/medir.py $(SO:%=--so %)

desenho: $(PRONTO)
	$(PY) ferramentas/desenho.py

spark: $(SPARK)

pronto: $(PRONTO)

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Capitania precisa de Python 3.11 ou mais novo: make PYTHON=python3.11 ..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { rm -rf $(VENV); echo "Falta o módulo venv deste Python (no Debian: python3-venv)." >&2; exit 1; }

# The build tools are pinned too, so pip need not fetch others for the build.
$(PRONTO): pyproject.toml requirements-dev.txt requirements-fuzz.txt | $(PY)
	$(PIP) -r requirements-dev.txt
	@$(PIP) -r requirements-fuzz.txt 2>/dev/null || echo "Sem atheris neste Python: o fuzz dirigido por cobertura fica de fora."
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(SPARK): requirements-spark.txt $(PRONTO)
	$(PIP) -r requirements-spark.txt
	@touch $@

$(BANCADA): requirements-bench.txt $(PRONTO)
	$(PIP) -r requirements-bench.txt
	@touch $@
