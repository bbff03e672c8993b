//! Extreme but valid scenarios: what their runs take under growing limits, and which of them take most.
//!
//! `cargo xtask bench --extremes`. Each is recorded, judged, looked at, told and written in every format (random ones are not told and written). A step may take longer
//! in a longer run by what n log n explains, and no more: where it does, the line says so. Times of less than a few
//! hundredths of a second say little.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use election_core::Scenario;
use election_core::sim::{Limit, Status};
use election_tests::extra;
use election_tests::extreme::{self, Extent, Figures, Named, measure};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The first limit.
const FEWEST_EVENTS: u64 = 10_000;
/// Each further limit is so many times the one before.
const GROWTH: u64 = 4;
/// The limit for random scenarios.
const EVENTS_OF_RANDOM: u64 = 20_000;
/// How many of the slowest are listed.
const SLOWEST: usize = 20;
/// A run that takes less, in milliseconds, says nothing of growth.
const TOO_SHORT: f64 = 40.0;
/// How far a measurement may be off.
const NOISE: f64 = 1.6;

#[derive(Parser)]
struct Arguments {
    /// Measure so many random scenarios, under a limit of 20,000 events, and not the named ones
    #[arg(long, value_name = "COUNT", num_args = 0..=1, default_missing_value = "100000")]
    random: Option<u64>,
    /// The last limit of events for the named ones, whatever they ask for
    #[arg(long, value_name = "EVENTS", default_value_t = 2_000_000)]
    events: u64,
    /// Measure only those with this in their names
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Print the named ones for a page to open, and as many random ones as --random asks for, a JSON object a line, and measure nothing
    #[arg(long)]
    links: bool,
    /// Write the limits of events and the names of the slowest here, a line each
    #[arg(long, value_name = "FILE")]
    slowest: Option<PathBuf>,
}

/// What one scenario took, and the most memory that was in use meanwhile, in bytes.
#[derive(Clone)]
struct Taken {
    name: String,
    /// Its limit of events.
    limit: u64,
    figures: Figures,
    peak: usize,
}

fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    if arguments.links {
        // The page does not know the algorithms that only tests have.
        print_links(&arguments);
        return Ok(());
    }
    extra::register();
    if let Some(count) = arguments.random {
        random_ones(count);
        return Ok(());
    }
    println!(
        "ns and bytes a step or message under growing limits of events; the most memory in MB, of recording and of all"
    );
    let list = extreme::named().into_iter().filter(|named| named.name.contains(&arguments.only));
    let mut all: Vec<Taken> = list.map(|named| under_growing_limits(&named, arguments.events)).collect();
    println!("\nThe slowest of {}, each in its longest run:", all.len());
    print_slowest(&mut all);
    if let Some(file) = arguments.slowest {
        let line = |taken: &Taken| format!("{} {}", taken.limit, taken.name);
        std::fs::write(file, all.iter().take(SLOWEST).map(line).collect::<Vec<_>>().join("\n"))?;
    }
    Ok(())
}

/// `{"name": …, "link": …}` where it has a link, `{"name": …, "file": …}` where it is too long for one.
fn print_links(arguments: &Arguments) {
    let random = (0..arguments.random.unwrap_or(0))
        .map(|number| Named { name: format!("number {number}"), scenario: extreme::random(number) });
    for Named { name, scenario } in extreme::named().into_iter().chain(random) {
        if name.contains(&arguments.only) {
            let (how, text) = match scenario.to_link() {
                Ok(link) => ("link", link),
                Err(_) => ("file", scenario.to_json()),
            };
            println!("{}", serde_json::json!({ "name": name, how: text }));
        }
    }
}

fn take(name: &str, scenario: &Scenario, extent: Extent, clock: Instant) -> Taken {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let figures =
        measure(scenario, extent, &|| clock.elapsed().as_secs_f64() * 1e3, &|| ALLOCATOR.peak_usage() - before);
    Taken { name: name.to_owned(), limit: scenario.limits.events, figures, peak: ALLOCATOR.peak_usage() - before }
}

