"""An op of the schema that nobody implements ends the build: check_forgotten.py <top of the tree> <build folder> <folder to write to>

Adds an operation, an elementwise function and a reduction to a copy of the schema, generates from it, and compiles what writes and runs ops with that. Prints which errors
name what was added; every other one is printed as it is."""
import os
import re
import subprocess
import sys

TOP, BUILD, OUT = sys.argv[1:4]
SYMBOL = re.compile(r"\w*Frob\w*")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def write_schemas():
    for place, folders, files in os.walk(os.path.join(TOP, "schemas")):
        folder = os.path.join(OUT, "schemas", os.path.relpath(place, os.path.join(TOP, "schemas")))
        os.makedirs(folder, exist_ok=True)
        for name in files:
            with open(os.path.join(place, name)) as file:
                text = file.read()
            if (os.path.basename(place), name) == ("ttnn", "Program.fbs"):
                text = text.replace("union OpType {", "table FrobOp {\n  in: TensorRef;\n  out: TensorRef;\n}\n\nunion OpType {")
                text = re.sub(r"((?:union OpType|enum EltwiseOpType[^{]*|enum ReductionOpType[^{]*) \{.*?)\}", add_member, text, flags=re.S)
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)


def add_member(match):
    return match[1] + ("  FrobOp,\n}" if match[1].startswith("union") else "  Frob,\n}")


def generate(folder, prefixes):
    os.makedirs(os.path.join(OUT, folder, "ttnn"), exist_ok=True)
    options = ["--root", os.path.join(OUT, "schemas"), "--out", os.path.join(OUT, folder), "--include-prefix", folder + "/"]
    for prefix in prefixes:
        options += ["--prefix", prefix]
    result = run(os.path.join(BUILD, "bin/fbs-gen"), *options, "ttnn/Program.fbs")
    assert not result.returncode, result.stderr


def compile_with_it(source, *options):
    includes = ["-I" + path for path in (OUT, TOP + "/include", TOP + "/lib", BUILD + "/include", BUILD + "/lib")]
    return run("cc", "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", *includes, *options, os.path.join(TOP, source))


def report(what, result):
    # GCC quotes names and repeats some of its errors at another place.
    errors = [line for line in result.stderr.splitlines() if re.search(r"\berror: |undefined reference to .ttPrepare", line)]
    names = sorted({name for line in errors for name in SYMBOL.findall(line)})
    print("%s: %s" % (what, ", ".join(names) if result.returncode else "builds"))
    for line in errors:
        if not SYMBOL.search(line) and "ld returned" not in line:
            print(line)


def main():
    write_schemas()
    generate("schemas", ["tt.target=Tt", "tt.target.ttnn=Ttnn"])
    generate("fbs", ["tt.target=Fbs", "tt.target.ttnn=FbsTtnn"])
    report("writer", compile_with_it("lib/target/ttnn-flatbuffer/WriteOps.c", "-fsyntax-only"))
    report("loops", compile_with_it("runtime/Kernels.c", "-fsyntax-only", "-fopenmp-simd", "-DTT_KERNELS=ttKernelsPlain", '-DTT_KERNELS_NAME="plain"'))
    report("elementwise", compile_with_it("runtime/OpsEltwise.c", "-fsyntax-only"))
    report("reductions", compile_with_it("runtime/OpsReduce.c", "-fsyntax-only"))
    plan = os.path.join(OUT, "Plan.o")
    compiled = compile_with_it("runtime/Plan.c", "-c", "-o", plan)
    assert not compiled.returncode, compiled.stderr
    report("operations", run("cc", plan, os.path.join(BUILD, "lib/libttrt.a")))


main()
