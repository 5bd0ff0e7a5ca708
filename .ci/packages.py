"""What scripts of this folder need beyond Python's own library: in a folder of .build that serves those who need the same."""
import os
import pathlib
import subprocess
import sys
import venv


def require_packages(name, packages, *options):
    """Runs the script again by a Python that has the packages, which are installed in '.build/NAME' if they are missing."""
    home = pathlib.Path(__file__).resolve().parent.parent / ".build" / name
    ready, python = home / "ready", home / "bin/python3"
    words = " ".join(packages)
    if not ready.exists() or ready.read_text() != words:
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        ready.write_text(words)
    if pathlib.Path(sys.prefix) != home:
        os.execv(python, [python, *options, *sys.argv])
