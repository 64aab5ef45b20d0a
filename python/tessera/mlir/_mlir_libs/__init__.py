# The extension, and what MLIR's bindings call it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
_load_on_create_dialects = []
_registry = []


def get_dialect_registry():
    """All dialects are known to every context."""
    from ._mlir import ir

    if not _registry:
        _registry.append(ir.DialectRegistry())
    return _registry[0]


def append_load_on_create_dialect(dialect):
    """Has contexts load the dialect when they are made."""
    _load_on_create_dialects.append(dialect)


def get_load_on_create_dialects():
    return _load_on_create_dialects
