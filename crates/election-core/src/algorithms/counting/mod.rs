//! Counting and naming from a leader on an anonymous ring: what a leader is good for where nobody has a name (as in the chapters on
//! anonymous networks of Tel's and Fokkink's books).
//!
//! **Assumes** a one-way ring, reliable channels, and a leader that is given: one process, and one only, knows that it is special. Here
//! that is position 0. Nobody knows how many there are, and nobody else could tell itself from its neighbours.
//!
//! **How it works.** When it starts the leader takes the name 1 and hands 2 to the next process. Whoever is handed a name takes it, and
//! hands on the next one. What comes back to the leader is one more than there are processes; it sends their number round.
//!
//! **Why it is right.** There is one message at a time, and it visits everyone once. A process's name is how many hops it is from the
//! leader, and one: so each also knows where the leader is.
//!
//! **Cost.** n messages hand out the names 1 to n, n more tell everybody n.
//!
//! **What it shows.** With a leader, an anonymous ring becomes one on which every algorithm for identities runs. Without one, no
//! algorithm can count it for sure: a ring of 3 and one of 6 look the same from inside, if all do the same.
//!
//! **Crashes.** It promises nothing once a process crashes: the only message may be lost with it.

use crate::algorithm::{Context, OptionValues, Process};
use crate::model::{ProcessId, Value, Variables};

mod claims;
mod info;
mod message;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;

use message::Travelling;

/// The process that is given as leader.
const LEADER: ProcessId = ProcessId(0);

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Counting {
    /// Its name, from 1; 0 until it has one.
    name: u32,
    /// How many processes there are; 0 until it knows.
    size: u32,
}

impl Process for Counting {
    type Message = Travelling;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    /// Nobody but the leader has anything to begin with.
    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if ctx.position() == LEADER && self.name == 0 {
            ctx.line("start");
            ctx.note(&reasons::STARTS, []);
            self.name = 1;
            ctx.become_leader();
            ctx.send(ctx.successor(), Travelling::Name(2));
        }
    }

    fn on_message(&mut self, _from: ProcessId, message: Travelling, ctx: &mut Context<'_, Self>) {
        match message {
            Travelling::Name(name) => self.on_name(name, ctx),
            Travelling::Size(size) => self.on_size(size, ctx),
        }
    }

    /// It has no name any more, and waits to be handed one.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("name", Value::Number(self.name));
        out.add("size", Value::Number(self.size));
    }
}

impl Counting {
    fn on_name(&mut self, name: u32, ctx: &mut Context<'_, Self>) {
        ctx.line("name");
        if !ctx.is_leader() {
            ctx.line("take");
            ctx.note(&reasons::TAKES, [name.into(), name.saturating_add(1).into()]);
            self.name = name;
            ctx.become_follower_of(ctx.hops_back(name.saturating_sub(1)));
            ctx.send(ctx.successor(), Travelling::Name(name.saturating_add(1)));
        } else if self.size == 0 {
            ctx.line("counted");
            self.size = name.saturating_sub(1);
            ctx.note(&reasons::COUNTS, [self.size.into()]);
            ctx.send(ctx.successor(), Travelling::Size(self.size));
        } else {
            ctx.note(&reasons::COUNTED_ALREADY, []);
        }
    }

    fn on_size(&mut self, size: u32, ctx: &mut Context<'_, Self>) {
        ctx.line("size");
        if ctx.is_leader() {
            ctx.note(&reasons::LAP_IS_COMPLETE, []);
        } else {
            ctx.line("learn");
            ctx.note(&reasons::LEARNS, [size.into()]);
            self.size = size;
            ctx.send(ctx.successor(), Travelling::Size(size));
        }
    }
}
