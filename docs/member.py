#!/usr/bin/env python3
"""A member in another language: the bully algorithm over TCP, after docs/protocol.md. Nothing but Python's standard library.

    election member '#a=bully&n=3&detector=heartbeat:4:16' --agreement    # its last line has the hash
    python3 docs/member.py --agreement HASH --position 2 --listen 127.0.0.1:4003 --peers 0=127.0.0.1:4001,1=127.0.0.1:4002

`election cluster ... --external 2` prints these options, with all that they need.

Identities are ascending: who has the greatest position has the greatest identity. It keeps nothing: started again after a crash it has to
be told its next --life. It prints a line whenever it knows another leader. Once it has begun, it ends when nobody listens at any address in
--peers: so it does at the end of a cluster.
"""

import argparse
import asyncio
import secrets
import struct
import time

MAGIC, VERSION = b"ELEC", 1
MESSAGE, PING, PONG, ROSTER = range(4)  # frames
OWN, SIGNAL = range(2)  # contents
ELECTION, ANSWER, COORDINATOR = range(3)  # the algorithm's messages
HEARTBEAT = 0  # a signal


def varint(number):
    """An unsigned number, seven bits a byte, the least significant first."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out + bytes([number]))


def text(string):
    return varint(len(string)) + string.encode()


class Bytes:
    """Reads what a frame holds, from its beginning."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        self.place += count
        return self.data[self.place - count:self.place]

    def number(self):
        number = shift = 0
        while True:
            (byte,) = self.take(1)
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number


def send(writer, body):
    writer.write(struct.pack(">I", len(body)) + body)


async def receive(reader):
    (length,) = struct.unpack(">I", await reader.readexactly(4))
    if length > 131072:
        raise ConnectionError("a frame that is too large")
    return Bytes(await reader.readexactly(length))


