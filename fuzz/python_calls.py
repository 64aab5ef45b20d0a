#!/usr/bin/env python3
# Calls the Python package with whatever is at hand.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python_calls.py [--seed=N] [--rounds=N] [--calls=N] [--seconds=N] [--trace]

Each round has a context, some IR in it and a pool of objects. Functions, classes, methods and properties of the package are called
with objects of the pool, whether these are what is expected or not; what comes of it joins the pool. Anything may be raised, nothing may crash:
in the interpreter of a build with sanitizers (PYTHONPATH=BUILD/python ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
BUILD/bin/mlir-python) no access may be wrong. --trace writes each call before it is made: with the seed and the round of a crash, what led to it.

A round that takes longer than --patience ends, and where it was is written: objects can be made such that they have no end. What doesn't end
then either ends the process."""
import argparse
import faulthandler
import gc
import inspect
import io
import os
import random
import signal
import sys
import tempfile
import time
import traceback

from tessera.mlir import ir, passmanager, rewrite
from tessera.mlir.dialects import affine, arith, cf, func, linalg, llvm, memref, pdl, scf, shape, tensor, vector

# These end the process, wait, write files, or take addresses for what they are.
NEVER = {"_cext", "_mlir_libs", "dump", "print_ir_after_all", "enable_ir_printing", "enable_timing", "parse_file", "walk_and_apply_patterns",
         "execution_engine", "breakpoint", "enable_reproducer_before_all", "enable_statistics", "load_all_available_dialects", "from_file"}
# What is inside of a view doesn't check again what the view has checked.
NEVER |= {"_get"}
# Multithreading starts a pool for each context: slow, and no other code runs.
NEVER |= {"enable_multithreading", "set_global_debug", "set_global_debug_types"}

TEXTS = ["", "f", "arith.addi", "builtin.module", "func.func", "i32", "tensor<4xf32>", "vector<2x[4]xi1>", "memref<?xf32, strided<[1]>>", "1 : i8", "[1, \"a\"]", "loc(unknown)", "loc(\"f\":1:2)",
         "affine_map<(d0)[s0] -> (d0 + s0)>", "func.func @f(%a: i32) -> i32 { return %a : i32 }", "%0 = arith.constant 1 : i32", "builtin.module(cse,canonicalize)",
         "\"a.b\"() ({^bb0(%x: i1): \"a.c\"(%x) : (i1) -> ()}) : () -> ()", "dense<[1, 2]> : tensor<2xi64>", "\u00e9\0x", "{-#", "!pdl.value", "x" * 300]
MODULE = """
func.func @f(%a: i32, %b: index) -> (i32, f32) {
  %c = arith.constant 3 : i32
  %0 = arith.addi %a, %c {tag = "x", list = [1 : i8, unit]} : i32
  %1 = scf.if %t -> f32 { %2 = arith.constant 1.0 : f32 scf.yield %2 : f32 } else { %2 = arith.constant 2.0 : f32 scf.yield %2 : f32 }
  cf.cond_br %t, ^bb1(%0 : i32), ^bb1(%a : i32)
^bb1(%d: i32):
  return %d, %1 : i32, f32
}
""".replace("%t", "%true").replace("  %c = ", "  %true = arith.constant true\n  %c = ")
PATTERNS = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %a = pdl.operand
  %op = pdl.operation "arith.addi"(%a, %a : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op { pdl.replace %op with (%a : !pdl.value) }
}
"""


class Enough(BaseException):
    """Some objects that take any function become endless with a Meddler."""


def enough(_, frame):
    """Ends a round that took too long, whatever it is in."""
    print("no end in sight:", *traceback.format_stack(frame)[-4:], sep="\n", file=sys.__stderr__, flush=True)
    raise Enough


class Meddler:
    """A number, a truth, a sequence, a mapping and a function that changes, lets go of or destroys something when it is asked."""

    def __init__(self, round, given=()):
        self.round, self.given, self.patience = round, given, 30

    def __index__(self):
        self.round.meddle()
        return self.round.random.randrange(-1, 4)

    def __bool__(self):
        self.round.meddle()
        return self.round.random.random() < 0.5

    def __iter__(self):
        for item in self.given or [self.round.argument() for _ in range(self.round.random.randrange(4))]:
            yield item
            self.round.meddle()

    def items(self):
        return [(self.round.random.choice(TEXTS), self.round.argument()) if self.round.random.random() < 0.9 else 1 for _ in range(2)]

    def __call__(self, *arguments):
        for argument in arguments:
            self.round.keep(argument)
        self.round.meddle()
        self.patience -= 1
        return self.round.argument() if self.patience > 0 else True  # a pattern that always matches never ends


