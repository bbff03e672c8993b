//! The figures of a run as a table for a paper, in LaTeX with booktabs.
//!
//! Source: <https://ctan.org/pkg/booktabs>. It is a `tabular` with a comment that says what the preamble needs, to be put into a `table` by whoever writes the paper.

use std::fmt::Write as _;

use super::super::{counted_by_kind, detector_by_kind};
use super::latex::escaped;
use super::names::Unique;
use crate::declared::Declared;
use crate::model::Tick;
use crate::narrate::{self, Language, Moments};
use crate::run::Run;
use crate::sim::Status;

const LANGUAGE: Language = Language::English;

/// The figures of a run as a table.
pub(super) fn table(run: &Run) -> String {
    let mut text = String::from("% In the preamble: \\usepackage{booktabs}\n");
    if let Ok(link) = run.link() {
        let _ = writeln!(text, "% #{link}");
    }
    text.push_str("\\begin{tabular}{@{}lrp{0.5\\linewidth}@{}}\n\\toprule\n");
    let _ = writeln!(
        text,
        "\\multicolumn{{3}}{{@{{}}p{{0.9\\linewidth}}@{{}}}}{{{}}} \\\\",
        escaped(&narrate::title(run, LANGUAGE))
    );
    for group in [messages(run), times(run), properties(run)] {
        text.push_str("\\midrule\n");
        for Row { name, figure, remark } in group {
            let cells = [name, figure, remark].map(|cell| escaped(&cell)).join(" & ");
            let _ = writeln!(text, "{cells} \\\\");
        }
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
    text
}

struct Row {
    name: String,
    figure: String,
    remark: String,
}

impl Row {
    fn new(name: impl Into<String>, figure: &impl ToString, remark: impl Into<String>) -> Self {
        Self { name: name.into(), figure: figure.to_string(), remark: remark.into() }
    }
}

fn messages(run: &Run) -> Vec<Row> {
    let counters = &run.summary().counters;
    let of_kind = |(kind, count): (Declared<str>, u64)| Row::new(format!("of these {kind}"), &count, "");
    let mut rows = vec![Row::new("messages", &counters.sent(), "")];
    rows.extend(counted_by_kind(run).into_iter().map(of_kind));
    rows.push(Row::new("delivered", &counters.delivered, ""));
    if counters.lost > 0 {
        rows.push(Row::new("lost", &counters.lost, format!("{} to crashed processes", counters.to_crashed)));
    }
    rows.push(Row::new("bits", &counters.bits, ""));
    if counters.of_detector() > 0 {
        let bits = format!("{} bits", counters.detector_bits);
        rows.push(Row::new("of the failure detector", &counters.of_detector(), bits));
        rows.extend(detector_by_kind(run).into_iter().map(of_kind));
    }
    rows
}

fn times(run: &Run) -> Vec<Row> {
    let (summary, moments) = (run.summary(), Moments::of(run.scenario()));
    let names = Unique::as_shown(run);
    let leader = summary.leader.map(|leader| names.at(leader.process).to_owned());
    let why = match summary.status {
        Status::Limit(limit) => format!("does not end: {}", moments.limit(limit)),
        Status::Split => "more than one live leader".to_owned(),
        Status::Elected | Status::Nobody => String::new(),
    };
    let unit = |tick: Tick| moments.unit(tick);
    let moment = |name: &str, tick: Option<Tick>| match tick {
        Some(tick) => Row::new(name, &tick, ""),
        None => Row::new(name, &"never", ""),
    };
    vec![
        Row::new("leader", &leader.unwrap_or_else(|| "none".to_owned()), why),
        Row::new("time", &summary.time, unit(summary.time)),
        moment("elected at", summary.elected_at),
        moment("announced at", summary.announced_at),
        Row::new("causal depth", &summary.causal_depth, "messages in the longest chain"),
    ]
}

fn properties(run: &Run) -> Vec<Row> {
    let row = |property: &crate::properties::Property| {
        let fall = property.fall.as_ref();
        let why = fall.map(|fall| narrate::what_fell(&fall.what, run.identities(), run.info(), LANGUAGE));
        let holds = if property.holds() { "holds" } else { "falls" };
        Row::new(property.shown_name(run.info()), &holds, why.unwrap_or_default())
    };
    run.summary().properties.iter().map(row).collect()
}
