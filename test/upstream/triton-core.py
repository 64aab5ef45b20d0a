#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs tests of Triton's language through the package tessera.triton. The tests stay outside of this tree.

triton-core.py CHECKOUT [FUNCTION...]

CHECKOUT is a folder as triton-cpu has it: python/test/unit/language/test_core.py (--file names another) and python/triton/_internal_testing.py, the only
module of Triton's own package that is used; `import triton` is ours otherwise. Functions marked for CPU are run, or those that are named, each function in a
process of its own: what a crash costs is one function. Says at the end which functions have a case that fails, and why; --log has a line for every case.

Needs pytest, SciPy, NumPy and PyTorch in the Python that runs it. Debian's are enough:

python3 -m venv --system-site-packages FOLDER && FOLDER/bin/pip install pytest 'scipy<1.12' 'numpy<1.25'     # python3-torch, python3-numpy"""
import argparse
import ast
import collections
import concurrent.futures
import contextlib
import importlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def marked_functions(path):
    """Names of the test functions with a mark `cpu`, in the file's order."""
    with open(path) as file:
        tree = ast.parse(file.read())
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
            and any(isinstance(mark, ast.Attribute) and mark.attr == "cpu" for mark in node.decorator_list)]


# ===--- In the process that runs tests ---===


class Names:
    """Finds `triton` and its modules in our package."""

    def __init__(self, checkout):
        self.testing = os.path.join(checkout, "python", "triton", "_internal_testing.py")

    def find_spec(self, name, path=None, target=None):
        if name == "triton._internal_testing":
            return importlib.util.spec_from_file_location(name, self.testing)
        if name != "triton" and not name.startswith("triton."):
            return None
        try:
            return importlib.util.spec_from_loader(name, Same(importlib.import_module("tessera." + name)))
        except ImportError:
            return None


class Same:
    """Loads a module that is there already, which keeps the name that it has."""

    def __init__(self, module):
        self.module = module

    def create_module(self, spec):
        self.own = {name: getattr(self.module, name) for name in ("__spec__", "__loader__", "__name__", "__package__")}
        return self.module

    def exec_module(self, module):
        for name, value in self.own.items():
            setattr(module, name, value)


def complete_torch():
    """What the tests take for granted and PyTorch 1.13 doesn't have on the CPU."""
    import torch
    product = torch.matmul

    def matmul(a, b, **options):
        half = a.dtype in (torch.float16, torch.bfloat16)
        return product(a.float(), b.float()).to(a.dtype) if half else product(a, b, **options)

    if not hasattr(torch, "uint64"):
        torch.uint64 = torch.int64  # the bits are the same
    torch.matmul = torch.Tensor.__matmul__ = matmul
    unique = torch.unique
    torch.unique = lambda x, **options: unique(x.float(), **options).to(x.dtype) if x.dtype == torch.float16 else unique(x, **options)


class TimeOut(Exception):
    pass


