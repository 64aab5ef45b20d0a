"""Atomic operations, compared with NumPy's in any order."""
import numpy as np

from flat import flat, load, pointers, store
from launch import expect, finish, from_bf16, launch, random, to_bf16, zeros

RNG = np.random.default_rng(3)
THREADS = ("--threads=2",)


def counts():
    """Each number counted; what was there before is every number once."""
    body = load("i", "i32", 64) + """  %one = arith.constant dense<1> : tensor<64xi32>
""" + pointers("h", "i32", 64, "%h_", "%i") + """  %old = tt.atomic_rmw add, acq_rel, gpu, %hp, %one, %m : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
""" + store("old", "i32", 64, "%o_")
    numbers = RNG.integers(0, 10, 1000).astype(np.int32)
    histogram, old = zeros("i32", 10), zeros("i32", 1000)
    launch(flat({"i_": "i32", "h_": "i32", "o_": "i32"}, 64, body), (16, 1, 1), [numbers, histogram, old, 1000], THREADS)
    expect("histogram", histogram, np.bincount(numbers, minlength=10))
    for number in range(10):
        expect("before %d" % number, np.sort(old[numbers == number]), np.arange((numbers == number).sum()))


def kinds():
    for kind, type, want in (("and", "i32", np.bitwise_and), ("or", "i64", np.bitwise_or), ("xor", "i32", np.bitwise_xor), ("max", "i32", np.maximum),
                             ("min", "i64", np.minimum), ("fadd", "f32", np.add), ("fadd", "f64", np.add), ("fadd", "f16", np.add),
                             ("fadd", "bf16", np.add)):
        body = load("v", type, 64) + """  %zero = arith.constant dense<0> : tensor<64xi32>
""" + pointers("h", type, 64, "%h_", "%zero") + """  %old = tt.atomic_rmw {k}, relaxed, gpu, %hp, %v, %m : (tensor<64x!tt.ptr<{t}>>, tensor<64x{t}>, tensor<64xi1>) -> tensor<64x{t}>
""".format(k=kind, t=type)
        stored, x = random(RNG, type, 100)
        if type in ("f16", "bf16"):  # sums that are exact
            x = RNG.integers(0, 2, 100)
            stored = to_bf16(x.astype(np.float32)) if type == "bf16" else x.astype(np.float16)
        first = 0 if type[0] in "fb" else int(x[0])
        memory = zeros(type, 1)
        memory[0] = first
        launch(flat({"v_": type, "h_": type}, 64, body), (2, 1, 1), [stored, memory, 100], THREADS)
        got = from_bf16(memory) if type == "bf16" else memory
        expect("%s %s" % (kind, type), got, [want.reduce(x, initial=first)], 1e-5 if type == "f32" else 1e-14)


def locks():
    """A lock taken by an exchange and given back by another, around what isn't atomic."""
    kernel = """tt.func public @kernel(%lock: !tt.ptr<i32>, %x: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.while : () -> () {
    %was = tt.atomic_cas acquire, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
    %taken = arith.cmpi ne, %was, %zero : i32
    scf.condition(%taken)
  } do {
    scf.yield
  }
  %v = tt.load %x : !tt.ptr<i32>
  %w = arith.addi %v, %one : i32
  tt.store %x, %w : !tt.ptr<i32>
  %true = arith.constant true
  %gone = tt.atomic_rmw exch, release, gpu, %lock, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}
"""
    lock, x = zeros("i32", 1), zeros("i32", 1)
    launch(kernel, (5000, 1, 1), [lock, x], THREADS)
    expect("lock", [lock[0], x[0]], [0, 5000])


counts()
kinds()
locks()
finish()
