# Affine expressions, maps, and sets of integers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import operator

from .. import _C


def _name(value):
    return type(value).__name__


class AffineExpr(_C.AffineExpr):
    __slots__ = ()

    def __repr__(self):
        return f"{'AffineExpr' if type(self) is AffineExpr else type(self).__name__}({self})"

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.AffineExpr", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.AffineExpr", capsule)

    def maybe_downcast(self):
        for kind in _KINDS:
            if kind._isa(self):
                return kind(self)
        return self

    def _coerce(self, other):
        return AffineConstantExpr.get(other, self.context) if isinstance(other, int) else other

    def __add__(self, other):
        return AffineExpr.get_add(self, other)

    def __radd__(self, other):
        return AffineExpr.get_add(other, self)

    def __mul__(self, other):
        return AffineExpr.get_mul(self, other)

    def __rmul__(self, other):
        return AffineExpr.get_mul(other, self)

    def __mod__(self, other):
        return AffineExpr.get_mod(self, other)

    def __rmod__(self, other):
        return AffineExpr.get_mod(other, self)

    def __sub__(self, other):
        return AffineExpr.get_add(self, AffineExpr.get_mul(-1, other) if not isinstance(other, int) else -other)

    def __rsub__(self, other):
        return AffineExpr.get_add(other, AffineExpr.get_mul(-1, self))

    def compose(self, other):
        return _C.mlirAffineExprCompose(self, other)

    def shift_dims(self, num_dims, shift, offset=0):
        return _C.mlirAffineExprShiftDims(self, _count(num_dims), _count(shift), _count(offset))

    def shift_symbols(self, num_symbols, shift, offset=0):
        return _C.mlirAffineExprShiftSymbols(self, _count(num_symbols), _count(shift), _count(offset))

    @staticmethod
    def simplify_affine_expr(expr, num_dims, num_symbols):
        return _C.mlirSimplifyAffineExpr(expr, _count(num_dims), _count(num_symbols))

    @staticmethod
    def get_add(lhs, rhs):
        return _binary(_C.mlirAffineAddExprGet, lhs, rhs)

    @staticmethod
    def get_mul(lhs, rhs):
        return _binary(_C.mlirAffineMulExprGet, lhs, rhs)

    @staticmethod
    def get_mod(lhs, rhs):
        return _binary(_C.mlirAffineModExprGet, lhs, rhs)

    @staticmethod
    def get_floor_div(lhs, rhs):
        return _binary(_C.mlirAffineFloorDivExprGet, lhs, rhs)

    @staticmethod
    def get_ceil_div(lhs, rhs):
        return _binary(_C.mlirAffineCeilDivExprGet, lhs, rhs)

    @staticmethod
    def get_constant(value, context=None):
        return AffineConstantExpr.get(value, context)

    @staticmethod
    def get_dim(position, context=None):
        return AffineDimExpr.get(position, context)

    @staticmethod
    def get_symbol(position, context=None):
        return AffineSymbolExpr.get(position, context)


def _binary(make, lhs, rhs):
    if isinstance(lhs, int):
        lhs = rhs._coerce(lhs)
    elif isinstance(rhs, int):
        rhs = lhs._coerce(rhs)
    return make(lhs, rhs)


def _number(value, most=2**32 - 1):
    """A number of dimensions or symbols, or of one of them: the library counts with 32 bits."""
    number = operator.index(value)
    if not 0 <= number <= most:
        raise ValueError(f"expected a number from 0 to {most}, got {number}")
    return number


def _count(value):
    return _number(value, most=2**20)  # more would take minutes to print


def _fitting(made):
    """A map or set: None was made where it would have fewer dimensions or symbols than what is in it is of."""
    if made is None:
        raise ValueError("an expression is of a dimension or symbol beyond the numbers of these")
    return made


class AffineConstantExpr(AffineExpr):
    __slots__ = ()
    _isa = _C.mlirAffineExprIsAConstant
    value = property(lambda self: _C.mlirAffineConstantExprGetValue(self))

    @staticmethod
    def get(value, context=None):
        return _C.mlirAffineConstantExprGet(context, value)


