# What programs give that isn't what it seems: numbers that lie about what they are less than, classes that lie about what they
# stand for, and sizes that nothing can have.
import ctypes
import gc
import io

from tessera.mlir import ir
from tessera.mlir.dialects import llvm, quant, smt


def shows(case):
    """Prints what the case gives or raises, in a context of its own."""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        print(f"{case.__name__}: {tries(case)}")


def tries(function, *arguments):
    try:
        return function(*arguments)
    except Exception as error:
        return f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"


def each(*functions):
    """What all of them give or raise; once, when that is the same."""
    all = [str(tries(function)) for function in functions]
    return all[0] if len(set(all)) == 1 else all


class Fits(int):
    """A number that fits everywhere."""

    __lt__ = __le__ = __gt__ = __ge__ = lambda *_: True


class Position:
    """No number, but as good as one."""

    __lt__ = __le__ = __gt__ = __ge__ = lambda *_: True

    def __index__(self):
        return 10**6

    def __mul__(self, other):
        return self

    __add__ = __radd__ = __rmul__ = __mul__


def i32():
    return ir.IntegerType.get_signless(32)


def f32():
    return ir.F32Type.get()


def splat(*shape):
    return ir.DenseElementsAttr.get_splat(ir.RankedTensorType.get(shape, f32()), ir.FloatAttr.get(f32(), 1.0))


def tensor(text):
    return ir.Type.parse(f"tensor<{text}>")


#===--- Positions ---===#


@shows
def positions_in_attributes():
    unit = ir.UnitAttr.get()
    dense = [ir.Attribute.parse(f"dense<[1, 2]> : tensor<2x{type}>") for type in ("i8", "i16", "i32", "i64", "ui8", "index")]
    dense += [ir.Attribute.parse("dense<[0.5, 1.5]> : tensor<2xf32>"), ir.Attribute.parse("dense<[true, false]> : tensor<2xi1>")]
    arrays = [ir.Attribute.parse(f"array<{kind}>") for kind in ("i1: true", "i8: 1", "i16: 1", "i32: 1", "i64: 1", "f32: 1.", "f64: 1.")]
    return each(lambda: ir.ArrayAttr.get([unit])[Fits(10**6)], lambda: ir.DictAttr.get({"a": unit})[Fits(10**6)],
                *(lambda a=a: a[Fits(10**6)] for a in dense), *(lambda a=a: a[Fits(-1)] for a in dense)), each(
        *(lambda a=a: a[Fits(10**6)] for a in arrays))


@shows
def positions_in_types():
    shaped, pair = ir.RankedTensorType.get([4], i32()), ir.TupleType.get_tuple([i32()])
    return each(lambda: shaped.get_dim_size(Fits(10**8)), lambda: shaped.is_dynamic_dim(Fits(10**8)),
                lambda: shaped.is_static_dim(Fits(-2)), lambda: pair.get_type(Fits(-1000000)))


@shows
def positions_in_maps():
    map = ir.AffineMap.get_identity(2)
    set = ir.IntegerSet.get(1, 0, [ir.AffineExpr.get_dim(0)], [True])
    return each(lambda: map.get_major_submap(Fits(-5)), lambda: map.get_minor_submap(Fits(-5)),
                lambda: map.get_major_submap(Fits(3)), lambda: map.results[Position()], lambda: set.constraints[Position()].expr,
                lambda: ir.IntegerSetConstraint(set, 10**6).expr, lambda: ir.IntegerSetConstraint(set, -1).is_eq)


@shows
def submaps():
    map = ir.AffineMap.get_identity(2)
    return str(map.get_major_submap(2)), str(map.get_minor_submap(0)), tries(map.get_major_submap, 3)


class Array(ir.DenseI64ArrayAttr):
    def __len__(self):
        return 10**7


class Tuple(ir.TupleType):
    num_types = 10**6


class Vector(ir.VectorType):
    rank = 10**8


class Unranked(ir.UnrankedTensorType):
    has_rank = True


@shows
def classes_that_lie_about_numbers():
    return each(lambda: list(Array(ir.DenseI64ArrayAttr.get([1]))), lambda: Array(ir.DenseI64ArrayAttr.get([1]))[9],
                lambda: Tuple(ir.TupleType.get_tuple([i32()])).get_type(7),
                lambda: Vector(ir.VectorType.get([4], i32())).scalable_dims)


@shows
def classes_that_lie_about_ranks():
    unranked = Unranked(ir.UnrankedTensorType.get(f32()))
    return each(lambda: unranked.rank, lambda: unranked.shape, lambda: unranked.get_dim_size(0))


class Static(ir.RankedTensorType):
    has_static_shape = True
    shape = (1,)


