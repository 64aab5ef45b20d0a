# Programs over several devices: they give what one device gives. check_mesh.py <work folder> [what starts processes]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

import numpy as np

import ttnnfile as T

FOLDER = sys.argv[1]
random = np.random.default_rng(5)
programs, expected = [], []
counter = [0]


class Mesh(T.Program):
    def __init__(self, name, rows, columns):
        super().__init__(name, counter)
        self.size = (rows, columns)
        self.op("GetDeviceOp", mesh={"y": rows, "x": columns}, chip_ids=list(range(rows * columns)))

    def host(self, values, dtype="f32"):
        data = values.astype(np.float32 if dtype == "f32" else np.uint32)
        return self.constant(data.tobytes(), list(values.shape), dtype)

    def shape(self, shape, dims, by):
        shape = list(shape)
        for axis, dim in enumerate(dims):
            if dim >= 0:
                shape[dim] = by(shape[dim], self.size[axis])
        return shape

    def divide(self, ref, dims, kind="Devices", dtype="f32"):
        shape = self.shape(ref["desc"]["shape"], dims, lambda a, b: a // b)
        return self.op("MeshShardOp", **{"in": ref, "out": self.tensor(shape, dtype)}, shard_type=kind,
                       shard_direction="FullToShardShape", shard_dims=list(dims))

    def join(self, ref, dims, kind="Devices", dtype="f32"):
        shape = self.shape(ref["desc"]["shape"], dims, lambda a, b: a * b)
        return self.op("MeshShardOp", **{"in": ref, "out": self.tensor(shape, dtype)}, shard_type=kind,
                       shard_direction="ShardToFullShape", shard_dims=list(dims))

    def gather(self, ref, dim, axis, dtype="f32"):
        shape = list(ref["desc"]["shape"])
        shape[dim] *= self.size[axis]
        return self.op("AllGatherOp", **{"in": ref, "out": self.tensor(shape, dtype)}, all_gather_dim=dim,
                       cluster_axis=axis)

    def scatter(self, ref, dim, kind=0, axis=1, dtype="f32"):
        shape = list(ref["desc"]["shape"])
        shape[dim] //= self.size[axis]
        return self.op("ReduceScatterOp", **{"in": ref, "out": self.tensor(shape, dtype)}, math_op=kind,
                       scatter_split_dim=dim)

    def matmul(self, a, b):
        shape = a["desc"]["shape"][:-1] + b["desc"]["shape"][-1:]
        return self.op("MatmulOp", in0=a, in1=b, out=self.tensor(shape, "f32"))

    def done(self, ref, values):
        self.output(ref)
        programs.append(self)
        expected.append(values)


def rand(*shape):
    return random.standard_normal(shape).astype(np.float32)


def products():
    a, b = rand(64, 48), rand(48, 40)
    for rows, columns in ((1, 2), (1, 4), (2, 2), (2, 4), (4, 1)):
        # Rows of the left side over one axis, columns of the right side over the other.
        p = Mesh("matmul by rows and columns %dx%d" % (rows, columns), rows, columns)
        x, w = p.divide(p.host(a), (0, -1)), p.divide(p.host(b), (-1, 1))
        p.done(p.join(p.matmul(x, w), (0, 1)), a @ b)
        # The inner dimension over the columns: sums of products are reduced, then gathered.
        p = Mesh("matmul by inner dimension %dx%d" % (rows, columns), rows, columns)
        x, w = p.divide(p.host(a), (-1, 1)), p.divide(p.host(b), (-1, 0))
        y = p.scatter(p.matmul(x, w), 1)
        p.done(p.join(p.gather(y, 1, 1), (-1, -1), "Replicate"), a @ b)
    # A chain of elementwise ops with something that all devices share.
    p = Mesh("shared weights", 2, 2)
    x, w, bias = p.divide(p.host(a), (0, 1)), p.host(rand(1, 24)), p.host(rand(1, 24))
    y = p.eltwise("Add", [p.eltwise("Multiply", [x, w], [32, 24], "f32"), bias], [32, 24], "f32")
    y = p.eltwise("Relu", [p.eltwise("Subtract", [y, p.eltwise("Neg", [bias], [1, 24], "f32")], [32, 24], "f32")],
                  [32, 24], "f32")
    constants = [np.frombuffer(o["type"][1]["data"], np.float32) for o in p.operations if o["type"][0] == "ConstantOp"]
    w, bias = (np.tile(c, 2) for c in constants[1:3])
    p.done(p.join(y, (0, 1)), np.maximum(a * w + 2 * bias, 0))


def collectives():
    a = rand(8, 12, 16)
    for axis, dim in ((0, 0), (1, 2), (0, 2), (1, 1)):
        p = Mesh("gather axis %d dim %d" % (axis, dim), 2, 4)
        dims = (dim, -1) if axis == 0 else (-1, dim)
        x = p.gather(p.divide(p.host(a), dims), dim, axis)
        p.done(p.join(x, (-1, -1), "Replicate"), a)
    # Each row of devices gathers its own part.
    p = Mesh("gather of parts", 2, 2)
    x = p.gather(p.divide(p.host(a), (0, 2)), 2, 1)
    p.done(p.join(x, (0, -1)), a)
    for kind, f in enumerate((np.sum, np.mean, np.max, np.min)):
        p = Mesh("reduce " + f.__name__, 1, 4)
        x = p.scatter(p.divide(p.host(a), (-1, 0)), 1, kind)
        p.done(p.join(x, (-1, 1)), f(a.reshape(4, 2, 12, 16), axis=0))
    n = random.integers(0, 1000, (8, 8))
    p = Mesh("reduce integers", 1, 4)
    x = p.scatter(p.divide(p.host(n, "u32"), (-1, 0), dtype="u32"), 1, dtype="u32")
    p.done(p.join(x, (-1, 1), dtype="u32"), n.reshape(4, 2, 8).sum(0))
    p = Mesh("reduce over rows", 4, 1)
    x = p.scatter(p.divide(p.host(a), (0, -1)), 1, axis=0)
    p.done(p.join(x, (1, -1)), a.reshape(4, 2, 12, 16).sum(0))
    p = Mesh("replicated", 1, 2)
    x = p.eltwise("Abs", [p.divide(p.host(a), (-1,), "Replicate")], a.shape, "f32")
    p.done(p.join(x, (-1,), "Replicate"), np.abs(a))
    # Each row of devices reduces its own part, which is then as it is, or gathered: that is an all-reduce.
    for rows, columns in ((2, 2), (2, 4)):
        for kind, f in enumerate((np.sum, np.mean, np.max, np.min)):
            for whole in (False, True):
                p = Mesh("%s-reduce %s %dx%d" % ("all" if whole else "part", f.__name__, rows, columns), rows, columns)
                x = p.scatter(p.divide(p.host(a), (1, 0)), 2, kind)
                x = p.gather(x, 2, 1) if whole else x
                p.done(p.join(x, (1, -1 if whole else 2)), f(a.reshape(columns, 8 // columns, 12, 16), axis=0))
    # What is changed in place is each device's own.
    cache, new = rand(2, 4, 6, 4), rand(2, 4, 1, 4)
    p = Mesh("cache", 1, 2)
    x = p.divide(p.host(cache), (-1, 1))
    p.op("UpdateCacheOp", cache=x, input=p.divide(p.host(new), (-1, 1)), batch_offset=0,
         update_index=p.host(np.array([3]), "u32"))
    want = cache.copy()
    want[:, :, 3:4] = new
    p.done(p.join(x, (-1, 1)), want)


products()
collectives()
os.makedirs(FOLDER, exist_ok=True)
path = os.path.join(FOLDER, "mesh.ttnn")
T.write(path, programs)
wrong = 0
start = sys.argv[2:]
for more in [["--disable-fusion", "--threads", "1"]] + ([] if start else [[]]):
    artifacts = os.path.join(FOLDER, "artifacts")
    subprocess.run([*start, "ttrt", "run", path, "--save-artifacts", "--clean-artifacts", "--artifact-dir", artifacts,
                    "--result-file", os.path.join(FOLDER, "results.json"), *more], check=True,
                   stdout=subprocess.DEVNULL)
    for i, program in enumerate(programs):
        actual = np.load(os.path.join(artifacts, "mesh.ttnn", "run", "program_%d" % i, "output_0.npy"))
        good = actual.shape == expected[i].shape and np.allclose(actual, expected[i], rtol=1e-5, atol=1e-4)
        wrong += not good
        if not good:
            print("WRONG", program.name, actual.shape, expected[i].shape,
                  np.abs(actual - expected[i]).max() if actual.shape == expected[i].shape else "")
print("%d programs, %d wrong" % (len(programs), wrong))
sys.exit(wrong != 0)
