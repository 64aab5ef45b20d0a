# The dialect scf.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..extras.meta import region_op
from ..ir import DenseI64ArrayAttr, IndexType, InsertionPoint, OpView, Operation, ShapedType, Value
from ._scf_ops_gen import *
from ._scf_ops_gen import _Dialect
from ._ods_common import (_cext, _dispatch_mixed_values, get_op_result_or_op_results as _results_of,
                          get_op_result_or_value as _value_of, get_op_results_or_values as _values_of)

from .arith import constant

execute_region = region_op(ExecuteRegionOp, terminator=YieldOp)
in_parallel = region_op(InParallelOp)


@_cext.register_operation(_Dialect, replace=True)
class ForOp(ForOp):
    def __init__(self, lower_bound, upper_bound, step, iter_args=None, *, loc=None, ip=None):
        """A loop with a first block: its arguments are the number and what is carried."""
        iter_args = [] if iter_args is None else _values_of(iter_args)
        types = [value.type for value in iter_args]
        super().__init__(types, lower_bound, upper_bound, step, iter_args, loc=loc, ip=ip)
        self.regions[0].blocks.append(self.operands[0].type, *types)

    @property
    def body(self):
        return self.regions[0].blocks[0]

    @property
    def induction_variable(self):
        return self.body.arguments[0]

    @property
    def inner_iter_args(self):
        return self.body.arguments[1:]


def _bound(value):
    return value if isinstance(value, (Value, OpView, Operation)) else constant(IndexType.get(), value)


def for_(start, stop=None, step=None, iter_args=None, *, loc=None, ip=None):
    """Goes once through the loop's body, as `range` would: (number), or (number, what is carried[, results])."""
    if step is None:
        step = 1
    if stop is None:
        start, stop = 0, start
    iter_args = list(iter_args or [])
    op = ForOp(_bound(start), _bound(stop), _bound(step), iter_args, loc=loc, ip=ip)
    carried = tuple(op.inner_iter_args)
    with InsertionPoint(op.body):
        if len(iter_args) > 1:
            yield op.induction_variable, carried, op.results
        elif len(iter_args) == 1:
            yield op.induction_variable, carried[0], op.results[0]
        else:
            yield op.induction_variable


@_cext.register_operation(_Dialect, replace=True)
class ForallOp(ForallOp):
    def __init__(self, lower_bounds, upper_bounds, steps, shared_outs=None, *, mapping=None, loc=None, ip=None):
        shared_outs = [] if shared_outs is None else list(shared_outs)
        types = [value.type for value in shared_outs]
        dynamic, static = [], []
        for part in (lower_bounds, upper_bounds, steps):
            values, _, sizes = _dispatch_mixed_values(part)
            dynamic.append(values)
            static.append(sizes)
        super().__init__(types, *dynamic, *static, shared_outs, mapping=mapping, loc=loc, ip=ip)
        rank = len(static[0])
        self.regions[0].blocks.append(*[IndexType.get()] * rank, *types)

    @property
    def body(self):
        return self.regions[0].blocks[0]

    @property
    def rank(self):
        return len(self.staticLowerBound)

    @property
    def induction_variables(self):
        return self.body.arguments[:self.rank]

    @property
    def inner_iter_args(self):
        return self.body.arguments[self.rank:]

    def terminator(self):
        with InsertionPoint(self.body):
            return InParallelOp()


forall = region_op(ForallOp, terminator=lambda args: InParallelOp())


@_cext.register_operation(_Dialect, replace=True)
class InParallelOp(InParallelOp):
    def __init__(self, loc=None, ip=None):
        super().__init__(loc=loc, ip=ip)
        self.region.blocks.append()

    @property
    def block(self):
        return self.region.blocks[0]


in_parallel = region_op(InParallelOp)


