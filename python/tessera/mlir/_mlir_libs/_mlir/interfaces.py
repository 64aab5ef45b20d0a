# Interfaces of operations.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from .. import _C


class _OpInterface:
    def __init__(self, object, context=None):
        self._object, self._context = object, context

    @property
    def operation(self):
        if isinstance(self._object, type):
            raise TypeError("Cannot get an operation from a static interface")
        return self._object.operation

    @property
    def opview(self):
        if isinstance(self._object, type):
            raise TypeError("Cannot get an opview from a static interface")
        return self._object.opview


class InferTypeOpInterface(_OpInterface):
    pass


class InferShapedTypeOpInterface(_OpInterface):
    pass
