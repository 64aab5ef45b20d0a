# Many processes that want one kernel at once, some of which are killed: one entry, which is right. Then the entry is damaged.
# usage: cache.py TOOL KERNEL FOLDER PROCESSES KILLED
import os
import random
import signal
import subprocess
import sys
import time

tool, kernel, folder, processes, killed = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
environment = {**os.environ, "TRITON_CACHE_DIR": folder}
command = [tool, "get", kernel, "mark"]


def start():
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def get():
    return subprocess.run(command, env=environment, capture_output=True, text=True).stdout.strip()


def entries():
    return [name for name in os.listdir(folder) if not name.startswith(".")]


def race():
    chooser = random.Random(1)
    running = [start() for _ in range(processes)]
    for victim in chooser.sample(running, killed):
        time.sleep(chooser.random() * 0.01)
        victim.send_signal(signal.SIGKILL)
    answers = [(process.communicate()[0].strip(), process.returncode) for process in running]
    wrong = [answer for answer in answers if answer[1] != -signal.SIGKILL and
             answer not in (("mark: from the disk", 0), ("mark: compiled", 0))]
    compiled = sum(answer[0] == "mark: compiled" for answer in answers)
    print("wrong answers:", wrong)
    print("entries:", len(entries()), "then", get())
    return compiled


def damage():
    place = os.path.join(folder, entries()[0])
    for name in ("manifest", "mark.obj"):
        path = os.path.join(place, name)
        with open(path, "rb") as file:
            right = file.read()
        for what, content in (("a byte", right[:40] + bytes([right[40] ^ 1]) + right[41:]), ("short", right[:-9]), ("empty", b""),
                              ("gone", None)):
            os.remove(path)
            if content is not None:
                with open(path, "wb") as file:
                    file.write(content)
            again = get()
            with open(path, "rb") as file:
                print(f"{name}, {what}: {again}, then {get()}, {'as before' if file.read() == right else 'another'}")
    os.rename(place, place + "x")
    open(place, "w").close()
    print("a file in its place:", get(), "then", get())


compiled = race()
print("compiled by few:", compiled <= 1 + killed)
damage()
left = os.listdir(os.path.join(folder, ".writing"))
print("left over:", sum(not name.endswith(".lock") for name in left) <= killed)
