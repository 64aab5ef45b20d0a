# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels from source to machine code."""
from .compiler import ASTSource, CompiledKernel, IRSource, LazyDict, compile
from .errors import CompilationError, CompileTimeAssertionFailure, UnsupportedLanguageConstruct
