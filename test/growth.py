"""Times mlir-opt on sources of n, 2n and 4n parts of the kinds named; `memory` before a kind: what it holds per part. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""
import os, subprocess, sys, tempfile

def attributes(n):
    return "module attributes {" + ", ".join(f"d.a{i} = {i} : i32" for i in range(n)) + "} {}\n"

def nested_calls(n):
    """Functions of a nested module and a call of each."""
    lines = ["module {", "module @in {"]
    for i in range(n):
        lines += [f"func.func private @f{i}(%a: i32) -> i32 {{", "return %a : i32", "}", f"func.func @g{i}(%a: i32) -> i32 {{",
                  f"%0 = func.call @f{i}(%a) : (i32) -> i32", "return %0 : i32", "}"]
    return "\n".join(lines + ["}", "}"])

def called_often(n):
    """One function with n calls of it, each with what the one before gives, and n places where it returns."""
    lines = ["func.func private @f(%a: i32, %c: i1) -> i32 {", "%k = arith.constant 7 : i32"]
    for i in range(n):
        lines += [f"cf.cond_br %c, ^r{i}, ^n{i}", f"^r{i}:", "return %a : i32", f"^n{i}:"]
    lines += ["return %a : i32", "}", "func.func @g(%a: i32, %c: i1) -> i32 {", "%v0 = arith.constant 7 : i32"]
    lines += [f"%v{i + 1} = func.call @f(%v{i}, %c) : (i32, i1) -> i32" for i in range(n)]
    return "\n".join(lines + [f"return %v{n} : i32", "}"])

def results(n):
    """An op of n results, and one that uses all of them."""
    types, values = ", ".join(["i32"] * n), ", ".join(f"%0#{i}" for i in range(n))
    return f'%0:{n} = "d.op"() : () -> ({types})\n"d.use"({values}) : ({types}) -> ()\n'

def segments(n):
    """Ops with operands in several groups, whose sizes their attributes say."""
    lines = ["func.func @f(%a: index, %m: memref<?x?xf32>) {"]
    lines += [f"%v{i} = memref.subview %m[%a, %a] [%a, %a] [%a, %a] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>"
              for i in range(n)]
    return "\n".join(lines + ["return", "}"])

def inferred(n):
    """Ops whose result types follow from their operands."""
    lines = ["func.func @f() -> i32 {", "%c = arith.constant 1 : i32"]
    lines += [f"%v{i} = arith.addi %c, %c : i32\n%w{i}, %x{i} = arith.addui_extended %c, %v{i} : i32, i1" for i in range(n)]
    return "\n".join(lines + ["return %c : i32", "}"])

def functions(n):
    """Functions that each have something to simplify."""
    return "\n".join(f"func.func @f{i}(%a: i32) -> i32 {{ %c = arith.constant 0 : i32 %0 = arith.addi %a, %c : i32 return %0 : i32 }}"
                     for i in range(n))

def casts(n):
    """A chain of casts there and back."""
    lines = ["func.func @f(%v0: i32) -> i32 {"]
    for i in range(0, 2 * n, 2):
        lines += [f"%v{i + 1} = builtin.unrealized_conversion_cast %v{i} : i32 to i64",
                  f"%v{i + 2} = builtin.unrealized_conversion_cast %v{i + 1} : i64 to i32"]
    return "\n".join(lines + [f"return %v{2 * n} : i32", "}"])

def doublings(n):
    """Functions that each call the one before twice: inlined wholly, as many ops as 2 to the power of n."""
    lines = ["func.func private @f0(%a: i32) -> i32 { return %a : i32 }"]
    lines += [f"func.func private @f{i + 1}(%a: i32) -> i32 {{ %0 = call @f{i}(%a) : (i32) -> i32 %1 = call @f{i}(%0) : (i32) -> i32 return %1 : i32 }}"
              for i in range(n)]
    return "\n".join(lines + [f"func.func @m(%a: i32) -> i32 {{ %0 = call @f{n}(%a) : (i32) -> i32 return %0 : i32 }}"])

def new_ops(n):
    """A rewrite that makes ops of one type, which the pattern looks for."""
    lines = ["pdl.pattern : benefit(1) {", "%t = pdl.type", '%0 = pdl.operation "d.op" -> (%t : !pdl.type)', "pdl.rewrite %0 {"]
    lines += [f'%m{i} = pdl.operation "builtin.unrealized_conversion_cast" -> (%t : !pdl.type)' for i in range(n)]
    return "\n".join(lines + ["}", "}"])

def witnesses(n):
    """A chain of witnesses, each of which needs the one before and another."""
    lines = ["func.func @f(%b: i1, %v0: !shape.witness) {"]
    for i in range(n):
        lines += [f'%w{i} = shape.cstr_require %b, "{i}"', f"%v{i + 1} = shape.assuming_all %v{i}, %w{i}"]
    return "\n".join(lines + [f"shape.assuming %v{n} {{", "}", "return", "}"])

# What it is made of, flags, and how many parts the smallest one has.
KINDS = {
    "attributes": (attributes, ["--allow-unregistered-dialect"], 40000),
    "nested-calls": (nested_calls, ["--inline"], 2000),
    "constants": (called_often, ["--sccp"], 4000),
    "dead-values": (called_often, ["--remove-dead-values"], 4000),
    "ranges": (called_often, ["--int-range-optimizations"], 4000),
    "results": (results, ["--allow-unregistered-dialect"], 80000),
    "segments": (segments, [], 16000),
    "inferred": (inferred, [], 20000),
    "functions": (functions, ["--pass-pipeline=builtin.module(func.func(canonicalize))"], 8000),
    "casts": (casts, ["--reconcile-unrealized-casts"], 20000),
    "doublings": (doublings, ["--inline"], 40),
    "new-ops": (new_ops, [], 8000),
    "witnesses": (witnesses, ["--canonicalize"], 4000),
}
SIZES = (1, 2, 4)
ROUNDS = 6  # of measuring, at most: other programs can only make a time longer
PER_DOUBLING = 3.4  # quadratic is 4, linear 2 and what caches no longer hold
LEAST = 0.02  # seconds: below it's the clock that is measured
PER_PART = 2048  # bytes

def measure(flags, path):
    """Processor seconds and peak of memory of one run."""
    process = subprocess.Popen(["mlir-opt", *flags, path, "-o", os.devnull])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"mlir-opt failed on {path}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024

def doubling(times, start):
    """The worst ratio of the times that follow one another, without what an empty source takes."""
    own = [max(time - start, LEAST) for time in times]
    return max(after / before for before, after in zip(own, own[1:]))

def grow(make, flags, parts, folder):
    """The least times and peaks for all sizes, in rounds until they are fine or there have been enough, and the time of an empty source."""
    paths = [os.path.join(folder, f"{size}.mlir") for size in (0, *SIZES)]
    for path, size in zip(paths, (0, *SIZES)):
        with open(path, "w") as file:
            file.write(make(size * parts) if size else "")
    best = [(float("inf"), float("inf"))] * len(paths)
    for _ in range(ROUNDS):
        best = [tuple(map(min, old, measure(flags, path))) for old, path in zip(best, paths)]
        if doubling([seconds for seconds, _ in best[1:]], best[0][0]) < PER_DOUBLING:
            break
    return [seconds for seconds, _ in best[1:]], [peak for _, peak in best[1:]], best[0][0]

def main():
    words = iter(sys.argv[1:])
    for word in words:
        name = next(words) if word == "memory" else word
        make, flags, parts = KINDS[name]
        with tempfile.TemporaryDirectory() as folder:
            times, peaks, start = grow(make, flags, parts, folder)
        if word == "memory":
            each = (peaks[-1] - peaks[0]) / ((SIZES[-1] - SIZES[0]) * parts)
            print(name, f"{'hold' if each < PER_PART else 'need more than'} {PER_PART} bytes or less", f"({each:.0f})")
        else:
            ratio = doubling(times, start)
            verdict = "grow linearly" if ratio < PER_DOUBLING else f"grow {ratio:.1f} times per doubling"
            print(name, verdict, f"({start:.3f}; {', '.join(f'{time:.3f}' for time in times)})")

main()
