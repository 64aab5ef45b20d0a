# The whole suite: text tests run by lit. `scripts/run-lit.sh <build>` passes the build folder.
import glob
import os
import re
import shutil
import subprocess
import sys

import lit.formats

# The tools that can load the dialects which they are compiled with.
general = ["lib/dialect/arith/ArithOps.td", "lib/dialect/func/FuncOps.td", "lib/dialect/tensor/TensorOps.td"]
tenstorrent = ["lib/dialect/tt/TTOps.td", "lib/dialect/ttir/TTIROps.td", "lib/dialect/ttnn/TTNNOps.td"]
loading_tools = {"mlir-opt": general, "ttmlir-opt": general + tenstorrent, "ttmlir-translate": general + tenstorrent,
                 "triton-opt": general + ["lib/dialect/triton/TritonOps.td"],
                 "toy-opt": ["test/ods/Inputs/toy.td"],
                 "units-opt": ["lib/dialect/func/FuncOps.td", "examples/units/UnitsOps.td"]}

config.name = "Tessera"
config.test_format = lit.formats.ShTest(True)
if lit_config.params.get("loaded"):
    sys.path.insert(0, os.path.dirname(__file__))
    from tests_of_tools import TestsOfTools
    config.test_format = TestsOfTools(loading_tools)
config.suffixes = [".mlir", ".td", ".test", ".ll", ".ptx"]
config.excludes = ["Inputs", "Expected", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)

build = lit_config.params.get("build")
if not build:
    lit_config.fatal("say which build to test: --param build=<folder>")
config.test_exec_root = os.path.join(build, "test")

# The tools of the build first; FileCheck and not from the newest LLVM there is.
llvm = next((p for p in ["/usr/lib/llvm-%d/bin" % v for v in (22, 19, 14)]
             if os.path.exists(os.path.join(p, "FileCheck"))), None)
if llvm is None:
    lit_config.fatal("FileCheck not found: run scripts/install-packages.sh test")
path = [os.path.join(build, "bin")] + os.environ.get("PATH", "").split(os.pathsep) + [llvm]
config.environment["PATH"] = os.pathsep.join(path)
config.environment["LLVM_SYMBOLIZER_PATH"] = os.path.join(llvm, "llvm-symbolizer")


def wrap_tools():
    """A folder of scripts named as the tools, which check that loaded dialects are the same as compiled ones."""
    source = os.path.normpath(os.path.join(config.test_source_root, ".."))
    folder = os.path.join(build, "loaded-tools")
    os.makedirs(folder, exist_ok=True)
    for tool, definitions in loading_tools.items():
        script = os.path.join(folder, tool)
        with open(script, "w") as file:
            file.write("#!/bin/sh\nexec '%s' '%s' '%s' %s -- \"$@\"\n" % (
                sys.executable, os.path.join(config.test_source_root, "loaded.py"), os.path.join(build, "bin", tool),
                " ".join("'%s'" % os.path.join(source, definition) for definition in definitions)))
        os.chmod(script, 0o755)
    return folder


# --param loaded=1: every run of a tool is two runs, which must agree.
if lit_config.params.get("loaded"):
    config.environment["PATH"] = os.pathsep.join([wrap_tools(), config.environment["PATH"]])

# What a sanitizer finds is a failure that no test may swallow: another exit status than an error's.
config.environment["ASAN_OPTIONS"] = "exitcode=99:detect_leaks=1"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"


def imports(python, module):
    try:
        return subprocess.run([python, "-c", "import " + module], capture_output=True).returncode == 0
    except OSError:
        return False


# lit may run in a Python without NumPy; Debian's has it where its package is installed.
python = next((p for p in (sys.executable, "/usr/bin/python3") if imports(p, "numpy")), None)
config.substitutions.append(("%python", python or sys.executable))
config.substitutions.append(("%build", build))
config.substitutions.append(("%examples", os.path.normpath(
    os.path.join(config.test_source_root, "..", "examples"))))
config.substitutions.append(("%source", os.path.normpath(
    os.path.join(config.test_source_root, ".."))))

if python:
    config.available_features.add("numpy")
    if imports(python, "torch"):
        config.available_features.add("torch")


