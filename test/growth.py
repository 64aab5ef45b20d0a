"""Times mlir-opt on sources of n and 8n parts of the kinds named. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""
import resource, subprocess, sys, tempfile

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

# What it is made of, flags, and how many parts the small one has.
KINDS = {
    "attributes": (attributes, ["--allow-unregistered-dialect"], 20000),
    "nested-calls": (nested_calls, ["--inline"], 5000),
    "constants": (called_often, ["--sccp"], 5000),
    "dead-values": (called_often, ["--remove-dead-values"], 5000),
    "ranges": (called_often, ["--int-range-optimizations"], 5000),
}

def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime

def seconds(text, flags):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        best = float("inf")
        for _ in range(3):
            start = processor_seconds()
            subprocess.run(["mlir-opt", *flags, file.name, "-o", "/dev/null"], check=True)
            best = min(best, processor_seconds() - start)
        return best

for name in sys.argv[1:]:
    make, flags, parts = KINDS[name]
    small, large = seconds(make(parts), flags), seconds(make(8 * parts), flags)
    # Quadratic would be 64 times; linear is 8, and what caches no longer hold.
    verdict = "grow linearly" if large < 32 * max(small, 0.03) else f"take {small:.2f} and {large:.2f} s"
    print(name, verdict, f"({small:.3f}, {large:.3f})")
