# What programs make that doesn't verify, and give to what counts on that: the printer, passes, patterns, translators.
import sys

from tessera.mlir import execution_engine, ir, passmanager, rewrite
from tessera.mlir.dialects import arith, llvm, smt

FUNCTION = """
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
"""


def shows(case):
    """Prints what the case gives or raises, in a context of its own."""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        try:
            result = case()
        except Exception as error:
            result = text(error)
        print(f"{case.__name__}: {result}", flush=True)


def text(error):
    """The kind, and the first two lines."""
    return f"{type(error).__name__}: {' | '.join(str(error).splitlines()[:2])}"


def attempt(function):
    """What the function raises, or None."""
    try:
        function()
    except Exception as error:
        return text(error)


def junk(*names):
    """A module of operations that have nothing of what they need."""
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        for name in names:
            ir.Operation.create(name)
    return module


# === Of other contexts, of other operations ===


@shows
def successors_of_another_context():
    with ir.Context() as other, ir.Location.unknown():
        other.allow_unregistered_dialects = True
        block = ir.Module.create().body
    module = ir.Module.create()
    op = ir.Operation.create("t.branch", successors=[module.body], ip=False)

    def assign():
        op.successors[0] = block

    return attempt(lambda: ir.Operation.create("t.branch", successors=[block], ip=False)), attempt(assign)


@shows
def table_put_into_itself():
    outer = ir.Module.parse("module @a { module @b {} }")
    inner = ir.SymbolTable(outer.body.operations[0])
    return (
        attempt(lambda: inner.insert(outer.operation)),
        attempt(lambda: inner.insert(outer.body.operations[0])),
        attempt(lambda: ir.SymbolTable(outer.operation).insert(outer.operation)),
    )


@shows
def table_of_an_object_that_changes():
    first = ir.Module.parse("module @a { module @b {} }")
    second = ir.Module.parse("module @c {}")
    op = ir.Operation(first.operation)
    table = ir.SymbolTable(op)
    op.__init__(second.operation)
    found = "b" in table
    first.operation.erase()
    return found, attempt(lambda: table.insert(ir.Module.parse("module @x {}").operation.clone(ip=False)))


@shows
def module_at_the_place_of_another():
    module = ir.Module.create()
    module.operation.erase()
    others = [ir.Module.create() for _ in range(20)]
    return all(str(other) == "module {\n}\n" and other is not module for other in others)


@shows
def steps_beyond_everything():
    op = ir.Operation.create("t.many", results=[ir.IndexType.get()] * 5, ip=False)
    return (
        len(op.results[:: 2**62][:: 2**62][:: 2**62]),
        len(op.results[:: -(2**62)][:: 2**62]),
        [value.result_number for value in op.results[::2][:: 2**62]],
        [value.result_number for value in op.results[::-2][::2]],
    )


# === Printing and inference ===


@shows
def assumed_to_be_verified():
    return ir.Operation.create("scf.if", ip=False).get_asm(assume_verified=True).strip()


@shows
def verified_and_assumed_to_be():
    return ir.Module.parse(FUNCTION).operation.get_asm(assume_verified=True).splitlines()[2].strip()


@shows
def types_inferred_from_nothing():
    names = ["vector.extract", "vector.shuffle", "vector.to_elements", "arith.addi", "tensor.dim"]
    return [attempt(lambda: ir.Operation.create(name, infer_type=True, ip=False)) for name in names]


# === Passes ===


def run(pipeline, module, verifies=True):
    manager = passmanager.PassManager.parse(pipeline)
    manager.enable_verifier(verifies)
    manager.run(module.operation)


@shows
def passes_on_junk():
    return [
        attempt(lambda: run("builtin.module(cse)", junk("llvm.load"))),
        attempt(lambda: run("builtin.module(canonicalize)", junk("cf.br"), False)),
        attempt(lambda: run("builtin.module(canonicalize)", ir.Module.parse(FUNCTION))),
    ]


def pass_that_makes(name, verifies):
    module = ir.Module.parse(FUNCTION)
    manager = passmanager.PassManager("builtin.module")
    manager.enable_verifier(verifies)

    def make(op, _):
        with ir.InsertionPoint(module.body):
            ir.Operation.create(name, loc=ir.Location.unknown(op.context))

    manager.add(make)
    manager.add("canonicalize,cse")
    manager.run(module.operation)


@shows
def junk_of_a_pass():
    return [attempt(lambda: pass_that_makes("llvm.load", verifies)) for verifies in (True, False)] + [
        attempt(lambda: pass_that_makes("t.any", verifies)) for verifies in (True, False)
    ]