class AffineDimExpr(AffineExpr):
    __slots__ = ()
    _isa = _C.mlirAffineExprIsADim
    position = property(lambda self: _C.mlirAffineDimExprGetPosition(self))

    @staticmethod
    def get(position, context=None):
        return _C.mlirAffineDimExprGet(context, _number(position))


class AffineSymbolExpr(AffineExpr):
    __slots__ = ()
    _isa = _C.mlirAffineExprIsASymbol
    position = property(lambda self: _C.mlirAffineSymbolExprGetPosition(self))

    @staticmethod
    def get(position, context=None):
        return _C.mlirAffineSymbolExprGet(context, _number(position))


class AffineBinaryExpr(AffineExpr):
    __slots__ = ()
    _isa = _C.mlirAffineExprIsABinary
    lhs = property(lambda self: _C.mlirAffineBinaryOpExprGetLHS(self))
    rhs = property(lambda self: _C.mlirAffineBinaryOpExprGetRHS(self))


def _binary_class(name, isa, get):
    made = type(name, (AffineBinaryExpr,), {"__slots__": (), "_isa": isa, "get": staticmethod(get), "__module__": __name__})
    return made


AffineAddExpr = _binary_class("AffineAddExpr", _C.mlirAffineExprIsAAdd, AffineExpr.get_add)
AffineMulExpr = _binary_class("AffineMulExpr", _C.mlirAffineExprIsAMul, AffineExpr.get_mul)
AffineModExpr = _binary_class("AffineModExpr", _C.mlirAffineExprIsAMod, AffineExpr.get_mod)
AffineFloorDivExpr = _binary_class("AffineFloorDivExpr", _C.mlirAffineExprIsAFloorDiv, AffineExpr.get_floor_div)
AffineCeilDivExpr = _binary_class("AffineCeilDivExpr", _C.mlirAffineExprIsACeilDiv, AffineExpr.get_ceil_div)
_KINDS = (AffineConstantExpr, AffineDimExpr, AffineSymbolExpr, AffineAddExpr, AffineMulExpr, AffineModExpr,
          AffineFloorDivExpr, AffineCeilDivExpr)
for _kind in _KINDS + (AffineBinaryExpr,):
    _kind.isinstance = staticmethod(_kind._isa)


def _expressions(exprs, what):
    exprs = list(exprs)
    for expr in exprs:
        if not isinstance(expr, AffineExpr):
            raise RuntimeError(f"Invalid expression{' (None?)' if expr is None else ''} when attempting to create an {what}")
    return exprs


class _Counted:
    """A list of results or constraints, taken one by one."""

    def __init__(self, count, get, start=0, step=1):
        self._count, self._get, self._start, self._step = count, get, start, step

    def __len__(self):
        return self._count

    def __getitem__(self, i):
        if isinstance(i, slice):
            start, stop, step = i.indices(self._count)
            return _Counted(len(range(start, stop, step)), self._get, self._start + start * self._step, step * self._step)
        if i < 0:
            i += self._count
        if not 0 <= i < self._count:
            raise IndexError("index out of range")
        return self._get(self._start + i * self._step)

    def __add__(self, other):
        return list(self) + list(other)


