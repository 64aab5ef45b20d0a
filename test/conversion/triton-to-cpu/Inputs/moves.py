"""Elements moved: joined, split, gathered, counted, sorted; functions of elements with control flow."""
import numpy as np

from launch import expect, finish, launch, random, to_bf16, zeros


def row(name, pointer, type, size):
    """The addresses of a row."""
    return """
  %{n}.i = tt.make_range {{start = 0 : i32, end = {s} : i32}} : tensor<{s}xi32>
  %{n}.b = tt.splat {p} : !tt.ptr<{t}> -> tensor<{s}x!tt.ptr<{t}>>
  %{n}.p = tt.addptr %{n}.b, %{n}.i : tensor<{s}x!tt.ptr<{t}>>, tensor<{s}xi32>""".format(n=name, p=pointer, t=type, s=size)


def kernel(inputs, output, body):
    """A kernel that loads rows (name, type, size) and stores the row that `body` computes."""
    everything = inputs + [output]
    text = "tt.func public @f(%s) {" % ", ".join("%%%s.a: !tt.ptr<%s>" % (name, type) for name, type, _ in everything)
    for name, type, size in everything:
        text += row(name, "%%%s.a" % name, type, size)
    for name, type, size in inputs:
        text += "\n  %{n} = tt.load %{n}.p : tensor<{s}x!tt.ptr<{t}>>".format(n=name, s=size, t=type)
    name, type, size = output
    return text + body + """
  tt.store %{n}.p, %{n} : tensor<{s}x!tt.ptr<{t}>>
  tt.return
}}
""".format(n=name, s=size, t=type)


def run(what, inputs, output, body, compute, bounds=None):
    """Compares with what `compute` gives for the inputs. `bounds`: of the integers in each."""
    rng = np.random.default_rng(len(body))
    stored = [random(rng, type, size)[0] for _, type, size in inputs]
    for i, bound in (bounds or {}).items():
        stored[i] = rng.integers(0, bound, inputs[i][2]).astype(stored[i].dtype)
    result = zeros(output[1], output[2])
    launch(kernel(inputs, output, body), (1, 1, 1), stored + [result])
    expect(what, result, compute(*stored))


def bitonic(size, type):
    """Sorts a row: as a cube, whose elements are compared with their neighbours along each edge."""
    rank = size.bit_length() - 1
    cube = "x".join(["2"] * rank)
    text = "\n  %v0 = tt.reshape %x : tensor<{s}x{t}> -> tensor<{c}x{t}>\n  %two = tt.make_range {{start = 0 : i32, end = 2 : i32}} : tensor<2xi32>"
    text = text.format(s=size, t=type, c=cube)
    for i in range(rank):
        shape = "x".join("2" if j == i else "1" for j in range(rank))
        text += "\n  %d{0}.e = tt.reshape %two : tensor<2xi32> -> tensor<{1}xi32>".format(i, shape)
        text += "\n  %d{0} = tt.broadcast %d{0}.e : tensor<{1}xi32> -> tensor<{2}xi32>".format(i, shape, cube)
    text += "\n  %zero = arith.constant dense<0> : tensor<{}xi32>".format(cube)
    number = 0
    for stage in range(1, rank + 1):
        for step in range(stage):
            axis = rank - stage + step
            direction = "%zero" if stage == rank else "%d{}".format(rank - stage - 1)
            rest, one = (["2"] * rank for _ in range(2))
            rest = "x".join(["2"] * (rank - 1))
            one[axis] = "1"
            text += """
  %b{n} = tt.bitcast %v{n} : tensor<{c}x{t}> -> tensor<{c}xi32>
  %r{n} = "tt.reduce"(%b{n}) <{{axis = {a} : i32}}> ({{
  ^bb0(%l: i32, %m: i32):
    %lm = arith.xori %l, %m : i32
    tt.reduce.return %lm : i32
  }}) : (tensor<{c}xi32>) -> tensor<{r}xi32>
  %e{n} = tt.expand_dims %r{n} {{axis = {a} : i32}} : tensor<{r}xi32> -> tensor<{o}xi32>
  %w{n} = tt.broadcast %e{n} : tensor<{o}xi32> -> tensor<{c}xi32>
  %x{n} = arith.xori %b{n}, %w{n} : tensor<{c}xi32>
  %y{n} = tt.bitcast %x{n} : tensor<{c}xi32> -> tensor<{c}x{t}>
  %g{n} = {cmp} %v{n}, %y{n} : tensor<{c}x{t}>
  %h{n} = arith.extui %g{n} : tensor<{c}xi1> to tensor<{c}xi32>
  %i{n} = arith.xori {d}, %d{a} : tensor<{c}xi32>
  %j{n} = arith.cmpi ne, %h{n}, %i{n} : tensor<{c}xi32>
  %v{k} = arith.select %j{n}, %y{n}, %v{n} : tensor<{c}xi1>, tensor<{c}x{t}>""".format(
                n=number, k=number + 1, c=cube, t=type, a=axis, r=rest, o="x".join(one), d=direction,
                cmp="arith.cmpf ogt," if type == "f32" else "arith.cmpi sgt,")
            number += 1
    return text + "\n  %out = tt.reshape %v{} : tensor<{}x{}> -> tensor<{}x{}>".format(number, cube, type, size, type)


