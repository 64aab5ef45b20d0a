# What programs let go, destroy or leave while a call takes its arguments.
import functools
import gc
import io

from tessera.mlir import ir, rewrite
from tessera.mlir.dialects import arith, func

FUNCTION = "func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }"


def shows(case):
    """Prints what the case gives or raises, in a context of its own."""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        try:
            print(f"{case.__name__}: {case()}")
        except Exception as error:
            print(f"{case.__name__}: {type(error).__name__}: {str(error).splitlines()[0]}")


def i32(context=None):
    return ir.IntegerType.get_signless(32, context)


def made():
    return ir.Operation.create("t.a", results=[i32()], ip=False)


class Calls:
    """A number, a truth and a sequence that call a function first."""

    def __init__(self, function, items=()):
        self.function, self.items = function, items

    def __index__(self):
        self.function()
        return 1

    def __bool__(self):
        self.function()
        return True

    def __iter__(self):
        self.function()
        return iter(self.items)


#===--- Making operations ---===#


@shows
def operands_of_iterator():
    return ir.Operation.create("t.b", operands=(made().results[0] for _ in range(2)), ip=False)


@shows
def operands_that_are_gone():
    gone = made()
    value = gone.results[0]
    gone.erase()
    return ir.Operation.create("t.b", operands=[value], ip=False)


@shows
def operand_of_another_context():
    with ir.Context() as other, ir.Location.unknown():
        other.allow_unregistered_dialects = True
        value = made().results[0]
    return ir.Operation.create("t.b", operands=(value,), ip=False)


@shows
def objects_of_one_operation():
    block = ir.Module.create().body
    with ir.InsertionPoint(block):
        made = [ir.Operation.create("t.a") for _ in range(3)]
    same = [a == b for a, b in zip(made, block.operations)]
    block.owner.erase()
    gone = 0
    for op in made:
        try:
            str(op)
        except RuntimeError:
            gone += 1
    return same, gone


@shows
def operands_of_builder():
    return func.ReturnOp((made().results[0] for _ in range(2)), ip=False)


@shows
def operands_erased_by_successors():
    op = made()
    return ir.Operation.create("t.b", operands=[op.results[0]], successors=Calls(op.erase), ip=False)


@shows
def operands_erased_by_number():
    op = made()
    return ir.Operation.create("t.b", operands=[op.results[0]], regions=Calls(op.erase), ip=False)


@shows
def operands_erased_before_types_are_inferred():
    op = made()
    return arith.CmpIOp(Calls(op.erase), op.results[0], op.results[0], ip=False)


@shows
def operands_of_list_are_not_cast():
    op = made()
    results = op.results

    @ir.register_value_caster(i32().typeid, replace=True)
    def erase(value):
        op.erase()
        return value

    try:
        return str(ir.Operation.create("t.b", operands=[results], ip=False)).strip()
    finally:
        ir.register_value_caster(i32().typeid, replace=True)(lambda value: value)


@shows
def insertion_point_left():
    points = [ir.InsertionPoint(ir.Module.create().body)]
    points[0].__enter__()

    def leave():
        points.pop().__exit__(None, None, None)
        gc.collect()

    return ir.Operation.create("t.b", results=Calls(leave, [i32()]))


@shows
def attributes_that_are_no_pairs():
    class Mapping:
        def __init__(self, items):
            self.items = lambda: items

    for items in ([1], [("a",)]):
        try:
            ir.Operation.create("t.b", attributes=Mapping(items), ip=False)
        except TypeError as error:
            print(error)


#===--- Other calls ---===#


@shows
def attribute_set_by_what_erases():
    module = ir.Module.parse("llvm.mlir.global internal constant @g(1 : i32) : i32")
    module.body.operations[0].dso_local = Calls(lambda: module.body.operations[0].operation.erase())


@shows
def bytecode_of_version_that_erases():
    op = made()
    op.write_bytecode(io.BytesIO(), desired_version=Calls(op.erase))


@shows
def replacement_that_erases():
    module = ir.Module.parse(FUNCTION)
    errors = []

    def pattern(op, rewriter):
        def values():
            value = module.body.operations[0].arguments[0]
            op.result.replace_all_uses_with(value)
            op.operation.erase()
            yield value

        try:
            rewriter.replace_op(op, [*values()] if errors else values())
        except RuntimeError as error:
            errors.append(str(error))

    patterns = rewrite.RewritePatternSet()
    patterns.add(arith.AddIOp, pattern)
    rewrite.walk_and_apply_patterns(module.body.operations[0].operation, patterns.freeze())
    return errors


@shows
def handler_that_detaches_itself():
    handlers = []

    def handle(diagnostic):
        handlers.pop().detach()
        return True

    handlers.append(ir.Context.current.attach_diagnostic_handler(handle))
    ir.Location.unknown().emit_error("once")
    return handlers


