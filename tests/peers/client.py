#!/usr/bin/env python3
"""A client: drives the engine that its arguments name through games, mistakes, `stop` and `quit`, and checks every
answer. Prints what it did; ends with an error as soon as something is wrong."""

import queue
import random
import subprocess
import sys
import threading
import time

PROMPT = 5.0
"""Seconds that an answer may take which should come at once, on a machine that has other things to do."""


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, timeout=60.0):
        """The lines up to the closing one, which comes last."""
        heard = []
        while True:
            line = self.lines.get(timeout=timeout)
            assert line is not None, f"the engine ended after {heard}"
            heard.append(line)
            if line.split(" ")[0] in ("ready", "bestaction", "error"):
                return heard

    def ask(self, line):
        self.say(line)
        return self.hear()

    def ready(self, line):
        answer = self.ask(line)
        assert answer[-1] == "ready", (line, answer)
        return answer

    def refused(self, line):
        answer = self.ask(line)
        assert len(answer) == 1 and len(answer[0]) > len("error "), (line, answer)
        assert answer[0].startswith("error "), (line, answer)

    def choose(self, position, go, legal):
        """The action for a position, which has to be one of these."""
        self.ready("position " + position)
        *infos, last = self.ask("go " + go)
        word, _, action = last.partition(" ")
        assert word == "bestaction" and action in legal, (position, go, last)
        for info in infos:
            check_info(info)
        return action


def check_info(line):
    head, _, steps = line.partition(" line ")
    words = head.split(" ")
    assert words[0] == "info" and len(words) % 2 == 1, line
    for word, value in zip(words[1::2], words[2::2]):
        if word == "values":
            assert abs(sum(map(float, value.split(",")))) < 1e-9, line
        else:
            assert word in ("depth", "nodes", "simulations") and int(value) >= 0, line
    assert all(steps.split("\t")) or not steps, line


def mistakes(engine):
    engine.refused("game pig")
    engine.refused("protocol astragali 2")
    engine.refused("protocol chess 1")
    greeting = engine.ready("protocol astragali 1")
    assert [line.split(" ")[0] for line in greeting] == ["name", "ready"], greeting
    for line in ("protocol astragali 1", "position 0,0 0 x -", "go x", "game chess", "game pig:goal=1", "hello", "go"):
        engine.refused(line)
    engine.ready("game pig")
    engine.refused("go x")
    engine.refused("position 0,0 x -")
    engine.ready("position 0,0 0 x -")
    for line in ("go", "go o", "go a", "go z", "go x depth", "go x depth -1", "go x depth 1 depth 1", "go x plies 2"):
        engine.refused(line)
    engine.say("", "stop", "   ")
    engine.choose("0,0 0 x -", "x depth 1 simulations 10", ["roll", "hold"])
    engine.ready("game piglet")
    engine.refused("go x")
    engine.refused("x" * (1 << 20) + "x")


def pig(engine, goal, seed):
    """A whole game of Pig by the rules that are written here."""
    dice = random.Random(seed)
    engine.ready(f"game pig:goal={goal}")
    banks, kitty, side, choices = [0, 0], 0, 0, 0
    while max(banks) < goal:
        position = f"{banks[0]},{banks[1]} {kitty} {'xo'[side]} -"
        limits = f"{'xo'[side]} depth 2 simulations 50 seed {dice.getrandbits(64)}"
        action = engine.choose(position, limits, ["roll", "hold"])
        if choices % 8 == 0:
            again = engine.choose(position, limits, ["roll", "hold"])
            assert action == again, (position, limits)
        choices += 1
        face = dice.randint(1, 6) if action == "roll" else 0
        kitty = 0 if face == 1 else kitty + face
        if action == "hold" or banks[side] + kitty >= goal:
            banks[side] += kitty
        if action == "hold" or face == 1 or banks[side] >= goal:
            kitty, side = 0, 1 - side
    engine.ready(f"position {banks[0]},{banks[1]} {kitty} {'xo'[side]} -")
    engine.refused("go " + "xo"[side])
    return choices


def other_games(engine):
    engine.ready("game senet")
    only = engine.choose("........../........../........ox x 1", "x depth 1 simulations 10", ["30-off"])
    engine.ready("game goofspiel")
    bids = [engine.choose("1,2/1,2/1 0,0 2", f"{player} depth 2 simulations 2000", ["1", "2"]) for player in "xo"]
    # The higher prize decides, so both bid their higher card.
    assert only == "30-off" and bids == ["2", "2"], (only, bids)


def stop_and_quit(engine):
    engine.ready("game senet")
    engine.ready("position xoxoxoxoxo/........../.......... x 2")
    engine.say("go x")
    try:
        raise AssertionError(f"an answer without `stop`: {engine.lines.get(timeout=0.3)}")
    except queue.Empty:
        pass
    begun = time.monotonic()
    engine.say("stop")
    answer = engine.hear(PROMPT)
    taken = time.monotonic() - begun
    assert answer[-1].startswith("bestaction ") and taken < PROMPT, (answer, taken)
    # `stop` counts even if it comes together with `go`, and its answer is the only one.
    engine.say("position xoxoxoxoxo/........../.......... x 2", "go x", "stop", "stop")
    assert engine.hear(PROMPT) == ["ready"]
    assert engine.hear(PROMPT)[-1].startswith("bestaction ")
    begun = time.monotonic()
    assert engine.ask("go x time 50")[-1].startswith("bestaction ")
    assert time.monotonic() - begun < PROMPT
    engine.say("go x", "quit")
    assert engine.process.wait(PROMPT) == 0
    return taken


def main():
    engine = Engine(sys.argv[1:])
    mistakes(engine)
    choices = sum(pig(engine, goal, seed) for goal, seed in [(100, 1), (40, 2), (2, 3)])
    other_games(engine)
    taken = stop_and_quit(engine)
    # The end of its input ends an engine too.
    other = Engine(sys.argv[1:])
    other.say("protocol astragali 1")
    other.process.stdin.close()
    assert other.process.wait(PROMPT) == 0
    assert choices > 20
    print(f"{choices} choices, stopped after {taken:.3f} s")


if __name__ == "__main__":
    main()