@shows
def classes_that_lie_about_shapes():
    dynamic = Static(tensor("?xf32"))
    one = ir.FloatAttr.get(f32(), 1.0)
    return each(lambda: ir.DenseElementsAttr.get_splat(dynamic, one), lambda: ir.DenseElementsAttr.get([one, one], dynamic),
                lambda: ir.DenseElementsAttr.get(memoryview(b"\1\0\1").cast("?"), type=tensor("?xi1")),
                lambda: ir.DenseElementsAttr.get(memoryview(b"\1\0\1").cast("?"), type=tensor("*xi1")))


@shows
def numbers_of_elements():
    class Three(ir.RankedTensorType):
        shape = (3,)

    ones = [ir.FloatAttr.get(f32(), 1.0)] * 3
    return [tries(ir.DenseElementsAttr.get, ones, Three(tensor("4xf32"))), str(ir.DenseElementsAttr.get(ones, tensor("3x1xf32"))),
            str(ir.DenseElementsAttr.get(ones[:1], tensor("4xf32"))),
            tries(lambda: ir.DenseElementsAttr.get(memoryview(b"\1\0\1").cast("?"), type=tensor("10000000000xi1"))),
            tries(lambda: ir.DenseElementsAttr.get(memoryview(b"").cast("?"), type=tensor("8xi1"))),
            str(ir.DenseElementsAttr.get(memoryview(b"").cast("?"), type=tensor("0x4611686018427387904x9xi1")))]


@shows
def elements_of_another_width():
    class Wide(ir.DenseIntElementsAttr):
        type = ir.RankedTensorType.get([4], ir.IntegerType.get_signless(64))

    class Real(ir.DenseFPElementsAttr):
        type = ir.RankedTensorType.get([4], ir.F64Type.get())

    class Splat(ir.DenseElementsAttr):
        is_splat = True

    elements = ir.Attribute.parse("dense<[1, 2, 3, 4]> : tensor<4xi8>"), ir.Attribute.parse("dense<[0.5, 1.5]> : tensor<2xf32>")
    return [tries(lambda: Wide(elements[0])[3]), tries(lambda: Real(elements[1])[1]),
            tries(Splat(elements[0]).get_splat_value), str(ir.DenseElementsAttr.get_splat_value(splat(2)))]


@shows
def widths_of_integers():
    return each(lambda: ir.IntegerType.get_signless(Fits(2**31)), lambda: ir.IntegerType.get_unsigned(2**24))


#===--- Kinds ---===#


@shows
def members_of_other_classes():
    get_space = ir.UnrankedMemRefType.memory_space.fget
    array = ir.ArrayAttr.get([ir.UnitAttr.get()])

    class Both(ir.StringAttr, ir.DenseI64ArrayAttr):
        pass

    both = Both(ir.StringAttr.get("s"))
    return each(lambda: get_space(ir.Type.parse("complex<f32>")) and 0) + " / " + each(
        lambda: ir.DenseI64ArrayAttr.__len__(array)) + " / " + each(lambda: len(both)) + " / " + each(
        lambda: ir.DenseI64ArrayAttr.__getitem__([0], 0) and 0)


@shows
def memory_space_of_unranked():
    return ir.Type.parse("memref<*xf32, 3>").memory_space


#===--- Buffers ---===#


@shows
def splats_are_not_contiguous():
    type = ir.RankedTensorType.get([10**8], f32())
    many = ir.RankedTensorType.get([2] * 65, f32())
    return each(lambda: ir.DenseResourceElementsAttr.get_from_buffer(splat(10**8), "n", type)), each(
        lambda: memoryview(ir.DenseElementsAttr.get_splat(many, ir.FloatAttr.get(f32(), 1.0))))


@shows
def splats_are_taken_in_rows():
    return str(ir.DenseElementsAttr.get(splat(2, 3))), memoryview(splat(2, 3)).strides, memoryview(splat(1)).c_contiguous


def is_lent(object, flags):
    """Whether there is a buffer with these flags of C."""
    view = ctypes.create_string_buffer(128)
    ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(object), view, flags)
    ctypes.pythonapi.PyBuffer_Release(view)
    return True


@shows
def arrays_of_columns():
    rows = ir.Attribute.parse("dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>")
    flags = {"C": 0x38, "F": 0x58, "any": 0x98, "simple": 0}
    return {name: tries(is_lent, rows, flag) for name, flag in flags.items()}, [
        tries(is_lent, splat(4), flag) for flag in flags.values()], [tries(is_lent, splat(1), flag) for flag in flags.values()]