@shows
def casters_that_replace_themselves():
    def register(kind, identity):
        def cast(value):
            kind(identity, replace=True)(lambda value: value)
            gc.collect()
            return value

        kind(identity, replace=True)(functools.partial(cast))

    pointer = ir.Type.parse("!llvm.ptr").typeid
    register(ir.register_value_caster, i32().typeid)
    register(ir.register_type_caster, pointer)
    return made().results[0].type, ir.Type.parse("!llvm.ptr")


#===--- Other contexts ---===#


def elsewhere():
    return ir.Context()


@shows
def types_of_another_context():
    return ir.TupleType.get_tuple(i32(elsewhere()) for _ in range(2))


@shows
def element_type_of_another_context():
    return ir.RankedTensorType.get([1], i32(elsewhere()))


@shows
def attributes_of_another_context():
    return ir.DictAttr.get({"a": ir.UnitAttr.get(elsewhere())})


@shows
def expressions_of_another_context():
    return ir.AffineMap.get(1, 0, [ir.AffineExpr.get_dim(0, elsewhere())])


@shows
def maps_of_another_context():
    return ir.AffineMap.compress_unused_symbols([ir.AffineMap.get_identity(1), ir.AffineMap.get_identity(1, elsewhere())])


@shows
def context_left_meanwhile():
    contexts = [elsewhere()]
    contexts[0].__enter__()

    def leave():
        contexts.pop().__exit__(None, None, None)
        gc.collect()

    return ir.DenseI64ArrayAttr.get(Calls(leave, [1, 2]))


#===--- Symbols ---===#


@shows
def symbol_erased_beside_its_table():
    module = ir.Module.parse(FUNCTION)
    table = ir.SymbolTable(module.operation)
    function = table["f"].operation.clone(ip=False)
    module.body.operations[0].operation.erase()
    gone = "f" in table
    table.insert(function)
    return gone, "f" in table


@shows
def symbol_table_without_block():
    table = ir.SymbolTable(ir.Operation.create("builtin.module", regions=1, ip=False))
    return table.insert(ir.Module.parse(FUNCTION).body.operations[0].operation.clone(ip=False))


@shows
def tables_erased_while_walked():
    module = ir.Module.parse("module { module @a { module @b {} } module @c {} }")
    seen = []

    def visit(op, visible):
        seen.append(str(op.attributes["sym_name"]) if "sym_name" in op.attributes else "root")
        for child in list(module.body.operations):
            child.operation.erase()

    ir.SymbolTable.walk_symbol_tables(module.operation, False, visit)
    return seen


#===--- What is left without something ---===#


@shows
def successor_that_is_gone():
    module = ir.Module.parse("func.func @f() { return }")
    function = module.body.operations[0]
    branch = ir.Operation.create("t.branch", successors=[function.body.blocks[0]], ip=False)
    function.operation.erase()
    print(str(branch).strip())
    try:
        branch.write_bytecode(io.BytesIO())
    except ir.MLIRError as error:
        return error


@shows
def dimensions_beyond_their_number():
    dim, symbol = ir.AffineExpr.get_dim(2**32 - 1), ir.AffineExpr.get_symbol(2)
    raised = []
    for call in (lambda: ir.AffineMap.get(1, 0, [dim]), lambda: ir.AffineMap.get(0, 2, [symbol * 2]), lambda: ir.AffineMap.get_identity(1).replace(ir.AffineExpr.get_dim(0), dim, 1, 0),
                 lambda: ir.IntegerSet.get(0, 0, [dim + symbol], [True]), lambda: ir.IntegerSet.get_empty(1, 0).get_replaced([symbol], [], 0, 0),
                 lambda: ir.IntegerSet.get(1, 0, [ir.AffineExpr.get_dim(0)], [True]).get_replaced([symbol], [], 0, 2)):
        try:
            raised.append(str(call()))
        except ValueError as error:
            raised.append(str(error).removesuffix(" of a dimension or symbol beyond the numbers of these"))
    maps = [ir.AffineMap.get(0, 1, [ir.AffineExpr.get_symbol(0) + 1]), ir.AffineMap.get(0, 3, [symbol]), ir.AffineMap.get_identity(1)]
    return raised, [str(one) for one in ir.AffineMap.compress_unused_symbols(maps)]


@shows
def numbers_of_dimensions():
    raised = []
    for call in (lambda: ir.AffineMap.get(-1, 0, []), lambda: ir.AffineMap.get_identity(Calls(lambda: raised.append("asked"))), lambda: ir.AffineMap.get_identity(2**31),
                 lambda: ir.AffineMap.get_minor_identity(-1, -1), lambda: ir.IntegerSet.get_empty(0, -1), lambda: ir.AffineExpr.get_dim(-1), lambda: ir.AffineExpr.get_symbol(2**32)):
        try:
            raised.append(str(call()))
        except ValueError as error:
            raised.append(str(error).removeprefix("expected a number "))
    return raised