@_cext.register_operation(_Dialect, replace=True)
class ParallelOp(ParallelOp):
    def __init__(self, lower_bounds, upper_bounds, steps, inits=None, *, loc=None, ip=None):
        lower_bounds = list(lower_bounds)
        inits = [] if inits is None else list(inits)
        super().__init__([value.type for value in inits], lower_bounds, upper_bounds, steps, inits, loc=loc, ip=ip)
        self.regions[0].blocks.append(*[IndexType.get()] * len(lower_bounds))

    @property
    def body(self):
        return self.regions[0].blocks[0]

    @property
    def induction_variables(self):
        return self.body.arguments


parallel = region_op(ParallelOp, terminator=lambda values: ReduceOp(values, num_reductions=len(values)) if not values or isinstance(values[0], Value) else None)


@_cext.register_operation(_Dialect, replace=True)
class ReduceOp(ReduceOp):
    def __init__(self, operands, num_reductions, *, loc=None, ip=None):
        super().__init__(operands, num_reductions, loc=loc, ip=ip)
        for i in range(num_reductions):
            self.regions[i].blocks.append(operands[i].type, operands[i].type)


def reduce(*operands, num_reductions=1, loc=None, ip=None):
    """A decorator: the function makes what reduces two values."""
    op = ReduceOp(operands, num_reductions, loc=loc, ip=ip)

    def make(body):
        for region in op.regions:
            with InsertionPoint(region.blocks[0]):
                result = body(*region.blocks[0].arguments)
                if result is not None and not any(isinstance(last, ReduceReturnOp) for last in region.blocks[0].operations):
                    ReduceReturnOp(result)
        return _results_of(op)

    return make


@_cext.register_operation(_Dialect, replace=True)
class IfOp(IfOp):
    def __init__(self, cond, results_=None, hasElse=False, *, has_else=None, loc=None, ip=None):
        """An if; with `hasElse` both regions have a first block."""
        results_ = [] if results_ is None else list(results_)
        has_else = hasElse if has_else is None else has_else
        super().__init__(results_, cond, loc=loc, ip=ip)
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


def if_(cond, results_=None, *, has_else=False, loc=None, ip=None):
    return IfOp(cond, results_, hasElse=has_else, loc=loc, ip=ip)


@_cext.register_operation(_Dialect, replace=True)
class WhileOp(WhileOp):
    pass


@_cext.register_operation(_Dialect, replace=True)
class IndexSwitchOp(IndexSwitchOp):
    def __init__(self, results, arg, cases, case_body_builder=None, default_body_builder=None, num_caseRegions=None, loc=None, ip=None):
        cases = cases if isinstance(cases, DenseI64ArrayAttr) else DenseI64ArrayAttr.get(list(cases))
        super().__init__(results, arg, cases, len(cases) if num_caseRegions is None else num_caseRegions, loc=loc, ip=ip)
        for region in self.regions:
            region.blocks.append()
        if default_body_builder is not None:
            with InsertionPoint(self.default_block):
                default_body_builder(self)
        if case_body_builder is not None:
            for i in range(len(self.cases)):
                with InsertionPoint(self.case_block(i)):
                    case_body_builder(self, i, self.cases[i])

    @property
    def default_region(self):
        return self.regions[0]

    @property
    def default_block(self):
        return self.regions[0].blocks[0]

    @property
    def case_regions(self):
        return self.regions[1:]

    def case_region(self, i):
        return self.regions[i + 1]

    @property
    def case_blocks(self):
        return [region.blocks[0] for region in self.case_regions]

    def case_block(self, i):
        return self.regions[i + 1].blocks[0]


def index_switch(results, arg, cases, case_body_builder=None, default_body_builder=None, loc=None, ip=None):
    op = IndexSwitchOp(results, arg, cases, case_body_builder, default_body_builder, loc=loc, ip=ip)
    return _results_of(op)


def yield_(results_=None, *, loc=None, ip=None):
    return YieldOp(results_ if results_ is not None else [], loc=loc, ip=ip)
