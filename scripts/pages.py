#!/usr/bin/env python3
"""Man pages, and completion for shells, of the tools. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

pages.py <folder of the tools> <out>

Pages are docs/tools/*.md through lowdown; what is completed is what each tool's --help lists. Writes <out>/man/<tool>.1.gz,
<out>/bash/<tool>, <out>/zsh/_<tool> and <out>/fish/<tool>.fish."""
import gzip
import os
import re
import subprocess
import sys

from tool_options import TTRT_COMMANDS, option_rows

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))


# ---- Man pages ----


def definitions(match):
    """A table of options as what lowdown makes tagged paragraphs of."""
    rows = re.findall(r"^\| (`[^`]+`) \| (.*) \|$", match.group(0), re.M)
    return "".join("%s\n\n: %s\n\n" % (name.replace("\\|", "|"), meaning.replace("\\|", "|").strip() or " ") for name, meaning in rows)


def as_man(tool, text):
    """The page in roff: its title is a name with a purpose, links are what they say."""
    text = re.sub(r"<!--.*?-->\n", "", text)
    title, purpose, rest = re.match(r"# (\S+)\n\n(.*?)\n\n(.*)", text, re.S).groups()
    rest = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", rest)
    rest = re.sub(r"^\| option \| \|\n\| --- \| --- \|\n(\|.*\n)+", definitions, rest, flags=re.M)
    rest = re.sub(r"^## (.*)$", lambda match: "# " + match.group(1).upper(), rest, flags=re.M)
    rest = re.sub(r"^##(#+) ", r"#\1 ", rest, flags=re.M)
    purpose = " ".join(purpose.split()).rstrip(".")
    page = "# NAME\n\n%s - %s\n\n%s" % (title, purpose[0].lower() + purpose[1:], rest)
    command = ["lowdown", "-s", "-tman", "-m", "title=%s" % tool.upper(), "-m", "section=1", "-m", "source=Tessera"]
    return subprocess.run(command, input=page, capture_output=True, text=True, check=True).stdout


# ---- What can be completed ----


class Option:
    """--name, --name=<value>, -n <value> or --name VALUE, as --help has it."""

    def __init__(self, text, meaning):
        name, self.join, value = re.match(r"^(--?[\w-]+)(\[?=|\s+)?(.*)$", text).groups()
        self.name, self.meaning = name, meaning
        self.value = value.strip("[]<>") if value else ""
        self.join = "=" if self.join and "=" in self.join else " "
        self.words = self.value.split("|") if re.match(r"^[\w-]+(\|[\w-]+)+$", self.value) else []


def options_of(text):
    return [Option(name, meaning) for _, rows in option_rows(text) for name, meaning in rows]


def commands_of(folder, tool):
    """{command: options}; tools that have no commands have one, of no name."""

    def ask(*command):
        return subprocess.run([os.path.join(folder, tool), *command, "--help"], capture_output=True, text=True, check=True).stdout

    if tool != "ttrt":
        return {"": options_of(ask())}
    return {command: options_of(ask(command)) for command in TTRT_COMMANDS}


# ---- Shells ----


def quoted(text):
    return "'%s'" % text.replace("'", "'\\''")


def bash_options(options, indent):
    with_words = [option for option in options if option.words]
    lines = []
    if with_words:
        lines.append("case $option in")
        for option in with_words:
            lines.append("%s) words=%s ;;" % (option.name, quoted(" ".join(option.words))))
        lines.append("esac")
    names = sorted({option.name + ("=" if option.value and option.join == "=" else "") for option in options})
    lines.append("[[ $word == -* ]] && words=%s" % quoted(" ".join(names)))
    return "".join(indent + line + "\n" for line in lines)


def bash(tool, commands):
    function = "_tessera_" + re.sub(r"\W", "_", tool)
    body = bash_options(commands[""], "  ") if "" in commands else ""
    if not body:
        body = "  case ${COMP_WORDS[1]} in\n"
        for command, options in commands.items():
            body += "  %s)\n%s    ;;\n" % (command, bash_options(options, "    "))
        body += "  esac\n  ((COMP_CWORD == 1)) && words=%s\n" % quoted(" ".join(commands))
    return """# Completion of {tool} for bash.
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} words=
  [[ $word == = ]] && word=
  [[ $option == = ]] && option=${{COMP_WORDS[COMP_CWORD - 2]}}
{body}  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  [[ ${{COMPREPLY[0]-}} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}}
complete -o default -F {function} {tool}
""".format(tool=tool, function=function, body=body)


def zsh_spec(option):
    meaning = re.sub(r"([\[\]:\\])", r"\\\1", option.meaning)
    if not option.value:
        return quoted("*%s[%s]" % (option.name, meaning))
    action = "(%s)" % " ".join(option.words) if option.words else "_files"
    value = re.sub(r"[:\[\]]", " ", option.value)
    return quoted("*%s[%s]:%s:%s" % (option.name + ("=" if option.join == "=" else ""), meaning, value, action))


def zsh(tool, commands):
    def arguments(options, indent):
        return "_arguments \\\n%s%s'*:file:_files'\n" % (
            "".join("%s%s \\\n" % (indent, zsh_spec(option)) for option in options), indent)

    text = "#compdef %s\n" % tool
    if "" in commands:
        return text + arguments(commands[""], "  ")
    text += "if ((CURRENT == 2)); then\n  compadd %s\n  return\nfi\ncase $words[2] in\n" % " ".join(commands)
    for command, options in commands.items():
        text += "%s)\n  shift words\n  ((CURRENT--))\n  %s  ;;\n" % (command, arguments(options, "    "))
    return text + "esac\n"


def fish(tool, commands):
    lines = []
    for command, options in commands.items():
        condition = ""
        if command:
            lines.append("complete -c %s -n __fish_use_subcommand -f -a %s" % (tool, command))
            condition = " -n '__fish_seen_subcommand_from %s'" % command
        for option in options:
            dashes, name = re.match(r"(--?)(.*)", option.name).groups()
            kind = "-l" if dashes == "--" else "-s" if len(name) == 1 else "-o"
            value = (" -x -a %s" % quoted(" ".join(option.words)) if option.words else " -r") if option.value else ""
            lines.append("complete -c %s%s %s %s%s -d %s" % (tool, condition, kind, name, value, quoted(option.meaning)))
    return "\n".join(lines) + "\n"


# ---- The whole ----


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = sys.argv[1:]
    for page in sorted(os.listdir(os.path.join(TOP, "docs", "tools"))):
        tool = os.path.splitext(page)[0]
        with open(os.path.join(TOP, "docs", "tools", page)) as file:
            man = as_man(tool, file.read())
        write(os.path.join(out, "man", tool + ".1.gz"), gzip.compress(man.encode(), 9, mtime=0))
        if not os.path.exists(os.path.join(folder, tool)):  # the program that all are, once they are installed
            continue
        commands = commands_of(folder, tool)
        write(os.path.join(out, "bash", tool), bash(tool, commands).encode())
        write(os.path.join(out, "zsh", "_" + tool), zsh(tool, commands).encode())
        write(os.path.join(out, "fish", tool + ".fish"), fish(tool, commands).encode())


main()
