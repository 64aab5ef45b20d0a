"""Prints the tests that each of several runs of the suite skipped: never_run.py <file of lit's -o>... SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""
import json
import sys


def skipped(path):
    with open(path) as file:
        return {test["name"] for test in json.load(file)["tests"] if test["code"] == "UNSUPPORTED"}


for name in sorted(set.intersection(*map(skipped, sys.argv[1:]))):
    print(name)
