# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times of kernels by scopes of the program, in a tree, as Triton's profiler takes them."""
import contextlib
import functools
import inspect
import json
import time

from .. import _C
from ..runtime.jit import JITFunction


class _Session:

    def __init__(self, name):
        self.name, self.is_active = name, True
        self.root = self.node = {"frame": {"name": "ROOT", "type": "function"}, "metrics": {}, "children": []}

    def child(self, name):
        for node in self.node["children"]:
            if node["frame"]["name"] == name:
                return node
        self.node["children"].append({"frame": {"name": name, "type": "function"}, "metrics": {}, "children": []})
        return self.node["children"][-1]

    @staticmethod
    def add(node, metrics):
        for name, value in metrics.items():
            node["metrics"][name] = node["metrics"].get(name, 0) + value


_sessions = {}


def _active():
    return [session for session in _sessions.values() if session.is_active]


def _timed(self, grid):
    """function[grid] while there are sessions: its launches are measured, compiling isn't."""
    launch = _C.Function.__getitem__(self, grid)

    def run(*args, **kwargs):
        sessions = _active()
        if not sessions:
            return launch(*args, **kwargs)
        kernel = self._prepare(*args, **kwargs)
        begin = time.perf_counter_ns()
        result = launch(*args, **kwargs)
        metrics = {"time (ns)": time.perf_counter_ns() - begin, "count": 1}
        name = kernel.name
        if self.launch_metadata:
            named = inspect.signature(self.fn).bind_partial(*args, **{key: value for key, value in kwargs.items() if key in self.arg_names})
            extra = dict(self.launch_metadata(grid, kernel.metadata, named.arguments) or {})
            name = extra.pop("name", name)
            metrics.update(extra)
        for session in sessions:
            session.add(session.child(name), metrics)
        return result

    return run


def start(name=None, *, context="shadow", data="tree", backend=None, mode=None, hook=None):
    """Begins a session, whose tree `finalize` writes to `name`.hatchet. Its number."""
    if context != "shadow" or data != "tree":
        raise ValueError("there are trees of scopes (context 'shadow', data 'tree') only")
    number = max(_sessions, default=-1) + 1
    _sessions[number] = _Session(name or "proton")
    JITFunction.__getitem__ = _timed
    return number


def _chosen(session):
    return list(_sessions.values()) if session is None else [_sessions[session]]


def activate(session=None):
    for chosen in _chosen(session):
        chosen.is_active = True


def deactivate(session=None):
    for chosen in _chosen(session):
        chosen.is_active = False


def finalize(session=None, output_format="hatchet"):
    """Ends a session, or all, and writes what it found."""
    if output_format != "hatchet":
        raise ValueError(f"no format {output_format!r}: there is hatchet")
    for number in list(_sessions) if session is None else [session]:
        ended = _sessions.pop(number)
        with open(ended.name + ".hatchet", "w") as file:
            json.dump([ended.root, {"CPU": {"0": {"arch": "host", "num_threads": _C.num_threads}}}], file)
    if not _sessions:
        JITFunction.__getitem__ = _C.Function.__getitem__


@contextlib.contextmanager
def scope(name, metrics=None):
    """What happens inside, as a node of the tree, with metrics of the program's own. A decorator, too."""
    entered = [(session, session.node) for session in _active()]
    for session, _ in entered:
        session.node = session.child(name)
        session.add(session.node, metrics or {})
    try:
        yield
    finally:
        for session, node in entered:
            session.node = node


@contextlib.contextmanager
def cpu_timed_scope(name, metrics=None):
    """As `scope`, with the time that it took."""
    with scope(name, metrics):
        nodes = [(session, session.node) for session in _active()]
        begin = time.perf_counter_ns()
        try:
            yield
        finally:
            taken = time.perf_counter_ns() - begin
            for session, node in nodes:
                session.add(node, {"cpu_time (ns)": taken})


def profile(func=None, **options):
    """Makes a function a session of its own, called after it."""

    def decorate(func):

        @functools.wraps(func)
        def run(*args, **kwargs):
            session = start(options.pop("name", func.__name__), **options)
            try:
                return func(*args, **kwargs)
            finally:
                finalize(session)

        return run

    return decorate if func is None else decorate(func)
