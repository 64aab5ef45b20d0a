#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what our passes on tensors with layouts make of kernels with what Triton 3.7 makes of them. Kernels and what Triton says stay outside of this tree.

triton-ttgir.py peers PYTHON KERNELS PEERS     write what Triton makes of KERNELS/*/ttir, pass after pass, to PEERS (once; PYTHON has Triton)
triton-ttgir.py compare PEERS [--pass NAME]    each pass alone on what Triton gave it, and the pipeline from the start

Two modules are equal when they are so up to names and locations. Exit status 1 when fewer than 85 % of the inputs of a pass that changes them, or fewer than
75 % of the kernels after the pipeline, are equal. Failures are listed by reason."""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, "..", ".."))

# A name, how Triton's Python module calls the pass, and ours; none where the pass does nothing for a device of capability 8.0.
PASSES = [
    ("convert", "ttir.convert_to_ttgpuir(cuda:80,4,32,1)", "convert-triton-to-tritongpu{target=cuda:80 num-warps=4}"),
    ("coalesce", "ttgpuir.coalesce", "tritongpu-coalesce"),
    ("f32dot", "ttgpuir.f32_dot_tc(true)", "tritongpu-F32DotTC{emu-tf32=true}"),
    ("plan-cta", "ttnvgpuir.plan_cta", None),
    ("remove-layout", "ttgpuir.remove_layout_conversions", "tritongpu-remove-layout-conversions"),
    ("thread-locality", "ttgpuir.optimize_thread_locality", "tritongpu-optimize-thread-locality"),
    ("accelerate-matmul", "ttgpuir.accelerate_matmul", "tritongpu-accelerate-matmul"),
    ("remove-layout", "ttgpuir.remove_layout_conversions", "tritongpu-remove-layout-conversions"),
    ("dot-operands", "ttgpuir.optimize_dot_operands(true)", "tritongpu-optimize-dot-operands"),
    ("descriptor-encoding", "ttnvgpuir.optimize_descriptor_encoding", None),
    ("loop-aware-cse", "ttir.loop_aware_cse", "triton-loop-aware-cse"),
    ("fuse-nested-loops", "ttgpuir.fuse_nested_loops", "tritongpu-fuse-nested-loops"),
    ("canonicalize", "common.canonicalizer", "canonicalize"),
    ("triton-licm", "ttir.triton_licm", "triton-licm"),
    ("canonicalize", "common.canonicalizer", "canonicalize"),
    ("combine-select-if", "ttgpuir.combine_tensor_select_and_if", "tritongpu-combine-tensor-select-and-if"),
    ("hopper-warpspec", "hopper.hopper_warpspec(3,false)", None),
    ("assign-latencies", "ttgpuir.assign_latencies(3)", "tritongpu-assign-latencies{num-stages=3}"),
    ("schedule-loops", "ttgpuir.schedule_loops", "tritongpu-schedule-loops"),
    ("pipeline", "ttgpuir.pipeline(3,false)", "tritongpu-pipeline{num-stages=3}"),
    ("canonicalize", "common.canonicalizer", "canonicalize"),
    ("loop-aware-cse", "ttir.loop_aware_cse", "triton-loop-aware-cse"),
    ("prefetch", "ttgpuir.prefetch", "tritongpu-prefetch"),
    ("dot-operands", "ttgpuir.optimize_dot_operands(true)", "tritongpu-optimize-dot-operands"),
    ("coalesce-async-copy", "ttgpuir.coalesce_async_copy", "tritongpu-coalesce-async-copy"),
    ("tmem-layouts", "ttnvgpuir.optimize_tmem_layouts", None),
    ("remove-layout", "ttgpuir.remove_layout_conversions", "tritongpu-remove-layout-conversions"),
    ("interleave-tmem", "ttnvgpuir.interleave_tmem", None),
    ("reduce-data-dup", "ttgpuir.reduce_data_duplication", "tritongpu-reduce-data-duplication"),
    ("reorder", "ttgpuir.reorder_instructions", "tritongpu-reorder-instructions"),
    ("loop-aware-cse", "ttir.loop_aware_cse", "triton-loop-aware-cse"),
    ("symbol-dce", "common.symbol_dce", "symbol-dce"),
    ("fence", "ttnvgpuir.fence_insertion(80)", None),
    ("lower-mma", "ttnvgpuir.lower_mma", None),
    ("sccp", "common.sccp", "sccp"),
    ("cse", "common.cse", "cse"),
    ("canonicalize", "common.canonicalizer", "canonicalize"),
]

# ===--- What Triton makes ---===#


def run_triton(table, ir, nvidia, source, folder):
    """Each pass writes N.NAME.out: the module, or = when it is as before."""
    context = ir.context()
    ir.load_dialects(context)
    nvidia.load_dialects(context)
    module = ir.parse_mlir_module(source, context)
    module.context = context
    os.makedirs(folder, exist_ok=True)
    before = str(module)
    for number, (name, call, _) in enumerate(PASSES, 1):
        function, arguments = re.fullmatch(r"([\w.]+)(?:\((.*)\))?", call).groups()
        values = [{"true": True, "false": False}.get(a, int(a) if a.isdigit() else a) for a in (arguments or "").split(",") if a]
        manager = ir.pass_manager(context)
        table(function)(manager, *values)
        manager.run(module, name)
        after = str(module)
        with open(os.path.join(folder, "%02d.%s.out" % (number, name)), "w") as file:
            file.write("=" if after == before else after)
        before = after
    with open(os.path.join(folder, "ttgir"), "w") as file:
        file.write(before)


def write_peers(kernels, peers):
    """In the Python that has Triton. A process for each kernel: some end it, some don't come to an end."""
    import signal
    from triton._C.libtriton import ir, nvidia, passes

    def table(name):
        group, function = name.split(".")
        owner = {"ttnvgpuir": nvidia.passes, "hopper": nvidia.passes}.get(group, passes)
        return getattr(getattr(owner, group), "add_" + function)

    for kernel in sorted(os.listdir(kernels)):
        if os.path.exists(os.path.join(peers, kernel)):
            continue
        child = os.fork()
        if not child:
            signal.alarm(60)
            try:
                run_triton(table, ir, nvidia, os.path.join(kernels, kernel, "ttir"), os.path.join(peers, kernel))
            finally:
                os._exit(0)
        os.waitpid(child, 0)


# ===--- What we make ---===#


def normalized(text):
    """Without locations, and with aliases and values named by where they come first."""
    text = re.sub(r"^#loc.*\n", "", text, flags=re.M)
    text = strip_locations(text)
    aliases = dict(re.findall(r"^(#\w+) = (#ttg\..*)$", text, re.M))
    text = re.sub(r"^#\w+ = .*\n", "", text, flags=re.M)
    expanded = {}

    def expand(match):
        name = match[0]
        if name not in aliases:
            return name
        if name not in expanded:
            expanded[name] = re.sub(r"#\w+(?![\w.])", expand, aliases[name])
        return expanded[name]

    text = re.sub(r"#\w+(?![\w.])", expand, text)
    text = text[:text.find("\n{-#")] if "\n{-#" in text else text
    names = Names()
    return "\n".join(names.line(line.strip()) for line in text.splitlines() if line.strip())


class Names:
    """Numbers values where they are defined: regions that don't see each other use the same names."""

    def __init__(self):
        self.numbers, self.count = {}, 0

    def define(self, match):
        self.numbers[match[1]] = "%%v%d" % self.count
        self.count += 1
        return self.numbers[match[1]].replace("%", "\0")

    def line(self, line):
        results = re.match(r"((?:%[\w$.-]+(?::\d+)?(?:, )?)+)(?= = )", line)
        rest = line[results.end():] if results else line
        # What an operation defines is defined behind it, but for what it passes to its regions.
        uses = [part for part in re.split(r"(%[\w$.-]+(?= = )|%[\w$.-]+(?=: ))", rest)]
        uses[0::2] = [re.sub(r"%[\w$.-]+", lambda m: self.numbers.get(m[0], m[0]).replace("%", "\0"), part) for part in uses[0::2]]
        uses[1::2] = [self.define(re.match("(.*)", part)) for part in uses[1::2]]
        head = re.sub(r"(%[\w$.-]+)", self.define, results[1]) if results else ""
        return (head + "".join(uses)).replace("\0", "%")


def strip_locations(text):
    out, at = [], 0
    for match in re.finditer(r" loc\(", text):
        if match.start() < at:
            continue
        out.append(text[at:match.start()])
        depth, at, quoted = 1, match.end(), False
        while depth:
            c = text[at]
            if c == '"':
                quoted = not quoted
            elif not quoted:
                depth += (c == "(") - (c == ")")
            at += 1
    return "".join(out) + text[at:]


def run_ours(build, texts, pipeline):
    """One process for all: modules between separators. -> for each its text, or None and what was said about it."""
    separator = "// -----\n"
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(("\n" + separator).join(texts))
        file.flush()
        command = [os.path.join(build, "bin", "triton-opt"), file.name, "--split-input-file", "--pass-pipeline=builtin.module(%s)" % pipeline]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600)
    parts = done.stdout.split(separator)
    if len(parts) == len(texts) and done.returncode == 0:
        return [(part, "") for part in parts]
    if len(texts) == 1:
        errors = [line for line in done.stderr.splitlines() if "error" in line] or ["exit status %d" % done.returncode]
        return [(None, re.sub(r"^.*?error: ", "", errors[0])[:150])]
    half = len(texts) // 2
    return run_ours(build, texts[:half], pipeline) + run_ours(build, texts[half:], pipeline)


def difference(ours, theirs):
    bare = [[re.sub(r"%v\d+", "%", line) for line in text.splitlines()] for text in (ours, theirs)]
    a, b = bare if bare[0] != bare[1] else (ours.splitlines(), theirs.splitlines())
    for x, y in zip(a, b):
        if x != y:
            op = lambda line: (re.search(r"(?:= )?\"?([a-z_]+\.[\w.]+)", re.sub(r"^[%\w:, ]+ = ", "", line)) or [None, line[:40]])[1]
            return "%s where Triton has %s" % (op(x), op(y)) if op(x) != op(y) else "another %s" % op(x)
    return "%d lines where Triton has %d" % (len(a), len(b))


class Result:

    def __init__(self):
        self.equal, self.total, self.reasons, self.examples = 0, 0, collections.Counter(), {}

    def add(self, kernel, part, error, expected):
        self.total += 1
        ours = None if part is None else normalized(part)
        if ours == expected:
            self.equal += 1
            return
        reason = error if part is None else difference(ours, expected)
        self.reasons[reason] += 1
        self.examples.setdefault(reason, kernel)

    def print(self, name, most):
        print("%-28s %4d of %4d equal (%.1f %%)" % (name, self.equal, self.total, 100.0 * self.equal / max(self.total, 1)))
        for reason, count in self.reasons.most_common(most):
            print("    %4d  %s  [%s]" % (count, reason, self.examples[reason]))


def read(path):
    with open(path) as file:
        return file.read()


def inputs_of(peers, kernel, kernels):
    """-> for each pass (number, before, after): the texts; what doesn't change is left out."""
    before = read(os.path.join(kernels, kernel, "ttir"))
    for number, (name, _, _) in enumerate(PASSES, 1):
        path = os.path.join(peers, kernel, "%02d.%s.out" % (number, name))
        if not os.path.exists(path):
            return
        after = read(path)
        after = before if after == "=" else after
        yield number, before, after
        before = after


def passes_of(build):
    done = subprocess.run([os.path.join(build, "bin", "triton-opt"), "--help"], stdout=subprocess.PIPE, text=True, check=True)
    return set(re.findall(r"^ +--([A-Za-z0-9-]+)", done.stdout, re.M))


def compare_pass(options, kernels, name, pipeline):
    seen, texts, expected, whose = set(), [], [], []
    for kernel in kernels:
        for number, before, after in inputs_of(options.peers, kernel, options.kernels):
            plain = normalized(before) if PASSES[number - 1][0] == name else None
            if plain is None or plain in seen:
                continue
            seen.add(plain)
            texts.append(before)
            expected.append(normalized(after))
            whose.append(kernel)
    result = Result()
    for at in range(0, len(texts), options.batch):
        parts = run_ours(options.build, texts[at:at + options.batch], pipeline)
        for kernel, (part, error), wanted in zip(whose[at:], parts, expected[at:]):
            result.add(kernel, part, error, wanted)
    result.print(name, options.reasons)
    return result.equal >= 0.85 * result.total


def compare_pipeline(options, kernels):
    last = next((n for n, p in enumerate(PASSES, 1) if p[0] == options.until), len(PASSES))
    pipeline = ",".join(ours for _, _, ours in PASSES[:last] if ours and ours.partition("{")[0] in options.known)
    chosen = [k for k in kernels if os.path.exists(os.path.join(options.peers, k, "ttgir"))]
    result = Result()
    for at in range(0, len(chosen), options.batch):
        batch = chosen[at:at + options.batch]
        parts = run_ours(options.build, [read(os.path.join(options.kernels, k, "ttir")) for k in batch], pipeline)
        for kernel, (part, error) in zip(batch, parts):
            wanted = [after for number, _, after in inputs_of(options.peers, kernel, options.kernels) if number == last][0]
            result.add(kernel, part, error, normalized(wanted))
    result.print("pipeline", options.reasons)
    return result.equal >= 0.75 * result.total


def compare(options):
    kernels = sorted(os.listdir(options.peers))[::options.every]
    good, told = True, set()
    options.known = passes_of(options.build)
    missing = sorted({ours.partition("{")[0] for _, _, ours in PASSES if ours} - {p for p in options.known})
    if missing:
        print("not there, and left out of the pipeline: " + ", ".join(missing))
    for name, _, ours in PASSES:
        if ours and ours.partition("{")[0] in options.known and name not in told and (not options.only or name in options.only) and not options.pipeline:
            told.add(name)
            good &= compare_pass(options, kernels, name, ours)
            sys.stdout.flush()
    if options.pipeline or not options.only:
        good &= compare_pipeline(options, kernels)
    return 0 if good else 1


def main():
    if sys.argv[1:2] == ["_peers"]:
        return write_peers(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    peers = commands.add_parser("peers")
    peers.add_argument("python")
    peers.add_argument("kernels")
    peers.add_argument("peers")
    compared = commands.add_parser("compare")
    compared.add_argument("peers")
    compared.add_argument("--kernels", required=True, help="the folder with the kernels' ttir")
    compared.add_argument("--pass", dest="only", action="append", help="a pass; none: all, and the pipeline")
    compared.add_argument("--pipeline", action="store_true", help="the pipeline only")
    compared.add_argument("--until", help="the pipeline up to the first pass of this name")
    compared.add_argument("--every", type=int, default=1, help="every so many kernels only")
    compared.add_argument("--batch", type=int, default=40, help="how many modules a process gets")
    compared.add_argument("--reasons", type=int, default=12, help="how many reasons are listed")
    compared.add_argument("--build", type=os.path.abspath, default=os.path.join(TOP, "build"), help="the build folder (default: build of this tree)")
    options = parser.parse_args()
    if options.command == "peers":
        return subprocess.run([options.python, os.path.abspath(__file__), "_peers", options.kernels, options.peers]).returncode
    return compare(options)


if __name__ == "__main__":
    sys.exit(main())
