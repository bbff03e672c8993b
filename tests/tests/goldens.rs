//! Runs that a textbook shows, told from their first step to their last: `tests/goldens/NAME.json` is the scenario,
//! `NAME.txt` what has to come of it. Those of the gallery's ready scenarios are `tests/goldens/gallery/ID.txt`.
//!
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test goldens` writes the texts anew; read what has changed before
//! keeping it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use election_core::claims::Prediction;
use election_core::model::Condition;
use election_core::narrate::{self, Language};
use election_core::properties::PropertyFall;
use election_core::trace::{MessageView, ProcessView, View};
use election_core::{Identities, Role, Run, Scenario, gallery};

const LANGUAGE: Language = Language::English;

#[test]
fn textbook_runs_go_as_they_always_have() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens");
    let is_update = std::env::var_os("UPDATE_GOLDENS").is_some();
    let mut differing = Vec::new();
    let scenarios = scenarios(&directory);
    assert_eq!(scenarios.len(), 16, "goldens in {}", directory.display());
    for path in scenarios {
        let text = fs::read_to_string(&path).expect("it has just been listed");
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let told = told(&Run::record(&scenario).expect("what was read is valid"));
        let expected = path.with_extension("txt");
        if is_update {
            fs::write(&path, scenario.to_json_pretty()).expect("the goldens can be written");
            fs::write(&expected, told).expect("the goldens can be written");
            continue;
        }
        assert_eq!(text, scenario.to_json_pretty(), "{} is in its one form", path.display());
        if let Some(difference) = difference(&fs::read_to_string(&expected).unwrap_or_default(), &told) {
            differing.push(format!("{}\n{difference}", expected.display()));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n\n"));
}

#[test]
fn ready_scenarios_go_as_they_always_have() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens/gallery");
    let mut differing = Vec::new();
    for entry in gallery::ENTRIES.iter() {
        let scenario = Scenario::from_link(entry.link).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        let told =
            format!("{}\n{}\n\n{}", entry.title, entry.text, told(&Run::record(&scenario).expect("it is valid")));
        let expected = directory.join(entry.id).with_extension("txt");
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::create_dir_all(&directory).expect("the goldens can be written");
            fs::write(&expected, told).expect("the goldens can be written");
        } else if let Some(difference) = difference(&fs::read_to_string(&expected).unwrap_or_default(), &told) {
            differing.push(format!("{}\n{difference}", expected.display()));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n\n"));
    let files = fs::read_dir(&directory).expect("the goldens are there").count();
    assert_eq!(files, gallery::ENTRIES.len(), "every golden in {} is of an entry", directory.display());
}

/// The scenarios, in order of name.
fn scenarios(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("the goldens are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths
}

/// The first line that differs, if one does.
fn difference(expected: &str, told: &str) -> Option<String> {
    if expected == told {
        return None;
    }
    let lines = |text: &str| text.lines().chain(["(the end)"]).map(str::to_owned).collect::<Vec<_>>();
    let (expected, told) = (lines(expected), lines(told));
    let place = expected.iter().zip(&told).position(|(expected, told)| expected != told)?;
    Some(format!("line {}\n  expected: {}\n  found:    {}", place + 1, expected[place], told[place]))
}

/// A run from its first step to its last.
fn told(run: &Run) -> String {
    let mut text = String::new();
    let out = &mut text;
    let _ = writeln!(out, "{}", narrate::title(run, LANGUAGE));
    let _ = writeln!(out, "#{}", run.scenario().to_link().expect("goldens are short"));
    let identities = run.identities();
    let ring: Vec<String> = identities.processes().map(|process| identities.short(identities.at(process))).collect();
    let _ = writeln!(out, "positions: {}", ring.join(" "));
    for tick in run.trace().ticks() {
        let (first, end) = (run.trace().steps_before(*tick), run.trace().steps_before(tick + 1));
        let _ = writeln!(out, "\ntick {tick}");
        for step in first..end {
            let _ = writeln!(out, "  {}", narrate::step(run, step, LANGUAGE));
        }
        let _ = writeln!(out, "  = {}", state(run, &run.at(end)));
    }
    summed_up(run, out);
    text
}

/// Who is what, and what is on its way.
fn state(run: &Run, view: &View) -> String {
    let processes: Vec<String> = view.processes.iter().map(|process| appearance(process, run.identities())).collect();
    let messages: Vec<String> = view.in_flight.iter().map(|message| flight(run, message, view)).collect();
    let messages = if messages.is_empty() { "nothing on its way".to_owned() } else { messages.join(", ") };
    format!("{}; {messages}", processes.join(", "))
}

fn appearance(process: &ProcessView, identities: &Identities) -> String {
    let name = identities.short(process.identity);
    match (process.condition, process.role, process.leader) {
        (Condition::Crashed, ..) => format!("{name} crashed"),
        (Condition::Absent, ..) => format!("{name} absent"),
        (Condition::Live, Role::Follower, Some(leader)) => format!("{name} follows {}", identities.short(leader)),
        (Condition::Live, role, _) => format!("{name} {}", role.name()),
    }
}

/// `election(5) 5→6`, and when it arrives where that is not the next tick.
fn flight(run: &Run, message: &MessageView, view: &View) -> String {
    let identities = run.identities();
    let name = |process| identities.short(identities.at(process));
    let row = &message.row;
    let kind = &run.info().message(row.kind).kind;
    let label = narrate::label(&message.fields, identities, LANGUAGE);
    let due = row.arrives_at.filter(|tick| *tick != view.now + 1).map(|tick| format!(" at {tick}"));
    format!("{kind}({label}) {}→{}{}", name(row.from), name(row.to), due.unwrap_or_default())
}

fn summed_up(run: &Run, out: &mut String) {
    let summary = run.summary();
    let counters = &summary.counters;
    let kinds = run.info().kinds().map(|(kind, spec)| (spec.kind.clone(), counters.by_kind[usize::from(kind.0)]));
    let kinds: Vec<String> = kinds.filter(|(_, sent)| *sent > 0).map(|(kind, sent)| format!("{sent} {kind}")).collect();
    let tick = |tick: Option<u32>| tick.map_or_else(|| "never".to_owned(), |tick| format!("at {tick}"));
    let _ = writeln!(out, "\n{}", narrate::summary(run, LANGUAGE));
    let _ = writeln!(
        out,
        "sent: {}; {} delivered, {} lost, {} of them to crashed processes; {} bits",
        kinds.join(", "),
        counters.delivered,
        counters.lost,
        counters.to_crashed,
        counters.bits
    );
    let (elected, announced) = (tick(summary.elected_at), tick(summary.announced_at));
    let _ = writeln!(
        out,
        "elected {elected}, announced {announced}, last step at {}; causal depth {}; {} steps",
        summary.time, summary.causal_depth, summary.steps
    );
    let why = |fall: &PropertyFall| narrate::what_fell(&fall.what, run.identities(), run.info(), LANGUAGE);
    for property in &summary.properties {
        let standing = match (&property.fall, &property.takeover) {
            (Some(fall), _) => format!("falls: {}", why(fall)),
            (None, Some(takeover)) => format!("holds; {}", why(takeover)),
            (None, None) => "holds".to_owned(),
        };
        let _ = writeln!(out, "{}: {standing}", property.shown_name(run.info()));
    }
    for assumption in run.info().assumptions.iter().filter(|assumption| !(assumption.kept)(run.scenario())) {
        let _ = writeln!(out, "not kept: {}", assumption.text);
    }
    for verdict in summary.claims(run.scenario()) {
        let standing = if verdict.holds() { "holds" } else { "FAILS" };
        let _ = writeln!(
            out,
            "{}: {}, {} measured: {standing}",
            verdict.id(),
            predicted(verdict.predicted),
            verdict.measured
        );
    }
    let _ = writeln!(out, "trace hash {:016x}", run.trace().hash());
}

/// `= 11 predicted`
fn predicted(prediction: Prediction) -> String {
    let sign = prediction.relation().sign();
    match prediction {
        Prediction::Equal(number) | Prediction::AtMost(number) | Prediction::Less(number) => {
            format!("{sign} {number} predicted")
        }
        Prediction::Between(low, high) => format!("{sign} {low} and {high} predicted"),
    }
}