@shows
def junk_that_a_pass_puts_beside_its_operation():
    module = ir.Module.parse(FUNCTION + FUNCTION.replace("@f", "@g"))
    manager = passmanager.PassManager("builtin.module")
    raised = []
    sys.unraisablehook = lambda error: raised.append(text(error.exc_value))

    def make(op, _):
        with ir.InsertionPoint.at_block_begin(module.body.operations[1].regions[0].blocks[0]):
            ir.Operation.create("llvm.load", loc=ir.Location.unknown(op.context))

    manager.add(make, op_name="func.func")
    manager.add("func.func(canonicalize)")
    return attempt(lambda: manager.run(module.operation)), raised[:1]


# === Patterns ===


def apply(change, walks=False, inner=FUNCTION):
    """Applies the function to the addition."""
    module = ir.Module.parse(inner)

    def pattern(op, rewriter):
        with ir.Location.unknown(op.context):
            change(op, rewriter)

    patterns = rewrite.RewritePatternSet()
    patterns.add(arith.AddIOp, pattern)
    applies = rewrite.walk_and_apply_patterns if walks else rewrite.apply_patterns_and_fold_greedily
    applies(module, patterns.freeze())
    return [op.name for op in module.body.operations[0].regions[0].blocks[0].operations]


def attempt_both(change):
    return [attempt(lambda: apply(change, walks)) for walks in (False, True)]


@shows
def patterns_on_junk():
    none = rewrite.RewritePatternSet().freeze()
    return (
        attempt(lambda: rewrite.apply_patterns_and_fold_greedily(junk("llvm.load"), none)),
        attempt(lambda: rewrite.walk_and_apply_patterns(junk("llvm.load"), none)),
    )


@shows
def junk_of_a_pattern():
    def change(op, rewriter):
        with rewriter.ip:
            ir.Operation.create("llvm.load")
            ir.Operation.create("shape.cstr_eq")
        rewriter.replace_op(op, [op.operands[0]])

    return attempt_both(change)


@shows
def junk_that_a_pattern_moves_in():
    def change(op, rewriter):
        made = ir.Operation.create("cf.br", ip=False)
        op.parent.regions[0].blocks[0].append(made)
        rewriter.replace_op(op, [op.operands[0]])

    return attempt_both(change)


@shows
def attributes_that_a_pattern_takes():
    def change(op, rewriter):
        with rewriter.ip:
            made = ir.Operation.create(
                "arith.constant",
                results=[ir.IntegerType.get_signless(32)],
                attributes={"value": ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 1)},
            )
        rewriter.replace_op(op, [made.results[0]])
        del made.attributes["value"]

    return attempt_both(change)


@shows
def types_that_a_pattern_sets():
    def change(op, rewriter):
        op.results[0].set_type(ir.F32Type.get(op.context))

    return attempt_both(change)


@shows
def patterns_that_leave_what_verifies():
    def change(op, rewriter):
        with rewriter.ip:
            made = ir.Operation.create(
                "arith.muli", results=[op.results[0].type], operands=[op.operands[0], op.operands[1]]
            )
        made.attributes["t.note"] = ir.UnitAttr.get(op.context)
        rewriter.replace_op(op, made)

    return apply(change), apply(change, True)


@shows
def junk_of_a_pdl_function():
    patterns = rewrite.PDLModule(
        ir.Module.parse(
            """
        pdl.pattern @p : benefit(1) {
          %t = pdl.type
          %a = pdl.operand
          %op = pdl.operation "arith.addi"(%a, %a : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          pdl.rewrite %op {
            apply_native_rewrite "make"(%op : !pdl.operation)
            replace %op with (%a : !pdl.value)
          }
        }"""
        )
    )

    def make(rewriter, results, values):
        with rewriter.ip, ir.Location.unknown(values[0].context):
            ir.Operation.create("llvm.load")

    patterns.register_rewrite_function("make", make)
    frozen = patterns.freeze()
    module = ir.Module.parse(FUNCTION)
    return attempt(lambda: rewrite.apply_patterns_and_fold_greedily(module, frozen))


# === Translators ===


@shows
def translations_of_junk():
    return (
        attempt(lambda: execution_engine.ExecutionEngine(junk("llvm.mlir.global"))),
        attempt(lambda: llvm.translate_module_to_llvmir(junk("llvm.func").operation)),
        attempt(lambda: smt.export_smtlib(junk("smt.solver").operation)),
    )
