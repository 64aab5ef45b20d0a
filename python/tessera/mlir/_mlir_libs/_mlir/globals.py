# What is registered, and where locations come from.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import importlib
import os
import sys

from .. import _C

_PACKAGE = __name__.rsplit(".", 3)[0]


class _Globals:
    def __init__(self):
        self._dialects, self._operations, self._tried = {}, {}, set()
        self._prefixes = [_PACKAGE + ".dialects"]
        self._tracebacks, self._limit = 0, 10
        self._included, self._excluded = [], [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
        self._core = None

    def _start(self, core):
        self._core = core
        _C.set_find_class(self._find_class)

    #===--- Classes of dialects ---===#

    def append_dialect_search_prefix(self, prefix):
        self._prefixes.append(prefix)
        self._tried.clear()
        _C.forget_views()

    def _check_dialect_module_loaded(self, namespace):
        if namespace in self._tried:
            return namespace in self._loaded
        self._tried.add(namespace)
        for prefix in self._prefixes:
            try:
                importlib.import_module(f"{prefix}.{namespace}")
            except ModuleNotFoundError as error:
                if error.name and not f"{prefix}.{namespace}".startswith(error.name):
                    raise
                continue
            self._loaded.add(namespace)
            return True
        return False

    _loaded = set()

    def _find_class(self, name):
        found = self._operations.get(name)
        if found is None:
            namespace = name.split(".")[0]
            if namespace not in self._tried:
                self._check_dialect_module_loaded(namespace)
                found = self._operations.get(name)
        return found

    def _dialect_class(self, namespace):
        self._check_dialect_module_loaded(namespace)
        return self._dialects.get(namespace, self._core.Dialect)

    #===--- Locations from the stack of calls ---===#

    def loc_tracebacks_enabled(self):
        return self._tracebacks > 0

    def set_loc_tracebacks_enabled(self, enabled):
        self._tracebacks = int(enabled)
        _C.set_locate(self._locate if enabled else None)

    def loc_tracebacks_frame_limit(self):
        return self._limit

    def set_loc_tracebacks_frame_limit(self, limit):
        self._limit = 10 if limit is None else limit

    def register_traceback_file_inclusion(self, file):
        self._included.append(file)

    def register_traceback_file_exclusion(self, file):
        self._excluded.append(file)

    def _is_user_file(self, file):
        if any(file.startswith(path) for path in self._included):
            return True
        return not any(file.startswith(path) for path in self._excluded)

    def _locate(self):
        Location, frames = self._core.Location, []
        frame = sys._getframe(1)
        while frame and len(frames) < self._limit:
            code = frame.f_code
            if self._is_user_file(code.co_filename) and not code.co_filename.startswith("<frozen"):
                frames.append(self._frame_location(frame, Location))
            frame = frame.f_back
        if not frames:
            return Location.unknown()
        if len(frames) == 1:
            return frames[0]
        return Location.callsite(frames[0], frames[1:])

    def _frame_location(self, frame, Location):
        code = frame.f_code
        positions = list(code.co_positions())
        line, end_line, column, end_column = positions[frame.f_lasti // 2]
        where = Location.file(code.co_filename, line, column or 0, end_line or line, end_column or 0)
        return Location.name(code.co_qualname, where)


globals = _Globals()
