#!/usr/bin/env python3
# Writes modules whose aliases nest or double: alias_limits.py FOLDER
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys


def chain(name, first, following, count, use):
    """`count` aliases, each made of the one before."""
    with open(os.path.join(sys.argv[1], name), "w") as file:
        file.write(first + "\n")
        for i in range(1, count):
            file.write(following.format(name=f"a{i}", before=f"a{i - 1}") + "\n")
        file.write(use.format(last=f"a{count - 1}") + "\n")


ATTRIBUTE = '"t.x"() {{a = #{last}}} : () -> ()'
LOCATION = '"t.x"() : () -> () loc(#{last})'
CALL_SITE = '#{name} = loc(callsite(#{before} at "x"))'

os.makedirs(sys.argv[1], exist_ok=True)
chain("deep.mlir", "#a0 = [1]", "#{name} = [#{before}]", 300000, ATTRIBUTE)
chain("types.mlir", "!a0 = tuple<i32>", "!{name} = tuple<!{before}>", 300000, '"t.x"() : () -> !{last}')
chain("locations.mlir", "#a0 = loc(unknown)", CALL_SITE, 300000, LOCATION)
chain("doubling.mlir", "#a0 = [1, 2]", "#{name} = [#{before}, #{before}]", 40, ATTRIBUTE)
NESTED = '"t.x"() {{a = ' + "[" * 250 + "#{last}" + "]" * 250 + "}} : () -> () loc(#l998)\n"
LOCATIONS = "#l0 = loc(unknown)\n" + "".join(f'#l{i} = loc(callsite(#l{i - 1} at "x"))\n' for i in range(1, 999))
chain("fits.mlir", LOCATIONS + "#a0 = [1]", "#{name} = [#{before}]", 250, NESTED)
with open(os.path.join(sys.argv[1], "nested.mlir"), "w") as file:
    file.write('"t.x"() : () -> () loc(' + "callsite(" * 1001 + "unknown" + ' at "x")' * 1001 + ")\n")
chain("around.mlir", LOCATIONS[:LOCATIONS.index("#l900")] + "#a0 = loc(unknown)", "", 1,
      '"t.x"() : () -> () loc(' + "callsite(" * 100 + "#l899" + ' at "x")' * 100 + ")")
chain("here.mlir", "#a0 = [1]", "#{name} = [#{before}]", 300, '"t.x"() {{a = ' + "[" * 250 + "#{last}" + "]" * 250 + "}} : () -> ()")
