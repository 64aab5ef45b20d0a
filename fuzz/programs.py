#!/usr/bin/env python3
"""Runs passes over random programs (random_programs.py) and looks for crashes, differences and wrong numbers.

programs.py crash COUNT            random pipelines on COUNT programs: a result or a diagnostic, nothing else; best with a build with sanitizers
programs.py execute COUNT          the numbers that programs compute, before and after random pipelines
programs.py compare PASSES COUNT   what mlir-opt-22 makes of programs with the same pipeline, byte by byte

Programs are handled --batch at a time, by one process. --seconds ends a run early. --keep=FOLDER keeps inputs of findings, with the command."""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import program_passes
import random_programs

MARK = "// -----\n"
LOWER = ("builtin.module(func.func(lower-vector-mask,lower-vector-multi-reduction,convert-vector-to-scf),affine-expand-index-ops,"
         "lower-affine,scf-forall-to-for,convert-scf-to-cf,func.func(memref-expand),arith-expand,expand-strided-metadata,lower-affine,"
         "convert-vector-to-llvm,convert-complex-to-llvm,finalize-memref-to-llvm,convert-to-llvm,reconcile-unrealized-casts)")
PATIENCE = 10  # mlir-opt-22 doesn't come back from some
CRASH_CODES = {98, 99, 134, 136, 139, -4, -6, -8, -9, -11}


class Outcome:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def is_crash(self):
        return self.code == "time" or self.code in CRASH_CODES or b"Sanitizer" in self.err or b"runtime error:" in self.err or (
            self.code not in (0, 1))


def run(command, seconds=120, text=None, environment=None):
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, input=text, env=environment)
    except subprocess.TimeoutExpired:
        return Outcome("time", b"", b"")
    return Outcome(done.returncode, done.stdout, done.stderr)


class Work:
    """A folder for files, the findings, and when to stop."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.temporary = None if arguments.keep else tempfile.TemporaryDirectory()
        self.folder = arguments.keep or self.temporary.name
        os.makedirs(self.folder, exist_ok=True)
        self.end = time.time() + arguments.seconds
        self.findings = []
        self.notes = collections.Counter()
        self.done = 0

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def forget(self, *paths):
        for path in paths:
            if os.path.exists(path):
                os.remove(path)

    def find(self, what, command):
        self.findings.append(what)
        print(f"FOUND {what}\n  {' '.join(command)}", flush=True)

    def batches(self):
        first, count, size = self.arguments.first, self.arguments.count, self.arguments.batch
        return [range(i, min(i + size, first + count)) for i in range(first, first + count, size)]

    def each_batch(self, action):
        def one(seeds):
            if time.time() < self.end:
                action(seeds)
                self.done += len(seeds)
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            list(pool.map(one, self.batches()))

    def report(self):
        for note, count in self.notes.most_common(self.arguments.notes):
            print(f"{count:6} {note}")
        print(f"{self.done} programs, {len(self.findings)} findings")
        return 1 if self.findings else 0


def shape_of_message(line):
    """An error message without what differs from program to program."""
    return re.sub(r"\d+", "0", re.sub(r"^\S*?:\d+:\d+: ", "", line))[:150]


def note_errors(work, err):
    for line in err.decode(errors="replace").splitlines():
        if " error: " in line:
            work.notes[shape_of_message(line)] += 1


def crash(work):
    def action(seeds):
        numbers = random.Random(f"crash {seeds[0]}")
        pipeline = program_passes.pipeline(numbers, program_passes.ANY, numbers.randrange(1, 7))
        text = MARK.join(random_programs.module(seed, work.arguments.dialects, work.arguments.size) for seed in seeds)
        path = work.write(f"crash{seeds[0]}.mlir", text)
        command = [work.arguments.ours, "--split-input-file", f"--pass-pipeline={pipeline}", path]
        outcome = run(command)
        if outcome.is_crash:
            work.find(f"seeds {seeds[0]}: {outcome.code} {outcome.err[-300:].decode(errors='replace')}", command)
        else:
            work.forget(path)
        note_errors(work, outcome.err)
    work.each_batch(action)


def compare_parts(work, seeds, pipeline):
    """The parts one by one, where the whole isn't the same."""
    for seed in seeds:
        path = work.write(f"compare{seed}.mlir", random_programs.module(seed, work.arguments.dialects, work.arguments.size))
        flags = [f"--pass-pipeline={pipeline}", path]
        theirs = run([work.arguments.theirs] + flags, seconds=PATIENCE)
        if theirs.code != 0:
            work.notes["refused by mlir-opt-22"] += 1
            work.forget(path)
            continue
        ours = run([work.arguments.ours] + flags)
        if (ours.code, ours.out) == (theirs.code, theirs.out):
            work.notes["same"] += 1
            work.forget(path)
            continue
        work.notes["differ"] += 1
        work.findings.append(seed)


