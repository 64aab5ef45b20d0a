# What programs destroy, move or start while passes, patterns or checks are at work on it.
import gc
import sys
import threading
import time

from tessera.mlir import ir, passmanager, rewrite
from tessera.mlir.dialects import arith, cf, func

FUNCTIONS = """
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
"""
PAIR = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %a = pdl.operand
  %b = pdl.operand
  %op = pdl.operation "arith.addi"(%a, %b : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  BODY
}
"""


def shows(case):
    """Prints what the case gives or raises, in a context of its own."""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        raised = []
        sys.unraisablehook = lambda error: raised.append(text(error.exc_value))
        try:
            result = case()
        except Exception as error:
            result = text(error)
        print(f"{case.__name__}: {result}" + (f" | {' | '.join(dict.fromkeys(raised))}" if raised else ""))


def text(error):
    return f"{type(error).__name__}: {str(error).splitlines()[0]}"


def attempt(function):
    """What the function raises, or None."""
    try:
        function()
    except Exception as error:
        return text(error)


class Program:
    """A module of two functions."""

    def __init__(self):
        self.module = ir.Module.parse(FUNCTIONS)
        self.functions = list(self.module.body.operations)
        self.f, self.g = (function.operation for function in self.functions)
        self.body = self.functions[0].body.blocks[0]

    def names(self):
        return [op.operation.name for op in self.body.operations]

    def symbols(self):
        return [op.attributes["sym_name"].value for op in self.module.body.operations]

    def run(self, function, anchor="builtin.module", root=None):
        manager = passmanager.PassManager(anchor)
        manager.add(function)
        manager.run(root or self.module.operation)

    def apply(self, function, root=None, name=arith.AddIOp, walk=False):
        patterns = rewrite.RewritePatternSet()
        patterns.add(name, function)
        apply = rewrite.walk_and_apply_patterns if walk else rewrite.apply_patterns_and_fold_greedily
        apply(root or self.module.operation, patterns.freeze())

    def pdl(self, body, constraint=None, function=None):
        patterns = rewrite.PDLModule(ir.Module.parse(PAIR.replace("BODY", body)))
        if constraint:
            patterns.register_constraint_function("constraint", constraint)
        if function:
            patterns.register_rewrite_function("function", function)
        rewrite.apply_patterns_and_fold_greedily(self.module.operation, patterns.freeze())


def once(function):
    """Of a pattern or pass: what the first call raises is kept, the others do nothing."""
    results = []

    def call(*args):
        if not results:
            results.append(None)
            results[0] = attempt(lambda: function(*args))
        return True

    return call, results


#===--- Passes ---===#


@shows
def pass_erases_root():
    program = Program()
    program.run(lambda op, of: program.module.operation.erase())


@shows
def pass_detaches_its_operation():
    program = Program()
    call, results = once(lambda op, of: program.f.detach_from_parent())
    program.run(call, "func.func", program.f)
    return results


@shows
def pass_erases_beside_and_inside():
    program = Program()
    results = []

    def call(op, of):
        results.append(attempt(program.g.erase))
        for inner in list(program.body.operations)[::-1]:
            inner.operation.erase()
        with ir.InsertionPoint(program.body):
            func.ReturnOp([program.body.arguments[0]])

    program.run(call, "func.func", program.f)
    return results, program.names(), program.module.operation.verify()


@shows
def pass_erases_what_another_is_for():
    program = Program()
    manager = passmanager.PassManager("builtin.module")
    manager.add(lambda op, of: program.f.erase())
    manager.add("func.func(canonicalize)")
    manager.run(program.module.operation)
    return program.symbols()


@shows
def manager_runs_itself():
    program = Program()
    manager = passmanager.PassManager("any")
    call, results = once(lambda op, of: manager.run(op.operation))
    manager.add(call)
    manager.run(program.module.operation)
    return results


@shows
def manager_is_changed_while_it_runs():
    program = Program()
    manager = passmanager.PassManager("any")
    call, results = once(lambda op, of: manager.add("canonicalize"))
    manager.add(call)
    manager.run(program.module.operation)
    manager.add("canonicalize")
    return results


@shows
def manager_runs_another():
    program = Program()
    inner = passmanager.PassManager("func.func")
    inner.add("canonicalize")
    results = []

    def call(op, of):
        results.append(attempt(lambda: inner.run(program.f)))
        results.append(attempt(lambda: inner.run(program.g)))

    program.run(call, "func.func", program.f)
    return results


@shows
def threads_run_managers():
    results = []

    def work():
        with context, ir.Location.unknown():
            for _ in range(5):
                program = Program()

                def call(op, of):
                    for inner in list(program.body.operations)[::-1]:
                        inner.operation.erase()
                    with ir.InsertionPoint(program.body):
                        func.ReturnOp([program.body.arguments[0]])

                program.run(call)
                results.append(program.names())

    context = ir.Context.current
    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(results), all(names == ["func.return"] for names in results)


@shows
def another_thread_erases():
    program = Program()
    results = []

    def call(op, of):
        manager = passmanager.PassManager("any")
        for what in (program.f.erase, program.module.operation.erase, program.body.operations[0].operation.erase,
                     lambda: manager.run(program.f)):
            thread = threading.Thread(target=lambda: results.append(attempt(what)))
            thread.start()
            thread.join()

    program.run(call, "func.func", program.f)
    return "\n  ".join(map(str, results))


@shows
def passes_in_threads():
    context = ir.Context.current
    context.enable_multithreading(True)
    module = ir.Module.parse("".join(FUNCTIONS.replace("@f", f"@f{i}").replace("@g", f"@g{i}") for i in range(20)))
    results = []

    def call(op, of):
        body = op.operation.regions[0].blocks[0]
        inner = body.operations[0].operation
        inner.results[0].replace_all_uses_with(body.arguments[0])
        inner.erase()
        manager = passmanager.PassManager("func.func", context=context)
        manager.add("canonicalize")
        manager.run(op)
        for function in (module.body.operations[0].operation.erase, lambda: context.enable_multithreading(False)):
            results.append(attempt(function).split(" now:")[0])  # which of those at work is found differs

    manager = passmanager.PassManager("builtin.module")
    manager.add(call, op_name="func.func")
    manager.run(module.operation)
    context.enable_multithreading(False)
    return len(results), sorted(set(results)), len(str(module).splitlines())


@shows
def pass_looks_around():
    """Native passes are applied to several functions at a time, but none while a pass in Python looks at their neighbours."""
    with ir.Context() as context, ir.Location.unknown():
        module = ir.Module.parse("".join(FUNCTIONS.replace("@f", f"@f{i}").replace("@g", f"@g{i}") for i in range(20)))
        seen = []
        manager = passmanager.PassManager("builtin.module")
        manager.add("func.func(canonicalize,cse)")
        manager.add(lambda op, of: seen.append(len(str(module)) > 0), op_name="func.func")
        manager.add("func.func(canonicalize,cse)")
        manager.run(module.operation)
        return sum(seen)


@shows
def threads_report():
    """A handler lets other threads run, which report as well."""
    context, seen = ir.Context.current, []

    def handle(diagnostic):
        seen.append(str(diagnostic.message))
        time.sleep(0.05)
        return True

    def work():
        time.sleep(0.02)
        with context, ir.Location.unknown():
            ir.Location.unknown().emit_error("of a thread")
            results.append(attempt(lambda: ir.Module.parse("of a thread")))

    results = []
    context.emit_error_diagnostics = True
    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    with context.attach_diagnostic_handler(handle):
        for _ in range(4):
            ir.Location.unknown().emit_error("of the first")
        for thread in threads:
            thread.join()
    context.emit_error_diagnostics = False
    return len(seen), seen.count("of the first"), seen.count("of a thread"), len(set(results))


@shows
def errors_of_threads():
    """An exception has the errors of its own thread."""
    context = ir.Context.current
    wrong = []

    def work(i):
        for _ in range(20):
            with context:
                try:
                    ir.Module.parse(f"of_{i}.thread")
                except ir.MLIRError as error:
                    if len(error.error_diagnostics) != 1 or f"of_{i}.thread" not in error.error_diagnostics[0].message:
                        wrong.append([one.message for one in error.error_diagnostics])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


@shows
def threads_parse():
    """Without threads of its own, a context may still be used by several."""
    context = ir.Context.current
    context.enable_multithreading(False)

    def work():
        with context:
            for i in range(20):
                ir.Module.parse("module attributes {t.a = [%s]} {}" % ", ".join('[%d : i%d, "s%d"]' % (i * 1000 + j, j % 900 + 30, i * j) for j in range(50)))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@shows
def threads_switched_while_parsing():
    context = ir.Context.current
    results = []
    context.emit_error_diagnostics = True
    with context.attach_diagnostic_handler(lambda diagnostic: results.append(attempt(lambda: context.enable_multithreading(True))) or True):
        attempt(lambda: ir.Module.parse("wrong"))
    context.emit_error_diagnostics = False
    return results


@shows
def another_interpreter():
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        import _interpreters as interpreters
    other = interpreters.create()
    try:
        why = interpreters.run_string(other, "import tessera.mlir.ir")
        return "ImportError" in getattr(why, "formatted", "")
    except RuntimeError as error:
        return "ImportError" in str(error)
    finally:
        interpreters.destroy(other)


@shows
def walk_in_pass():
    program = Program()
    seen = []

    def call(op, of):
        def visit(inner):
            seen.append(inner.operation.name)
            if inner.operation.name == "func.func":
                inner.operation.erase()
            return ir.WalkResult.ADVANCE

        op.operation.walk(visit, ir.WalkOrder.PRE_ORDER)

    program.run(call)
    return seen


@shows
def pass_leaves_gaps():
    program = Program()
    manager = passmanager.PassManager("builtin.module")
    manager.add(lambda op, of: program.body.operations[0].operation.erase())
    manager.add("canonicalize")
    manager.enable_verifier(False)
    manager.run(program.module.operation)


@shows
def gaps_from_before():
    program = Program()
    program.body.operations[0].operation.erase()
    manager = passmanager.PassManager.parse("builtin.module(canonicalize)")
    return attempt(lambda: manager.run(program.module.operation)), attempt(lambda: program.apply(lambda op, rewriter: True))


#===--- Handlers of diagnostics ---===#


def handled(function, work):
    """What a handler's function raises when work reports an error."""
    results = []

    def handle(diagnostic):
        results.append(attempt(function))
        return True

    ir.Context.current.emit_error_diagnostics = True
    with ir.Context.current.attach_diagnostic_handler(handle):
        results.append(attempt(work))
    return results


