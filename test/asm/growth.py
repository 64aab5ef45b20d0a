"""Times mlir-opt on sources of n, 2n and 4n parts of a kind. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""
import subprocess, tempfile, time

def attributes(n):
    return "module attributes {" + ", ".join(f"d.a{i} = {i} : i32" for i in range(n)) + "} {}\n"

def seconds(text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        best = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            subprocess.run(["mlir-opt", "--allow-unregistered-dialect", file.name, "-o", "/dev/null"], check=True)
            best = min(best, time.perf_counter() - start)
        return best

for name, make in [("attributes", attributes)]:
    small, middle, large = (seconds(make(n)) for n in (20000, 40000, 80000))
    # Quadratic is 16 times; linear is 4, and noise.
    verdict = "grow linearly" if large < 9 * small else f"take {small:.2f} {middle:.2f} {large:.2f} s"
    print(name, verdict)
