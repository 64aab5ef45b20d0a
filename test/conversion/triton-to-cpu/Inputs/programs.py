"""Reductions, scans, loops, conditions, and stores that may change what is loaded."""
import numpy as np

from flat import flat, load, pointers, store
from launch import expect, finish, from_bf16, launch, random, zeros

RNG = np.random.default_rng(7)


def matrix(name, rows, columns, type):
    """The addresses %<name>p of a matrix that is stored row by row."""
    return """  %{n}r = tt.make_range {{start = 0 : i32, end = {r} : i32}} : tensor<{r}xi32>
  %{n}c = tt.make_range {{start = 0 : i32, end = {c} : i32}} : tensor<{c}xi32>
  %{n}r1 = tt.expand_dims %{n}r {{axis = 1 : i32}} : tensor<{r}xi32> -> tensor<{r}x1xi32>
  %{n}c1 = tt.expand_dims %{n}c {{axis = 0 : i32}} : tensor<{c}xi32> -> tensor<1x{c}xi32>
  %{n}w = arith.constant dense<{c}> : tensor<{r}x1xi32>
  %{n}r2 = arith.muli %{n}r1, %{n}w : tensor<{r}x1xi32>
  %{n}r3 = tt.broadcast %{n}r2 : tensor<{r}x1xi32> -> tensor<{r}x{c}xi32>
  %{n}c3 = tt.broadcast %{n}c1 : tensor<1x{c}xi32> -> tensor<{r}x{c}xi32>
  %{n}o = arith.addi %{n}r3, %{n}c3 : tensor<{r}x{c}xi32>
  %{n}b = tt.splat %{n}_ : !tt.ptr<{t}> -> tensor<{r}x{c}x!tt.ptr<{t}>>
  %{n}p = tt.addptr %{n}b, %{n}o : tensor<{r}x{c}x!tt.ptr<{t}>>, tensor<{r}x{c}xi32>
""".format(n=name, r=rows, c=columns, t=type)


def vector(name, size, type):
    return """  %{n}r = tt.make_range {{start = 0 : i32, end = {k} : i32}} : tensor<{k}xi32>
  %{n}b = tt.splat %{n}_ : !tt.ptr<{t}> -> tensor<{k}x!tt.ptr<{t}>>
  %{n}p = tt.addptr %{n}b, %{n}r : tensor<{k}x!tt.ptr<{t}>>, tensor<{k}xi32>
""".format(n=name, k=size, t=type)


def function(arguments, body):
    return "tt.func public @kernel(%s) {\n%s  tt.return\n}\n" % (", ".join("%%%s: %s" % item for item in arguments), body)


def reduction(axis, rows, columns, type, combine, has_nans=False):
    """A matrix reduced along a dimension by one operation. With NaNs some rows and columns are nothing else."""
    size = columns if axis == 0 else rows
    body = matrix("x", rows, columns, type) + vector("o", size, type) + """  %x = tt.load %xp : tensor<{r}x{c}x!tt.ptr<{t}>>
  %y = "tt.reduce"(%x) <{{axis = {a} : i32}}> ({{
  ^bb0(%p: {t}, %q: {t}):
    %s = {f} %p, %q : {t}
    tt.reduce.return %s : {t}
  }}) : (tensor<{r}x{c}x{t}>) -> tensor<{k}x{t}>
  tt.store %op, %y : tensor<{k}x!tt.ptr<{t}>>
""".format(r=rows, c=columns, t=type, a=axis, f=combine, k=size)
    stored, x = random(RNG, type, (rows, columns))
    if has_nans:
        where = RNG.random((rows, columns)) < 0.3
        where[2], where[:, 5] = True, True
        stored[where], x[where] = np.nan, np.nan
    out = zeros(type, size)
    launch(function([("x_", "!tt.ptr<%s>" % type), ("o_", "!tt.ptr<%s>" % type)], body), (1, 1, 1), [stored, out])
    return x, from_bf16(out) if type == "bf16" else out


def restarted():
    """A sum of products that begins anew where it is stored: both are of the loop's memory."""
    body = matrix("x", 16, 16, "f32") + matrix("o", 16, 16, "f32") + """  %x = tt.load %xp : tensor<16x16x!tt.ptr<f32>>
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %all = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %zero) -> (tensor<16x16xf32>) : i32 {
    %more = tt.dot %x, %x, %sum : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %bit = arith.andi %i, %c1 : i32
    %last = arith.cmpi eq, %bit, %c1 : i32
    %next = arith.select %last, %zero, %more : tensor<16x16xf32>
    scf.if %last {
      tt.store %op, %more : tensor<16x16x!tt.ptr<f32>>
    }
    scf.yield %next : tensor<16x16xf32>
  }
"""
    x = RNG.integers(-4, 5, (16, 16)).astype(np.float32)
    out = zeros("f32", (16, 16))
    launch(function([("x_", "!tt.ptr<f32>"), ("o_", "!tt.ptr<f32>")], body), (1, 1, 1), [x, out])
    expect("restarted sum", out, 2 * (x @ x))


