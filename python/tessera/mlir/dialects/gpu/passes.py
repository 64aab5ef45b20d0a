# Passes of the dialect are known without being asked for.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
