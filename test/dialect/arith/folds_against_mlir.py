# Compares what --canonicalize makes of random operations of arith with mlir-opt.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: folds_against_mlir.py <mlir-opt> <peer> <seed> <count>"""
import random
import re
import subprocess
import sys

tool, peer, seed, count = sys.argv[1:5]
rng = random.Random(int(seed))
INTEGERS = {"i1": 1, "i3": 3, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i65": 65, "i128": 128, "index": 64}
FLOATS = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "f64": (11, 52), "f128": (15, 112)}
SHIFTS = ["shli", "shrui", "shrsi"]
INTEGER_OPS = SHIFTS + [
    "addi", "subi", "muli", "divui", "divsi", "ceildivui", "ceildivsi", "floordivsi", "remui", "remsi", "andi", "ori",
    "xori", "maxsi", "maxui", "minsi", "minui"]
FLOAT_OPS = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"]
INTEGER_PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
FLOAT_PREDICATES = ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
                    "uno", "true"]
KINDS = ["scalar", "scalar", "splat", "dense"]


def width(name):
    return INTEGERS[name] if name in INTEGERS else 1 + sum(FLOATS[name])


def random_integer(name):
    bits = INTEGERS[name]
    if bits == 1:
        return rng.choice(["true", "false"])
    top = 1 << (bits - 1)
    if rng.random() < 0.7:
        value = rng.choice([0, 1, 2, 3, 7, top - 1, top - 2, -1, -2, -5, -top, 1 - top])
    else:
        value = rng.getrandbits(bits) - top
    return str((value + top) % (2 * top) - top)


def random_float(name):
    exponent, mantissa = FLOATS[name]
    ones = (1 << exponent) - 1
    if rng.random() < 0.4:
        return rng.choice(["0.0", "-0.0", "1.0", "-1.0", "0.5", "2.5", "3.0", "0.1", "-129.0", "255.0", "65504.0", "1.0e30"])
    field = rng.choice([0, ones, ones - 1, ones >> 1, rng.getrandbits(exponent)])
    fraction = rng.choice([0, 1, 1 << (mantissa - 1), (1 << mantissa) - 1, rng.getrandbits(mantissa)])
    bits = rng.getrandbits(1) << (exponent + mantissa) | field << mantissa | fraction
    return f"0x{bits:0{width(name) // 4}X}"


class Function:
    """A function of one operation, whose operands are constants or arguments."""

    def __init__(self, name):
        self.name, self.lines, self.arguments, self.kind = name, [], [], rng.choice(KINDS)

    def type(self, element):
        return element if self.kind == "scalar" else f"tensor<3x{element}>"

    def constant(self, element, number=None):
        number = number or (random_integer if element in INTEGERS else random_float)
        if self.kind == "scalar":
            text = number(element) + ("" if element == "i1" else f" : {element}")
        elif self.kind == "splat":
            text = f"dense<{number(element)}> : {self.type(element)}"
        else:
            text = f"dense<[{', '.join(number(element) for _ in range(3))}]> : {self.type(element)}"
        return self.add(f"arith.constant {text}")

    def operand(self, element):
        if rng.random() < 0.6:
            return self.constant(element)
        if not self.arguments or rng.random() < 0.6:
            self.arguments.append(f"%a{len(self.arguments)}: {self.type(element)}")
        return f"%a{rng.randrange(len(self.arguments))}"

    def add(self, text):
        self.lines.append(f"  %{len(self.lines)} = {text}\n")
        return f"%{len(self.lines) - 1}"

    def text(self, value, element):
        return (f"func.func @{self.name}({', '.join(self.arguments)}) -> {self.type(element)} {{\n"
                f"{''.join(self.lines)}  return {value} : {self.type(element)}\n}}\n")


def small(element):
    """An amount to shift by or a divisor that no element overflows with: where one of several does, MLIR looks at the last."""
    return "true" if INTEGERS[element] == 1 else "1"


def binary(function):
    op = rng.choice(INTEGER_OPS + FLOAT_OPS)
    element = rng.choice(list(INTEGERS if op in INTEGER_OPS else FLOATS))
    left = function.operand(element)
    isPartial = function.kind == "dense" and op in SHIFTS + ["floordivsi"]
    right = function.constant(element, small) if isPartial else function.operand(element)
    return function.add(f"arith.{op} {left}, {right} : {function.type(element)}"), element


def compare(function):
    isInteger = rng.random() < 0.5
    element = rng.choice(list(INTEGERS if isInteger else FLOATS))
    predicate = rng.choice(INTEGER_PREDICATES if isInteger else FLOAT_PREDICATES)
    operands = f"{function.operand(element)}, {function.operand(element)}"
    return function.add(f"arith.cmp{'i' if isInteger else 'f'} {predicate}, {operands} : {function.type(element)}"), "i1"


def cast(function):
    source, target = rng.choice(list(INTEGERS) + list(FLOATS)), rng.choice(list(INTEGERS) + list(FLOATS))
    toInteger, fromInteger = target in INTEGERS, source in INTEGERS
    wider = width(target) > width(source)
    if source == target or "index" in (source, target) and not (toInteger and fromInteger):
        return cast(function)
    if "index" in (source, target):
        ops = ["index_cast", "index_castui"]
    elif fromInteger and toInteger:
        ops = ["extsi", "extui"] if wider else ["trunci"]
    elif not fromInteger and not toInteger:
        if width(target) == width(source):
            return cast(function)
        ops = ["extf"] if wider else ["truncf"]
    else:
        ops = ["fptosi", "fptoui"] if toInteger else ["sitofp", "uitofp"]
        ops += ["bitcast"] * (width(target) == width(source))
    value = function.constant(source)
    return function.add(f"arith.{rng.choice(ops)} {value} : {function.type(source)} to {function.type(target)}"), target


def select(function):
    element = rng.choice(list(INTEGERS) + list(FLOATS))
    operands = f"{function.operand(element)}, {function.operand(element)}"
    condition = function.constant("i1")
    mask = "" if function.kind == "scalar" else function.type("i1") + ", "
    return function.add(f"arith.select {condition}, {operands} : {mask}{function.type(element)}"), element


def canonicalize(program, text):
    done = subprocess.run([program, "--canonicalize"], input=text, capture_output=True, text=True, check=True)
    return re.findall(r"^  func.func .*?^  }$", done.stdout, re.DOTALL | re.MULTILINE)


sources = []
for i in range(int(count)):
    function = Function(f"f{i}")
    value, element = rng.choice([binary, binary, binary, compare, cast, cast, select])(function)
    sources.append(function.text(value, element))
ours, theirs = (canonicalize(program, "".join(sources)) for program in (tool, peer))
differences = [case for case in zip(sources, ours, theirs) if case[1] != case[2]]
for source, mine, other in differences[:5]:
    print(f"{source}\nours:\n{mine}\ntheirs:\n{other}\n")
print(f"{len(theirs)} compared, {len(differences) + abs(len(ours) - len(theirs))} differences")
