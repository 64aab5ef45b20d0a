#!/usr/bin/python3
# How long TTIR to a .ttnn file takes: the pipeline and the translation, both process starts included.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: compile.py BUILD [--runs 21] [more.mlir ...]

import argparse
import os
import tempfile

from measure import EXAMPLES, measure, milliseconds, table, tool, verdict

LIMITS = {"llama_block": 0.050, "resnet50": 0.030}


def main():
    parser = argparse.ArgumentParser(description="Time the compilation of the example models.")
    parser.add_argument("build")
    parser.add_argument("models", nargs="*", help="more models")
    parser.add_argument("--runs", type=int, default=21)
    options = parser.parse_args()
    models = [os.path.join(EXAMPLES, name, name + ".mlir") for name in ("llama_block", "resnet50", "digits")]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        middle, binary = os.path.join(folder, "a.mlir"), os.path.join(folder, "a.ttnn")
        for model in models + options.models:
            lower = [tool(options.build, "ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", model, "-o", middle]
            translate = [tool(options.build, "ttmlir-translate"), "--ttnn-to-flatbuffer", middle, "-o", binary]
            first, second = measure([lower, translate], options.runs, [middle, binary])
            name = os.path.splitext(os.path.basename(model))[0]
            total, limit = first.seconds + second.seconds, LIMITS.get(name)
            judged = "< %s: %s" % (milliseconds(limit), verdict(total < limit)) if limit else ""
            peak = "%.1f MB" % max(first.megabytes, second.megabytes)
            rows.append([name, milliseconds(first.seconds), milliseconds(second.seconds), milliseconds(total), peak, judged])
    table(["model", "ttmlir-opt", "ttmlir-translate", "together", "peak memory", "must be"], rows)


if __name__ == "__main__":
    main()
