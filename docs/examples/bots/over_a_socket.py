"""A bot in a process of its own: it joins a table of a running server, and plays a seat there.

    python docs/examples/bots/over_a_socket.py http://127.0.0.1:8000 K7QM3X Rita greedy

The table by its code, or by a link for one seat; the bot by any name `muster sim --bots` takes. In
another language it is the same conversation (docs/protocol.md): `view` is all a bot needs.
"""

import json
import random
import sys
import time
from urllib.parse import parse_qs, urlparse
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect

from muster.bots import make_bot


def main(server, place, name, bot):
    player = make_bot(bot, random.Random())
    opener = build_opener(cookies := HTTPCookieProcessor())

    def ask(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Origin": server, "Content-Type": "application/json"}
        return json.load(opener.open(Request(server + path, data, headers)))

    ask("/api/me", {"name": name})
    link = urlparse(place)
    if link.query:
        table = link.path.rsplit("/", 1)[-1]
        claim = {"invite": parse_qs(link.query)["invite"][0]}
    else:
        table, claim = ask(f"/api/codes/{place}")["id"], {"code": place}
    seats = ask(f"/api/tables/{table}/claim", claim)["seats"]
    seat = next(one["seat"] for one in seats if one["you"])
    cookie = "; ".join(f"{one.name}={one.value}" for one in cookies.cookiejar)
    address = server.replace("http", "ws", 1) + f"/ws/tables/{table}"
    number = 0
    with connect(address, origin=server, additional_headers={"Cookie": cookie}) as socket:

        def say(t, **more):
            nonlocal number
            number += 1
            socket.send(json.dumps({"t": t, "id": f"{name}-{number}", **more}))
            return f"{name}-{number}"

        say("hello", seat=seat, program=True)
        waiting, news = "", False  # one thing at a time: who asks at every update floods the server
        for frame in map(json.loads, socket):
            if frame.get("outcome"):
                print("Winners:", frame["outcome"]["winners"])
                return
            news = news or bool(frame.get("scene"))
            if frame.get("id") == waiting:
                waiting = ""
            if frame["t"] == "view" and frame["legal"]:
                waiting = say("play", action=player.choose(frame["view"], frame["legal"]))
            elif frame["t"] == "error":
                time.sleep(frame.get("wait", 0))  # too fast: it says how long to wait
                if frame["code"] == "stands_in":  # we were too slow once, and want our seat back
                    ask(f"/api/tables/{table}/seats/{seat}", {"bot": ""})
                waiting, news = "", news or frame["code"] != "lobby"
            if news and not waiting:
                waiting, news = say("view"), False


if __name__ == "__main__":
    main(*sys.argv[1:5])
