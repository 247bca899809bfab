.PHONY: play test test-slow bench bench-gpu compare ladder pictures lock clean

play: ; @scripts/environment play && .venv/bin/hegemon serve

test:
	@scripts/environment test
	@scripts/chromium
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	scripts/web_checks
	.venv/bin/pytest -m "not slow" -n 2 --dist loadfile
	NUMBA_BOUNDSCHECK=1 .venv/bin/pytest -q tests/contract/test_native.py tests/native
	scripts/check_wheel

# The long exact solves, whole: some minutes on one core.
test-slow:
	@scripts/environment test
	.venv/bin/pytest -m slow

bench:
	@scripts/environment test
	@scripts/environment bench
	@scripts/chromium
	.venv/bin/python benchmarks/speed.py
	.venv/bin/python benchmarks/opponents.py
	.venv/bin/python benchmarks/page.py

# This checkout against another one, side by side: make compare OLD=../before
compare:
	@scripts/environment play
	.venv/bin/python benchmarks/compare.py $(OLD)

# Each level against the one below, 200 games a pair: less than an hour on two cores.
ladder:
	@scripts/environment play
	.venv/bin/python benchmarks/ladder.py

# On a machine with a CUDA device and the extra gpu.
bench-gpu:
	.venv/bin/python benchmarks/gpu.py

pictures:
	@scripts/environment play
	.venv/bin/python tools/draw_pictures.py

lock: ; scripts/lock

clean: ; rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache node_modules
