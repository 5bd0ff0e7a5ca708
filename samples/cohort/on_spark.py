#!/usr/bin/env python3
"""People on Spark: 'pixelpal cohort' in every partition, and the wholes of all partitions added up to one.

    spark-submit on_spark.py people.ndjson --lives lives           # a folder of parts, a line for each person
    spark-submit on_spark.py people.ndjson --whole whole.json      # exact counts, as 'cohort --json' writes them
    spark-submit on_spark.py steps.parquet --table --lives lives   # from a table: id, zone, day, steps

What stands after '--' goes to 'cohort': '-- --only evolution'. The program has to be at the same path on every machine.
"""

import argparse
import shlex
import subprocess
import sys

from pyspark.sql import SparkSession


def lines_of(table):
    """A line for each person, from a table with a row for each of their days: id, zone, day (a date), steps.

    Days without a row become null, which says that nothing is known of them. A day that is there twice ends the job:
    Spark refuses a map with one key twice.
    """
    table.createOrReplaceTempView("steps")
    return table.sparkSession.sql("""
        SELECT to_json(struct(id, zone, struct(first AS `from`,
                 transform(sequence(first, last), day -> steps_of[day]) AS steps) AS days)) AS value
        FROM (SELECT id, zone, min(day) AS first, max(day) AS last,
                     map_from_entries(collect_list(struct(day, steps))) AS steps_of
              FROM steps GROUP BY id, zone)
        """).rdd.map(lambda row: row.value)


def piped(lines, words, keeps_going=False):
    """What a program makes of lines, one process for each partition.

    Without checkCode a program that dies early would just lose its lines. With --keep-going 65 says that some lines could
    not be read, which is no reason for Spark to try again: a shell takes it for done.
    """
    command = shlex.join(words)
    if keeps_going:
        command = shlex.join(["/bin/sh", "-c", command + " || [ $? = 65 ]"])
    return lines.pipe(command, checkCode=True)


def lives(lines, program, options=(), keeps_going=False):
    """A life for each person, in the order of the people."""
    words = [program, "cohort", "--lives", "--no-progress", *options]
    return piped(lines, words + ["--keep-going"] * keeps_going, keeps_going)


def whole(lines, program, options=(), keeps_going=False):
    """The whole of all people, as the text of its document."""
    words = [program, "cohort", "--json", "--no-progress", *options]
    parts = piped(lines, words + ["--keep-going"] * keeps_going, keeps_going)
    # Each partition has come to one document. They are added up on the way, so that no machine ever holds all of them.
    documents = parts.mapPartitions(lambda part: ["\n".join(part) + "\n"])
    return documents.treeReduce(lambda first, second: merged(program, first, second))


def merged(program, first, second):
    """The whole of two."""
    words = [program, "cohort", "--merge", "--json"]
    return subprocess.run(words, input=first + second, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout


def main():
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("people", help="lines of people, or with --table a Parquet table of their days")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--lives", metavar="FOLDER")
    parser.add_argument("--whole", metavar="FILE")
    parser.add_argument("--keep-going", action="store_true", help="a line that cannot be read is a life with an error")
    parser.add_argument("--program", default="/usr/local/bin/pixelpal", metavar="PATH")
    parser.add_argument("--partitions", type=int, help="at least so many; without it one for each 128 MB")
    given, options = parser.parse_args(words[:at]), words[at + 1:]
    if bool(given.lives) == bool(given.whole):
        parser.error("--lives or --whole")

    spark = SparkSession.builder.appName("pixelpal cohort").getOrCreate()
    if given.table:
        lines = lines_of(spark.read.parquet(given.people))
    else:
        lines = spark.sparkContext.textFile(given.people, given.partitions)
    if given.lives:
        lives(lines, given.program, options, given.keep_going).saveAsTextFile(given.lives)
    else:
        document = whole(lines, given.program, options, given.keep_going)
        with open(given.whole, "w", encoding="utf-8") as file:
            file.write(document)
    spark.stop()


if __name__ == "__main__":
    main()
