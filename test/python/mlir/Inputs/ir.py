# What test/python/mlir/ir.test checks.
import array
import gc
import itertools
import weakref

from tessera.mlir._mlir_libs._mlir import register_value_caster
from tessera.mlir.dialects import arith, func, scf
from tessera.mlir.ir import *
from tessera.mlir.passmanager import PassManager
from tessera.mlir.rewrite import RewritePatternSet, apply_patterns_and_fold_greedily


def case(f):
    print("==", f.__name__)
    f()
    gc.collect()
    assert Context._get_live_count() == 0, "a context is left"


@case
def build():
    with Context(), Location.unknown():
        module = Module.create()
        i32 = IntegerType.get_signless(32)
        with InsertionPoint(module.body):

            @func.FuncOp.from_py_func(i32, i32)
            def f(a, b):
                total = arith.addi(a, b, overflow_flags=arith.IntegerOverflowFlags.nsw)
                return arith.muli(total, arith.constant(i32, 7))

        print(module)
        add = module.body.operations[0].body.blocks[0].operations[0]
        print(type(add).__name__, add.result.type, add.lhs == add.operands[0])
        names = []
        module.operation.walk(lambda op: names.append(op.name) or WalkResult.ADVANCE)
        print("names", names)


@case
def loops():
    with Context(), Location.unknown():
        module = Module.create()
        index, f32 = IndexType.get(), F32Type.get()
        with InsertionPoint(module.body):
            low, high, step = (arith.constant(index, value) for value in (0, 8, 1))
            start = arith.constant(f32, 0.0)
            for i, carried, result in scf.for_(low, high, step, [start]):
                scf.yield_([arith.addf(carried, carried)])
            condition = arith.constant(IntegerType.get_signless(1), 1)
            op = scf.IfOp(condition)
            with InsertionPoint(op.then_block):
                scf.yield_([])
        print(module)


def message(f):
    try:
        f()
    except (AttributeError, RuntimeError, TypeError, ValueError) as error:
        print(error)


@case
def destroyed():
    with Context() as context, Location.unknown():
        context.allow_unregistered_dialects = True
        module = Module.parse('func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32\n "test.use"() : () -> ()\n return }')
        function = module.body.operations[0]
        block = function.body.blocks[0]
        argument, add, use = block.arguments[0], block.operations[0], block.operations[1]
        PassManager.parse("builtin.module(canonicalize)").run(module.operation)
        message(lambda: add.name)
        state = f"valid after a pass: {use._is_valid}, erased by it: {add._is_valid}"
        function.erase()
        message(lambda: str(function))
        message(lambda: block.operations)
        message(lambda: argument.type)
        print(state)
        inner = Operation.create("test.inner", ip=False)
        outer = Operation.create("test.outer", regions=1, ip=False)
        outer.regions[0].blocks.append(arg_locs=[])
        outer.regions[0].blocks[0].append(inner)
        del outer
        gc.collect()
        print("still there:", inner.name)


@case
def wrong():
    with Context() as context, Location.unknown():
        i32, f32 = IntegerType.get_signless(32), F32Type.get()
        other = IntegerType.get_signless(32, Context())
        module = Module.create()
        for call in (
                lambda: IntegerType(f32), lambda: IntegerType.width.fget(f32), lambda: VectorType.get([2], None),
                lambda: IntegerAttr.get(f32, 1), lambda: arith.addi(None, None), lambda: arith.constant(i32, "text"),
                lambda: Operation.create("test.op", results=[3]), lambda: Operation.create("builtin.module", results=[other]),
                lambda: module.operation.regions[3], lambda: module.operation.move_before(module.operation),
                lambda: InsertionPoint(module.operation), lambda: Module(), lambda: OpView.name.__get__(OpView.__new__(OpView)),
                lambda: RankedTensorType.get([-2], NoneType.get()), lambda: module.body.append(module.operation), lambda: list(context.dialects),
                lambda: Operation.create(None), lambda: Operation.create("builtin.module", None, results=[])):
            try:
                call()
                print("accepted", call.__code__.co_firstlineno)
            except (AttributeError, TypeError, ValueError, IndexError, RuntimeError, MLIRError) as error:
                print("refused", type(error).__name__)


@case
def views():
    """What a program gives to the objects of ops, which are made anew when they are asked for."""
    with Context(), Location.unknown():
        module = Module.parse("func.func @f() { return }")
        view = module.body.operations[0]
        view.note, view.itself = ["a list"], view
        print(view.note, sorted(vars(view)), hasattr(module.body.operations[0], "note"))
        vars(view)["other"] = 1
        del view.note
        print(view.other, hasattr(view, "note"))
        view.__dict__ = {"name of its own": 2}
        print(vars(view))
        view.itself, known = view, weakref.ref(view)
        del view
        print(known() is None, end=" ")
        gc.collect()
        print(known() is None)
        message(lambda: setattr(module.operation, "note", 1))

        class Named(func.ReturnOp):
            name = "of a class that a program makes"

        made = Named(module.body.operations[0].entry_block.operations[0])
        made.note = made.name
        print(made.note, isinstance(made, OpView))


