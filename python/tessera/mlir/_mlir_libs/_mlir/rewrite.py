# Patterns in Python, and what runs them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import enum

from .. import _C


class GreedyRewriteStrictness(enum.Enum):
    ANY_OP = 0
    EXISTING_AND_NEW_OPS = 1
    EXISTING_OPS = 2

    def __str__(self):
        return f"GreedyRewriteStrictness.{self.name}"


class GreedySimplifyRegionLevel(enum.Enum):
    DISABLED = 0
    NORMAL = 1
    AGGRESSIVE = 2

    def __str__(self):
        return f"GreedySimplifyRegionLevel.{self.name}"


class GreedyRewriteConfig:
    def __init__(self):
        self.max_iterations = 10
        self.max_num_rewrites = -1
        self.use_top_down_traversal = False
        self.enable_folding = True
        self.strictness = GreedyRewriteStrictness.ANY_OP
        self.region_simplification_level = GreedySimplifyRegionLevel.AGGRESSIVE
        self.enable_constant_cse = True


class PatternRewriter:
    """What a pattern changes the IR with, while it runs."""

    def __init__(self, rewriter):
        self._rewriter = rewriter

    @property
    def ip(self):
        return _C.rewriter_ip(self._rewriter)

    def replace_op(self, op, new):
        _C.rewriter_replace(self._rewriter, op, new)

    def erase_op(self, op):
        _C.rewriter_erase(self._rewriter, op)


class FrozenRewritePatternSet:
    def __init__(self, frozen, functions=None):
        self._frozen = frozen
        self._functions = functions  # that the patterns call

    @property
    def _CAPIPtr(self):
        return _C.capsule("passmanager.PassManager", self._frozen, self)  # as in MLIR's bindings


class RewritePatternSet:
    def __init__(self, context=None):
        self._set = _C.patterns_new(context)

    def add(self, root, fn, benefit=1):
        """`fn(op, rewriter)` is asked for operations of a class or a name; what it gives is true if it changed nothing."""
        name = root if isinstance(root, str) else getattr(root, "OPERATION_NAME", None)
        if not isinstance(name, str):
            raise TypeError("the root argument must be a type or a string")
        _C.patterns_add(self._set, name, lambda op, rewriter: fn(op, PatternRewriter(rewriter)), benefit)

    def freeze(self):
        return FrozenRewritePatternSet(_C.patterns_freeze(self._set))


class PDLResultList:
    """What a function that a pattern of pdl calls gives, while it runs."""

    def __init__(self, results):
        self._results = results

    def append(self, value):
        _C.pdl_append(self._results, value)


class PDLModule:
    """The patterns of a module of the pdl dialect, and functions that they call by name.

    A function is given a rewriter, a list for its results and a list of values; what it gives is true if it failed."""

    def __init__(self, module):
        self._pdl = _C.pdl_new(module.operation)

    def freeze(self):
        return FrozenRewritePatternSet(_C.pdl_freeze(self._pdl), self._pdl)

    def _register(self, name, fn, is_constraint):
        _C.pdl_register(self._pdl, name, lambda rewriter, results, values: fn(PatternRewriter(rewriter), PDLResultList(results), values),
                        is_constraint)

    def register_rewrite_function(self, name, fn):
        self._register(name, fn, False)

    def register_constraint_function(self, name, fn):
        self._register(name, fn, True)


def apply_patterns_and_fold_greedily(module, set, config=None):
    config = config or GreedyRewriteConfig()
    _C.apply_greedily(module.operation, set._frozen, config.max_iterations, config.max_num_rewrites,
                      int(config.use_top_down_traversal), int(config.enable_folding), config.strictness.value,
                      config.region_simplification_level.value, int(config.enable_constant_cse))


def walk_and_apply_patterns(op, set):
    _C.walk_and_apply(op.operation, set._frozen)