@shows
def handler_erases_what_is_verified():
    program = Program()
    program.f.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], []))
    return handled(program.g.erase, program.module.operation.verify)


@shows
def handler_erases_in_manager():
    program = Program()

    def spoil(op, of):
        program.f.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], []))

    return handled(program.body.operations[0].operation.erase, lambda: program.run(spoil))


@shows
def handler_erases_what_is_translated():
    from tessera.mlir.dialects.llvm import translate_module_to_llvmir

    module = ir.Module.parse("llvm.func @f() { %0 = \"t.a\"() : () -> i32  llvm.return }")
    return handled(module.operation.erase, lambda: translate_module_to_llvmir(module.operation))


@shows
def handler_runs_manager():
    program = Program()
    program.f.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], []))
    other = Program()
    manager = passmanager.PassManager.parse("builtin.module(canonicalize)")
    results = handled(lambda: manager.run(program.module.operation), program.module.operation.verify)
    return results[0], handled(lambda: manager.run(other.module.operation), program.module.operation.verify)[0]


#===--- Patterns ---===#


def pattern_with(function, walk=False):
    program = Program()
    call, results = once(lambda op, rewriter: function(program, op, rewriter))
    program.apply(call, walk=walk)
    return results[0], program.names()


@shows
def pattern_erases_function():
    return [pattern_with(lambda p, op, rw: p.f.erase(), walk) for walk in (False, True)]


