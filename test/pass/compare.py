"""compare.py <ours> <theirs> <input>: both tools on many pipelines; their output must be the same."""
import itertools
import subprocess
import sys

ours, theirs, source = sys.argv[1:]

REFUSED = [
    "cse", "", "builtin.module", "builtin.module(", "builtin.module(foo)", "builtin.module(cse", "builtin.module(cse))", "builtin.module(cse,)",
    "builtin.module(,cse)", "builtin.module(cse{)", "builtin.module(func.func(cse) cse)", "builtin.module(func.func())", "builtin.module(func.func(cse)", "builtin.module(a(b(c),d)",
    "builtin.module(a(cse{})",
    "builtin.module(func.func(foo),cse)", "builtin.module(canonicalize{max-iterations=3}func.func(cse))", "builtin.module(cse{}cse)",
    "builtin.module(  foo  )", "builtin.module(cse\n,foo)", "func.func(cse)",
]
RUN = [
    "builtin.module()", "builtin.module( func.func( cse ) , cse )", "any(cse)", " builtin.module (cse) ", "builtin.module(arith.addi(cse))",
    "builtin.module(func.func(any(cse)))", "builtin.module(func.func(cse),builtin.module(cse),any(cse),func.func(canonicalize),cse)",
    "builtin.module(func.func(cse),func.func(canonicalize),cse,canonicalize)",
    "builtin.module(any(cse),func.func(canonicalize),any(cse),builtin.module(func.func(cse)))",
    "builtin.module(func.func(cse),any(symbol-dce),func.func(canonicalize))", "builtin.module(symbol-privatize{exclude=a,b,c})",
]
LOOKS = [
    [], ["--mlir-print-ir-after-all"], ["--mlir-print-ir-before-all"], ["--mlir-print-ir-after-all", "--mlir-print-ir-module-scope"],
    ["--mlir-print-ir-after-all", "--mlir-print-ir-after-change"], ["--mlir-print-ir-after-change"], ["--mlir-print-ir-after=cse"],
    ["--mlir-print-ir-before=cse,canonicalize"], ["--mlir-print-ir-after=foo"], ["--mlir-print-ir-after-failure"],
]


def run(tool, arguments):
    done = subprocess.run([tool, source, "--mlir-disable-threading"] + arguments, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr.replace("mlir-opt-22", "mlir-opt")


cases = [["--pass-pipeline=" + text] for text in REFUSED]
cases += [["--pass-pipeline=" + text] + look for text, look in itertools.product(RUN, LOOKS)]
cases += [["--pass-pipeline=" + text, "--dump-pass-pipeline"] for text in RUN if "canonicalize" not in text]
different = [case for case in cases if run(ours, case) != run(theirs, case)]
for case in different:
    print("different:", *case)
    print(run(ours, case)[2], run(theirs, case)[2], sep="--- theirs\n")
print(len(cases), "cases,", len(different), "different")
sys.exit(bool(different))
