# Measuring processes: wall time from start to end, processor time and peak memory, side by side with a peer; small tables.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import shutil
import statistics
import sys
import time

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
EXAMPLES = os.path.join(ROOT, "examples")


class Sample:
    """Several runs of one command: the medians, and each round's seconds."""

    def __init__(self, seconds, kilobytes, processor):
        self.rounds = seconds
        self.seconds = statistics.median(seconds)
        self.megabytes = statistics.median(kilobytes) / 1024
        self.processor_rounds = processor
        self.processor = statistics.median(processor)

    def times_faster_than(self, other):
        """The median of the rounds' ratios, not the ratio of medians: a machine that changes its speed between two rounds changes
        both of a round."""
        return statistics.median(theirs / ours for ours, theirs in zip(self.rounds, other.rounds))

    def times_less_work_than(self, other):
        """The same of processor time, which other programs on the machine disturb less."""
        return statistics.median(theirs / ours for ours, theirs in zip(self.processor_rounds, other.processor_rounds))


def run_once(command):
    """(seconds, peak kilobytes, seconds of processors) of one run whose output is thrown away; ends the program if it fails.

    Linux counts the memory of the starting process too, so less than this Python's own 12 MB can't be seen."""
    null = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    # posix_spawn, not fork: forking a large Python costs more than our tools need.
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=null)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit("failed: " + " ".join(command)[:300])
    return seconds, usage.ru_maxrss, usage.ru_utime + usage.ru_stime


def measure(commands, runs, outputs=()):
    """Samples of several commands, interleaved so that what disturbs one disturbs all; the first round doesn't count.

    `outputs` are files that the commands write. They go before each round: whoever replaces a file that was written a few
    milliseconds ago waits for the disk, not for the tool."""
    results = [[] for _ in commands]
    for round_number in range(runs + 1):
        for output in filter(os.path.exists, outputs):
            os.remove(output)
        for result, command in zip(results, commands):
            one = run_once(command)
            if round_number:
                result.append(one)
    return [Sample(*zip(*result)) for result in results]


def tool(build, name):
    """The path of one of our tools; ends the program where it isn't built."""
    path = os.path.join(build, "bin", name)
    if not os.access(path, os.X_OK):
        sys.exit(path + ": not there: build it first (make build)")
    return path


def peer(name):
    """The path of a tool of LLVM 22, or None: a tool of that name that another LLVM left in the PATH isn't taken."""
    path = shutil.which(name + "-22") or shutil.which(name, path="/usr/lib/llvm-22/bin")
    if not path:
        print("not installed, not compared: %s-22" % name)
    return path


def milliseconds(seconds):
    return "%.*f ms" % (2 if seconds < 0.02 else 1 if seconds < 1 else 0, 1000 * seconds)


def verdict(reached):
    return "reached" if reached else "MISSED"


def table(head, rows):
    """Prints rows of text under a head, columns aligned, as Markdown."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    line = lambda row: "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
    print("\n".join([line(head), line(["-" * width for width in widths]), *map(line, rows)]) + "\n")
