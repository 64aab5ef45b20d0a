# Damages files in many ways and watches that ttrt only ever says so: hostile.py <folder> <rounds>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import subprocess
import sys

import ttnnfile as T

folder, rounds = sys.argv[1], int(sys.argv[2])
os.makedirs(folder, exist_ok=True)
random.seed(11)


def everything():
    """One program with an op of most kinds, small enough to run thousands of times."""
    p = T.Program("all")
    x, w = p.input([2, 3, 4], "f32"), p.input([4, 5], "bf16")
    ids = p.input([3], "u32")
    a = p.eltwise("Add", [x, p.op("FullOp", fill_value=2.0, out=p.tensor([4], "f32"))], [2, 3, 4], "f32")
    a = p.eltwise("Clamp", [a], [2, 3, 4], "f32", ("ClampOpParams", {"min": 0.0, "max": 1.0}))
    m = p.op("MatmulOp", in0=a, in1=w, out=p.tensor([2, 3, 5], "f32"))
    t = p.op("TransposeOp", **{"in": m, "out": p.tensor([2, 5, 3], "f32")}, dim0=1, dim1=2)
    t = p.op("PermuteOp", **{"in": t, "out": p.tensor([5, 2, 3], "f32")}, permutation=[1, 0, 2])
    t = p.op("SliceOp", **{"in": t, "out": p.tensor([2, 2, 3], "f32")}, begins=[1, 0, 0], ends=[5, 2, 3],
             step=[2, 1, 1])
    t = p.op("PadOp", **{"in": t, "out": p.tensor([2, 4, 4], "f32")}, padding=[0, 0, 1, 1, 0, 1], value=3.0)
    t = p.op("ReshapeOp", **{"in": t, "out": p.tensor([1, 1, 16, 2], "f32")}, shape=[1, 1, 16, 2])
    k = p.op("ConstantOp", out=p.tensor([3, 2, 3, 3], "f32", memory=None, tile=False), data=bytes(216))
    c = p.op("Conv2dOp", input=t, weight=k, out=p.tensor([1, 1, 16, 3], "f32"), in_channels=2, out_channels=3,
             batch_size=1, input_height=4, input_width=4, kernel_height=3, kernel_width=3, stride_height=1,
             stride_width=1, padding_height=1, padding_width=1, dilation_height=1, dilation_width=1, groups=1)
    c = p.op("MaxPool2dOp", **{"in": c, "out": p.tensor([1, 1, 4, 3], "f32")}, batch_size=1, input_height=4,
             input_width=4, channels=3, kernel_height=2, kernel_width=2, stride_height=2, stride_width=2,
             dilation_height=1, dilation_width=1, padding_height=0, padding_width=0)
    r = p.op("ReductionOp", type="Mean", **{"in": c, "out": p.tensor([1, 1, 1, 3], "f32")}, dim_arg=[2],
             keep_dim=True)
    s = p.op("SoftmaxOp", **{"in": c, "out": p.tensor([1, 1, 4, 3], "f32")}, dimension=-1)
    s = p.op("MorehCumSumOp", **{"in": s, "out": p.tensor([1, 1, 4, 3], "f32")}, dim=2)
    s = p.op("ConcatOp", inputs=[s, r], out=p.tensor([1, 1, 5, 3], "f32"), dim=2)
    s = p.op("RepeatInterleaveOp", input=s, out=p.tensor([1, 1, 10, 3], "f32"), repeats=2, dim=2)
    s = p.op("RepeatOp", **{"in": s, "out": p.tensor([1, 2, 10, 3], "f32")}, repeat_dims=[1, 2, 1, 1])
    g = p.op("ReductionArgMaxOp", **{"in": s, "out": p.tensor([1, 2, 10, 1], "u32")}, dim=3)
    e = p.op("EmbeddingOp", input=g, weight=w, out=p.tensor([1, 2, 10, 5], "f32"))
    u = p.op("UpsampleOp", **{"in": e, "out": p.tensor([1, 4, 20, 5], "f32")}, mode="nearest",
             scale_factor=("UniformScale2D", {"scale": 2}))
    z = p.op("ArangeOp", start=0.0, end=5.0, step=1.0, out=p.tensor([5], "f32"))
    y = p.op("TypecastOp", **{"in": u, "out": p.tensor([1, 4, 20, 5], "bf16")}, dtype="BFloat16")
    p.output(p.eltwise("Multiply", [y, z], [1, 4, 20, 5], "bf16"))
    p.output(p.eltwise("BitwiseNot", [ids], [3], "u32"))
    p.debug = {"mlir": {"name": "m", "source": "x"}, "golden_info": {"golden_map": []}}
    return T.encode([p])


def npy():
    header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 4), }"
    header += b" " * (53 - len(header) % 64 + 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + bytes([len(header) & 255, len(header) >> 8]) + header + bytes(96)


def damage(good):
    data = bytearray(good)
    kind = random.randrange(4)
    if kind == 0:
        return bytes(data[:random.randrange(len(data))])
    for _ in range(random.choice((1, 1, 1, 2, 8))):
        at = random.randrange(len(data))
        if kind == 1:
            data[at] ^= 1 << random.randrange(8)
        elif kind == 2:
            data[at] = random.choice((0, 1, 2, 127, 128, 255))
        else:  # a whole number
            at &= ~3
            data[at:at + 4] = random.choice((0, 1, 7, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 65536)).to_bytes(4, "little")
    return bytes(data)


def attempt(name, data, command):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=100)
    if done.returncode not in (0, 1) or b"Sanitizer" in done.stderr or b"runtime error" in done.stderr:
        keep = os.path.join(folder, "bad-" + name)
        with open(keep, "wb") as file:
            file.write(data)
        sys.exit("%s: status %d with %s\n%s" % (keep, done.returncode, command,
                                              done.stderr.decode(errors="replace")))
    return done.returncode == 0


program, array = everything(), npy()
plain = ["ttrt", "run", "x.ttnn", "--init", "zeros", "--threads", "1", "--result-file", "r.json"]
assert attempt("x.ttnn", program, plain), "the undamaged program must run"
good = 0
for i in range(rounds):
    good += attempt("x.ttnn", damage(program), plain + (["--device", "cpu:plain"] if i % 2 else []))
    if i % 4 == 0:
        attempt("y.ttnn", damage(program), ["ttrt", "read", "y.ttnn", "--result-file", "r.json"])
attempt("x.ttnn", program, plain)
assert attempt("x.npy", array, plain + ["--input", "x.npy"]), "the undamaged array must be read"
for i in range(rounds // 4):
    attempt("x.npy", damage(array), plain + ["--input", "x.npy"])
print("%d damaged programs, %d of them still ran" % (rounds, good))