def reductions():
    for axis in (0, 1):
        for rows, columns in ((32, 64), (4, 8), (64, 1), (1, 32)):
            x, got = reduction(axis, rows, columns, "f32", "arith.addf")
            expect("sum %d %dx%d" % (axis, rows, columns), got, x.sum(axis), 1e-5)
    for type, combine, want in (("i32", "arith.muli", lambda x, a: np.multiply.reduce(x, a, np.int32)), ("i64", "arith.maxsi", np.max),
                                ("i8", "arith.xori", np.bitwise_xor.reduce), ("bf16", "arith.maximumf", np.max),
                                ("f64", "arith.minnumf", np.min), ("f16", "arith.maxnumf", np.max), ("i32", "arith.minui", None)):
        for axis in (0, 1):
            x, got = reduction(axis, 16, 32, type, combine)
            expect("%s %d" % (combine, axis), got, want(x, axis) if want else x.astype(np.uint32).min(axis).astype(np.int32))
    for type, combine, want in (("f32", "arith.maxnumf", np.fmax), ("f32", "arith.minnumf", np.fmin), ("f64", "arith.maxnumf", np.fmax),
                                ("f16", "arith.minnumf", np.fmin)):
        for axis in (0, 1):
            x, got = reduction(axis, 16, 64, type, combine, has_nans=True)
            expect("%s %s %d with NaNs" % (combine, type, axis), got, want.reduce(x, axis))


def order():
    """A function that isn't commutative is applied in the order of the elements: the composition of x -> a * x + b."""
    rows, columns = 8, 64
    for axis in (0, 1):
        size = columns if axis == 0 else rows
        text = "".join(matrix(n, rows, columns, "f64") for n in "ab") + vector("o", size, "f64") + """  %a = tt.load %ap : tensor<8x64x!tt.ptr<f64>>
  %b = tt.load %bp : tensor<8x64x!tt.ptr<f64>>
  %y:2 = "tt.reduce"(%a, %b) <{{axis = {a} : i32}}> ({{
  ^bb0(%a1: f64, %b1: f64, %a2: f64, %b2: f64):
    %s = arith.mulf %a1, %a2 : f64
    %t = arith.mulf %b1, %a2 : f64
    %u = arith.addf %t, %b2 : f64
    tt.reduce.return %s, %u : f64, f64
  }}) : (tensor<8x64xf64>, tensor<8x64xf64>) -> (tensor<{k}xf64>, tensor<{k}xf64>)
  tt.store %op, %y#1 : tensor<{k}x!tt.ptr<f64>>
""".format(a=axis, k=size)
        a, b, out = RNG.uniform(0.5, 1.5, (rows, columns)), RNG.standard_normal((rows, columns)), np.zeros(size)
        launch(function([(n + "_", "!tt.ptr<f64>") for n in "abo"], text), (1, 1, 1), [a, b, out])
        want = 0
        for i in range(a.shape[axis]):
            want = want * a.take(i, axis) + b.take(i, axis)
        expect("order %d" % axis, out, want, 1e-12)


def scans():
    for axis in (0, 1):
        for reverse in (False, True):
            text = matrix("x", 16, 64, "f64") + matrix("o", 16, 64, "f64") + """  %x = tt.load %xp : tensor<16x64x!tt.ptr<f64>>
  %y = "tt.scan"(%x) <{{axis = {a} : i32, reverse = {r}}}> ({{
  ^bb0(%p: f64, %q: f64):
    %s = arith.addf %p, %q : f64
    tt.scan.return %s : f64
  }}) : (tensor<16x64xf64>) -> tensor<16x64xf64>
  tt.store %op, %y : tensor<16x64x!tt.ptr<f64>>
""".format(a=axis, r=str(reverse).lower())
            x, out = RNG.standard_normal((16, 64)), np.zeros((16, 64))
            launch(function([(n + "_", "!tt.ptr<f64>") for n in "xo"], text), (1, 1, 1), [x, out])
            want = np.flip(np.cumsum(np.flip(x, axis), axis), axis) if reverse else np.cumsum(x, axis)
            expect("scan %d %s" % (axis, reverse), out, want, 1e-12)


