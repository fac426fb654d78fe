"""The engine has no clock, no chance of its own, no inexact number and no order that hangs on a hash (design: 4.1)."""

import ast

import pytest

from tests.house.repository import modules, name_of, parse

WORLDLY_MODULES = {
    "asyncio", "datetime", "http", "io", "locale", "logging", "multiprocessing", "os", "platform", "random", "secrets",
    "signal", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
WORLDLY_CALLS = {"float", "round", "hash", "id", "open", "input", "print", "eval", "exec", "globals", "vars", "dir"}
ORDERING_CALLS = {"list", "tuple", "enumerate", "iter", "next", "map", "zip", "dict", "join"}


def test_the_engine_is_pure():
    assert [fault for path in modules("libs/engine/") for fault in faults_of(parse(path), name_of(path))] == []


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from os import environ",
        "from datetime import datetime",
        "x = 0.5",
        "x = 1e3",
        "x = y / 2",
        "x /= 2",
        "x = float(y)",
        "x = hash(y)",
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "x = [z for z in frozenset(y)]",
        "x = tuple({z for z in y})",
        "x = ','.join(set(y))",
    ],
)
def test_the_look_at_the_engine_sees(line: str):
    assert len(faults_of(ast.parse(line), "engine.py")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "x = y // 2",
        "x = Fraction(1, 2)",
        "x = y in {1, 2}",
        "for x in sorted(set(y)): pass",
        "import hashlib",
        "x = folder / 'catalogue.toml'",
        "x = self.id()",
    ],
)
def test_the_look_at_the_engine_lets_pass(line: str):
    assert faults_of(ast.parse(line), "engine.py") == []


def faults_of(tree: ast.Module, name: str) -> list[str]:
    """Every place of a module where it is not pure, as `file:line: what`."""
    return [f"{name}:{getattr(node, 'lineno', 0)}: {fault}" for node in ast.walk(tree) for fault in _faults_at(node)]


def _faults_at(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [f"imports {alias.name}" for alias in names if alias.name.split(".")[0] in WORLDLY_MODULES]
        case ast.ImportFrom(module=str(module)) if module.split(".")[0] in WORLDLY_MODULES:
            return [f"imports {module}"]
        case ast.Constant(value=float() | complex()):
            return [f"has the inexact number {node.value!r}"]
        case ast.BinOp(op=ast.Div(), right=ast.Constant(value=str())):
            return []  # the path of a file
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return ["divides by /, which is inexact: use // or Fraction"]
        case ast.For(iter=walked) | ast.comprehension(iter=walked) if _is_a_set(walked):
            return ["walks through a set, whose order is not fixed"]
        case ast.Call(func=ast.Name(id=called)) if called in WORLDLY_CALLS:
            return [f"calls {called}()"]
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=arguments) if (
            called in ORDERING_CALLS
        ):
            return ["orders a set, whose order is not fixed" for argument in arguments if _is_a_set(argument)]
        case _:
            return []


def _is_a_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case _:
            return False