@shows
def pattern_erases_module():
    return pattern_with(lambda p, op, rw: p.module.operation.erase())


@shows
def pattern_erases_module_with_rewriter():
    return pattern_with(lambda p, op, rw: rw.erase_op(p.module.operation))


@shows
def pattern_erases_all():
    def erase(program, op, rewriter):
        for inner in list(program.body.operations)[::-1]:
            inner.operation.erase()

    return pattern_with(erase), pattern_with(erase, walk=True)


@shows
def pattern_erases_what_is_used():
    return pattern_with(lambda p, op, rw: p.body.operations[0].operation.erase()), pattern_with(
        lambda p, op, rw: rw.erase_op(p.body.operations[0]))


@shows
def pattern_erases_another_function():
    program = Program()
    program.apply(lambda op, rewriter: program.g.erase())
    return program.symbols()


@shows
def pattern_erases_symbol():
    program = Program()
    table = ir.SymbolTable(program.module.operation)
    call, results = once(lambda op, rewriter: table.erase(table["f"]))
    program.apply(call)

    def erase(op, rewriter):
        if "g" not in table:
            return True
        table.erase(table["g"])

    program.apply(erase)
    return results, program.symbols(), "g" in table


@shows
def pattern_detaches_and_drops():
    def detach(program, op, rewriter):
        program.body.operations[2].operation.detach_from_parent()
        gc.collect()

    return pattern_with(detach), pattern_with(detach, walk=True)


@shows
def pattern_moves():
    def move(program, op, rewriter):
        operations = program.body.operations
        operations[0].operation.move_before(program.functions[1].body.blocks[0].operations[0])

    def move_out(program, op, rewriter):
        op.operation.move_before(ir.Module.parse(FUNCTIONS).body.operations[0])

    def append_out(program, op, rewriter):
        ir.Module.create().body.append(op)

    return "\n  ".join(str(pattern_with(function)) for function in (move, move_out, append_out))


