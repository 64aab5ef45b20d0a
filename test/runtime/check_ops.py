# Runs every op in a data type through ttrt and compares with PyTorch.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   check_ops.py <dtype> <work folder> [ttrt options ...]
#
# Writes <work folder>/ops-<dtype>.json too: how many cases of each op agree, for ops_table.py.
# Each case is a program without inputs: its operands are constants. Prints one line a case: the op,
# the data type, the largest error in units of the type's precision, and the correlation.
import collections
import json
import os
import subprocess
import sys

import numpy as np
import torch

import blockformat as B
import ttnnfile as T

DTYPE, FOLDER, MORE = sys.argv[1], sys.argv[2], sys.argv[3:]
TORCH = {"f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}
FLOATS = (*TORCH, *B.FORMATS)
FLOAT, BLOCK = DTYPE in FLOATS, DTYPE in B.FORMATS
NUMPY = {"u32": np.uint32, "u16": np.uint16, "u8": np.uint8}
# Relative precision of a result: half a unit of the last place of the type, with room for f32
# arithmetic inside (vector functions are good to 4 ulp).
PRECISION = {"f32": 2.0 ** -24 * 10, "bf16": 2.0 ** -8 * 1.02, "f16": 2.0 ** -11 * 1.02}
generator = torch.Generator().manual_seed(7)
cases = []  # (name, program, expected, tolerance)
counter = [0]


def quantize(values, dtype=None):
    """What the device holds of float64 values."""
    dtype = dtype or DTYPE
    if dtype in B.FORMATS:
        return torch.from_numpy(B.quantize(values.numpy(), dtype))
    if dtype in TORCH:
        return values.to(torch.float32).to(TORCH[dtype]).double()
    return values


def encodeBytes(values, dtype=None):
    dtype = dtype or DTYPE
    if dtype in B.FORMATS:
        return B.pack(values.numpy(), dtype)
    if dtype == "bf16":
        return values.to(torch.bfloat16).view(torch.int16).numpy().tobytes()
    if dtype in TORCH:
        return values.to(TORCH[dtype]).numpy().tobytes()
    return values.numpy().astype(np.int64).astype(NUMPY[dtype]).tobytes()


def data(shape, low=-2.0, high=2.0, dtype=None):
    dtype = dtype or DTYPE
    if dtype in B.FORMATS:
        # Multiples of a power of two that any block of them can hold.
        grid = 2.0 ** (np.ceil(np.log2(max(-low, high))) - B.FORMATS[dtype][0])
        values = torch.rand(shape, generator=generator, dtype=torch.float64) * (high - low) + low
        values = torch.trunc(values / grid) * grid
        return values.clamp(min=grid) if low > 0 else values
    if dtype in TORCH:
        return quantize(torch.rand(shape, generator=generator, dtype=torch.float64) * (high - low) +
                        low, dtype)
    limit = {"u8": 12, "u16": 200, "u32": 60000}[dtype]
    return torch.randint(0, limit, shape, generator=generator).double()


class Case:
    def __init__(self, name):
        self.program = T.Program(name, counter)
        self.name = name

    def constant(self, values, dtype=None):
        return self.program.constant(encodeBytes(values, dtype), list(values.shape), dtype or DTYPE)

    def tensor(self, shape, dtype=None):
        return self.program.tensor(list(shape), dtype or DTYPE)

    def done(self, out, expected, dtype=None, scale=1.0):
        self.program.output(out)
        cases.append((self.name, self.program, expected, dtype or DTYPE, scale))


def wrap(values, dtype=None):
    """Integers are computed modulo 2^bits."""
    dtype = dtype or DTYPE
    if dtype in FLOATS:
        return values
    bits = {"u8": 8, "u16": 16, "u32": 32}[dtype]
    return values % float(2 ** bits)


def op(name, kind, ins, out, expected, scale=1.0, dtype=None, inTypes=None, **fields):
    """A case of an op with fields for operands by position of `ins`."""
    case = Case(name)
    names = fields.pop("names")
    types = inTypes or [None] * len(ins)
    operands = {n: case.constant(v, t) for n, v, t in zip(names, ins, types)}
    ref = case.tensor(expected.shape, dtype)
    case.program.op(kind, **operands, **fields, **{out: ref})
    case.done(ref, expected, dtype, scale)


def eltwise(name, kind, ins, expected, params=None, dtype=None, inTypes=None, scale=1.0):
    case = Case(name)
    types = inTypes or [None] * len(ins)
    refs = [case.constant(v, t) for v, t in zip(ins, types)]
    out = case.program.eltwise(kind, refs, list(expected.shape), dtype or DTYPE, params)
    case.done(out, expected, dtype, scale)


# --- Elementwise ---------------------------------------------------------------------------------


def eltwiseCases():
    S = (3, 5, 70)
    a, b = data(S), data(S)
    positive = data(S, 0.1, 4.0)
    compare = quantize(torch.where(torch.rand(S, generator=generator) < 0.3, a, b))
    for kind, f in (("Add", torch.add), ("Multiply", torch.mul), ("Maximum", torch.maximum),
                    ("Minimum", torch.minimum), ("Subtract", torch.sub)):
        eltwise(kind.lower(), kind, [a, b], wrap(f(a, b)))
    for kind, f in (("Equal", torch.eq), ("NotEqual", torch.ne), ("LessEqual", torch.le),
                    ("LessThan", torch.lt), ("GreaterThan", torch.gt), ("GreaterEqual", torch.ge)):
        eltwise(kind, kind, [a, compare], f(a, compare).double())
    zero = torch.where(torch.rand(S, generator=generator) < 0.4, a, torch.zeros(()).double())
    other = torch.where(torch.rand(S, generator=generator) < 0.4, b, torch.zeros(()).double())
    for kind, f in (("LogicalAnd", torch.logical_and), ("LogicalOr", torch.logical_or),
                    ("LogicalXor", torch.logical_xor)):
        eltwise(kind, kind, [zero, other], f(zero, other).double())
    eltwise("LogicalNot", "LogicalNot", [zero], torch.logical_not(zero).double())
    eltwise("where", "Where", [zero, a, b], torch.where(zero != 0, a, b))
    eltwise("where broadcast", "Where", [zero[:1, :, :1], a, b[0, 0, 0].reshape(1)],
            torch.where(zero[:1, :, :1] != 0, a, b[0, 0, 0]))
    for kind, f in (("Abs", torch.abs), ("Neg", torch.neg), ("Relu", torch.relu),
                    ("Sign", torch.sign), ("Ceil", torch.ceil), ("Floor", torch.floor)):
        eltwise(kind.lower(), kind, [a], wrap(f(a)))
    eltwise("isfinite", "IsFinite", [a], torch.ones(S).double())
    params = ("ClampOpParams", {"min": 0.5 if FLOAT else 3.0, "max": 1.25 if FLOAT else 9.0})
    eltwise("clamp", "Clamp", [a], a.clamp(params[1]["min"], params[1]["max"]), params)
    # NumPy broadcasting in all its shapes.
    for x, y in (((4, 1, 33), (5, 1)), ((1,), (2, 3)), ((2, 3, 1, 5), (1, 3, 7, 1)), ((6, 40), (40,)),
                 ((2000, 3), (3,)), ((2000, 3), (2000, 1)), ((), (4, 4)), ((3, 1, 1025), (1, 4, 1))):
        u, v = data(x), data(y)
        eltwise("subtract %s %s" % (x, y), "Subtract", [u, v], wrap(u - v))
    if not FLOAT:
        integers(a, b)
        return
    eltwise("div", "Div", [a, positive], a / positive)
    eltwise("remainder", "Remainder", [a * 4, positive * 0.5],
            torch.remainder(quantize(a * 4).float(), quantize(positive * 0.5).float()).double())
    eltwise("power", "Power", [positive, a], positive ** a)
    for kind, f in (("Sqrt", torch.sqrt), ("Rsqrt", torch.rsqrt), ("Reciprocal", torch.reciprocal),
                    ("Log", torch.log), ("Log1p", torch.log1p)):
        eltwise(kind.lower(), kind, [positive], f(positive))
    for kind, f in (("Exp", torch.exp), ("Expm1", torch.expm1), ("Sigmoid", torch.sigmoid),
                    ("Tanh", torch.tanh), ("Sin", torch.sin), ("Cos", torch.cos), ("Tan", torch.tan),
                    ("Cbrt", lambda x: torch.sign(x) * torch.abs(x) ** (1 / 3))):
        eltwise(kind.lower(), kind, [a], f(a))
    # Its two factors cancel where it is small.
    eltwise("gelu", "Gelu", [a], torch.nn.functional.gelu(a), scale=2.0)
    eltwise("leaky_relu", "LeakyRelu", [a], torch.where(a < 0, a * np.float32(0.1), a),
            ("EltwiseOpWithFloatParams", {"parameter": 0.1}))
    specialCases()
    # A chain, which is fused, and one whose middle is also used elsewhere.
    case = Case("fused chain")
    x, y = case.constant(a), case.constant(b)
    s = case.program.eltwise("Multiply", [x, y], list(S), DTYPE)
    t = case.program.eltwise("Add", [s, x], list(S), DTYPE)
    r = case.program.eltwise("Relu", [t], list(S), DTYPE)
    u = case.program.eltwise("Multiply", [r, t], list(S), DTYPE)
    first = quantize(quantize(a * b) + a)
    case.done(u, torch.relu(first) * first)


def specialCases():
    if BLOCK:
        return
    special = torch.tensor([float("nan"), float("inf"), float("-inf"), 0.0, -0.0, 1.0]).double()
    for kind, f in (("Relu", torch.relu), ("Exp", torch.exp), ("Sigmoid", torch.sigmoid),
                    ("Tanh", torch.tanh), ("Sqrt", torch.sqrt), ("Log", torch.log),
                    ("IsFinite", lambda x: torch.isfinite(x).double()), ("Abs", torch.abs)):
        eltwise("%s of nan, inf, 0" % kind, kind, [special], f(special))
    eltwise("maximum of nan", "Maximum", [special, special.flip(0)],
            torch.maximum(special, special.flip(0)))


def integers(a, b):
    for kind, f in (("BitwiseAnd", np.bitwise_and), ("BitwiseOr", np.bitwise_or),
                    ("BitwiseXor", np.bitwise_xor)):
        result = f(a.numpy().astype(np.int64), b.numpy().astype(np.int64))
        eltwise(kind, kind, [a, b], torch.from_numpy(result).double())
    eltwise("BitwiseNot", "BitwiseNot", [a], wrap(-1 - a))
    eltwise("div", "Div", [a, b + 1], torch.floor(a / (b + 1)))
    eltwise("remainder", "Remainder", [a, b + 1], torch.remainder(a, b + 1))
    small = torch.remainder(b, 4)
    eltwise("power", "Power", [torch.remainder(a, 12), small], wrap(torch.remainder(a, 12) ** small))


# --- Layout and types ----------------------------------------------------------------------------


def movementCases():
    x = data((2, 3, 4, 5))
    one = dict(names=["in"])
    op("transpose", "TransposeOp", [x], "out", x.transpose(1, 3).contiguous(), dim0=1, dim1=-1, **one)
    op("permute", "PermuteOp", [x], "out", x.permute(3, 0, 2, 1).contiguous(),
       permutation=[3, 0, 2, 1], **one)
    op("reshape", "ReshapeOp", [x], "out", x.reshape(6, 20), shape=[6, 20], **one)
    op("slice", "SliceOp", [x], "out", x[0:2, 1:3, 0:4:2, 1:5:3].contiguous(), begins=[0, 1, 0, 1],
       ends=[2, 3, 4, 5], step=[1, 1, 2, 3], **one)
    op("slice negative", "SliceOp", [x], "out", x[0:2, 0:3, 1:3, 0:5].contiguous(),
       begins=[0, 0, -3, 0], ends=[2, 3, -1, 5], step=[1, 1, 1, 1], **one)
    op("slice backwards", "SliceOp", [x], "out", x[:, [2]][..., [4, 2]].contiguous(), begins=[0, 2, 0, -1], ends=[2, 0, 4, 0],
       step=[1, -2, 1, -2], **one)
    op("slice backwards, beyond", "SliceOp", [x], "out", x[:, :, [3, 2, 1]].contiguous(), begins=[0, 0, 9, 0], ends=[2, 3, 0, 5],
       step=[1, 1, -1, 1], **one)
    op("pad", "PadOp", [x], "out", torch.nn.functional.pad(x, (1, 2, 0, 3, 2, 0), value=7.0),
       padding=[0, 0, 2, 0, 0, 3, 1, 2], value=7.0, **one)
    op("repeat", "RepeatOp", [x], "out", x.repeat(1, 2, 1, 3), repeat_dims=[1, 2, 1, 3], **one)
    op("repeat ones", "RepeatOp", [x[:, :1, :, :1].contiguous()], "out",
       x[:, :1, :, :1].repeat(1, 4, 1, 3), repeat_dims=[1, 4, 1, 3], **one)
    op("repeat_interleave", "RepeatInterleaveOp", [x], "out", x.repeat_interleave(3, 1), repeats=3,
       dim=1, names=["input"])
    y = data((2, 1, 3, 1, 2, 1, 2, 2))
    op("repeat of rank 8", "RepeatOp", [y], "out", y.repeat(2, 3, 1, 1, 3, 1, 2, 1),
       repeat_dims=[2, 3, 1, 1, 3, 1, 2, 1], **one)
    op("repeat of many", "RepeatOp", [y[0, 0, 0, 0]], "out", y[0, 0, 0, 0].repeat(5000, 2, 1, 3),
       repeat_dims=[5000, 2, 1, 3], **one)
    for mode in ("nearest", "bilinear")[:1 if not FLOAT else 2]:
        kw = {} if mode == "nearest" else {"align_corners": False}
        up = torch.nn.functional.interpolate(x.permute(0, 3, 1, 2), scale_factor=(2, 3), mode=mode,
                                             **kw).permute(0, 2, 3, 1).contiguous()
        upsample(x, up, mode)
    case = Case("concat")
    parts = [data((2, n, 3)) for n in (1, 4, 2)]
    out = case.tensor((2, 7, 3))
    case.program.op("ConcatOp", inputs=[case.constant(p) for p in parts], out=out, dim=-2)
    case.done(out, torch.cat(parts, 1))
    case = Case("scatter")
    base, update = data((4, 5)), data((2, 3))
    expected = base.clone()
    expected[:2, :3] = update
    refs = [case.constant(update), case.constant(base)]
    case.done(case.program.eltwise("Scatter", refs, [4, 5], DTYPE), expected)
    transposed(x)
    largeTranspose()
    casts()
    creations()


def upsample(x, expected, mode):
    case = Case("upsample " + mode)
    out = case.tensor(expected.shape)
    case.program.op("UpsampleOp", **{"in": case.constant(x), "out": out}, mode=mode,
                    scale_factor=("NonUniformScale2D", {"scale": [2, 3]}))
    case.done(out, expected, scale=8)


def transposed(x):
    """Views meet ops that want rows."""
    case = Case("views in ops")
    t = case.tensor((2, 3, 5, 4))
    case.program.op("TransposeOp", **{"in": case.constant(x), "out": t}, dim0=2, dim1=3)
    y = data((2, 3, 5, 4))
    s = case.program.eltwise("Maximum", [t, case.constant(y)], [2, 3, 5, 4], DTYPE)
    r = case.tensor((30, 4))
    case.program.op("ReshapeOp", **{"in": t, "out": r}, shape=[30, 4])
    c = case.tensor((60, 4))
    s2 = case.tensor((30, 4))
    case.program.op("ReshapeOp", **{"in": s, "out": s2}, shape=[30, 4])
    case.program.op("ConcatOp", inputs=[r, s2], out=c, dim=0)
    v = x.transpose(2, 3)
    case.done(c, torch.cat([v.reshape(30, 4), torch.maximum(v, y).reshape(30, 4)]))


def largeTranspose():
    """Copied in square pieces."""
    x = data((3, 70, 45))
    case = Case("transposed copy")
    t = case.tensor((45, 3, 70))
    case.program.op("PermuteOp", **{"in": case.constant(x), "out": t}, permutation=[2, 0, 1])
    r = case.tensor((45, 210))
    case.program.op("ReshapeOp", **{"in": t, "out": r}, shape=[45, 210])
    case.done(r, x.permute(2, 0, 1).reshape(45, 210))


def casts():
    for to in ("f32", "bf16", "f16", "u32", "u16", "u8", *B.FORMATS):
        x = data((9, 77), 0.0, 100.0)
        expected = quantize(x, to) if to in FLOATS else torch.trunc(x)
        expected = wrap(expected, to)
        for kind in ("TypecastOp", "ToDTypeOp"):
            case = Case("%s to %s" % (kind, to))
            out = case.tensor(x.shape, to)
            case.program.op(kind, **{"in": case.constant(x), "out": out}, dtype=T.TYPES[to])
            case.done(out, expected, to)
    for kind, fields in (("ToLayoutOp", {"layout": "Tile"}), ("ToDeviceOp", {}), ("FromDeviceOp", {}),
                         ("ToMemoryConfigOp", {})):
        case = Case(kind)
        x = data((3, 4))
        out = case.tensor(x.shape)
        name = "in0" if kind == "ToMemoryConfigOp" else "in"
        case.program.op(kind, **{name: case.constant(x), "out": out}, **fields)
        case.done(out, x)


def creations():
    for kind, fields, value in (("ZerosOp", {"shape": [2, 700]}, 0.0), ("OnesOp", {"shape": [2, 700]}, 1.0),
                                ("FullOp", {"fill_value": 3.0}, 3.0)):
        case = Case(kind)
        out = case.tensor((2, 700))
        case.program.op(kind, out=out, **fields)
        case.done(out, torch.full((2, 700), value).double())
    case = Case("arange")
    out = case.tensor((1, 1, 1, 40))
    case.program.op("ArangeOp", start=2.0, end=122.0, step=3.0, out=out)
    case.done(out, torch.arange(2.0, 122.0, 3.0).double().reshape(1, 1, 1, 40))
    case = Case("op into an empty")
    x = data((4, 6))
    out = case.tensor((4, 6))
    case.program.op("EmptyOp", shape=[4, 6], dtype=T.TYPES[DTYPE], layout="Tile", num_shards=1, out=out)
    ref = case.constant(x)
    case.program.op("EltwiseOp", type="Abs", ins=[ref], out=out)
    case.program.op("DeallocateOp", **{"in": ref}, force=True)
    case.done(out, torch.abs(x))


# --- Reductions ----------------------------------------------------------------------------------


def reductionCases():
    for shape, dims in (((3, 40, 50), [2]), ((3, 40, 50), [-2]), ((3, 40, 50), [0, 2]),
                        ((7, 300), None), ((1, 49, 320), [1]), ((2, 600, 12), [1]), ((5, 3000), [1])):
        x = data(shape)
        every = dims or list(range(len(shape)))
        count = float(np.prod([shape[d] for d in every]))
        for kind, f in (("Sum", lambda v: v.sum(every, keepdim=True)),
                        ("Mean", lambda v: v.mean(every, keepdim=True)),
                        ("Max", lambda v: v.amax(every, keepdim=True)),
                        ("Min", lambda v: v.amin(every, keepdim=True))):
            expected = f(x)
            if kind == "Mean" and not FLOAT:
                expected = torch.trunc(torch.round(expected * 1e6) / 1e6)
            fields = {} if dims is None else {"dim_arg": dims}
            absolute = count ** 0.5 * 4 if kind in ("Sum", "Mean") else 1.0
            op("%s %s %s" % (kind.lower(), shape, dims), "ReductionOp", [x], "out", wrap(expected),
               type=kind, keep_dim=True, names=["in"], scale=absolute, **fields)
    x = data((4, 6), 0.5, 1.5)
    x = x if FLOAT else torch.remainder(x, 5) + 1  # products that a double holds
    op("sum, dims dropped", "ReductionOp", [x], "out", wrap(x.sum(0)), type="Sum", keep_dim=False,
       dim_arg=[0], names=["in"], scale=8.0)
    op("prod", "ReductionProdOp", [x], "out", wrap(x.prod(1, keepdim=True)), all_dimensions=False,
       dim_arg=1, keep_dim=True, names=["in"], scale=8.0)
    op("prod all", "ReductionProdOp", [x[:2, :2].contiguous()], "out",
       wrap(x[:2, :2].prod().reshape(1, 1)), all_dimensions=True, names=["in"], scale=8.0)
    y = data((5, 33))
    op("argmax", "ReductionArgMaxOp", [y], "out",
       torch.from_numpy(y.numpy().argmax(1)).double().reshape(5, 1), dim=1, dtype="u32", names=["in"])
    op("argmax all", "ReductionArgMaxOp", [y], "out",
       torch.tensor(float(y.numpy().argmax())).double().reshape(1, 1), dtype="u32", names=["in"])
    for dim in (0, 1, 2):
        z = data((4, 5, 600))
        op("cumsum %d" % dim, "MorehCumSumOp", [z], "out", wrap(z.cumsum(dim)), dim=dim, names=["in"],
           scale=60.0)
    if FLOAT:
        for dim in (-1, 0, 1):
            z = data((4, 5, 600), -8, 8)
            op("softmax %d" % dim, "SoftmaxOp", [z], "out", torch.softmax(z, dim), dimension=dim,
               names=["in"], scale=2.0)


def lookupCases():
    table, ids = data((50, 70)), torch.randint(0, 50, (3, 7), generator=generator).double()
    op("embedding", "EmbeddingOp", [ids, table], "out", table[ids.long()], names=["input", "weight"],
       inTypes=["u32", None])
    if FLOAT:
        grad = data((1, 1, 21, 70))
        expected = torch.zeros(1, 1, 50, 70).double()
        expected[0, 0].index_add_(0, ids.long().reshape(-1), grad[0, 0])
        op("embedding_bw", "EmbeddingBackwardOp", [ids, table, grad], "out", expected, scale=8.0,
           names=["input", "weight", "in_grad"], inTypes=["u32", None, None])
    for kind in ("FillCacheOp", "UpdateCacheOp"):
        case = Case(kind)
        cache = data((2, 3, 8, 5))
        update = data((1, 3, 4, 5) if kind == "FillCacheOp" else (2, 3, 1, 5))
        ref = case.constant(cache)
        copy = case.tensor(cache.shape)
        case.program.op("ToDeviceOp", **{"in": ref, "out": copy})
        fields = {"cache": copy, "input": case.constant(update), "batch_offset": 0}
        expected = cache.clone()
        if kind == "FillCacheOp":
            fields["batch_offset"] = 1
            expected[1:2, :, :4] = update
        else:
            fields["update_index"] = case.constant(torch.tensor([6.0]).double(), "u32")
            expected[:, :, 6:7] = update
        case.program.op(kind, **fields)
        case.program.about = kind
        out = case.tensor((4, 3, 8, 5))
        case.program.op("ConcatOp", inputs=[copy, ref], out=out, dim=0)
        case.done(out, torch.cat([expected, cache]))  # what it was copied from is unchanged


def meshCases():
    # Over two devices and back; halves of rows are gathered or reduced on the way.
    x = data((64, 96))
    low, high = x[:, :48], x[:, 48:]
    reductions = {0: wrap(low + high), 2: torch.maximum(low, high), 3: torch.minimum(low, high)}
    if FLOAT:  # there is no mean of integers
        reductions[1] = (low + high) / 2
    kinds = [("MeshShardOp", None, x), ("AllGatherOp", None, x)]
    kinds += [("ReduceScatterOp", kind, expected) for kind, expected in reductions.items()]
    for about, math, expected in kinds:
        case = Case("%s %s" % (about, "" if math is None else math))
        program, program.about = case.program, about
        program.op("GetDeviceOp", mesh={"y": 1, "x": 2}, chip_ids=[0, 1])
        ref = program.op("MeshShardOp", **{"in": case.constant(x), "out": case.tensor((64, 48))}, shard_type="Devices",
                         shard_direction="FullToShardShape", shard_dims=[-1, 1])
        dims, joins = [-1, 1], "Devices"
        if about == "AllGatherOp":
            ref = program.op(about, **{"in": ref, "out": case.tensor((64, 96))}, all_gather_dim=1, cluster_axis=1)
            dims, joins = [-1, -1], "Replicate"
        elif math is not None:
            ref = program.op(about, **{"in": ref, "out": case.tensor((32, 48))}, math_op=math, scatter_split_dim=0)
            dims = [-1, 0]
        out = program.op("MeshShardOp", **{"in": ref, "out": case.tensor(expected.shape)}, shard_type=joins,
                         shard_direction="ShardToFullShape", shard_dims=dims)
        case.done(out, expected)


# --- Products ------------------------------------------------------------------------------------


def productCases():
    for a, b in (((5, 7), (7, 9)), ((2, 3, 5, 64), (64, 100)), ((2, 3, 5, 8), (3, 8, 6)),
                 ((1, 3, 5, 8), (2, 1, 8, 6)), ((8,), (8, 6)), ((5, 8), (8,)), ((4, 8, 1), (4, 1, 6)),
                 ((1, 12, 128), (128, 96)), ((33, 129), (129, 65))):
        x, y = data(a), data(b)
        op("matmul %s %s" % (a, b), "MatmulOp", [x, y], "out", wrap(torch.matmul(x, y)),
           names=["in0", "in1"], scale=2 * a[-1] ** 0.5)
    x, y = data((64,)), data((64,))
    op("matmul of two vectors", "MatmulOp", [x, y], "out", wrap(torch.matmul(x, y)).reshape(1), names=["in0", "in1"], scale=16)
    # Rounded once as a product and once with its bias.
    twice = {"bf16": 2 ** 12, "f16": 2 ** 9}.get(DTYPE, 14)
    b = data((7,))
    op("linear of two vectors, larger bias", "LinearOp", [x, y, b], "out", wrap(torch.matmul(x, y).reshape(1) + b),
       names=["in0", "in1", "bias"], scale=max(16, twice))
    x, w, b = data((1, 40)), data((40, 24)), data((6, 24))
    op("linear, larger bias", "LinearOp", [x, w, b], "out", wrap(x @ w + b), names=["in0", "in1", "bias"], scale=twice)
    x, w, b = data((6, 40)), data((40, 24)), data((24,))
    op("linear", "LinearOp", [x, w, b], "out", wrap(x @ w + b), names=["in0", "in1", "bias"], scale=14)
    b = data((6, 24))
    op("linear, full bias", "LinearOp", [x, w, b], "out", wrap(x @ w + b),
       names=["in0", "in1", "bias"], scale=twice)
    case = Case("matmul of transposed")
    x, y = data((2, 6, 40)), data((2, 24, 40))
    t = case.tensor((2, 40, 24))
    case.program.op("TransposeOp", **{"in": case.constant(y), "out": t}, dim0=-1, dim1=-2)
    out = case.tensor((2, 6, 24))
    case.program.op("MatmulOp", in0=case.constant(x), in1=t, out=out)
    case.done(out, wrap(x @ y.transpose(1, 2)), scale=14)
    if FLOAT:
        convCases()
    poolCases()


def nhwc(x):
    n, c, h, w = x.shape
    return x.permute(0, 2, 3, 1).reshape(1, 1, n * h * w, c).contiguous()


def convCases():
    for n, c, h, w, o, k, s, p, d, g in ((1, 3, 20, 22, 8, 7, 2, 3, 1, 1), (2, 16, 9, 9, 32, 3, 1, 1, 1, 1),
                                         (1, 8, 11, 10, 8, 3, 2, 1, 1, 8), (1, 12, 9, 9, 8, 3, 1, 2, 2, 4),
                                         (2, 64, 7, 7, 64, 1, 1, 0, 1, 1)):
        x, f, b = data((n, c, h, w)), data((o, c // g, k, k)), data((o,))
        y = torch.nn.functional.conv2d(x, f, b, s, p, d, g)
        op("conv2d %s" % ((n, c, h, w, o, k, s, p, d, g),), "Conv2dOp",
           [nhwc(x), f, b.reshape(1, 1, 1, o)], "out", nhwc(y), names=["input", "weight", "bias"],
           in_channels=c, out_channels=o, batch_size=n, input_height=h, input_width=w, kernel_height=k,
           kernel_width=k, stride_height=s, stride_width=s, padding_height=p, padding_width=p,
           dilation_height=d, dilation_width=d, groups=g, scale=4 * (c // g * k * k) ** 0.5)
    for n, c, h, w, o, k, s, p, op_, d, g in ((1, 6, 7, 8, 10, 3, 2, 1, 1, 1, 1), (2, 8, 5, 5, 12, 2, 2, 0, 0, 1, 4),
                                              (1, 4, 6, 5, 4, 3, 1, 1, 0, 2, 1)):
        x, f = data((n, c, h, w)), data((c, o // g, k, k))
        y = torch.nn.functional.conv_transpose2d(x, f, None, s, p, op_, g, d)
        op("conv_transpose2d %s" % ((n, c, h, w, o, k, s, p, op_, d, g),), "ConvTranspose2dOp",
           [nhwc(x), f], "out", nhwc(y), names=["input", "weight"], in_channels=c, out_channels=o,
           batch_size=n, input_height=h, input_width=w, kernel_size=[k, k], stride=[s, s],
           padding=[p, p], output_padding=[op_, op_], dilation=[d, d], groups=g,
           scale=4 * (c * k * k) ** 0.5)


def poolCases():
    for n, c, h, w, k, s, p, d, ceil in ((1, 16, 12, 14, 3, 2, 1, 1, False), (2, 5, 9, 9, 2, 2, 0, 1, False),
                                         (1, 4, 10, 10, 3, 1, 1, 2, False), (1, 4, 10, 11, 3, 2, 0, 1, True)):
        x = data((n, c, h, w))
        y = torch.nn.functional.max_pool2d(x, k, s, p, d, ceil)
        op("max_pool2d %s" % ((n, c, h, w, k, s, p, d, ceil),), "MaxPool2dOp", [nhwc(x)], "out", nhwc(y),
           names=["in"], batch_size=n, input_height=h, input_width=w, channels=c, kernel_height=k,
           kernel_width=k, stride_height=s, stride_width=s, padding_height=p, padding_width=p,
           dilation_height=d, dilation_width=d, ceil_mode=ceil)


# --- Running -------------------------------------------------------------------------------------


def correlation(a, b):
    keep = np.isfinite(a) & np.isfinite(b)
    a, b = a[keep], b[keep]
    if a.size < 2 or np.array_equal(a, b):
        return 1.0
    return float(np.corrcoef(a, b)[0, 1])


def check(name, expected, actual, dtype, scale):
    """The largest error in units of what is allowed (at most 1 is right), and the correlation."""
    unit = B.units(expected.numpy(), dtype).reshape(-1) if dtype in B.FORMATS else None
    expected = expected.numpy().reshape(-1).astype(np.float64)
    if actual.size != expected.size:
        return float("inf"), 0.0
    actual = actual.reshape(-1).astype(np.float64)
    same = (actual == expected) | (np.isnan(actual) & np.isnan(expected))
    with np.errstate(invalid="ignore"):
        error = np.where(same, 0, np.abs(actual - expected))
    if dtype in B.FORMATS:
        # A sum in f32 may fall on the other side of a tie; the largest magnitude also stands for what would be
        # rounded up from it.
        big = np.abs(expected[np.isfinite(expected)]).max(initial=0)
        return float(np.max(error / (unit * 1.01 + PRECISION["f32"] * scale * big), initial=0)), 1.0
    if dtype in TORCH:
        big = max(1e-30, np.abs(expected[np.isfinite(expected)]).max(initial=0)) if scale != 1 else 0
        # Sums round relative to their largest terms; maps to each value. bf16 and f16 products
        # also round their result once more.
        unit = PRECISION[dtype] * np.abs(expected) + PRECISION["f32"] * scale * max(big, 1e-3)
        unit += 2.0 ** -25 if dtype == "f16" else 0  # its smallest numbers are spaced so
        worst = np.max(np.where(same, 0, error) / np.where(unit > 0, unit, 1e-30), initial=0)
    else:
        worst = np.max(error, initial=0) * 2
    return float(np.where(np.isnan(worst), np.inf, worst)), correlation(actual, expected)


def subject(program):
    """What the case is about, where that is a single op or is said: "AddOp" for the elementwise op Add."""
    if hasattr(program, "about"):
        return program.about
    ops = [op["type"] for op in program.operations if op["type"][0] not in ("ConstantOp", "GetDeviceOp")]
    if len(ops) != 1:
        return None
    kind, fields = ops[0]
    return fields["type"] + "Op" if kind in ("EltwiseOp", "ReductionOp") else kind


def main():
    eltwiseCases()
    movementCases()
    reductionCases()
    lookupCases()
    meshCases()
    productCases()
    os.makedirs(FOLDER, exist_ok=True)
    path = os.path.join(FOLDER, "ops-%s.ttnn" % DTYPE)
    T.write(path, [case[1] for case in cases])
    artifacts = os.path.join(FOLDER, "artifacts")
    subprocess.run(["ttrt", "run", path, "--save-artifacts", "--clean-artifacts", "--artifact-dir", artifacts, *MORE],
                   check=True, env={**os.environ, "TTRT_LOGGER_LEVEL": "WARNING"})
    failures = 0
    right = collections.Counter()
    print("%-52s %-5s %12s %12s" % ("op", "dtype", "error/bound", "pcc"))
    for i, (name, _, expected, dtype, scale) in enumerate(cases):
        actual = np.load(os.path.join(artifacts, os.path.basename(path), "run", "program_%d" % i,
                                      "output_0.npy"))
        worst, pcc = check(name, expected, actual, dtype, scale)
        # Rounding to eight bits shows where values lie close together: sums of many.
        wrong = worst > 1 or pcc < (0.999 if dtype == "bf16" else 0.9999)
        failures += wrong
        if subject(cases[i][1]):
            right[subject(cases[i][1])] += not wrong
        print("%-52s %-5s %12.4g %12.8f%s" % (name, dtype, worst, pcc, "  WRONG" if wrong else ""))
    with open(os.path.join(FOLDER, "ops-%s.json" % DTYPE), "w") as file:
        json.dump(right, file)
    print("%d cases of %s, %d wrong" % (len(cases), DTYPE, failures))
    return failures != 0


sys.exit(main())
