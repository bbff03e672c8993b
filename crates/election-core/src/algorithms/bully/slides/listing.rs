//! The program of the slides, in our own words.

use crate::algorithm::Line;

pub(in super::super) const LISTING: &[Line] = &[
    Line { label: "start", text: "on start, on return, when I suspect the leader: call" },
    Line { label: "leader-dead", text: "on the crash of my leader: call" },
    Line { label: "call", text: "call: send vote(me) to all higher, unless shut up or in an election" },
    Line { label: "lower", text: "on vote(q) or decided(q), q lower than me:" },
    Line { label: "reply", text: "  send vote(me) to q: decided(me), if nobody is higher; call" },
    Line { label: "shut-up", text: "on vote(q), q higher: I am shut up" },
    Line { label: "obey", text: "on decided(q), q higher: leader ← q; stop" },
    Line { label: "silence", text: "at the end of a round in which nothing came:" },
    Line { label: "again", text: "  if shut up: no more; call (in an election: sends nothing)" },
    Line { label: "win", text: "  else I am leader: send decided(me) to all others; stop" },
];
