#!/usr/bin/env python3
"""Random modules of func, cf, arith (and scf, memref), valid by construction, and what passes make of them.

random_modules.py print SEED            writes one module
random_modules.py compare PASSES COUNT  runs `mlir-opt --pass-pipeline=builtin.module(PASSES)` and mlir-opt-22 on modules of seeds 0 .. COUNT-1
                                        and says how many come out the same; --keep=FOLDER keeps those that don't

The same seed gives the same module. --dialects=func,cf,arith,scf,memref says what they are made of."""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

INTEGERS = ["i1", "i8", "i32", "i64", "index"]
BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui", "shli", "divsi", "remui", "ceildivui"]
PREDICATES = ["eq", "ne", "slt", "sle", "ult", "uge"]


class Module:
    def __init__(self, seed, dialects):
        self.random = random.Random(seed)
        self.dialects = dialects
        self.lines = []
        self.number = 0
        self.functions = []

    def emit(self, depth, text):
        self.lines.append("  " * depth + text)

    def new(self):
        self.number += 1
        return f"%v{self.number}"

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def type(self):
        return self.random.choice(INTEGERS)

    def constant(self, depth, kind):
        name = self.new()
        value = self.random.choice(["true", "false"]) if kind == "i1" else self.random.choice([0, 1, 2, 3, 7, -1, 42])
        suffix = "" if kind == "i1" else f" : {kind}"
        self.emit(depth, f"{name} = arith.constant {value}{suffix}")
        return name

    def value(self, depth, scope, kind):
        """A value of this type that is there, or a new constant, which joins the scope."""
        known = [name for name, other in scope if other == kind]
        if known and not self.chance(20):
            return self.random.choice(known[-6:])
        name = self.constant(depth, kind)
        scope.append((name, kind))
        return name

    def values(self, depth, scope, kinds):
        return [self.value(depth, scope, kind) for kind in kinds]

    # Operations

    def binary(self, depth, scope):
        kind = self.random.choice(INTEGERS[1:])
        left, right = self.values(depth, scope, [kind, kind])
        name = self.new()
        self.emit(depth, f"{name} = arith.{self.random.choice(BINARY)} {left}, {right} : {kind}")
        scope.append((name, kind))

    def compare(self, depth, scope):
        kind = self.random.choice(INTEGERS[1:])
        left, right = self.values(depth, scope, [kind, kind])
        name = self.new()
        self.emit(depth, f"{name} = arith.cmpi {self.random.choice(PREDICATES)}, {left}, {right} : {kind}")
        scope.append((name, "i1"))

    def select(self, depth, scope):
        kind = self.type()
        condition, left, right = self.values(depth, scope, ["i1", kind, kind])
        name = self.new()
        self.emit(depth, f"{name} = arith.select {condition}, {left}, {right} : {kind}")
        scope.append((name, kind))

    def cast(self, depth, scope):
        operation, source, target = self.random.choice(
            [("extui", "i8", "i32"), ("extsi", "i32", "i64"), ("trunci", "i64", "i8"), ("index_cast", "i32", "index"),
             ("index_cast", "index", "i64"), ("extui", "i1", "i64")])
        value = self.value(depth, scope, source)
        name = self.new()
        self.emit(depth, f"{name} = arith.{operation} {value} : {source} to {target}")
        scope.append((name, target))

    def call(self, depth, scope):
        if not self.functions:
            return
        callee, inputs, results = self.random.choice(self.functions)
        arguments = ", ".join(self.values(depth, scope, inputs))
        name = self.new()
        left = f"{name}:{len(results)} = " if len(results) > 1 else f"{name} = " if results else ""
        self.emit(depth, f"{left}func.call @{callee}({arguments}) : ({', '.join(inputs)}) -> ({', '.join(results)})")
        scope += [(f"{name}#{i}" if len(results) > 1 else name, kind) for i, kind in enumerate(results)]

    def memory(self, depth, scope):
        buffers = [name for name, kind in scope if kind == "memref<i32>"]
        if not buffers or self.chance(25):
            name = self.new()
            self.emit(depth, f"{name} = memref.{self.random.choice(['alloca', 'alloc'])}() : memref<i32>")
            scope.append((name, "memref<i32>"))
        elif self.chance(50):
            value = self.value(depth, scope, "i32")
            self.emit(depth, f"memref.store {value}, {self.random.choice(buffers)}[] : memref<i32>")
        else:
            name = self.new()
            self.emit(depth, f"{name} = memref.load {self.random.choice(buffers)}[] : memref<i32>")
            scope.append((name, "i32"))

    def scf_if(self, depth, scope, budget):
        kinds = [self.type() for _ in range(self.random.randrange(3))]
        condition = self.value(depth, scope, "i1")
        name = self.new()
        results = f"{name}:{len(kinds)} = " if len(kinds) > 1 else f"{name} = " if kinds else ""
        self.emit(depth, f"{results}scf.if {condition} -> ({', '.join(kinds)}) {{" if kinds else f"scf.if {condition} {{")
        self.body(depth + 1, list(scope), budget, kinds)
        if kinds or self.chance(40):
            self.emit(depth, "} else {")
            self.body(depth + 1, list(scope), budget, kinds)
        self.emit(depth, "}")
        scope += [(f"{name}#{i}" if len(kinds) > 1 else name, kind) for i, kind in enumerate(kinds)]

    def scf_for(self, depth, scope, budget):
        kinds = [self.type() for _ in range(self.random.randrange(3))]
        low, high = self.values(depth, scope, ["index", "index"])
        step = self.new()
        self.emit(depth, f"{step} = arith.constant {self.random.choice([1, 2, 5])} : index")
        carried = self.values(depth, scope, kinds)
        name, variable = self.new(), self.new()
        inner = [self.new() for _ in kinds]
        results = f"{name}:{len(kinds)} = " if len(kinds) > 1 else f"{name} = " if kinds else ""
        passed = ", ".join(f"{a} = {b}" for a, b in zip(inner, carried))
        clause = f" iter_args({passed}) -> ({', '.join(kinds)})" if kinds else ""
        self.emit(depth, f"{results}scf.for {variable} = {low} to {high} step {step}{clause} {{")
        self.body(depth + 1, scope + [(variable, "index")] + list(zip(inner, kinds)), budget, kinds)
        self.emit(depth, "}")
        scope += [(f"{name}#{i}" if len(kinds) > 1 else name, kind) for i, kind in enumerate(kinds)]

    def body(self, depth, scope, budget, kinds):
        self.operations(depth, scope, budget)
        values = self.values(depth, scope, kinds)
        if kinds:
            self.emit(depth, f"scf.yield {', '.join(values)} : {', '.join(kinds)}")

    def operations(self, depth, scope, budget):
        """Some operations; fewer where they nest deeper."""
        for _ in range(self.random.randrange(1, budget)):
            choice = self.random.randrange(100)
            if choice < 40:
                self.binary(depth, scope)
            elif choice < 52:
                self.compare(depth, scope)
            elif choice < 60:
                self.select(depth, scope)
            elif choice < 66:
                self.cast(depth, scope)
            elif choice < 78:
                self.call(depth, scope)
            elif choice < 88 and "memref" in self.dialects:
                self.memory(depth, scope)
            elif budget > 2 and "scf" in self.dialects:
                (self.scf_if if self.chance(50) else self.scf_for)(depth, scope, budget // 2 + 1)

    # Blocks and functions

    def pass_on(self, depth, scope, block):
        kinds = block["kinds"]
        values = self.values(depth, scope, kinds)
        return f"{block['name']}({', '.join(values)} : {', '.join(kinds)})" if kinds else block["name"]

    def terminator(self, depth, scope, blocks, i, results):
        # A branch goes on, and now and then back: a loop. The entry has no predecessors.
        later = blocks[i + 1:]
        if not later or ("cf" not in self.dialects) or self.chance(10):
            values = self.values(depth, scope, results)
            self.emit(depth, f"return {', '.join(values)} : {', '.join(results)}" if values else "return")
            return
        target = later[0] if self.chance(60) else self.random.choice(later)
        if self.chance(45):
            self.emit(depth, f"cf.br {self.pass_on(depth, scope, target)}")
            return
        other = self.random.choice(blocks[1:]) if self.chance(30) else self.random.choice(later)
        condition = self.value(depth, scope, "i1")
        first, second = self.pass_on(depth, scope, target), self.pass_on(depth, scope, other)
        self.emit(depth, f"cf.cond_br {condition}, {first}, {second}")

    def function(self, name, inputs, results):
        arguments = [(self.new(), kind) for kind in inputs]
        header = ", ".join(f"{value}: {kind}" for value, kind in arguments)
        visibility = "private " if self.chance(60) else ""
        self.emit(1, f"func.func {visibility}@{name}({header}) -> ({', '.join(results)}) {{")
        count = self.random.choice([1, 1, 2, 4, 6]) if "cf" in self.dialects else 1
        blocks = [{"name": f"^bb{i}", "kinds": [self.type() for _ in range(self.random.randrange(3)) if i]} for i in range(count)]
        entry = list(arguments)
        for i, block in enumerate(blocks):
            own = [(self.new(), kind) for kind in block["kinds"]]
            if i:
                header = ", ".join(f"{value}: {kind}" for value, kind in own)
                self.emit(1, f"{block['name']}({header}):" if own else f"{block['name']}:")
            # What the entry makes dominates all; of the others only the block's own is used.
            scope = entry if i == 0 else entry + own
            self.operations(2, scope, 8)
            self.terminator(2, scope, blocks, i, results)
        self.emit(1, "}")

    def text(self):
        signatures = [(f"f{i}", [self.type() for _ in range(self.random.randrange(4))],
                       [self.type() for _ in range(self.random.randrange(3))]) for i in range(self.random.randrange(1, 6))]
        self.emit(0, "module {")
        for i, signature in enumerate(signatures):
            # Mostly calls go to functions before; now and then anywhere, which may be a circle.
            self.functions = signatures if self.chance(15) else signatures[:i]
            self.function(*signature)
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"


def module(seed, dialects):
    return Module(seed, dialects).text()


def run(tool, pipeline, path):
    try:
        done = subprocess.run([tool, f"--pass-pipeline=builtin.module({pipeline})", path], capture_output=True, timeout=30)
    except subprocess.TimeoutExpired:
        return "time", b""
    return done.returncode, done.stdout


def compare_one(arguments, seed, folder):
    path = os.path.join(folder, f"{seed}.mlir")
    with open(path, "w") as file:
        file.write(module(seed, arguments.dialects))
    theirs = run(arguments.theirs, arguments.passes, path)
    if theirs[0] != 0:
        return seed, None
    same = run(arguments.ours, arguments.passes, path) == theirs
    if same:
        os.remove(path)
    return seed, same


def compare(arguments):
    temporary = None if arguments.keep else tempfile.TemporaryDirectory()
    folder = arguments.keep or temporary.name
    os.makedirs(folder, exist_ok=True)
    seeds = range(arguments.first, arguments.first + arguments.count)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda seed: compare_one(arguments, seed, folder), seeds))
    taken = [result for result in results if result[1] is not None]
    differ = [seed for seed, same in taken if not same]
    print(f"{len(taken) - len(differ)} of {len(taken)} the same; mlir-opt-22 refused {len(results) - len(taken)}")
    if differ:
        print("seeds that differ:", *differ[:50])
    enough = 100 * (len(taken) - len(differ)) >= arguments.percent * len(taken)
    return 0 if enough else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dialects", type=lambda text: text.split(","), default=["func", "cf", "arith"])
    actions = parser.add_subparsers(dest="action", required=True)
    printing = actions.add_parser("print")
    printing.add_argument("seed", type=int)
    comparing = actions.add_parser("compare")
    comparing.add_argument("passes")
    comparing.add_argument("count", type=int)
    comparing.add_argument("--first", type=int, default=0)
    comparing.add_argument("--ours", default="mlir-opt")
    comparing.add_argument("--theirs", default="mlir-opt-22")
    comparing.add_argument("--keep", help="folder for the modules that differ")
    comparing.add_argument("--percent", type=float, default=100, help="least part that must be the same")
    comparing.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.action == "print":
        sys.stdout.write(module(arguments.seed, arguments.dialects))
        return 0
    return compare(arguments)


if __name__ == "__main__":
    sys.exit(main())
