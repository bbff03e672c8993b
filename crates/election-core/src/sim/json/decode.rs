//! A tree of JSON as a scenario. Every step down knows its path, for errors.

use crate::algorithm::{OptionKind, OptionValue};
use crate::algorithms::{self, Algorithm};
use crate::error::{Checked, Path};
use crate::sim::bounds::{self, Bounds};
use crate::sim::json::node::{Fields, Node, refuse_doubled};
use crate::sim::json::tree::Tree;
use crate::sim::normalise::sort;
use crate::sim::scenario::{
    Action, Delay, Detector, Fault, FaultKind, Ids, MAX_LIST, MAX_PROCESSES, Order, Override, Scenario, Start, StartAt,
    Winner,
};
use crate::sim::validate::{allowed_values, repeated_message, ticks_of, unknown_option};

const FIELDS: &[&str] = &[
    "version",
    "algorithm",
    "options",
    "processes",
    "ids",
    "winner",
    "established",
    "start",
    "network",
    "detector",
    "faults",
    "overrides",
    "seed",
    "limits",
];
const IDS: &[&str] = &["order", "values", "uuid"];
const DELAYS: &[&str] = &["fixed", "uniform"];
const DETECTORS: &[&str] = &["perfect", "heartbeat"];
const KINDS: &[&str] = &["crash", "recover", "notice", "partition", "heal", "join", "leave"];
const FAULT: &[&str] = &["at", "crash", "after_sends", "recover", "notice", "partition", "heal", "join", "leave"];

/// Reads a scenario. Left to [`Scenario::validate`]: what several fields decide together.
pub(super) fn scenario(tree: &Tree<'_>) -> Checked<Scenario> {
    let node = Node { tree, path: Path::Whole };
    refuse_schedule(node)?;
    let fields = node.object(FIELDS)?;
    if let Some(node) = fields.find("version") {
        node.whole(bounds::VERSION)?;
    }
    let mut scenario = Scenario::new(algorithm(fields.must("algorithm")?)?);
    if let Some(node) = fields.find("options") {
        options(node, &mut scenario)?;
    }
    processes(&fields, &mut scenario)?;
    let process = Bounds::process(scenario.processes);
    if let Some(node) = fields.find("winner") {
        scenario.winner = [Winner::Largest, Winner::Smallest][node.choose(&["largest", "smallest"])?];
    }
    if let Some(node) = fields.find("established") {
        scenario.established = node.flag()?;
    }
    scenario.start = match fields.find("start") {
        Some(node) => start(node, process)?,
        None if scenario.established => Start::Nobody,
        None => Start::All,
    };
    if let Some(node) = fields.find("network") {
        network(node, &mut scenario)?;
    }
    if let Some(node) = fields.find("detector") {
        scenario.detector = detector(node)?;
    }
    if let Some(node) = fields.find("faults") {
        for (index, tree) in node.list(MAX_LIST)?.iter().enumerate() {
            scenario.faults.push(fault(node.entry(index, tree), process)?);
        }
    }
    if let Some(node) = fields.find("overrides") {
        scenario.overrides = overrides(node)?;
    }
    if let Some(node) = fields.find("seed") {
        scenario.seed = node.whole(bounds::SEED)?;
    }
    if let Some(node) = fields.find("limits") {
        let fields = node.object(&["events", "time"])?;
        if let Some(node) = fields.find("events") {
            scenario.limits.events = node.whole(bounds::EVENTS)?;
        }
        if let Some(node) = fields.find("time") {
            scenario.limits.time = node.ticks(bounds::TICK)?;
        }
    }
    Ok(scenario)
}

/// Explicit step choices instead of time come with the checker, whose counterexamples they are.
fn refuse_schedule(node: Node<'_>) -> Checked<()> {
    match node.tree {
        Tree::Object(fields) if fields.iter().any(|(key, _)| key == "schedule") => {
            Err(Path::Key(&node.path, "schedule").refuse(&"a schedule", &"no schedule yet (it comes later)"))
        }
        _ => Ok(()),
    }
}

