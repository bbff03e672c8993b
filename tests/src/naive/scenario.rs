//! The scenario's JSON as plain data, with every default filled in. It is taken to be valid.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::draws;
use super::swim::Swim;
use super::topology::Topology;

/// Which algorithm every process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    Lelann,
    ChangRoberts,
    RingList,
    Bully,
    Raft,
    Fast,
    Invitation,
    Tree,
    Echo,
    /// Bully with `variant: "slides"`.
    Slides,
    DolevKlaweRodeh,
    HirschbergSinclair,
    Franklin,
    Anonymous,
    Counting,
    TokenRing,
    /// Test-only, as are all that follow.
    Flood,
    TwoWay,
}

/// Where news of crashes comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detector {
    None,
    Perfect { delay: u64, neighbours_only: bool },
    Heartbeat { period: u64, timeout: u64 },
    Swim(Swim),
}

/// One entry of `faults`, without its tick.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    Crash(usize),
    CrashAfterSends {
        process: usize,
        sends: u64,
    },
    Recover(usize),
    Join(usize),
    Leave(usize),
    /// The group of each position.
    Partition(Vec<usize>),
    Heal,
    /// These channels, each from its sender to its receiver.
    Cut(Vec<(usize, usize)>),
    Mend(Vec<(usize, usize)>),
    Notice(usize),
}

/// What the person did by hand to one message.
#[derive(Clone, Debug, Default)]
pub(super) struct Override {
    pub(super) drop: bool,
    pub(super) duplicate: bool,
    pub(super) corrupt: bool,
    pub(super) deliver_at: Option<u64>,
}

/// What a handler may know besides its own process: the same for all processes, all the run long.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) algorithm: Algorithm,
    pub(super) seed: u64,
    pub(super) n: usize,
    pub(super) topology: Topology,
    /// The rank of each position's identity: equal identities have equal ranks.
    pub(super) identities: Vec<usize>,
    pub(super) smallest_wins: bool,
    pub(super) detector: Detector,
    pub(super) announce: bool,
    /// Itai and Rodeh's: how many processes everybody believes there are.
    pub(super) known_size: u64,
    /// The token ring's: how long a critical section takes, and after how many laps the coordinator keeps the token.
    pub(super) stay: u64,
    pub(super) laps: u64,
    // Chang-Roberts
    pub(super) participants: bool,
    pub(super) non_initiators_filter: bool,
    pub(super) compare_with_best_seen: bool,
    pub(super) leave_when_lost: bool,
    // ring list
    pub(super) probe: bool,
    pub(super) probe_timeout: u64,
    // Bully
    pub(super) answer_timeout: u64,
    pub(super) coordinator_timeout: u64,
    pub(super) skip_failed: bool,
    pub(super) announce_to_all: bool,
    pub(super) obey_any: bool,
    pub(super) restart_on_every_election: bool,
    pub(super) epochs: bool,
    pub(super) quorum: bool,
    pub(super) waits_when_back: bool,
    // Raft
    pub(super) election_timeout: u64,
    pub(super) patience: u64,
    pub(super) pre_vote: bool,
    pub(super) check_quorum: bool,
    pub(super) stable_votes: bool,
    /// For how long each waits; empty where that is drawn.
    pub(super) timeouts: Vec<u64>,
    /// How up to date each is; empty where all are equally so.
    pub(super) logs: Vec<u64>,
    // Fast leader election
    pub(super) finalize_wait: u64,
    pub(super) notification_interval: u64,
    pub(super) discovery_timeout: u64,
    // The invitation algorithm, with `answer_timeout`
    pub(super) turn: u64,
    pub(super) accept_timeout: u64,
    pub(super) check: u64,
    pub(super) patience_in_looks: u64,
    pub(super) members_ask: bool,
}

impl Rules {
    /// Whether identity `a` wins against identity `b`.
    pub(super) fn beats(&self, a: usize, b: usize) -> bool {
        if self.smallest_wins { a < b } else { a > b }
    }

    /// Whether a leader has to know that its followers hear it.
    pub(super) fn leader_watches(&self) -> bool {
        match self.algorithm {
            Algorithm::Fast => true,
            Algorithm::Raft => self.check_quorum,
            Algorithm::Bully => self.quorum,
            _ => false,
        }
    }

    /// The winner among identities, none among none.
    pub(super) fn best(&self, identities: impl IntoIterator<Item = usize>) -> Option<usize> {
        identities.into_iter().reduce(|best, other| if self.beats(other, best) { other } else { best })
    }

