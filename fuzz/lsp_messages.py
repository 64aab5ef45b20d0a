#!/usr/bin/env python3
# Talks to a language server as no editor would.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lsp_messages.py SERVER FILE... [--seed=N] [--messages=N] [--seconds=N]

SERVER (mlir-lsp-server or tblgen-lsp-server of a build with sanitizers) gets sessions of messages: files opened, changed by ranges in and
outside of the text, closed, asked about anywhere; and messages with parts missing, of another kind, or that are no JSON. It must answer each
request, end only when it's told to or when a message has no length, and say nothing of a sanitizer's. What a session that fails was goes to lsp-messages-SEED.json."""
import argparse
import json
import os
import random
import select
import subprocess
import sys
import time

REQUESTS = ["hover", "definition", "references", "completion", "documentSymbol", "formatting", "codeAction", "documentLink", "inlayHint", "nothing"]
ODD = [None, True, -1, 0, 2**31, 2**63, 1e300, -0.5, "", "x", "file:///a.mlir", "\u0000\ud83d\ude00", [], {}, [[]], {"uri": 3}]


class Session:
    def __init__(self, server, texts, seed):
        self.random = random.Random(seed)
        self.texts = texts
        self.sent = []
        self.open = {}
        self.id = 0
        self.process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.read = b""

    def write(self, body):
        self.sent.append(body.decode(errors="backslashreplace"))
        text = b"Content-Length: %d\r\n\r\n" % len(body) + body
        while text:
            # A server that writes until somebody reads reads nothing itself.
            self.drain()
            if select.select([], [self.process.stdin], [], 0.01)[1]:
                text = text[os.write(self.process.stdin.fileno(), text[:4096]):]

    def send(self, method, params, is_request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if is_request:
            self.id += 1
            message["id"] = self.id
        if self.random.random() < 0.08:
            self.damage(message)
        self.write(json.dumps(message).encode())

    def damage(self, value):
        """Leaves something out, or puts something else there."""
        while True:
            keys = list(value) if isinstance(value, dict) else list(range(len(value)))
            keys = [key for key in keys if key != "id"]
            if not keys:
                return
            key = self.random.choice(keys)
            if isinstance(value[key], (dict, list)) and self.random.random() < 0.7:
                value = value[key]
            elif isinstance(value, dict) and self.random.random() < 0.3:
                del value[key]
                return
            else:
                value[key] = self.random.choice(ODD)
                return

    def drain(self, answer=None, seconds=60):
        """Reads what comes; with a number, until the answer to that request is there."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.process.stdout], [], [], 0 if answer is None else max(0, end - time.monotonic()))
            if not ready:
                return answer is None
            piece = self.process.stdout.read()
            if piece == b"":
                return answer is None
            self.read += piece or b""
            if answer is not None and b'"id": %d,' % answer in self.read.replace(b'"id":%d,' % answer, b'"id": %d,' % answer):
                self.read = self.read[-100:]
                return True
            self.read = self.read[-100000:]

    def position(self, text):
        line = self.random.randrange(text.count("\n") + 3)
        return {"line": line, "character": self.random.choice([0, 1, 2, 5, 9, 17, 33, 200])}

    def step(self):
        kind = self.random.random()
        name = self.random.choice(["file:///a.mlir", "file:///b.mlir", "file:///%20\u00e9.td"])
        text = self.open.get(name)
        if kind < 0.1 or text is None:
            text = self.random.choice(self.texts)
            self.open[name] = text
            self.send("textDocument/didOpen", {"textDocument": {"uri": name, "languageId": "mlir", "version": 1, "text": text}})
        elif kind < 0.45:
            changes = []
            for _ in range(self.random.randint(1, 3)):
                start, end = self.position(text), self.position(text)
                if self.random.random() < 0.7:
                    end = {"line": start["line"], "character": start["character"] + self.random.randrange(4)}
                piece = self.random.choice(self.texts)
                at = self.random.randrange(len(piece) + 1)
                changes.append({"range": {"start": start, "end": end}, "text": piece[at:at + self.random.choice([0, 1, 1, 3, 20, 200])]})
            if self.random.random() < 0.05:
                changes.append({"text": self.random.choice(self.texts)})
            self.send("textDocument/didChange", {"textDocument": {"uri": name, "version": 2}, "contentChanges": changes})
        elif kind < 0.48:
            self.open.pop(name)
            self.send("textDocument/didClose", {"textDocument": {"uri": name}})
        elif kind < 0.5:
            self.write(self.random.choice([b"", b"{", b"[]", b"3", b'{"id": {}}', b'{"method": 1, "id": 1}', b"\xff\xfe", b'"' + b"[" * 5000, b"[" * 5000]))
        else:
            params = {"textDocument": {"uri": name}, "position": self.position(text), "context": {"includeDeclaration": True, "diagnostics": []},
                      "range": {"start": self.position(text), "end": self.position(text)}, "options": {"tabSize": 2, "insertSpaces": True}}
            self.send("textDocument/" + self.random.choice(REQUESTS), params, True)

    def run(self, messages):
        """A message about what went wrong, or None."""
        self.id = 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}).encode())
        problem = None
        try:
            for _ in range(messages):
                self.step()
                self.drain()
            self.id = 1000000
            self.write(b'{"jsonrpc": "2.0", "id": 1000000, "method": "shutdown"}')
            if not self.drain(1000000):
                problem = "no answer"
            self.write(b'{"jsonrpc": "2.0", "method": "exit"}')
        except BrokenPipeError:
            problem = "the server has gone"
        os.set_blocking(self.process.stdout.fileno(), True)
        try:
            _, errors = self.process.communicate(timeout=60)
        except (subprocess.TimeoutExpired, BrokenPipeError, ValueError):
            self.process.kill()
            errors = self.process.stderr.read()
            problem = problem or "it doesn't end"
        text = errors.decode(errors="replace")
        if "Sanitizer" in text or "runtime error" in text:
            problem = text[-3000:]
        elif self.process.returncode:
            problem = problem or "exit status %d: %s" % (self.process.returncode, text[-500:])
        return problem


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--messages", type=int, default=300, help="of a session")
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--seconds", type=float, help="until so much time has gone by, instead of --sessions")
    options = parser.parse_args()
    texts = []
    for path in options.files:
        with open(path, errors="replace") as file:
            texts.append(file.read(20000))
    start, seed, failed = time.monotonic(), options.seed, 0
    while seed < options.seed + options.sessions if options.seconds is None else time.monotonic() < start + options.seconds:
        session = Session(options.server, texts, seed)
        problem = session.run(options.messages)
        if problem:
            failed += 1
            with open(f"lsp-messages-{seed}.json", "w") as file:
                json.dump(session.sent, file, indent=1)
            print(f"session {seed}: {problem}", flush=True)
        seed += 1
    print(f"{seed - options.seed} sessions of {options.messages} messages, {failed} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