def loops():
    """Sums over rows of any number of columns: pointers move on, the sums stay in one place; then tensors change places."""
    text = matrix("x", 8, 16, "f32") + vector("o", 8, "f32") + """  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rounds = arith.divsi %n, %w16 : i32
  %none = arith.constant dense<0.0> : tensor<8xf32>
  %by = arith.constant dense<128> : tensor<8x16xi32>
  %last:2 = scf.for %i = %zero to %rounds step %one iter_args(%p = %xp, %sum = %none) -> (tensor<8x16x!tt.ptr<f32>>, tensor<8xf32>) : i32 {
    %v = tt.load %p : tensor<8x16x!tt.ptr<f32>>
    %r = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<8x16xf32>) -> tensor<8xf32>
    %more = arith.addf %sum, %r : tensor<8xf32>
    %next = tt.addptr %p, %by : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    scf.yield %next, %more : tensor<8x16x!tt.ptr<f32>>, tensor<8xf32>
  }
  tt.store %op, %last#1 : tensor<8x!tt.ptr<f32>>
"""
    x, out = RNG.standard_normal((5, 8, 16)).astype(np.float32), zeros("f32", 8)
    text = "  %w16 = arith.constant 16 : i32\n" + text
    launch(function([("x_", "!tt.ptr<f32>"), ("o_", "!tt.ptr<f32>"), ("n", "i32")], text), (1, 1, 1), [x, out, 80])
    expect("loop", out, x.sum((0, 2)), 1e-5)
    body = load("a", "i32", 64) + load("b", "i32", 64) + """  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %one = arith.constant 1 : i32
  %f:2 = scf.for %i = %zero to %five step %one iter_args(%p = %a, %q = %b) -> (tensor<64xi32>, tensor<64xi32>) : i32 {
    %s = arith.addi %p, %q : tensor<64xi32>
    scf.yield %q, %s : tensor<64xi32>, tensor<64xi32>
  }
""" + store("f#0", "i32", 64, "%o_").replace("%f#0_to", "%fo_to")
    a, b = (RNG.integers(0, 9, 50).astype(np.int32) for _ in range(2))
    out = zeros("i32", 50)
    launch(flat({"a_": "i32", "b_": "i32", "o_": "i32"}, 64, body), (1, 1, 1), [a, b, out, 50])
    p, q = a, b
    for _ in range(5):
        p, q = q, p + q
    expect("places", out, p)


def conditions():
    """Halved until the largest is at most 1; then one of two functions, by the program's number."""
    body = load("a", "f32", 64, other="0.0") + """  %one = arith.constant 1.0 : f32
  %half = arith.constant dense<0.5> : tensor<64xf32>
  %w = scf.while (%v = %a) : (tensor<64xf32>) -> tensor<64xf32> {
    %most = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.maxnumf %x, %y : f32
      tt.reduce.return %s : f32
    }) : (tensor<64xf32>) -> f32
    %goes = arith.cmpf ogt, %most, %one : f32
    scf.condition(%goes) %v : tensor<64xf32>
  } do {
  ^bb0(%v: tensor<64xf32>):
    %h = arith.mulf %v, %half : tensor<64xf32>
    scf.yield %h : tensor<64xf32>
  }
  %two = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %odd = arith.remsi %pid, %two : i32
  %even = arith.cmpi eq, %odd, %zero : i32
  %r = scf.if %even -> (tensor<64xf32>) {
    %e = math.exp %w : tensor<64xf32>
    scf.yield %e : tensor<64xf32>
  } else {
    scf.yield %w : tensor<64xf32>
  }
""" + store("r", "f32", 64, "%o_")
    x = np.abs(RNG.standard_normal(150) * 20).astype(np.float32)
    out = zeros("f32", 150)
    launch(flat({"a_": "f32", "o_": "f32"}, 64, body), (3, 1, 1), [x, out, 150])
    want = x.copy()
    for i in range(3):
        part = want[64 * i:64 * i + 64]
        while part.max() > 1:
            part *= np.float32(0.5)
        if i % 2 == 0:
            part[...] = np.exp(part)
    expect("conditions", out, want, 1e-6)
    early = """tt.func public @kernel(%x: !tt.ptr<i32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %out = arith.cmpi sge, %pid, %n : i32
  cf.cond_br %out, ^end, ^go
^go:
  %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32
  %v = tt.load %p : !tt.ptr<i32>
  %w = arith.addi %v, %n : i32
  tt.store %p, %w : !tt.ptr<i32>
  tt.return
^end:
  tt.return
}
"""
    x = np.arange(5).astype(np.int32)
    launch(early, (9, 1, 1), [x, 5])
    expect("early", x, np.arange(5) + 5)


