# Counts what is in pages of ttrt perf --html: page.py <file> ...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys
import xml.dom.minidom

for path in sys.argv[1:]:
    page = xml.dom.minidom.parse(path)
    count = lambda tag: len(page.getElementsByTagName(tag))
    addresses = len(re.findall("(?:src|href)=|https?:|@import|url\\(", open(path, encoding="utf-8").read()))
    print("%s: %d programs, %d bars, %d points, %d rows, %d addresses" % (
        path, count("section"), count("rect"), count("circle"), count("tr") - count("table"), addresses))
