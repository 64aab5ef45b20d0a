"""Products of matrices of every type, batches of them, and factors that are transposed."""
import numpy as np

from launch import expect, finish, launch, random, zeros

PAIRS = "--passes=triton-cpu-pipeline{vector-bits=512 pair-products=true}"


def block(name, type, rows, columns, by_columns=False):
    """The addresses of a matrix that is stored row by row, or column by column."""
    shape = "%dx%d" % (rows, columns)
    return """
  %{n}.r = tt.make_range {{start = 0 : i32, end = {r} : i32}} : tensor<{r}xi32>
  %{n}.c = tt.make_range {{start = 0 : i32, end = {c} : i32}} : tensor<{c}xi32>
  %{n}.r1 = tt.expand_dims %{n}.r {{axis = 1 : i32}} : tensor<{r}xi32> -> tensor<{r}x1xi32>
  %{n}.c1 = tt.expand_dims %{n}.c {{axis = 0 : i32}} : tensor<{c}xi32> -> tensor<1x{c}xi32>
  %{n}.w = arith.constant dense<{w}> : tensor<{r}x1xi32>
  %{n}.h = arith.constant dense<{h}> : tensor<1x{c}xi32>
  %{n}.r2 = arith.muli %{n}.r1, %{n}.w : tensor<{r}x1xi32>
  %{n}.c2 = arith.muli %{n}.c1, %{n}.h : tensor<1x{c}xi32>
  %{n}.r3 = tt.broadcast %{n}.r2 : tensor<{r}x1xi32> -> tensor<{s}xi32>
  %{n}.c3 = tt.broadcast %{n}.c2 : tensor<1x{c}xi32> -> tensor<{s}xi32>
  %{n}.o = arith.addi %{n}.r3, %{n}.c3 : tensor<{s}xi32>
  %{n}.b = tt.splat %{n}p : !tt.ptr<{t}> -> tensor<{s}x!tt.ptr<{t}>>
  %{n}.p = tt.addptr %{n}.b, %{n}.o : tensor<{s}x!tt.ptr<{t}>>, tensor<{s}xi32>""".format(
        n=name, r=rows, c=columns, s=shape, t=type, w=1 if by_columns else columns, h=rows if by_columns else 1)


def load(name, type, rows, columns, transposed):
    """A factor; one that is stored transposed is loaded by columns, or loaded as it is and transposed then."""
    if transposed == "columns":
        return block(name, type, rows, columns, True) + """
  %{n} = tt.load %{n}.p : tensor<{r}x{c}x!tt.ptr<{t}>>""".format(n=name, r=rows, c=columns, t=type)
    if transposed:
        return block(name, type, columns, rows) + """
  %{n}.l = tt.load %{n}.p : tensor<{c}x{r}x!tt.ptr<{t}>>
  %{n} = tt.trans %{n}.l {{order = array<i32: 1, 0>}} : tensor<{c}x{r}x{t}> -> tensor<{r}x{c}x{t}>""".format(
            n=name, r=rows, c=columns, t=type)
    return block(name, type, rows, columns) + """
  %{n} = tt.load %{n}.p : tensor<{r}x{c}x!tt.ptr<{t}>>""".format(n=name, r=rows, c=columns, t=type)


def product(types, m, n, k, transposed_a=False, transposed_b=False):
    """A kernel that adds the product of a and b to c."""
    a, b, c = types
    return """tt.func public @dot(%ap: !tt.ptr<{a}>, %bp: !tt.ptr<{b}>, %cp: !tt.ptr<{c}>) {{{loads}
  %d = tt.dot %a, %b, %c : tensor<{m}x{k}x{a}> * tensor<{k}x{n}x{b}> -> tensor<{m}x{n}x{c}>
  tt.store %c.p, %d : tensor<{m}x{n}x!tt.ptr<{c}>>
  tt.return
}}
""".format(a=a, b=b, c=c, m=m, n=n, k=k, loads=load("a", a, m, k, transposed_a) + load("b", b, k, n, transposed_b)
           + load("c", c, m, n, False))


def check(types, m, n, k, transposed_a=False, transposed_b=False, options=()):
    rng = np.random.default_rng(m + n + k)
    (a, x), (b, y), (c, z) = (random(rng, type, shape) for type, shape in zip(types, ((m, k), (k, n), (m, n))))
    want = (x.astype(np.int64) @ y + z).astype(np.int32) if types[2] == "i32" else x.astype(np.float64) @ y + z
    operands = [np.ascontiguousarray(a.T if transposed_a else a), np.ascontiguousarray(b.T if transposed_b else b), c]
    launch(product(types, m, n, k, transposed_a, transposed_b), (1, 1, 1), operands, options)
    expect("dot %s %s" % (types, (m, n, k, transposed_a, transposed_b)), operands[2], want,
           {"f64": 1e-13, "f32": 1e-5, "f16": 1e-3, "i32": 0}[types[2]])


check(("f32", "f32", "f32"), 64, 32, 64)
check(("f32", "f32", "f32"), 16, 16, 16, transposed_a=True)
check(("f32", "f32", "f32"), 32, 64, 16, transposed_b=True)
check(("f32", "f32", "f32"), 1, 1, 1)
check(("f32", "f32", "f32"), 64, 1, 32)
check(("f32", "f32", "f32"), 2, 128, 4, transposed_a=True, transposed_b=True)
check(("f64", "f64", "f64"), 16, 32, 8)
check(("bf16", "bf16", "f32"), 64, 64, 32, transposed_b=True)
check(("f16", "f16", "f32"), 32, 16, 64)
check(("f16", "f16", "f16"), 16, 64, 16)
check(("i8", "i8", "i32"), 32, 32, 64)
check(("i8", "i8", "i32"), 16, 8, 4, transposed_b=True)
check(("f8E4M3FN", "f8E5M2", "f32"), 16, 32, 32)
check(("f32", "f32", "f32"), 32, 64, 16, transposed_b="columns")
check(("f32", "f32", "f32"), 16, 8, 32, transposed_a="columns", transposed_b="columns")
check(("bf16", "bf16", "f32"), 32, 32, 64, transposed_a=True, transposed_b="columns")
check(("i8", "i8", "i32"), 16, 32, 32, transposed_b="columns")


def has_pair_products():
    with open("/proc/cpuinfo") as file:
        return any(line.startswith("flags") and "avx512_bf16" in line.split() for line in file)


if has_pair_products():
    for size in ((64, 64, 32), (16, 16, 16), (32, 32, 2), (1, 64, 32), (128, 16, 64), (8, 4, 1)):
        for transposed in (False, True, "columns"):
            check(("bf16", "bf16", "f32"), *size, transposed_a=transposed, options=(PAIRS,))
            check(("bf16", "bf16", "f32"), *size, transposed_b=transposed, options=(PAIRS,))
    check(("f16", "f16", "f32"), 32, 16, 64, options=(PAIRS,))
    check(("f8E4M3FN", "f8E5M2", "f32"), 16, 32, 32, options=(PAIRS,))
finish()
