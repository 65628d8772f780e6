#!/usr/bin/env python3
"""A client of `redcomp lsp`, for tests. A test per function test_NAME:

    tests/cli/lsp.py build/release/redcomp NAME
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

tool = os.path.abspath(sys.argv[1])
source = os.path.dirname(os.path.abspath(__file__)) + "/../.."
counter = open(source + "/examples/counter.c").read()
uri = "file:///nowhere/a%20b.c"


class Client:
    def __init__(self, *words):
        self.process = subprocess.Popen([tool, "lsp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.received, self.news, self.number = [], threading.Condition(), 0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        stream = self.process.stdout
        while header := stream.readline():
            length = int(re.fullmatch(rb"Content-Length: (\d+)\r\n", header)[1])
            assert stream.readline() == b"\r\n"
            message = json.loads(stream.read(length))
            with self.news:
                self.received.append(message)
                self.news.notify()

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params=None, seconds=20):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params or {}})
        return self.wait(lambda m: m.get("id") == self.number and "method" not in m, seconds)

    def wait(self, wanted, seconds=60):
        """The first message like this that has not been waited for."""
        end = time.time() + seconds
        with self.news:
            while True:
                for message in self.received:
                    if wanted(message):
                        self.received.remove(message)
                        return message
                assert time.time() < end, f"no answer in {seconds} s; there are {self.received}"
                self.news.wait(1)

    def begin(self, **initialization):
        answer = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}, "initializationOptions": initialization})
        self.notify("initialized", {})
        return answer["result"]["capabilities"]

    def open(self, text, version=1):
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "c", "version": version, "text": text}})

    def change(self, text, version):
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]})

    def diagnostics(self):
        message = self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics")
        assert message["params"]["uri"] == uri
        return message["params"]

    def lenses(self):
        answer = self.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"]
        return [(lens["range"]["start"]["line"] + 1, lens["command"]["title"]) for lens in answer]

    def end(self):
        assert self.ask("shutdown")["result"] is None
        self.notify("exit", {})
        assert self.process.wait(10) == 0


def test_a_violation_and_its_repair():
    client = Client()
    capabilities = client.begin(options=["--safety"])
    assert capabilities["textDocumentSync"]["change"] == 1 and "codeLensProvider" in capabilities
    client.open(counter)
    told = client.diagnostics()
    [shown] = told["diagnostics"]
    line = [k for k, text in enumerate(counter.split("\n")) if "assert(counter == 2)" in text][0]
    assert told["version"] == 1 and shown["severity"] == 1 and shown["range"]["start"]["line"] == line, shown
    assert shown["message"].startswith("assertion counter == 2 fails (1 == 2)") and "why: lost update of counter" in shown["message"]
    steps = [each["message"] for each in shown["relatedInformation"]]
    assert any("counter: 0 -> 1" in step for step in steps), steps
    assert all(each["location"]["uri"] == uri for each in shown["relatedInformation"])
    client.change(counter.replace("counter == 2", "counter <= 2"), 2)
    told = client.diagnostics()
    assert told["version"] == 2 and told["diagnostics"] == [], told
    assert client.lenses()[0] == (1, "proved: safety")
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert client.diagnostics()["diagnostics"] == []
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert client.diagnostics()["diagnostics"] == []
    assert client.lenses() == []
    client.end()


def test_blocks_and_locks_are_lenses():
    text = open(source + "/examples/producer_consumer_safe.c").read()
    client = Client("--option=--safety")
    client.begin()
    client.open(text)
    client.diagnostics()
    titles = [title for _, title in client.lenses()]
    assert any("one step of" in title for title in titles) and any(title.startswith("holds ") for title in titles), titles
    client.end()


def test_a_text_that_does_not_compile():
    client = Client()
    client.begin()
    client.open("int main(void) {\n  return 0\n}\n")
    [shown] = client.diagnostics()["diagnostics"]
    assert shown["severity"] == 1 and shown["range"]["start"]["line"] == 1 and "expected ';'" in shown["message"], shown
    client.change("int f(void) { return 0; }\n", 2)
    [shown] = client.diagnostics()["diagnostics"]
    assert shown["severity"] == 3 and "main" in shown["message"], shown
    client.end()


slow = """#include <assert.h>
extern unsigned in(void);
int main(void) {
  unsigned a = in(), b = in(), n = 0;
  while (a != b) { if (a > b) a = a * 3 - b; else b = b * 5 - a; n++; assert(n != 4000000000u); }
  return 0;
}
"""


def processes():
    """Those that check a text."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{pid}/cmdline").read().split("\0")
        except OSError:
            continue
        if words[0] == os.path.realpath(tool) and "--json" in words and f"redcomp-lsp-{server}" in " ".join(words):
            found.append(pid)
    return found