@case
def creating():
    """Places that create operations, many of them, each with keywords of its own."""
    values = {"name": "'t.op'", "results": "[i32]", "operands": "[x, x]", "attributes": "{'a': UnitAttr.get()}", "successors": "None", "regions": "1", "loc": "None", "ip": "None"}
    with Context() as context, Location.unknown():
        context.allow_unregistered_dialects = True
        i32 = IntegerType.get_signless(32)
        block = Module.create().body
        with InsertionPoint(block):
            two = Operation.create("t.two", results=(i32 for _ in range(2)))
            x = two.results[0]
            known = {**globals(), **locals()}
            for given in itertools.permutations(values, 3):
                for unknown in ("", "", ", location=None", ", location=None"):
                    rest = "" if "name" in given else "'t.op', "
                    call = f"Operation.create({rest}{', '.join(f'{key}={values[key]}' for key in given)}{unknown})"
                    try:
                        made = eval(call, known)
                    except TypeError as error:
                        assert unknown and "'location'" in str(error), call
                        continue
                    assert not unknown, call
                    assert [made.name, len(made.results), len(made.operands), len(made.attributes), len(made.regions)] == [
                        "t.op", int("results" in given), 2 * ("operands" in given), int("attributes" in given), int("regions" in given)], call
            for _ in range(2):
                message(lambda: Operation.create("t.op", name="t.op"))
                message(lambda: Operation.create(**{"name": "t.op", "r\u00e9sults": []}))
            message(lambda: Operation.create("t.use", operands=[x, None]))
            message(lambda: Operation.create("t.use", operands=3))


@case
def mixed():
    """What is of one context can't come into another: reports of threads would go to handlers that wait for each other."""
    ours, theirs = Context(), Context()
    ours.allow_unregistered_dialects = theirs.allow_unregistered_dialects = True
    here, there = Location.unknown(ours), Location.file("f", 1, 2, theirs)
    op, other = Operation.create("test.op", regions=1, loc=here), Operation.create("test.op", regions=1, loc=there)
    block, foreign = op.regions[0].blocks.append(), other.regions[0].blocks.append()
    i32 = IntegerType.get_signless(32, ours)
    argument = block.add_argument(i32, here)
    block.append(Operation.create("test.inner", loc=here))
    names = SymbolTable(Module.create(here).operation)
    symbol = Operation.create("test.named", attributes={"sym_name": StringAttr.get("s", theirs)}, loc=there)
    for call in (
            lambda: setattr(op, "location", there), lambda: block.append(other), lambda: block.add_argument(i32, there),
            lambda: argument.set_location(there), lambda: block.create_after(i32, arg_locs=[there]),
            lambda: foreign.append_to(op.regions[0]), lambda: other.move_before(block.operations[0]),
            lambda: InsertionPoint(block).insert(other), lambda: names.insert(symbol)):
        message(call)


@case
def errors():
    with Context() as context, Location.unknown():
        try:
            Operation.create("arith.addi", ip=False).verify()
        except MLIRError as error:
            print(error)
        context.attach_diagnostic_handler(lambda diagnostic: print("handler:", diagnostic.message) or True)
        Location.unknown().emit_error("foobar")
        try:
            Type.parse("no type")
        except MLIRError as error:
            print(error)


@case
def passes():
    with Context(), Location.unknown():
        module = Module.parse("func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32 return %0 : i32 }")
        manager = PassManager.parse("builtin.module(canonicalize)")
        print(manager)
        manager.add(lambda op, pass_: print("a pass in Python:", op.name), "mine")
        manager.run(module.operation)
        manager.add(lambda op, pass_: pass_.signal_pass_failure(), "failing")
        try:
            manager.run(module.operation)
        except MLIRError as error:
            print(error)
        patterns = RewritePatternSet()

        def multiply(op, rewriter):
            with rewriter.ip:
                rewriter.replace_op(op, arith.muli(op.lhs, op.rhs, loc=op.location).owner)

        patterns.add(arith.AddIOp, multiply)
        apply_patterns_and_fold_greedily(module, patterns.freeze())
        print(module)


@case
def buffers():
    with Context(), Location.unknown():
        attribute = DenseElementsAttr.get(array.array("i", [1, 2, 3, 4]), shape=[2, 2])
        view = memoryview(attribute)
        print([value for row in view.tolist() for value in row], view.format, view.shape, view.readonly)
        floats = DenseElementsAttr.get(array.array("f", [1.0, 2.5]))
        print(floats)
        splat = DenseElementsAttr.get_splat(RankedTensorType.get([1000], F32Type.get()), FloatAttr.get(F32Type.get(), 1.5))
        print(memoryview(splat)[999])
        data = array.array("i", range(4))
        print(DenseResourceElementsAttr.get_from_buffer(data, "kept", RankedTensorType.get([4], IntegerType.get_signless(32))))
