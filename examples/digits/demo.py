#!/usr/bin/python3
# Compiles the digits classifier, runs it on the 360 held-out scans, shows some of them with the answer.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: demo.py BUILD [--model digits.mlir] [--out FOLDER]
# Exit status 1 if the share of right answers differs from PyTorch's by more than 0.5 %.

import argparse
import os
import sys

import numpy as np

import data

sys.path.append(os.path.join(data.HERE, "..", "common"))
from toolchain import Toolchain

INK = " .:-=+*#%@"
SHOWN = 4
LOOPS = 20  # of each batch, so that its time means something


def picture(image):
    """Eight lines of 16 letters: the darker the pixel, the more ink."""
    levels = (image.reshape(8, 8) / 16 * (len(INK) - 1)).round().astype(int)
    return ["".join(INK[level] * 2 for level in row) for row in levels]


def named(digit):
    return "%s %d" % ("an" if digit == 8 else "a", digit)


def answer(probabilities, label):
    best = int(probabilities.argmax())
    looks = "looks like %s (%.1f %%)" % (named(best), 100 * probabilities[best])
    return [looks, "" if best == label else "but is %s" % named(label)]


def show(images, probabilities, labels):
    """Pictures side by side, the answers under them."""
    columns = [picture(i) + answer(p, label) for i, p, label in zip(images, probabilities, labels)]
    for line in zip(*columns):
        print("   " + "   ".join(part.ljust(25) for part in line).rstrip())


def interesting(probabilities, labels):
    """The numbers of a few scans: different digits that were right, then the one that was the most surely wrong."""
    answers = probabilities.argmax(1)
    right = [int(np.flatnonzero((labels == digit) & (answers == digit))[0]) for digit in (3, 7, 8, 0) if (answers == digit).any()]
    wrong = np.flatnonzero(answers != labels)
    if not len(wrong):
        return right[:SHOWN]
    surest = int(wrong[probabilities[wrong].max(1).argmax()])
    return [*right[: SHOWN - 1], surest]


def main():
    parser = argparse.ArgumentParser(description="Compile the digits classifier and run it on the held-out scans.")
    parser.add_argument("build", help="the build folder, whose bin/ has the tools")
    parser.add_argument("--model", default=os.path.join(data.HERE, "digits.mlir"))
    parser.add_argument("--out", help="the folder for what is written (BUILD/demo)")
    options = parser.parse_args()
    tools = Toolchain(options.build, options.out or os.path.join(options.build, "demo"))

    binary, seconds = tools.compile(options.model)
    size = (os.path.getsize(binary) + 500) // 1000
    name = os.path.basename(binary)
    print("[3/4] examples/digits: TTIR -> TTNN -> %s (%d kB) in %.0f ms" % (name, size, 1000 * seconds))

    _, _, images, labels = data.load()
    runs = [tools.run(binary, [batch], "--loops", str(LOOPS)) for batch in data.write_held_out(tools.path("held_out"))]
    probabilities = np.concatenate([outputs[0] for outputs, _ in runs]).astype(np.float32)
    speed = np.median([result["milliseconds"]["median"] for _, result in runs])
    right = int((probabilities.argmax(1) == labels).sum())
    share = 100 * right / len(labels)
    print("[4/4] %d handwritten digits on device cpu: %d right (%.1f %%)," % (len(labels), right, share), end=" ")
    print("%.2f ms a batch of %d\n" % (speed, data.BATCH))
    chosen = interesting(probabilities, labels)
    show(images[chosen], probabilities[chosen], labels[chosen])

    model, ttrt = os.path.relpath(options.model), os.path.join(tools.bin, "ttrt")
    print("\nLook inside:")
    print("  %s --ttir-to-ttnn-backend-pipeline %s | cut -c-160 | less" % (os.path.join(tools.bin, "ttmlir-opt"), model))
    print("  %s read --section inputs %s" % (ttrt, binary))
    print("  %s run %s --input %s" % (ttrt, binary, tools.path("held_out/images_0.npy")))

    expected = np.load(os.path.join(data.HERE, "expected.npy"))
    reference = 100 * (expected.argmax(1) == labels).mean()
    if abs(share - reference) > 0.5:
        sys.exit("error: %.1f %% right, but PyTorch has %.1f %%" % (share, reference))


if __name__ == "__main__":
    main()
