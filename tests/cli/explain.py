#!/usr/bin/env python3
"""A page of `redcomp explain`: its commands are run, and print what the page shows.

    tests/cli/explain.py build/release/redcomp TOPIC

Times and sizes may differ; `...` stands for anything: alone for some lines, else for a part of its line.
"""
import os
import re
import subprocess
import sys
import tempfile

tool, topic = os.path.abspath(sys.argv[1]), sys.argv[2]


def explain(*words):
    return subprocess.run([tool, "explain", topic, *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def commands(page):
    """Pairs of a command and the lines that it should print."""
    found = []
    for line in page.split("\n"):
        if line.startswith("    $ "):
            found.append((line[6:], []))
            inside = True
        elif found and inside and line.startswith("    "):
            found[-1][1].append(line[4:].rstrip())
        else:
            inside = False
    return found


def masked(line):
    line = re.sub(r"\d+\.\d+ s\b", "T s", line.rstrip())
    return re.sub(r"\b\d+ (states?|clauses?)\b", r"N \1", line)


def pattern(lines):
    text = ""
    for line in lines:
        if line.strip() == "...":
            text += r"(.*\n)*?"
        else:
            text += ".*".join(re.escape(part) for part in masked(line).split("...")) + r"\n"
    return text


page = explain()
assert re.match(rf"# {topic}: \S", page), "the first line is the title"
assert all(len(line) <= 140 for line in page.split("\n") if not line.startswith("    ")), "lines are too long"
program = explain("--example")
name = program.split("\n")[0].removeprefix("// ")
assert name == topic + ".c", f"the program is called {name}"
assert len(commands(page)) > 0, "no command"

with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    os.environ["PATH"] = os.path.dirname(tool) + ":" + os.environ["PATH"]
    with open(name, "w") as file:
        file.write(program)
    for command, expected in commands(page):
        done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200)
        printed = "".join(masked(line) + "\n" for line in done.stdout.split("\n")[:-1])
        assert expected, f"the page does not say what {command} prints"
        if not re.fullmatch(pattern(expected), printed):
            sys.exit(f"$ {command}\n{printed}--- is not what the page shows:\n" + "\n".join(expected))
