#!/usr/bin/python3
# Writes small .ttnn, .ttsys and (in npy/) .npy files for fuzzers to start from.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: seeds.py BUILD FOLDER
#
# Without them a fuzzer spends its time on what a file must have before anything looks at its programs.

import argparse
import glob
import os
import subprocess
import sys

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test")


def main():
    parser = argparse.ArgumentParser(description="Write files for fuzzers to start from.")
    parser.add_argument("build", help="a build folder, whose bin/ has the tools")
    parser.add_argument("folder")
    options = parser.parse_args()
    tool = lambda name: os.path.join(options.build, "bin", name)
    path = lambda name: os.path.join(options.folder, name)

    # Programs of the runtime's tests, without debug information: most of their bytes mean something.
    subprocess.run([sys.executable, os.path.join(TESTS, "runtime", "make_files.py"), options.folder], check=True)
    for array in glob.glob(path("*.npy")):
        os.makedirs(path("npy"), exist_ok=True)
        os.replace(array, os.path.join(path("npy"), os.path.basename(array)))
    for name in ("default", "n150", "n300"):
        query = [tool("ttrt"), "query", "--quiet", "--arch-description", name, "--save-artifacts"]
        query += ["--artifact-dir", options.folder, "--result-file", path("results.json")]
        subprocess.run(query, check=True, stderr=subprocess.DEVNULL)
        os.replace(path("system_desc.ttsys"), path(name + ".ttsys"))
    # One of the compiler's own.
    model = os.path.join(TESTS, "target", "ttnn-flatbuffer", "add.mlir")
    subprocess.run([tool("ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", model, "-o", path("add.mlir")], check=True)
    subprocess.run([tool("ttmlir-translate"), "--ttnn-to-flatbuffer", path("add.mlir"), "-o", path("compiled.ttnn")], check=True)
    for name in ("add.mlir", "results.json", "ttrt_report.xml"):
        os.remove(path(name))


if __name__ == "__main__":
    main()
