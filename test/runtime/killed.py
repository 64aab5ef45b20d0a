# Kills runs while they write, and looks for files that are there in part: killed.py <folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import signal
import subprocess
import sys
import time

import ttnnfile as T

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
os.chdir(folder)
SHAPE = [1024, 1024]
p = T.Program("many")
x = p.input(SHAPE, "f32")
for kind in ("Abs", "Neg", "Relu", "Exp"):
    p.output(p.eltwise(kind, [x], SHAPE, "f32"))
T.write("many.ttnn", [p])
random.seed(1)
command = ["ttrt", "run", "many.ttnn", "--init", "arange", "--output", "out", "--save-artifacts", "--result-file", "results.json"]
start = time.monotonic()
subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
whole = time.monotonic() - start
complete = {}
for root, _, names in os.walk("."):
    for name in names:
        complete[os.path.join(root, name)] = os.path.getsize(os.path.join(root, name))
partial, ended = 0, 0
for _ in range(5):
    for path in complete:
        if path != "./many.ttnn" and os.path.exists(path):
            os.remove(path)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(random.random() * whole)
    process.send_signal(signal.SIGKILL)
    ended += process.wait() == 0
    for path, size in complete.items():
        # The list of what --clean-artifacts removes grows; times in results differ in length.
        if os.path.exists(path) and os.path.splitext(path)[1] in (".npy", ".ttnn", ".ttsys") and os.path.getsize(path) != size:
            partial += 1
    subprocess.run(["ttrt", "query", "--quiet", "--clean-artifacts"], check=True)
print("%d files in part, %s" % (partial, "some runs were killed" if ended < 5 else "none was killed"))
