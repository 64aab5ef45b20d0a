#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the RUN lines of Triton's lit tests with our triton-opt. The tests stay outside of this tree.

triton-lit.py FOLDER...

FOLDER is test/Triton or test/TritonGPU of Triton, or test/TritonCPU of triton-cpu. A line with a pass that we don't have, or a file with operations of a dialect that we don't have
(those of another pipeline's inner steps), doesn't apply; it is named, with the reason. With --parts, the modules of a file that is split are run one by one,
and what is about other devices doesn't apply. Exit status 1 when less than 85 % of what applies passes (65 % with --parts)."""
import argparse
import collections
import glob
import os
import re
import subprocess
import sys
import tempfile

from run import LLVM, TOP, run_lines


def passes_of(build):
    text = subprocess.run([os.path.join(build, "bin", "triton-opt"), "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return set(re.findall(r"^ +--([A-Za-z0-9-]+)", text, re.M))


def why_not(line, text, known):
    """Why a line doesn't apply, or None."""
    for name in re.findall(r"\s--?(triton-cpu-[a-z0-9-]+)", line):
        if name not in known:
            return "the pass %s, a step inside of triton-cpu's own lowering" % name
    dialect = re.search(r"(?<![\w.\"])(triton_cpu)\.\w+", text)
    return "operations of %s, which only triton-cpu's own lowering has" % dialect[1] if dialect else None


OTHERS = {
    "Hopper or Blackwell": r"ttng\.|nvws\.|tensor_memory|tmem|nvmma_shared|warp_specialize|warp_group|versionMajor = [35]|cuda:(?:90|1\d\d)|tensordesc",
    "AMD": r"amd|hip:|rocdl|gfx\d",
    "several blocks of threads": r"CGALayout|\"ttg.num-ctas\" = (?!1 )",
    "sanitizers": r"tti\.|sanitizer",
    "Proton or Gluon": r"proton|gluon",
}


def parts_of(text, line):
    """The modules of a file that the line takes apart, each with its number; the whole where it doesn't."""
    if "-split-input-file" not in line:
        return [(None, text)]
    return list(enumerate(re.split(r"^// -----.*\n", text, flags=re.M), 1))


def about_others(part, line):
    """What the part is about that we don't compile for, or None. Comments about it don't count."""
    code = re.sub(r"//.*", "", part)
    return next((name for name, words in OTHERS.items() if re.search(words, code) or re.search(words, line)), None)


def run_parts(options, known, folder):
    """Counts parts, with the reasons of those that fail."""
    count, scratch = collections.Counter(), tempfile.mkdtemp()
    for path in sorted(glob.glob(os.path.join(folder, "*.mlir"))):
        with open(path) as file:
            text = file.read()
        for line in run_lines(text):
            missing = [name for name in re.findall(r"\s--?((?:tritongpu|triton|convert|test|nvgpu|amdgpu)[A-Za-z0-9-]+)", line) if name not in known]
            for number, part in parts_of(text, line):
                prefix = (re.findall(r"--?check-prefix(?:es)?[= ](\S+)", line) or ["CHECK"])[0].split(",")
                if not re.search(r"tt\.func|module", re.sub(r"//.*", "", part)):
                    continue
                if "FileCheck" in line and not any(re.search(r"(?<![\w-])%s(-\w+)?:" % p, part) for p in prefix):
                    continue
                reason = about_others(part, line)
                failure = None
                if not reason and missing:
                    failure = "the pass " + missing[0]
                elif not reason:
                    name = os.path.join(scratch, os.path.basename(path))
                    with open(name, "w") as file:
                        file.write(part)
                    failure = run_line(line.replace("%s", name).replace("%t", name + ".tmp").replace("FileCheck", "FileCheck --allow-unused-prefixes"), name, options.build)
                outcome = "doesn't apply" if reason else "fails" if failure else "passes"
                count[outcome] += 1
                if failure:
                    print("%s, part %s: %s" % (os.path.basename(path), number, failure.replace(scratch, "")[:200]))
    applies = count["passes"] + count["fails"]
    print("%s: %d of %d parts that apply pass; %d don't apply" % (os.path.basename(os.path.normpath(folder)), count["passes"], applies, count["doesn't apply"]))
    return count["passes"] < 0.65 * applies


def run_line(line, path, build):
    env = {**os.environ, "PATH": os.pathsep.join([os.path.join(build, "bin"), LLVM, os.environ["PATH"]])}
    with tempfile.TemporaryDirectory() as folder:
        return run_command("set -o pipefail; " + line.replace("%s", path).replace("%t", os.path.join(folder, "t")), env)


def run_command(command, env):
    try:
        done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, env=env)
    except subprocess.TimeoutExpired:
        return "more than 60 seconds"
    if done.returncode == 0:
        return None
    errors = [said for said in done.stdout.splitlines() if "error" in said or "Unknown" in said]
    return (errors or done.stdout.splitlines() or ["exit status %d" % done.returncode])[0][:200]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    parser.add_argument("--parts", action="store_true", help="run the modules of each file one by one")
    options = parser.parse_args()
    known, status = passes_of(options.build), 0
    for folder in options.folders:
        if options.parts:
            status |= run_parts(options, known, folder)
            continue
        count = collections.Counter()
        for path in sorted(glob.glob(os.path.join(folder, "**", "*.mlir"), recursive=True)):
            with open(path) as file:
                text = file.read()
            for line in run_lines(text):
                reason = why_not(line, text, known)
                failure = None if reason else run_line(line, path, options.build)
                outcome = "doesn't apply" if reason else "fails" if failure else "passes"
                count[outcome] += 1
                print("%s: %s%s" % (os.path.relpath(path, folder), outcome, ": " + (reason or failure) if reason or failure else ""))
        applies = count["passes"] + count["fails"]
        print("%s: %d of %d lines that apply pass; %d don't apply" % (os.path.basename(os.path.normpath(folder)), count["passes"], applies, count["doesn't apply"]))
        status |= count["passes"] < 0.85 * applies
    return status


if __name__ == "__main__":
    sys.exit(main())
