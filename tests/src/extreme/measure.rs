//! Everything that a page or a command line does with a run, and what it takes.

use std::hint::black_box;
use std::io;

use election_core::export::{trace_csv, trace_json_lines};
use election_core::narrate::{self, Language};
use election_core::sim::Status;
use election_core::{Run, Scenario};

use crate::random::Dice;

/// How many steps, other than the last, are looked at.
const JUMPS: u64 = 8;

/// How much is done with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It is recorded, judged and looked at.
    Look,
    /// All of its steps are told and written, too, which takes several times as long.
    Everything,
}

/// What a run takes, in milliseconds by whatever clock was given.
#[derive(Clone, Debug)]
pub struct Figures {
    /// How many steps it has.
    pub steps: usize,
    /// How many messages it sent. One step may send to everybody: what a run takes is set beside its steps and messages.
    pub messages: usize,
    /// How it ended.
    pub status: Status,
    /// How many bytes its trace and its snapshots take.
    pub bytes: usize,
    /// Recording it, and judging it.
    pub record: f64,
    /// What `memory` said when it had been recorded: the most that was in use until then.
    pub peak_of_record: usize,
    /// Looking at its end.
    pub end: f64,
    /// Looking at one of some other steps, the slowest.
    pub jump: f64,
    /// Telling all of its steps.
    pub narrate: f64,
    /// How many bytes that came to.
    pub told: usize,
    /// Writing it in every format.
    pub export: f64,
    /// How many bytes that came to.
    pub written: usize,
}

impl Figures {
    /// How many things happened: steps, and messages sent.
    #[must_use]
    pub fn happenings(&self) -> f64 {
        (self.steps + self.messages).max(1) as f64
    }

    /// All of it, in milliseconds.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.record + self.end + self.jump + self.narrate + self.export
    }
}

/// Does with a run what is asked for; `now` tells the time in milliseconds, `memory` the most that was in use so far, in bytes.
///
/// # Panics
/// When the scenario is not valid.
pub fn measure(scenario: &Scenario, extent: Extent, now: &dyn Fn() -> f64, memory: &dyn Fn() -> usize) -> Figures {
    let timed = |work: &mut dyn FnMut()| {
        let begin = now();
        work();
        now() - begin
    };
    let mut run = None;
    let record = timed(&mut || run = Some(Run::record(scenario).expect("extreme scenarios are valid")));
    let run = run.expect("it has been recorded");
    let peak_of_record = memory();
    let steps = run.steps();
    let look = |steps: usize| {
        timed(&mut || {
            black_box(run.at(steps));
        })
    };
    let end = look(steps);
    let dice = &mut Dice(scenario.seed);
    let jump = (0..JUMPS).map(|_| look(usize::try_from(dice.below(steps as u64 + 1)).expect("below a size")));
    let jump = jump.fold(0.0, f64::max);
    let (mut told, mut written) = (0, Counted(0));
    let (mut narrate, mut export) = (0.0, 0.0);
    if extent == Extent::Everything {
        narrate = timed(&mut || {
            let sentences = (0..steps).map(|step| narrate::step(&run, step, Language::English).to_string());
            told = sentences.map(|text| black_box(text).len()).sum();
            black_box(narrate::summary(&run, Language::English));
        });
        export = timed(&mut || {
            trace_json_lines(&run, &mut written).expect("counting does not fail");
            trace_csv(&run, &mut written).expect("counting does not fail");
        });
    }
    let bytes = run.trace().bytes() + run.seek_cost().bytes;
    let messages = run.trace().messages();
    Figures {
        steps,
        messages,
        status: run.summary().status,
        bytes,
        record,
        peak_of_record,
        end,
        jump,
        narrate,
        told,
        export,
        written: written.0,
    }
}

/// Counts the bytes that are written to it.
struct Counted(usize);

impl io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += black_box(bytes).len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
