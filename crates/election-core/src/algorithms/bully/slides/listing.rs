//! The program of the slides, in our own words.

use crate::algorithm::Line;

pub(in super::super) const LISTING: &[Line] = &[
    Line::new("start", "on start, on return, when I suspect the leader: call"),
    Line::new("leader-dead", "on the crash of my leader: call"),
    Line::new("call", "call: send vote(me) to all higher, unless shut up or in an election"),
    Line::new("lower", "on vote(q) or decided(q), q lower than me:"),
    Line::new("reply", "  send vote(me) to q: decided(me), if nobody is higher; call"),
    Line::new("shut-up", "on vote(q), q higher: I am shut up"),
    Line::new("obey", "on decided(q), q higher: leader ← q; stop"),
    Line::new("silence", "at the end of a round in which nothing came:"),
    Line::new("again", "  if shut up: no more; call (in an election: sends nothing)"),
    Line::new("win", "  else I am leader: send decided(me) to all others; stop"),
];
