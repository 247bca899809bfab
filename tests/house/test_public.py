"""What `import hegemon` offers: every name exists, is loaded only when asked for, and type checkers know it."""

import ast
import subprocess
import sys
from pathlib import Path

import hegemon
from hegemon import view

ROOT = Path(__file__).resolve().parents[2]


def test_every_name_is_there() -> None:
    for name in hegemon.__all__:
        assert getattr(hegemon, name) is not None
    assert sorted(set(hegemon.__all__)) == sorted(hegemon.__all__)
    assert set(hegemon.__all__) == {*hegemon._HOME_OF, *view.__all__, "load", "read_record"}


def test_type_checkers_know_the_same_names() -> None:
    tree = ast.parse(Path(hegemon.__file__).read_text())
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in checked.body if isinstance(node, ast.ImportFrom)]
    homes = {node.module: {alias.name for alias in node.names} for node in imports}
    assert homes == {home: set(names) for home, names in {**hegemon._HOMES, "hegemon.view": view.__all__}.items()}


def test_importing_loads_no_compiler() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import hegemon, sys; print('numba' in sys.modules, 'numpy' in sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert loaded == "False False\n"


def test_the_version_stands_in_one_place() -> None:
    assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text()
    assert hegemon.__version__.count(".") == 2