for type in ("f32", "i8", "bf16", "i64"):
    x, y = ("x", type, 64), ("y", type, 64)
    run("join " + type, [x, y], ("out", type, 128), """
  %j = tt.join %x, %y : tensor<64x{t}> -> tensor<64x2x{t}>
  %out = tt.reshape %j : tensor<64x2x{t}> -> tensor<128x{t}>""".format(t=type), lambda x, y: np.stack([x, y], 1).ravel())
    run("split " + type, [("x", type, 32)], ("out", type, 32), """
  %s = tt.reshape %x : tensor<32x{t}> -> tensor<16x2x{t}>
  %l, %r = tt.split %s : tensor<16x2x{t}> -> tensor<16x{t}>
  %out = tt.cat %r, %l : tensor<16x{t}> -> tensor<32x{t}>""".format(t=type), lambda x: np.concatenate([x[1::2], x[::2]]))
    run("transpose " + type, [("x", type, 128)], ("out", type, 128), """
  %m = tt.reshape %x : tensor<128x{t}> -> tensor<4x8x4x{t}>
  %n = tt.trans %m {{order = array<i32: 2, 0, 1>}} : tensor<4x8x4x{t}> -> tensor<4x4x8x{t}>
  %out = tt.reshape %n : tensor<4x4x8x{t}> -> tensor<128x{t}>""".format(t=type),
        lambda x: x.reshape(4, 8, 4).transpose(2, 0, 1).ravel())
    run("gather " + type, [("x", type, 64), ("i", "i32", 128)], ("out", type, 128), """
  %out = tt.gather %x[%i] {{axis = 0 : i32}} : (tensor<64x{t}>, tensor<128xi32>) -> tensor<128x{t}>""".format(t=type),
        lambda x, i: x[i], {1: 64})

run("gather rows", [("x", "f32", 128), ("i", "i32", 32)], ("out", "f32", 32), """
  %m = tt.reshape %x : tensor<128xf32> -> tensor<16x8xf32>
  %n = tt.reshape %i : tensor<32xi32> -> tensor<4x8xi32>
  %g = tt.gather %m[%n] {axis = 0 : i32} : (tensor<16x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  %out = tt.reshape %g : tensor<4x8xf32> -> tensor<32xf32>""",
    lambda x, i: np.take_along_axis(x.reshape(16, 8), i.reshape(4, 8), 0).ravel(), {1: 16})
run("flip bits", [("x", "f32", 64)], ("out", "f32", 64), """
  %flip = arith.constant dense<37> : tensor<64xi32>
  %i = arith.xori %x.i, %flip : tensor<64xi32>
  %out = tt.gather %x[%i] {axis = 0 : i32} : (tensor<64xf32>, tensor<64xi32>) -> tensor<64xf32>""",
    lambda x: x[np.arange(64) ^ 37])
