# All classes of the IR, under the name that MLIR's bindings have them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from collections.abc import Mapping as _Mapping, Sequence as _Sequence

from .. import _C
from .core import *
from .core import _GlobalDebug, _OperationBase
from .affine import *
from .types import *
from .attributes import *
from .attributes import _DenseArrayAttr
from .interfaces import *

TypeID = _C.TypeID

for _list in (RegionSequence, OpOperandList, OpResultList, BlockArgumentList, OpSuccessors, BlockSuccessors,
              BlockPredecessors, BlockList, OperationList):
    _Sequence.register(_list)
_Mapping.register(OpAttributeMap)
for _value in list(globals().values()):
    if isinstance(_value, type) and _value.__module__.startswith(__package__ + "."):
        _value.__module__ = __name__