    /// Bits of one identity: `ceil(log2 n)`, at least 1.
    pub(super) fn identity_bits(&self) -> u64 {
        u64::from(self.n.next_power_of_two().ilog2().max(1))
    }
}

/// Everything that determines a run.
#[derive(Clone, Debug)]
pub(super) struct Scenario {
    pub(super) rules: Rules,
    /// The text of each position's identity.
    pub(super) texts: Vec<String>,
    pub(super) established: bool,
    /// (position, tick), in list order.
    pub(super) starts: Vec<(usize, u64)>,
    /// The largest of any channel.
    pub(super) largest_delay: u64,
    /// The least and the most that a message takes, on channels with a delay of their own and on all others.
    pub(super) delays: BTreeMap<(usize, usize), (u64, u64)>,
    pub(super) other_delays: (u64, u64),
    /// What it takes to handle a message.
    pub(super) processing: u64,
    pub(super) fifo: bool,
    pub(super) loss_ppm: u64,
    pub(super) duplicate_ppm: u64,
    pub(super) corrupt_ppm: u64,
    pub(super) has_checksum: bool,
    /// (tick, fault), in list order.
    pub(super) faults: Vec<(u64, Fault)>,
    /// By message number, the first message sent being number 0.
    pub(super) overrides: BTreeMap<u64, Override>,
    pub(super) limit_events: u64,
    pub(super) limit_time: u64,
}

fn number(value: &Value, default: u64) -> u64 {
    value.as_u64().unwrap_or(default)
}

fn position(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a position is a number")).expect("a position is small")
}

/// The bounds of a delay: one tick if it is not given.
fn least_and_most(delay: &Value) -> (u64, u64) {
    let fixed = number(&delay["fixed"], 1);
    (number(&delay["uniform"][0], fixed), number(&delay["uniform"][1], fixed))
}

fn ppm(value: &Value) -> u64 {
    let text = format!("{:.6}", value.as_f64().unwrap_or(0.0));
    text.replace('.', "").parse().expect("six decimals without the point are parts per million")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The rank of each key among the distinct keys.
fn ranks<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut sorted: Vec<&K> = keys.iter().collect();
    sorted.sort();
    sorted.dedup();
    keys.iter().map(|key| sorted.partition_point(|other| *other < key)).collect()
}

/// Ranks and texts of all identities. Anonymous processes have their positions for both.
fn identities(ids: &Value, n: usize, seed: u64) -> (Vec<usize>, Vec<String>) {
    if ids["anonymous"] == true {
        return ((0..n).collect(), (0..n).map(|p| p.to_string()).collect());
    }
    if ids["uuid"] == true {
        let uuids: Vec<u128> = (0..n).map(|p| draws::uuid(seed, p)).collect();
        let texts = uuids.iter().map(|uuid| draws::uuid_text(*uuid)).collect();
        return (ranks(&uuids), texts);
    }
    if ids["signed_uuid"] == true {
        let uuids: Vec<u128> = (0..n).map(|p| draws::uuid(seed, p)).collect();
        // Java's order: the upper half as a signed number, then the lower.
        let halves: Vec<(i64, i64)> = uuids.iter().map(|uuid| ((uuid >> 64) as i64, *uuid as i64)).collect();
        return (ranks(&halves), uuids.iter().map(|uuid| draws::uuid_text(*uuid)).collect());
    }
    if ids["values"][0].is_string() {
        let texts = list(&ids["values"]).iter().map(|text| text.as_str().expect("all are texts").to_owned());
        let texts: Vec<String> = texts.collect();
        return (ranks(&texts.iter().map(|text| text.chars().collect()).collect::<Vec<Vec<char>>>()), texts);
    }
    let values: Vec<i64> = if ids["values"].is_array() {
        list(&ids["values"]).iter().map(|v| v.as_i64().expect("an identity is an integer")).collect()
    } else {
        let mut values: Vec<i64> = (1..).take(n).collect();
        match ids["order"].as_str() {
            Some("descending") => values.reverse(),
            Some("shuffled") => values = draws::shuffled(seed, n),
            _ => {}
        }
        values
    };
    (ranks(&values), values.iter().map(i64::to_string).collect())
}

/// Two positions are both ways; an object says from whom and to whom.
fn channels(value: &Value) -> Vec<(usize, usize)> {
    match list(value) {
        [a, b] => vec![(position(a), position(b)), (position(b), position(a))],
        _ => vec![(position(&value["from"]), position(&value["to"]))],
    }
}