class AffineMap(_C.AffineMap):
    __slots__ = ()

    def __repr__(self):
        return f"AffineMap({self})"

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.AffineMap", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.AffineMap", capsule)

    @staticmethod
    def get(dim_count, symbol_count, exprs, context=None):
        return _fitting(_C.mlirAffineMapGet(context, _count(dim_count), _count(symbol_count), _expressions(exprs, "AffineMap")))

    @staticmethod
    def get_constant(value, context=None):
        return _C.mlirAffineMapConstantGet(context, value)

    @staticmethod
    def get_empty(context=None):
        return _C.mlirAffineMapEmptyGet(context)

    @staticmethod
    def get_identity(n_dims, context=None):
        return _C.mlirAffineMapMultiDimIdentityGet(context, _count(n_dims))

    @staticmethod
    def get_minor_identity(n_dims, n_results, context=None):
        n_dims, n_results = _count(n_dims), _count(n_results)
        if n_results > n_dims:
            raise ValueError("there are fewer dimensions than results")
        return _C.mlirAffineMapMinorIdentityGet(context, n_dims, n_results)

    @staticmethod
    def get_permutation(permutation, context=None):
        permutation = list(permutation)
        if sorted(permutation) != list(range(len(permutation))):
            raise RuntimeError("Invalid permutation when attempting to create an AffineMap")
        return _C.mlirAffineMapPermutationGet(context, permutation)

    def get_submap(self, result_positions):
        return _C.affine_sub_map(self, result_positions)

    def get_major_submap(self, n_results):
        if not 0 <= n_results <= self.n_results:
            raise ValueError("number of results out of bounds")
        return _C.mlirAffineMapGetMajorSubMap(self, n_results)

    def get_minor_submap(self, n_results):
        if not 0 <= n_results <= self.n_results:
            raise ValueError("number of results out of bounds")
        return _C.mlirAffineMapGetMinorSubMap(self, n_results)

    def replace(self, expr, replacement, n_result_dims, n_result_syms):
        return _fitting(_C.mlirAffineMapReplace(self, expr, replacement, _count(n_result_dims), _count(n_result_syms)))

    @staticmethod
    def compress_unused_symbols(affine_maps, context=None):
        return _C.affine_compress(affine_maps)

    n_dims = property(lambda self: _C.mlirAffineMapGetNumDims(self))
    n_symbols = property(lambda self: _C.mlirAffineMapGetNumSymbols(self))
    n_inputs = property(lambda self: _C.mlirAffineMapGetNumInputs(self))
    n_results = property(lambda self: _C.mlirAffineMapGetNumResults(self))
    is_permutation = property(lambda self: _C.mlirAffineMapIsPermutation(self))
    is_projected_permutation = property(lambda self: _C.mlirAffineMapIsProjectedPermutation(self))
    results = property(lambda self: _Counted(self.n_results, lambda i: _C.mlirAffineMapGetResult(self, i)))

    def dump(self):
        print(self)


class IntegerSetConstraint:
    def __init__(self, set, position):
        self._set, self._position = set, position

    expr = property(lambda self: _C.mlirIntegerSetGetConstraint(self._set, self._position))
    is_eq = property(lambda self: _C.mlirIntegerSetIsConstraintEq(self._set, self._position))


class IntegerSet(_C.IntegerSet):
    __slots__ = ()

    def __repr__(self):
        return f"IntegerSet({self})"

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.IntegerSet", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.IntegerSet", capsule)

    @staticmethod
    def get(num_dims, num_symbols, exprs, eq_flags, context=None):
        exprs = list(exprs)
        if len(exprs) != len(eq_flags):
            raise ValueError("Expected the number of constraints to match that of equality flags")
        if not exprs:
            raise ValueError("Expected non-empty list of constraints")
        return _fitting(_C.integer_set(context, _count(num_dims), _count(num_symbols), _expressions(exprs, "IntegerSet"), eq_flags))

    @staticmethod
    def get_empty(num_dims, num_symbols, context=None):
        return _C.mlirIntegerSetEmptyGet(context, _count(num_dims), _count(num_symbols))

    def get_replaced(self, dim_exprs, symbol_exprs, num_result_dims, num_result_symbols):
        dims, symbols = _expressions(dim_exprs, "IntegerSet by replacing dimensions"), _expressions(symbol_exprs, "IntegerSet by replacing symbols")
        return _fitting(_C.integer_set_replace(self, dims, symbols, _count(num_result_dims), _count(num_result_symbols)))

    is_canonical_empty = property(lambda self: _C.mlirIntegerSetIsCanonicalEmpty(self))
    n_dims = property(lambda self: _C.mlirIntegerSetGetNumDims(self))
    n_symbols = property(lambda self: _C.mlirIntegerSetGetNumSymbols(self))
    n_inputs = property(lambda self: _C.mlirIntegerSetGetNumInputs(self))
    n_equalities = property(lambda self: _C.mlirIntegerSetGetNumEqualities(self))
    n_inequalities = property(lambda self: _C.mlirIntegerSetGetNumInequalities(self))

    @property
    def constraints(self):
        return _Counted(_C.mlirIntegerSetGetNumConstraints(self), lambda i: IntegerSetConstraint(self, i))


for _class in (AffineExpr, AffineMap, IntegerSet):
    _C.set_class(_class.__name__, _class)
