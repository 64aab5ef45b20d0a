# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of ttrt as objects:

    from ttrt.common.api import API

    API.initialize_apis()
    result_code, results = API.Run(args={"binary": "model.ttnn", "--loops": 10})()

`args` has the options of the command line (True for those without a value) and, as "binary", a file, a folder or a list
of these; `results` is what --result-file writes: a dict for each file."""
import json
import os

from .. import _C
from ..runtime import hooks


def _arguments(command, args, artifacts):
    args = dict(args)
    binary = args.pop("binary", [])
    paths = [binary] if isinstance(binary, (str, bytes, os.PathLike)) else list(binary)
    words = [command]
    for name, value in args.items():
        if value is True:
            words.append(name)
        elif value is not False and value is not None:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                words += [name, one if isinstance(one, (bytes, os.PathLike)) else str(one)]
    if artifacts is not None and "--artifact-dir" not in args and command not in ("diff", "convert"):
        words += ["--artifact-dir", artifacts.artifacts_folder_path]
    return tuple(os.fsencode(word) for word in words + paths)


class _Command:
    command = ""

    def __init__(self, args={}, logger=None, artifacts=None):
        self.args = dict(args)
        self.logger = logger
        self.artifacts = artifacts

    def __call__(self):
        words = _arguments(self.command, self.args, self.artifacts)
        line = None
        if self.logger is not None:
            log = self.logger.logging
            line = lambda level, text: log.log(level, "%s", text)
        after_op = hooks.listener() if self.command == "run" else None
        status, results = _C.command(words, line, after_op)
        return status, json.loads(results)


def _register(command):
    name = command.capitalize()
    return type(name, (_Command,), {
        "command": command, "__module__": __name__, "__qualname__": "API." + name,
        "__doc__": "`ttrt %s`: called, it gives (result code, results)." % command})


class API:
    """The commands: Read, Run, Query, Perf, Check, Diff, Convert."""

    Read = _register("read")
    Run = _register("run")
    Query = _register("query")
    Perf = _register("perf")
    Check = _register("check")
    Diff = _register("diff")
    Convert = _register("convert")

    @staticmethod
    def initialize_apis():
        """Nothing needs to be prepared; scripts call it before anything else."""
