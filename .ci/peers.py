"""Runs pixelpal and its peers in turn, compares their results, and prints their times."""

import datetime
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import time
import zipfile

pixelpal, folder = sys.argv[1], sys.argv[2]
rounds = 5
failures = []


def path(name):
    return os.path.join(folder, name)


def run(words, shell=False, to=subprocess.PIPE):
    """Returns the seconds, peak kilobytes and output of a process."""
    start = time.perf_counter()
    process = subprocess.Popen(words, shell=shell, stdout=to, executable="/bin/bash" if shell else None)
    output = process.stdout.read() if process.stdout else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    if process.returncode != 0:
        sys.exit(f"{words} ended with {process.returncode}")
    return seconds, usage.ru_maxrss, output


def require(condition, what):
    if not condition:
        failures.append(what)
        print("DIFFERS:", what)


def inspect(name, *options, pipe=False, cores=None):
    pin = ["taskset", "-c", cores] if cores else []
    words = [*pin, pixelpal, "inspect", "--json", *options]
    if pipe:
        return run(f"exec {' '.join(words)} - < <(cat {path(name)})", shell=True)
    # Started directly, since a shell would add its own time.
    return run([*words, path(name)])


python = sys.executable
duck = """
import duckdb, json, sys, time
connection = duckdb.connect()
connection.execute("set enable_progress_bar = false")
start = time.perf_counter()
rows = connection.execute(
    "select cast(start as date), sum(steps) from read_csv('%s') group by 1 order by 1").fetchall()
seconds = time.perf_counter() - start
print(json.dumps([seconds, len(rows), int(sum(row[1] for row in rows)), duckdb.__version__]))
"""
load = """
import json, sys, time
start = time.perf_counter()
with open(sys.argv[1]) as file: document = json.load(file)
seconds = time.perf_counter() - start
rows = document if isinstance(document, list) else document["Data Points"]
steps = sum(int(row["value"]) if "value" in row else row["fitValue"][0]["value"]["intVal"] for row in rows)
print(json.dumps([seconds, len(rows), steps]))
"""


def size(name):
    return os.path.getsize(path(name))


def told(output):
    document = json.loads(output)
    return document["files"][0], document["total"], document.get("days")


table = []


def compare(work, name, ours, peers):
    """Measures all programs in turn, and adds a row for each peer to the table.

    `peers` are tuples of name, goal and function. A positive goal is how many times as fast as the peer pixelpal should
    be, a negative one how many times as long it may take, and 0 is no goal.
    """
    times = {None: []}
    memory = 0
    last = {}
    for _ in range(rounds):
        seconds, peak, output = ours()
        times[None].append(seconds)
        memory = max(memory, peak)
        last[None] = output
        for peer, _, how in peers:
            seconds, _, output = how()
            times.setdefault(peer, []).append(seconds)
            last[peer] = output
    mine = statistics.median(times[None])
    rate = size(name) / mine / 1e6
    for peer, reach, _ in peers:
        theirs = statistics.median(times[peer])
        if reach > 0:
            verdict, goal = f"{theirs / mine:.2f} times as fast", f"at least {reach}"
            met = theirs / mine >= reach
        else:
            verdict, goal = f"{mine / theirs:.2f} times as long", f"at most {-reach}" if reach else ""
            met = mine / theirs <= -reach
        table.append((work, f"{mine * 1000:.0f} ms", f"{rate:.0f} MB/s", f"{memory / 1024:.0f} MB", peer,
                      f"{theirs * 1000:.0f} ms", verdict, goal, ("yes" if met else "no") if goal else ""))
    return last, memory


def counted(how):
    """Wraps a process that prints its own time, so that this time counts."""
    def measured():
        _, peak, output = how()
        values = json.loads(output.splitlines()[-1])
        return values[0], peak, values
    return measured


def limit(name, samples, memory):
    most = 64 * 1024 + 32 * samples / 1024
    require(memory <= most, f"{name}: {memory} KB are more than {most:.0f}")


# The CSV table: all peers read the same rows, and the sums are equal if overlaps are not resolved.
last, memory = compare(
    "plain CSV, inspect --days", "steps.csv", lambda: inspect("steps.csv", "--days"), [
        ("duckdb", 5, counted(lambda: run([python, "-c", duck % path("steps.csv")]))),
        ("wc -l", -10, lambda: run(["wc", "-l", path("steps.csv")])),
    ])