@shows
def pattern_moves_its_block():
    def move(program, op, rewriter):
        other = ir.Module.parse(FUNCTIONS).body.operations[0].operation
        program.body.append_to(other.regions[0])

    def move_function(program, op, rewriter):
        program.f.move_after(program.g)

    return pattern_with(move), pattern_with(move_function)


@shows
def pattern_erases_argument():
    def erase(program, op, rewriter):
        for inner in list(program.body.operations)[::-1]:
            rewriter.erase_op(inner)
        program.body.erase_argument(0)

    return pattern_with(erase)


@shows
def pattern_erases_used_argument():
    return pattern_with(lambda p, op, rw: p.body.erase_argument(0))


@shows
def pattern_uses_what_it_drops():
    def create(program, op, rewriter):
        with rewriter.ip:
            made = ir.Operation.create("t.a", results=[op.operation.results[0].type], ip=False)
            ir.Operation.create("arith.addi", operands=[made.result, made.result], results=[made.result.type])
        results.append(attempt(made.erase))
        del made
        gc.collect()

    results = []
    return pattern_with(create), results


@shows
def pattern_replaces_by_itself():
    return pattern_with(lambda p, op, rw: rw.replace_op(op, op.operation.results)), pattern_with(
        lambda p, op, rw: rw.replace_op(op, op)), pattern_with(
            lambda p, op, rw: rw.replace_op(op, ir.Operation.create("t.a", results=[op.operation.results[0].type], ip=False)))


@shows
def pattern_is_applied_in_itself():
    program = Program()
    patterns = rewrite.RewritePatternSet()
    errors = set()

    def apply(op, rewriter):
        errors.add(attempt(lambda: rewrite.apply_patterns_and_fold_greedily(program.module, frozen)))
        errors.add(attempt(lambda: rewrite.walk_and_apply_patterns(program.f, frozen)))
        errors.add(attempt(lambda: passmanager.PassManager("any").run(program.f)))
        errors.add(attempt(program.module.operation.verify))
        return True

    patterns.add(arith.AddIOp, apply)
    frozen = patterns.freeze()
    rewrite.apply_patterns_and_fold_greedily(program.module, frozen)
    return "\n  ".join(sorted(map(str, errors)))


@shows
def pattern_in_pattern_of_another_tree():
    program, other = Program(), Program()
    results = []

    def inner(op, rewriter):
        outer[0].replace_op(op, [other.functions[1].arguments[0]])  # the driver of the inner ones is told
        results.append(attempt(program.f.erase))

    def apply(op, rewriter):
        outer.append(rewriter)
        other.apply(inner, name=arith.MulIOp)
        return True

    outer = []
    program.apply(apply)
    return results, [op.operation.name for op in other.functions[1].body.blocks[0].operations]


@shows
def pattern_in_pass():
    program = Program()
    results = []

    def pattern(op, rewriter):
        results.append(attempt(program.g.erase))
        rewriter.replace_op(op, [program.body.arguments[0]])

    program.run(lambda op, of: program.apply(pattern, root=op.operation), "func.func", program.f)
    return results, program.names()


@shows
def pattern_raises_after_it_has_erased():
    program = Program()

    def pattern(op, rewriter):
        rewriter.replace_op(op, [program.body.arguments[0]])
        raise ValueError("too late")

    program.apply(pattern)
    return program.names()


@shows
def rewriter_after_its_run():
    program = Program()
    kept = []
    program.apply(lambda op, rewriter: kept.append(rewriter) or True)
    return attempt(lambda: kept[0].erase_op(program.f)), attempt(lambda: kept[0].replace_op(program.f, []))


@shows
def handler_in_pattern():
    program = Program()
    results = []

    def verify(op, rw):
        right = program.g.attributes["function_type"]
        program.g.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], [], op.context))
        results.extend(handled(op.operation.erase, program.module.operation.verify))
        program.g.attributes["function_type"] = right

    call, _ = once(verify)
    program.apply(call)
    return results


#===--- Functions of patterns of pdl ---===#