def peer_python(name):
    """The Python of a peer from PyPI, where scripts/install-packages.sh could put it."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = os.path.join(cache, "tessera-" + name, "bin", "python")
    return path if os.path.exists(path) else None


# JAX, in a Python of its own, or in one that JAX_PYTHON names.
jax_python = next((p for p in (os.environ.get("JAX_PYTHON"), peer_python("jax-0.10.2"), sys.executable)
                   if p and imports(p, "importlib.util, sys; sys.exit(not importlib.util.find_spec('jax'))")), None)
if jax_python:
    config.available_features.add("jax")
    config.substitutions.append(("%jax-python", jax_python))
# Triton itself.
triton = peer_python("triton-3.7.0")
if triton:
    config.available_features.add("triton-3.7")
    config.substitutions.append(("%triton-python", triton))
for peer in ("mlir-opt-22", "mlir-tblgen-22", "llvm-tblgen-22", "llvm-remarkutil-22", "flatc", "g++", "clang-14", "lowdown", "fish", "zsh", "abidiff"):
    if shutil.which(peer):
        config.available_features.add(peer)


def works(command):
    """Whether a program does in this place what it is there for: some containers let neither of the two below start."""
    try:
        return subprocess.run(command, capture_output=True, shell=True, timeout=30).returncode == 0
    except subprocess.TimeoutExpired:
        return False


# Without the user's files, and as root in a container with little shared memory.
browser = next((b + " --headless --no-sandbox --disable-gpu --disable-dev-shm-usage"
                for b in ("chromium", "google-chrome", "chrome") if shutil.which(b)), None)
if browser and works(browser + " --dump-dom about:blank"):
    config.available_features.add("browser")
    config.substitutions.append(("%browser", browser))
# Open MPI, as root in a container and with more processes than processors; what it leaks is its own.
mpirun = "env ASAN_OPTIONS=exitcode=99:detect_leaks=0 OMP_NUM_THREADS=1 mpirun --allow-run-as-root --oversubscribe"
if shutil.which("mpirun") and glob.glob("/usr/lib/*/libmpi.so.40") and works(mpirun + " -n 2 true"):
    config.available_features.add("mpirun")
    config.substitutions.append(("%mpirun", mpirun))
# LLVM cut down to this machine's target, and the whole of it.
if os.path.exists(os.path.join(build, "lib", "libtessera-llvm.so")) and shutil.which("mlir-opt-22"):
    config.available_features.add("host-llvm")
# The Python package, built where Python's headers are.
if os.path.exists(os.path.join(build, "python", "tessera", "triton", "_C.abi3.so")):
    config.available_features.add("tessera-python")
if os.path.exists(os.path.join(build, "bin", "mlir-lsp-server")):
    config.available_features.add("lsp")
if shutil.which("pkg-config"):
    config.available_features.add("pkg-config")
with open(os.path.join(build, "CMakeCache.txt")) as cache:
    # For tests that measure time, or look at what doesn't depend on how the tools are built.
    if not re.search("^TESSERA_SANITIZE:[A-Z]*=OFF$", cache.read(), re.M):
        config.available_features.add("sanitizers")
if os.path.exists(os.path.join(build, "lib", "libtessera.so")):
    config.available_features.add("installable")
if python and imports(python, "setuptools, pip, wheel"):
    config.available_features.add("pip")
if os.path.exists(os.path.join(build, "python", "tessera", "mlir", "_mlir_libs", "_C.abi3.so")):
    config.available_features.add("mlir-python")
if os.path.exists(os.path.join(build, "bin", "mlir-python")):
    # Python leaves much to the end of the process.
    config.available_features.add("mlir-python-sanitized")
    config.substitutions.append(("%sanitized-python", "env ASAN_OPTIONS=exitcode=99:detect_leaks=0:allocator_may_return_null=1 PYTHONPATH=%s %s" %
                                 (os.path.join(build, "python"), os.path.join(build, "bin", "mlir-python"))))
if os.path.exists(os.path.join(build, "python", "ttrt", "_C.abi3.so")):
    config.available_features.add("ttrt-python")
# LLVM's library, which makes code.
if any(glob.glob("/usr/lib/*/libLLVM.so.%s.1" % version) for version in (22, 19)):
    config.available_features.add("libllvm")
if glob.glob("/usr/lib/*/libLLVM.so.19.1"):
    config.available_features.add("libllvm19")
if shutil.which("g++") and os.path.exists("/usr/include/flatbuffers/flatbuffers.h"):
    config.available_features.add("flatbuffers-cpp")
