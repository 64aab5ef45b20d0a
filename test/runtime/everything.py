# A program with an op of most kinds, as bytes.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ttnnfile as T


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
