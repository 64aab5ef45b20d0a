# Calls the tools of a build folder: a TTIR file to a .ttnn file, a .ttnn file and .npy inputs to arrays.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import os
import shutil
import subprocess
import sys
import time

import numpy as np


class Toolchain:
    def __init__(self, build, folder):
        """Tools of `build`/bin; what they write goes to `folder`."""
        self.bin = os.path.join(build, "bin")
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    def call(self, tool, *arguments):
        """Runs a tool; ends the program with the tool's own message where it fails."""
        command = [os.path.join(self.bin, tool), *arguments]
        try:
            result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        except OSError as error:
            sys.exit("%s: %s: build it first (make build)" % (command[0], error.strerror))
        if result.returncode:
            sys.exit("%s\nfailed with exit status %d:\n%s" % (" ".join(command), result.returncode, result.stdout))
        return result.stdout

    def path(self, name):
        return os.path.join(self.folder, name)

    def compile(self, model, pipeline_options=""):
        """TTIR to a .ttnn file. Gives its path and the seconds it took, the starts of both processes included."""
        stem = os.path.splitext(os.path.basename(model))[0]
        ttnn_mlir, binary = self.path(stem + ".ttnn.mlir"), self.path(stem + ".ttnn")
        start = time.perf_counter()
        self.call("ttmlir-opt", "--ttir-to-ttnn-backend-pipeline=" + pipeline_options, model, "-o", ttnn_mlir)
        self.call("ttmlir-translate", "--ttnn-to-flatbuffer", ttnn_mlir, "-o", binary)
        return binary, time.perf_counter() - start

    def run(self, binary, inputs, *options):
        """Runs the first program on .npy files. Gives its outputs and ttrt's entry about the run."""
        folder, results = self.path("outputs"), self.path("run_results.json")
        shutil.rmtree(folder, ignore_errors=True)
        inputs = [part for path in inputs for part in ("--input", path)]
        where = ["--output", folder, "--result-file", results]
        self.call("ttrt", "run", binary, "--program-index", "0", *inputs, *where, *options)
        outputs = []
        while os.path.exists(path := os.path.join(folder, "output_%d.npy" % len(outputs))):
            outputs.append(np.load(path))
        if not outputs:
            sys.exit("ttrt wrote no outputs to " + folder)
        with open(results) as file:
            return outputs, json.load(file)[0]