fn algorithm(node: Node<'_>) -> Checked<&'static Algorithm> {
    let all = algorithms::all();
    let keys: Vec<&str> = all.iter().map(|algorithm| algorithm.info.key).collect();
    Ok(all[node.choose(&keys)?])
}

fn options(node: Node<'_>, scenario: &mut Scenario) -> Checked<()> {
    let Tree::Object(fields) = node.tree else { return Err(node.refuse(&"an object of options")) };
    let declared = scenario.info().options;
    for (index, (key, _)) in fields.iter().enumerate() {
        let path = &Path::Key(&node.path, key);
        if declared.iter().all(|spec| spec.key != key) {
            return Err(unknown_option(path, declared, key));
        }
        refuse_doubled(path, &fields[..index], key)?;
    }
    for spec in declared {
        if let Some((_, tree)) = fields.iter().find(|(key, _)| key == spec.key) {
            let value = option(Node { tree, path: Path::Key(&node.path, spec.key) }, spec.kind)?;
            scenario.options.push((spec.key, value));
        }
    }
    Ok(())
}

fn option(node: Node<'_>, kind: OptionKind) -> Checked<OptionValue> {
    match (kind, node.text()) {
        (OptionKind::Flag, _) => node.flag().map(OptionValue::Flag),
        (OptionKind::Ticks { .. }, _) => node.ticks(ticks_of(kind)).map(OptionValue::Ticks),
        (OptionKind::Choice(choices), found) => match choices.iter().find(|choice| Some(choice.key) == found) {
            Some(choice) => Ok(OptionValue::Choice(choice.key)),
            None => Err(node.refuse(&allowed_values(kind, found.unwrap_or_default()))),
        },
    }
}

/// Identities, and how many processes there are.
fn processes(fields: &Fields<'_>, scenario: &mut Scenario) -> Checked<()> {
    if let Some(node) = fields.find("ids") {
        scenario.ids = ids(node)?;
    }
    if let Ids::Values(values) = &scenario.ids {
        scenario.processes = u16::try_from(values.len()).expect("at most 1024 identities");
    }
    if let Some(node) = fields.find("processes") {
        scenario.processes = node.position(bounds::PROCESSES)?;
    }
    Ok(())
}

fn ids(node: Node<'_>) -> Checked<Ids> {
    let fields = node.object(IDS)?;
    let key = fields.only_one(IDS)?;
    let node = fields.must(key)?;
    match key {
        "order" => {
            let orders = [Order::Ascending, Order::Descending, Order::Shuffled];
            Ok(Ids::Order(orders[node.choose(&["ascending", "descending", "shuffled"])?]))
        }
        "values" => {
            let list = node.list(MAX_PROCESSES.into())?;
            if list.is_empty() {
                return Err(node.refuse(&"at least one identity"));
            }
            let mut values = Vec::with_capacity(list.len());
            for (index, tree) in list.iter().enumerate() {
                values.push(node.entry(index, tree).whole(bounds::IDENTITY)?);
            }
            Ok(Ids::Values(values))
        }
        _ => node.only_true().map(|()| Ids::Uuid),
    }
}

fn start(node: Node<'_>, process: Bounds) -> Checked<Start> {
    match node.text() {
        Some("all") => return Ok(Start::All),
        Some("none") => return Ok(Start::Nobody),
        _ => {}
    }
    if !matches!(node.tree, Tree::List(..)) {
        return Err(node.refuse(&"\"all\", \"none\" or a list of {\"process\": …, \"at\": …}"));
    }
    let mut starts = Vec::new();
    for (index, tree) in node.list(MAX_LIST)?.iter().enumerate() {
        let entry = node.entry(index, tree);
        let fields = entry.object(&["process", "at"])?;
        starts.push(StartAt { process: fields.must("process")?.position(process)?, at: fields.at()? });
    }
    Ok(Start::List(starts))
}

fn network(node: Node<'_>, scenario: &mut Scenario) -> Checked<()> {
    let fields = node.object(&["delay", "fifo", "loss", "duplicate"])?;
    if let Some(node) = fields.find("delay") {
        scenario.network.delay = delay(node)?;
    }
    if let Some(node) = fields.find("fifo") {
        scenario.network.fifo = node.flag()?;
    }
    if let Some(node) = fields.find("loss") {
        scenario.network.loss = node.millionths()?;
    }
    if let Some(node) = fields.find("duplicate") {
        scenario.network.duplicate = node.millionths()?;
    }
    Ok(())
}

fn delay(node: Node<'_>) -> Checked<Delay> {
    let fields = node.object(DELAYS)?;
    let key = fields.only_one(DELAYS)?;
    let node = fields.must(key)?;
    if key == "fixed" {
        return node.ticks(bounds::DELAY).map(Delay::Fixed);
    }
    let [low, high] = node.list(usize::MAX)? else {
        return Err(node.refuse(&"a list of two: the shortest and the longest delay"));
    };
    let low = node.entry(0, low).ticks(bounds::DELAY)?;
    Ok(Delay::Uniform(low, node.entry(1, high).ticks(bounds::DELAY.from(low))?))
}

fn detector(node: Node<'_>) -> Checked<Detector> {
    if node.text() == Some("none") {
        return Ok(Detector::None);
    }
    if !matches!(node.tree, Tree::Object(_)) {
        let heartbeat = "{\"heartbeat\": {\"period\": …, \"timeout\": …}}";
        return Err(node.refuse(&format_args!("\"none\", {{\"perfect\": {{\"delay\": …}}}} or {heartbeat}")));
    }
    let fields = node.object(DETECTORS)?;
    let key = fields.only_one(DETECTORS)?;
    let node = fields.must(key)?;
    if key == "perfect" {
        let fields = node.object(&["delay"])?;
        let delay = fields.find("delay").map_or(Ok(1), |node| node.ticks(bounds::DELAY))?;
        return Ok(Detector::Perfect { delay });
    }
    let fields = node.object(&["period", "timeout"])?;
    let period = fields.must("period")?.ticks(bounds::DELAY)?;
    let timeout = fields.must("timeout")?.ticks(bounds::DELAY)?;
    Ok(Detector::Heartbeat { period, timeout })
}

fn fault(entry: Node<'_>, process: Bounds) -> Checked<Fault> {
    let fields = entry.object(FAULT)?;
    let key = fields.only_one(KINDS)?;
    let node = fields.must(key)?;
    let after_sends = match fields.find("after_sends") {
        Some(node) if key != "crash" => return Err(node.refuse(&"nothing, except in a crash")),
        Some(node) => Some(node.ticks(bounds::SENDS)?),
        None => None,
    };
    let kind = match key {
        "partition" => FaultKind::Partition(groups(node, process)?),
        "heal" => node.only_true().map(|()| FaultKind::Heal)?,
        _ => {
            let process = node.position(process)?;
            match key {
                "crash" => FaultKind::Crash { process, after_sends },
                "recover" => FaultKind::Recover(process),
                "notice" => FaultKind::Notice(process),
                "join" => FaultKind::Join(process),
                _ => FaultKind::Leave(process),
            }
        }
    };
    Ok(Fault { at: fields.at()?, kind })
}

fn groups(node: Node<'_>, process: Bounds) -> Checked<Vec<Vec<u16>>> {
    let mut groups = Vec::new();
    for (index, tree) in node.list(MAX_PROCESSES.into())?.iter().enumerate() {
        let node = node.entry(index, tree);
        let mut group = Vec::new();
        for (index, tree) in node.list(MAX_PROCESSES.into())?.iter().enumerate() {
            group.push(node.entry(index, tree).position(process)?);
        }
        groups.push(group);
    }
    Ok(groups)
}

fn overrides(node: Node<'_>) -> Checked<Vec<Override>> {
    let mut overrides = Vec::new();
    for (index, tree) in node.list(MAX_LIST)?.iter().enumerate() {
        let entry = node.entry(index, tree);
        let fields = entry.object(&["message", "action"])?;
        let message = fields.must("message")?.ticks(bounds::MESSAGE)?;
        overrides.push(Override { message, action: action(fields.must("action")?)? });
    }
    if let Some(index) = repeated_message(&overrides) {
        let entry = Path::Index(&node.path, index);
        return Err(Path::Key(&entry, "message").refuse(&overrides[index].message, &"each message once"));
    }
    sort(&mut overrides, |before, after| before.message <= after.message);
    Ok(overrides)
}

fn action(node: Node<'_>) -> Checked<Action> {
    match node.text() {
        Some("drop") => Ok(Action::Drop),
        Some("duplicate") => Ok(Action::Duplicate),
        None if matches!(node.tree, Tree::Object(_)) => {
            let fields = node.object(&["deliver_at"])?;
            fields.must("deliver_at")?.ticks(bounds::TICK).map(Action::DeliverAt)
        }
        _ => Err(node.refuse(&"\"drop\", \"duplicate\" or {\"deliver_at\": …}")),
    }
}
