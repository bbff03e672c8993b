//! Echo with extinction (G. Tel, *Introduction to Distributed Algorithms*, section 7.3; W. Fokkink, *Distributed Algorithms*).
//!
//! **Assumes** a connected graph with channels both ways, channels that lose nothing, initiators with distinct identities, and
//! processes that do not crash. Nobody has to know how many processes there are, and channels need not be FIFO.
//!
//! **How it works.** The echo algorithm visits everybody and comes back: its initiator sends a token to all neighbours; whoever gets
//! the first one takes its sender for its parent and sends a token to all others; whoever has a token of every neighbour sends one to
//! its parent. Once the initiator has one of every neighbour, everybody has taken part. Here every initiator begins such a wave, and
//! its tokens carry its identity. A process takes part in one wave only, the best that it has met: it leaves a worse one without
//! a word, and drops the tokens of worse ones. The wave of the best initiator is the only one to come back. It becomes leader and
//! tells its neighbours, and everybody passes that on to all neighbours.
//!
//! **Why it is safe.** A wave comes back only when everybody has taken part in it. The best initiator takes part in no wave but its
//! own, since there is no better one: no other wave comes back.
//!
//! **Why it ends.** Nobody ever leaves the wave of the best initiator, and a wave that nobody leaves comes back.
//!
//! **Cost.** A wave crosses each of the E edges once from either end: 2E tokens for one initiator, at most 2kE for k. The leader's
//! news takes 2E more. If every message takes a tick and starts are at tick 0, everybody knows after at most 3D + 1 ticks on a
//! graph of diameter D.
//!
//! **Where it is other than in print.** Neighbours whose tokens have come are remembered by position instead of counted, so that a
//! duplicate does no harm. In print the smallest identity wins.
//!
//! **Faults.** It elects once, and knows nothing of crashes: no promise is made about a run with faults.

use crate::algorithm::{Context, OptionValues, Process};
use crate::algorithms::graph::has_all_neighbours;
use crate::model::{Identity, ProcessId, Set, Value, Variables};

mod claims;
mod info;
mod message;
mod reasons;

pub(crate) use claims::CLAIMS;
pub(crate) use info::INFO;
use message::Message;

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct EchoExtinction {
    /// The initiator of the wave that it takes part in: the best that it has met.
    wave: Option<Identity>,
    /// The neighbours that have sent a token of this wave.
    heard: Set,
    /// The neighbour from which this wave has come; none in a wave of its own.
    parent: Option<ProcessId>,
    /// Whether it has told its neighbours who leads.
    has_told: bool,
}

impl Process for EchoExtinction {
    type Message = Message;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        if self.wave.is_some() || self.has_told {
            return;
        }
        ctx.line("start");
        ctx.note(&reasons::STARTS, []);
        ctx.become_candidate();
        self.join(ctx.me(), None, ctx);
        self.echo(ctx);
    }

    fn on_message(&mut self, from: ProcessId, message: Message, ctx: &mut Context<'_, Self>) {
        match message {
            Message::Token { wave } => self.on_token(from, wave, ctx),
            Message::Elected { leader } => self.on_elected(leader, ctx),
        }
    }

    /// It has lost what it had heard, and takes part in the next wave that reaches it.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("wave", Value::Maybe(self.wave));
        out.add("heard", Value::Processes(self.heard.iter().map(ProcessId).collect()));
        out.add("parent", Value::Processes(self.parent.into_iter().collect()));
        out.add("told", Value::Flag(self.has_told));
    }
}

impl EchoExtinction {
    fn on_token(&mut self, from: ProcessId, wave: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("token");
        if let Some(own) = self.wave.filter(|own| ctx.beats(*own, wave)) {
            ctx.line("extinct");
            ctx.note(&reasons::EXTINCT, [wave.into(), own.into()]);
            return;
        }
        if self.wave != Some(wave) {
            ctx.line("join");
            ctx.note(&reasons::JOINS, [wave.into()]);
            if !self.has_told {
                ctx.become_passive();
            }
            self.join(wave, Some(from), ctx);
        }
        if self.heard.insert(from.0) {
            self.echo(ctx);
        }
    }

    /// Takes part in a wave from now on, and sends it on.
    fn join(&mut self, wave: Identity, parent: Option<ProcessId>, ctx: &mut Context<'_, Self>) {
        self.wave = Some(wave);
        self.parent = parent;
        self.heard.clear();
        ctx.line("forward");
        for neighbour in ctx.neighbours().filter(|neighbour| Some(*neighbour) != parent) {
            ctx.send(neighbour, Message::Token { wave });
        }
    }

    /// Once every neighbour has sent a token of the wave, sends it back, or wins if it is its own.
    fn echo(&mut self, ctx: &mut Context<'_, Self>) {
        let Some(wave) = self.wave else { return };
        if self.has_told || !has_all_neighbours(&self.heard, ctx) {
            return;
        }
        ctx.line("complete");
        match self.parent {
            Some(parent) => {
                ctx.line("echo");
                ctx.note(&reasons::ECHOES, [wave.into()]);
                ctx.send(parent, Message::Token { wave });
            }
            None => {
                ctx.line("win");
                ctx.note(&reasons::WINS, []);
                ctx.become_leader();
                self.tell(ctx.me(), ctx);
            }
        }
    }

    fn on_elected(&mut self, leader: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("elected");
        if self.has_told {
            ctx.note(&reasons::KNOWS, [leader.into()]);
        } else {
            ctx.line("follow");
            ctx.note(&reasons::FOLLOWS, [leader.into()]);
            ctx.become_follower(leader);
            self.tell(leader, ctx);
        }
    }

    /// Tells all neighbours who leads, once.
    fn tell(&mut self, leader: Identity, ctx: &mut Context<'_, Self>) {
        self.has_told = true;
        for neighbour in ctx.neighbours() {
            ctx.send(neighbour, Message::Elected { leader });
        }
    }
}
