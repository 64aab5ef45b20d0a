"""Descriptions of systems of several chips: that of n300 with more of its chips, each linked to the next, made by flatc from the schema."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import os
import subprocess

SCHEMAS = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "schemas"))


def write(build, chips, folder):
    """The path of a .ttsys of so many chips that was written to this folder. Needs flatc (Debian's flatbuffers-compiler)."""
    path = os.path.join(folder, "chips%d.ttsys" % chips)
    if os.path.exists(path):
        return path
    subprocess.run([os.path.join(build, "bin", "ttrt"), "query", "--quiet", "--arch-description", "n300", "--save-artifacts", "--artifact-dir", folder,
                    "--result-file", os.path.join(folder, "query.json")], check=True, capture_output=True)
    flatc = ["flatc", "--size-prefixed", "-I", SCHEMAS, "-o", folder]
    schema = os.path.join(SCHEMAS, "tt", "System.fbs")
    subprocess.run([*flatc, "--json", "--strict-json", schema, "--", os.path.join(folder, "system_desc.ttsys")], check=True, capture_output=True)
    with open(os.path.join(folder, "system_desc.json")) as file:
        root = json.load(file)
    system = root["system_desc"]
    link = system["chip_channels"][0]
    system["chip_desc_indices"] = [min(chip, 1) for chip in range(chips)]
    system["chip_capabilities"] = system["chip_capabilities"][:1] * chips
    system["chip_coords"] = [dict(rack=0, shelf=0, y=0, x=chip) for chip in range(chips)]
    system["chip_channels"] = [dict(link, device_id0=chip, device_id1=chip + 1) for chip in range(chips - 1)]
    text = os.path.join(folder, "chips%d.json" % chips)
    with open(text, "w") as file:
        json.dump(root, file)
    subprocess.run([*flatc, "--binary", schema, text], check=True, capture_output=True)
    return path