fn fault(value: &Value, n: usize) -> Fault {
    let sends = value["after_sends"].as_u64().unwrap_or(0);
    if value.get("crash").is_some() && sends > 0 {
        Fault::CrashAfterSends { process: position(&value["crash"]), sends }
    } else if value.get("crash").is_some() {
        Fault::Crash(position(&value["crash"]))
    } else if value.get("recover").is_some() {
        Fault::Recover(position(&value["recover"]))
    } else if value.get("join").is_some() {
        Fault::Join(position(&value["join"]))
    } else if value.get("leave").is_some() {
        Fault::Leave(position(&value["leave"]))
    } else if value.get("notice").is_some() {
        Fault::Notice(position(&value["notice"]))
    } else if value.get("partition").is_some() {
        // Positions that no group names are together in one more group, number 0.
        let mut groups = vec![0; n];
        for (index, members) in list(&value["partition"]).iter().enumerate() {
            for member in list(members) {
                groups[position(member)] = index + 1;
            }
        }
        Fault::Partition(groups)
    } else if value.get("cut").is_some() {
        Fault::Cut(channels(&value["cut"]))
    } else if value.get("mend").is_some() {
        Fault::Mend(channels(&value["mend"]))
    } else {
        Fault::Heal
    }
}

fn overrides(value: &Value) -> BTreeMap<u64, Override> {
    let mut by_message: BTreeMap<u64, Override> = BTreeMap::new();
    for entry in list(value) {
        let change = by_message.entry(number(&entry["message"], 0)).or_default();
        match entry["action"].as_str() {
            Some("drop") => change.drop = true,
            Some("duplicate") => change.duplicate = true,
            Some("corrupt") => change.corrupt = true,
            _ => change.deliver_at = entry["action"]["deliver_at"].as_u64(),
        }
    }
    by_message
}

/// No list where nobody is ahead of anybody.
fn logs(value: &Value) -> Vec<u64> {
    let logs: Vec<u64> = list(value).iter().map(|log| number(log, 0)).collect();
    if logs.iter().all(|log| *log == logs[0]) { Vec::new() } else { logs }
}

fn starts(value: &Value, n: usize, established: bool) -> Vec<(usize, u64)> {
    match (value.as_array(), value.as_str()) {
        (Some(entries), _) => entries.iter().map(|s| (position(&s["process"]), number(&s["at"], 0))).collect(),
        (None, Some("none")) => Vec::new(),
        (None, None) if established => Vec::new(),
        (None, _) => (0..n).map(|p| (p, 0)).collect(),
    }
}

