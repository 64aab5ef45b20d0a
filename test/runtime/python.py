# Programs from Python: python.py <folder of make_files.py> <page with examples>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import gc
import os
import shutil
import sys
import threading

import numpy as np
import ttrt
import ttrt.runtime
from ttrt.common.api import API
from ttrt.common.util import Artifacts, Logger

os.chdir(sys.argv[1])


def raises(kind, text, function, *args, **keywords):
    try:
        function(*args, **keywords)
    except kind as error:
        assert text in str(error), str(error)
    else:
        raise AssertionError("no %s" % kind.__name__)


def arrays():
    six, tens = np.load("six.npy"), np.load("tens.npy")
    total, = ttrt.run("add.ttnn", six, tens)
    assert total.dtype == np.float32 and (total == six + tens).all()
    # Other types, strides and orders of the same values; what is no buffer but has DLPack.
    for other in (six.astype(np.float64), np.asfortranarray(six), six[::-1][::-1], ttrt.Tensor(six)):
        assert (ttrt.run("add.ttnn", other, tens)[0] == total).all()

    class DLPackOnly:
        def __dlpack__(self, **keywords):
            return six.__dlpack__(**keywords)

        def __dlpack_device__(self):
            return six.__dlpack_device__()

    assert (ttrt.run("add.ttnn", DLPackOnly(), tens)[0] == total).all()
    tensor = ttrt.Tensor(np.arange(3, dtype=np.int64))
    assert (tensor.shape, tensor.dtype) == ((3,), "u32") and np.asarray(tensor).tolist() == [0, 1, 2]
    assert repr(tensor) == "<ttrt.Tensor 3xu32>"
    assert memoryview(tensor).readonly


def mistakes():
    six = np.load("six.npy")
    raises(ttrt.Error, "cannot open 'nowhere.ttnn'", ttrt.load, "nowhere.ttnn")
    raises(ttrt.Error, "not a TTNN program", ttrt.load, "six.npy")
    raises(ttrt.Error, "takes 2 inputs, not 1", ttrt.run, "add.ttnn", six)
    raises(ttrt.Error, "input 1 is 3xf32, but the program takes 2x3xf32", ttrt.run, "add.ttnn", six, six[0])
    raises(ttrt.Error, "input 0 is missing", ttrt.run, "add.ttnn", None, six)
    raises(TypeError, "format", ttrt.run, "add.ttnn", np.zeros((2, 3), complex), six)
    raises(ValueError, "at most 8 dimensions, not 9", ttrt.Tensor, np.zeros((1,) * 9))
    raises(IndexError, "no program 3", ttrt.load, "chain.ttnn", 3)
    raises(KeyError, "'add', 'multiply', 'subtract'", ttrt.load, "chain.ttnn", "divide")
    raises(ttrt.Error, "no device 'npu'", ttrt.Device, "npu")


def stitched():
    """Outputs of one program go into the next without leaving the device."""
    device = ttrt.Device(threads=1)
    x, w = np.full((4, 6), 3, np.float32), np.full((4, 6), 2, np.float32)
    tensors = [x]
    for name in ("add", "multiply", "subtract"):
        tensors = ttrt.load("chain.ttnn", name, device).run(tensors[0], w)
    assert (np.asarray(tensors[0]) == (x + w) * w - w).all()
    assert tensors[0].description["memory"] == "dram"
    # Tensors outlive the device, and buffers the tensor.
    view = memoryview(tensors[0])
    del device, tensors
    gc.collect()
    assert view.shape == (4, 6) and view[3, 5] == 8


def descriptions():
    model = ttrt.load("chain.ttnn", "multiply")
    assert (model.name, model.program) == ("multiply", 1)
    assert repr(model) == "<ttrt.Model multiply(4x6xf32, 4x6xf32)>"
    assert model.inputs[0]["shape"] == (4, 6) and model.outputs[0]["dtype"] == "f32"
    assert '"name": "multiply"' in model.binary.json()


