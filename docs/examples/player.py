"""A player in thirty lines: joins a table by its code and plays a random legal answer each time.

    python docs/examples/player.py http://127.0.0.1:8000 K7QM3X Rita

Needs the package `websockets`. The conversation is described in docs/protocol.md.
"""

import json
import random
import sys
import time
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect

DONE = {"answered", "idle"}


def main(server: str, code: str, name: str) -> None:
    opener = build_opener(cookies := HTTPCookieProcessor())

    def ask(path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Origin": server, "Content-Type": "application/json"}
        return json.load(opener.open(Request(server + path, data, headers)))

    ask("/api/me", {"name": name})
    table = ask(f"/api/codes/{code}")["id"]
    seats = ask(f"/api/tables/{table}/claim", {"code": code})["seats"]
    seat = next(one["seat"] for one in seats if one["you"])
    cookie = "; ".join(f"{one.name}={one.value}" for one in cookies.cookiejar)
    address = server.replace("http", "ws", 1) + f"/ws/tables/{table}"
    with connect(address, origin=server, additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"t": "hello", "id": "0", "seat": seat}))
        scene, asked = {}, False
        for number, frame in enumerate(map(json.loads, socket), start=1):
            for line in frame.get("log", []):
                print(line["text"])
            if frame.get("outcome"):
                print("Winners:", frame["outcome"]["winners"])
                return
            scene = frame.get("scene") or scene
            asked = asked and frame["t"] not in ("ack", "error")
            time.sleep(frame.get("wait", 0))  # too fast: it says how long to wait
            todo = [p for p in scene.get("prompts", []) if "choices" in p and not p.keys() & DONE]
            if todo and not asked and frame["t"] != "ack":  # an update follows the ack
                choice = random.choice(todo[0]["choices"])
                action, asked = choice["action"], True
                if "high" in choice:
                    action += f" {random.randint(choice.get('low', 0), choice['high'])}"
                socket.send(json.dumps({"t": "play", "id": str(number), "action": action}))


if __name__ == "__main__":
    main(*sys.argv[1:4])
