# The examples' own comparisons with NumPy: examples.py FOLDER NAME...
import importlib
import sys

sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name).check()
    print(f"{name}: right")
