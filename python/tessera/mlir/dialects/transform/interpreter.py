# Runs what the dialect transform says.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ..._mlir_libs import _C as _C


class TransformOptions:
    def __init__(self):
        self.expensive_checks = True
        self.enforce_single_top_level_transform_op = True


def apply_named_sequence(payload_root, transform_root, transform_module, transform_options=None):
    """Does to the payload what the root, an op of the dialect, says; symbols are looked up in the module. Raises ValueError."""
    options = transform_options or TransformOptions()
    _C.transform_apply(payload_root.operation, transform_root.operation, transform_module.operation, options.expensive_checks,
                       options.enforce_single_top_level_transform_op)


def copy_symbols_and_merge_into(target, other):
    """Copies the symbols of `other` into `target`. Raises ValueError for one that both define."""
    _C.transform_merge(target.operation, other.operation)
