# Builds the extensions of the Python packages with CMake: `pip install .` calls it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TESSERA_BUILD=<folder> takes them from a build that is there already."""
import os
import re
import shutil
import subprocess

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

TOP = os.path.dirname(os.path.abspath(__file__))
EXTENSIONS = {"tessera.triton._C": "tessera_python", "ttrt._C": "ttrt_python", "tessera.mlir._mlir_libs._C": "mlir_python"}
GENERATED = "mlir_python_dialects"  # modules of the package that are made from the dialects' definitions


def version():
    with open(os.path.join(TOP, "CMakeLists.txt")) as file:
        return re.search(r"^project\(Tessera VERSION ([0-9.]+)", file.read(), re.M).group(1)


class BuildWithCMake(build_ext):
    """Makes the CMake targets and puts their modules where setuptools looks for what it would have compiled."""

    def get_ext_filename(self, name):
        return os.path.join(*name.split(".")) + ".abi3.so"  # as the packages in a build folder have it

    def get_ext_fullpath(self, name):
        # Setuptools asks for the file by the last part of the name.
        folder = os.path.dirname(super().get_ext_fullpath(name))
        return os.path.join(folder, os.path.basename(self.get_ext_filename(name)))

    def run(self):
        folder = os.environ.get("TESSERA_BUILD")
        if not folder:
            folder = os.path.abspath(self.build_temp)
            os.makedirs(folder, exist_ok=True)
            subprocess.check_call(["cmake", "-G", "Ninja", "-S", TOP, "-B", folder, "-DCMAKE_BUILD_TYPE=Release"])
            subprocess.check_call(["ninja", "-C", folder, *EXTENSIONS.values(), GENERATED])
        for name in EXTENSIONS:
            target = self.get_ext_fullpath(name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(folder, "python", self.get_ext_filename(name)), target)
        dialects = os.path.join(folder, "python", "tessera", "mlir", "dialects")
        target = os.path.join(self.build_lib, "tessera", "mlir", "dialects")
        os.makedirs(target, exist_ok=True)
        for entry in os.scandir(dialects):
            # The package's own modules are links there; build_py copies them.
            if entry.is_file(follow_symlinks=False) and entry.name.endswith((".py", ".pyi")):
                shutil.copyfile(entry.path, os.path.join(target, entry.name))
        libraries = os.path.join("tessera", "mlir", "_mlir_libs")
        shutil.copyfile(os.path.join(folder, "python", libraries, "_C.pyi"), os.path.join(self.build_lib, libraries, "_C.pyi"))


setup(
    version=version(),
    package_dir={"": "python"},
    packages=find_packages("python", include=("tessera*", "ttrt*")),
    package_data={"ttrt": ["py.typed", "*.pyi"], "tessera.mlir": ["py.typed", "alias/mlir/*.py"]},
    ext_modules=[Extension(name, [], py_limited_api=True) for name in EXTENSIONS],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
    cmdclass={"build_ext": BuildWithCMake},
    zip_safe=False,
)
