# Makes random JSON for the root type of a schema, for the tests that exchange files with flatc.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import re

RANGES = {
    "byte": (-128, 127), "int8": (-128, 127), "ubyte": (0, 255), "uint8": (0, 255),
    "short": (-32768, 32767), "int16": (-32768, 32767), "ushort": (0, 65535), "uint16": (0, 65535),
    "int": (-2**31, 2**31 - 1), "int32": (-2**31, 2**31 - 1),
    "uint": (0, 2**32 - 1), "uint32": (0, 2**32 - 1),
    "long": (-2**63, 2**63 - 1), "int64": (-2**63, 2**63 - 1),
    "ulong": (0, 2**64 - 1), "uint64": (0, 2**64 - 1),
}


class Schema:
    """The declarations of a schema and its includes: names -> (kind, [(name, type)], scope)."""

    def __init__(self, path):
        self.types, self.seen, self.root, self.scope = {}, set(), None, ""
        self.read(os.path.realpath(path), main=True)

    def read(self, path, main=False):
        if path in self.seen:
            return
        self.seen.add(path)
        with open(path) as file:
            text = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)
        for name in re.findall(r'include\s+"([^"]*)"', text):
            self.read(os.path.realpath(os.path.join(os.path.dirname(path), name)))
        scope = re.search(r"namespace\s+([\w.]+)", text).group(1)
        pattern = r"\b(enum|struct|table|union)\s+(\w+)\s*(:\s*\w+)?\s*(\([^)]*\))?\s*{([^}]*)}"
        for kind, name, _, attributes, body in re.findall(pattern, text):
            parts = [part.strip() for part in re.split("[;,]", body) if part.strip()]
            if "bit_flags" in attributes:
                kind = "flags"
            self.types[scope + "." + name] = (kind, parts, scope)
        if main:
            self.root = scope + "." + re.search(r"root_type\s+(\w+)", text).group(1)

    def find(self, scope, name):
        while scope:
            if scope + "." + name in self.types:
                return scope + "." + name
            scope = scope.rpartition(".")[0]
        raise KeyError(name)


def random_string(random):
    letters = "ab \"\\/\n\t\x01é𐍈<&"
    return "".join(random.choice(letters) for _ in range(random.randrange(12)))


def random_value(random, schema, scope, name, depth):
    if name == "string":
        return random_string(random)
    if name == "bool":
        return random.random() < 0.5
    if name in RANGES:
        low, high = RANGES[name]
        return random.choice([0, 1, low, high, random.randint(low, high)])
    if name in ("float", "float32", "double", "float64"):
        return random.choice([0.0, -0.5, 1e30, 0.1, 3.0, random.randrange(-4000, 4000) / 8])
    return random_record(random, schema, schema.find(scope, name), depth)


def random_record(random, schema, full_name, depth):
    kind, parts, scope = schema.types[full_name]
    if kind in ("enum", "flags"):
        names = [part.split("=")[0].strip() for part in parts]
        chosen = random.sample(names, random.randint(1, len(names))) if kind == "flags" else []
        return " ".join(sorted(chosen, key=names.index)) if chosen else random.choice(names)
    result = {}
    for part in parts:
        name, _, rest = part.partition(":")
        name, required = name.strip(), "required" in rest
        type_name = re.sub(r"[=(].*", "", rest).strip()
        if kind == "table" and not required and random.random() < 0.25:
            continue
        add_field(random, schema, scope, result, name, type_name, depth, kind, required)
    return result


def add_field(random, schema, scope, result, name, type_name, depth, kind, required):
    element = type_name.strip("[]")
    declared = element not in RANGES and element not in (
        "string", "bool", "float", "float32", "double", "float64")
    declared_kind, members = "", []
    if declared:
        declared_kind, members, _ = schema.types[schema.find(scope, element)]
    nests = declared_kind in ("table", "union")
    if nests and depth > 12 and not required:
        return
    count = random.randrange(4 if depth < 8 else 2) if type_name != element else 1
    if declared_kind != "union":
        values = [random_value(random, schema, scope, element, depth + nests) for _ in range(count)]
        result[name] = values if type_name != element else values[0]
        return
    chosen = [random.choice(members) for _ in range(count)]
    names = [member.partition(":")[0].strip() for member in chosen]
    values = [random_record(random, schema, schema.find(scope, member.rpartition(":")[2].strip()),
                            depth + 1) for member in chosen]
    result[name + "_type"] = names if type_name != element else names[0]
    result[name] = values if type_name != element else values[0]