@shows
def huge_splats():
    one = ir.FloatAttr.get(f32(), 1.0)
    shapes = "4611686018427387904", "4611686018427387904x4611686018427387904", "0x4611686018427387904x4611686018427387904"
    splats = [ir.DenseElementsAttr.get_splat(tensor(shape + "xf32"), one) for shape in shapes[:2]]
    return each(*(lambda s=s: memoryview(s) for s in splats), lambda: memoryview(ir.Attribute.parse(f"dense<> : tensor<{shapes[2]}xf32>"))), each(
        lambda: memoryview(ir.Attribute.parse("dense<true> : tensor<4611686018427387904xi1>")))


@shows
def alignments():
    array, type = memoryview(bytes(8)), tensor("8xi8")

    def make(alignment):
        return ir.DenseResourceElementsAttr.get_from_buffer(array, "n", type, alignment)

    largest = ir.Operation.create("t.a", attributes={"x": make(2**20)}, ip=False)
    largest.write_bytecode(io.BytesIO())
    return each(*(lambda a=a: make(a) for a in (2**62, 2**21, 3, 0, -1)))


@shows
def foreign_tensors():
    return each(lambda: ir.DenseElementsAttr.__dlpack__((ctypes.c_int * 3)()), lambda: ir.DenseElementsAttr.__dlpack__(b"abc")), each(
        lambda: ir.DenseElementsAttr.__dlpack__(ir.UnitAttr.get()))


#===--- Casters ---===#


def pointer():
    return ir.Type.parse("!llvm.ptr")


class Restored:
    """The casters of pointers, as they were."""

    def __enter__(self):
        self.id = pointer().typeid
        return self

    def set(self, caster):
        ir.register_type_caster(self.id, replace=True)(caster)

    def __exit__(self, *exception):
        self.set(llvm.PointerType)


class Pointer(ir.Type):
    pass


class Attribute(ir.Attribute):
    pass


class Operation(ir.Operation):
    pass


class Expr(ir.AffineExpr):
    pass


class Plain:
    __slots__ = ()


class Holds:
    __slots__ = "type",

    def __init__(self, type):
        self.type = type


@shows
def classes_of_other_layouts():
    made = {}
    with Restored() as casters:
        for cls in (Pointer, Holds, Plain, dict, str, ir.Context, Operation, Expr, Attribute, ir.Value, ir.Block, int):
            casters.set(cls)
            result = tries(pointer)
            made[cls.__name__] = type(result).__name__ if isinstance(result, cls) else result.split(":")[0]
    return made


@shows
def casters_that_parse_when_they_go():
    class Parses:
        def __del__(self):
            seen.append(type(pointer()).__name__)

    seen = []
    with Restored() as casters:
        casters.set(lambda type, held=Parses(): type)
        pointer()
        casters.set(lambda type: type)
        gc.collect()
        pointer()
    return seen


@shows
def classes_of_operations_of_other_layouts():
    from tessera.mlir.dialects import arith

    class Add:
        __slots__ = ()
        OPERATION_NAME = "arith.addi"

    known = arith.AddIOp
    try:
        arith._cext.register_operation(arith._Dialect, replace=True)(Add)
        one = arith.ConstantOp(i32(), 1)
        return type(ir.Operation.create("arith.addi", results=[i32()], operands=[one.result] * 2)).__name__
    finally:
        arith._cext.register_operation(arith._Dialect, replace=True)(known)


#===--- Numbers ---===#


@shows
def widths_of_quantized_integers():
    q = quant.QuantizedType
    return [q.default_minimum_for_integer(True, 64), q.default_minimum_for_integer(False, 8), q.default_maximum_for_integer(True, 8),
            q.default_maximum_for_integer(False, 63)], each(
        lambda: q.default_minimum_for_integer(True, 0), lambda: q.default_maximum_for_integer(True, Fits(0))), each(
        lambda: q.default_maximum_for_integer(False, 64))


@shows
def widths_of_bit_vectors():
    return str(smt.BitVectorType.get(1)), each(lambda: smt.BitVectorType.get(Fits(0)), lambda: smt.bv_t(0)), tries(smt.bv_t, 2**31)


@shows
def numbers_of_simplification():
    d0 = ir.AffineExpr.get_dim(0)
    return each(lambda: ir.AffineExpr.simplify_affine_expr(d0, 2**32 - 1, 2**32 - 1), lambda: d0.shift_dims(2**32 - 1, 1),
                lambda: d0.shift_symbols(2**32 - 1, 1), lambda: d0.shift_dims(1, 2**32 - 1)), str(d0.shift_dims(1, 3)), str(
        ir.AffineExpr.simplify_affine_expr(d0 + d0, 1, 0)), str(ir.AffineExpr.simplify_affine_expr(d0 + d0, 0, 0))
