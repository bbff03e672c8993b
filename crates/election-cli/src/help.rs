//! What `--help` says beside the arguments: examples, and what the engine declares of itself.

use election_core::algorithm::{OptionKind, OptionValue, Topologies};
use election_core::model::Shape;
use election_core::scenario::{Declaration, FIELDS, OptionSpec};
use election_core::{Scenario, algorithms};
use tabled::builder::Builder;

use crate::table::table_within;

pub(crate) const EXAMPLES: &str = "\
Examples:
  election run '#a=chang-roberts&n=8&ids=descending'
  election run slide12.json --json --trace slide12.csv
  election export '#a=chang-roberts&n=8' --format tikz -o run.tex
  election next '#a=chang-roberts&n=8'
  election break '#a=bully'
  election find '#a=chang-roberts&n=8' --for messages=30
  election sweep '#a=lelann' --n 2..64 --ids ascending,shuffled:100
  election claims";

pub(crate) const RUN_EXAMPLES: &str = "\
Examples:
  election run '#a=chang-roberts&n=8&ids=descending'
  election run 'https://example.org/playground/#a=lelann&n=5!t=12'
  election run slide12.json --json | jq .messages
  echo '{\"algorithm\": \"lelann\", \"processes\": 3}' | election run - --trace run.jsonl";

pub(crate) const EXPORT_EXAMPLES: &str = "\
Examples:
  election export '#a=chang-roberts&n=8' --format mermaid > run.mmd
  election export '#a=bully&n=5&faults=crash:4@0' --format svg --axis events -o run.svg
  election export '#a=bully&n=5&faults=crash:4@0' --format svg --animate -o slide.svg
  election export slide12.json --format tikz -o slide12.tex && pdflatex slide12.tex";

pub(crate) const NEXT_EXAMPLES: &str = "\
Examples:
  election next '#a=chang-roberts&n=8'
  election next slide12.json --json | jq -r '.changes[].scenario'";

pub(crate) const BREAK_EXAMPLES: &str = "\
Examples:
  election break '#a=bully'
  election break slide12.json --json | jq -r '.found.scenario'";

pub(crate) const FIND_EXAMPLES: &str = "\
Examples:
  election find '#a=chang-roberts&n=8'
  election find '#a=chang-roberts&n=8' --for messages=30 --json | jq -r '.found[0].scenario'
  election find '#a=bully&n=6&detector=perfect' --for most:time --vary starters,crash
  election find '#a=lelann&n=4&fifo=no&delay=1-9' --for violated:one-leader --vary seed";

pub(crate) const SWEEP_EXAMPLES: &str = "\
Examples:
  election sweep '#a=chang-roberts' --n 2..64 --ids ascending,descending,shuffled:100
  election sweep '#a=chang-roberts' --n 1..10 --ids permutations
  election sweep '#a=chang-roberts' --n 2..64 --ids ascending,descending,shuffled:100 --svg > chart.svg
  election sweep '#a=lelann' '#a=chang-roberts' '#a=hirschberg-sinclair' --n 2..64 --ids shuffled:200 --svg > chart.svg
  election sweep '#a=bully&faults=crash:5@3&detector=perfect:2' --across crash=0..20
  election sweep '#a=lelann' --n 64 --ids shuffled:100000 --shard 2/8 --json > 2.json
  election sweep --merge 1.json 2.json 3.json 4.json 5.json 6.json 7.json 8.json
  election sweep slide12.json --n 8..64 --csv > figures.csv";

pub(crate) const STORY_EXAMPLES: &str = "\
Examples:
  election story show bully-and-time > mine.md
  election story check mine.md
  election story show mine.md --format link";

pub(crate) const CLAIMS_EXAMPLES: &str = "\
Examples:
  election claims
  election claims --algorithm chang-roberts --json";

pub(crate) const GRADE_EXAMPLES: &str = "\
Examples:
  election grade thirty-messages answers.csv > grades.csv
  election grade thirty-messages quiz.csv --column 'Response 2' --summary > grades.csv
  echo '#a=chang-roberts&start=2' | sed '1i link' | election grade make-3-win -";

pub(crate) const GRADEBOOK_EXAMPLES: &str = "\
Examples:
  election gradebook make-3-win=week1.csv thirty-messages=week2.csv --summary > gradebook.csv
  election gradebook make-3-win=quiz.csv thirty-messages=quiz.csv --column make-3-win='Response 1' \\
    --column thirty-messages='Response 2' --moodle import.csv > gradebook.csv";