def compare(work):
    pipeline = f"builtin.module({work.arguments.passes})"

    def action(seeds):
        text = MARK.join(random_programs.module(seed, work.arguments.dialects, work.arguments.size) for seed in seeds)
        path = work.write(f"compare-{seeds[0]}.mlir", text)
        flags = ["--split-input-file", f"--pass-pipeline={pipeline}", path]
        theirs = run([work.arguments.theirs] + flags, seconds=PATIENCE)
        ours = run([work.arguments.ours] + flags)
        if theirs.code == 0 and (ours.code, ours.out) == (theirs.code, theirs.out):
            work.notes["same"] += len(seeds)
        else:
            compare_parts(work, seeds, pipeline)
        work.forget(path)
    work.each_batch(action)
    same, differ = work.notes["same"], work.notes["differ"]
    if work.findings:
        print("seeds that differ:", *work.findings[:50])
    print(f"{same} of {same + differ} the same; mlir-opt-22 refused {work.notes['refused by mlir-opt-22']}")
    return 0 if 100 * same >= work.arguments.percent * (same + differ) else 1


def numbers_of(work, name, path, finding):
    """What the programs of a file compute: lines, or nothing when it can't be lowered or run."""
    lowered = os.path.join(work.folder, f"{name}.llvm.mlir")
    command = [work.arguments.ours, f"--pass-pipeline={LOWER}", path, "-o", lowered]
    outcome = run(command)
    if outcome.code == 0:
        command = [work.arguments.runner, "-e", "main", "--entry-point-result=void", f"--shared-libs={work.arguments.libraries}", lowered]
        # What a program allocates and never frees is no leak of ours.
        options = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
        outcome = run(command, environment={**os.environ, "ASAN_OPTIONS": options.lstrip(":")})
    if outcome.is_crash:
        work.find(f"{finding}: {outcome.code} {outcome.err[-300:].decode(errors='replace')}", command)
    elif outcome.code != 0:
        note_errors(work, outcome.err)
    work.forget(lowered)
    return outcome.out.decode().splitlines() if outcome.code == 0 else None


def execute(work):
    def action(seeds):
        numbers = random.Random(f"execute {seeds[0]}")
        path = work.write(f"run{seeds[0]}.mlir", random_programs.runnable(seeds, work.arguments.dialects, work.arguments.size))
        before = numbers_of(work, f"run{seeds[0]}", path, f"seeds {seeds[0]} as they are")
        if before is None:
            work.find(f"seeds {seeds[0]} don't run as they are", [path])
            return
        paths = [path]
        for i in range(work.arguments.pipelines):
            pipeline = program_passes.pipeline(numbers, program_passes.SAME_MEANING, numbers.randrange(1, 7))
            after = os.path.join(work.folder, f"run{seeds[0]}-{i}.mlir")
            command = [work.arguments.ours, f"--pass-pipeline={pipeline}", path, "-o", after]
            outcome = run(command)
            if outcome.is_crash:
                work.find(f"seeds {seeds[0]}: {outcome.code} {outcome.err[-300:].decode(errors='replace')}", command)
                paths = []
            note_errors(work, outcome.err)
            if outcome.code != 0:
                work.notes["a pass failed"] += 1
                continue
            lines = numbers_of(work, f"run{seeds[0]}-{i}", after, f"seeds {seeds[0]} after {pipeline}")
            if lines is None:
                work.notes["not lowered after passes"] += 1
            elif lines != before:
                wrong = [seed for seed, a, b in zip(seeds, before, lines) if a != b] or ["all"]
                work.find(f"wrong numbers of seeds {wrong}", command)
                paths = []
            else:
                work.notes["same numbers"] += 1
            work.forget(after)
        work.forget(*paths)
    work.each_batch(action)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dialects", type=lambda text: text.split(","), default=random_programs.DIALECTS)
    parser.add_argument("--size", type=int, default=8, help="how much a function has")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for the inputs of findings")
    parser.add_argument("--notes", type=int, default=40, help="how many kinds of errors to print")
    parser.add_argument("--ours", default="mlir-opt")
    parser.add_argument("--theirs", default="mlir-opt-22")
    parser.add_argument("--runner", default="mlir-runner")
    parser.add_argument("--libraries", help="for mlir-runner (those of its build)")
    parser.add_argument("--pipelines", type=int, default=3, help="how many pipelines the numbers of each batch are held against")
    parser.add_argument("--percent", type=float, default=100, help="compare: least part that must be the same")
    actions = parser.add_subparsers(dest="action", required=True)
    for name in ("crash", "execute", "compare"):
        action = actions.add_parser(name)
        if name == "compare":
            action.add_argument("passes")
        action.add_argument("count", type=int)
    arguments = parser.parse_args()
    if not arguments.libraries:
        runner = shutil.which(arguments.runner) or arguments.runner
        arguments.libraries = os.path.join(os.path.dirname(os.path.realpath(runner)), "..", "lib", "libmlir_c_runner_utils.so")
    work = Work(arguments)
    status = {"crash": crash, "execute": execute, "compare": compare}[work.arguments.action](work)
    return status if work.arguments.action == "compare" else work.report()


if __name__ == "__main__":
    sys.exit(main())
