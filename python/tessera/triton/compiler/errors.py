# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What can be wrong with a kernel."""
import builtins
import re


class TritonError(Exception):
    """Any error of the compiler."""


class CompilationError(TritonError):
    """The kernel can't be compiled; the message shows where."""

    def __init__(self, message, line=None):
        super().__init__(message)
        self.message = self.error_message = message
        self.line = line

    def __str__(self):
        return self.message


class CompileTimeAssertionFailure(CompilationError):
    """A static_assert that doesn't hold."""


class UnsupportedLanguageConstruct(CompilationError):
    """Python that kernels can't have."""


class OutOfResources(TritonError):
    """A kernel needs more of something than there is."""

    def __init__(self, required, limit, name):
        super().__init__(f"out of resource: {name}, Required: {required}, Hardware limit: {limit}. "
                         "Reducing block sizes or `num_stages` may help.")
        self.required, self.limit, self.name = required, limit, name


class PTXASError(TritonError):
    """Never raised here: no GPU's assembler is called."""


CLASSES = {cls.__name__: cls for cls in (CompilationError, CompileTimeAssertionFailure, UnsupportedLanguageConstruct)}


def _cause(text):
    """What is wrong, without where: below the line that has the caret. Triton raises its errors from such ones."""
    lines = text.split("\n")
    carets = [number for number, line in enumerate(lines) if line.strip() == "^"]
    what = "\n".join(lines[carets[-1] + 1:]) if carets else text
    named = re.fullmatch(r"""(\w+)\((['"])(.*)\2\)""", what, re.DOTALL)
    kind = getattr(builtins, named.group(1), None) if named else None
    if isinstance(kind, type) and issubclass(kind, Exception):
        return kind(named.group(3))
    return ValueError(what)


def from_backend(error):
    """The exception for a RuntimeError(kind, what, text, line) of the extension."""
    kind, what, text, line = error.args
    if what is None:
        return (CompilationError(text) if kind == 1 else TypeError(text) if kind == 2 else RuntimeError(text))
    result = CLASSES.get(what, CompilationError)(text, line or None)
    if type(result) is CompilationError:
        result.__cause__ = _cause(text)
    return result
