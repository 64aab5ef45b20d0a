# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hooks that look at each op of `ttrt run`:

    import ttrt.runtime

    def golden(binary, program_context, op_context):
        location = ttrt.runtime.get_op_loc_info(op_context)
        expected = binary.get_debug_info_golden(location)          # a list of floats, or None
        actual = ttrt.runtime.get_op_output_tensor(op_context, program_context)

    callback_env = ttrt.runtime.DebugHooks.get(golden)"""
from .hooks import (DebugHooks, get_op_debug_str, get_op_loc_info, get_op_output_array, get_op_output_tensor,
                    unregister_hooks)

__all__ = ["DebugHooks", "get_op_debug_str", "get_op_loc_info", "get_op_output_array", "get_op_output_tensor",
           "unregister_hooks"]
