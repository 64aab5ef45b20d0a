"""Times mlir-opt on sources of n and 8n parts of a kind. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""
import resource, subprocess, tempfile

def attributes(n):
    return "module attributes {" + ", ".join(f"d.a{i} = {i} : i32" for i in range(n)) + "} {}\n"

def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime

def seconds(text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        best = float("inf")
        for _ in range(3):
            start = processor_seconds()
            subprocess.run(["mlir-opt", "--allow-unregistered-dialect", file.name, "-o", "/dev/null"], check=True)
            best = min(best, processor_seconds() - start)
        return best

for name, make in [("attributes", attributes)]:
    small, large = seconds(make(20000)), seconds(make(160000))
    # Quadratic would be 64 times, and was 4 s; linear is 8, and what caches no longer hold.
    verdict = "grow linearly" if large < 32 * max(small, 0.03) else f"take {small:.2f} and {large:.2f} s"
    print(name, verdict, f"({small:.3f}, {large:.3f})")
