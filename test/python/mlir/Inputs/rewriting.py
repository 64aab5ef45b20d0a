# What test/python/mlir/rewriting.test checks.
import gc
import sys

from tessera.mlir.dialects import pdl
from tessera.mlir.ir import *
from tessera.mlir.rewrite import PDLModule, apply_patterns_and_fold_greedily


def case(f):
    print("==", f.__name__, flush=True)
    with Context() as context, Location.unknown():
        context.allow_unregistered_dialects = True
        f()
    del context
    gc.collect()
    assert Context._get_live_count() == 0, "a context is left"


OLD = """
pdl.pattern : benefit(1) {
  %t = pdl.type
  %op = pdl.operation "t.old" -> (%t : !pdl.type)
  pdl.rewrite %op with "nobody"(%t : !pdl.type)
}
"""


@case
def rename():
    patterns = PDLModule(Module.parse(OLD))

    def rewrite(rewriter, results, values):
        op, type = values
        with rewriter.ip:
            new = Operation.create("t.new", results=[type])
        rewriter.replace_op(op, new)

    patterns.register_rewrite_function("nobody", rewrite)
    frozen = patterns.freeze()
    del patterns, rewrite  # the set keeps them
    gc.collect()
    module = Module.parse('%0 = "t.old"() : () -> f32\n"t.use"(%0) : (f32) -> ()')
    apply_patterns_and_fold_greedily(module, frozen)
    print(module)


@case
def fold():
    patterns = PDLModule(Module.parse("""
pdl.pattern : benefit(1) {
  %t = pdl.type : i32
  %n = pdl.attribute : %t
  pdl.apply_native_constraint "small"(%n : !pdl.attribute)
  %c = pdl.operation "t.constant" {"value" = %n} -> (%t : !pdl.type)
  %r = pdl.result 0 of %c
  %op = pdl.operation "t.triple"(%r : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %three = pdl.apply_native_rewrite "three times"(%n, %r, %c, %t : !pdl.attribute, !pdl.value, !pdl.operation, !pdl.type) : !pdl.attribute
    %new = pdl.operation "t.constant" {"value" = %three} -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
"""))

    def small(rewriter, results, values):
        value = values[0].value
        if value > 200:
            print("small asked:", type(values[0]).__name__, values[0])
        return value > 200

    def three_times(rewriter, results, values):
        attribute, value, op, kind = values
        print("kinds", "Value" if isinstance(value, Value) else value, type(op).__name__, type(attribute).__name__, type(kind).__name__)
        results.append(IntegerAttr.get(kind, 3 * attribute.value))

    patterns.register_constraint_function("small", small)
    patterns.register_rewrite_function("three times", three_times)
    module = Module.parse("""
%0 = "t.constant"() {value = 3 : i32} : () -> i32
%1 = "t.constant"() {value = 300 : i32} : () -> i32
%2 = "t.triple"(%0) : (i32) -> i32
%3 = "t.triple"(%1) : (i32) -> i32
"t.use"(%2, %3) : (i32, i32) -> ()
""")
    apply_patterns_and_fold_greedily(module, patterns.freeze())
    print(module)


@case
def later():
    kept = []
    patterns = PDLModule(Module.parse(OLD))
    patterns.register_rewrite_function("nobody", lambda rewriter, results, values: kept.extend([rewriter, results]) or True)
    module = Module.parse('%0 = "t.old"() : () -> f32')
    apply_patterns_and_fold_greedily(module, patterns.freeze())
    for what, use in (("a rewriter is of use while its pattern runs", lambda: kept[0].ip), ("so is a list of results", lambda: kept[1].append(UnitAttr.get()))):
        try:
            use()
        except Exception as error:
            print(f"{what}: {type(error).__name__}")


@case
def wrong():
    try:
        PDLModule(Module.parse(OLD)).freeze()
    except MLIRError as error:
        print("MLIRError", error)
    try:
        PDLModule(Module.parse('"t.a"() : () -> ()').body.operations[0])
    except ValueError as error:
        print("no module: ValueError")
    sys.unraisablehook = lambda raised: print(raised.exc_value)

    def rewrite(rewriter, results, values):
        raise RuntimeError("raised in a function")

    patterns = PDLModule(Module.parse(OLD))
    patterns.register_rewrite_function("nobody", rewrite)
    module = Module.parse('%0 = "t.old"() : () -> f32')
    apply_patterns_and_fold_greedily(module, patterns.freeze())
    print(module.body.operations[0])


@case
def built():
    patterns = Module.create()
    with InsertionPoint(patterns.body):

        @pdl.pattern(benefit=1, sym_name="swap")
        def swap():
            f32 = pdl.TypeOp(F32Type.get())
            a, b = pdl.OperandOp(), pdl.OperandOp()
            op = pdl.OperationOp(name="t.pair", args=[a, b], types=[f32])

            @pdl.rewrite()
            def replace():
                pdl.ReplaceOp(op, with_op=pdl.OperationOp(name="t.swapped", args=[b, a], types=[f32]))

    module = Module.parse('%0:2 = "t.two"() : () -> (i1, i2)\n%1 = "t.pair"(%0#0, %0#1) : (i1, i2) -> f32')
    apply_patterns_and_fold_greedily(module, PDLModule(patterns).freeze())
    print(module.body.operations[1], type(module.body.operations[1].operands[0].owner).__name__)
