#!/usr/bin/env python3
"""A member in another language: one process of the bully algorithm, with heartbeats, as docs/protocol.md describes it.

    election member '#a=bully&n=3&detector=heartbeat:5:20' --agreement > agreement.txt
    python3 docs/member.py agreement.txt --id 3 --listen 127.0.0.1:4003 --peers 1=127.0.0.1:4001,2=127.0.0.1:4002

It knows the textbook's variant and no other option, keeps nothing on disk, and takes all processes of the agreement for members.
"""

import argparse
import asyncio
import hashlib
import os
import struct

ELECTION, ANSWER, COORDINATOR = range(3)
MESSAGE, PING, PONG, ROSTER = range(4)
OF_ALGORITHM, SIGNAL, HEARTBEAT = 0, 1, 0
OTHER_AGREEMENT, WRONG_PROCESS, ANOTHER_LIFE = 1, 4, 5


def varint(number):
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    return bytes([*parts, number])


def text(value):
    return varint(len(value)) + (value if isinstance(value, bytes) else value.encode())


class Fields:
    """Reads the fields of a frame, one after the other."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        if self.at > len(self.data):
            raise ValueError("a frame ends too early")
        return self.data[self.at - count : self.at]

    def number(self):
        number = shift = 0
        while True:
            byte = self.take(1)[0]
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number
            if shift > 63:
                raise ValueError("a number is too long")


async def read_frame(reader):
    (length,) = struct.unpack(">I", await reader.readexactly(4))
    if length > 131_072:
        raise ValueError("a frame is too long")
    return Fields(await reader.readexactly(length))


def write_frame(writer, data):
    writer.write(struct.pack(">I", len(data)) + data)


class Member:
    def __init__(self, arguments):
        lines = open(arguments.agreement, encoding="utf-8").read().split("\n\n")[0].splitlines()
        self.agreement = hashlib.sha256("".join(line + "\n" for line in lines).encode()).digest()
        self.settings = dict(line.split("=", 1) for line in lines)
        ranks = {key.split()[1]: value.split(" ", 1) for key, value in self.settings.items() if key.startswith("identity ")}
        self.rank = {int(position): int(rank) for position, (rank, _) in ranks.items()}
        self.identity = {int(position): identity for position, (_, identity) in ranks.items()}
        position = {identity: position for position, identity in self.identity.items()}
        self.me, self.address = position[arguments.id], arguments.listen
        peers = (peer.split("=") for peer in arguments.peers.split(","))
        self.peers = {position[identity]: address for identity, address in peers}
        self.tick = arguments.tick / 1000
        _, self.period, self.patience = self.settings["detector"].split()
        self.life, self.instance, self.lives = 0, int.from_bytes(os.urandom(8), "big"), {}
        self.queues, self.silences, self.timer = {}, {}, None
        self.sent = self.depth = 0
        self.leader, self.is_electing = None, False

    # What the bully algorithm does.

    def begin(self, is_again=False):
        self.is_electing = True
        higher = [peer for peer in self.peers if self.rank[peer] > self.rank[self.me]]
        for peer in higher:
            self.send(peer, bytes([OF_ALGORITHM, ELECTION]) + varint(self.rank[self.me]) + bytes([is_again, 0]))
        if higher:
            self.set_timer("option answer_timeout", self.win)
        else:
            self.win()

    def win(self):
        self.follow(self.me)
        for peer in self.peers:
            if self.rank[peer] < self.rank[self.me]:
                self.send(peer, bytes([OF_ALGORITHM, COORDINATOR]) + varint(self.rank[self.me]) + bytes([0]))

    def follow(self, leader):
        self.set_timer(None, None)
        self.leader, self.is_electing = leader, False
        print(f"{self.identity[leader]} leads", flush=True)

    def handle(self, sender, content):
        if content.number() == SIGNAL:
            if content.number() != HEARTBEAT:
                raise ValueError("a signal that no heartbeat detector sends")
            return
        kind = content.number()
        if kind == ELECTION:
            self.send(sender, bytes([OF_ALGORITHM, ANSWER]))
            if not self.is_electing:
                self.begin()
        elif kind == ANSWER and self.is_electing:
            self.set_timer("option coordinator_timeout", lambda: self.begin(is_again=True))
        elif kind == COORDINATOR:
            if self.rank[sender] > self.rank[self.me]:
                self.follow(sender)
            elif not self.is_electing:
                self.begin()

    def fall_silent(self, peer):
        if peer == self.leader:
            self.leader = None
            self.begin()

    def set_timer(self, setting, then):
        if self.timer:
            self.timer.cancel()
        self.timer = setting and asyncio.get_running_loop().call_later(int(self.settings[setting]) * self.tick, then)

    # How messages go and come.

    def send(self, peer, content, depth=None):
        depth = self.depth + 1 if depth is None else depth
        frame = bytes([MESSAGE]) + varint(self.sent) + varint(0) + varint(depth) + text(content)
        self.sent += 1
        if peer in self.queues:
            self.queues[peer].put_nowait(frame)

    def hello(self, peer):
        start = b"ELEC" + varint(1) + self.agreement + bytes([0]) + varint(self.me) + varint(peer)
        return start + varint(self.life) + varint(self.instance) + text(self.address) + os.urandom(32)

    async def dial(self, peer, address):
        host, port = address.rsplit(":", 1)
        while True:
            try:
                reader, writer = await asyncio.open_connection(host, int(port))
                write_frame(writer, self.hello(peer))
                reply = await read_frame(reader)
                if reply.number() == 1:
                    reason = reply.number()
                    if reason != ANOTHER_LIFE:
                        raise SystemExit(f"{self.identity[peer]} refuses: reason {reason}")
                    self.life = max(self.life, reply.number() + 1)
                    writer.close()
                    continue
                write_frame(writer, bytes([PING]))
                self.queues[peer] = asyncio.Queue()
                await asyncio.gather(self.write(writer, self.queues[peer]), self.read_back(reader))
            except (OSError, EOFError, ValueError):
                self.queues.pop(peer, None)
                await asyncio.sleep(0.2)

    async def write(self, writer, queue):
        while True:
            try:
                write_frame(writer, await asyncio.wait_for(queue.get(), 1))
            except asyncio.TimeoutError:
                write_frame(writer, bytes([PING]))
            await writer.drain()

    async def read_back(self, reader):
        while True:
            await read_frame(reader)

    async def accept(self, reader, writer):
        try:
            hello = await read_frame(reader)
            is_known = hello.take(4) == b"ELEC" and hello.number() == 1
            is_agreed = hello.take(32) == self.agreement and hello.take(1) == b"\0"
            sender, is_mine, life = hello.number(), hello.number() == self.me, hello.number()
            if not (is_known and is_agreed and is_mine and sender in self.peers):
                return write_frame(writer, bytes([1, WRONG_PROCESS if is_agreed else OTHER_AGREEMENT]))
            if life < self.lives.get(sender, 0):
                return write_frame(writer, bytes([1, ANOTHER_LIFE]) + varint(self.lives[sender]))
            self.lives[sender] = life
            write_frame(writer, bytes([0]) + varint(self.life) + varint(self.instance) + os.urandom(32))
            contacts = b"".join(varint(peer) + text(address) for peer, address in sorted(self.peers.items()))
            members = b"".join(varint(member) for member in sorted(self.rank))
            write_frame(writer, bytes([ROSTER]) + varint(len(self.rank)) + members + varint(len(self.peers)) + contacts)
            while True:
                self.receive(sender, writer, await asyncio.wait_for(read_frame(reader), 5))
        except (OSError, EOFError, ValueError, asyncio.TimeoutError):
            pass
        finally:
            writer.close()

    def receive(self, sender, writer, frame):
        kind = frame.number()
        if kind == PING:
            return write_frame(writer, bytes([PONG]))
        if kind != MESSAGE:
            raise ValueError("only messages and pings come from who dials")
        _number, _life, depth = frame.number(), frame.number(), frame.number()
        self.depth = max(self.depth, depth)
        self.listen_for(sender)
        self.handle(sender, Fields(frame.take(frame.number())))

    def listen_for(self, peer):
        if peer in self.silences:
            self.silences[peer].cancel()
        wait = int(self.patience) * self.tick
        self.silences[peer] = asyncio.get_running_loop().call_later(wait, self.fall_silent, peer)

    async def run(self):
        host, port = self.address.rsplit(":", 1)
        server = await asyncio.start_server(self.accept, host, int(port))
        dialling = [asyncio.create_task(self.dial(peer, address)) for peer, address in self.peers.items()]
        while len(self.queues) < len(self.peers) and not any(task.done() for task in dialling):
            await asyncio.sleep(self.tick)
        for peer in self.peers:
            self.listen_for(peer)
        if self.life > 0:
            self.begin()
        while not any(task.done() for task in dialling):
            for peer in self.peers:
                self.send(peer, bytes([SIGNAL, HEARTBEAT]), depth=0)
            await asyncio.sleep(int(self.period) * self.tick)
        server.close()
        await asyncio.gather(*dialling)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agreement", help="a file with what `election member SCENARIO --agreement` prints")
    parser.add_argument("--id", required=True, help="its identity")
    parser.add_argument("--listen", required=True, metavar="HOST:PORT")
    parser.add_argument("--peers", required=True, metavar="ID=HOST:PORT,...")
    parser.add_argument("--tick", type=int, default=100, metavar="MILLISECONDS")
    asyncio.run(Member(parser.parse_args()).run())


if __name__ == "__main__":
    main()
