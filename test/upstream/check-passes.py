#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the passes of tests under --check-each-pass, which interprets every function before and after each pass.

check-passes.py FOLDER...

Of each test in the folders, runs what its RUN lines run of ttmlir-opt, without what checks the text. Counts functions that were checked after every pass and those that
couldn't be, with why; prints each pass that changed a result. A pass that rounds is counted. Exit status 1 when a pass changed a result or ttmlir-opt crashed."""
import argparse
import collections
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile

from run import TOP, files_of, run_lines

FINDING = re.compile(r"error: pass '.*' changes ")
UNCHECKED = re.compile(r"isn't checked: '(.*?)' can't be interpreted: (.*)")
PLAIN = {"--verify-diagnostics", "-verify-diagnostics", "--verify-each=0", "--check-each-pass"}


def commands_of(text):
    """The arguments of each ttmlir-opt that starts a RUN line and reads the test."""
    for line in run_lines(text):
        words = shlex.split(line.split("|")[0].split(">")[0].replace("2>&1", ""), comments=False) if line.count('"') % 2 == 0 else []
        while words and words[0] in ("not", "env"):
            words.pop(0)
        if words and words[0] == "ttmlir-opt" and "%s" in words and not any("interpret" in word or "load-dialect" in word for word in words):
            kept = [word for word in words[1:] if word not in PLAIN]
            if "-o" in kept:
                del kept[kept.index("-o"):kept.index("-o") + 2]
            yield kept


def check(job):
    build, path, arguments = job
    with tempfile.TemporaryDirectory(prefix="tessera-check-") as scratch:
        known = {"%s": path, "%S": os.path.dirname(path), "%t": os.path.join(scratch, "t"), "%system_desc_path%": ""}
        filled = [re.sub("%system_desc_path%|%s|%S|%t", lambda found: known[found[0]], word) for word in arguments]
        command = [os.path.join(build, "bin", "ttmlir-opt"), "--check-each-pass", *filled, "-o", os.devnull]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=120, cwd=scratch)
        except subprocess.TimeoutExpired:
            return path, arguments, None, ""
    return path, arguments, done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=os.path.abspath)
    parser.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    parser.add_argument("--only", default="", help="a regular expression for the paths")
    parser.add_argument("-j", type=int, default=2)
    options = parser.parse_args()
    jobs = []
    for path in files_of(options.folders):
        if re.search(options.only, path):
            with open(path, errors="replace") as file:
                jobs += [(options.build, path, arguments) for arguments in commands_of(file.read())]
    counts, reasons, findings = collections.Counter(), collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for path, arguments, status, said in pool.map(check, jobs):
            counts["refused" if status == 1 else "run"] += 1
            counts["rounded"] += len(re.findall(r"warning: pass '.*' rounds ", said))
            reasons.update("%s: %s" % found for found in UNCHECKED.findall(said))
            changed = FINDING.findall(said)
            findings += len(changed)
            if status is None or status not in (0, 1) or changed:
                findings += not changed
                lines = [line for line in said.splitlines() if FINDING.search(line)] or ["exit status %s" % status]
                print("%s (%s)" % (os.path.relpath(path), " ".join(arguments)))
                print("\n".join("  " + line[-240:] for line in lines[:4]))
    print("%d runs of %d tests, %d of them end with a refusal; %d results rounded by a pass; %d functions not checked to the end"
          % (len(jobs), len({job[1] for job in jobs}), counts["refused"], counts["rounded"], sum(reasons.values())))
    for reason, count in reasons.most_common(12):
        print("%5d %s" % (count, reason))
    print("%d findings" % findings)
    return findings > 0


sys.exit(main())
