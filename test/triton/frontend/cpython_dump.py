"""Compares the trees of triton-ast-dump with CPython's.

cpython_dump.py TOOL FILE...: says which files differ; files that CPython refuses have to be refused by the tool at the same line.
cpython_dump.py --print FILE: what the tool should print.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ast
import subprocess
import sys
import warnings

OPERATORS = (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


def place(node):
    return "@%d:%d-%d:%d(" % (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)


def child(node):
    return ("-" if node is None else dump(node)) + ","


def word(text):
    return (text or "-") + ","


def nodes(items):
    return "[" + "".join(map(child, items)) + "],"


def constant(node):
    value = node.value
    if value is None or isinstance(value, bool):
        text = str(value)
    elif value is Ellipsis:
        text = "Ellipsis"
    elif isinstance(value, int):
        text = "0x%x" % value if value else "0x"
    elif isinstance(value, float):
        text = "%.17g" % value
    elif isinstance(value, str):
        text = "s:" + value.encode("utf-8", "surrogatepass").hex()
    elif isinstance(value, bytes):
        text = "b:" + value.hex()
    else:
        text = "opaque"
    return text + "," + ("1," if node.kind else "0,")


def parameter(node, default=None):
    if node is None:
        return "-,"
    return "arg" + place(node) + word(node.arg) + child(node.annotation) + child(default) + "),"


def parameters(node):
    plain = node.posonlyargs + node.args
    defaults = [None] * (len(plain) - len(node.defaults)) + node.defaults + node.kw_defaults
    text = "%d,%d,[" % (len(node.posonlyargs), len(node.kwonlyargs))
    text += "".join(parameter(a, d) for a, d in zip(plain + node.kwonlyargs, defaults))
    return text + "]," + parameter(node.vararg) + parameter(node.kwarg)


def keywords(items):
    return "[" + "".join("keyword" + place(k) + word(k.arg) + child(k.value) + ")," for k in items) + "],"


def comprehension(node):
    text = (child(node.key) + child(node.value)) if isinstance(node, ast.DictComp) else child(node.elt) + "-,"
    generators = ("%s%s%s%d," % (child(g.target), child(g.iter), nodes(g.ifs), g.is_async) for g in node.generators)
    return text + "[" + "".join(generators) + "],"


def aliases(node):
    return "".join("alias" + place(a) + word(a.name) + word(a.asname) + ")," for a in node.names)


def try_statement(node):
    text = "%d," % (type(node).__name__ == "TryStar") + nodes(node.body)
    for handler in node.handlers:
        text += "ExceptHandler" + place(handler) + child(handler.type) + word(handler.name) + nodes(handler.body) + "),"
    return text + nodes(node.orelse) + nodes(node.finalbody)


def pattern(node):
    value, keys, patterns, name, words = None, [], [], None, []
    if isinstance(node, ast.MatchValue):
        value = node.value
    elif isinstance(node, ast.MatchSingleton):
        value = ast.copy_location(ast.Constant(node.value, kind=None), node)
    elif isinstance(node, (ast.MatchSequence, ast.MatchOr)):
        patterns = node.patterns
    elif isinstance(node, ast.MatchMapping):
        keys, patterns, name = node.keys, node.patterns, node.rest
    elif isinstance(node, ast.MatchClass):
        value, patterns, words = node.cls, node.patterns + node.kwd_patterns, node.kwd_attrs
    elif isinstance(node, ast.MatchStar):
        name = node.name
    else:
        patterns, name = [node.pattern] if node.pattern else [], node.name
    return child(value) + nodes(keys) + nodes(patterns) + word(name) + "".join(map(word, words))


def function(node):
    return ("1," if isinstance(node, ast.AsyncFunctionDef) else "0,") + word(node.name) + parameters(node.args) + \
        nodes(node.body) + nodes(node.decorator_list) + child(node.returns)


def compare(node):
    return child(node.left) + "".join(type(o).__name__ + child(c) for o, c in zip(node.ops, node.comparators))


def with_statement(node):
    return ("1," if isinstance(node, ast.AsyncWith) else "0,") + \
        "".join(child(i.context_expr) + child(i.optional_vars) for i in node.items) + nodes(node.body)


def match_statement(node):
    return child(node.subject) + "".join(child(c.pattern) + child(c.guard) + nodes(c.body) for c in node.cases)


def for_statement(node):
    return ("1," if isinstance(node, ast.AsyncFor) else "0,") + child(node.target) + child(node.iter) + \
        nodes(node.body) + nodes(node.orelse)


SPECIAL = {
    "Constant": constant, "Lambda": lambda n: parameters(n.args) + child(n.body), "FunctionDef": function,
    "AsyncFunctionDef": function, "ListComp": comprehension, "SetComp": comprehension, "DictComp": comprehension,
    "GeneratorExp": comprehension, "Compare": compare, "With": with_statement, "AsyncWith": with_statement,
    "Match": match_statement, "For": for_statement, "AsyncFor": for_statement,
    "Call": lambda n: child(n.func) + nodes(n.args) + keywords(n.keywords),
    "ClassDef": lambda n: word(n.name) + nodes(n.bases) + keywords(n.keywords) + nodes(n.body) + nodes(n.decorator_list),
    "Import": aliases, "ImportFrom": lambda n: word(n.module) + "%d," % n.level + aliases(n),
    "Try": lambda n: try_statement(n), "TryStar": lambda n: try_statement(n),
    "Global": lambda n: "".join(map(word, n.names)), "Nonlocal": lambda n: "".join(map(word, n.names)),
    "FormattedValue": lambda n: child(n.value) + "%d," % max(n.conversion, 0) + child(n.format_spec),
    "AnnAssign": lambda n: child(n.target) + child(n.annotation) + child(n.value) + "%d," % n.simple,
    "Attribute": lambda n: child(n.value) + word(n.attr), "Name": lambda n: word(n.id),
}


def generic(node):
    text = ""
    for name, value in ast.iter_fields(node):
        if isinstance(value, OPERATORS):
            text += type(value).__name__
        elif isinstance(value, list):
            text += nodes(value)
        elif not isinstance(value, ast.expr_context) and name not in ("type_comment", "type_ignores"):
            text += child(value)
    return text


def dump(node):
    name = type(node).__name__
    if name == "Module":
        return "Module(" + nodes(node.body) + ")"
    body = pattern(node) if isinstance(node, ast.pattern) else SPECIAL.get(name, generic)(node)
    return {"TryStar": "Try"}.get(name, name.removeprefix("Async")) + place(node) + body + ")"


def expected(path):
    with open(path, "rb") as file:
        source = file.read()
    try:
        return dump(ast.parse(source)), None
    except SyntaxError as error:
        return None, error
    except ValueError as error:
        return None, error


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20000)
    if sys.argv[1] == "--print":
        print(expected(sys.argv[2])[0])
        return
    if sys.version_info[:2] != (3, 11):
        print("these are trees of Python 3.11")
        return
    tool, files, different = sys.argv[1], sys.argv[2:], 0
    for path in files:
        try:
            tree, error = expected(path)
        except RecursionError:
            continue
        run = subprocess.run([tool, path], capture_output=True, text=True, errors="surrogateescape")
        if run.returncode not in (0, 1):
            print("%s: exit status %d" % (path, run.returncode))
            different += 1
        elif tree is not None and run.stdout != tree + "\n":
            at = next((i for i, (a, b) in enumerate(zip(run.stdout, tree)) if a != b), min(len(run.stdout), len(tree)))
            print("%s: %s\n   not %s" % (path, run.stdout[max(at - 60, 0):at + 60].strip(), tree[max(at - 60, 0):at + 60]))
            different += 1
        elif tree is None and run.returncode != 1:
            print("%s: accepted, but not by CPython: %s" % (path, error))
            different += 1
    print("%d files, %d differ" % (len(files), different))
    sys.exit(different != 0)


if __name__ == "__main__":
    main()