/// A line a limit; gives the longest run.
fn under_growing_limits(named: &Named, most: u64) -> Taken {
    println!("\n{}", named.name);
    println!(
        "{:>9} {:>9} {:>9} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}  ended",
        "limit", "steps", "messages", "record", "tell", "write", "end ms", "jump ms", "bytes", "record", "all MB"
    );
    let clock = Instant::now();
    let most = most.min(named.scenario.limits.events);
    let mut first: Option<Taken> = None;
    let mut limit = FEWEST_EVENTS.min(most);
    loop {
        let mut scenario = named.scenario.clone();
        scenario.limits.events = limit;
        let taken = take(&named.name, &scenario, Extent::Everything, clock);
        let Figures { steps, messages, status, bytes, record, peak_of_record, end, jump, narrate, export, .. } =
            taken.figures;
        let happenings = taken.figures.happenings();
        let each = |milliseconds: f64| milliseconds * 1e6 / happenings;
        let growth = first.as_ref().and_then(|first| growth(first, &taken)).unwrap_or_default();
        println!(
            "{limit:>9} {steps:>9} {messages:>9} {:>7.0} {:>7.0} {:>7.0} {end:>7.1} {jump:>7.1} {:>7.1} {:>7.1} {:>7.1}  {status:?}{growth}",
            each(record),
            each(narrate),
            each(export),
            bytes as f64 / happenings,
            peak_of_record as f64 / 1e6,
            taken.peak as f64 / 1e6,
        );
        // A run that ended by itself is the same under any larger limit.
        if limit == most || (steps as u64) < limit {
            return taken;
        }
        if first.is_none() && taken.figures.total() > TOO_SHORT {
            first = Some(taken);
        }
        limit = (GROWTH * limit).min(most);
    }
}

/// What grew by more than the logarithm of what there was to do. For words and files that is what was gone through, or what was said:
/// some messages carry lists, and some steps send to everybody in few words.
fn growth(first: &Taken, now: &Taken) -> Option<String> {
    let both = [&first.figures, &now.figures];
    let happenings = both.map(Figures::happenings);
    let parts = [
        ("recording", both.map(|it| it.record), happenings),
        ("telling", both.map(|it| it.narrate), both.map(|it| it.told as f64)),
        ("writing", both.map(|it| it.export), both.map(|it| it.written as f64)),
    ];
    // How many times as long each piece of work takes, beside what the logarithm explains.
    let excess =
        |[before, after]: [f64; 2], [few, many]: [f64; 2]| (after / many) / (before / few) * few.log2() / many.log2();
    let grew: Vec<String> = parts
        .into_iter()
        .map(|(what, times, said)| (what, times[1], excess(times, happenings).min(excess(times, said))))
        .filter(|(_, after, excess)| *excess > NOISE && *after > TOO_SHORT)
        .map(|(what, _, excess)| format!("{what} takes {excess:.1} times as long as n log n explains"))
        .collect();
    (!grew.is_empty()).then(|| format!("\n          GROWS: {}", grew.join(", ")))
}

/// Sorted, the slowest first.
fn print_slowest(all: &mut [Taken]) {
    all.sort_by(|one, other| other.figures.total().total_cmp(&one.figures.total()));
    println!("{:>9} {:>9} {:>9} {:>9} {:>8}  scenario", "limit", "steps", "ms", "of record", "peak MB");
    for Taken { name, limit, figures, peak } in all.iter().take(SLOWEST) {
        let (total, record, steps) = (figures.total(), figures.record, figures.steps);
        println!("{limit:>9} {steps:>9} {total:>9.0} {record:>9.0} {:>8.1}  {name}", *peak as f64 / 1e6);
    }
}

fn random_ones(count: u64) {
    let clock = Instant::now();
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let mut slowest: Vec<Taken> = Vec::new();
    let mut largest: Option<Taken> = None;
    for number in 0..count {
        let mut scenario = extreme::random(number);
        scenario.limits.events = scenario.limits.events.min(EVENTS_OF_RANDOM);
        let name = scenario.to_link().unwrap_or_else(|_| format!("{}, too long for a link", scenario.algorithm.key));
        let taken = take(&format!("number {number}: {name}"), &scenario, Extent::Look, clock);
        let end = match taken.figures.status {
            Status::Limit(Limit::Repeats(_)) => "limit: it repeats itself".to_owned(),
            Status::Limit(limit) => format!("limit: {limit}"),
            status => status.key().to_owned(),
        };
        *ends.entry(end).or_default() += 1;
        if largest.as_ref().is_none_or(|largest| largest.peak < taken.peak) {
            largest = Some(taken.clone());
        }
        slowest.push(taken);
        if slowest.len() == 50 * SLOWEST {
            slowest.sort_by(|one, other| other.figures.total().total_cmp(&one.figures.total()));
            slowest.truncate(SLOWEST);
        }
    }
    println!(
        "{count} random scenarios under a limit of {EVENTS_OF_RANDOM} events, in {:.0} s; they ended:",
        clock.elapsed().as_secs_f64()
    );
    for (end, runs) in ends {
        println!("{runs:>9} {end}");
    }
    println!("The slowest:");
    print_slowest(&mut slowest);
    if let Some(largest) = largest {
        println!("The most memory, in MB: {:.1}, {}", largest.peak as f64 / 1e6, largest.name);
    }
}
