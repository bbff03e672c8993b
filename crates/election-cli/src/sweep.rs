//! `election sweep`: scenarios over sizes, or any other number, and orders of identities, seeds or starters.

mod cores;

use std::process::ExitCode;

use election_core::chart::{self, Chart, MOST_SERIES, Scale, svg};
use election_core::export::SweepReport;
use election_core::narrate::{self, Language};
use election_core::scenario::{Ids, Order};
use election_core::sweep::{Figure, Row, Shard, Sweep};
use election_core::{InputError, Scenario};
use tabled::builder::Builder;

use crate::ctrl_c::{self, CtrlC};
use crate::failure::Failure;
use crate::output::{self, loud, quiet};
use crate::progress::Progress;
use crate::table::table_within;
use crate::{arguments, input};

/// A sweep, and what has come of it.
struct Swept {
    sweep: Sweep,
    rows: Vec<Row>,
    /// How far it came, where it was stopped.
    stopped: Option<String>,
}

pub(crate) fn sweep(arguments: &arguments::Sweep) -> Result<ExitCode, Failure> {
    if !arguments.merge.is_empty() {
        let reports = arguments.merge.iter().map(|path| report(path)).collect::<Result<Vec<_>, _>>()?;
        let (sweep, rows) = SweepReport::merge(&reports)?;
        print(arguments, &[Swept { sweep, rows, stopped: None }])?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.shard.is_some() && arguments.scenarios.len() > 1 {
        let found = format!("{} scenarios", arguments.scenarios.len());
        return Err(InputError::new("shard", found, "one scenario: shards of several are made one by one").into());
    }
    let across = arguments.across.as_deref().or(arguments.n.as_deref()).unwrap_or_default();
    let mut sweeps = Vec::new();
    for scenario in &arguments.scenarios {
        let mut sweep = Sweep::read(input::scenario(scenario)?, across, &arguments.over)?;
        sweep.shard = arguments.shard.as_deref().map_or(Ok(Shard::WHOLE), Shard::parse)?;
        sweeps.push((sweep.runs()?, sweep));
    }
    let series = sweeps.iter().map(|(_, sweep)| sweep.over.len()).sum::<usize>();
    if arguments.svg && series > MOST_SERIES {
        let allowed = format!("at most {MOST_SERIES} in a picture: fewer scenarios, or fewer kinds of runs");
        return Err(InputError::new("series", series, allowed).into());
    }
    let all = sweeps.iter().map(|(runs, _)| runs).sum();
    let (ctrl_c, progress) = (CtrlC::catch(), Progress::of_runs(all));
    let mut swept = Vec::new();
    for (of, sweep) in sweeps {
        let rows = cores::rows(&sweep, arguments.bounds.memory, &ctrl_c, &progress)?;
        let done = rows.iter().map(Row::runs).sum::<u64>();
        let stopped = (done < of).then(|| format!("stopped by hand after {done} of {of} runs"));
        swept.push(Swept { sweep, rows, stopped });
    }
    let status = ctrl_c::status(swept.iter().any(|it| it.stopped.is_some()));
    drop((ctrl_c, progress));
    print(arguments, &swept)?;
    for (it, name) in swept.iter().zip(names(&swept)) {
        let name = if swept.len() > 1 { format!("{name}: ") } else { String::new() };
        if let Some(limit) = it.rows.iter().find_map(|row| row.first_limit) {
            let at_limit: u64 = it.rows.iter().map(|row| row.at_limit).sum();
            let done = it.rows.iter().map(Row::runs).sum::<u64>();
            output::note(format_args!("{name}{at_limit} of {done} runs did not end, the first of them: {limit}"));
        }
        if let Some(stopped) = &it.stopped {
            output::note(format_args!("{name}{stopped}"));
        }
    }
    Ok(status)
}

/// What tells the sweeps apart.
fn names(swept: &[Swept]) -> Vec<String> {
    let Some(most) = swept.iter().map(|it| it.sweep.scenario.processes).max() else { return Vec::new() };
    // Across n, neither the own n of a scenario matters nor its identities.
    let compared = |Swept { sweep, .. }: &Swept| match sweep.across.is_size() {
        true => Scenario { processes: most, ids: Ids::Order(Order::Ascending), ..sweep.scenario.clone() },
        false => sweep.scenario.clone(),
    };
    let scenarios: Vec<Scenario> = swept.iter().map(compared).collect();
    narrate::distinct_names(&scenarios.iter().collect::<Vec<_>>(), Language::default())
}

/// Reads what another sweep has printed.
fn report(path: &str) -> Result<SweepReport, Failure> {
    let text = input::report(path)?;
    let report = serde_json::from_str(&text);
    Ok(report.map_err(|error| {
        InputError::new(path, error.to_string(), "what `election sweep --json` prints of one scenario")
    })?)
}

fn print(arguments: &arguments::Sweep, swept: &[Swept]) -> Result<(), Failure> {
    if arguments.json {
        let report = |it: &Swept| SweepReport::of(&it.sweep, &it.rows, it.stopped.clone());
        match swept {
            [one] => output::print_json(&report(one)),
            several => output::print_json(&several.iter().map(report).collect::<Vec<_>>()),
        }
    } else if arguments.svg {
        let scale = if arguments.linear { Scale::Linear } else { Scale::Log };
        let names = names(swept);
        let named = swept.iter().zip(&names);
        let drawn: Vec<_> = named.map(|(it, name)| chart::Swept { name, sweep: &it.sweep, rows: &it.rows }).collect();
        let chart = Chart::of_all(&drawn, arguments.figure, scale);
        output::print(&svg(&chart, PAPER.0, PAPER.1))
    } else if arguments.csv {
        output::print(&csv(swept))
    } else {
        let tables = swept.iter().zip(names(swept)).map(|(it, name)| text(it, &name));
        output::print(&tables.collect::<Vec<_>>().join("\n"))
    }
}

/// How large a picture is, in pixels: that of a slide.
const PAPER: (f64, f64) = (960.0, 540.0);

/// A line a row; the mean is `sum / runs`, exactly. Where there are several sweeps, what tells their scenarios apart comes first.
fn csv(swept: &[Swept]) -> String {
    const HOLDS: &str = "a vector takes records of one length";
    let are_several = swept.len() > 1;
    let across = swept.first().map_or("n", |it| it.sweep.across.key());
    let mut head: Vec<String> = are_several.then(|| "scenario".to_owned()).into_iter().collect();
    head.extend([across, "ids", "runs", "with_leader", "limit"].map(str::to_owned));
    let measured = |measure: &&str| ["min", "mean", "max", "sum", "deviation"].map(|of| format!("{measure}_{of}"));
    head.extend(Figure::ALL.map(Figure::key).iter().flat_map(measured));
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(head).expect(HOLDS);
    for (Swept { rows, .. }, name) in swept.iter().zip(names(swept)) {
        let scenario: Vec<String> = are_several.then_some(name).into_iter().collect();
        for row in rows {
            let spreads = Figure::ALL
                .map(|figure| &row.figures[figure])
                .map(|spread| (spread.min, spread.mean(), spread.max, spread.sum, spread.deviation()));
            let over = row.over.to_string();
            let cells = (&scenario, &row.at, over, row.runs(), row.with_leader, row.at_limit, spreads);
            csv.serialize(cells).expect(HOLDS);
        }
    }
    String::from_utf8(csv.into_inner().expect(HOLDS)).expect("it was made of texts")
}

fn text(Swept { sweep, rows, .. }: &Swept, name: &str) -> String {
    /// The others have no room in 80 characters; they are in the files.
    const SHOWN: [Figure; 3] = [Figure::Messages, Figure::Bits, Figure::Time];
    let mut text_rows = Builder::new();
    let mut head =
        vec![quiet(sweep.across.key()), quiet("ids"), quiet("runs"), format!("{}\n{}", quiet("with"), quiet("leader"))];
    for measure in SHOWN.map(Figure::key) {
        // In a line of its own: so most sweeps fit 80 characters.
        head.push(format!("{}\n{}", quiet(measure), quiet("min")));
        head.extend(["mean", "max"].map(|of| format!("\n{}", quiet(of))));
    }
    let numbers: Vec<usize> = (0..head.len()).filter(|column| *column != 1).collect();
    text_rows.push_record(head);
    for row in rows {
        let mut cells = vec![loud(&row.at), row.over.to_string(), quiet(row.runs()), quiet(row.with_leader)];
        for spread in SHOWN.map(|figure| &row.figures[figure]) {
            cells.extend([spread.min.to_string(), loud(format_args!("{:.2}", spread.mean())), spread.max.to_string()]);
        }
        text_rows.push_record(cells);
    }
    // Numbers that are broken at the terminal's width would be read wrongly.
    format!("{}\n\n{}", loud(name), table_within(None, text_rows, &numbers))
}
