# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the commands log to, and where they leave files."""
import logging
import os

LEVELS = ("CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG")


class Logger:
    """A logger of its own, on the terminal and in a file where one is named. TTRT_LOGGER_LEVEL, one of LEVELS, says what
    is left out."""

    _count = 0

    def __init__(self, file_name=""):
        level = os.environ.get("TTRT_LOGGER_LEVEL") or "DEBUG"
        if level not in LEVELS:
            raise ValueError("TTRT_LOGGER_LEVEL is one of %s, not %r" % (", ".join(LEVELS), level))
        Logger._count += 1
        self.file_name = file_name
        self.logging = logging.getLogger("ttrt.%d" % Logger._count)
        self.logging.setLevel(level)
        self.logging.propagate = False
        form = logging.Formatter("%(asctime)s - %(levelname)s - %(message)s")
        handlers = [logging.StreamHandler()] + ([logging.FileHandler(file_name)] if file_name else [])
        for handler in handlers:
            handler.setFormatter(form)
            self.logging.addHandler(handler)

    def get_logger(self):
        return self.logging


class Artifacts:
    """The folder that the commands write to."""

    def __init__(self, logger=None, artifacts_folder_path=""):
        self.logger = logger
        self.artifacts_folder_path = artifacts_folder_path or os.path.join(os.getcwd(), "ttrt-artifacts")

    def get_artifacts_folder_path(self):
        return self.artifacts_folder_path
