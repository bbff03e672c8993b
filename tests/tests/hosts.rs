//! Hosts driven by hand, as a member on a network would: three processes, a queue of texts for a network, and no world. What they do
//! is what the engine's run does.

use std::collections::VecDeque;

use election_core::algorithm::{Choose, Content, Effect, Outgoing, Wait};
use election_core::host::{Host, HostFacts, Input};
use election_core::model::{Incarnation, Role, Set};
use election_core::{Process, ProcessId, Scenario, run};
use election_tests::extra;
use election_tests::extra::TWO_LAPS;
use election_tests::extra::two_laps::TwoLaps;
use election_tests::extra::two_way::TwoWay;
use serde::{Deserialize, Serialize};

/// What travels: the envelope, and what is in it.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Letter<P: Process> {
    from: ProcessId,
    life: Incarnation,
    content: Content<P::Message>,
}

/// Hosts with a network between them that keeps the order of sending. Timers are longer than anything takes.
struct Members<P: Process> {
    facts: HostFacts<P>,
    hosts: Vec<Option<Host<P>>>,
    /// To whom, and the letter as JSON.
    network: VecDeque<(ProcessId, String)>,
    sent: u64,
    timers_set: u64,
}

/// Nobody asks for random numbers here.
struct NoChoice;

impl Choose for NoChoice {
    fn choose(&mut self, _process: ProcessId, _bound: u32) -> u32 {
        unreachable!("these algorithms draw nothing")
    }

    fn choose_target(&mut self, _process: ProcessId, _bound: u32) -> u32 {
        unreachable!("nobody pings")
    }

    fn choose_proxy(&mut self, _process: ProcessId, _number: u16, _bound: u32) -> u32 {
        unreachable!("nobody pings")
    }
}

impl<P: Process> Members<P> {
    fn of(link: &str) -> Self {
        extra::register();
        let scenario = Scenario::from_link(link).expect("a good link");
        let facts = HostFacts::<P>::of(&scenario);
        let hosts = (0..scenario.processes).map(|position| Some(Host::new(ProcessId(position), &facts))).collect();
        Self { facts, hosts, network: VecDeque::new(), sent: 0, timers_set: 0 }
    }

    fn host(&self, position: u16) -> &Host<P> {
        self.hosts[usize::from(position)].as_ref().expect("it is live")
    }

    /// Something happens to a member that is live; its messages leave in the order in which it sends them.
    fn input(&mut self, position: u16, input: Input<P::Message>) {
        let host = self.hosts[usize::from(position)].as_mut().expect("it is live");
        for effect in host.handle(input, &self.facts, &mut NoChoice) {
            match effect {
                Effect::Send(Outgoing { to, life, content }) => {
                    let letter = Letter::<P> { from: ProcessId(position), life, content };
                    self.network.push_back((to, serde_json::to_string(&letter).expect("it has a text")));
                    self.sent += 1;
                }
                Effect::TimerSet(_, Wait::Fixed(ticks)) => {
                    assert!(ticks > 0, "nobody waits for the end of a tick");
                    self.timers_set += 1;
                }
                _ => {}
            }
        }
    }

    /// Delivers until nothing is on its way. Who has crashed gets nothing.
    fn settle(&mut self) {
        while let Some((to, text)) = self.network.pop_front() {
            let Letter::<P> { from, life, content } = serde_json::from_str(&text).expect("what was written is read");
            if self.hosts[to.index()].is_some() {
                self.input(to.0, Input::Message { from, life, content });
            }
        }
    }

    fn roles(&self) -> Vec<Option<Role>> {
        self.hosts.iter().map(|host| Some(host.as_ref()?.standing().role)).collect()
    }
}

const FOLLOWERS_OF_THE_LAST: [Option<Role>; 3] = [Some(Role::Follower), Some(Role::Follower), Some(Role::Leader)];