def test_a_change_cancels_the_check():
    global server
    client = Client("--timeout", "60")
    server = client.process.pid
    client.begin(options=["--safety"])
    client.open(slow)
    end = time.time() + 20
    while not processes():
        assert time.time() < end, "no check has begun"
        time.sleep(0.05)
    begin = time.time()
    assert client.ask("no/such/method")["error"]["code"] == -32601
    assert time.time() - begin < 5, "the server does not answer while it checks"
    client.change(counter, 2)
    client.change(counter.replace("counter == 2", "counter == 3"), 3)
    told = client.diagnostics()
    assert told["version"] == 3 and "counter == 3" in told["diagnostics"][0]["message"], told
    assert not processes(), "the first check still runs"
    client.change(slow, 4)
    while not processes():
        assert time.time() < end + 40, "no check has begun"
        time.sleep(0.05)
    client.end()
    end = time.time() + 10
    while processes():
        assert time.time() < end, "a check outlives the server"
        time.sleep(0.05)
    assert not os.path.exists(f"{tempfile.gettempdir()}/redcomp-lsp-{server}"), "files are left behind"


def test_the_time_of_a_check_is_limited():
    client = Client("--timeout", "1")
    client.begin(options=["--safety"])
    client.open(slow)
    [shown] = client.diagnostics()["diagnostics"]
    assert shown["severity"] == 3 and "not decided" in shown["message"] and "time limit" in shown["message"], shown
    client.end()


def test_what_is_wrong_is_answered():
    client = Client()
    assert client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})["error"]["code"] == -32002
    client.raw(b"Content-Length: 5\r\n\r\n{nope")
    assert client.wait(lambda m: "error" in m)["error"]["code"] == -32700
    client.raw(b"Content-Type: text\r\n\r\n")
    assert client.wait(lambda m: "error" in m)["error"]["code"] == -32700
    client.begin()
    assert client.ask("initialize")["error"]["code"] == -32600
    assert client.ask("textDocument/codeLens", {"textDocument": 7})["error"]["code"] == -32602
    client.notify("textDocument/didOpen", {"textDocument": {"uri": 7}})
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 1}, "contentChanges": []})
    client.notify("$/setTrace", {"value": "off"})
    client.send({"id": 99, "result": None})
    client.send({})
    assert client.lenses() == []
    client.end()


def test_wrong_options_are_told():
    client = Client()
    client.begin(options=["--nonsense"])
    client.open(counter)
    [shown] = client.diagnostics()["diagnostics"]
    assert "--nonsense" in shown["message"], shown
    client.end()


def test_the_client_goes_away():
    client = Client()
    client.begin()
    client.open(counter)
    client.process.stdin.close()
    assert client.process.wait(20) == 1


def test_neovim():
    if not shutil.which("nvim"):
        print("skipped: nvim is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/counter.c", "w") as file:
            file.write(counter)
        with open(folder + "/init.lua", "w") as file:
            file.write(
                """
vim.cmd("edit counter.c")
vim.lsp.start_client({name = "redcomp", cmd = {"%s", "lsp", "--option=--safety"}, root_dir = vim.fn.getcwd(),
  on_init = function(client) vim.lsp.buf_attach_client(0, client.id) end})
local came = vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 100)
for _, d in ipairs(vim.diagnostic.get(0)) do print(d.lnum + 1, d.source, d.message) end
vim.cmd(came and "qall!" or "cquit")
"""
                % tool
            )
        done = subprocess.run(["nvim", "--clean", "--headless", "-u", "init.lua"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=90, env={**os.environ, "HOME": folder})
        assert done.returncode == 0 and "redcomp assertion counter == 2 fails" in re.sub(r"\s+", " ", done.stdout), done.stdout


globals()["test_" + sys.argv[2]]()