class Member:
    def __init__(self, arguments):
        self.me, self.life, self.listen = arguments.position, arguments.life, arguments.listen
        self.agreement, self.tick = bytes.fromhex(arguments.agreement), arguments.tick
        self.period, self.timeout = arguments.period * self.tick, arguments.timeout * self.tick
        self.peers = {int(it.split("=")[0]): it.split("=")[1] for it in arguments.peers.split(",")}
        self.instance, self.sent, self.depth = secrets.randbits(63), 0, 0
        self.queues, self.heard, self.gone = {}, {}, set()
        self.leader, self.deadline = None, None
        self.is_asking, self.is_time, self.is_over = False, False, False

    # Connections: one dialled to each other member, for what is sent; one accepted from each, for what comes.

    async def dial(self, peer):
        host, port = self.peers[peer].rsplit(":", 1)
        while not self.is_over:
            try:
                reader, writer = await asyncio.open_connection(host, int(port))
                self.gone.discard(peer)
                hello = MAGIC + varint(VERSION) + self.agreement + b"\0" + varint(self.me) + varint(peer)
                hello += varint(self.life) + varint(self.instance) + text(self.listen) + secrets.token_bytes(32)
                send(writer, hello)
                if (await receive(reader)).number() != 0:
                    raise ConnectionError("refused")
                send(writer, varint(PING))
                queue = self.queues[peer] = asyncio.Queue()
                reading = asyncio.create_task(self.read_back(reader))
                while not reading.done():
                    try:
                        send(writer, await asyncio.wait_for(queue.get(), 1))
                    except asyncio.TimeoutError:
                        send(writer, varint(PING))
                    await writer.drain()
            except ConnectionRefusedError:
                self.gone.add(peer)  # nobody listens there
            except (OSError, EOFError):
                pass
            self.queues.pop(peer, None)
            await asyncio.sleep(0.05)

    async def read_back(self, reader):
        try:
            while True:
                frame = await receive(reader)  # pongs and rosters: its members never change
                # Who has a roster lives: it is time to begin.
                self.is_time |= frame.number() == ROSTER and frame.number() > 0
        except (OSError, EOFError):
            pass

    async def accept(self, reader, writer):
        try:
            hello = await receive(reader)
            hello.take(4 + 1 + 32 + 1)
            sender, _, life = hello.number(), hello.number(), hello.number()
            send(writer, varint(0) + varint(self.life) + varint(self.instance) + secrets.token_bytes(32))
            everybody = sorted([self.me, *self.peers])
            send(writer, varint(ROSTER) + varint(len(everybody)) + b"".join(map(varint, everybody)) + varint(0))
            while True:
                frame = await receive(reader)
                kind = frame.number()
                if kind == PING:
                    send(writer, varint(PONG))
                elif kind == MESSAGE:
                    _number, _life, depth, _length = (frame.number() for _ in range(4))
                    self.depth = max(self.depth, depth)
                    self.heard[sender] = time.monotonic()
                    if frame.number() == OWN:
                        self.handle(sender, frame)
        except (OSError, EOFError):
            writer.close()

    def tell(self, peer, content, counts=True):
        """A message, in its envelope. Where there is no connection it is lost."""
        depth = self.depth + 1 if counts else 0
        if peer in self.queues:
            envelope = varint(self.sent) + varint(self.life) + varint(depth) + varint(len(content)) + content
            self.queues[peer].put_nowait(varint(MESSAGE) + envelope)
        self.sent += 1

    # The algorithm.

    def follow(self, leader):
        self.leader, self.deadline, self.is_asking = leader, None, False
        print(f"leader {leader}", flush=True)

    def start(self, is_again=False):
        higher = [peer for peer in self.peers if peer > self.me]
        for peer in higher:
            self.tell(peer, bytes([OWN, ELECTION]) + varint(self.me) + bytes([is_again, 0]))
        # A tick more than the two that it takes: it began in the middle of one.
        self.is_asking, self.deadline = True, time.monotonic() + 3 * self.tick
        if not higher:
            self.win()

    def win(self):
        self.follow(self.me)
        for peer in self.peers:
            if peer < self.me:
                self.announce(peer)

    def announce(self, peer):
        self.tell(peer, bytes([OWN, COORDINATOR]) + varint(self.me) + b"\0")

    def handle(self, sender, message):
        kind = message.number()
        if kind == ELECTION:
            self.tell(sender, bytes([OWN, ANSWER]))
            if self.leader == self.me:
                self.announce(sender)
            elif self.deadline is None:
                self.start()
        elif kind == ANSWER and self.is_asking:
            self.is_asking, self.deadline = False, time.monotonic() + 5 * self.tick
        elif kind == COORDINATOR and sender > self.me:
            self.follow(sender)
        elif kind == COORDINATOR and self.deadline is None:
            self.start()

    async def live(self):
        while len(self.queues) < len(self.peers) or not self.is_time:
            await asyncio.sleep(0.01)
        self.start(self.life > 0)
        beat = time.monotonic()
        while len(self.gone) < len(self.peers):
            now = time.monotonic()
            if now >= beat:
                beat = now + self.period
                for peer in self.peers:
                    self.tell(peer, bytes([SIGNAL, HEARTBEAT]), counts=False)
            if self.deadline is not None and now >= self.deadline:
                self.win() if self.is_asking else self.start(is_again=True)
            elif self.leader in self.peers and now > self.heard.get(self.leader, now) + self.timeout:
                self.leader = None
                self.start()
            await asyncio.sleep(self.tick / 10)
        print("nobody listens any more at any of the addresses: ends", flush=True)
        self.is_over = True

    async def run(self):
        host, port = self.listen.rsplit(":", 1)
        server = await asyncio.start_server(self.accept, host, int(port))
        self.listen = f"{host}:{server.sockets[0].getsockname()[1]}"
        await asyncio.gather(self.live(), *(self.dial(peer) for peer in self.peers))


parser = argparse.ArgumentParser(description="A member of the bully algorithm.")
for name in ("--agreement", "--listen", "--peers"):
    parser.add_argument(name, required=True)
parser.add_argument("--position", type=int, required=True)
parser.add_argument("--life", type=int, default=0)
parser.add_argument("--tick", type=float, default=0.1, help="in seconds")
parser.add_argument("--period", type=int, default=4, help="of heartbeats, in ticks")
parser.add_argument("--timeout", type=int, default=16, help="until a silent leader is suspected, in ticks")
asyncio.run(Member(parser.parse_args()).run())
