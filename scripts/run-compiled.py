#!/usr/bin/python3
# Compiles every module of the tests and examples that the pipelines take, runs each file, and compares with plain C, op by op.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: run-compiled.py BUILD [-v] [--jobs 1] [--seconds 60] [FILE or FOLDER ...]     (default: test and examples)
# The reference is the device without oneDNN and without fusion, whose ops tests compare with NumPy and PyTorch one by one.
# Results must correlate: 0.999 in f32, 0.99 in types of fewer bits; integers must be equal. What isn't run is counted by its reason.

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

import several_chips

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
PIPELINES = {"ttir": [], "stablehlo": ["--stablehlo-to-ttir-pipeline"]}
LARGEST = 1 << 24  # bytes of a module's text
INITS = ("randn", "ones")  # no random number is an index: those programs get ones


def modules(paths):
    """(name, text, dialect, mesh) of each part of each file that has ops to compile; the mesh is the one that the file's RUN lines ask for, or None."""
    for path in paths:
        files = [path] if os.path.isfile(path) else [
            os.path.join(folder, name) for folder, _, names in sorted(os.walk(path)) for name in sorted(names)]
        for file in files:
            if not file.endswith(".mlir") or os.path.getsize(file) > LARGEST:
                continue
            with open(file, errors="replace") as opened:
                whole = opened.read()
            parts = re.split(r"(?m)^// -----.*$", whole)
            mesh = re.search(r"(?m)^// RUN: ttmlir-opt .*--ttir-to-ttnn-backend-pipeline=.*mesh-shape=([0-9]+,[0-9]+)", whole)
            for i, part in enumerate(parts):
                dialect = next((d for d in PIPELINES if re.search(r'(?m)^[^/\n]*[ "]%s\.' % d, part)), None)
                if dialect and "func.func" in part and "expected-error" not in part:
                    yield "%s:%d" % (os.path.relpath(file, ROOT), i), part, dialect, mesh and mesh[1]


def call(command, seconds):
    try:
        return subprocess.run(command, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None


def ran(build, folder, path, name, options, seconds):
    """The outputs of a file's programs by their names; None and what was said where it failed."""
    artifacts = os.path.join(folder, name)
    run = call([os.path.join(build, "bin", "ttrt"), "run", path, "--save-artifacts", "--artifact-dir", artifacts, *options], seconds)
    if run is None or run.returncode:
        return None, "too slow" if run is None else run.stderr.decode(errors="replace")
    outputs = {}
    for where, _, names in os.walk(artifacts):
        for output in names:
            if output.startswith("output_") and output.endswith(".npy"):
                outputs[os.path.join(os.path.basename(where), output)] = np.load(os.path.join(where, output))
    return outputs, ""


def agrees(want, have, few):
    if want.shape != have.shape or want.dtype != have.dtype:
        return False
    if want.dtype.kind != "f":
        return bool((want == have).all())
    a, b = want.astype(np.float64).ravel(), have.astype(np.float64).ravel()
    if not (np.isfinite(a) == np.isfinite(b)).all():
        return False
    a, b = a[np.isfinite(a)], b[np.isfinite(b)]
    bound = 0.99 if few else 0.999
    if a.size < 2 or a.std() == 0 or b.std() == 0:
        return bool(np.allclose(a, b, rtol=1 - bound, atol=1 - bound))
    return bool(np.corrcoef(a, b)[0, 1] >= bound)


def check(build, seconds, name, text, dialect, mesh):
    """What became of a module: "agrees", "differs", or why it wasn't run; and details."""
    with tempfile.TemporaryDirectory() as folder:
        backend, system = "--ttir-to-ttnn-backend-pipeline", []
        if mesh:
            rows, columns = map(int, mesh.split(","))
            chips = several_chips.write(build, rows * columns, folder)
            backend, system = "%s=system-desc-path=%s mesh-shape=%s" % (backend, chips, mesh), ["--system-desc", chips]
        source, middle, path = (os.path.join(folder, end) for end in ("m.mlir", "m.ttnn.mlir", "m.ttnn"))
        with open(source, "w") as file:
            file.write(text)
        compiled = call([os.path.join(build, "bin", "ttmlir-opt"), *PIPELINES[dialect], backend, source, "-o", middle], seconds)
        if compiled is None or compiled.returncode:
            return "not taken by the pipeline", ""
        written = call([os.path.join(build, "bin", "ttmlir-translate"), "--ttnn-to-flatbuffer", middle, "-o", path], seconds)
        if written is None or written.returncode:
            return "not a flatbuffer", (written.stderr.decode(errors="replace") if written else "too slow").strip()[:300]
        for init in INITS:
            want, why = ran(build, folder, path, "plain" + init, [*system, "--init", init, "--disable-fusion", "--device", "cpu:plain"], seconds)
            have, whyNot = ran(build, folder, path, "fast" + init, [*system, "--init", init], seconds)
            if want is not None and have is not None:
                break
        else:
            reason = (why or whyNot).strip().split("\n")[-1]
            return ("too slow" if reason == "too slow" else "refused by the runtime"), reason[:300]
        if want.keys() != have.keys():
            return "differs", "outputs"
        few = "bf16" in text or "f16" in text or "bfp" in text
        wrong = [key for key in want if not agrees(want[key], have[key], few)]
        return ("differs", ", ".join(wrong)) if wrong else ("agrees", "")


def main():
    parser = argparse.ArgumentParser(description="Run what the pipelines make of the tests' and examples' modules, and compare.")
    parser.add_argument("build")
    parser.add_argument("paths", nargs="*")
    parser.add_argument("-v", action="store_true", help="say which weren't run, and why")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="what each command may take (default: 60); large graphs need more of the plain reference")
    options = parser.parse_intermixed_args()
    build = os.path.abspath(options.build)
    paths = [os.path.abspath(path) for path in options.paths] or [os.path.join(ROOT, name) for name in ("test", "examples")]
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(modules(paths))
        for (name, *_), (what, details) in zip(found, pool.map(lambda module: check(build, options.seconds, *module), found)):
            counts[what] += 1
            if what == "differs" or (options.v and details):
                print("%s: %s: %s" % (name, what, details), flush=True)
    print("%d modules: %s" % (sum(counts.values()), ", ".join("%d %s" % (n, what) for what, n in counts.most_common())))
    return 1 if counts["differs"] else 0


if __name__ == "__main__":
    sys.exit(main())
