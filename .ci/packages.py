"""Installs Python packages for the scripts of this folder, in a folder of .build that several scripts can share."""
import os
import pathlib
import subprocess
import sys
import venv


def require_packages(name, packages, *options):
    """Restarts the script under a Python that has the packages, which it installs in '.build/NAME' if needed."""
    home = pathlib.Path(__file__).resolve().parent.parent / ".build" / name
    ready, python = home / "ready", home / "bin/python3"
    words = " ".join(packages)
    if not ready.exists() or ready.read_text() != words:
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        ready.write_text(words)
    if pathlib.Path(sys.prefix) != home:
        os.execv(python, [python, *options, *sys.argv])
