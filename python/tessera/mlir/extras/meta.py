# Functions whose bodies become regions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import inspect
from functools import wraps

from ..dialects._ods_common import get_op_result_or_op_results
from ..ir import InsertionPoint, Type


def op_region_builder(op, op_region, terminator=None):
    """A decorator: runs the function in the region's first block, which is made of the types that annotate it if there is
    none; gives what the op gives."""

    def build(body):
        if not len(op_region.blocks):
            signature = inspect.signature(body)
            types = [parameter.annotation for parameter in signature.parameters.values()]
            if not all(isinstance(kind, Type) for kind in types):
                raise ValueError(f"for body_builder={body!r} either missing a type annotation or type annotation isn't a mlir type: {signature}")
            op_region.blocks.append(*types)
        first = op_region.blocks[0]
        with InsertionPoint(first):
            results = body(*first.arguments)
        if terminator is not None:
            results = [] if results is None else list(results) if isinstance(results, (tuple, list)) else [results]
            with InsertionPoint(op_region.blocks[-1]):
                terminator(results)
        return get_op_result_or_op_results(op)

    return build


def region_op(op_constructor, terminator=None):
    """Makes of what constructs an op with a region a decorator for the region's body, with or without arguments."""

    def decorator(*args, **kwargs):
        op = op_constructor(*args, **kwargs)
        return op_region_builder(op, op.regions[0], terminator)

    @wraps(decorator)
    def maybe_bare(*args, **kwargs):
        if len(args) == 1 and not kwargs and callable(args[0]):
            return decorator()(args[0])
        return decorator(*args, **kwargs)

    return maybe_bare
