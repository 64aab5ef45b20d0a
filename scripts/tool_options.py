# Options of tools, from what their --help prints. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re

TTRT_COMMANDS = ("read", "run", "perf", "query", "check", "diff", "convert")


def option_rows(text):
    """(group, [(option, help)]) from what --help prints: options are indented, groups end with a colon."""
    groups, group = [], None
    for line in text.splitlines():
        option = re.match(r"^  (-\S.*?)(?:\s{2,}(\S.*))?$", line)
        if not option and re.match(r"^  -\S+ <\S+> \S", line):
            option = re.match(r"^  (-\S+ <\S+>) (.*)$", line)
        if re.match(r"^\S.*:$", line) and not line.startswith(" "):
            group = (line[:-1], [])
            groups.append(group)
        elif group and option:
            name, meaning = option.group(1), option.group(2) or ""
            single = re.match(r"^(--\S+=<[^>]*>) (\S.*)$", name)
            if single and not meaning:
                name, meaning = single.groups()
            group[1].append([name, meaning])
        elif group and group[1] and re.match(r"^ {10,}\S", line):
            group[1][-1][1] = (group[1][-1][1] + " " + line.strip()).strip()
    return [group for group in groups if group[1]]
