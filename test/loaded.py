"""Runs a tool twice, with its dialects compiled in and with the same dialects loaded from their definitions, and
compares what both write: standard output, standard error, the file after -o, the exit status.

loaded.py <tool> <definition.td>... -- <argument>...

Gives what the tool gives when there is no difference; else says what differs and ends with status 98. A run that loads
definitions itself, or whose output can't be written, is left alone."""
import difflib
import os
import subprocess
import sys

# What it writes depends on the clock.
TIMED = ("--mlir-timing", "-mlir-timing")


def output_file(arguments):
    for argument, following in zip(arguments, arguments[1:] + [None]):
        if argument == "-o":
            return following
        if argument.startswith(("-o=", "--o=")):
            return argument.split("=", 1)[1]
    return None


def read(path):
    """The bytes of a plain file; None when there is none, or it is something else, such as a device."""
    if not path or not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def put_back(path, before):
    """The file as it was before a run, for the next one to find. A link stays, and a file that the run left alone isn't written."""
    if before is None and path and os.path.isfile(path):
        os.remove(os.path.realpath(path))
    elif before != read(path):
        with open(path, "wb") as file:
            file.write(before)


def run(command, data, path):
    done = subprocess.run(command, input=data, capture_output=True)
    return {"exit status": b"%d" % done.returncode, "standard output": done.stdout, "standard error": done.stderr,
            "output file": read(path)}


def report(command, what, compiled, loaded):
    texts = [(part or b"").decode(errors="backslashreplace").splitlines(keepends=True) for part in (compiled, loaded)]
    print("loaded.py: other %s: %s" % (what, " ".join(command)), file=sys.stderr)
    sys.stderr.writelines(line if line.endswith("\n") else line + "\n"
                          for line in list(difflib.unified_diff(*texts, "compiled", "loaded"))[:60])


def is_full(stream):
    """Whether that is /dev/full: what a tool does then can't be seen through a pipe."""
    try:
        return os.fstat(stream.fileno()).st_rdev == os.stat("/dev/full").st_rdev
    except OSError:
        return False


def main():
    end = sys.argv.index("--")
    tool, definitions, arguments = sys.argv[1], sys.argv[2:end], sys.argv[end + 1:]
    loads = any(argument.startswith(("--load-dialect", "-load-dialect")) for argument in arguments)
    if loads or is_full(sys.stdout) or is_full(sys.stderr):
        os.execv(tool, [tool] + arguments)
    data = b"" if sys.stdin.isatty() else sys.stdin.buffer.read()
    path = output_file(arguments)
    command = [tool] + ["--load-dialect=" + definition for definition in definitions] + arguments
    before = read(path)
    compiled = run([tool] + arguments, data, path)
    put_back(path, before)
    loaded = run(command, data, path)
    isTimed = any(argument.startswith(TIMED) for argument in arguments)
    differences = [what for what in compiled if compiled[what] != loaded[what] and not isTimed]
    for what in differences:
        report(command, what, compiled[what], loaded[what])
    sys.stdout.buffer.write(loaded["standard output"])
    sys.stderr.buffer.write(loaded["standard error"])
    return 98 if differences else int(loaded["exit status"])


sys.exit(main())
