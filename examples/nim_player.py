"""An opponent of its own, that needs nothing of Hegemon: it plays Nim perfectly.

    hegemon match examples/nim.py --players "exec:python examples/nim_player.py" level8

Each line on standard input is a question, such as `{"id": 1, "game": "nim", "position": "3/5/7 1", "seed": 5}` with
some keys more. Each line on standard output is the answer to one: `{"id": 1, "move": "A1"}`.
"""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    heaps = [int(stones) for stones in question["position"].split(" ")[0].split("/")]
    # Who leaves heaps whose binary digits cancel each other can do so again after any reply, down to no stone at all.
    uneven = heaps[0] ^ heaps[1] ^ heaps[2]
    moves = [(heap, taken) for heap, stones in enumerate(heaps) for taken in range(1, stones + 1)]
    good = [(heap, taken) for heap, taken in moves if heaps[heap] - taken == heaps[heap] ^ uneven]
    heap, taken = good[0] if good else moves[question["seed"] % len(moves)]
    print(json.dumps({"id": question["id"], "move": f"{'ABC'[heap]}{taken}"}), flush=True)