#[test]
fn three_hosts_elect_as_the_engine_does() {
    let link = "a=two-laps&n=3&start=0";
    let mut members = Members::<TwoLaps>::of(link);
    members.input(0, Input::Start);
    members.settle();
    assert_eq!(members.roles(), FOLLOWERS_OF_THE_LAST);
    let summary = run(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
    assert_eq!(members.sent, summary.counters.sent());
    assert_eq!(summary.leader.map(|leader| leader.process), Some(ProcessId(2)));
    assert_eq!(members.timers_set, 2, "one a lap");
}

#[test]
fn on_a_two_way_ring_too_and_whoever_starts() {
    let link = "a=test-two-way&n=3";
    let mut members = Members::<TwoWay>::of(link);
    (0..3).for_each(|position| members.input(position, Input::Start));
    members.settle();
    let summary = run(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
    assert_eq!(members.sent, summary.counters.sent());
    let leaders = members.roles().iter().filter(|role| **role == Some(Role::Leader)).count();
    assert_eq!((leaders, summary.leader.map(|leader| leader.process)), (1, Some(ProcessId(2))));
    assert_eq!(members.host(2).standing().role, Role::Leader);
}

#[test]
fn a_host_that_is_back_goes_on_from_its_stable_fields_in_another_life() {
    let mut members = Members::<TwoLaps>::of("a=two-laps&n=3&start=0&detector=perfect:1");
    members.input(0, Input::Start);
    members.settle();
    // The leader crashes; a detector tells the others; the first of them begins again, and wins over the other.
    let stable = members.host(2).stable();
    members.hosts[2] = None;
    for position in [0, 1] {
        members.input(position, Input::CrashDetected { peer: ProcessId(2), life: 0 });
    }
    members.settle();
    assert_eq!(members.roles(), [Some(Role::Follower), Some(Role::Leader), None]);
    let tries = |members: &Members<TwoLaps>, position| members.host(position).stable();
    assert_eq!((tries(&members, 0), tries(&members, 1), stable), (2, 1, 0));

    // It is back, and its first message shows that this is another life.
    members.hosts[2] = Some(Host::crashed(ProcessId(2), 0, stable, &members.facts));
    let all: Set = [0, 1, 2].into_iter().collect();
    members.input(2, Input::Recovered(all));
    assert_eq!(members.host(2).incarnation(), 1);
    assert!(members.network[0].1.contains(r#""life":1"#), "{}", members.network[0].1);
    for position in [0, 1] {
        members.input(position, Input::RecoveryDetected(ProcessId(2)));
    }
    members.settle();
    assert_eq!(members.roles(), FOLLOWERS_OF_THE_LAST);
}

#[test]
fn who_has_received_a_message_starts_no_more_by_itself() {
    let mut members = Members::<TwoLaps>::of("a=two-laps&n=3&start=0");
    members.input(0, Input::Start);
    members.settle();
    let before = members.host(1).clone();
    members.input(1, Input::Start);
    assert_eq!(*members.host(1), before);
    assert!(members.network.is_empty());
}

#[test]
fn equal_hosts_do_the_same_and_are_equal_afterwards() {
    let members = Members::<TwoLaps>::of("a=two-laps&n=3&start=0");
    let (mut one, mut other) = (members.host(1).clone(), members.host(1).clone());
    let handle = |host: &mut Host<TwoLaps>| host.handle(Input::Start, &members.facts, &mut NoChoice);
    assert_eq!(handle(&mut one), handle(&mut other));
    assert_eq!(one, other);
    assert_ne!(one, *members.host(1));
}

/// Whoever drives a host looks up in the declaration what it says of itself.
#[test]
fn a_host_says_by_number_at_which_line_it_is_and_why() {
    let members = Members::<TwoLaps>::of("a=two-laps&n=3&start=0");
    let info = TWO_LAPS.info();
    let effects = members.host(0).clone().handle(Input::Start, &members.facts, &mut NoChoice);
    let told = effects.into_iter().filter_map(|effect| match effect {
        Effect::Line(line) => Some(info.listing[line.index()].label.clone()),
        Effect::Note(reason, _) => Some(info.reason(reason).key.clone()),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), ["begin", "begins"]);
}
