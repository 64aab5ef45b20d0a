#!/usr/bin/python3
# How close the models come to PyTorch, in f32 and in bf16, on the cpu device. (Each op by itself: the tests under test/runtime.)
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: accuracy.py BUILD [--folder FOLDER]      (needs about 1.2 GB there; a temporary folder if not given)

import argparse
import os
import subprocess
import sys
import tempfile

from measure import EXAMPLES, table, verdict

# For the card, max_pool2d is computed in bf16 in f32 models too. The cpu device needs no such workaround.
WITHOUT_WORKAROUNDS = "enable-layout-workaround-pass=false"
CASES = [("resnet50", "f32", "", 0.9999), ("resnet50", "f32", WITHOUT_WORKAROUNDS, 0.9999), ("resnet50", "bf16", "", 0.99),
         ("llama_block", "f32", "", 0.9999), ("llama_block", "bf16", "", 0.99)]


def call(*command):
    """The last line that a script of the examples says; its exit status isn't looked at, its numbers are."""
    result = subprocess.run([sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = result.stdout.strip().splitlines()
    return result.returncode, lines[-1] if lines else ""


def compare(build, name, dtype, pipeline, least, folder):
    """One model against PyTorch: (PCC and largest error in words, whether they suffice)."""
    model, arguments, result = (os.path.join(folder, "%s_%s%s" % (name, dtype, end)) for end in (".mlir", "", ".npy"))
    example = os.path.join(EXAMPLES, name)
    steps = [
        [os.path.join(example, "generate.py"), "--dtype", dtype, "-o", model],
        [os.path.join(EXAMPLES, "common", "run.py"), build, model, "--arguments", arguments, "-o", result, "--out", folder,
         "--pipeline-options", pipeline],
        [os.path.join(example, "reference.py"), arguments, "--compare", result, "--pcc", str(least)],
    ]
    for step in steps:
        status, said = call(*step)
        if status and step is not steps[-1]:
            return said, False
    return said.partition(": ")[2], status == 0


def digits(build, model):
    """The digits: the demonstration's own judgement, within 0.5 % of PyTorch's accuracy."""
    command = [sys.executable, os.path.join(EXAMPLES, "digits", "demo.py"), build, "--model"]
    result = subprocess.run([*command, os.path.join(EXAMPLES, "digits", model)], stdout=subprocess.PIPE, text=True)
    said = next((line for line in result.stdout.splitlines() if line.startswith("[4/4]")), "failed")
    return said.rpartition(": ")[2].partition(",")[0], result.returncode == 0


def main():
    parser = argparse.ArgumentParser(description="Compare the models with PyTorch.")
    parser.add_argument("build")
    parser.add_argument("--folder", help="where the arguments and results go, and stay")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or temporary
        os.makedirs(folder, exist_ok=True)
        rows = []
        for name, dtype, pipeline, least in CASES:
            said, enough = compare(options.build, name, dtype, pipeline, least, folder)
            rows.append([name, dtype, pipeline or "default", said, "PCC %g: %s" % (least, verdict(enough))])
        for dtype, model in (("f32", "digits.mlir"), ("bf16", "digits_bf16.mlir")):
            said, enough = digits(options.build, model)
            rows.append(["digits", dtype, "default", said, "PyTorch's within 0.5 %: " + verdict(enough)])
    table(["model", "type", "pipeline", "is", "must be"], rows)


if __name__ == "__main__":
    main()