REPLACE = "pdl.rewrite %op { pdl.replace %op with (%a : !pdl.value) }"
CONSTRAINED = 'pdl.apply_native_constraint "constraint"(%op : !pdl.operation)\n' + REPLACE
WHOLE = 'pdl.rewrite %op with "function"'
FIRST = 'pdl.rewrite %op { pdl.apply_native_rewrite "function"(%op : !pdl.operation)\npdl.replace %op with (%a : !pdl.value) }'
LAST = 'pdl.rewrite %op { pdl.replace %op with (%a : !pdl.value)\npdl.apply_native_rewrite "function"(%a : !pdl.value) }'
GIVEN = ('pdl.rewrite %op { %n = pdl.apply_native_rewrite "function"(%op : !pdl.operation) : !pdl.operation\n'
         'pdl.replace %op with %n }')


@shows
def constraint_erases():
    results = []
    for what in (lambda p, rw, values: values[0].operation.erase(), lambda p, rw, values: p.f.erase(),
                 lambda p, rw, values: rw.replace_op(values[0], [p.body.arguments[0]]),
                 lambda p, rw, values: p.body.erase_argument(0)):
        program = Program()
        call, raised = once(lambda rewriter, given, values: what(program, rewriter, values))
        program.pdl(CONSTRAINED, constraint=call)
        results.append(raised[0])
    return "\n  ".join(results)


@shows
def function_erases():
    program = Program()
    call, results = once(lambda rewriter, given, values: program.f.erase())
    program.pdl(WHOLE, function=call)
    return results


@shows
def function_erases_and_fails():
    program = Program()

    def function(rewriter, given, values):
        rewriter.replace_op(values[0], [program.body.arguments[0]])
        return True

    program.pdl(WHOLE, function=function)
    return program.names()


@shows
def function_erases_what_the_pattern_replaces():
    program = Program()

    def function(rewriter, given, values):
        rewriter.replace_op(values[0], [program.body.arguments[0]])

    ir.Context.current.attach_diagnostic_handler(lambda diagnostic: print(diagnostic.message) or True)
    program.pdl(FIRST, function=function)
    return program.names()


@shows
def function_fails_after_the_pattern_has_replaced():
    program = Program()
    program.pdl(LAST, function=lambda rewriter, given, values: True)
    return program.names()


@shows
def function_gives_what_goes():
    results = []

    def detached(program, rewriter, given):
        given.append(ir.Operation.create("t.a", results=[program.body.arguments[0].type], ip=False))

    def elsewhere(program, rewriter, given):
        given.append(Program().body.operations[0])

    def erased(program, rewriter, given):
        with rewriter.ip:
            made = ir.Operation.create("t.a", results=[program.body.arguments[0].type])
        given.append(made)
        made.erase()

    for what in (detached, elsewhere, erased):
        program = Program()
        raised = []

        def function(rewriter, given, values):
            raised.append(attempt(lambda: what(program, rewriter, given)))

        ir.Context.current.attach_diagnostic_handler(lambda diagnostic: True)
        program.pdl(GIVEN, function=function)
        results.append((raised[0], program.names()))
    return "\n  ".join(map(str, results))


@shows
def function_moves_where_is_inserted():
    program = Program()

    def function(rewriter, given, values):
        values[0].operation.move_before(program.functions[1].body.blocks[0].operations[0])

    program.pdl('pdl.rewrite %op { pdl.apply_native_rewrite "function"(%op : !pdl.operation)\n'
                '%n = pdl.operation "t.n"(%a : !pdl.value) -> (%t : !pdl.type)\npdl.replace %op with %n }', function=function)
    return program.names(), [op.operation.name for op in program.functions[1].body.blocks[0].operations]


#===--- What nobody has verified ---===#


@shows
def patterns_where_the_entry_is_empty():
    op = ir.Operation.create("t.a", regions=1, ip=False)
    entry, block = (op.regions[0].blocks.append() for _ in range(2))
    with ir.InsertionPoint(block):
        ir.Operation.create("t.use", operands=[arith.ConstantOp(ir.IntegerType.get_signless(32), 1)])
    rewrite.apply_patterns_and_fold_greedily(op, rewrite.RewritePatternSet().freeze())
    return [[inner.operation.name for inner in block.operations] for block in op.regions[0].blocks]


@shows
def patterns_where_a_branch_leaves_its_region():
    op = ir.Operation.create("t.a", regions=2, ip=False)
    blocks = [[region.blocks.append() for _ in range(2)] for region in op.regions]
    i1 = ir.IntegerType.get_signless(1)
    blocks[1][1].add_argument(i1, ir.Location.unknown())
    with ir.InsertionPoint(blocks[1][0]):
        made = ir.Operation.create("t.b", results=[i1]).result
        cf.CondBranchOp(made, [], [made], blocks[0][1], blocks[1][1])
    rewrite.apply_patterns_and_fold_greedily(op, rewrite.RewritePatternSet().freeze())
    return [len(region.blocks) for region in op.regions]
