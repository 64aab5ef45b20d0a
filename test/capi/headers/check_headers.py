"""Checks the headers of the C API: check_headers.py <our mlir-c> <folder of archives> [<MLIR's mlir-c> <list of what isn't here>].

Every function that we declare must be in our archives. With MLIR's headers at hand, what they declare must be declared the same by our
header of the same name, or be in the list; and what we declare must be in theirs. A list entry that says nothing new is an error too, so
that the list is what isn't here. Prints a table of the headers, which leaves out the functions that are generated for each pass."""
import fnmatch
import glob
import os
import re
import subprocess
import sys
import tempfile

OWN, GENERATED, OTHER = range(3)
SPECIFIERS = {"int", "char", "long", "unsigned", "float", "double", "_Bool", "const", "*"}


def declarations(text):
    """The text between semicolons that are outside of braces; bodies of functions end one too."""
    depth, current = 0, ""
    for char in text:
        current += char
        depth += (char == "{") - (char == "}")
        if depth == 0 and (char == ";" or (char == "}" and ")" in current.split("{")[0])):
            yield " ".join(current.split())
            current = ""


def split_commas(text):
    depth, current = 0, ""
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            yield current
            current = ""
        else:
            current += char
    if current.strip():
        yield current


def parameter_type(text):
    """The parameter without its name."""
    text = " ".join(text.replace("*", " * ").replace("struct ", "").replace("enum ", "").split())
    if "(" in text:
        result, name, parameters = re.fullmatch(r"(.*?)\( \*\s*(\w*) ?\) ?\((.*)\)", text).groups()
        return "%s (*)(%s)" % (parameter_type(result + " x"), ", ".join(map(parameter_type, split_commas(parameters))))
    is_array = text.endswith("[]")
    words = text.replace("[]", "").split()
    if len(words) > 1 and words[-1] not in SPECIFIERS and words[-2] != "const":
        words.pop()
    return " ".join(words + ["*"] * is_array)


def enumerators(text):
    value, found = -1, []
    for part in split_commas(text):
        name, _, given = part.partition("=")
        value = int(eval(given.replace("~0U", "0xffffffff"))) if given.strip() else value + 1
        found.append((name.strip(), value))
    return found


def read_tagged(text):
    """{name: what it is} of a struct or an enum with its body, and of the type that is defined with it."""
    match = re.match(r"(typedef )?(struct|enum) ?(\w*) ?(?:: ?\w+ ?)?\{(.*)\} ?(\w*) ?;", text)
    if not match or not (match[3] or match[5]).startswith("Mlir"):
        return {}
    _, kind, tag, body, name = match.groups()
    what = str(enumerators(body)) if kind == "enum" else re.sub(r"\s*([*;])\s*", r"\1 ", body).strip()
    found = {"%s %s" % (kind, tag): what} if tag else {}
    return dict(found, **{name: tag or what} if name else {})


def read_declaration(text):
    """{name: what it is} of one declaration; nothing of what isn't ours to compare."""
    text = re.sub(r"__attribute__\(\(visibility\(\"default\"\)\)\)|\binline\b|\bstatic\b|\bextern\b", "", text).strip()
    function = re.match(r"([\w *]*?)\b(mlir\w+) ?\((.*?)\) ?(;$|\{)", text)
    if function:
        result, name, parameters, _ = function.groups()
        types = [] if parameters.strip() in ("", "void") else list(map(parameter_type, split_commas(parameters)))
        inline = "inline " if text.endswith("}") else ""
        return {name: "%s%s (%s)" % (inline, parameter_type(result + " x"), ", ".join(types))}
    typedef = re.match(r"typedef ([^{]*);", text)
    name = typedef and (re.search(r"\( ?\* ?(Mlir\w+) ?\)", text) or re.search(r"\b(Mlir\w+) ?;$", text))
    return {name[1]: parameter_type(re.sub(r"\b%s$" % name[1], "x", typedef[1]))} if name else read_tagged(text)


def preprocess(folder, header, generated=None):
    with tempfile.TemporaryDirectory() as python:
        open(os.path.join(python, "Python.h"), "w").close()  # nothing of Python's is compared
        command = ["cc", "-std=c17", "-E", "-dD", "-x", "c", "-"]
        command += ["-I" + path for path in (os.path.dirname(folder), generated, python) if path]
        source = '#include "mlir-c/%s"\n' % header
        return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout.splitlines()


