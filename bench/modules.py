# Modules to measure with: each a function that writes one to a file. What is random in them is the same in every run.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import random

# One round of ops, in the custom and in the generic form; {a} is the last f32, {t} the last tensor, {n} a number of its own.
CUSTOM = """    %c{n} = arith.constant {n} : index
    %m{n} = arith.remsi %c{n}, %four : index
    %e{n} = tensor.extract %{t}[%m{n}, %m{n}] : tensor<4x4xf32>
    %x{n} = arith.addf %{a}, %e{n} : f32
    %y{n} = arith.mulf %x{n}, %x{n} {{note = "round {n}"}} : f32
    %p{n} = arith.cmpf olt, %x{n}, %y{n} : f32
    %z{n} = arith.select %p{n}, %x{n}, %y{n} : f32
    %t{n} = tensor.insert %z{n} into %{t}[%m{n}, %m{n}] : tensor<4x4xf32>
    %u{n} = tensor.empty() : tensor<4x4xf32>
    %r{n} = func.call @step(%z{n}) : (f32) -> f32
"""
GENERIC = """    %c{n} = "arith.constant"() <{{value = {n} : index}}> : () -> index
    %m{n} = "arith.remsi"(%c{n}, %four) : (index, index) -> index
    %e{n} = "tensor.extract"(%{t}, %m{n}, %m{n}) : (tensor<4x4xf32>, index, index) -> f32
    %x{n} = "arith.addf"(%{a}, %e{n}) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
    %y{n} = "arith.mulf"(%x{n}, %x{n}) <{{fastmath = #arith.fastmath<none>}}> {{note = "round {n}"}} : (f32, f32) -> f32
    %p{n} = "arith.cmpf"(%x{n}, %y{n}) <{{fastmath = #arith.fastmath<none>, predicate = 4 : i64}}> : (f32, f32) -> i1
    %z{n} = "arith.select"(%p{n}, %x{n}, %y{n}) : (i1, f32, f32) -> f32
    %t{n} = "tensor.insert"(%z{n}, %{t}, %m{n}, %m{n}) : (f32, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
    %u{n} = "tensor.empty"() : () -> tensor<4x4xf32>
    %r{n} = "func.call"(%z{n}) <{{callee = @step}}> : (f32) -> f32
"""
ROUNDS = 100  # in a function: a function has 1,000 ops
OPS_A_ROUND = 10


