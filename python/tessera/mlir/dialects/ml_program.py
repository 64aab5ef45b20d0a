# The dialect ml_program.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..ir import FunctionType, StringAttr, TypeAttr
from ._ml_program_ops_gen import *
from ._ml_program_ops_gen import _Dialect
from ._ods_common import _cext


@_cext.register_operation(_Dialect, replace=True)
class FuncOp(FuncOp):
    def __init__(self, name, type, *, visibility=None, loc=None, ip=None):
        """`type`: a FunctionType, or lists of the types of inputs and results."""
        type = FunctionType.get(*type) if isinstance(type, tuple) else type
        super().__init__(StringAttr.get(str(name)), TypeAttr.get(type), sym_visibility=visibility, loc=loc, ip=ip)

    @property
    def is_external(self):
        return len(self.regions[0].blocks) == 0

    @property
    def type(self):
        return self.attributes["function_type"].value

    @property
    def name(self):
        return self.attributes["sym_name"]

    @property
    def entry_block(self):
        if self.is_external:
            raise IndexError("External function does not have a body")
        return self.regions[0].blocks[0]

    def add_entry_block(self):
        if not self.is_external:
            raise IndexError("The function already has an entry block!")
        return self.regions[0].blocks.append(*self.type.inputs)

    @property
    def arguments(self):
        return self.entry_block.arguments
