//! The traits of an algorithm: a process's local state and its handlers.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::algorithm::context::Context;
use crate::algorithm::message::Message;
use crate::algorithm::options::OptionValues;
use crate::model::{ProcessId, Timer, Variables};

/// One process: its value is its whole local state, besides role, known leader and timers, which the engine keeps for every
/// algorithm alike.
///
/// Handlers act through the context and return nothing. They read no clock, and know positions and identities
/// only through the context. Most have defaults that do nothing.
pub trait Process: Clone + Default + Eq + Hash + Debug + Send + Sync + 'static {
    /// What it sends.
    type Message: Message;
    /// What can be switched; read through [`Context::options`], never stored in the state.
    type Options: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What survives a crash: `()` in algorithms without stable storage, which leave [`Process::new`] and [`Process::stable`] as they are.
    type Stable: Default + Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + 'static;

    /// The options in force.
    fn options(values: &OptionValues) -> Self::Options;
    /// A process that begins, or begins again after a crash. By default it is as at the very beginning.
    fn new(_options: &Self::Options, _stable: Self::Stable) -> Self {
        Self::default()
    }
    /// What would survive a crash now. By default nothing.
    fn stable(&self) -> Self::Stable {
        Self::Stable::default()
    }

    /// It starts by itself.
    fn on_start(&mut self, ctx: &mut Context<'_, Self>);
    /// A message reaches it.
    fn on_message(&mut self, from: ProcessId, message: Self::Message, ctx: &mut Context<'_, Self>);
    /// It has recovered or joined. No default: each algorithm decides what that means.
    fn on_recover(&mut self, ctx: &mut Context<'_, Self>);

    /// It suspects its leader, at any time, and starts an election. By default it starts as by itself.
    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        self.on_start(ctx);
    }
    /// A timer that it set runs out.
    fn on_timer(&mut self, _timer: Timer, _ctx: &mut Context<'_, Self>) {}
    /// A peer has crashed or left, or is suspected; [`Context::is_known_crashed`] is true of it already.
    fn on_crash_detected(&mut self, _peer: ProcessId, _ctx: &mut Context<'_, Self>) {}
    /// A peer has recovered or joined, or is suspected no more.
    fn on_recovery_detected(&mut self, _peer: ProcessId, _ctx: &mut Context<'_, Self>) {}

    /// The epoch (or term) that it leads in when it is leader. None where the algorithm does not number the reigns of its leaders, or an
    /// option switches that off; otherwise the property *one leader an epoch* is judged.
    fn epoch(&self, _options: &Self::Options) -> Option<u32> {
        None
    }
    /// Whether it is in its critical section. None where the algorithm has none; otherwise the property *mutual exclusion* is judged.
    fn is_in_critical_section(&self) -> Option<bool> {
        None
    }
    /// How many bytes it holds besides itself.
    fn heap_bytes(&self) -> usize {
        0
    }
    /// Shows its variables under their textbook names, as declared in [`Info::variables`](crate::algorithm::Info::variables).
    fn show(&self, out: &mut Variables);
}