class Plugin:
    """Fixtures that the tests ask for; picks cases; writes a line for each."""

    def __init__(self, options):
        self.options = options

    def pytest_configure(self, config):
        for mark in ("interpreter", "cpu", "enable_warmup"):
            config.addinivalue_line("markers", mark + ": as in Triton")

    def pytest_collection_modifyitems(self, items):
        count = self.options.sample
        if count and len(items) > count:
            items[:] = [items[i * (len(items) - 1) // max(1, count - 1)] for i in range(count)]

    def say(self, **values):
        print("@" + json.dumps(values), flush=True)

    def pytest_runtest_logstart(self, nodeid, location):
        self.say(start=nodeid.split("::")[-1])

    def pytest_runtest_logreport(self, report):
        outcome = "xfailed" if hasattr(report, "wasxfail") and report.skipped else report.outcome
        if report.when == "call" or outcome != "passed":
            why = ""
            if outcome == "failed":
                crash = getattr(report.longrepr, "reprcrash", None)
                why = crash.message if crash else str(report.longrepr)[-400:]
                if "module 'torch' has no attribute" in why:
                    outcome = "impossible with this PyTorch"
            elif outcome == "skipped":
                why = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else ""
            self.say(case=report.nodeid.split("::")[-1], outcome=outcome, why=why[:2000], seconds=round(report.duration, 2))


def make_fixtures(plugin):
    """pytest's hooks and fixtures need names of a module or class; those that need pytest itself are made here."""
    import pytest

    class Fixtures:

        @pytest.fixture
        def device(self):
            return "cpu"

        @pytest.fixture
        def with_allocator(self):
            yield

        @pytest.fixture
        def fresh_triton_cache(self):
            from triton import knobs
            with tempfile.TemporaryDirectory() as folder, knobs.cache.scope(), knobs.runtime.scope():
                knobs.cache.dir = folder
                yield folder

        @pytest.fixture
        def fresh_knobs(self):
            from triton._internal_testing import _fresh_knobs_impl
            fresh, reset = _fresh_knobs_impl(skipped_attr={"build", "nvidia", "amd"})
            try:
                yield fresh()
            finally:
                reset()

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_call(self, item):

            def stop(*_):
                raise TimeOut("more than %d seconds" % plugin.options.case_seconds)

            signal.signal(signal.SIGALRM, stop)
            signal.alarm(plugin.options.case_seconds)
            yield
            signal.alarm(0)

    return Fixtures()


def run_here(options):
    """One function's cases in this process."""
    import pytest
    sys.path.insert(0, os.path.join(options.build, "python"))
    sys.meta_path.insert(0, Names(options.checkout))
    complete_torch()
    plugin = Plugin(options)
    with contextlib.suppress(SystemExit):
        return int(pytest.main(["-q", "-p", "no:cacheprovider", "--tb=short", "--rootdir", os.path.dirname(options.path), "-c", os.devnull, "--noconftest",
                                options.path + "::" + options.here], plugins=[plugin, make_fixtures(plugin)]))
    return 1


# ===--- In the process that starts them ---===


class Function:
    """What became of a function's cases."""

    def __init__(self, name):
        self.name, self.outcomes, self.reasons = name, collections.Counter(), {}

    def add(self, case, outcome, why):
        self.outcomes[outcome] += 1
        if outcome == "failed":
            reason = (why.strip().splitlines() or ["?"])[0][:200]
            self.reasons.setdefault(reason, []).append(case)


def run_function(options, name):
    command = [sys.executable, os.path.abspath(__file__), options.checkout, "--here", name, "--file", options.file, "--build", options.build,
               "--sample", str(options.sample), "--case-seconds", str(options.case_seconds)]
    result, current, lines = Function(name), None, []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        for line in process.stdout:
            if not line.startswith("@{") and "@{" in line:
                line = line[line.index("@{"):]
            if not line.startswith("@{"):
                lines = lines[-20:] + [line]
                continue
            said = json.loads(line[1:])
            current = said.get("start")
            if "case" in said:
                result.add(said["case"], said["outcome"], said["why"])
                if options.log:
                    options.log.write("%s %s %.2f %s\n" % (said["outcome"], said["case"], said["seconds"], " ".join(said["why"].split())[:300]))
                    options.log.flush()
    if process.returncode < 0 or not result.outcomes:
        why = "signal %d" % -process.returncode if process.returncode < 0 else "no case ran: " + "".join(lines).strip()[-300:].replace("\n", " | ")
        result.add(current or name, "failed", why)
    return result


def report(functions, seconds):
    total = sum((function.outcomes for function in functions), collections.Counter())
    failing = [function for function in functions if function.reasons]
    for function in failing:
        print("%s: %s" % (function.name, ", ".join("%d %s" % (n, what) for what, n in sorted(function.outcomes.items()))))
        for reason, cases in function.reasons.items():
            print("    %d: %s, e.g. %s" % (len(cases), reason, cases[0]))
    skipped = [function.name for function in functions if set(function.outcomes) == {"skipped"}]
    if skipped:
        print("skipped as a whole by its own condition: " + ", ".join(skipped))
    print("%d of %d functions without a failing case; cases: %s; %.0f s" % (
        len(functions) - len(failing), len(functions), ", ".join("%d %s" % (n, what) for what, n in sorted(total.items())), seconds))
    return 1 if failing else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout")
    parser.add_argument("functions", nargs="*")
    parser.add_argument("--file", default="python/test/unit/language/test_core.py", help="the file of tests, in the checkout")
    parser.add_argument("--build", default=os.path.join(TOP, "build"), help="the build folder whose package is tested")
    parser.add_argument("--sample", type=int, default=0, help="no more than this many cases of a function, spread evenly")
    parser.add_argument("--case-seconds", type=int, default=60, help="a case that takes longer fails")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=argparse.FileType("w"), help="a file that gets a line for every case")
    parser.add_argument("--here", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.checkout, options.build = os.path.abspath(options.checkout), os.path.abspath(options.build)
    options.path = os.path.join(options.checkout, options.file)
    if options.here:
        return run_here(options)
    names = options.functions or marked_functions(options.path)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as cache, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        os.environ.setdefault("TRITON_CACHE_DIR", cache)
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        functions = list(pool.map(lambda name: run_function(options, name), names))
    return report(functions, time.monotonic() - start)


if __name__ == "__main__":
    sys.exit(main())
