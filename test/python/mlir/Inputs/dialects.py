# What modules of dialects add to the classes of their ops: types, shorter ways to build, what is done with the IR.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from tessera.mlir.dialects import arith, func, irdl, llvm, nvvm, pdl, quant, shape, smt, sparse_tensor, transform
from tessera.mlir.dialects.transform import debug, interpreter
from tessera.mlir.ir import *


def test(function):
    print("==", function.__name__)
    with Context(), Location.unknown():
        module = Module.create()
        with InsertionPoint(module.body):
            function(module)
        assert module.operation.verify()
        print(module)


def refused(make, error=Exception):
    try:
        make()
    except error as reason:
        print("refused:", str(reason).splitlines()[0])
    else:
        print("taken")


@test
def shapes(module):
    shape.const_shape([4, 5])
    shape.ConstSizeOp(7)


@test
def solvers(module):
    width = arith.constant(IntegerType.get_signless(32), 3)

    @smt.solver(inputs=[width], results=[IntegerType.get_signless(32)])
    def solve(given):
        smt.assert_(smt.constant(True))
        return given

    print(smt.bv_t(9), smt.int_t(), smt.ArrayType.get(smt.int_t(), smt.bool_t()), smt.BitVectorType.isinstance(smt.bv_t(9)))

    @smt.solver
    def shown():
        smt.assert_(smt.constant(False))

    print(smt.export_smtlib(shown), end="")
    refused(lambda: smt.export_smtlib(module.operation), ValueError)


@test
def patterns(module):
    pattern = pdl.PatternOp(3, "swap")
    with InsertionPoint(pattern.body):
        kind = pdl.TypeOp(IntegerType.get_signless(16))
        left, right = pdl.OperandOp(kind), pdl.OperandOp()
        flag = pdl.AttributeOp(value=StringAttr.get("yes"))
        root = pdl.OperationOp("test.pair", [left, right], {"flag": flag}, [kind])
        rewrite = pdl.RewriteOp(root)
        with InsertionPoint(rewrite.add_body()):
            pdl.ReplaceOp(root, with_op=pdl.OperationOp("test.pair", [right, left], types=[kind]))
    print(repr(pdl.RangeType.get(pdl.ValueType.get()).element_type))


@test
def quantized(module):
    i8, f32 = IntegerType.get_signless(8), F32Type.get()
    axis = quant.UniformQuantizedPerAxisType.get(1, i8, f32, [0.5, 0.25], [3, 4], 1, -128, 127)
    print(axis, axis.scales, axis.zero_points, axis.is_signed, axis.storage_type)
    print(type(Type.parse("!quant.uniform<i8:f32, 2.0:1>")).__name__, quant.QuantizedType.cast_to_storage_type(axis))
    refused(lambda: quant.UniformQuantizedPerAxisType.get(1, i8, f32, [0.5], [3, 4], 1, -128, 127), ValueError)
    refused(lambda: quant.UniformQuantizedType.get(1, i8, f32, 0.5, 3, 127, -128), MLIRError)
    refused(lambda: quant.QuantizedType.cast_to_storage_type(f32), TypeError)


@test
def encodings(module):
    level = sparse_tensor.EncodingAttr.build_level_type(sparse_tensor.LevelFormat.compressed, [sparse_tensor.LevelProperty.non_unique])
    made = sparse_tensor.EncodingAttr.get([sparse_tensor.LevelFormat.dense, level], None, None, 32, 64)
    print(made, made.lvl_formats_enum, made.lvl_to_dim, made.crd_width)


@test
def descriptions(module):
    colours = irdl.dialect("colours")
    with InsertionPoint(colours.body):
        op = irdl.operation_("mix")
        with InsertionPoint(op.body):
            f32 = irdl.is_(TypeAttr.get(F32Type.get()))
            irdl.operands_([f32], ["paint"], [irdl.Variadicity.single])
    irdl.load_dialects(module)
    refused(lambda: Module.parse('%0 = arith.constant 1 : i32\n"colours.mix"(%0) : (i32) -> ()'), MLIRError)


@test
def scripts(module):
    script = Module.parse("""module attributes {transform.with_named_sequence} {
      transform.named_sequence private @say(!transform.any_op {transform.readonly})
    }""")
    with InsertionPoint(script.body):
        main = transform.named_sequence("__transform_main", [transform.any_op_t()], [], arg_attrs=[{"transform.consumed": UnitAttr.get()}])
    with InsertionPoint(main.body):
        transform.include([], "say", transform.FailurePropagationMode.Propagate, [main.bodyTarget])
        number = transform.ParamConstantOp(transform.any_param_t(), IntegerAttr.get(IntegerType.get_signless(64), 4))
        debug.emit_param_as_remark(number, anchor=main.bodyTarget)
        transform.apply_registered_pass(transform.any_op_t(), main.bodyTarget, "canonicalize", options={"max-num-rewrites": number, "top-down": True})
        transform.yield_()
    refused(lambda: main.apply(module), ValueError)
    library = Module.parse("""module attributes {transform.with_named_sequence} {
      transform.named_sequence @say(%root: !transform.any_op {transform.readonly}) {
        transform.print %root {name = "said"} : !transform.any_op
        transform.yield
      }
    }""")
    interpreter.copy_symbols_and_merge_into(script, library)
    refused(lambda: interpreter.copy_symbols_and_merge_into(script, library), ValueError)
    refused(lambda: interpreter.apply_named_sequence(module, module, module), ValueError)
    refused(lambda: interpreter.apply_named_sequence(module, Module.parse("", Context()), module), ValueError)
    print(script, flush=True)
    main.apply(module)


@test
def functions(module):
    i32 = IntegerType.get_signless(32)

    @func.FuncOp.from_py_func(i32)
    def reduce(value):
        return nvvm.redux_sync(i32, value, nvvm.ReduxKind.ADD, value, abs=False)

    print(llvm.translate_module_to_llvmir(Module.parse("llvm.func @f(%a: i8) -> i8 { llvm.return %a : i8 }").operation))
    refused(lambda: llvm.translate_module_to_llvmir(module.operation), ValueError)

