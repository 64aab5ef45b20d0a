# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows what the profiler has written."""
import json
import re
import sys

_SECONDS = {"s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
_SCALES = {"": 1, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12}


def _inclusive(node):
    """Metrics of a node with those of all below: time of scopes is that of their kernels."""
    total = dict(node["metrics"])
    for child in node["children"]:
        for name, value in _inclusive(child).items():
            total[name] = total.get(name, 0) + value
    return total


def _derive(metrics, wanted):
    """A metric of a node, or None: "time/ms", "avg_time/us", "count", "tflop16/s", "gbyte/s"."""
    nanoseconds, count = metrics.get("time (ns)", 0), metrics.get("count", 0)
    match = re.fullmatch(r"(avg_|cpu_)?time/(s|ms|us|ns)", wanted)
    if match:
        kind, unit = match.groups()
        value = metrics.get("cpu_time (ns)", 0) if kind == "cpu_" else nanoseconds
        return value * 1e-9 / _SECONDS[unit] / (max(count, 1) if kind == "avg_" else 1) if value else None
    match = re.fullmatch(r"([kmgt]?)(flop\d*|byte)/s", wanted)
    if match:
        scale, what = match.groups()
        value = metrics.get("bytes" if what == "byte" else what.replace("flop", "flops"), 0)
        return value / (nanoseconds * 1e-9) / _SCALES[scale] if value and nanoseconds else None
    return metrics.get(wanted)


def parse(metrics, filename, include=None, exclude=None, threshold=None):
    """The tree of a file, with the metrics that are asked for. Two results: it, and their names."""
    with open(filename) as file:
        root = json.load(file)[0]
    for wanted in metrics:
        if not re.fullmatch(r"(avg_|cpu_)?time/(s|ms|us|ns)|[kmgt]?(flop\d*|byte)/s|\w+", wanted):
            raise ValueError(f"no metric {wanted!r}")

    def convert(node):
        total = _inclusive(node)
        children = [convert(child) for child in node["children"]]
        name = node["frame"]["name"]
        children = [child for child in children if child["keep"]]
        keep = bool(children) or ((not include or re.search(include, name)) and not (exclude and re.search(exclude, name)))
        values = [_derive(total, wanted) for wanted in metrics]
        if threshold is not None and name != "ROOT":
            keep = keep and values[0] is not None and values[0] >= threshold
        return {"name": name, "values": values, "children": children, "keep": keep}

    return convert(root), list(metrics)


def print_tree(tree, metrics, file=None):
    """Prints it, a line for a node, with all its metrics in front of its name."""

    def show(node, before, mark, deeper):
        values = " ".join("-" if value is None else f"{value:.3f}" for value in node["values"])
        print(f"{before}{mark}{values} {node['name']}", file=file or sys.stdout)
        for i, child in enumerate(node["children"]):
            is_last = i + 1 == len(node["children"])
            show(child, before + deeper, "`- " if is_last else "|- ", "   " if is_last else "|  ")

    print(" ".join(metrics), file=file or sys.stdout)
    show(tree, "", "", "")
