#!/usr/bin/env python3
"""Holds our tools against MLIR's own tests, which stay outside of this tree.

run.py test <file or folder>...   runs the RUN lines with MLIR's tools, then, where those pass, with ours
run.py diff <file or folder>...   feeds each part between `// -----` to both tools: exit status, errors, custom and generic form

Files that ask for a test pass (-test-...) or for something that isn't here are left out, and counted. Exit status 1 when anything differs."""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LLVM = os.environ.get("TESSERA_LLVM", "/usr/lib/llvm-22/bin")
OURS = {"mlir-opt", "mlir-translate", "mlir-runner"}


def files_of(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for root, folders, names in sorted(os.walk(path)):
            folders.sort()
            yield from (os.path.join(root, name) for name in sorted(names)
                        if name.endswith((".mlir", ".ll")) and "Inputs" not in root)


def run_lines(text):
    """The RUN lines of a test, those that go on with a backslash joined."""
    lines, open_line = [], False
    for found in re.finditer(r"RUN:[ \t]*(.*)", text):
        part = found.group(1).rstrip()
        goes_on = part.endswith("\\")
        part = part[:-1] if goes_on else part
        if open_line:
            lines[-1] += " " + part
        else:
            lines.append(part)
        open_line = goes_on
    return [without_conditions(line) for line in lines]


# Libraries that tests name.
LIBRARIES = {"mlir_c_runner_utils": "libmlir_c_runner_utils.so", "mlir_runner_utils": "libmlir_runner_utils.so",
             "mlir_float16_utils": "libmlir_float16_utils.so"}


def without_conditions(line):
    """The line without `%if target={{...}} %{ ... %}` for other machines."""
    return re.sub(r"%if target=\{\{(?:s390x|aarch64|arm64)\S*\s+%\{.*?%\}", "", line)


# Where tests run: what they may ask for, and what they may say they can't do with.
HERE = {"system-linux", "x86-native-target", "x86-registered-target", "host-supports-jit"}
ELSEWHERE = r"asan|hwasan|msan|system-windows|target=\S+"


def asks_for_more(text):
    """Whether a test wants what isn't here, or isn't for this machine."""
    for kind, wanted in re.findall(r"^(?://|;|#)\s*(REQUIRES|UNSUPPORTED|XFAIL):\s*(.*?)\s*$", text, re.M):
        if kind == "XFAIL":
            return True
        for one in wanted.split(","):
            names = {name.strip() for name in one.split("||")}
            if not names & HERE if kind == "REQUIRES" else not re.fullmatch(ELSEWHERE, one.strip()):
                return True
    return False


# What names passes of dialects that aren't here.
OTHER_DIALECTS = r"rocdl|spirv|-spv|amdgpu|xegpu|xevm|openmp|openacc|armsme|arm-sme|arm-sve|x86vector|shard|async-|mpi|-pdl|-shape|apfloat|sparse-|sparsif"


def why_not(text, lines):
    """Why a test isn't run, or None."""
    joined = re.sub("|".join(r"%%\{?%s\b\}?" % name for name in [*LIBRARIES, "mlir_lib_dir", "shlibext"]), "", "\n".join(lines))
    if not lines:
        return "no RUN line"
    if asks_for_more(text):
        return "asks for a feature"
    if re.search(OTHER_DIALECTS, joined):
        return "a dialect that isn't here"
    # Of MLIR's passes and pipelines for tests we have this one.
    joined = joined.replace("-test-lower-to-llvm", "")
    if re.search(r"[\s({,=]-?-?test-|-test-|-vectorizer-test", joined) or "-transform-interpreter" in joined:
        return "test pass"
    if re.search(r"%(?![stSpTb%]\b)", re.sub(r"%[{]?[stSpTb]\b|%\d", "", joined)):
        return "substitution"
    first = {word for line in lines for word in re.findall(r"(?:^|\||;|&&|\bnot(?: --crash)?)\s*([A-Za-z][\w.-]*)", line)}
    unknown = first - OURS - {"FileCheck", "not", "count", "cat", "diff", "split-file", "rm", "mkdir", "cp", "echo", "sed", "grep", "true", "ls"}
    return "runs " + ", ".join(sorted(unknown)) if unknown else None


class Tools:
    """A folder of links whose programs come first on the PATH."""

    def __init__(self, build):
        self.folder = tempfile.mkdtemp(prefix="tessera-upstream-")
        for name in OURS:
            target = os.path.join(build, "bin", name) if build else os.path.join(LLVM, name)
            # MLIR's tool knows the dialect of its tests; of ours, another does (test/upstream/dialect).
            with_tests = os.path.join(os.path.dirname(target), "upstream-opt")
            if build and name == "mlir-opt" and os.path.exists(with_tests):
                target = with_tests
            if os.path.exists(target):
                os.symlink(target, os.path.join(self.folder, name))
            else:
                with open(os.path.join(self.folder, name), "w") as script:
                    script.write("#!/bin/sh\necho \"%s isn't there\" >&2\nexit 127\n" % name)
                os.chmod(script.name, 0o755)
        # Those who test with MLIR's tools have its libraries beside them; where they aren't installed, ours do the same.
        theirs = os.path.normpath(os.path.join(LLVM, "..", "lib"))
        here = os.path.join(build or os.path.join(TOP, "build"), "lib")
        self.libraries = here if build or not os.path.exists(os.path.join(theirs, "libmlir_runner_utils.so")) else theirs
        self.env = dict(os.environ, PATH=":".join([self.folder, LLVM, "/usr/bin", "/bin"]))
        self.stamp = "" if build else "peer"

    def run(self, line, path, seconds=20, allow_test_ops=False):
        """allow_test_ops: MLIR's tool has a dialect of tests, of which the generic form can be read as any other's."""
        with tempfile.TemporaryDirectory(prefix="tessera-upstream-t") as scratch:
            sub = {"s": path, "t": os.path.join(scratch, "t"), "S": os.path.dirname(path), "p": os.path.dirname(path),
                   "T": scratch, "b": os.path.basename(path)}
            named = dict(LIBRARIES, mlir_lib_dir="", shlibext=None)
            for name, file in named.items():
                value = ".so" if file is None else os.path.join(self.libraries, file).rstrip("/")
                line = re.sub(r"%%\{?%s\b\}?" % name, lambda m, value=value: value, line)
            command = re.sub(r"%\{?([stSpTb])\b\}?", lambda m: shlex.quote(sub[m.group(1)]) if m.group(1) != "t" else sub["t"],
                             line)
            if allow_test_ops and "allow-unregistered-dialect" not in command:
                command = re.sub(r"\bmlir-opt\b", "mlir-opt -allow-unregistered-dialect", command)
            try:
                done = subprocess.run(["bash", "-c", "set -o pipefail; " + command], env=self.env, cwd=scratch, capture_output=True,
                                      timeout=seconds, stdin=subprocess.DEVNULL)
                return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")
            except subprocess.TimeoutExpired:
                return 124, "timed out"


class Cache:
    """What MLIR's tools answered: that doesn't change."""

    def __init__(self, path):
        self.path = path
        try:
            with open(path) as file:
                self.known = json.load(file)
        except (OSError, ValueError):
            self.known = {}
        self.size = len(self.known)

    def get(self, key, make):
        key = hashlib.sha1("\0".join(key).encode()).hexdigest()
        if key not in self.known:
            self.known[key] = make()
        return self.known[key]

    def save(self):
        if len(self.known) == self.size:
            return
        with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(self.path), delete=False) as file:
            json.dump(self.known, file)
        os.replace(file.name, self.path)


