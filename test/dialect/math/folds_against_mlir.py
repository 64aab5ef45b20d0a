# Compares what --canonicalize makes of random operations of math on constants with mlir-opt.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: folds_against_mlir.py <mlir-opt> <peer> <seed> <count>"""
import random
import re
import subprocess
import sys

tool, peer, seed, count = sys.argv[1:5]
rng = random.Random(int(seed))
INTEGERS = {"i1": 1, "i3": 3, "i8": 8, "i32": 32, "i64": 64, "i65": 65, "i128": 128, "index": 64}
FLOATS = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "f64": (11, 52), "f128": (15, 112)}
INTEGER_OPS = ["absi", "ctlz", "cttz", "ctpop"]
CLASSES = ["isfinite", "isinf", "isnan", "isnormal"]
EXACT = ["absf", "ceil", "floor", "round", "roundeven", "trunc", "copysign"]
LIBRARY = ["sqrt", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "erf", "erfc", "sin", "cos", "tan", "asin", "acos",
           "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "rsqrt", "cbrt", "atan2", "powf"]
BINARY = ["copysign", "atan2", "powf", "ipowi"]


def random_integer(name):
    bits = INTEGERS[name]
    if bits == 1:
        return rng.choice(["true", "false"])
    top = 1 << (bits - 1)
    value = rng.choice([0, 1, 2, 3, 7, top - 1, top - 2, -1, -2, -5, -top, 1 - top, rng.getrandbits(bits), rng.getrandbits(5)])
    return str((value + top) % (2 * top) - top)


def random_float(name):
    exponent, mantissa = FLOATS[name]
    ones = (1 << exponent) - 1
    if rng.random() < 0.5:
        return rng.choice(["0.0", "-0.0", "1.0", "-1.0", "0.5", "-0.5", "1.5", "2.5", "-3.5", "3.0", "0.1", "-0.7", "-129.0",
                           "255.25", "65504.0", "1.0e30", f"{rng.uniform(-3, 3)}"])
    field = rng.choice([0, ones, ones - 1, ones >> 1, (ones >> 1) + rng.randrange(12), rng.getrandbits(exponent)])
    fraction = rng.choice([0, 1, 1 << (mantissa - 1), (1 << mantissa) - 1, rng.getrandbits(mantissa)])
    bits = rng.getrandbits(1) << (exponent + mantissa) | (field & ones) << mantissa | fraction
    return f"0x{bits:0{(1 + exponent + mantissa) // 4}X}"


def constant(kind, element, number):
    if kind == "scalar":
        return number(element) + ("" if element == "i1" else f" : {element}")
    if kind == "splat":
        return f"dense<{number(element)}> : tensor<3x{element}>"
    return f"dense<[{', '.join(number(element) for _ in range(3))}]> : tensor<3x{element}>"


def function(name):
    op = rng.choice(rng.choice([INTEGER_OPS, ["ipowi"], CLASSES, EXACT, LIBRARY, LIBRARY, LIBRARY]))
    isInteger = op in INTEGER_OPS or op == "ipowi"
    element = rng.choice(list(INTEGERS if isInteger else ["f32", "f64"] if op in LIBRARY and rng.random() < 0.9 else FLOATS))
    kind, number = rng.choice(["scalar", "scalar", "splat", "dense"]), random_integer if isInteger else random_float
    wrap = (lambda element: element) if kind == "scalar" else (lambda element: f"tensor<3x{element}>")
    numOperands = 2 if op in BINARY else 1
    lines = [f"  %{i} = arith.constant {constant(kind, element, number)}\n" for i in range(numOperands)]
    result = wrap("i1" if op in CLASSES else element)
    operands = ", ".join(f"%{i}" for i in range(numOperands))
    return (f"func.func @{name}() -> {result} {{\n{''.join(lines)}  %r = math.{op} {operands} : {wrap(element)}\n"
            f"  return %r : {result}\n}}\n")


def canonicalize(program, text):
    done = subprocess.run([program, "--canonicalize"], input=text, capture_output=True, text=True, check=True)
    return re.findall(r"^  func.func .*?^  }$", done.stdout, re.DOTALL | re.MULTILINE)


sources = [function(f"f{i}") for i in range(int(count))]
ours, theirs = (canonicalize(program, "".join(sources)) for program in (tool, peer))
differences = [case for case in zip(sources, ours, theirs) if case[1] != case[2]]
for source, mine, other in differences[:5]:
    print(f"{source}\nours:\n{mine}\ntheirs:\n{other}\n")
print(f"{len(theirs)} compared, {len(differences) + abs(len(ours) - len(theirs))} differences")
