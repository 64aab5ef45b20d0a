#!/usr/bin/env python3
# Portable artifacts that JAX writes, read, and written again as its own library writes them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""stablehlo-artifacts.py BUILD FOLDER [--only REGEX] [--versions 1.9.0,...]

Exports the programs of bench/jax-programs.py as portable artifacts (jax.export) into FOLDER. Each is read (ttmlir-translate --deserialize) and
compared with what JAX's own library makes of it; then written (--serialize) in each of the versions, and compared with that library's bytes as it
reads them: texts of the two must be equal, and whether the bytes are is counted; both may refuse a version. Needs a Python with JAX 0.10. The exit status is 1 when something
differs."""
import argparse
import importlib.util
import os
import re
import subprocess
import sys

import jax
import jax.export
from jax._src.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import stablehlo

HERE = os.path.dirname(os.path.abspath(__file__))


def programs():
    path = os.path.join(HERE, "..", "..", "bench", "jax-programs.py")
    spec = importlib.util.spec_from_file_location("jax_programs", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def text_of(data):
    """What JAX's library reads an artifact as."""
    with jax_mlir.make_ir_context() as context:
        return str(stablehlo.deserialize_portable_artifact(context, data))


def ours(tool, arguments, data):
    result = subprocess.run([tool, *arguments], input=data, capture_output=True)
    return result.stdout if result.returncode == 0 else None, result.stderr.decode(errors="replace")


def check(build, name, data, versions):
    """The messages of what differs, and of how many versions the bytes are the same."""
    translate, opt = (os.path.join(build, "bin", tool) for tool in ("ttmlir-translate", "ttmlir-opt"))
    expected = text_of(data)
    read, message = ours(translate, ["--deserialize"], data)
    if read is None:
        return [f"{name}: not read: {message[:300]}"], 0
    if read.decode().strip() != expected.strip():
        return [f"{name}: read as another program"], 0
    wrong, same = [], 0
    for version in versions:
        with jax_mlir.make_ir_context():
            module = ir.Module.parse(expected)
            # Where things are in the text isn't what is compared.
            passmanager.PassManager.parse("builtin.module(strip-debuginfo)").run(module.operation)
            try:
                theirs = stablehlo.serialize_portable_artifact(module, version)
            except ValueError:
                theirs = None
        stripped, _ = ours(opt, ["--strip-debuginfo", "--emit-bytecode"], expected.encode())
        written, message = ours(translate, ["--serialize", f"--target={version}"], stripped)
        if theirs is None or written is None:
            if theirs is not written:
                wrong.append(f"{name} {version}: written by one of the two: {message[:300]}")
            else:
                same += 1
        elif text_of(written).strip() != expected.strip():
            wrong.append(f"{name} {version}: JAX reads another program")
        else:
            same += written == theirs
    return wrong, same


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--only", default="")
    parser.add_argument("--versions", default=f"{stablehlo.get_minimum_version()},1.0.0,{stablehlo.get_current_version()}")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    jax_programs = programs()
    versions = options.versions.split(",")
    count = same = 0
    wrong = []
    for name, (function, shapes, ranges) in jax_programs.PROGRAMS.items():
        if not re.search(options.only, name):
            continue
        values = jax_programs.arguments(shapes, ranges, 0)
        exported = jax.export.export(jax.jit(function))(*values)
        data = exported.mlir_module_serialized
        with open(os.path.join(options.folder, name + ".mlirbc"), "wb") as file:
            file.write(data)
        messages, equal = check(options.build, name, data, versions)
        count, same, wrong = count + 1, same + equal, wrong + messages
    print("\n".join(wrong + [f"{count} programs, {len(wrong)} differences; the same bytes in {same} of {count * len(versions)}"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
