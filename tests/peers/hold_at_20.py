#!/usr/bin/env python3
"""An engine for Pig that knows the rules itself: it rolls until the kitty is 20 or wins."""

import sys

HOLD_AT = 20
NORMAL_GOAL = 100


def goal_of(game):
    """The points to reach in a game of this name."""
    name, _, options = game.partition(":")
    if name != "pig":
        raise ValueError(f"{name} is not played here, only pig")
    if not options:
        return NORMAL_GOAL
    option, _, value = options.partition("=")
    if option != "goal":
        raise ValueError(f"the option {option} is not known here")
    return int(value)


def choose(goal, position, player):
    banks, kitty, side, pending = position.split(" ")
    if side != player or pending != "-":
        raise ValueError(f"{player} has nothing to choose")
    bank = int(banks.split(",")["xo".index(side)])
    if bank >= goal:
        raise ValueError("the game is over")
    return "hold" if int(kitty) >= min(HOLD_AT, goal - bank) else "roll"


def main():
    goal, position = NORMAL_GOAL, None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        replies = ["ready"]
        try:
            if word == "protocol":
                if rest != "astragali 1":
                    raise ValueError("only version 1 is spoken here")
                replies = ["name hold at 20", "ready"]
            elif word == "game":
                position = None
                goal = goal_of(rest)
            elif word == "position":
                position = rest
            elif word == "go":
                if position is None:
                    raise ValueError("there is no position")
                replies = ["bestaction " + choose(goal, position, rest.split(" ")[0])]
            elif word in ("", "stop"):
                continue
            elif word == "quit":
                break
            else:
                raise ValueError(f"{word} is not known here")
        except ValueError as error:
            replies = [f"error {error}"]
        print("\n".join(replies), flush=True)


if __name__ == "__main__":
    main()
