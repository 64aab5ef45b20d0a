#!/usr/bin/python3
# Compiles a model, fills its arguments from a seed, runs it on the cpu device, writes the result and says how it went.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: run.py BUILD model.mlir --arguments FOLDER [-o result.npy] [--seed S] [--out FOLDER] [--pipeline-options "..."]
# --arguments: .npy files that are there already are taken; else they are made, as arguments.py does.

import argparse
import glob
import os

import numpy as np

import arguments
from toolchain import Toolchain


def main():
    parser = argparse.ArgumentParser(description="Compile a model and run it on arguments from a seed.")
    parser.add_argument("build", help="the build folder, whose bin/ has the tools")
    parser.add_argument("model", help="an .mlir file")
    parser.add_argument("--arguments", required=True, help="the folder of the arguments")
    parser.add_argument("-o", "--output", help="where the first result goes, as .npy")
    parser.add_argument("--out", help="the folder for everything else (BUILD/examples)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pipeline-options", default="", help="of --ttir-to-ttnn-backend-pipeline, as one word")
    options = parser.parse_args()
    tools = Toolchain(options.build, options.out or os.path.join(options.build, "examples"))
    if not glob.glob(os.path.join(options.arguments, "*.npy")):
        arguments.write(options.model, options.seed, options.arguments)
    binary, seconds = tools.compile(options.model, options.pipeline_options)
    print("%s: %d bytes in %.0f ms" % (binary, os.path.getsize(binary), 1000 * seconds))
    outputs, _ = tools.run(binary, sorted(glob.glob(os.path.join(options.arguments, "*.npy"))))
    if options.output:
        np.save(options.output, outputs[0])
    for i, output in enumerate(outputs):
        print("output %d: %s, from %.4g to %.4g" % (i, list(output.shape), output.min(), output.max()))


if __name__ == "__main__":
    main()
