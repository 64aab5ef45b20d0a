# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of ttrt, and what they log to and write to."""