def threads():
    """One model, many threads: the lock isn't held while a program runs."""
    model = ttrt.load("chain.ttnn", "multiply")
    wrong = []

    def work(value):
        for _ in range(20):
            out, = model(np.full((4, 6), value, np.float32), np.full((4, 6), 2, np.float32))
            if not (out == 2 * value).all():
                wrong.append(value)

    workers = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]
    assert not wrong


def commands():
    API.initialize_apis()
    logger = Logger("python.log")
    artifacts = Artifacts(logger=logger, artifacts_folder_path="python-artifacts")
    shutil.rmtree("python-artifacts", ignore_errors=True)
    args = {"--clean-artifacts": True, "--save-artifacts": True, "--loops": 10, "--init": "randn", "binary": "add.ttnn"}
    code, results = API.Run(args=args, logger=logger, artifacts=artifacts)()
    assert code == 0 and results[0]["result"] == "pass" and results[0]["file_path"] == "add.ttnn"
    assert os.path.exists("python-artifacts/add.ttnn/run/program_0/output_0.npy")
    with open("python.log") as log:
        assert "INFO - PASS: test case=add.ttnn" in log.read()
    code, results = API.Run(args={"binary": ["add.ttnn", "old.ttnn"]}, logger=logger)()
    assert code == 1 and [one["result"] for one in results] == ["pass", "skip"]
    assert API.Query(args={"--quiet": True}, logger=logger)()[0] == 0
    assert API.Check(args={"binary": "add.ttnn"}, logger=logger)()[0] == 0
    assert API.Diff(args={"binary": ["add.ttnn", "add.ttnn"]}, logger=logger)()[0] == 0
    assert API.Run(args={"--frobnicate": True, "binary": "add.ttnn"}, logger=logger)() == (1, [])


def hooks():
    logger, seen = Logger(), []

    def golden(binary, program_context, op_context):
        location = ttrt.runtime.get_op_loc_info(op_context)
        actual = ttrt.runtime.get_op_output_tensor(op_context, program_context)
        seen.append((ttrt.runtime.get_op_debug_str(op_context), binary.get_debug_info_golden(location), actual,
                     ttrt.runtime.get_op_output_array(op_context, program_context).shape))

    environment = ttrt.runtime.DebugHooks.get(golden)
    assert API.Run(args={"binary": "golden.ttnn"}, logger=logger)()[0] == 0
    assert seen[0] == ('add loc("EltwiseOp_0")', [11.0, 22.0], [11.0, 22.0], (2,)), seen
    assert len(seen) == 2
    environment.unregister()
    assert API.Run(args={"binary": "golden.ttnn"}, logger=logger)()[0] == 0 and len(seen) == 2

    def fails(binary, program_context, op_context):
        raise LookupError("nothing")

    ttrt.runtime.DebugHooks.get(fails)
    raises(LookupError, "nothing", API.Run(args={"binary": "golden.ttnn"}, logger=logger))
    ttrt.runtime.unregister_hooks()


def systems():
    import ttrt._C
    assert ttrt._C.system_names() == ["default", "n150", "n300"]
    assert ttrt._C.system("n150")[8:12] == b"TTSY"
    raises(ttrt.Error, "no system 'n9000'", ttrt._C.system, "n9000")


def documentation():
    """The example of the page, as it stands there."""
    with open(sys.argv[2]) as page:
        code = page.read().split("```python\n")[1].split("```")[0]
    a, b = np.ones((4, 6), np.float32), np.ones((4, 6), np.float32)
    names = {"a": a[:2, :3], "b": b[:2, :3]}
    first, rest = code.split("model = ", 1)
    exec(first, names)
    names.update(a=a, b=b)
    exec("model = " + rest, names)
    assert (names["y"] == 1).all() and names["result_code"] == 0 and names["total"].shape == (2, 3)
    names["callback_env"].unregister()


for test in (arrays, mistakes, stitched, descriptions, threads, commands, hooks, systems, documentation):
    test()
    print("ok", test.__name__)
