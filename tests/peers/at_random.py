#!/usr/bin/env python3
"""An engine that knows no rules: it wants to be told the legal actions, and draws one with the seed."""

import random
import sys


def main():
    for line in sys.stdin:
        request, _, actions = line.rstrip("\n").partition(" actions ")
        words = request.split(" ")
        if words[0] == "protocol":
            print("name at random", "wants actions", "ready", sep="\n", flush=True)
        elif words[0] in ("game", "position"):
            print("ready", flush=True)
        elif words[0] == "go":
            seed = words[words.index("seed") + 1] if "seed" in words else None
            print("bestaction " + random.Random(seed).choice(actions.split("\t")), flush=True)
        elif words[0] == "quit":
            break
        elif words[0] != "stop":
            print("error this word is not known here", flush=True)


if __name__ == "__main__":
    main()
