#!/usr/bin/env python3
"""An engine with one fault, which the first argument names."""

import os
import signal
import sys
import time

FAULT = sys.argv[1]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep():
    while True:
        time.sleep(60)


def go():
    """The answer, or none, to a request for an action of Pig."""
    if FAULT == "crash":
        os._exit(3)
    elif FAULT == "crash-once":
        marker = sys.argv[2]
        if not os.path.exists(marker):
            open(marker, "w").close()
            os._exit(3)
        say("bestaction roll")
    elif FAULT == "close":
        os.close(sys.stdout.fileno())
        sleep()
    elif FAULT == "garbage":
        say("Thinking ...")
    elif FAULT == "binary":
        os.write(sys.stdout.fileno(), b"\xff\xfe\n")
    elif FAULT == "long":
        say("info line " + "a" * (2 << 20))
    elif FAULT == "endless":
        while True:
            os.write(sys.stdout.fileno(), b"info line a" * 1000)
    elif FAULT == "flood":
        while True:
            say("info depth 1")
    elif FAULT == "out-of-order":
        say("ready")
    elif FAULT == "illegal":
        say("bestaction fly")
    elif FAULT == "refuse":
        say("error I would rather not")
    elif FAULT == "late":
        sys.stdin.readline()
        say("bestaction roll")
    elif FAULT == "deaf":
        sleep()
    elif FAULT == "twice":
        say("bestaction roll\nbestaction roll")
    elif FAULT == "odd-info":
        say("info values 1,2,3 depth 7 nodes 9\ninfo values 0.5,-2 line roll\tt5\tnonsense\thold\nbestaction hold")
    else:
        say("bestaction roll")


def main():
    if FAULT == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin:
        word = line.split(" ")[0].strip()
        if word == "go":
            go()
        elif word == "protocol" and FAULT == "mute":
            continue
        elif word == "protocol" and FAULT == "version":
            say("error only version 9 is spoken here")
        elif word == "protocol" and FAULT == "start-once" and os.path.exists(sys.argv[2]):
            os._exit(3)
        elif word == "protocol" and FAULT == "start-once":
            open(sys.argv[2], "w").close()
            say("ready")
        elif word == "game" and FAULT == "game":
            say("error this game is not played here")
        elif word == "quit" and FAULT != "stubborn":
            break
        elif word in ("protocol", "game", "position"):
            say("ready")
    if FAULT == "stubborn":
        sleep()


if __name__ == "__main__":
    main()
