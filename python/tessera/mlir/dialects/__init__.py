# Dialects: a module each, with classes of ops and enums that are made of the dialect's definitions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
