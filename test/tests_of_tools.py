"""Picks tests for lit by the tools that they run. A module of its own: lit passes the format on to its workers by name."""
import re

import lit.formats


class TestsOfTools(lit.formats.ShTest):
    """Of all tests those that run one of these tools from the PATH: with other tools of these names the rest would only run again as it is."""

    def __init__(self, tools):
        super().__init__(True)
        self.runs = re.compile(r"RUN:.*\b(?<!bin/)(%s)\b" % "|".join(map(re.escape, tools)))

    def getTestsInDirectory(self, *arguments):
        for test in super().getTestsInDirectory(*arguments):
            with open(test.getSourcePath(), encoding="utf-8", errors="replace") as file:
                if self.runs.search(file.read()):
                    yield test