run("gather of numbers", [("i", "i32", 64)], ("out", "i32", 64), """
  %three = arith.constant dense<3> : tensor<64xi32>
  %x = arith.muli %i.i, %three : tensor<64xi32>
  %out = tt.gather %x[%i] {axis = 0 : i32} : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>""", lambda i: 3 * i, {0: 64})
run("histogram", [("x", "i32", 256)], ("out", "i32", 32), """
  %out = tt.histogram %x : tensor<256xi32> -> tensor<32xi32>""", lambda x: np.bincount(x, minlength=32), {0: 32})
run("histogram of some", [("x", "i32", 256)], ("out", "i32", 32), """
  %ten = arith.constant dense<10> : tensor<256xi32>
  %low = arith.cmpi slt, %x, %ten : tensor<256xi32>
  %out = tt.histogram %x, %low : tensor<256xi32> -> tensor<32xi32>""", lambda x: np.bincount(x[x < 10], minlength=32), {0: 32})
run("map", [("x", "f32", 64), ("y", "f32", 64)], ("out", "f32", 64), """
  %zero = arith.constant 0.0 : f32
  %out = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %zero : f32
    %r = scf.if %c -> (f32) {
      %p = arith.addf %a, %b : f32
      scf.yield %p : f32
    } else {
      scf.yield %b : f32
    }
    tt.map_elementwise.return %r : f32
  }) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>""", lambda x, y: np.where(x > 0, x + y, y))
run("map of pairs", [("x", "i32", 64)], ("out", "i32", 64), """
  %out = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %d = arith.subi %a, %b : i32
    tt.map_elementwise.return %b, %d : i32, i32
  }) : (tensor<64xi32>) -> tensor<64xi32>""", lambda x: np.stack([x[1::2], x[::2] - x[1::2]], 1).ravel())
for size, type in ((8, "i32"), (64, "f32"), (256, "i32")):
    run("sort %d %s" % (size, type), [("x", type, size)], ("out", type, size), bitonic(size, type), np.sort)


def rows_of_blocks():
    """The largest of each row of what is loaded in one piece, up to a number: the mask goes over rows, and lanes are loaded one by one."""
    rng = np.random.default_rng(7)
    for type in ("bf16", "f16", "f32"):
        values = rng.integers(1, 100, 2048).astype(np.float32)
        stored = to_bf16(values) if type == "bf16" else values.astype(np.float16 if type == "f16" else np.float32)
        for count in (0, 37, 64, 1000, 2048):
            out = zeros("f32", 32)
            wide = "%f = tt.bitcast %r : tensor<32x64xf32> -> tensor<32x64xf32>" if type == "f32" else "%f = arith.extf %r : tensor<32x64xTYPE> to tensor<32x64xf32>"
            launch("""tt.func public @f(%x: !tt.ptr<TYPE>, %o: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<2048xTYPE>
  %i = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
  %all = tt.splat %n : i32 -> tensor<2048xi32>
  %m = arith.cmpi slt, %i, %all : tensor<2048xi32>
  %b = tt.splat %x : !tt.ptr<TYPE> -> tensor<2048x!tt.ptr<TYPE>>
  %p = tt.addptr %b, %i : tensor<2048x!tt.ptr<TYPE>>, tensor<2048xi32>
  %l = tt.load %p, %m, %zero : tensor<2048x!tt.ptr<TYPE>>
  %r = tt.reshape %l : tensor<2048xTYPE> -> tensor<32x64xTYPE>
  WIDE
  %s = "tt.reduce"(%f) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %c: f32):
    %d = arith.maxnumf %a, %c : f32
    tt.reduce.return %d : f32
  }) : (tensor<32x64xf32>) -> tensor<32xf32>
  %j = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %q = tt.splat %o : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %t = tt.addptr %q, %j : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %t, %s : tensor<32x!tt.ptr<f32>>
  tt.return
}
""".replace("WIDE", wide).replace("TYPE", type), (1, 1, 1), [stored, out, count])
            expect("rows of %d, %s" % (count, type), out, np.where(np.arange(2048) < count, values, 0).reshape(32, 64).max(1))


rows_of_blocks()
finish()
