//! What people get wrong, and what they are told: where it is, what stands there and what may stand there.

use election_core::scenario::link::KEYS;
use election_core::{InputError, Scenario, algorithms};

/// An input, and the path, what was found and what is allowed in its error. `{fields}`, `{keys}` and `{algorithms}` stand for
/// the lists of them, `{fault}` for what a fault may be.
type Case = (&'static str, &'static str, &'static str, &'static str);

const FIELDS: &str = "version, algorithm, options, processes, ids, winner, established, start, network, detector, faults, \
                      overrides, seed, limits";

const FAULT: &str = "an object with at and exactly one of crash, recover, notice, partition, heal, join, leave; after_sends only \
                     with crash";

const JSON: &[Case] = &[
    ("", "line 1, column 1", "the end of the text", "JSON (EOF while parsing a value)"),
    ("{", "line 1, column 2", "the end of the text", "JSON (EOF while parsing an object)"),
    ("[1]", "scenario", "[1]", r#"an object with at least "algorithm""#),
    (r#"[1, "lelann"]"#, "scenario", r#"[1, "lelann"]"#, r#"an object with at least "algorithm""#),
    (r#""lelann""#, "scenario", r#""lelann""#, r#"an object with at least "algorithm""#),
    (r#"{"algorithm": "lelann""#, "line 1, column 23", "the end of the text", "JSON (EOF while parsing an object)"),
    (r#"{"algorithm": "lelann",}"#, "line 1, column 24", "}", "JSON (trailing comma)"),
    (r#"{"algorithm": 'lelann'}"#, "line 1, column 15", "'lelann'}", "JSON (expected value)"),
    (r#"{"algorithm": "lelann"} x"#, "line 1, column 25", "x", "JSON (trailing characters)"),
    (r#"{"algorithm": "lelann", "seed": 01}"#, "line 1, column 34", "1}", "JSON (invalid number)"),
    ("{}", "scenario", "{}", r#"an object with at least "algorithm""#),
    (r#"{"algorithm": "paxos"}"#, "algorithm", r#""paxos""#, "{algorithms}"),
    (r#"{"algorithm": "le-lann"}"#, "algorithm", r#""le-lann""#, "{algorithms} (did you mean lelann?)"),
    (r#"{"algorithm": ["lelann"]}"#, "algorithm", r#"["lelann"]"#, "the key of an algorithm"),
    (r#"{"version": 2, "algorithm": "lelann"}"#, "version", "2", "the version, 1"),
    (r#"{"algorithm": "lelann", "algorithm": "lelann"}"#, "algorithm", "it twice", "each field once"),
    (r#"{"algorithm": "lelann", "proceses": 8}"#, "proceses", "an unknown field", "{fields} (did you mean processes?)"),
    (r#"{"algorithm": "lelann", "processes": 0}"#, "processes", "0", "a number of processes, 1 to 1024"),
    (r#"{"algorithm": "lelann", "processes": 1025}"#, "processes", "1025", "a number of processes, 1 to 1024"),
    (r#"{"algorithm": "lelann", "processes": "8"}"#, "processes", r#""8""#, "a number of processes, 1 to 1024"),
    (r#"{"algorithm": "lelann", "processes": 8.0}"#, "processes", "8.0", "a number of processes, 1 to 1024"),
    (r#"{"algorithm": "lelann", "processes": -3}"#, "processes", "-3", "a number of processes, 1 to 1024"),
    (r#"{"algorithm": "lelann", "processes": null}"#, "processes", "null", "a number of processes, 1 to 1024"),
    (r#"{"algorithm": "lelann", "options": {"announce": "no"}}"#, "options.announce", r#""no""#, "true or false"),
    (
        r#"{"algorithm": "lelann", "options": {"variant": "filter"}}"#,
        "options.variant",
        "an option that the algorithm does not have",
        "announce",
    ),
    (
        r#"{"algorithm": "chang-roberts", "options": {"variant": "participant"}}"#,
        "options.variant",
        r#""participant""#,
        "filter, participants (did you mean participants?)",
    ),
    (r#"{"algorithm": "chang-roberts", "options": {"variant": 1}}"#, "options.variant", "1", "filter, participants"),
    (
        r#"{"algorithm": "chang-roberts", "options": {"announce": true, "announce": false}}"#,
        "options.announce",
        "it twice",
        "each field once",
    ),
    (r#"{"algorithm": "chang-roberts", "options": []}"#, "options", "[]", "an object of options"),
    (
        r#"{"algorithm": "lelann", "ids": "ascending"}"#,
        "ids",
        r#""ascending""#,
        r#"one of {"order": …}, {"values": […]}, {"uuid": true}, {"anonymous": true}"#,
    ),
    (
        r#"{"algorithm": "lelann", "ids": {}}"#,
        "ids",
        "{}",
        r#"one of {"order": …}, {"values": […]}, {"uuid": true}, {"anonymous": true}"#,
    ),
    (
        r#"{"algorithm": "lelann", "ids": {"order": "random"}}"#,
        "ids.order",
        r#""random""#,
        "ascending, descending, shuffled",
    ),
    (
        r#"{"algorithm": "lelann", "ids": {"order": "ascending", "uuid": true}}"#,
        "ids",
        r#"{"order": "ascending", "uuid": true}"#,
        r#"one of {"order": …}, {"values": […]}, {"uuid": true}, {"anonymous": true}"#,
    ),
    (r#"{"algorithm": "lelann", "ids": {"uuid": false}}"#, "ids.uuid", "false", "true"),
    (
        r#"{"algorithm": "lelann", "ids": {"anonymous": true}}"#,
        "ids",
        "anonymous processes",
        "identities, which the algorithm compares",
    ),
    (r#"{"algorithm": "lelann", "ids": {"values": []}}"#, "ids.values", "[]", "at least one identity"),
    (
        r#"{"algorithm": "lelann", "ids": {"values": [1, 2.5]}}"#,
        "ids.values[1]",
        "2.5",
        "an identity, 0 to 9007199254740991",
    ),
    (
        r#"{"algorithm": "lelann", "ids": {"values": [9007199254740992]}}"#,
        "ids.values[0]",
        "9007199254740992",
        "an identity, 0 to 9007199254740991",
    ),
    (
        r#"{"algorithm": "lelann", "processes": 3, "ids": {"values": [80, 32]}}"#,
        "ids.values",
        "2 of them",
        "one for each of the 3 processes",
    ),
    (r#"{"algorithm": "lelann", "winner": "biggest"}"#, "winner", r#""biggest""#, "largest, smallest"),
    (r#"{"algorithm": "lelann", "established": "yes"}"#, "established", r#""yes""#, "true or false"),
    (
        r#"{"algorithm": "lelann", "start": "everyone"}"#,
        "start",
        r#""everyone""#,
        r#""all", "none" or a list of {"process": …, "at": …}"#,
    ),
    (r#"{"algorithm": "lelann", "start": [0, 3]}"#, "start[0]", "0", r#"{"process": …, "at": …}"#),
    (r#"{"algorithm": "lelann", "start": [{"at": 3}]}"#, "start[0]", r#"{"at": 3}"#, r#"{"process": …, "at": …}"#),
    (r#"{"algorithm": "lelann", "start": [{"process": 6}]}"#, "start[0].process", "6", "a process, 0 to 5"),
    (
        r#"{"algorithm": "lelann", "start": [{"process": 0, "at": 1000000001}]}"#,
        "start[0].at",
        "1000000001",
        "a tick, 0 to 1000000000",
    ),
    (r#"{"algorithm": "lelann", "start": [[0, 3]]}"#, "start[0]", "[0, 3]", r#"{"process": …, "at": …}"#),
    (r#"{"algorithm": "lelann", "start": [{"process": "x"}]}"#, "start[0].process", r#""x""#, "a process, 0 to n - 1"),
    (
        r#"{"algorithm": "lelann", "network": {"topology": "rnig"}}"#,
        "network.topology",
        r#""rnig""#,
        "ring (did you mean ring?)",
    ),
    (r#"{"algorithm": "lelann", "network": {"topology": "grid"}}"#, "network.topology", "grid", "ring"),
    (
        r#"{"algorithm": "lelann", "network": {"topology": {"edges": [[0, 1]]}}}"#,
        "network.topology.edges",
        "a list of edges",
        "ring",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"topology": ["ring"]}}"#,
        "network.topology",
        r#"["ring"]"#,
        r#"the name of a topology or {"edges": [[0, 1], …]}"#,
    ),
    (
        r#"{"algorithm": "lelann", "network": {"topology": {"edges": [[0, 1], [1, 2, 3]]}}}"#,
        "network.topology.edges[1]",
        "[1, 2, 3]",
        "two positions such as [0, 1]",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"topology": {"edges": [[0, "1"]]}}}"#,
        "network.topology.edges[0][1]",
        r#""1""#,
        "a process, 0 to n - 1",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"delay": 3}}"#,
        "network.delay",
        "3",
        r#"{"fixed": …} or {"uniform": [shortest, longest]}"#,
    ),
    (
        r#"{"algorithm": "lelann", "network": {"delay": {"fixed": 0}}}"#,
        "network.delay.fixed",
        "0",
        "a number of ticks, 1 to 1000000",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"delay": {"uniform": [1, 2, 3]}}}"#,
        "network.delay.uniform",
        "[1, 2, 3]",
        "a list of two: the shortest and the longest delay",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"delay": {"uniform": [1]}}}"#,
        "network.delay.uniform",
        "[1]",
        "a list of two: the shortest and the longest delay",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"delay": {"uniform": [5, 1]}}}"#,
        "network.delay.uniform[1]",
        "1",
        "a number of ticks, 5 to 1000000",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"loss": 1.5}}"#,
        "network.loss",
        "1.5",
        "a probability, 0 to 1 with at most six decimals",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"loss": 1e-7}}"#,
        "network.loss",
        "1e-7",
        "a probability, 0 to 1 with at most six decimals",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"duplicate": "10%"}}"#,
        "network.duplicate",
        r#""10%""#,
        "a probability, 0 to 1 with at most six decimals",
    ),
    (
        r#"{"algorithm": "lelann", "network": {"FIFO": true}}"#,
        "network.FIFO",
        "an unknown field",
        "topology, delay, processing, fifo, loss, duplicate, corrupt, checksum (did you mean fifo?)",
    ),
    (
        r#"{"algorithm": "lelann", "detector": "perfect"}"#,
        "detector",
        r#""perfect""#,
        r#""none", {"perfect": {"delay": …}}, {"heartbeat": {"period": …, "timeout": …}} or {"swim": {"period": …, "timeout": …, "proxies": …}}"#,
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"perfect": {"delay": 0}}}"#,
        "detector.perfect.delay",
        "0",
        "a number of ticks, 1 to 1000000",
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"heartbeat": {"period": 0, "timeout": 10}}}"#,
        "detector.heartbeat.period",
        "0",
        "a number of ticks, 1 to 1000000",
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"heartbeat": {"period": 5, "timeout": 1000001}}}"#,
        "detector.heartbeat.timeout",
        "1000001",
        "a number of ticks, 1 to 1000000",
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"heartbeat": {"period": 5}}}"#,
        "detector.heartbeat",
        r#"{"period": 5}"#,
        r#"{"period": …, "timeout": …}"#,
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"swim": {"period": 6, "timeout": 2}}}"#,
        "detector.swim",
        r#"{"period": 6, "timeout": 2}"#,
        r#"{"period": …, "timeout": …, "proxies": …}"#,
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"swim": {"period": 8, "timeout": 3, "proxies": 1}}}"#,
        "detector.swim.period",
        "8",
        "a number of ticks, three times the timeout or more, 9 to 1000000",
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"swim": {"period": 1000000, "timeout": 333334, "proxies": 1}}}"#,
        "detector.swim.timeout",
        "333334",
        "a number of ticks, 1 to 333333",
    ),
    (
        r#"{"algorithm": "lelann", "detector": {"swim": {"period": 6, "timeout": 2, "proxies": 1024}}}"#,
        "detector.swim.proxies",
        "1024",
        "a number of processes, 0 to 1023",
    ),
    (
        r#"{"algorithm": "lelann", "faults": {"crash": 1}}"#,
        "faults",
        r#"{"crash": 1}"#,
        r#"a list of faults such as {"at": 3, "crash": 5}"#,
    ),
    (r#"{"algorithm": "lelann", "faults": [{"at": 1}]}"#, "faults[0]", r#"{"at": 1}"#, "{fault}"),
    (r#"{"algorithm": "lelann", "faults": [{"crash": 1}, {"crash": 7}]}"#, "faults[1].crash", "7", "a process, 0 to 5"),
    (
        r#"{"algorithm": "lelann", "faults": [{"crash": 1, "recover": 1}]}"#,
        "faults[0]",
        r#"{"crash": 1, "recover": 1}"#,
        "{fault}",
    ),
    (
        r#"{"algorithm": "lelann", "faults": [{"recover": 1, "after_sends": 2}]}"#,
        "faults[0]",
        r#"{"recover": 1, "after_sends": 2}"#,
        "{fault}",
    ),
    (
        r#"{"algorithm": "lelann", "faults": [{"crash": 1, "after_sends": 0}]}"#,
        "faults[0].after_sends",
        "0",
        "a number of sends, 1 to 4294967295",
    ),
    (
        r#"{"algorithm": "lelann", "faults": [{"crash": 1, "at": "soon"}]}"#,
        "faults[0].at",
        r#""soon""#,
        "a tick, 0 to 1000000000",
    ),
    (r#"{"algorithm": "lelann", "faults": [{"heal": false}]}"#, "faults[0].heal", "false", "true"),
    (
        r#"{"algorithm": "lelann", "faults": [{"partition": []}]}"#,
        "faults[0].partition",
        "no groups",
        "at least one group of processes",
    ),
    (
        r#"{"algorithm": "lelann", "faults": [{"partition": [[0, 1], []]}]}"#,
        "faults[0].partition[1]",
        "an empty group",
        "at least one process",
    ),
    (
        r#"{"algorithm": "lelann", "faults": [{"partition": [[0, 1], [1, 2]]}]}"#,
        "faults[0].partition[1][0]",
        "1, which stands in a group already",
        "each process in one group",
    ),
    (r#"{"algorithm": "lelann", "faults": [{"join": 6}]}"#, "faults[0].join", "6", "a process, 0 to 5"),
    (
        r#"{"algorithm": "lelann", "overrides": [{"message": 7}]}"#,
        "overrides[0]",
        r#"{"message": 7}"#,
        r#"{"message": …, "action": …}"#,
    ),
    (
        r#"{"algorithm": "lelann", "overrides": [{"message": 7, "action": "delete"}]}"#,
        "overrides[0].action",
        r#""delete""#,
        r#""drop", "duplicate", "corrupt" or {"deliver_at": …}"#,
    ),
    (
        r#"{"algorithm": "lelann", "overrides": [{"message": 7, "action": {"deliver_at": -1}}]}"#,
        "overrides[0].action.deliver_at",
        "-1",
        "a tick, 0 to 1000000000",
    ),
    (
        r#"{"algorithm": "lelann", "overrides": [{"message": 7, "action": "drop"}, {"message": 7, "action": "drop"}]}"#,
        "overrides[1].message",
        "7",
        "each message once",
    ),
    (
        r#"{"algorithm": "lelann", "seed": 9007199254740992}"#,
        "seed",
        "9007199254740992",
        "a seed, 0 to 9007199254740991",
    ),
    (r#"{"algorithm": "lelann", "limits": {"events": 0}}"#, "limits.events", "0", "a number of steps, 1 to 100000000"),
    (r#"{"algorithm": "lelann", "limits": {"steps": 10}}"#, "limits.steps", "an unknown field", "events, time"),
    (r#"{"algorithm": "lelann", "schedule": [0, 1]}"#, "schedule", "[0, 1]", "no schedule yet (it comes later)"),
    (r#"{"algorithm": "lelann", "\u001b[31mred": 1}"#, r#"" [31mred""#, "an unknown field", "{fields}"),
];

const LINKS: &[Case] = &[
    ("", "scenario", "nothing", "a=algorithm, the algorithm one of {algorithms}"),
    ("#", "scenario", "nothing", "a=algorithm, the algorithm one of {algorithms}"),
    ("https://example.org/play/", "scenario", "https://example.org/play/", "a link with a scenario after its #"),
    ("lelann", "lelann", "no value", "key=value, as in n=8"),
    ("n=8", "scenario", "n=8", "a=algorithm, the algorithm one of {algorithms}"),
    ("a=paxos", "a", "paxos", "{algorithms}"),
    ("a=", "a", "nothing", "{algorithms}"),
    ("a=Lelann", "a", "Lelann", "{algorithms} (did you mean lelann?)"),
    ("a=lelann&a=lelann", "a", "it twice", "each key once"),
    ("a=lelann&N=8", "N", "an unknown key", "{keys}, announce (did you mean n?)"),
    ("a=lelann&n", "n", "no value", "key=value, as in n=8"),
    ("a=lelann&n=", "n", "nothing", "a number of processes, 1 to 1024"),
    ("a=lelann&n=eight", "n", "eight", "a number of processes, 1 to 1024"),
    ("a=lelann&n=0", "n", "0", "a number of processes, 1 to 1024"),
    ("a=lelann&n=+8", "n", "+8", "a number of processes, 1 to 1024"),
    ("a=lelann&n=8.0", "n", "8.0", "a number of processes, 1 to 1024"),
    ("a=lelann&variant=filter", "variant", "an unknown key", "{keys}, announce"),
    ("a=chang-roberts&variant=filters", "variant", "filters", "filter, participants (did you mean filter?)"),
    ("a=chang-roberts&announce=false", "announce", "false", "yes or no"),
    (
        "a=lelann&ids=acending",
        "ids",
        "acending",
        "ascending, descending, shuffled, uuid, anonymous, or a list such as 80,32,5 (did you mean ascending?)",
    ),
    ("a=lelann&ids=3,x,1", "ids[1]", "x", "an identity, 0 to 9007199254740991"),
    ("a=lelann&ids=3,1,", "ids[2]", "nothing", "an identity, 0 to 9007199254740991"),
    ("a=lelann&n=4&ids=3,1", "ids", "2 of them", "one for each of the 4 processes"),
    ("a=lelann&wins=largets", "wins", "largets", "largest, smallest (did you mean largest?)"),
    ("a=lelann&established=1", "established", "1", "yes or no"),
    ("a=lelann&start=", "start", "nothing", "all, none or a list such as 0,3@5"),
    ("a=lelann&start=0,9", "start[1]", "9", "a process, 0 to 5"),
    ("a=lelann&start=0@x", "start[0]", "x", "a tick, 0 to 1000000000"),
    ("a=lelann&ids=anonymous", "ids", "anonymous processes", "identities, which the algorithm compares"),
    ("a=lelann&net=", "net", "nothing", "ring"),
    ("a=lelann&net=rings", "net", "rings", "ring (did you mean ring?)"),
    ("a=lelann&net=grid", "net", "grid", "ring"),
    ("a=lelann&edges=0-1", "edges", "a list of edges", "ring"),
    ("a=lelann&net=ring&edges=0-1", "net", "ring", "a topology by its name or by its edges, not both"),
    ("a=lelann&edges=0-1,2", "edges[1]", "2", "a list of edges such as 0-1,1-2"),
    ("a=lelann&edges=0-1,2-", "edges[1]", "nothing", "a process, 0 to n - 1"),
    ("a=lelann&delay=0", "delay", "0", "a number of ticks, 1 to 1000000"),
    ("a=lelann&delay=5-1", "delay", "1", "a number of ticks, 5 to 1000000"),
    ("a=lelann&delay=1-", "delay", "nothing", "a number of ticks, 1 to 1000000"),
    ("a=lelann&loss=10%25", "loss", "10%", "a probability, 0 to 1 with at most six decimals"),
    ("a=lelann&loss=0.1234567", "loss", "0.1234567", "a probability, 0 to 1 with at most six decimals"),
    ("a=lelann&dup=2", "dup", "2", "a probability, 0 to 1 with at most six decimals"),
    (
        "a=lelann&detector=perfekt",
        "detector",
        "perfekt",
        "none, perfect, perfect:delay, heartbeat:period:timeout or swim:period:timeout:proxies (did you mean perfect?)",
    ),
    ("a=lelann&detector=perfect:0", "detector", "0", "a number of ticks, 1 to 1000000"),
    ("a=lelann&detector=heartbeat:5:0", "detector", "0", "a number of ticks, 1 to 1000000"),
    ("a=lelann&detector=heartbeat:0:5", "detector", "0", "a number of ticks, 1 to 1000000"),
    ("a=lelann&detector=heartbeat:5", "detector", "nothing", "a number of ticks, 1 to 1000000"),
    (
        "a=lelann&detector=swim:5:2:1",
        "detector",
        "5",
        "a number of ticks, three times the timeout or more, 6 to 1000000",
    ),
    ("a=lelann&detector=swim:6:2", "detector", "nothing", "a number of processes, 0 to 1023"),
    ("a=lelann&detector=swim:6:2:-1", "detector", "-1", "a number of processes, 0 to 1023"),
    (
        "a=lelann&faults=5@3",
        "faults[0]",
        "5@3",
        "crash:process@tick, crash:process@tick+sends, recover:…, join:…, leave:…, notice:…, partition:0-2/3.4@tick, heal@tick",
    ),
    ("a=lelann&faults=crash:1,crash:8@3", "faults[1]", "8", "a process, 0 to 5"),
    ("a=lelann&faults=crash:1@3+0", "faults[0]", "0", "a number of sends, 1 to 4294967295"),
    ("a=lelann&faults=recover:1@3+2", "faults[0]", "recover:1@3+2", "a number of sends, as in +2, only after a crash"),
    (
        "a=lelann&faults=heal:1",
        "faults[0]",
        "heal:1",
        "crash:process@tick, crash:process@tick+sends, recover:…, join:…, leave:…, notice:…, partition:0-2/3.4@tick, heal@tick",
    ),
    (
        "a=lelann&faults=partition:0-2/2-3",
        "faults[0]",
        "2, which stands in a group already",
        "each process in one group",
    ),
    ("a=lelann&faults=partition:2-0", "faults[0]", "2-0", "groups such as 0-2.5/3.4, each process in one"),
    ("a=lelann&faults=join:2,leave:6", "faults[1]", "6", "a process, 0 to 5"),
    (
        "a=lelann&by-hand=drop:7@3",
        "by-hand[0]",
        "drop:7@3",
        "drop:message, duplicate:message, corrupt:message or deliver:message@tick",
    ),
    (
        "a=lelann&by-hand=deliver:7",
        "by-hand[0]",
        "deliver:7",
        "drop:message, duplicate:message, corrupt:message or deliver:message@tick",
    ),
    ("a=lelann&by-hand=drop:7,duplicate:7", "by-hand[1]", "7", "each message once"),
    ("a=lelann&seed=-1", "seed", "-1", "a seed, 0 to 9007199254740991"),
    ("a=lelann&events=0", "events", "0", "a number of steps, 1 to 100000000"),
    ("a=lelann&time=1000000001", "time", "1000000001", "a tick, 0 to 1000000000"),
    ("a=lelann&%00=1", r#"" ""#, "an unknown key", "{keys}, announce"),
];

fn check(cases: &[Case], read: fn(&str) -> Result<Scenario, InputError>) {
    let keys: Vec<&str> = algorithms::all().iter().map(|algorithm| algorithm.key).collect();
    for (input, path, found, allowed) in cases {
        let error = read(input).expect_err(input);
        let allowed = allowed.replace("{fields}", FIELDS).replace("{keys}", &KEYS.join(", "));
        let allowed = allowed.replace("{algorithms}", &keys.join(", ")).replace("{fault}", FAULT);
        let expected = InputError { path: (*path).to_owned(), found: (*found).to_owned(), allowed };
        assert_eq!(error, expected, "for {input}");
    }
}

#[test]
fn bad_json_is_refused_with_the_place_what_is_there_and_what_may_be() {
    check(JSON, Scenario::from_json);
}

#[test]
fn bad_links_are_refused_with_the_place_what_is_there_and_what_may_be() {
    check(LINKS, Scenario::from_link);
}

/// What is too large is refused before anything is made of it.
#[test]
fn too_much_is_refused_with_how_much_is_allowed() {
    let error = |input: &str| Scenario::from_input(input).expect_err("too much").to_string();
    let list = |entry: &str, count: usize| vec![entry; count].join(",");
    let json = |field: &str, value: &str| error(&format!("{{\"algorithm\": \"lelann\", \"{field}\": {value}}}"));

    let many = format!("[{}]", list("{\"process\":0}", 4097));
    assert_eq!(json("start", &many), "start: found 4097 entries, allowed: at most 4096 entries");
    let many = format!("[{}]", list("{\"heal\":true}", 50_000));
    assert_eq!(json("faults", &many), "faults: found 50000 entries, allowed: at most 4096 entries");
    let many = format!("[{}]", list("{\"message\":7,\"action\":\"drop\"}", 100_000));
    assert_eq!(json("overrides", &many), "overrides: found 100000 entries, allowed: at most 4096 entries");
    let many = format!("{{\"values\": [{}]}}", list("1", 1025));
    assert_eq!(json("ids", &many), "ids.values: found 1025 entries, allowed: at most 1024 entries");

    let whole: Vec<String> = (0..1024).map(|position| position.to_string()).collect();
    let partition = format!("{{\"partition\":[[{}]]}}", whole.join(","));
    let many = format!("1024, \"faults\": [{}]", list(&partition, 65));
    let expected =
        "faults[64].partition: found 66560 positions in partitions up to here, allowed: at most 65536 in all";
    assert_eq!(json("processes", &many), expected);

    let expected = "scenario: found 4194305 bytes, allowed: at most 4194304 bytes of JSON";
    assert_eq!(error(&format!("{{{}", " ".repeat(4 << 20))), expected);
    let expected = "bytes, allowed: at most 8192 bytes in a link: a longer scenario needs a file";
    assert_eq!(error(&format!("a=lelann&ids={}", "1,".repeat(5000))), format!("scenario: found 10013 {expected}"));
    assert_eq!(error(&"%61".repeat(8193)), format!("scenario: found 24579 {expected}"));
}

/// A deep or a wide text costs neither stack nor memory.
#[test]
fn endless_texts_end_at_once() {
    for (open, depth) in [("[", 1_000_000), ("{\"a\":", 600_000)] {
        let error = Scenario::from_json(&open.repeat(depth)).expect_err("too deep");
        assert_eq!(error.allowed, "JSON (recursion limit exceeded)");
    }
    let wide = format!("{{{}\"algorithm\": \"lelann\"}}", "\"seed\": 1, ".repeat(300_000));
    assert_eq!(Scenario::from_json(&wide).expect_err("doubled").path, "seed");
}
