# Pass managers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import enum

from .. import _C
from .core import _of_capsule


class PassDisplayMode(enum.Enum):
    LIST = 0
    PIPELINE = 1


class PassManager:
    def __init__(self, anchor_op="any", context=None):
        self._manager = _C.manager_new(context, anchor_op)

    @staticmethod
    def parse(pipeline, context=None):
        made = PassManager("any", context)
        _C.manager_parse(made._manager, pipeline, False)
        return made

    @property
    def _CAPIPtr(self):
        return _C.capsule("passmanager.PassManager", self._manager, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _of_capsule(capsule, "passmanager.PassManager", PassManager, "_manager")

    def _testing_release(self):
        pass

    def add(self, pipeline, name=None, argument=None, description="", op_name=""):
        """Elements of a pipeline as text, or a function of an operation and of what says that the pass failed."""
        if isinstance(pipeline, str):
            _C.manager_parse(self._manager, pipeline, True)
            return
        if name is None:
            name = getattr(pipeline, "__name__", None) or type(pipeline).__name__
        _C.manager_add(self._manager, pipeline, name, argument if argument is not None else name, description, op_name)

    def run(self, operation, invalidate_ops=True):
        _C.manager_run(self._manager, operation.operation)

    def enable_verifier(self, enable=True):
        _C.manager_set(self._manager, "verifier", bool(enable))

    def enable_timing(self):
        _C.manager_set(self._manager, "timing", 1)

    def enable_statistics(self, displayMode=PassDisplayMode.PIPELINE):
        _C.manager_set(self._manager, "statistics", displayMode.value)

    def enable_ir_printing(self, print_before_all=False, print_after_all=True, print_module_scope=False,
                           print_after_change=False, print_after_failure=False, large_elements_limit=None,
                           large_resource_limit=None, enable_debug_info=False, print_generic_op_form=False,
                           use_local_scope=False, tree_printing_dir_path=None):
        if large_resource_limit is None:
            large_resource_limit = large_elements_limit
        _C.manager_print_ir(self._manager, print_before_all, print_after_all, print_module_scope, print_after_change,
                            print_after_failure, large_elements_limit, large_resource_limit, enable_debug_info,
                            print_generic_op_form, use_local_scope,
                            None if tree_printing_dir_path is None else str(tree_printing_dir_path))

    def __str__(self):
        return _C.manager_print(self._manager)
