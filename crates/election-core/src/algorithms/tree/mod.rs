//! Election on trees (G. Tel, *Introduction to Distributed Algorithms*, section 7.1; W. Fokkink, *Distributed Algorithms*: the tree
//! algorithm as an election).
//!
//! **Assumes** a tree with channels both ways, channels that lose nothing, distinct identities, and processes that do not crash.
//! Nobody has to know how many processes there are, and channels need not be FIFO.
//!
//! **How it works.** First everybody is woken: whoever starts sends `wakeup` to all neighbours, and so does whoever gets one for the
//! first time. Once all its neighbours have sent `wakeup`, a process takes part in the tree algorithm. It waits for the tokens of all
//! neighbours but one, which makes a leaf wait for none, and sends the best identity that it has heard of to that last one. Tokens so
//! go from the leaves inwards, until two neighbours send to each other. These two know the best identity of the whole tree; the
//! others learn it from them.
//!
//! **Why it is safe.** Without cycles, a token over an edge is about exactly the processes on its side of the edge: its sender has
//! heard from all its neighbours but the one across. Whoever has sent its token over an edge and gets one back over it has therefore
//! heard of everybody, and identities are distinct: all decide for the same one. On a graph with a cycle nobody on the cycle would
//! ever be left with one neighbour only.
//!
//! **Why it ends.** As long as nobody has decided, the processes that have not sent a token are a smaller tree, and a tree has leaves.
//!
//! **Cost.** Two `wakeup` over each of the n - 1 edges; one token of each process; `elected` over each of the other n - 2 edges: 4n - 4
//! altogether, whoever starts. If every message takes a tick, everybody knows after at most 2D + 1 ticks in a tree of diameter D.
//!
//! **Where it is other than in print.** Tel sends the answer as a token, too; here it is `elected`, so that the log tells the two apart.
//! Neighbours that have sent something are remembered by position instead of counted, so that a duplicate does no harm.
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
pub(crate) struct Tree {
    /// Whether it has sent `wakeup` to its neighbours.
    is_awake: bool,
    /// The neighbours that have sent `wakeup`.
    woken: Set,
    /// The neighbours that have sent a token.
    heard: Set,
    /// The best identity on their tokens.
    best: Option<Identity>,
    /// The neighbour to which it has sent its own token: the last one that it had not heard from.
    parent: Option<ProcessId>,
    /// Whether it knows the best identity of all.
    has_decided: bool,
}

impl Process for Tree {
    type Message = Message;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line("start");
        self.wake_up(ctx);
        self.proceed(ctx);
    }

    fn on_message(&mut self, from: ProcessId, message: Message, ctx: &mut Context<'_, Self>) {
        match message {
            Message::Wakeup => self.on_wakeup(from, ctx),
            Message::Token { best } => self.on_token(from, best, ctx),
            Message::Elected { leader } => self.on_elected(from, leader, ctx),
        }
    }

    /// It has lost what it had heard, and is woken again by the next that a neighbour sends.
    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add("awake", Value::Flag(self.is_awake));
        out.add("woken by", Value::Processes(self.woken.iter().map(ProcessId).collect()));
        out.add("heard", Value::Processes(self.heard.iter().map(ProcessId).collect()));
        out.add("best", Value::Maybe(self.best));
        out.add("sent to", Value::Processes(self.parent.into_iter().collect()));
        out.add("decided", Value::Flag(self.has_decided));
    }
}

impl Tree {
    /// Wakes its neighbours, once.
    fn wake_up(&mut self, ctx: &mut Context<'_, Self>) {
        if self.is_awake {
            return;
        }
        self.is_awake = true;
        ctx.become_candidate();
        ctx.line("wake");
        ctx.note(&reasons::WAKES, []);
        for neighbour in ctx.neighbours() {
            ctx.send(neighbour, Message::Wakeup);
        }
    }

    fn on_wakeup(&mut self, from: ProcessId, ctx: &mut Context<'_, Self>) {
        ctx.line("woken");
        self.woken.insert(from.0);
        self.wake_up(ctx);
        self.proceed(ctx);
    }

    fn on_token(&mut self, from: ProcessId, best: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("token");
        ctx.note(&reasons::HEARS, [best.into()]);
        self.heard.insert(from.0);
        if self.best.is_none_or(|known| ctx.beats(best, known)) {
            self.best = Some(best);
        }
        self.proceed(ctx);
    }

    /// Takes part in the tree algorithm once every neighbour is awake.
    fn proceed(&mut self, ctx: &mut Context<'_, Self>) {
        if !self.is_awake || self.has_decided || !has_all_neighbours(&self.woken, ctx) {
            return;
        }
        if self.parent.is_none() {
            self.send_on(ctx);
        }
        // Alone it has nobody to wait for.
        let is_answered = self.parent.map_or_else(|| ctx.neighbours().next().is_none(), |it| self.heard.contains(it.0));
        if is_answered {
            ctx.line("crossed");
            self.decide(self.best_with_own(ctx), ctx);
        }
    }

    /// Sends its token to the last neighbour that it has not heard from. Where tokens have overtaken `wakeup` there may be none
    /// left; then any will do, and its token is there already.
    fn send_on(&mut self, ctx: &mut Context<'_, Self>) {
        let mut unheard = ctx.neighbours().filter(|neighbour| !self.heard.contains(neighbour.0));
        let (one, another) = (unheard.next(), unheard.next());
        if another.is_none()
            && let Some(last) = one.or_else(|| ctx.neighbours().last())
        {
            ctx.line("send");
            ctx.note(&reasons::SENDS, []);
            self.parent = Some(last);
            ctx.send(last, Message::Token { best: self.best_with_own(ctx) });
        }
    }

    /// The best identity that it knows of, its own included.
    fn best_with_own(&self, ctx: &Context<'_, Self>) -> Identity {
        self.best.filter(|best| ctx.beats(*best, ctx.me())).unwrap_or(ctx.me())
    }

    fn on_elected(&mut self, from: ProcessId, leader: Identity, ctx: &mut Context<'_, Self>) {
        ctx.line("elected");
        if self.parent == Some(from) && !self.has_decided {
            self.decide(leader, ctx);
        } else {
            ctx.note(&reasons::UNAWAITED, []);
        }
    }

    /// It knows the best identity of all, and tells the neighbours whose tokens it has had, but for the one across.
    fn decide(&mut self, best: Identity, ctx: &mut Context<'_, Self>) {
        self.has_decided = true;
        if best == ctx.me() {
            ctx.line("win");
            ctx.note(&reasons::WINS, []);
            ctx.become_leader();
        } else {
            ctx.line("lose");
            ctx.note(&reasons::LOSES, [best.into()]);
            ctx.become_follower(best);
        }
        ctx.line("tell");
        for neighbour in ctx.neighbours().filter(|neighbour| self.parent != Some(*neighbour)) {
            ctx.send(neighbour, Message::Elected { leader: best });
        }
    }
}