def read(path):
    with open(path, "rb") as file:
        return file.read().decode("utf-8", "replace")


# ---- test ----


def test_file(path, peer, ours, cache):
    text = read(path)
    lines = run_lines(text)
    reason = why_not(text, lines)
    if reason:
        return path, "left out: " + reason, ""
    if any(cache.get(("test", path, line), lambda line=line: peer.run(line, path)[0]) for line in lines):
        return path, "left out: MLIR's own tool fails", ""
    for line in lines:
        status, said = ours.run(line, path, allow_test_ops='"test.' in text)
        other = re.search(r"Dialect `(\w+)' not found|[!#]\"?(\w+)\"?<.*created with unregistered dialect", said)
        if status and other:
            return path, "left out: a dialect that isn't here, %s" % (other.group(1) or other.group(2)), ""
        if status:
            return path, "fails", "RUN: %s\n%s" % (line, said)
    return path, "passes", ""


# ---- diff ----


def parts_of(text):
    parts, start, line = [], 0, 0
    lines = text.split("\n")
    for number, content in enumerate(lines + ["// -----"]):
        if content.strip().startswith("// -----"):
            parts.append((start, "\n".join(lines[start:number])))
            start = number + 1
    # Nobody is to look for the errors that a test expects.
    return [(first, part.replace("expected-", "expected_")) for first, part in parts if re.sub(r"//.*", "", part).strip()]


