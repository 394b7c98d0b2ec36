# make play: play in the browser · make watch: bots in the terminal · make bench: speed, beside the peers
# make quick: checks of what has changed · make test: all checks
PYTHON ?= python3
BIN := .venv/bin
BOARD ?= usa

.PHONY: setup page play watch quick test checked bench bench-page examples lint lock audit clean

setup: .venv/compiled

# Pinned versions first, then Stellwerk itself as an editable install, then the compile cache. Every step says what it does.
.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Stellwerk needs Python 3.11 or newer; set PYTHON=")'
	@echo "1 of 3: installing packages into .venv: 1.2 GB on disk, some minutes on a usual line"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.lock
	@echo "2 of 3: installing Stellwerk and building its page: about a minute"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch .venv/ready

.venv/compiled: .venv/ready
	@echo "3 of 3: compiling the rules: about two minutes"
	@$(BIN)/stellwerk warm
	@touch .venv/compiled

# Built again only if something in page/ has changed. Node comes from the system or from PyPI.
page: .venv/ready
	@$(BIN)/python hatch_build.py

play: setup page
	@$(BIN)/stellwerk serve --open

watch: setup
	$(BIN)/stellwerk watch $(BOARD)

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check

# What a change is checked with before it is committed; the page is left out if nothing of it has changed.
quick: setup
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@git diff --quiet HEAD -- page || $(BIN)/python hatch_build.py check
	@tests=$$($(BIN)/python tests/changed.py); if [ -z "$$tests" ]; then echo "no tests belong to what has changed"; else \
	  $(BIN)/pytest -q -m "not slow and not server and not browser" $$tests; fi

# Compiling keeps one core busy for some minutes, all that needs nothing compiled before the other. Only then come the
# workers: they would compile the same twice.
test: .venv/ready
	@$(BIN)/stellwerk warm --envs & warm=$$!; $(MAKE) lint checked || { kill $$warm 2>/dev/null; exit 1; }; wait $$warm
	@touch .venv/compiled
	$(BIN)/pytest -n 2 --dist loadgroup

# Properties with bounds checked: what is compiled for it has nothing in common with the rest.
checked: .venv/ready
	NUMBA_BOUNDSCHECK=1 $(BIN)/stellwerk warm --rules-only
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest tests/engine/test_properties.py

# The page's figures: sizes, Lighthouse, how soon it answers, how smoothly it moves.
bench-page: setup page
	$(BIN)/python bench/page_figures.py

bench: setup .venv-bench/ready
	$(BIN)/python bench/speed.py --peers .venv-bench/bin/python --plot docs/pictures/scaling.svg

# PyTorch, for the one example that needs it; without it that example's test says that it was skipped.
examples: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r examples/requirements.txt

# The peers have many dependencies of their own.
.venv-bench/ready: bench/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	touch .venv-bench/ready

# Versions and hashes for every platform, without addresses: the lock must not name a registry.
lock:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	printf 'hatchling\neditables\n' > .venv-lock/build.in
	(echo '# Exact versions with their hashes, for development and CI. Made by: make lock'; .venv-lock/bin/uv pip compile --quiet \
	  --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --extra test --extra ray \
	  --extra tune --extra rl --extra openspiel pyproject.toml .venv-lock/build.in) > .venv-lock/new
	mv .venv-lock/new requirements.lock
	rm -rf .venv-lock

# Known faults of the pinned packages, where the lists of them can be reached.
audit:
	bash .ci/audit

clean:
	rm -rf .venv .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis dist page/node_modules src/stellwerk/server/page