def write_shapes(file, ops):
    """Ten shapes of ops again and again, in functions of 1,000, every second one in the generic form."""
    file.write("func.func private @step(f32) -> f32\n")
    number = 0
    for function in range(max(1, ops // (ROUNDS * OPS_A_ROUND))):
        file.write("func.func @f%d(%%a: f32, %%t: tensor<4x4xf32>) -> (f32, tensor<4x4xf32>) {\n" % function)
        file.write("    %four = arith.constant 4 : index\n")
        a, t = "a", "t"
        for _ in range(ROUNDS):
            file.write((GENERIC if function % 2 else CUSTOM).format(a=a, t=t, n=number))
            a, t = "r%d" % number, "t%d" % number
            number += 1
        file.write("    return %%%s, %%%s : f32, tensor<4x4xf32>\n}\n" % (a, t))


class Varied:
    """Random types, attributes, names and regions: hardly two ops are alike."""

    ELEMENTS = ["f32", "f64", "bf16", "i1", "i8", "i16", "i32", "i64", "index", "complex<f32>", "vector<4xf32>", "tuple<i32, f32>"]
    WORDS = "alpha beta gamma delta input output weight bias scale left right inner outer first last size shape note layer block".split()

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = 0

    def word(self):
        return "%s_%d" % (self.random.choice(self.WORDS), self.random.randrange(100000))

    def type(self):
        shape = "".join("%dx" % self.random.randrange(1, 1000) for _ in range(self.random.randrange(1, 4)))
        kind = self.random.randrange(6)
        if kind == 0:
            return self.random.choice(self.ELEMENTS[:9])
        if kind == 1:
            return "memref<%s%s>" % (shape, self.random.choice(self.ELEMENTS[:9]))
        if kind == 2:
            return "vector<%s%s>" % (shape, self.random.choice(self.ELEMENTS[:8]))
        if kind == 3:
            return "i%d" % self.random.randrange(1, 1000)
        return "tensor<%s%s>" % (shape, self.random.choice(self.ELEMENTS[:11]))

    def attribute(self, depth=0):
        kind = self.random.randrange(9 if depth < 3 else 6)
        if kind == 0:
            return '"%s %s"' % (self.word(), self.word())
        if kind == 1:
            return "%d : i%d" % (self.random.randrange(1 << 20), self.random.choice([32, 48, 64]))
        if kind == 2:
            return "%.6e : f64" % self.random.uniform(-1e6, 1e6)
        if kind == 3:
            return self.type()
        if kind == 4:
            return "dense<[%s]> : tensor<4xi32>" % ", ".join(str(self.random.randrange(1000000)) for _ in range(4))
        if kind == 5:
            return "affine_map<(d0, d1) -> (d0 + %d, d1 * %d)>" % (self.random.randrange(1000), self.random.randrange(2, 1000))
        if kind == 6:
            return "[%s]" % ", ".join(self.attribute(depth + 1) for _ in range(self.random.randrange(1, 5)))
        return self.dictionary(depth + 1)

    def dictionary(self, depth):
        names = {self.word() for _ in range(self.random.randrange(1, 5))}
        return "{%s}" % ", ".join("%s = %s" % (name, self.attribute(depth)) for name in sorted(names, key=lambda _: self.random.random()))

    def op(self, file, values, indent, depth):
        """Writes an op whose operands are random ones of `values`; returns how many ops that were."""
        operands = [self.random.choice(values) for _ in range(self.random.randrange(4))] if values else []
        results = [self.type() for _ in range(self.random.randrange(3))]
        base = "%s%d" % (self.random.choice(self.WORDS), self.number)
        self.number += 1
        file.write(indent)
        if results:
            file.write("%%%s:%d = " % (base, len(results)))
        file.write('"%s.op%d"(%s)' % (self.random.choice(self.WORDS), self.random.randrange(50), ", ".join(name for name, _ in operands)))
        count = 1
        if depth < 4 and self.random.random() < 0.08:
            file.write(" ({\n")
            inner = list(values[-50:])
            for _ in range(self.random.randrange(1, 8)):
                count += self.op(file, inner, indent + "  ", depth + 1)
            file.write(indent + "})")
        if self.random.random() < 0.5:
            file.write(" " + self.dictionary(0))
        file.write(" : (%s) -> (%s)\n" % (", ".join(type for _, type in operands), ", ".join(results)))
        values += [("%%%s#%d" % (base, i), type) for i, type in enumerate(results)]
        return count


def write_varied(file, ops):
    varied = Varied(7)
    function = count = 0
    while count < ops:
        file.write("func.func @%s_%d(%%a: i32) attributes {note = %s} {\n" % (varied.word(), function, varied.attribute()))
        values = [("%a", "i32")]
        for _ in range(100):
            count += varied.op(file, values, "  ", 0)
        file.write("  return\n}\n")
        function += 1


def write_loops(file, ops):
    """Loops of blocks, one behind the other, with some arithmetic in each."""
    for loop in range(ops // 8):
        file.write("""func.func @loop%d(%%n: index, %%s: i64) -> i64 {
  %%zero = arith.constant 0 : index
  %%step = arith.constant %d : index
  cf.br ^head(%%zero, %%s : index, i64)
^head(%%i: index, %%x: i64):
  %%more = arith.cmpi slt, %%i, %%n : index
  cf.cond_br %%more, ^body, ^end
^body:
  %%y = arith.muli %%x, %%x : i64
  %%next = arith.addi %%i, %%step : index
  cf.br ^head(%%next, %%y : index, i64)
^end:
  return %%x : i64
}
""" % (loop, loop + 1))


def write_branches(file, ops):
    """Functions of many blocks that branch to each other."""
    chooser = random.Random(3)
    for function in range(ops // 3000):
        file.write("func.func @branches%d(%%c: i1, %%a: i32) -> i32 {\n  cf.br ^b0(%%a : i32)\n" % function)
        for block in range(1000):
            left, right = (min(999, block + chooser.randrange(1, 20)) for _ in range(2))
            file.write("^b%d(%%x%d: i32):\n  %%y%d = arith.addi %%x%d, %%a : i32\n" % ((block,) * 4))
            if block == 999:
                file.write("  return %%y%d : i32\n}\n" % block)
            else:
                file.write("  %%p%d = arith.cmpi slt, %%y%d, %%a : i32\n" % (block, block))
                file.write("  cf.cond_br %%p%d, ^b%d(%%y%d : i32), ^b%d(%%x%d : i32)\n" % (block, left, block, right, block))


def write_nested(file, ops):
    """Regions in regions, six deep."""

    def nest(depth, indent):
        for i in range(3):
            file.write('%s%%v%d_%d = "my.leaf"(%%a) {depth = %d : i32} : (i32) -> i32\n' % (indent, depth, i, depth))
            if depth < 6:
                file.write('%s"my.nest"(%%v%d_%d) ({\n' % (indent, depth, i))
                nest(depth + 1, indent + "  ")
                file.write('%s}) : (i32) -> ()\n' % indent)

    for function in range(max(1, ops // 3279)):
        file.write("func.func @nested%d(%%a: i32) {\n" % function)
        nest(0, "  ")
        file.write("  return\n}\n")


def write_dictionaries(file, ops):
    """Ops with large dictionaries, in the generic form."""
    chooser = random.Random(5)
    file.write('"builtin.module"() ({\n')
    for op in range(ops // 20):
        entries = ", ".join('key_%03d = %s' % (i, chooser.choice(['%d : i64' % chooser.randrange(1 << 30), '"text %d"' % chooser.randrange(1 << 30),
                                                                     '%.3f : f32' % chooser.random(), '[%d, %d]' % (chooser.randrange(99), op)]))
                            for i in range(40))
        file.write('  "my.op"() {%s} : () -> ()\n' % entries)
    file.write("}) : () -> ()\n")


def write_constants(file, ops):
    """Decimal constants: 320 bytes for each op asked for."""
    chooser = random.Random(11)
    for constant in range(ops * 320 // 200000):
        kind = constant % 3
        if kind == 0:
            numbers, element = ("%.8e" % chooser.uniform(-10, 10) for _ in range(12500)), "f32"
        elif kind == 1:
            numbers, element = ("%.15e" % chooser.uniform(-10, 10) for _ in range(8700)), "f64"
        else:
            numbers, element = ("%d" % chooser.randrange(-1 << 31, 1 << 31) for _ in range(16600)), "i64"
        numbers = list(numbers)
        file.write('"my.constant"() {value = dense<[%s]> : tensor<%dx%s>} : () -> ()\n' % (", ".join(numbers), len(numbers), element))


def write_functions(file, ops):
    """Many small functions."""
    for function in range(ops // 5):
        file.write("""func.func @f%d(%%a: i32, %%b: i32) -> i32 {
  %%0 = arith.addi %%a, %%b : i32
  %%1 = arith.addi %%a, %%b : i32
  %%c = arith.constant %d : i32
  %%2 = arith.muli %%0, %%1 : i32
  return %%2 : i32
}
""" % (function, function))


MODULES = {
    "ten shapes": write_shapes,
    "varied": write_varied,
    "loops": write_loops,
    "branches": write_branches,
    "nested regions": write_nested,
    "dictionaries": write_dictionaries,
    "decimal constants": write_constants,
    "functions": write_functions,
}


def write_module(kind, path, ops):
    with open(path, "w") as file:
        MODULES[kind](file, ops)
