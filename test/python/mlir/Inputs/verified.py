# Types and attributes that the library doesn't make.
from tessera.mlir import ir
from tessera.mlir.dialects import gpu, llvm, pdl, smt, sparse_tensor


def shows(case):
    """Prints what the case gives or raises, in a context of its own."""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        print(f"{case.__name__}: {case()}")


def tried(*calls):
    """What the calls give or raise."""
    results = []
    for call in calls:
        try:
            results.append(str(call()))
        except (ValueError, TypeError, ir.MLIRError) as error:
            results.append(f"{type(error).__name__}: {error}")
    return "".join("\n  " + result for result in results)


@shows
def as_many_bools_as_the_shape_has():
    i1 = ir.IntegerType.get_signless(1)

    def make(values, type):
        try:
            made = ir.DenseElementsAttr.get(memoryview(bytes(values)).cast("?"), type=type)
            return "refused" if made is None else made
        except ValueError:
            return "refused"

    return tried(lambda: make([1, 0, 1], ir.RankedTensorType.get([10**10], i1)), lambda: make([], ir.RankedTensorType.get([8], i1)),
                 lambda: make([1, 0, 1], ir.Type.parse("tensor<?xi1>")), lambda: make([1], ir.Type.parse("tensor<?xi1>")),
                 lambda: make([1, 0, 1], ir.UnrankedTensorType.get(i1)), lambda: make([1, 0], ir.RankedTensorType.get([0], i1)),
                 lambda: make([1, 0, 1], ir.RankedTensorType.get([3], i1)), lambda: make([1], ir.RankedTensorType.get([10**10], i1)),
                 lambda: make([], ir.RankedTensorType.get([0, 5], i1)))


@shows
def encodings_are_verified():
    get, dense = sparse_tensor.EncodingAttr.get, sparse_tensor.LevelFormat.dense
    f32, text = ir.F32Type.get(), ir.StringAttr.get("x")
    return tried(lambda: get([dense], ir.AffineMap.get_identity(2**20), None, 0, 0), lambda: get([], None, None, 0, 0), lambda: get([dense], None, None, 7, 0),
                 lambda: get([dense], None, None, 0, 0, None, text), lambda: get([dense], None, None, 0, 0, ir.StringAttr.get_typed(f32, "x"), None),
                 lambda: ir.Attribute.parse('#sparse_tensor.encoding<{map = (d0) -> (d0 : dense), implicitVal = "x"}>'),
                 lambda: ir.RankedTensorType.get([4], f32, get([dense], None, None, 0, 0, None, ir.FloatAttr.get(f32, 0))))


@shows
def sorts_are_verified():
    i32, boolean = ir.IntegerType.get_signless(32), smt.BoolType.get()
    return tried(lambda: smt.BitVectorType.get(0), lambda: smt.BitVectorType.get(-5), lambda: smt.ArrayType.get(i32, boolean), lambda: smt.ArrayType.get(boolean, i32),
                 lambda: smt.SMTFuncType.get([], boolean), lambda: smt.SMTFuncType.get([smt.SMTFuncType.get([boolean], boolean)], boolean),
                 lambda: smt.SMTFuncType.get([smt.BitVectorType.get(3)], smt.ArrayType.get(boolean, boolean)))


@shows
def ranges_are_verified():
    return tried(lambda: pdl.RangeType.get(ir.IntegerType.get_signless(32)), lambda: pdl.RangeType.get(pdl.RangeType.get(pdl.ValueType.get())),
                 lambda: pdl.RangeType.get(pdl.ValueType.get()))


@shows
def objects_are_verified():
    target, nothing, table = ir.Attribute.parse("#nvvm.target"), ir.DictAttr.get({}), ir.Attribute.parse("#gpu.kernel_table<[]>")
    return tried(lambda: gpu.ObjectAttr.get(ir.UnitAttr.get(), 1, b"", None, None), lambda: gpu.ObjectAttr.get(target, 1, b"", table, None),
                 lambda: gpu.ObjectAttr.get(target, 1, b"", None, nothing), lambda: gpu.ObjectAttr.get(target, 4, b"x", nothing, table))


@shows
def structures_that_hold_themselves():
    struct = llvm.StructType.get_identified("a")
    struct.set_body([struct])
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        ir.Operation.create("llvm.mlir.global", regions=1, attributes={"sym_name": ir.StringAttr.get("g"), "global_type": ir.TypeAttr.get(struct), "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
                                                                       "addr_space": ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 0)})
    return tried(module.operation.verify, lambda: llvm.translate_module_to_llvmir(module.operation))


@shows
def expressions_that_share_parts():
    expr, dim, (first, second) = ir.AffineExpr, ir.AffineExpr.get_dim(0), (ir.AffineExpr.get_symbol(i) for i in range(2))
    deep = dim
    for _ in range(64):
        deep = expr.get_mod(expr.get_floor_div(deep, first), expr.get_mod(deep, second))
    moved = deep.compose(ir.AffineMap.get(1, 0, [dim + 1]))
    back = moved.compose(ir.AffineMap.get(1, 0, [dim - 1]))
    shared = ir.AffineMap.get(1, 4, [deep])
    [compressed] = ir.AffineMap.compress_unused_symbols([shared], ir.Context.current)
    return moved == deep, back == deep, compressed.n_symbols, shared.replace(second, first, 1, 1).n_symbols
