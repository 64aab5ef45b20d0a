"""Arithmetic of every type, conversions, functions of mathematics, and what masks keep from being touched."""
import math

import numpy as np

from flat import flat, load, store
from launch import TYPES, expect, finish, from_bf16, launch, random, to_bf16, zeros

BLOCK = 64


def run(outputs, body, inputs, count):
    """Runs a body on inputs {name: (type, array)}; gives an array for each of the outputs {name: type}."""
    results = {name: zeros(type, count) for name, type in outputs.items()}
    types = {name + "_": type for name, (type, _) in inputs.items()}
    types.update({name + "_out": type for name, type in outputs.items()})
    text = "".join(load(name, type, BLOCK) for name, (type, _) in inputs.items()) + body
    text += "".join(store(name, type, BLOCK, "%" + name + "_out") for name, type in outputs.items())
    operands = [array for _, array in inputs.values()] + list(results.values()) + [count]
    launch(flat(types, BLOCK, text), (-(-count // BLOCK), 1, 1), operands)
    return results


def arithmetic(type, count):
    """a * b + a, the larger of both, and a where that is more than b, else b."""
    real = not type.startswith("i")
    kind = "f" if real else "i"
    body = """  %p = arith.mul{k} %a, %b : tensor<64x{t}>
  %sum = arith.add{k} %p, %a : tensor<64x{t}>
  %most = arith.{m} %a, %b : tensor<64x{t}>
  %more = arith.cmp{k} {g}, %a, %b : tensor<64x{t}>
  %which = arith.select %more, %a, %b : tensor<64xi1>, tensor<64x{t}>
""".format(t=type, k=kind, m="maxnumf" if real else "maxsi", g="ogt" if real else "sgt")
    rng = np.random.default_rng(count)
    (a, x), (b, y) = random(rng, type, count), random(rng, type, count)
    got = run({"sum": type, "most": type, "which": type}, body, {"a": (type, a), "b": (type, b)}, count)
    value = from_bf16 if type == "bf16" else lambda bits: bits
    with np.errstate(over="ignore"):
        want = from_bf16(to_bf16(from_bf16(to_bf16(x * y)) + x)) if type == "bf16" else x * y + x
        if not real:
            want = want.astype(TYPES[type])
    expect("sum %s %d" % (type, count), value(got["sum"]), want, {"f16": 2e-3, "f32": 1e-6}.get(type, 1e-15))
    expect("most %s %d" % (type, count), value(got["most"]), np.maximum(x, y))
    expect("which %s %d" % (type, count), value(got["which"]), np.where(x > y, x, y))


def integers(type, count):
    """Divisions, whose masked lanes divide by zero; shifts and bits."""
    rng = np.random.default_rng(count)
    a = rng.integers(-100, 100, count).astype(TYPES[type])
    b = (rng.integers(1, 9, count) * rng.choice([-1, 1], count)).astype(TYPES[type])
    body = """  %three = arith.constant dense<3> : tensor<64x{t}>
  %q = arith.divsi %a, %b : tensor<64x{t}>
  %r = arith.remsi %a, %b : tensor<64x{t}>
  %s = arith.shrsi %a, %three : tensor<64x{t}>
  %x = arith.xori %a, %b : tensor<64x{t}>
""".format(t=type)
    got = run({name: type for name in "qrsx"}, body, {"a": (type, a), "b": (type, b)}, count)
    quotient = np.trunc(a.astype(np.float64) / b).astype(a.dtype)
    for name, want in zip("qrsx", (quotient, a - quotient * b, a >> 3, a ^ b)):
        expect("%s %s %d" % (name, type, count), got[name], want)


def conversions():
    """Between floats, to the nearest with ties to even, and to integers and back."""
    rng = np.random.default_rng(5)
    x = np.concatenate([rng.standard_normal(90) * 100, [0.0, -0.0, 65504, 65519, 1e-7, 6e-8, 3e-8, 0.5, 1.5, 2.5, 1 + 2 ** -8, 1 + 3 * 2 ** -8]])
    x = x.astype(np.float32)
    body = """  %half = arith.truncf %a : tensor<64xf32> to tensor<64xf16>
  %brain = arith.truncf %a : tensor<64xf32> to tensor<64xbf16>
  %wide = arith.extf %brain : tensor<64xbf16> to tensor<64xf64>
  %whole = arith.fptosi %a : tensor<64xf32> to tensor<64xi32>
  %back = arith.sitofp %whole : tensor<64xi32> to tensor<64xbf16>
"""
    got = run({"half": "f16", "brain": "bf16", "wide": "f64", "whole": "i32", "back": "bf16"}, body, {"a": ("f32", x)}, len(x))
    with np.errstate(over="ignore"):
        expect("half", got["half"], x.astype(np.float16))
    expect("brain", from_bf16(got["brain"]), from_bf16(to_bf16(x)))
    expect("wide", got["wide"], from_bf16(to_bf16(x)))
    expect("whole", got["whole"], np.trunc(x))
    expect("back", from_bf16(got["back"]), from_bf16(to_bf16(np.trunc(x))))


def small_floats():
    """All numbers of e5m2 to f32 and back; others to the nearest, those that are too large to the largest."""
    codes = np.arange(256).astype(np.uint8)
    wide = (codes.astype(np.uint16) << 8).view(np.float16).astype(np.float32)
    body = """  %w = tt.fp_to_fp %a : tensor<64xf8E5M2> -> tensor<64xf32>
  %b = tt.fp_to_fp %w, rounding = rtne : tensor<64xf32> -> tensor<64xf8E5M2>
"""
    got = run({"w": "f32", "b": "f8E5M2"}, body, {"a": ("f8E5M2", codes)}, 256)
    expect("e5m2", got["w"], wide)
    finite = np.isfinite(wide)
    expect("e5m2 back", got["b"][finite], codes[finite])
    values = np.array([0.3, 1.0625, 1.1875, 447, 500, -1e9, 2 ** -10, 3 * 2 ** -10, 2 ** -11, 0.015], np.float32)
    body = "  %b = tt.fp_to_fp %a, rounding = rtne : tensor<64xf32> -> tensor<64xf8E4M3FN>\n"
    got = run({"b": "f8E4M3FN"}, body, {"a": ("f32", values)}, len(values))
    expect("e4m3", got["b"], [0x2a, 0x38, 0x3a, 0x7e, 0x7e, 0xfe, 0, 2, 0, 0x08])


def functions():
    """In f32 and f64; exponentials of all sizes are right to the last bit or two."""
    names = {"exp": np.exp, "exp2": np.exp2, "log": np.log, "log2": np.log2, "sin": np.sin, "cos": np.cos, "sqrt": np.sqrt,
             "rsqrt": lambda v: 1 / np.sqrt(v), "floor": np.floor, "ceil": np.ceil, "absf": np.abs, "tanh": np.tanh,
             "erf": np.vectorize(math.erf)}
    for type, tolerance in (("f32", 2e-6), ("f64", 1e-14)):
        body = "".join("  %%%s = math.%s %%a : tensor<64x%s>\n" % (name, name, type) for name in names)
        for count in (1, 100):
            x = np.abs(np.random.default_rng(count).standard_normal(count) * 5).astype(TYPES[type])
            got = run({name: type for name in names}, body, {"a": (type, x)}, count)
            for name, function in names.items():
                expect("%s %s" % (name, type), got[name], function(x.astype(np.float64)), tolerance)
    x = np.concatenate([np.linspace(-87, 88.7, 1000), [-np.inf, np.inf, np.nan, 88.73, 1e30, -1e30, 0]]).astype(np.float32)
    got = run({"e": "f32"}, "  %e = math.exp %a : tensor<64xf32>\n", {"a": ("f32", x)}, len(x))["e"]
    with np.errstate(over="ignore"):
        want = np.exp(x.astype(np.float64)).astype(np.float32)
    expect("special", got[1000:], want[1000:])
    large = want[:1000] > 1e-37
    if np.abs(got[:1000][large] / want[:1000][large] - 1).max() > 2.4e-7:
        expect("precision of exp", got[:1000][large], want[:1000][large])


def libraries():
    """Functions of libdevice by their names."""
    body = """  %t = tt.extern_elementwise %a {libname = "", libpath = "", pure = true, symbol = "__nv_atan2f"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
""".replace("%a {", "%a, %b {")
    a, b = (np.random.default_rng(i).standard_normal(70).astype(np.float32) for i in (1, 2))
    got = run({"t": "f32"}, body, {"a": ("f32", a), "b": ("f32", b)}, 70)
    expect("atan2", got["t"], np.arctan2(a, b), 1e-6)
    n = np.random.default_rng(3).integers(-20, 20, 70).astype(np.int32)
    a[:6], n[:6] = [np.inf, -np.inf, np.nan, -0.0, -1, -1], [2, 1, 2, 3, 2**24 + 1, -2**31]
    call = """  %%%s = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "__nv_%s"} : (%s) -> tensor<64x%s>
"""
    for type, letter, tolerance in (("f32", "f", 1e-7), ("f64", "", 1e-14)):
        x, element = a.astype(TYPES[type]), "tensor<64x%s>" % type
        names = {"isinf" + (letter or "d"): np.isinf, "isnan" + (letter or "d"): np.isnan, "signbit" + (letter or "d"): np.signbit,
                 "finitef" if letter else "isfinited": np.isfinite}
        body = "".join(call % (name, "%a", name, element, "i32") for name in names)
        got = run(dict.fromkeys(names, "i32"), body, {"a": (type, x)}, 70)
        for name, function in names.items():
            expect(name, got[name], function(x).astype(np.int32))
        body = "  %two = arith.constant dense<2> : tensor<64xi32>\n" + call % ("p", "%a, %e", "powi" + letter, element + ", tensor<64xi32>", type)
        body += call % ("s", "%a, %two", "powi" + letter, element + ", tensor<64xi32>", type)
        body += call % ("q", "%a, %b", ("f" if letter else "d") + "div_rn", element + ", " + element, type)
        body += call % ("r", "%b", ("f" if letter else "d") + "rcp_rn", element, type)
        y = b.astype(TYPES[type])
        with np.errstate(all="ignore"):
            want = {"p": np.power(x.astype(np.float64), n.astype(np.float64)), "s": x * x, "q": x / y, "r": 1 / y}
        got = run(dict.fromkeys(want, type), body, {"a": (type, x), "b": (type, y), "e": ("i32", n)}, 70)
        expect("powi " + type, got["p"], want["p"].astype(TYPES[type]), tolerance)
        for name in ("s", "q", "r"):
            expect(name + " " + type, got[name], want[name].astype(TYPES[type]))


for type in ("f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64"):
    for count in (1, 100):
        arithmetic(type, count)
for type in ("i8", "i32", "i64"):
    integers(type, 75)
conversions()
small_floats()
functions()
libraries()
finish()
