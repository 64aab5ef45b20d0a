#!/usr/bin/env python3
"""Random programs of func, scf, cf, affine, memref, vector, complex, arith, math and index, each of which computes one number.

The number is defined whatever runs the program: shifts, divisions, indices and conversions are guarded, every buffer is filled before it is
read, every loop ends. `random_programs.py SEED` writes one; programs.py runs passes over many and looks at what comes of the numbers."""
import random
import sys

import program_ops
from program_types import FLOATS, INTEGERS, SCALARS, VECTORS, Buffer, constant_text, element, shape_of

DIALECTS = ("arith", "math", "index", "scf", "cf", "affine", "memref", "vector", "complex")
MIX = 1000003


class Scope:
    """What can be used at a place: values by type, buffers, and numbers that affine maps may use."""

    def __init__(self, other=None):
        self.values = {kind: list(names) for kind, names in other.values.items()} if other else {}
        self.buffers = list(other.buffers) if other else []
        self.affine = list(other.affine) if other else []

    def add(self, name, kind):
        self.values.setdefault(kind, []).append(name)


class Program:
    def __init__(self, seed, dialects=DIALECTS, prefix="", size=8):
        self.random = random.Random(f"program {seed}")
        self.dialects = set(dialects)
        self.prefix = prefix
        self.size = size
        self.lines = []
        self.globals = []
        self.number = 0
        self.functions = []
        self.actions = [(weight, action) for dialect, weight, action in program_ops.ACTIONS if dialect in self.dialects]
        self.weights = [weight for weight, _ in self.actions]
        self.types = INTEGERS + FLOATS + (VECTORS if "vector" in self.dialects else []) + (
            ["complex<f32>"] if "complex" in self.dialects else [])

    # Text

    def emit(self, depth, text):
        self.lines.append("  " * depth + text)

    def new(self):
        self.number += 1
        return f"%v{self.number}"

    def define(self, depth, text):
        """An operation with one result, whose name this gives."""
        name = self.new()
        self.emit(depth, f"{name} = {text}")
        return name

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def choose(self, things):
        return self.random.choice(things)

    # Values

    def type(self, scalar=False):
        if scalar or self.chance(70):
            return self.choose(SCALARS)
        return self.choose(self.types)

    def constant(self, depth, kind, value=None):
        text = constant_text(self.random, kind) if value is None else str(value)
        if kind.startswith("complex"):
            return self.define(depth, f"complex.constant [{text}] : {kind}")
        if kind == "index" and "index" in self.dialects and self.chance(20):
            return self.define(depth, f"index.constant {text}")
        return self.define(depth, f"arith.constant {text}" + ("" if kind == "i1" else f" : {kind}"))

    def value(self, depth, scope, kind):
        """A value of this type that is there, mostly a late one, or a new constant."""
        known = scope.values.get(kind)
        if known and not self.chance(15):
            return self.choose(known[-8:])
        name = self.constant(depth, kind)
        scope.add(name, kind)
        return name

    def values_of(self, depth, scope, kinds):
        return [self.value(depth, scope, kind) for kind in kinds]

    def result(self, depth, scope, kind, text):
        name = self.define(depth, text)
        scope.add(name, kind)
        return name

    def index_below(self, depth, scope, size):
        """An index in 0 .. size-1."""
        if size == 1 or self.chance(40):
            return self.constant(depth, "index", self.random.randrange(size))
        value, bound = self.value(depth, scope, "index"), self.constant(depth, "index", size)
        return self.define(depth, f"arith.remui {value}, {bound} : index")

    # What returns several values

    def define_many(self, depth, scope, kinds, text):
        """An operation with results of these types: its text up to where regions may go on."""
        name = self.new()
        left = f"{name}:{len(kinds)} = " if len(kinds) > 1 else f"{name} = " if kinds else ""
        self.emit(depth, left + text)
        return [(f"{name}#{i}" if len(kinds) > 1 else name, kind) for i, kind in enumerate(kinds)]

    def add_all(self, scope, results):
        for name, kind in results:
            scope.add(name, kind)

    def few_types(self, most=3):
        return [self.type() for _ in range(self.random.randrange(most))]

    # Operations

    def operations(self, depth, scope, budget):
        for _ in range(self.random.randrange(1, max(budget, 2))):
            action = self.random.choices(self.actions, self.weights)[0][1]
            if budget > 1 or action not in program_ops.NESTING:
                action(self, depth, scope, budget)

    def region(self, depth, scope, budget, kinds, terminator, also=()):
        """The operations of a region and its terminator; `also` is what its block has for arguments."""
        inner = Scope(scope)
        self.add_all(inner, also)
        self.operations(depth, inner, budget // 2)
        values = self.values_of(depth, inner, kinds)
        if kinds:
            self.emit(depth, f"{terminator} {', '.join(values)} : {', '.join(kinds)}")

    # Numbers from everything

    def as_i64(self, depth, name, kind):
        """The value's bits; of what isn't a number a zero."""
        if kind == "i64":
            return name
        if kind == "index":
            return self.define(depth, f"arith.index_cast {name} : index to i64")
        if kind in INTEGERS:
            return self.define(depth, f"arith.{'extui' if kind == 'i1' else 'extsi'} {name} : {kind} to i64")
        bits = f"i{kind[1:]}"
        number = self.define(depth, f"arith.cmpf ord, {name}, {name} : {kind}")
        cast = self.define(depth, f"arith.bitcast {name} : {kind} to {bits}")
        zero = self.constant(depth, bits, 0)
        chosen = self.define(depth, f"arith.select {number}, {cast}, {zero} : {bits}")
        return self.as_i64(depth, chosen, bits)

    def mix(self, depth, total, name, kind):
        if kind.startswith("complex"):
            for part in ("re", "im"):
                total = self.mix(depth, total, self.define(depth, f"complex.{part} {name} : {kind}"), element(kind))
            return total
        if kind.startswith("vector"):
            sizes = shape_of(kind)
            for position in self.random.sample(list(program_ops.positions(sizes)), 2):
                at = ", ".join(map(str, position))
                part = self.define(depth, f"vector.extract {name}[{at}] : {element(kind)} from {kind}")
                total = self.mix(depth, total, part, element(kind))
            return total
        factor = self.constant(depth, "i64", MIX)
        product = self.define(depth, f"arith.muli {total}, {factor} : i64")
        return self.define(depth, f"arith.xori {product}, {self.as_i64(depth, name, kind)} : i64")

    def mix_buffer(self, depth, total, buffer):
        """Loops over all elements, which mix them in."""
        at, zero, one = [], self.constant(depth, "index", 0), self.constant(depth, "index", 1)
        carried, outer = total, []
        for size in buffer.shape:
            bound = self.constant(depth, "index", size)
            name, variable, inner = self.new(), self.new(), self.new()
            self.emit(depth, f"{name} = scf.for {variable} = {zero} to {bound} step {one} iter_args({inner} = {carried}) -> (i64) {{")
            outer.append(name)
            at.append(variable)
            carried, depth = inner, depth + 1
        item = self.define(depth, f"memref.load {buffer.name}[{', '.join(at)}] : {buffer.type}")
        carried = self.mix(depth, carried, item, buffer.element)
        for name in reversed(outer):
            self.emit(depth, f"scf.yield {carried} : i64")
            depth -= 1
            self.emit(depth, "}")
            carried = name
        return carried

    def total(self, depth, scope):
        """One number of all that is there."""
        total = self.constant(depth, "i64", 17)
        for kind in sorted(scope.values):
            for name in scope.values[kind][-4:]:
                total = self.mix(depth, total, name, kind)
        for buffer in scope.buffers:
            if buffer.element in SCALARS and "scf" in self.dialects:
                total = self.mix_buffer(depth, total, buffer)
        return total

    # Functions

    def arguments(self, scope, inputs):
        header = []
        for kind in inputs:
            name = self.new()
            if isinstance(kind, Buffer):
                scope.buffers.append(kind.named(name))
                header.append(f"{name}: {kind.type}")
            else:
                scope.add(name, kind)
                if kind == "index":
                    scope.affine.append((name, False))
                header.append(f"{name}: {kind}")
        return ", ".join(header)

    def function(self, name, inputs, results, visibility):
        scope = Scope()
        arguments = self.arguments(scope, inputs)
        self.emit(1, f"func.func {visibility}@{name}({arguments}) -> ({', '.join(results)}) {{")
        if "cf" in self.dialects and self.chance(45):
            program_ops.blocks(self, scope, results)
        else:
            self.operations(2, scope, self.size)
            values = self.values_of(2, scope, results)
            self.emit(2, f"return {', '.join(values)} : {', '.join(results)}" if values else "return")
        self.emit(1, "}")

    def signature(self, i):
        inputs = self.few_types(4)
        if "memref" in self.dialects and self.chance(40):
            inputs.append(Buffer.random(self.random))
        return f"{self.prefix}f{i}", inputs, self.few_types()

    def recursion(self):
        """A function that calls itself as often as it is told."""
        name = f"{self.prefix}again"
        self.emit(1, f"func.func private @{name}(%n: i32, %x: i64) -> i64 {{")
        for line in ("%zero = arith.constant 0 : i32", "%one = arith.constant 1 : i32",
                     "%more = arith.cmpi sgt, %n, %zero : i32", "cf.cond_br %more, ^more, ^done", "^more:"):
            self.emit(2 if line[0] == "%" or line[0] == "c" else 1, line)
        scope = Scope()
        scope.add("%x", "i64")
        scope.add("%n", "i32")
        self.operations(2, scope, 4)
        passed = self.value(2, scope, "i64")
        self.emit(2, "%less = arith.subi %n, %one : i32")
        self.emit(2, f"%r = func.call @{name}(%less, {passed}) : (i32, i64) -> i64")
        self.emit(2, "%s = arith.addi %r, %x : i64")
        self.emit(2, "return %s : i64")
        self.emit(1, "^done:")
        self.emit(2, "return %x : i64")
        self.emit(1, "}")

    def main(self):
        """Calls what is there and returns the number."""
        scope = Scope()
        name = f"{self.prefix}main"
        self.emit(1, f"func.func @{name}(%a: i32, %b: i64, %c: f32) -> i64 {{")
        for argument, kind in (("%a", "i32"), ("%b", "i64"), ("%c", "f32")):
            scope.add(argument, kind)
        for _ in range(2):
            self.operations(2, scope, self.size)
            if self.functions:
                program_ops.call(self, 2, scope, 0)
        if "cf" in self.dialects and self.chance(25):
            depth = self.constant(2, "i32", self.random.randrange(4))
            called = f"func.call @{self.prefix}again({depth}, {self.value(2, scope, 'i64')}) : (i32, i64) -> i64"
            self.result(2, scope, "i64", called)
        self.emit(2, f"return {self.total(2, scope)} : i64")
        self.emit(1, "}")

    def text(self):
        """The functions; the last one, main, takes an i32, an i64 and an f32 and gives an i64."""
        if "cf" in self.dialects:
            self.recursion()
        for i in range(self.random.randrange(4)):
            signature = self.signature(i)
            self.function(*signature, self.choose(["private ", "private ", ""]))
            self.functions.append(signature)
        self.main()
        return "\n".join(self.globals + self.lines) + "\n"


def arguments_of(seed):
    """What main of this program is called with."""
    numbers = random.Random(f"arguments {seed}")
    return numbers.randrange(-100, 100), numbers.randrange(-2**40, 2**40), numbers.randrange(-64, 64) / 8


def module(seed, dialects=DIALECTS, size=8):
    return "module {\n" + Program(seed, dialects, size=size).text() + "}\n"


def runnable(seeds, dialects=DIALECTS, size=8):
    """One module whose main prints the number of each program in a line of its own."""
    parts = [Program(seed, dialects, f"p{seed}_", size).text() for seed in seeds]
    lines = ["  func.func private @printI64(i64)", "  func.func private @printNewline()", "  func.func @main() {"]
    for seed in seeds:
        a, b, c = arguments_of(seed)
        lines += [f"    %a{seed} = arith.constant {a} : i32", f"    %b{seed} = arith.constant {b} : i64",
                  f"    %c{seed} = arith.constant {c:.6e} : f32",
                  f"    %r{seed} = func.call @p{seed}_main(%a{seed}, %b{seed}, %c{seed}) : (i32, i64, f32) -> i64",
                  f"    func.call @printI64(%r{seed}) : (i64) -> ()", "    func.call @printNewline() : () -> ()"]
    return "module {\n" + "".join(parts) + "\n".join(lines + ["    return", "  }", "}"]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(module(int(sys.argv[1])))
