# Writes the files that the tests of ttrt run: make_files.py <folder>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import struct
import sys

import ttnnfile as T
from everything import everything

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)


def write(name, programs, **more):
    T.write(os.path.join(folder, name), programs, **more)


def chain(name, counter, kind):
    """out = kind(x, w)"""
    p = T.Program(name, counter)
    x, w = p.input([4, 6], "f32"), p.input([4, 6], "f32")
    p.output(p.eltwise(kind, [x, w], [4, 6], "f32"))
    p.debug = {"mlir": {"name": "ttnn", "source": "module @%s {\n}\n" % name}, "cpp": "void %s();" % name}
    return p


def addProgram(shape=(2, 3), dtype="f32", **more):
    p = T.Program("add")
    a, b = p.input(shape, dtype, **more), p.input(shape, dtype, **more)
    p.output(p.eltwise("Add", [a, b], list(shape), dtype))
    return p


def npy(name, descr, shape, data):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, shape)
    header = header.encode() + b" " * (63 - (10 + len(header)) % 64) + b"\n"
    with open(os.path.join(folder, name), "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data)


counter = [0]
write("chain.ttnn", [chain("add", counter, "Add"), chain("multiply", counter, "Multiply"),
                     chain("subtract", counter, "Subtract")])
write("add.ttnn", [addProgram()])
p = T.Program("dag")
x, w = p.input([4, 6], "f32"), p.input([4, 6], "f32")
y = p.eltwise("Add", [x, w], [4, 6], "f32")
p.output(p.eltwise("Subtract", [p.eltwise("Multiply", [y, w], [4, 6], "f32"), x], [4, 6], "f32"))
write("dag.ttnn", [p])
with open(os.path.join(folder, "everything.ttnn"), "wb") as file:
    file.write(everything())
write("old.ttnn", [addProgram()], version={"major": 0, "minor": 0, "patch": 796})
write("elder.ttnn", [addProgram()], version={"major": 0, "minor": 0, "patch": 795})
write("newer.ttnn", [addProgram()], version={"major": 9, "minor": 0, "patch": 0})
write("other-system.ttnn", [addProgram()], systemDesc=T.system(l1=1000000))
write("no-system.ttnn", [addProgram()], systemDesc={"chip_descs": []})
write("bfp.ttnn", [addProgram(dtype="bfp8")])

# What doesn't fit.
write("big-dram.ttnn", [addProgram((60000, 50000))])
write("big-l1.ttnn", [addProgram((4096, 4096), memory="L1")])
write("big-shard.ttnn", [addProgram((64, 64), memory="L1", shard=(8, 8), size=800000)])


def holes(last):
    """Two tensors go, one between them stays, and then comes one of `last` bytes of each core's L1."""
    p = T.Program("holes")
    x = p.input([64, 64], "f32")

    def onCores(size):
        return p.op("EltwiseOp", type="Abs", ins=[x], out=p.tensor([64, 64], "f32", memory="L1", shard=(8, 8), size=size))

    first, stays, second = onCores(600000), onCores(100000), onCores(600000)
    p.op("DeallocateOp", **{"in": first})
    p.op("DeallocateOp", **{"in": second})
    p.output(p.eltwise("Add", [onCores(last), stays], [64, 64], "f32"))
    return p


write("holes.ttnn", [holes(700000)])
write("in-pieces.ttnn", [holes(900000)])

# What isn't there on this device.
p = T.Program("cpu")
p.output(p.op("CpuOp", ins=[p.input([2, 3], "f32")], out=p.tensor([2, 3], "f32"), func_name="f", dylib_id=0))
write("cpu-op.ttnn", [p])
p = T.Program("gather")
p.output(p.op("AllGatherOp", **{"in": p.input([2, 3], "f32"), "out": p.tensor([4, 3], "f32")},
              all_gather_dim=0))
write("gather.ttnn", [p])
meshes = []
for name, whole, kind, dims in (("apart", [2, 6], "Devices", [-1, 1]), ("odd", [2, 5], "Devices", [-1, 1]),
                                ("both", [4, 6], "Devices", [1, 1]), ("one", [2, 6], "Maximal", [-1, 1])):
    p = T.Program(name)
    p.op("GetDeviceOp", mesh={"y": 2 if name == "both" else 1, "x": 2}, chip_ids=[0, 1])
    p.output(p.op("MeshShardOp", **{"in": p.input(whole, "f32"), "out": p.tensor([2, 3], "f32")}, shard_type=kind,
                  shard_direction="FullToShardShape", shard_dims=dims))
    meshes.append(p)
p = T.Program("remeshed")
for x in (2, 4):
    p.op("GetDeviceOp", mesh={"y": 1, "x": x}, chip_ids=list(range(x)))
meshes.append(p)
write("meshes.ttnn", meshes)

# Each device has its own input and output; all have another input.
p = T.Program("parts")
own, shared = p.input([2, 3], "f32", perDevice=True), p.input([2, 3], "f32")
p.op("GetDeviceOp", mesh={"y": 2, "x": 2}, chip_ids=[0, 1, 2, 3])
p.output(p.eltwise("Add", [own, shared], [2, 3], "f32"))
write("parts.ttnn", [p])

# What is wrong inside.
p = T.Program("dead")
x = p.input([2, 3], "f32")
y = p.eltwise("Abs", [x], [2, 3], "f32")
p.op("DeallocateOp", **{"in": y})
p.output(p.eltwise("Neg", [y], [2, 3], "f32"))
write("dead.ttnn", [p])
p = T.Program("shape")
p.output(p.op("MatmulOp", in0=p.input([2, 3], "f32"), in1=p.input([4, 5], "f32"),
              out=p.tensor([2, 5], "f32")))
write("shape.ttnn", [p])
p = T.Program("lookup")
p.output(p.op("EmbeddingOp", input=p.input([2], "u32"), weight=p.input([5, 3], "f32"),
              out=p.tensor([2, 3], "f32")))
write("lookup.ttnn", [p])

# Goldens: the first right, the second wrong.
for name, values in (("golden.ttnn", (11.0, 22.0)), ("wrong-golden.ttnn", (5.0, -7.0))):
    p = T.Program("golden")
    x = p.input([2], "f32")
    y = p.eltwise("Add", [x, x], [2], "f32")
    z = p.eltwise("Multiply", [y, x], [2], "f32")
    p.output(z)

    def golden(key, *numbers):
        return {"key": key, "value": {"name": key, "shape": [len(numbers)], "stride": [1],
                                      "dtype": "Float32", "data": struct.pack("<%df" % len(numbers), *numbers)}}
    p.debug = {"golden_info": {"golden_map": [golden("input_0", 5.5, 11.0),
                                              golden(p.operations[0]["loc_info"], *values)]}}
    write(name, [p])

# Inputs that nothing reads: one isn't named again, one is deallocated only. One that is handed out as it is is read.
p = T.Program("unread")
p.input([60000, 50000], "f32")
dropped, kept = p.input([60000, 50000], "f32"), p.input([2, 3], "f32")
p.op("DeallocateOp", **{"in": dropped})
p.output(kept)
write("unread.ttnn", [p])

# A value in L1 between two in DRAM.
p = T.Program("between")
between = p.op("EltwiseOp", type="Abs", ins=[p.input([32, 32], "f32")], out=p.tensor([32, 32], "f32", memory="L1"))
p.output(p.eltwise("Neg", [between], [32, 32], "f32"))
write("between.ttnn", [p])

# To a large shard in the L1 of one core, and back. One that leaves little DRAM.
there, back = T.Program("there"), T.Program("back")
shard = {"memory": "L1", "shard": (1, 1), "size": 600000}
there.output(there.op("EltwiseOp", type="Abs", ins=[there.input([32, 32], "f32")], out=there.tensor([32, 32], "f32", **shard)))
back.output(back.eltwise("Neg", [back.input([32, 32], "f32", **shard)], [32, 32], "f32"))
large = T.Program("large")
large.output(large.op("EltwiseOp", type="Abs", ins=[large.input([32, 32], "f32")], out=large.tensor([32, 32], "f32", size=8 << 30)))
write("spill.ttnn", [there, back, large])
p = T.Program("bf16")
p.output(p.eltwise("Neg", [p.input([32, 32], "bf16")], [32, 32], "bf16"))
write("stitched-bf16.ttnn", [p])

# A cache that is updated in place.
p = T.Program("cache")
cache, new, at = p.input([1, 1, 4, 2], "f32"), p.input([1, 1, 1, 2], "f32"), p.input([1], "u32")
p.op("UpdateCacheOp", cache=cache, input=new, update_index=at, batch_offset=0)
p.output(p.eltwise("Neg", [cache], [1, 1, 4, 2], "f32"))
write("cache.ttnn", [p])

# A constant that is worth leaving where it is, handed out and changed in place.
p = T.Program("constant")
numbers = struct.pack("<300000f", *range(300000))
handed, cache = p.constant(numbers, [300000], "f32"), p.constant(numbers, [1, 1, 100000, 3], "f32")
p.op("UpdateCacheOp", cache=cache, input=p.input([1, 1, 1, 3], "f32"), update_index=p.input([1], "u32"), batch_offset=0)
p.output(handed)
p.output(cache)
write("constant.ttnn", [p])

# Weights that are worth packing.
p = T.Program("product")
x, w = p.input([4, 64], "f32"), p.input([64, 128], "f32")
p.output(p.op("MatmulOp", in0=x, in1=w, out=p.tensor([4, 128], "f32")))
write("product.ttnn", [p])
# They are narrower than what they are multiplied with.
p = T.Program("narrow weights")
x, w = p.input([4, 64], "f32"), p.input([64, 128], "bf16")
p.output(p.op("MatmulOp", in0=x, in1=w, out=p.tensor([4, 128], "f32")))
write("narrow-weights.ttnn", [p])

npy("six.npy", "<f4", "(2, 3)", struct.pack("<6f", 1, 2, 3, 4, 5, 6))
npy("tens.npy", "<f8", "(2, 3)", struct.pack("<6d", 10, 20, 30, 40, 50, 60))
npy("ids.npy", "<i8", "(2,)", struct.pack("<2q", 1, 7))
npy("big-endian.npy", ">f4", "(2, 3)", struct.pack(">6f", 1, 2, 3, 4, 5, 6))
npy("short.npy", "<f4", "(2, 3)", b"\0" * 20)
npy("flat.npy", "<f4", "(6,)", b"\0" * 24)
