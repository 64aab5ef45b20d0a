# The dialect affine.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..ir import AffineConstantExpr, AffineMap, AffineMapAttr, InsertionPoint, IntegerSetAttr, OpView, Operation, Value
from . import _affine_ops_gen as _generated
from ._affine_ops_gen import *
from ._affine_ops_gen import _Dialect
from ._ods_common import _cext, get_op_results_or_values as _values_of

# MLIR's classes say the dialect's name once more.
for _name in ("Apply", "DelinearizeIndex", "For", "If", "LinearizeIndex", "Load", "Max", "Min", "Parallel", "Prefetch", "Store",
              "VectorLoad", "VectorStore", "Yield"):
    _class = getattr(_generated, _name + "Op", None)
    if _class is not None:
        _class.__name__ = _class.__qualname__ = f"Affine{_name}Op"
        globals()[_class.__name__] = _class


def _operands(values):
    return [] if values is None else list(_values_of(values))


@_cext.register_operation(_Dialect, replace=True)
class AffineForOp(AffineForOp):
    def __init__(self, lower_bound, upper_bound, step=1, iter_args=None, *, lower_bound_operands=(), upper_bound_operands=(),
                 loc=None, ip=None):
        """Bounds are numbers, maps, or values of the index type."""
        lower_bound_operands, upper_bound_operands = list(lower_bound_operands), list(upper_bound_operands)

        def bound(given, operands, what):
            if isinstance(given, int):
                if operands:
                    raise ValueError(f"Either a concrete {what} bound or an AffineMap in combination with {what} bound operands, but "
                                     f"not both, is supported.")
                return AffineMap.get_constant(given)
            if isinstance(given, (OpView, Operation, Value)):
                if operands:
                    raise ValueError(f"Either a concrete {what} bound or an AffineMap in combination with {what} bound operands, but "
                                     f"not both, is supported.")
                if not isinstance(given, Value) and len(given.results) != 1:
                    raise ValueError(f"Only a single concrete value is supported for {what} bound.")
                operands.append(given)
                return AffineMap.get_identity(1)
            if not isinstance(given, AffineMap):
                raise ValueError(f"{what} bound must be int | ResultValueT | AffineMap.")
            if len(operands) != given.n_inputs:
                raise ValueError(f"Wrong number of {what} bound operands passed to AffineForOp; Expected {given.n_inputs}, got {len(operands)}.")
            return given

        lower = bound(lower_bound, lower_bound_operands, "lower")
        upper = bound(upper_bound, upper_bound_operands, "upper")
        iter_args = _operands(iter_args)
        types = [value.type for value in iter_args]
        super().__init__(types, lower_bound_operands, upper_bound_operands, iter_args, AffineMapAttr.get(lower),
                         AffineMapAttr.get(upper), step, loc=loc, ip=ip)
        from ..ir import IndexType

        self.regions[0].blocks.append(IndexType.get(), *types)

    @property
    def body(self):
        return self.regions[0].blocks[0]

    @property
    def induction_variable(self):
        return self.body.arguments[0]

    @property
    def inner_iter_args(self):
        return self.body.arguments[1:]


def for_(start, stop=None, step=None, iter_args=None, *, lower_bound_operands=(), upper_bound_operands=(), loc=None, ip=None):
    """Goes once through the loop's body: (number), or (number, what is carried)."""
    if stop is None:
        start, stop = 0, start
    iter_args = _operands(iter_args)
    op = AffineForOp(start, stop, 1 if step is None else step, iter_args, lower_bound_operands=lower_bound_operands,
                     upper_bound_operands=upper_bound_operands, loc=loc, ip=ip)
    carried = tuple(op.inner_iter_args)
    with InsertionPoint(op.body):
        if len(carried) > 1:
            yield op.induction_variable, carried
        elif carried:
            yield op.induction_variable, carried[0]
        else:
            yield op.induction_variable


@_cext.register_operation(_Dialect, replace=True)
class AffineIfOp(AffineIfOp):
    def __init__(self, cond, results_=None, *, cond_operands=None, has_else=False, loc=None, ip=None):
        """`cond` is a set of integers; with `has_else` both regions have a first block."""
        operands = _operands(cond_operands)
        if len(operands) != cond.n_inputs:
            raise ValueError(f"expected {cond.n_inputs} condition operands, got {len(operands)}")
        super().__init__([] if results_ is None else list(results_), operands, IntegerSetAttr.get(cond), loc=loc, ip=ip)
        self.regions[0].blocks.append()
        if has_else:
            self.regions[1].blocks.append()

    @property
    def then_block(self):
        return self.regions[0].blocks[0]

    @property
    def else_block(self):
        blocks = self.regions[1].blocks
        return blocks[0] if len(blocks) else None


def if_(cond, results_=None, *, cond_operands=None, has_else=False, loc=None, ip=None):
    return AffineIfOp(cond, results_, cond_operands=cond_operands, has_else=has_else, loc=loc, ip=ip)