pub(crate) const MEMBER_EXAMPLES: &str = "\
Examples, each in a terminal of its own:
  election member '#a=bully&n=3&detector=heartbeat:5:20' --id 1 --listen 127.0.0.1:4001 --data-dir data \\
    --peers 2=127.0.0.1:4002,3=127.0.0.1:4003
  election member '#a=bully&n=3&detector=heartbeat:5:20' --id 2 --listen 127.0.0.1:4002 --data-dir data \\
    --peers 1=127.0.0.1:4001,3=127.0.0.1:4003
  election member '#a=bully&n=3&detector=heartbeat:5:20' --id 3 --listen 127.0.0.1:4003 --data-dir data \\
    --peers 1=127.0.0.1:4001,2=127.0.0.1:4002";

pub(crate) const CLUSTER_EXAMPLES: &str = "\
Examples:
  election cluster '#a=bully&n=5&detector=perfect&faults=crash:4@12,recover:4@30'
  election cluster '#a=raft&n=5&detector=heartbeat:3:12&faults=crash:4@40' --tick 20ms --trace run.jsonl
  election cluster '#a=bully&n=3&detector=heartbeat:4:16' --external 2
  election cluster '#a=raft&n=5&detector=heartbeat:3:12' --tick 200ms --page dist --open
  election judge run.jsonl";

/// Help is laid out for terminals that are at least so wide.
const WIDTH: usize = 80;
const INDENT: &str = "      ";

/// What `run --help` ends with: examples, and what a scenario may say.
pub(crate) fn run() -> String {
    format!(
        "{RUN_EXAMPLES}\n\n\
         Fields of a scenario, by their keys in a link, `&KEY=VALUE`; where they stand in JSON is said in brackets:\n\n\
         {}\n\
         Algorithms, their topologies and options: `&KEY=VALUE` in a link; in JSON under `network` and `options`, with true and \
         false for yes and no:\n\
         {}",
        fields(),
        algorithms()
    )
}

/// A row for each field of a scenario.
fn fields() -> String {
    let mut rows = Builder::new();
    for field in FIELDS {
        let default = field.default.map(|default| format!(" ({default} by default)")).unwrap_or_default();
        let text = format!("{} Allowed: {}{default} [{}]", field.help, field.takes.in_link(""), field.json);
        rows.push_record([field.link, &text]);
    }
    indented(rows)
}

/// A table below a heading.
fn indented(rows: Builder) -> String {
    let table = table_within(Some(WIDTH - INDENT.len()), rows, &[]);
    table.lines().map(|line| format!("{INDENT}{line}\n")).collect()
}

/// The keys of all algorithms.
pub(crate) fn algorithm_keys() -> String {
    listed(algorithms::all().iter().map(|info| &*info.key))
}

/// A line for each algorithm, and below it a row for each of its switches.
fn algorithms() -> String {
    let mut text = String::new();
    for info in algorithms::all() {
        let mut rows = Builder::new();
        rows.push_record(["topology", &topologies(&info.topologies)]);
        for option in info.options {
            rows.push_record([option.key, &format!("{}: {}", values(&info, option), option.help)]);
        }
        text += &format!("\n  {} - {}: {}\n", info.key, info.name, info.summary);
        text += &indented(rows);
    }
    text
}

fn topologies(topologies: &Topologies) -> String {
    let default = topologies.default_shape();
    let key =
        |shape: Shape| if shape == default { format!("{} (default)", shape.key()) } else { shape.key().to_owned() };
    let shapes = listed(topologies.shapes().map(key));
    match topologies {
        Topologies::Only([only]) => only.key().to_owned(),
        Topologies::Only(_) => shapes,
        Topologies::AnyGraph { .. } => format!("{shapes}, or the edges of any connected graph"),
        Topologies::Trees { .. } => format!("{shapes}, or the edges of any tree"),
    }
}

/// The values that an option takes, and which of them it is when the scenario says nothing.
fn values(info: &Declaration, option: &OptionSpec) -> String {
    let usual = Scenario::new(info);
    let default = (option.default)(&usual);
    let marked = |key: &str, is_default| if is_default { format!("{key} (default)") } else { key.to_owned() };
    match option.kind {
        OptionKind::Flag => {
            let flags = [("yes", true), ("no", false)];
            listed(flags.map(|(key, flag)| marked(key, default == OptionValue::Flag(flag))))
        }
        OptionKind::Choice(choices) => {
            listed(choices.iter().map(|choice| marked(choice.key, default == OptionValue::Choice(choice.key))))
        }
        // What is right depends on delays, and may depend on how many processes there are.
        OptionKind::Ticks { min, max } => {
            let (default, processes) = (default.ticks(option.key), usual.processes);
            format!("{min} to {max} ticks ({default} by default for {processes} processes at delay 1)")
        }
        OptionKind::Count { min, max } => format!("{min} to {max}"),
    }
}

fn listed<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<T> = texts.into_iter().collect();
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    texts.join(", ")
}
