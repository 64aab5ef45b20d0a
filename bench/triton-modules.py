#!/usr/bin/env python3
"""Compares the modules that tritonc makes of kernels with Triton's own.

  triton-modules.py BUILD CORPUS [--kernel REGEX] [--failures FILE] [--jobs N]

CORPUS/kernels.json is a list of kernels: `id`, `file`, `kernel`, `signature` and `target` as tritonc takes them, `environment` where it's wanted; CORPUS/out/ID has what Triton makes of each:
`source` before any pass, `ttir` after all of them (bench/triton-corpus.py writes both, and the list). tritonc makes the same two, as a process for
each. Both sides are read and printed by triton-opt, without names of values and without locations; they have to be the same text. Prints how many kernels are accepted, how
many are the same before and after the passes, and what differs by reason. Exits with 1 below 97 %, 90 % and 90 %.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys

STAGES = ("source", "ttir")
GOALS = {"accepted": 97, "source": 90, "ttir": 90}
MARKER = "// -----\n"


def make(build, kernel, stage):
    """the module's text, or None and what is wrong"""
    environment = {**os.environ, **kernel.get("environment", {})}
    command = [os.path.join(build, "bin/tritonc"), kernel["file"], "--kernel", kernel["kernel"], "--signature", kernel["signature"],
               "--target", kernel["target"], "--emit", stage]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    except subprocess.TimeoutExpired:
        return None, "takes more than a minute"
    return (result.stdout, "") if result.returncode == 0 else (None, result.stderr.strip())


def normalize(build, texts):
    """what triton-opt prints for each text, without names and locations; a message for those that it can't read"""
    command = [os.path.join(build, "bin/triton-opt"), "--split-input-file"]
    result = subprocess.run(command, input=MARKER.join(texts), capture_output=True, text=True, timeout=60 + 10 * len(texts))
    modules = result.stdout.split(MARKER)
    if result.returncode == 0 and len(modules) == len(texts):
        return modules
    if len(texts) == 1:
        return ["unreadable: " + result.stderr.strip()]
    middle = len(texts) // 2
    return normalize(build, texts[:middle]) + normalize(build, texts[middle:])


def first_difference(have, want):
    a, b = have.splitlines(), want.splitlines()
    for x, y in zip(a, b):
        if x != y:
            return f"have {x.strip()}\nwant {y.strip()}"
    return f"have {len(a)} lines, want {len(b)}"


def reason_of(text):
    """what failures of one kind share: the last line of a message, or the first op that differs, without names, places and types"""
    if text.startswith("have"):
        return " | ".join(re.sub(r"%\w+|[\d.]+|:.*", "", line).strip() for line in text.splitlines())[:100]
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'|\"[^\"]*\"", "'...'", text.splitlines()[-1].strip() if text else "no message"))[:100]


def compare(build, corpus, stage, kernels):
    """(kernel's id, whether accepted, why it differs or None) of each"""
    made = [make(build, kernel, stage) for kernel in kernels]
    want = []
    for kernel in kernels:
        with open(os.path.join(corpus, "out", kernel["id"], stage)) as file:
            want.append(file.read())
    good = [i for i, (text, _) in enumerate(made) if text is not None]
    have = dict(zip(good, normalize(build, [made[i][0] for i in good]))) if good else {}
    want = normalize(build, want)
    for i, kernel in enumerate(kernels):
        if i not in have:
            yield kernel["id"], False, made[i][1]
        else:
            yield kernel["id"], True, None if have[i] == want[i] else first_difference(have[i], want[i])


def report(name, count, total):
    percent = 100 * count / total
    print(f"{name:10} {count:5} of {total:5}  {percent:5.1f} %  (goal {GOALS[name]} %: {'reached' if percent >= GOALS[name] else 'MISSED'})")
    return percent >= GOALS[name]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("build")
    p.add_argument("corpus")
    p.add_argument("--kernel", default="")
    p.add_argument("--failures")
    p.add_argument("--jobs", type=int, default=1)
    o = p.parse_args()
    with open(os.path.join(o.corpus, "kernels.json")) as file:
        kernels = [kernel for kernel in json.load(file) if re.search(o.kernel, kernel["id"])]
    work = [(stage, kernels[i:i + 20]) for stage in STAGES for i in range(0, len(kernels), 20)]
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        results = list(pool.map(lambda w: (w[0], list(compare(o.build, o.corpus, *w))), work))
    by_stage = {stage: [r for s, part in results if s == stage for r in part] for stage in STAGES}
    total = len(kernels)
    reached = report("accepted", sum(accepted for _, accepted, _ in by_stage["source"]), total)
    for stage in STAGES:
        reached &= report(stage, sum(why is None for _, _, why in by_stage[stage]), total)
    differing = [(stage, name, why) for stage in STAGES for name, _, why in by_stage[stage] if why is not None]
    for (stage, reason), count in collections.Counter((stage, reason_of(why)) for stage, _, why in differing).most_common():
        print(f"{count:5} {stage}: {reason}")
    if o.failures:
        with open(o.failures, "w") as file:
            file.writelines(f"{stage} {name}\n{why}\n\n" for stage, name, why in differing)
    sys.exit(0 if reached else 1)


if __name__ == "__main__":
    main()