def effects():
    """All is loaded before anything is stored, wherever that is; then it's loaded again."""
    one = "  %one = arith.constant dense<1> : tensor<64xi32>\n"
    for distance in (-17, -8, -1, 0, 1, 8, 17, 64):
        body = one + """  %d = arith.constant dense<{d}> : tensor<64xi32>
  %there = arith.addi %c, %d : tensor<64xi32>
""".format(d=distance + 17) + load("a", "i32", 64, base="%b_", offsets="%c17") + "  %v = arith.addi %a, %one : tensor<64xi32>\n"
        body = "  %k17 = arith.constant dense<17> : tensor<64xi32>\n  %c17 = arith.addi %c, %k17 : tensor<64xi32>\n" + body
        body += store("v", "i32", 64, "%b_", offsets="%there") + load("w", "i32", 64, base="%b_", offsets="%c17")
        body += store("w", "i32", 64, "%o_")
        memory, out = RNG.integers(0, 99, 200).astype(np.int32), zeros("i32", 60)
        want = memory.copy()
        launch(flat({"b_": "i32", "o_": "i32"}, 64, body), (1, 1, 1), [memory, out, 60])
        want[17 + distance:77 + distance] = want[17:77] + 1
        expect("stored %d" % distance, memory, want)
        expect("loaded again %d" % distance, out, want[17:77])


def carried():
    """A sum that is carried in its place, and what it was before is stored, to what is loaded then."""
    for distance in (0, 8, 100):
        body = """  %k17 = arith.constant dense<17> : tensor<64xi32>
  %c17 = arith.addi %c, %k17 : tensor<64xi32>
  %d = arith.constant dense<{d}> : tensor<64xi32>
  %there = arith.addi %c17, %d : tensor<64xi32>
  %one = arith.constant dense<1> : tensor<64xi32>
  %zero = arith.constant 0 : i32
  %step = arith.constant 1 : i32
  %three = arith.constant 3 : i32
""".format(d=distance) + pointers("a", "i32", 64, "%b_", "%c17") + pointers("t", "i32", 64, "%b_", "%there") + """  %s = scf.for %i = %zero to %three step %step iter_args(%acc = %one) -> (tensor<64xi32>) : i32 {
    %v = tt.load %ap, %m : tensor<64x!tt.ptr<i32>>
    %new = arith.addi %acc, %v : tensor<64xi32>
    tt.store %tp, %acc, %m : tensor<64x!tt.ptr<i32>>
    scf.yield %new : tensor<64xi32>
  }
""" + store("s", "i32", 64, "%o_")
        memory, out = RNG.integers(0, 99, 200).astype(np.int32), zeros("i32", 60)
        want, total = memory.copy(), np.ones(60, np.int32)
        launch(flat({"b_": "i32", "o_": "i32"}, 64, body), (1, 1, 1), [memory, out, 60])
        for _ in range(3):
            value = want[17:77].copy()
            want[17 + distance:77 + distance] = total
            total = total + value
        expect("carried %d" % distance, memory, want)
        expect("sum %d" % distance, out, total)


def scattered():
    """Elements in any order, of every width, to and from."""
    for type in ("f32", "bf16", "i8", "f64"):
        body = load("i", "i32", 64) + load("v", type, 64, base="%x_", offsets="%i") + store("v", type, 64, "%o_", offsets="%i")
        x, _ = random(RNG, type, 100)
        out, index = zeros(type, 100), RNG.permutation(100).astype(np.int32)
        index = index[:90]
        launch(flat({"i_": "i32", "x_": type, "o_": type}, 64, body), (2, 1, 1), [index, x, out, 90])
        want = zeros(type, 100)
        want[index] = x[index]
        expect("scattered %s" % type, out, want)


def streamed():
    """Programs that store more than the caches hold, aligned and not, with a remainder under a mask."""
    body = """  %c3 = arith.constant 3 : i32
  %c1024 = arith.constant 1024 : i32
  %limit = arith.constant dense<3000> : tensor<1024xi32>
  %pid = tt.get_program_id x : i32
  %r = arith.remsi %pid, %c3 : i32
  %start = arith.muli %r, %c1024 : i32
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %at = arith.addi %starts, %range : tensor<1024xi32>
  %mask = arith.cmpi slt, %at, %limit : tensor<1024xi32>
  %first = tt.addptr %o_, %by : !tt.ptr<f32>, i32
  %firsts = tt.splat %first : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p = tt.addptr %firsts, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %value = arith.sitofp %at : tensor<1024xi32> to tensor<1024xf32>
  tt.store %p, %value, %mask : tensor<1024x!tt.ptr<f32>>
"""
    for by in (0, 1, 4):
        out = zeros("f32", 3100)
        launch(function([("o_", "!tt.ptr<f32>"), ("by", "i32")], body), (9000, 1, 1), [out, by])
        want = zeros("f32", 3100)
        want[by:by + 3000] = np.arange(3000)
        expect("streamed at %d" % by, out, want)


reductions()
order()
streamed()
scans()
loops()
conditions()
effects()
carried()
scattered()
restarted()
finish()