def ask(program, flags, text, seconds=20):
    try:
        done = subprocess.run([program] + flags, input=text.encode(), capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return [124, "", "timed out"]
    errors = re.sub(r"^<stdin>|^-:", "", done.stderr.decode("utf-8", "replace"), flags=re.M)
    said = [re.sub(r"^.*?(error:)", r"\1", row) for row in errors.split("\n") if "error:" in row]
    return [min(1, abs(done.returncode)) if done.returncode != -11 else 139, done.stdout.decode("utf-8", "replace"), "\n".join(said)]


def diff_part(job):
    path, first, part, flags, peer, ours, cache = job
    verdicts, shown = [], ""
    for form in ([], ["--mlir-print-op-generic"]):
        given = ["--allow-unregistered-dialect"] + flags + form
        want = cache.get(("diff", part, " ".join(given)), lambda: ask(peer, given, part))
        have = ask(ours, given, part)
        same = want[0] == have[0] and (want[1] == have[1] if want[0] == 0 else want[2] == have[2])
        verdicts.append(same)
        if not same and not shown:
            shown = "%s:%d: %s: exit status %d, theirs %d\n" % (path, first + 1, " ".join(form) or "custom", have[0], want[0])
            if want[2] != have[2]:
                shown += "  theirs: %s\n  ours:   %s\n" % (want[2] or "-", have[2] or "-")
            elif want[0] == 0:
                pairs = [(a, b) for a, b in zip(want[1].split("\n"), have[1].split("\n")) if a != b]
                a, b = pairs[0] if pairs else (want[1][-200:], have[1][-200:])
                shown += "  theirs: %s\n  ours:   %s\n" % (a, b)
        if want[0]:
            verdicts.append(same)
            break
    return path, want[0] == 0, verdicts, shown


# ---- main ----


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["test", "diff"])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    parser.add_argument("--flags", default="", help="diff: flags for both tools, such as --canonicalize")
    parser.add_argument("--cache", default=os.path.join(tempfile.gettempdir(), "tessera-upstream.json"), help="what MLIR's tools said")
    parser.add_argument("-v", action="store_true", help="show what differs")
    parser.add_argument("-q", action="store_true", help="only the sums of each folder")
    args = parser.parse_args()
    cache = Cache(args.cache)
    paths, status = sorted(files_of([os.path.abspath(path) for path in args.paths])), 0
    sums = {}

    def count(path, what, number=1):
        for folder in (os.path.dirname(path), "all"):
            sums.setdefault(folder, {}).setdefault(what, 0)
            sums[folder][what] += number

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        if args.mode == "test":
            peer, ours = Tools(None), Tools(args.build)
            for path, verdict, shown in pool.map(lambda path: test_file(path, peer, ours, cache), paths):
                count(path, verdict.split(":")[0])
                if not args.q:
                    print("%-8s %s" % (verdict, path))
                if args.v and shown:
                    print(shown)
                status |= verdict == "fails"
        else:
            programs = os.path.join(LLVM, "mlir-opt"), os.path.join(args.build, "bin", "mlir-opt")
            jobs = [(path, first, part, shlex.split(args.flags), programs[0], programs[1], cache)
                    for path in paths for first, part in parts_of(read(path))]
            for path, accepted, verdicts, shown in pool.map(diff_part, jobs):
                count(path, "custom form" if accepted else "refused alike", 1 if verdicts[0] else 0)
                count(path, "of", 0)
                if accepted:
                    count(path, "generic form", 1 if verdicts[1] else 0)
                count(path, "accepted by MLIR" if accepted else "refused by MLIR")
                if shown and not args.q:
                    print(shown if args.v else shown.split("\n")[0])
                status |= not all(verdicts)
    cache.save()
    for folder, counts in sums.items():
        counts.pop("of", None)
        print("%s: %s" % (folder, ", ".join("%d %s" % (counts[name], name) for name in sorted(counts))))
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main())
