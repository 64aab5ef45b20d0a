# Makes a large file shorter while a tool reads it, and checks that the tool says so. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

tool, path = sys.argv[1:]
with open(path, "w") as file:
    file.writelines("func.func private @f%d()\n" % i for i in range(1000000))
process = subprocess.Popen([tool, path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
isMapped = False
while not isMapped and process.poll() is None:
    with open("/proc/%d/maps" % process.pid) as maps:
        isMapped = os.path.realpath(path) in maps.read()
os.truncate(path, 0)
error = process.communicate()[1].decode()
assert isMapped, "the file was never mapped"
assert process.returncode == 1 and "made shorter" in error, (process.returncode, error)