def read_header(folder, header, generated=None):
    """{name: (what it is, where it stands)} of all that including the header declares and defines: OWN, GENERATED from the records of passes, or
    OTHER."""
    texts, found, file = {}, {}, ""
    for line in preprocess(folder, header, generated):
        marker = re.match(r'# \d+ "(.*?)"', line)
        macro = re.match(r"#define (MLIR_(?:C_|CAPI|PYTHON|DECLARE|DEFINE)\w*)(.*)", line)
        if marker:
            file = marker[1]
        elif macro:
            found[macro[1]] = ("macro" + macro[2].replace(" ", ""), OTHER)
        elif line[:1] != "#":
            texts[file] = texts.get(file, "") + line + "\n"
    for file, text in texts.items():
        origin = OWN if file.endswith("/mlir-c/" + header) else OTHER if "/mlir-c/" in file else GENERATED
        for declaration in declarations(text):
            found.update((name, (what, origin)) for name, what in read_declaration(declaration).items())
    return found


def headers_in(folder):
    return sorted(os.path.relpath(path, folder) for path in glob.glob(folder + "/**/*.h", recursive=True))


def is_function(name):
    return name.startswith("mlir")


def defined(folder):
    output = subprocess.run(["nm", "--defined-only"] + glob.glob(folder + "/*.a"), capture_output=True, text=True).stdout
    return {words[2] for words in map(str.split, output.splitlines()) if len(words) == 3 and words[1] == "T"}


def generated_by(archives):
    """What the build folder of the archives has of headers."""
    return os.path.join(os.path.dirname(os.path.realpath(archives)), "include")


def check_defined(folder, archives):
    symbols, errors, count = defined(archives), [], 0
    for header in headers_in(folder):
        for name, (what, origin) in sorted(read_header(folder, header, generated_by(archives)).items()):
            if origin == OTHER or not is_function(name):
                continue
            count += 1
            if name not in symbols and not what.startswith("inline "):
                errors.append("%s: %s is nowhere defined" % (header, name))
    print("%d functions" % count)
    return errors


def read_list(path):
    """[(pattern, reason)]: a line with a colon at its end is the reason of the lines behind it."""
    reason, entries = None, []
    with open(path) as file:
        for line in filter(None, (line.split("#")[0].rstrip() for line in file)):
            if line.endswith(":"):
                reason = line[:-1]
            else:
                entries += [(pattern, reason) for pattern in line.split()]
    return entries


def reason_of(name, entries, used):
    for pattern, reason in entries:
        if fnmatch.fnmatchcase(name.split()[-1], pattern):
            used.add(pattern)
            return reason
    return None


def compare_header(header, mine, other, entries, used):
    """(errors, own functions that aren't here with their reasons)"""
    missing = {name: reason_of(name, entries, used) for name in sorted(set(other) - set(mine))}
    errors = ["%s: %s isn't here" % (header, name) for name, reason in missing.items() if not reason]
    errors += ["%s: %s isn't in MLIR's" % (header, name) for name in sorted(set(mine) - set(other))]
    errors += ["%s: %s: %s, in MLIR's %s" % (header, name, mine[name][0], other[name][0])
               for name in sorted(set(mine) & set(other)) if mine[name][0] != other[name][0]]
    return errors, {name: reason for name, reason in missing.items() if is_function(name) and other[name][1] == OWN}


def compare(ours, archives, theirs, entries):
    used, errors = set(), []
    here = set(headers_in(ours))
    print("| header | functions in MLIR 22 | not here | why |\n| --- | --- | --- | --- |")
    for header in headers_in(theirs):
        if header not in here:
            reason = reason_of(header, entries, used)
            errors += [] if reason else ["%s isn't here" % header]
            print("| `%s` | | all | %s |" % (header, reason))
            continue
        other = read_header(theirs, header)
        more, missing = compare_header(header, read_header(ours, header, generated_by(archives)), other, entries, used)
        errors += more
        count = sum(is_function(name) and origin == OWN for name, (_, origin) in other.items())
        print("| `%s` | %d | %s | %s |" % (header, count, len(missing) or "", "; ".join(sorted(set(map(str, missing.values()))))))
    errors += ["%s: MLIR has no such header" % header for header in sorted(here - set(headers_in(theirs)))]
    errors += ["%s: in the list, but here, or nowhere" % pattern for pattern, _ in entries if pattern not in used]
    return errors


def main():
    ours, archives = os.path.realpath(sys.argv[1]), sys.argv[2]
    errors = compare(ours, archives, sys.argv[3], read_list(sys.argv[4])) if len(sys.argv) > 3 else check_defined(ours, archives)
    print("\n".join(errors) if errors else "all as declared")
    return 1 if errors else 0


sys.exit(main())
