# Random files of flatc are printed and copied by the library; flatc reads the copies.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: exchange_with_flatc.py <schema> <folder> <extension> <count> [reader]
# The reader is used instead of flatc to turn files into JSON: `reader <schema> <file>`.

import json
import os
import random
import subprocess
import sys

from random_json import Schema, random_record


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit("%s\n%s%s" % (" ".join(command), result.stdout, result.stderr))
    return result.stdout


def parse(text):
    """JSON, floats as the digits that both sides print."""
    return json.loads(text, parse_float=lambda digits: "%.6g" % float(digits))


def read_with_flatc(schema, path, folder, reader):
    if reader:
        return parse(run(reader, schema, path))
    run("flatc", "--json", "--strict-json", "--defaults-json", "--size-prefixed", "-o", folder,
        schema, "--", path)
    with open(os.path.join(folder, os.path.basename(path).rpartition(".")[0] + ".json")) as file:
        return parse(file.read())


def main():
    schema, folder, extension, count = sys.argv[1:4] + [int(sys.argv[4])]
    reader = sys.argv[5] if len(sys.argv) > 5 else None
    os.makedirs(folder + "/read", exist_ok=True)
    types = Schema(schema)
    for seed in range(count):
        value = random_record(random.Random(seed), types, types.root, 0)
        name = "%s/%d" % (folder, seed)
        with open(name + ".json", "w") as file:
            json.dump(value, file)
        run("flatc", "--binary", "--size-prefixed", "-o", folder, schema, name + ".json")
        theirs = name + "." + extension
        expected = read_with_flatc(schema, theirs, folder + "/read", reader)
        for indent in "0", "2":
            if parse(run("flatbuffers-test", "print", theirs, indent)) != expected:
                sys.exit("%s: our JSON (indent %s) is not flatc's" % (theirs, indent))
        copy = "%s/copy.%s" % (folder, extension)
        run("flatbuffers-test", "copy", theirs, copy)
        if read_with_flatc(schema, copy, folder + "/read", reader) != expected:
            sys.exit("%s: flatc reads something else in our copy" % theirs)
    print("%d files exchanged" % count)


main()