class Liar(int):
    """A number that is in every range."""
    __lt__ = __le__ = __gt__ = __ge__ = lambda *_: True


class Round:
    def __init__(self, seed, trace):
        self.random = random.Random(seed)
        self.trace = trace
        self.context = ir.Context()
        self.context.allow_unregistered_dialects = True
        self.pool = [None, True, 0, 1, -1, 2**40, 2**70, 0.5, b"\0\1\2\3", bytearray(8), memoryview(b"abcd"), [], (), {}, [1, 2], {"a": 1}, lambda *a: a[:1], object()]
        self.pool += TEXTS
        self.calls = self.done = self.meddling = 0
        self.modules = (ir, passmanager, rewrite, arith, func, scf, pdl)
        self.names = [value.OPERATION_NAME for module in (affine, arith, cf, func, linalg, llvm, memref, pdl, scf, shape, tensor, vector)
                      for value in vars(module).values() if hasattr(value, "OPERATION_NAME")]
        self.roots = [value for module in self.modules for name, value in vars(module).items()
                      if callable(value) and name not in NEVER and not name.startswith(("__", "_register", "register", "append", "globals", "_globals", "_Globals"))]
        with self.context, ir.Location.unknown():
            module = ir.Module.parse(MODULE)
            self.pool += [self.context, module, module.operation, module.body, module.body.operations[0], ir.Location.unknown(),
                          ir.IntegerType.get_signless(32), ir.F32Type.get(), ir.StringAttr.get("s"), ir.UnitAttr.get(), ir.Module.parse(PATTERNS),
                          *self.foreign(), ir.InsertionPoint(module.body), ir.AffineExpr.get_dim(0), ir.AffineExpr.get_dim(70), ir.AffineExpr.get_symbol(3), passmanager.PassManager(), rewrite.RewritePatternSet()]

    @staticmethod
    def foreign():
        """Objects of another context."""
        with ir.Context() as other, ir.Location.unknown():
            other.allow_unregistered_dialects = True
            module = ir.Module.parse(MODULE)
            return [module, module.body, module.body.operations[0], ir.F32Type.get(), ir.UnitAttr.get()]

    def note(self, *what):
        if self.trace:
            print(self.calls, *(ascii(part)[:120] if isinstance(part, (str, int, bytes)) else f"<{type(part).__name__}>" for part in what), file=sys.stderr, flush=True)

    def argument(self):
        kind = self.random.random()
        if kind < 0.1:
            return [self.random.choice(self.pool) for _ in range(self.random.randrange(4))]
        if kind < 0.13:
            return {self.random.choice(TEXTS): self.random.choice(self.pool)}
        if kind < 0.17:
            return Meddler(self)
        if kind < 0.18:
            return Liar(self.random.choice((-5, 3, 10**6, 10**12)))
        # Late objects are those of the library.
        if kind < 0.7:
            return self.random.choice(self.pool[-60:])
        return self.random.choice(self.pool)

    def arguments(self, function):
        try:
            parameters = [one for one in inspect.signature(function).parameters.values() if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
            most = min(len(parameters), 6)
            least = len([one for one in parameters if one.default is one.empty])
        except (TypeError, ValueError):
            least, most = 0, 3
        count = self.random.randint(min(least, most), most) if self.random.random() < 0.9 else self.random.randrange(5)
        return [self.argument() for _ in range(count)]

    def keep(self, value):
        if value is None or isinstance(value, type(NotImplemented)):
            return
        items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
        if any(isinstance(item, (dict, list, tuple)) for item in items):
            return  # lists of lists of lists take ever longer to print
        self.pool.append(value)
        if len(self.pool) > 400:
            del self.pool[self.random.randrange(40, len(self.pool))]

    def call(self, function, name):
        arguments = self.arguments(function)
        self.note("call", name, *arguments)
        self.keep(function(*arguments))

    def special(self, thing):
        """What objects do without a name."""
        which = self.random.randrange(8)
        other = self.argument()
        self.note("special", str(which), thing, other)
        if which == 0:
            str(thing)
        elif which == 1:
            thing == other
        elif which == 2:
            hash(thing)
        elif which == 3:
            self.keep(thing[other])
        elif which == 4 and self.is_own(thing):
            thing[other] = self.argument()
        elif which == 5:
            for _, item in zip(range(5), thing):
                self.keep(item)
        elif which == 6:
            with thing:
                self.step(1)
        else:
            self.keep(memoryview(thing))

    @staticmethod
    def is_own(thing):
        """Of the package's classes, and none of them: what Python has, and what is kept for all contexts, stays as it is."""
        return not isinstance(thing, type) and type(thing).__module__.startswith("tessera")

    def member(self, thing):
        if not self.is_own(thing) and not isinstance(thing, type):
            return
        names = [name for name in dir(thing) if name not in NEVER and (not name.startswith("_") or self.random.random() < 0.02) and not name.startswith("__")]
        if not names:
            return
        name = self.random.choice(names)
        if self.random.random() < 0.05 and self.is_own(thing) and not name.startswith("_"):  # else some become endless
            value = self.argument()
            self.note("set", thing, name, value)
            setattr(thing, name, value)
            return
        self.note("get", thing, name)
        value = getattr(thing, name)
        if callable(value) and not isinstance(value, type) and self.random.random() < 0.9:
            self.call(value, name)
        else:
            self.keep(value)

    def meddle(self):
        """What a program may do while a call of it is under way."""
        if self.calls > self.most:
            raise Enough
        if self.meddling > 3:
            return
        self.meddling += 1
        try:
            kind = self.random.random()
            if kind < 0.4:
                owners = [thing for thing in self.pool[-60:] if isinstance(thing, (ir.OpView, ir.Operation))]
                name = self.random.choice(("erase", "erase", "detach_from_parent"))
                if owners:
                    self.note("meddle", name)
                    getattr(self.random.choice(owners).operation, name)()
            elif kind < 0.6:
                self.note("meddle", "drop")
                del self.pool[max(40, len(self.pool) - self.random.randrange(1, 20)):]
                gc.collect()
            elif kind < 0.9:
                self.step(2)
        except Exception:  # as in step
            pass
        finally:
            self.meddling -= 1

    def some(self, *classes):
        """Up to three objects of the pool's latest that are of the classes, in one way or another."""
        chosen = [thing for thing in self.pool[-120:] if isinstance(thing, classes)]
        chosen = [self.random.choice(chosen) for _ in range(self.random.randrange(4))] if chosen else []
        kind = self.random.randrange(5)
        return Meddler(self, chosen) if kind == 0 else iter(chosen) if kind == 1 else tuple(chosen) if kind == 2 else chosen

    def one(self, *classes):
        return self.random.choice([thing for thing in self.pool if isinstance(thing, classes)] or [None])

    def number(self):
        return self.random.choice((0, 1, 2, None, Meddler(self), Liar(10**6)))

    def create(self):
        values = self.some(ir.Value, ir.OpView, ir.Operation)
        attributes = Meddler(self) if self.random.random() < 0.3 else {"a": value for value in self.some(ir.Attribute)}
        point = self.random.choice((None, None, False, self.one(ir.InsertionPoint)))
        name = self.random.choice(self.names) if self.random.random() < 0.5 else "t.op"
        return ir.Operation.create(name, self.some(ir.Type), values, attributes, self.some(ir.Block), self.number(), None, point, self.number())

    def walk(self):
        return self.one(ir.OpView, ir.Operation, ir.Module).operation.walk(Meddler(self), self.random.choice((ir.WalkOrder.PRE_ORDER, ir.WalkOrder.POST_ORDER)))

    def run_pass(self):
        manager = passmanager.PassManager("any")
        manager.enable_verifier(self.random.random() < 0.5)
        for _ in range(2):
            manager.add(self.random.choice((Meddler(self), "canonicalize", "cse")))
        self.keep(manager)
        return manager.run(self.one(ir.OpView, ir.Operation, ir.Module).operation)

    def rewrite(self):
        patterns = rewrite.RewritePatternSet()
        patterns.add(self.random.choice((arith.AddIOp, "t.op", func.FuncOp)), Meddler(self))
        frozen = patterns.freeze()
        self.keep(frozen)
        operation = self.one(ir.OpView, ir.Operation, ir.Module).operation
        operation.verify()  # drivers may count on that
        return self.random.choice((rewrite.apply_patterns_and_fold_greedily, rewrite.walk_and_apply_patterns))(operation, frozen)

    def report(self):
        with self.context.attach_diagnostic_handler(Meddler(self)):
            ir.Location.unknown().emit_error("an error")
            return self.one(ir.OpView, ir.Operation, ir.Module).operation.verify()

    def symbols(self):
        return ir.SymbolTable.walk_symbol_tables(self.one(ir.OpView, ir.Operation, ir.Module).operation, False, Meddler(self))

    def shape(self):
        return self.random.choice((
            lambda: ir.TupleType.get_tuple(self.some(ir.Type)), lambda: ir.ArrayAttr.get(self.some(ir.Attribute)),
            lambda: ir.DenseI64ArrayAttr.get(Meddler(self, [1, 2, Meddler(self)])), lambda: ir.FunctionType.get(self.some(ir.Type), self.some(ir.Type)),
            lambda: ir.AffineMap.get(self.number(), self.number(), self.some(ir.AffineExpr)), lambda: func.ReturnOp(self.some(ir.Value)),
            lambda: ir.AffineMap.compress_unused_symbols(self.some(ir.AffineMap)),
            lambda: ir.VectorType.get(Meddler(self, [1, 2]), self.one(ir.Type), scalable=Meddler(self, [True, Meddler(self)])),
            lambda: self.one(ir.Block).append(self.one(ir.OpView, ir.Operation)), lambda: self.one(ir.Region).blocks.append(*self.some(ir.Type))))()

    def meant(self):
        """What programs mean to do, with parts that meddle."""
        which = self.random.choice((self.create, self.create, self.create, self.walk, self.run_pass, self.rewrite, self.report, self.symbols, self.shape, self.shape))
        self.note("meant", which.__name__)
        self.keep(which())

    def step(self, depth=0):
        self.calls += 1
        kind = self.random.random()
        try:
            if kind < 0.05:
                self.meant()
            elif kind < 0.35:
                function = self.random.choice(self.roots)
                self.call(function, getattr(function, "__name__", "?"))
            elif kind < 0.85:
                self.member(self.random.choice(self.pool[18 + len(TEXTS):] or self.pool))
            elif kind < 0.97 and depth < 3:
                self.special(self.random.choice(self.pool))
            elif kind < 0.98:
                self.note("collect")
                gc.collect()
            elif len(self.pool) > 60:
                self.note("drop")
                del self.pool[self.random.randrange(40, len(self.pool))]
            self.done += 1
        except (KeyboardInterrupt, SystemExit, Enough):
            raise
        except BaseException:  # whatever is raised is right
            pass

    def run(self, calls):
        self.most = 3 * calls
        try:
            with self.context, ir.Location.unknown():
                for _ in range(calls):
                    self.step()
        except RuntimeError as error:  # a call has entered something and not left it
            if "Unbalanced" not in str(error):
                raise


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seconds", type=float, help="until so much time has gone by, instead of --rounds")
    parser.add_argument("--patience", type=float, default=120, help="seconds that a round may take")
    parser.add_argument("--trace", action="store_true")
    options = parser.parse_args()
    sys.unraisablehook = lambda _: None
    sys.setrecursionlimit(400)
    os.chdir(tempfile.mkdtemp())  # some write files
    signal.signal(signal.SIGALRM, enough)
    start, seed, calls, done = time.monotonic(), options.seed, 0, 0
    while seed < options.seed + options.rounds if options.seconds is None else time.monotonic() < start + options.seconds:
        print(f"round {seed}", file=sys.stderr, flush=True)
        stderr, sys.stderr = sys.stderr, sys.stderr if options.trace else io.StringIO()
        stdout, sys.stdout = sys.stdout, io.StringIO()
        one = Round(seed, options.trace)
        signal.setitimer(signal.ITIMER_REAL, options.patience, 1)  # again and again: a destructor may swallow one
        faulthandler.dump_traceback_later(2 * options.patience, exit=True, file=sys.__stderr__)
        try:
            one.run(options.calls)
        except Enough:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.stdout, sys.stderr = stdout, stderr
        calls, done = calls + one.calls, done + one.done
        del one
        gc.collect()
        faulthandler.cancel_dump_traceback_later()
        seed += 1
    print(f"{calls} calls in {seed - options.seed} rounds, {done} without an exception")


if __name__ == "__main__":
    main()
