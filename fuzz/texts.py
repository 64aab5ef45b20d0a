#!/usr/bin/env python3
"""Runs random passes over texts of tests, half of them changed a little, and looks for crashes: best with a build with sanitizers.

texts.py COUNT FOLDER...   COUNT batches of parts of the .mlir files in the folders, each with a pipeline of its own

A part is what stands between `// -----` lines. --batch parts are handled by one process; --seconds ends a run early. --keep=FOLDER keeps
the inputs of findings, with the command."""
import argparse
import os
import random
import re
import sys

from programs import MARK, Work, note_errors, run

NUMBERS = ["0", "1", "-1", "2", "3", "7", "64", "4294967295", "9223372036854775807", "-9223372036854775808"]
TYPES = ["f32", "f64", "f16", "bf16", "i1", "i8", "i32", "i64", "i128", "index", "ui8", "f8E4M3FN", "none", "tensor<*xf32>", "memref<f32>", "memref<?xi8>",
         "vector<4xf32>", "tensor<?x4xf32>", "complex<f32>"]
SIZES = ["?", "0", "1", "2", "5", "4611686018427387904"]
VALUES = ["true", "1", "3", "4,8", "64", "false", "0"]
# One place of a line each, and what may stand there instead.
CHANGES = [
    (re.compile(r"(?<![\w#%.@x])-?\d+(?![\w.x#])"), NUMBERS),
    (re.compile(r"(?<=[<x])(?:\d+|\?)(?=x)"), SIZES),
    (re.compile(r"\b(?:bf16|[if]\d+|index)\b"), TYPES),
    (re.compile(r"\b(?:true|false)\b"), ["true", "false"]),
]
LEFT_OUT = {"print-ir", "snapshot-op-locations", "view-op-graph"}  # write files, and more than is worth it


def is_taken(tool, text):
    return run([tool, f"--pass-pipeline={text}"], text=b"module {}").code == 0


def known_passes(tool):
    """Where passes run, their names, and the options with values that they take: the help has names, and trying gives the rest."""
    lines = run([tool, "--help"]).out.decode().split("Passes and pipelines", 1)[1].splitlines()
    passes = []
    for line in lines:
        if match := re.match(r"  --([\w-]+)", line):
            name = match.group(1)
            if name in LEFT_OUT:
                continue
            places = [place for place in ("", "func.func", "gpu.module") if is_taken(tool, pipeline_of([(place, name)]))]
            passes += [(places, name, {})] if places else []
        elif (match := re.match(r"      ([\w-]+)", line)) and passes and passes[-1][1] == name:
            option, place = match.group(1), passes[-1][0][0]
            values = [value for value in VALUES if is_taken(tool, pipeline_of([(place, f"{name}{{{option}={value}}}")]))]
            passes[-1][2].update({option: values} if values else {})
    return passes


def pipeline_of(parts):
    return f"builtin.module({','.join(f'{place}({text})' if place else text for place, text in parts)})"


def parts_of(folders):
    parts = []
    for folder in folders:
        for place, _, files in sorted(os.walk(folder)):
            for name in sorted(files):
                if name.endswith(".mlir"):
                    with open(os.path.join(place, name), errors="replace") as file:
                        parts += [part for part in re.split(r"(?m)^// -----.*\n", file.read()) if len(part) < 20000]
    return parts


def swap(numbers, line, other):
    """The line with one thing that is otherwise: a number, a type, an operation's name, a value."""
    kind = numbers.randrange(len(CHANGES) + 2)
    if kind < len(CHANGES):
        places = list(CHANGES[kind][0].finditer(line))
        new = numbers.choice(CHANGES[kind][1])
    else:
        pattern = r"%[\w#]+" if kind == len(CHANGES) else r"\b[a-z_]+\.[a-z_.0-9]+"
        places, found = list(re.finditer(pattern, line)), re.findall(pattern, other)
        new = numbers.choice(found) if found else None
    if not places or new is None:
        return line
    place = numbers.choice(places)
    return line[:place.start()] + new + line[place.end():]


def changed(numbers, part):
    lines = part.splitlines(keepends=True)
    for _ in range(numbers.randrange(1, 4)):
        at = numbers.randrange(len(lines)) if lines else 0
        what = numbers.randrange(12)
        if not lines:
            break
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(numbers.randrange(len(lines)), lines[at])
        else:
            lines[at] = swap(numbers, lines[at], numbers.choice(lines))
    return "".join(lines)


def pipeline(numbers, passes):
    parts = []
    for _ in range(numbers.randrange(1, 5)):
        places, name, options = numbers.choice(passes)
        given = [f"{option}={numbers.choice(values)}" for option, values in options.items() if numbers.randrange(100) < 20]
        parts.append((numbers.choice(places), name + (f"{{{' '.join(given)}}}" if given else "")))
    return pipeline_of(parts)


def attack(work, parts, passes):
    def action(seeds):
        for seed in seeds:
            numbers = random.Random(f"texts {seed}")
            chosen = [numbers.choice(parts) for _ in range(work.arguments.parts)]
            chosen = [changed(numbers, part) if numbers.randrange(2) else part for part in chosen]
            path = work.write(f"texts{seed}.mlir", MARK.join(part if part.endswith("\n") else part + "\n" for part in chosen))
            flags = ["--split-input-file", "--allow-unregistered-dialect", f"--pass-pipeline={pipeline(numbers, passes)}"]
            command = [work.arguments.ours, *flags, path]
            outcome = run(command, seconds=work.arguments.patience)
            if outcome.is_crash:
                work.find(f"seed {seed}: {outcome.code} {outcome.err[-300:].decode(errors='replace')}", command)
            else:
                work.forget(path)
            note_errors(work, outcome.err)
    work.each_batch(action)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--parts", type=int, default=40, help="how many are handled by one process")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--patience", type=float, default=60, help="seconds after which a process hangs")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for the inputs of findings")
    parser.add_argument("--notes", type=int, default=0, help="how many kinds of errors to print")
    parser.add_argument("--ours", default="mlir-opt")
    arguments = parser.parse_args()
    arguments.batch = 1
    work = Work(arguments)
    attack(work, parts_of(arguments.folders), known_passes(arguments.ours))
    return work.report()


if __name__ == "__main__":
    sys.exit(main())