ours, total, days = told(last[None])
require(ours["rows"]["read"] == int(last["wc -l"].split()[0]) - 1, "rows of the table")
require(ours["steps"]["raw"] == last["duckdb"][2], "steps of the table")
require(total["days"] == last["duckdb"][1], "days of the table")
limit("the table", total["samples"], memory)
print("duckdb", last["duckdb"][3])
whole = last[None]
_, total_sum, days_sum = told(run([pixelpal, "inspect", "--json", "--days", "--merge", "sum", path("steps.csv")])[2])
require(total_sum["merged"] == last["duckdb"][2], "steps of the table, all added up")
for name, other in [("a pipe", inspect("steps.csv", "--days", pipe=True)), ("one core", inspect("steps.csv", "--days", cores="0"))]:
    document = json.loads(other[2])
    document["files"][0]["path"] = json.loads(whole)["files"][0]["path"]
    require(document == json.loads(whole), f"the table by {name}")
    print(f"the table by {name}: {other[0] * 1000:.0f} ms, {other[1] / 1024:.0f} MB")

# The export of Apple Health.
with zipfile.ZipFile(path("export.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
    archive.write(path("export.xml"), "apple_health_export/export.xml")
last, memory = compare(
    "export.xml", "export.xml", lambda: inspect("export.xml", "--days"), [
        ("grep -c", -2, lambda: run(["grep", "-c", "HKQuantityTypeIdentifierStepCount", path("export.xml")])),
    ])
health, total, _ = told(last[None])
require(health["rows"]["steps"] == int(last["grep -c"]), "records of Apple Health")
limit("export.xml", total["samples"], memory)

# This peer takes minutes, so a tenth of the data and one run are enough.
tool = os.path.join(os.path.dirname(python), "healthkit-to-sqlite")
seconds, _, _ = run([tool, "--silent", "--xml", path("tenth.xml"), path("health.db")])
rows, steps = sqlite3.connect(path("health.db")).execute("select count(*), sum(value) from rStepCount").fetchone()
runs = [inspect("tenth.xml", "--days") for _ in range(rounds)]
tenth, _, _ = told(runs[0][2])
require(rows == tenth["rows"]["steps"], f"records in the database: {rows}")
require(int(float(steps)) == tenth["steps"]["raw"], f"steps in the database: {steps}")
mine = statistics.median(seconds for seconds, _, _ in runs)
table.append(("a tenth of export.xml", f"{mine * 1000:.0f} ms", f"{size('tenth.xml') / mine / 1e6:.0f} MB/s",
              f"{runs[0][1] / 1024:.0f} MB", "healthkit-to-sqlite", f"{seconds * 1000:.0f} ms",
              f"{seconds / mine:.0f} times as fast", "at least 100", "yes" if seconds / mine >= 100 else "no"))

last, memory = compare(
    "export.zip", "export.zip", lambda: inspect("export.zip", "--days"), [
        ("unzip -p", -2.5, lambda: run(f"exec unzip -p {path('export.zip')} > /dev/null", shell=True)),
    ])
zipped, total, _ = told(last[None])
require({**zipped, "path": ""} == {**health, "path": ""}, "the archive and what is in it")
limit("export.zip", total["samples"], memory)

# The JSON exports.
for name in ["fitbit.json", "google.json"]:
    last, memory = compare(
        name, name, lambda: inspect(name, "--days"), [
            ("json.load", 10, counted(lambda: run([python, "-c", load, path(name)]))),
        ])
    file, total, _ = told(last[None])
    require(file["rows"]["steps"] == last["json.load"][1], f"rows of {name}")
    require(file["steps"]["raw"] == last["json.load"][2], f"steps of {name}")
    limit(name, total["samples"], memory)

# Replays, including how well the phone showed the pal, compared with reading the same file.
for work, name in [("ten years of a watch, replay", "minutes.csv"), ("a watch and a phone, replay", "overlaps.csv")]:
    last, memory = compare(
        work, name, lambda: run([pixelpal, "replay", path(name), "--zone", "Europe/Paris", "--json"]), [
            ("inspect", -3, lambda: inspect(name, "--zone", "Europe/Paris")),
        ])
    total, walked = json.loads(last["inspect"])["total"], json.loads(last[None])["walked"]
    require(walked == total["merged"], f"steps of {name}")
    limit(name, total["samples"], memory)

# Conversions, written to /dev/null so that no disk is measured, compared with reading the same file.
output = path("written")
for style in ["csv", "ndjson", "json"]:
    for name in ["steps.csv", "minutes.csv", "export.xml", "fitbit.json"]:
        last, _ = compare(
            f"{name}, convert --to {style}", name,
            lambda: run([pixelpal, "convert", "--to", style, path(name)], to=subprocess.DEVNULL), [
                ("inspect", -4, lambda: inspect(name)),
            ])
    # The output for the last file, read back.
    _, total, _ = told(last["inspect"])
    run([pixelpal, "convert", "--to", style, path(name), "-o", output])
    _, again, _ = told(run([pixelpal, "inspect", "--json", "--format", f"plain-{style}", output])[2])
    require(again == total, f"what became of {name} as {style}")
store = path("store")
run([pixelpal, "sync", path("minutes.csv"), "--store", store, "--quiet"])
last, _ = compare(
    "ten years of a watch, export", "minutes.csv", lambda: run([pixelpal, "export", "--store", store], to=subprocess.DEVNULL), [
        ("inspect", -4, lambda: inspect("minutes.csv")),
    ])
_, total, _ = told(last["inspect"])
run([pixelpal, "export", "--store", store, "-o", output])
_, again, _ = told(run([pixelpal, "inspect", "--json", output])[2])
require(again["merged"] == total["merged"], "steps of what the store gives back")
last, _ = compare(
    "ten years of a watch, replay --device ideal", "minutes.csv",
    lambda: run([pixelpal, "replay", path("minutes.csv"), "--zone", "Europe/Paris", "--device", "ideal", "--json"]), [
        ("replay", -8, lambda: run([pixelpal, "replay", path("minutes.csv"), "--zone", "Europe/Paris", "--json"])),
    ])
require(
    json.loads(last[None])["walked"] == json.loads(last["replay"])["walked"], "what was walked, on a phone without limits")

# Pages, compared with the replay that they play and with reading the same file: ten years of day totals, a year by the
# minute, and eight years without data.
start = datetime.date(2015, 1, 1)
with open(path("totals.csv"), "w") as file:
    file.write("date,steps\n")
    for day in range(3653):
        file.write(f"{start + datetime.timedelta(day)},{500 + day * 7919 % 14500}\n")
with open(path("empty.csv"), "w") as file:
    file.write("start,end,steps,source\n2016-01-01T00:00:00Z,2016-01-01T00:10:00Z,100,A\n"
               "2024-01-01T10:00:00Z,2024-01-01T10:10:00Z,100,A\n")
with open(path("minutes.csv")) as minutes, open(path("year.csv"), "w") as file:
    file.writelines(line for line, _ in zip(minutes, range(1 + 365 * 274)))
for work, name, goal in [("ten years of day totals, page", "totals.csv", 15), ("a year by the minute, page", "year.csv", 15),
                         ("eight empty years, page", "empty.csv", 15)]:
    last, memory = compare(
        work, name, lambda: run([pixelpal, "page", path(name), "--quiet", "-o", path("page.html")]), [
            ("replay", -goal, lambda: run([pixelpal, "replay", path(name), "--quiet", "--json"])),
            ("inspect", 0, lambda: inspect(name)),
        ])
    told_total = f"{json.loads(last['replay'])['walked']:,} steps"
    with open(path("page.html")) as page:
        require(told_total in page.read(), f"steps on the page of {name}: {told_total}")
    print(f"the page of {name}: {size('page.html') / 1e6:.1f} MB")

heads = ("work", "ours", "rate", "peak", "peer", "its time", "ours is", "to reach", "reached")
widths = [max(len(row[column]) for row in [heads] + table) for column in range(len(heads))]
for row in [heads] + table:
    print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
print("load of the last minute:", os.getloadavg()[0])
if failures:
    sys.exit("results differ: " + "; ".join(failures))
