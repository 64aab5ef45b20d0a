# Short ways to say common things.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
