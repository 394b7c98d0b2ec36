# make play: play in the browser · make watch: bots in the terminal · make test: all checks · make bench: speed, beside the peers
PYTHON ?= python3
BIN := .venv/bin
BOARD ?= usa

.PHONY: setup page play watch test bench bench-page examples lint lock clean

setup: .venv/ready

# Pinned versions first, then Stellwerk itself as an editable install, then the compile cache.
.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Stellwerk needs Python 3.11 or newer; set PYTHON=")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	$(BIN)/stellwerk warm
	touch .venv/ready

# Built again only if something in page/ has changed. Node comes from the system or from PyPI.
page: setup
	$(BIN)/python hatch_build.py

play: page
	$(BIN)/stellwerk serve --open

watch: setup
	$(BIN)/stellwerk watch $(BOARD)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py check

# The cache is filled before two workers would compile the same. Properties run once more with bounds checked: that is
# compiled beside the environments, which have nothing in common with it.
test: lint
	NUMBA_BOUNDSCHECK=1 $(BIN)/stellwerk warm & checked=$$!; $(BIN)/stellwerk warm --envs && wait $$checked
	$(BIN)/pytest -n 2
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 2 tests/test_properties.py

# The page's figures: sizes, Lighthouse, how soon it answers, how smoothly it moves.
bench-page: page
	$(BIN)/python bench/page_figures.py

bench: setup .venv-bench/ready
	$(BIN)/python bench/speed.py --peers .venv-bench/bin/python --plot docs/pictures/scaling.svg

# PyTorch, for the one example that needs it; without it that example's test says that it was skipped.
examples: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r examples/requirements.txt

# The peers have many dependencies of their own.
.venv-bench/ready: bench/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	touch .venv-bench/ready

# Versions without addresses: the lock must not name a registry.
lock:
	$(PYTHON) -m venv .venv-lock
	STELLWERK_NO_PAGE=1 .venv-lock/bin/python -m pip install --quiet --disable-pip-version-check -e '.[test,ray,tune,rl,openspiel]' hatchling
	(echo '# Exact versions for development and CI. Made by: make lock'; .venv-lock/bin/python -m pip freeze --exclude-editable) > requirements.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis dist page/node_modules src/stellwerk/server/page
