"""A bot that needs nothing but HTTP: it joins a table by its address and plays any legal moves."""

import json
import random
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen


class Table:
    def __init__(self, address: str, name: str) -> None:
        link = urlsplit(address)
        self.server, self.cookie, self.seat = f"{link.scheme}://{link.netloc}", "", 0
        self.api = f"/api/tables/{link.path.removeprefix('/t/')}"
        self.ask("/api/guest", {"name": name})
        free = [chair["seat"] for chair in self.ask(self.api)["chairs"] if chair["kind"] == "free"]
        invited = dict(parse_qsl(link.query))
        for self.seat in [int(invited["seat"])] if invited else free:
            if self.command("sit", seat=self.seat, key=invited.get("key", ""))["type"] == "done":
                break

    def ask(self, path: str, body: object = None) -> Any:
        headers = {"Origin": self.server, "Cookie": self.cookie, "Content-Type": "application/json"}
        while True:
            request = Request(self.server + path, json.dumps(body).encode() if body else None, headers)
            try:
                with urlopen(request, timeout=60) as answer:
                    self.cookie = (answer.headers["Set-Cookie"] or self.cookie).partition(";")[0]
                    return json.load(answer)
            except HTTPError as refusal:
                if refusal.code == 409:
                    return json.load(refusal)
                if refusal.code not in (429, 503):
                    sys.exit(json.load(refusal)["sentence"])
            except (OSError, HTTPException) as lost:
                print(lost, file=sys.stderr)
            time.sleep(1)  # then again: a command keeps its id, so it is carried out only once

    def command(self, kind: str, **fields: object) -> Any:
        command = {"type": kind, "id": random.randbytes(12).hex(), **fields}
        return self.ask(f"{self.api}/commands", {"command": command, "seat": self.seat})

    def play(self) -> Any:
        now = self.ask(f"{self.api}?seat={self.seat}")
        while now["status"] in ("open", "running"):
            if asked := now["question"]:
                branch, kind = asked["choices"], "confirm" if asked["is_final"] else "draft"
                while branch and not isinstance(branch, str):
                    branch = branch[random.choice(list(branch))]  # click on, until that is a move
                moves = " ".join([*asked["draft"], branch or ""])
                self.command(kind, moves=moves, expected_seq=asked["asked_at"])
            now = self.ask(f"{self.api}/events?seat={self.seat}&since={now['seq']}&wait={0 if asked else 25}")
        return now["ended"]


print(Table(sys.argv[1], "Wire bot").play()["sentence"])
