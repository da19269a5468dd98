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


def main(server: str, code: str, name: str) -> None:
    cookies = HTTPCookieProcessor()
    opener = build_opener(cookies)

    def ask(path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Origin": server, "Content-Type": "application/json"}
        with opener.open(Request(server + path, data, headers)) as answer:
            return json.load(answer)

    ask("/api/me", {"name": name})
    table = ask(f"/api/codes/{code}")["id"]
    seats = ask(f"/api/tables/{table}/claim", {"code": code})["seats"]
    seat = next(one["seat"] for one in seats if one["you"])
    cookie = "; ".join(f"{one.name}={one.value}" for one in cookies.cookiejar)
    address = server.replace("http", "ws", 1) + f"/ws/tables/{table}"
    with connect(address, origin=server, additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"t": "hello", "id": "0", "seat": seat}))
        for number, frame in enumerate(map(json.loads, socket), start=1):
            for line in frame.get("log", []):
                print(line["text"])
            if frame.get("outcome"):
                print("Winners:", frame["outcome"]["winners"])
                return
            if frame["t"] == "error":  # too late, or too fast: look again
                time.sleep(frame.get("wait", 0))
                socket.send(json.dumps({"t": "look", "id": str(number), "seat": seat}))
            for prompt in (frame.get("scene") or {}).get("prompts", []):
                if prompt.get("choices") and not (prompt.get("answered") or prompt.get("idle")):
                    choice = random.choice(prompt["choices"])
                    action = choice["action"]
                    if "high" in choice:
                        action += f" {random.randint(choice['low'], choice['high'])}"
                    socket.send(json.dumps({"t": "play", "id": str(number), "action": action}))
                    break


if __name__ == "__main__":
    main(*sys.argv[1:4])