/// Reads a scenario in JSON.
pub(super) fn read(json: &Value) -> Scenario {
    let seed = number(&json["seed"], 1);
    let (algorithm, default_topology) = match json["algorithm"].as_str() {
        Some("lelann") => (Algorithm::Lelann, "ring"),
        Some("chang-roberts") => (Algorithm::ChangRoberts, "ring"),
        Some("ring-list") => (Algorithm::RingList, "ring"),
        Some("dolev-klawe-rodeh") => (Algorithm::DolevKlaweRodeh, "ring"),
        Some("hirschberg-sinclair") => (Algorithm::HirschbergSinclair, "two-way-ring"),
        Some("franklin") => (Algorithm::Franklin, "two-way-ring"),
        Some("itai-rodeh") => (Algorithm::Anonymous, "ring"),
        Some("token-ring") => (Algorithm::TokenRing, "ring"),
        Some("counting") => (Algorithm::Counting, "ring"),
        Some("test-flood") => (Algorithm::Flood, "line"),
        Some("test-two-way") => (Algorithm::TwoWay, "two-way-ring"),
        Some("bully") if json["options"]["variant"] == "slides" => (Algorithm::Slides, "complete"),
        Some("bully") => (Algorithm::Bully, "complete"),
        Some("raft") => (Algorithm::Raft, "complete"),
        Some("fast-leader-election") => (Algorithm::Fast, "complete"),
        Some("invitation") => (Algorithm::Invitation, "complete"),
        Some("tree") => (Algorithm::Tree, "binary-tree"),
        Some("echo-extinction") => (Algorithm::Echo, "grid"),
        other => panic!("{other:?} is no algorithm of this simulator"),
    };
    let ids = match algorithm {
        Algorithm::Anonymous | Algorithm::Counting | Algorithm::TokenRing => &json!({"anonymous": true}),
        _ => &json["ids"],
    };
    let n = match json["processes"].as_u64() {
        Some(n) => usize::try_from(n).expect("the number of processes is small"),
        None if ids["values"].is_array() => list(&ids["values"]).len(),
        None => 6,
    };
    let (identities, texts) = identities(ids, n, seed);

    let network = &json["network"];
    let other_delays = least_and_most(&network["delay"]);
    let own = |entry: &Value| ((position(&entry["from"]), position(&entry["to"])), least_and_most(&entry["delay"]));
    let delays: BTreeMap<_, _> = list(&network["channels"]).iter().map(own).collect();
    let largest_delay = delays.values().map(|(_, most)| *most).fold(other_delays.1, u64::max);
    let processing = number(&network["processing"], 0);
    let answer_needs = 2 * largest_delay + processing;

    let detector = if let Some(perfect) = json["detector"].get("perfect") {
        Detector::Perfect { delay: number(&perfect["delay"], 1), neighbours_only: perfect["tells"] == "neighbours" }
    } else if let Some(heartbeat) = json["detector"].get("heartbeat") {
        Detector::Heartbeat { period: number(&heartbeat["period"], 1), timeout: number(&heartbeat["timeout"], 3) }
    } else if let Some(swim) = json["detector"].get("swim") {
        let part = |name: &str| swim[name].as_u64().expect("all three numbers are there");
        Detector::Swim(Swim { period: part("period"), timeout: part("timeout"), proxies: part("proxies") })
    } else {
        Detector::None
    };

    let options = &json["options"];
    let is_on = |key: &str| options[key] == true;
    // A round is the largest delay; otherwise an answer has the time to go there and back.
    let patience = if algorithm == Algorithm::Slides { largest_delay } else { answer_needs };
    let turn = number(&options["turn"], answer_needs);
    let answer_timeout = number(&options["answer_timeout"], patience);
    let hop = largest_delay + processing;
    let election_timeout = number(&options["election_timeout"], (n.max(5) as u64 * hop).min(1_000_000));
    let finalize_wait = number(&options["finalize_wait"], 2 * hop);
    let discovery_timeout = number(&options["discovery_timeout"], 8 * hop + finalize_wait);
    let rules = Rules {
        algorithm,
        seed,
        n,
        topology: Topology::read(&network["topology"], default_topology, n, seed),
        identities,
        smallest_wins: json["winner"] == "smallest",
        detector,
        announce: options["announce"] != false,
        stay: number(&options["stay"], 2),
        laps: number(&options["laps"], 2),
        known_size: number(&options["known_size"], n as u64),
        participants: options["variant"] == "participants",
        non_initiators_filter: is_on("non_initiators_filter"),
        compare_with_best_seen: is_on("compare_with_best_seen"),
        leave_when_lost: is_on("leave_when_lost"),
        probe: detector == Detector::None,
        probe_timeout: number(&options["probe_timeout"], answer_needs),
        answer_timeout,
        coordinator_timeout: number(&options["coordinator_timeout"], answer_timeout + answer_needs),
        skip_failed: is_on("skip_failed"),
        announce_to_all: options["announce_to"] == "all",
        obey_any: is_on("obey_any"),
        restart_on_every_election: is_on("restart_on_every_election"),
        epochs: is_on("epochs"),
        quorum: is_on("quorum"),
        waits_when_back: options["on_recovery"] == "wait",
        election_timeout,
        finalize_wait,
        notification_interval: number(&options["notification_interval"], 4 * hop + finalize_wait),
        discovery_timeout,
        patience: number(&options["patience_in_timeouts"], 40),
        pre_vote: is_on("pre_vote"),
        check_quorum: is_on("check_quorum"),
        stable_votes: options["stable_votes"] != false,
        timeouts: list(&json["timeouts"]).iter().map(|ticks| number(ticks, 0)).collect(),
        logs: logs(&json["logs"]),
        turn,
        accept_timeout: number(&options["accept_timeout"], answer_needs + hop),
        check: number(&options["check"], (answer_timeout + n as u64 * turn).max(1)),
        members_ask: is_on("members_ask"),
        patience_in_looks: number(&options["patience_in_looks"], 8),
    };

    let established = json["established"] == true;
    Scenario {
        rules,
        texts,
        established,
        starts: starts(&json["start"], n, established),
        largest_delay,
        delays,
        other_delays,
        processing,
        fifo: network["fifo"] != false,
        loss_ppm: ppm(&network["loss"]),
        duplicate_ppm: ppm(&network["duplicate"]),
        corrupt_ppm: ppm(&network["corrupt"]),
        has_checksum: network["checksum"] == true,
        faults: list(&json["faults"]).iter().map(|f| (number(&f["at"], 0), fault(f, n))).collect(),
        overrides: overrides(&json["overrides"]),
        limit_events: number(&json["limits"]["events"], 2_000_000),
        limit_time: number(&json["limits"]["time"], 1_000_000),
    }
}
