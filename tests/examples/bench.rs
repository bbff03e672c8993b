//! Speed of the engine, through its public functions, beside loops that move the same tokens and nothing else.
//!
//! `cargo xtask bench`. Every figure is the median of interleaved rounds, in nanoseconds a message; ratios hold from machine
//! to machine, absolute figures do not.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::hint::black_box;
use std::time::Instant;

use clap::Parser;
use election_core::scenario::{Delay, Scenario};
use election_core::sim::Status;
use election_core::trace::SeekCost;
use election_core::{Run, Summary};
use election_tests::speed::{self, Effort, median};

/// What the figures are taken from.
const EFFORT: Effort = Effort { messages: 1_000_000, rounds: 7 };

#[derive(Parser)]
struct Arguments {
    /// Do everything once: the figures say nothing
    #[arg(long)]
    quick: bool,
}

fn main() {
    let effort = if Arguments::parse().quick { Effort::QUICK } else { EFFORT };
    println!("ns a message, median of {} interleaved rounds", effort.rounds);
    println!("aims: counters 10 and at most 6x the FIFO loop, random delays 40, trace 30 and 32 bytes a message\n");
    println!(
        "{:<14} {:>5} {:>9} {:>6} {:>6} {:>9} {:>7} {:>7} {:>7} {:>7} {:>9} {:>7}",
        "algorithm",
        "n",
        "messages",
        "fifo",
        "heap",
        "counters",
        "x fifo",
        "random",
        "trace",
        "bytes",
        "snapshots",
        "seek"
    );
    for scenario in speed::scenarios() {
        measure(&scenario, effort);
    }
}

fn measure(fixed: &Scenario, effort: Effort) {
    let (algorithm, processes) = (fixed.info().key.clone(), fixed.processes);
    let mut random = fixed.clone();
    random.network.delay = Delay::Uniform(1, 10);

    let summary = speed::summarize(fixed);
    if let Status::Limit(limit) = summary.status {
        // It repeats itself, which was looked for again and again: no run like the others.
        return println!("{algorithm:<14} {processes:>5} {limit}");
    }
    let run = speed::record(fixed);
    assert_eq!(&summary, run.summary(), "counters only and trace are the same run");
    let messages = summary.counters.sent();
    let times = effort.runs(messages);
    let tokens = tokens(&run);

    let mut rounds: [Vec<f64>; 5] = Default::default();
    for _ in 0..effort.rounds {
        let works: [&mut dyn FnMut() -> u64; 5] = [
            &mut || fifo_loop(processes, &tokens),
            &mut || heap_loop(processes, &tokens),
            &mut || total(&speed::summarize(fixed)),
            &mut || total(&speed::summarize(&random)),
            &mut || total(speed::record(fixed).summary()),
        ];
        for (work, results) in works.into_iter().zip(&mut rounds) {
            let start = Instant::now();
            let mut moved = 0;
            for _ in 0..times {
                moved += black_box(work());
            }
            results.push(start.elapsed().as_secs_f64() * 1e9 / moved as f64);
        }
    }
    let [fifo, heap, counters, random, trace] = rounds.map(median);
    let bytes = run.trace().bytes() as f64 / messages as f64;
    let SeekCost { bytes: snapshots, longest, .. } = run.seek_cost();
    println!(
        "{algorithm:<14} {processes:>5} {messages:>9} {fifo:>6.1} {heap:>6.1} {counters:>9.1} {:>7.1} {random:>7.1} {trace:>7.1} {bytes:>7.1} {:>8.0}% {longest:>7}",
        counters / fifo,
        100.0 * snapshots as f64 / run.trace().bytes() as f64,
    );
}

fn total(summary: &Summary) -> u64 {
    summary.counters.sent()
}

/// A token as the bare loops move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Token {
    name: u16,
    at: u16,
    hops: u32,
}

impl Token {
    /// Where it is after a hop; `seen` is what a process makes of it.
    fn hop(self, seen: &mut [u64]) -> Self {
        let next = if usize::from(self.at) + 1 == seen.len() { 0 } else { self.at + 1 };
        seen[usize::from(next)] += u64::from(self.name);
        Self { at: next, hops: self.hops - 1, ..self }
    }
}

/// The tokens of a run, each with all its hops before it: what the bare loops have to move. A message that is sent when another
/// arrives carries that one's token on, whatever it makes of it.
fn tokens(run: &Run) -> Vec<Token> {
    let trace = run.trace();
    let mut tokens: Vec<Token> = Vec::new();
    let mut carried: Vec<usize> = Vec::new();
    let mut carried_on = vec![false; trace.messages()];
    for number in 0..trace.messages() {
        let row = trace.message(u32::try_from(number).expect("messages are limited"));
        let arrived = trace.step(row.sent_in as usize).message.map(|arrived| arrived as usize);
        let token = match arrived.filter(|arrived| !std::mem::replace(&mut carried_on[*arrived], true)) {
            Some(arrived) => carried[arrived],
            None => {
                let name = u16::try_from(tokens.len()).expect("few messages begin a token");
                tokens.push(Token { name, at: row.from.0, hops: 0 });
                usize::from(name)
            }
        };
        tokens[token].hops += 1;
        carried.push(token);
    }
    tokens
}

/// Tokens round an array, through a FIFO queue.
fn fifo_loop(processes: u16, tokens: &[Token]) -> u64 {
    let mut queue: VecDeque<Token> = tokens.iter().copied().collect();
    let mut seen = vec![0u64; usize::from(processes)];
    let mut moved = 0;
    while let Some(token) = queue.pop_front() {
        let token = token.hop(&mut seen);
        moved += 1;
        if token.hops > 0 {
            queue.push_back(token);
        }
    }
    black_box(&seen);
    moved
}

/// The same through a binary heap ordered by time and sequence.
fn heap_loop(processes: u16, tokens: &[Token]) -> u64 {
    let mut heap: BinaryHeap<Reverse<(u32, u32, Token)>> = BinaryHeap::new();
    let mut sequence = 0u32..;
    let mut push = |heap: &mut BinaryHeap<_>, at: u32, token: Token| {
        heap.push(Reverse((at, sequence.next().expect("runs are short"), token)));
    };
    tokens.iter().for_each(|token| push(&mut heap, 1, *token));
    let mut seen = vec![0u64; usize::from(processes)];
    let mut moved = 0;
    while let Some(Reverse((now, _, token))) = heap.pop() {
        let token = token.hop(&mut seen);
        moved += 1;
        if token.hops > 0 {
            push(&mut heap, now + 1, token);
        }
    }
    black_box(&seen);
    moved
}
