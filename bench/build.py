#!/usr/bin/python3
# A clean Release build of core and tools on two cores: how long it takes, how large ttmlir-opt gets, what it links; and what tests and
# examples add.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: build.py [--jobs 2]

import argparse
import os
import re
import subprocess
import tempfile
import time

from measure import ROOT, table, verdict

SECONDS, MEGABYTES = 60, 3
ALLOWED = re.compile(r"linux-vdso|libc\.so|libm\.so|libpthread\.so|ld-linux")


def call(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def linked(binary):
    """The libraries that `binary` loads: none when it was linked statically, which ldd calls an error."""
    found = subprocess.run(["ldd", binary], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if found.returncode:
        assert "not a dynamic executable" in found.stdout, found.stdout
        return []
    return [line.split()[0] for line in found.stdout.splitlines()]


def core_and_tools():
    """Ninja's targets for all that lies in the folders of the product; the default target has tests and examples too."""
    folders = (folder for area in ("lib", "runtime", "tools") for folder, _, files in os.walk(os.path.join(ROOT, area)) if "CMakeLists.txt" in files)
    return sorted(os.path.relpath(folder, ROOT) + "/all" for folder in folders)


def generation_seconds(log):
    """How long the steps that generate code took, added up, from ninja's own log: start, end, when, output, hash."""
    steps = [line.split("\t") for line in open(log) if not line.startswith("#")]
    # A step with several outputs has a line for each: count it once.
    generated = {(start, end, digest) for start, end, _, output, digest in steps if output.endswith((".inc", ".h", ".c"))}
    return sum(int(end) - int(start) for start, end, _ in generated) / 1000


def main():
    parser = argparse.ArgumentParser(description="Measure a clean Release build.")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as build:
        start = time.perf_counter()
        call("cmake", "-G", "Ninja", "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release")
        configured = time.perf_counter() - start
        call("ninja", "-C", build, "-j", str(options.jobs), *core_and_tools())
        seconds = time.perf_counter() - start
        call("ninja", "-C", build, "-j", str(options.jobs))
        everything = time.perf_counter() - start
        generated = generation_seconds(os.path.join(build, ".ninja_log"))
        binary, stripped = os.path.join(build, "bin", "ttmlir-opt"), os.path.join(build, "stripped")
        call("strip", "-o", stripped, binary)
        size = os.path.getsize(stripped) / 1e6
        libraries = linked(binary)
    clean = all(ALLOWED.search(library) for library in libraries)
    table(
        ["what", "is", "must be"],
        [
            ["clean Release build of core and tools, %d jobs" % options.jobs, "%.1f s" % seconds, "< 60 s: " + verdict(seconds < SECONDS)],
            ["  of it configuring", "%.1f s" % configured, ""],
            ["  generating code, its steps added up", "%.2f s" % generated, "< 2 s: " + verdict(generated < 2)],
            ["with tests and examples", "%.1f s" % everything, ""],
            ["ttmlir-opt, stripped", "%.2f MB" % size, "< 3 MB: " + verdict(size < MEGABYTES)],
            ["ttmlir-opt links", " ".join(map(os.path.basename, libraries)) or "statically", "the C library only: " + verdict(clean)],
        ],
    )


if __name__ == "__main__":
    main()
