"""Types into a program at a pseudo terminal: terminal.py SCRIPT COMMAND...

SCRIPT has pairs of lines: a text to wait for, and what is then typed, with escapes of Python.
Prints all that the terminal has shown. Exits with 3 if a text does not come within a minute, or
with the exit code of the program.
"""
import fcntl, os, pty, select, signal, struct, sys, termios, time

steps = [line.rstrip("\n") for line in open(sys.argv[1], encoding="utf-8")]
child, terminal = pty.fork()
if child == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a build in the background ignores Ctrl-C
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))

shown = b""
seen = 0


def read(deadline):
    """Reads what the terminal shows next; returns False at the end or after the deadline."""
    global shown
    ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
    try:
        more = os.read(terminal, 65536) if ready else b""
    except OSError:  # Linux reports the end of a terminal so
        more = b""
    shown += more
    return bool(more)


def finish(code):
    sys.stdout.buffer.write(shown)
    sys.stdout.flush()
    sys.exit(code)


deadline = time.monotonic() + 60
for wanted, typed in zip(steps[::2], steps[1::2]):
    while wanted.encode() not in shown[seen:]:
        if not read(deadline):
            os.kill(child, 9)
            finish(3)
    seen = shown.index(wanted.encode(), seen) + len(wanted.encode())
    os.write(terminal, typed.encode().decode("unicode_escape").encode("latin-1"))
while read(deadline):
    pass
if time.monotonic() >= deadline:
    os.kill(child, 9)
finish(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
