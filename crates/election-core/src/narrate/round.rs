//! What several steps come to together.

use super::sentence::{Mark, Sentence};
use super::words::{BidTurn, Words};
use super::{Language, Names};
use crate::algorithm::{Noun, Purpose, SignalKind};
use crate::lineage;
use crate::model::{Identity, ProcessId, Role};
use crate::run::Run;
use crate::scenario::Channels;
use crate::trace::{Change, Fate, MessageRow, StepKind};

/// The most steps, and messages sent in them, that are looked at.
const MOST_LOOKED_AT: usize = 20_000;
/// The most messages that bids are followed back over, to say whose they are.
const MOST_HOPS: usize = 20_000;
/// The most things of a sort that are named one by one.
const FEW: usize = 2;
/// The most clauses of a sentence.
const MOST_CLAUSES: usize = 3;

/// What several steps come to together: counts, and the first few of each sort by name.
#[derive(Default)]
pub(super) struct Round {
    /// Whether there were too many steps to look at.
    is_cut: bool,
    messages: usize,
    begun: Bids,
    dropped: Bids,
    passed: Bids,
    home: Bids,
    lost: Vec<MessageRow>,
    crashed: Vec<ProcessId>,
    recovered: Vec<ProcessId>,
    joined: Vec<ProcessId>,
    left: Vec<ProcessId>,
    leaders: Vec<ProcessId>,
    followers: Vec<(ProcessId, Identity)>,
    late: Vec<ProcessId>,
    /// Who has begun, by itself.
    begin: Vec<ProcessId>,
    /// Who has been told that its leader may be gone.
    noticed: Vec<ProcessId>,
    /// Who has become a candidate.
    candidates: Vec<ProcessId>,
    /// The news that arrived, and whether some that has been round is back.
    news: Bids,
    is_news_back: bool,
    told: Vec<ProcessId>,
    splits: bool,
    rejoins: bool,
    /// What is cut and mended.
    cut: Vec<Channels>,
    mended: Vec<Channels>,
    /// How many messages of each kind arrived and were handled.
    arrived: Vec<usize>,
    /// How many messages of each kind were sent.
    sent: Vec<usize>,
    /// How many messages of each kind that is no bid arrived and were dropped.
    discarded: Vec<usize>,
}

/// How many bids, and the messages of the first few.
#[derive(Default)]
struct Bids {
    count: usize,
    first: Vec<u32>,
    noun: Option<Noun>,
}

impl Bids {
    fn add(&mut self, message: u32, noun: &Noun) {
        self.count += 1;
        self.noun = Some(noun.clone());
        if self.first.len() <= FEW {
            self.first.push(message);
        }
    }
}

impl Round {
    /// What these steps come to.
    pub(super) fn of(run: &Run, from: usize, to: usize) -> Self {
        let trace = run.trace();
        let kinds = run.info().messages.len();
        let messages = trace.messages_before(to) - trace.messages_before(from);
        let [arrived, sent, discarded] = [(); 3].map(|()| vec![0; kinds]);
        let mut round = Self { arrived, sent, discarded, messages, ..Self::default() };
        if to - from + messages > MOST_LOOKED_AT {
            round.is_cut = true;
            return round;
        }
        let mut hops = MOST_HOPS;
        for step in from..to {
            round.add_step(run, step, &mut hops);
        }
        let changes = trace.changes();
        let first = changes.partition_point(|row| (row.step as usize) < from);
        for row in changes[first..].iter().take_while(|row| (row.step as usize) < to) {
            match row.change {
                Change::Role(Role::Leader, _) => round.leaders.push(row.process),
                Change::Role(Role::Follower, Some(leader)) => {
                    // Who learns it twice knows what it learnt last.
                    round.followers.retain(|(process, _)| *process != row.process);
                    round.followers.push((row.process, leader));
                }
                Change::Role(Role::Candidate, _) if !round.candidates.contains(&row.process) => {
                    round.candidates.push(row.process);
                }
                Change::Role(..) => {}
                Change::Crashed => round.crashed.push(row.process),
                Change::Recovered => round.recovered.push(row.process),
                Change::Joined => round.joined.push(row.process),
                Change::Left => round.left.push(row.process),
            }
        }
        round
    }

    fn add_step(&mut self, run: &Run, step: usize, hops: &mut usize) {
        let trace = run.trace();
        let row = trace.step(step);
        match row.kind {
            StepKind::Timer => {
                let spec = row.timer.and_then(|timer| run.info().timers.get(usize::from(timer.0)));
                let is_late = spec.is_some_and(|spec| spec.is_in_vain);
                let process = row.process.filter(|process| is_late && !self.late.contains(process));
                self.late.extend(process);
            }
            StepKind::Start => self.begin.extend(row.process),
            StepKind::Notice => self.noticed.extend(row.process),
            // Whoever hears of several crashes is one process.
            StepKind::DetectCrash => {
                let process = row.process.filter(|process| !self.told.contains(process));
                self.told.extend(process);
            }
            StepKind::Partition => self.splits = true,
            StepKind::Heal => self.rejoins = true,
            StepKind::Cut => self.cut.extend(row.channels),
            StepKind::Mend => self.mended.extend(row.channels),
            _ => {}
        }
        let own = |message: &MessageRow| SignalKind::of(message.kind).is_none();
        let arrived = row.message.map(|number| trace.message(number)).filter(own);
        let is_lost =
            |message: &MessageRow| matches!(message.fate, Fate::Lost(_)) && row.kind != StepKind::DeliverFirst;
        let mut goes_on = None;
        if let Some(message) = arrived {
            let spec = run.info().message(message.kind);
            if is_lost(&message) {
                self.lost.push(message);
            } else if spec.purpose == Purpose::News {
                self.news.add(message.number, &spec.noun);
                self.is_news_back |= message.fate == Fate::Discarded;
            } else if !spec.purpose.is_bid() && message.fate == Fate::Discarded {
                self.discarded[usize::from(message.kind.0)] += 1;
            } else if spec.purpose != Purpose::Bid {
                self.arrived[usize::from(message.kind.0)] += 1;
            } else if message.fate == Fate::Discarded {
                self.dropped.add(message.number, &spec.noun);
            } else if lineage::initiator(run, message.number, hops) == Some(message.to) {
                self.home.add(message.number, &spec.noun);
            } else {
                goes_on = Some(message.kind);
            }
        }
        for number in trace.sent_in(step) {
            let message = trace.message(u32::try_from(number).expect("messages are numbered in 32 bits"));
            if !own(&message) {
                continue;
            }
            let spec = run.info().message(message.kind);
            match spec.purpose {
                Purpose::Bid if goes_on.take() == Some(message.kind) => self.passed.add(message.number, &spec.noun),
                Purpose::Bid if row.message.is_none() => self.begun.add(message.number, &spec.noun),
                Purpose::News => {}
                _ => self.sent[usize::from(message.kind.0)] += 1,
            }
        }
    }

    /// The sentence.
    pub(super) fn sentence(&self, run: &Run, language: Language) -> Sentence {
        let words = language.words();
        let names = Names::linked(run.identities(), words);
        let mut clauses =
            if self.is_cut { vec![words.sent_many(self.messages)] } else { self.clauses(run, &names, words) };
        clauses.truncate(MOST_CLAUSES);
        if clauses.is_empty() {
            clauses.push(words.nothing_to_see());
        }
        Sentence::new(&clauses.join(", "), self.mark())
    }

    fn mark(&self) -> Mark {
        let marks = [
            (!self.crashed.is_empty(), Mark::Crashed),
            (!self.recovered.is_empty(), Mark::Recovered),
            (!self.joined.is_empty(), Mark::Joined),
            (!self.left.is_empty(), Mark::Left),
            (!self.leaders.is_empty(), Mark::Elected),
            (!self.lost.is_empty(), Mark::Lost),
            (self.dropped.count + self.discarded.iter().sum::<usize>() > 0, Mark::Discarded),
        ];
        marks.into_iter().find(|(is_true, _)| *is_true).map_or(Mark::Plain, |(_, mark)| mark)
    }

    /// What is said, the most important first.
    fn clauses(&self, run: &Run, names: &Names<'_>, words: &'static dyn Words) -> Vec<String> {
        let mut clauses = Vec::new();
        let all = |processes: &[ProcessId]| names.of_all(processes);
        if self.splits {
            clauses.push(words.network_parts());
        }
        if self.rejoins {
            clauses.push(words.network_heals());
        }
        for Channels { from, to, both_ways } in &self.cut {
            clauses.push(words.channels_are_cut(&names.of(ProcessId(*from)), &names.of(ProcessId(*to)), *both_ways));
        }
        for Channels { from, to, both_ways } in &self.mended {
            clauses.push(words.channels_are_mended(&names.of(ProcessId(*from)), &names.of(ProcessId(*to)), *both_ways));
        }
        let groups = [
            (&self.crashed, Change::Crashed),
            (&self.recovered, Change::Recovered),
            (&self.joined, Change::Joined),
            (&self.left, Change::Left),
        ];
        for (processes, change) in groups {
            if !processes.is_empty() {
                clauses.push(words.some_change(&few(processes, words, &all), processes.len(), change));
            }
        }
        if !self.leaders.is_empty() {
            clauses.push(words.some_lead(&few(&self.leaders, words, &all), self.leaders.len()));
        }
        self.bid_clauses(run, names, words, &mut clauses);
        if let [(_, leader), ..] = self.followers.as_slice() {
            let who: Vec<ProcessId> = self.followers.iter().map(|(process, _)| *process).collect();
            let are_agreed = self.followers.iter().all(|(_, other)| other == leader);
            let leader = are_agreed.then(|| names.of_identity(*leader));
            clauses.push(words.some_follow(&few(&who, words, &all), who.len(), leader.as_deref()));
        }
        clauses.extend(self.losses(run, names, words));
        if !self.told.is_empty() {
            clauses.push(words.some_hear_of_crashes(self.told.len()));
        }
        // A leader has not waited in vain.
        if !self.late.is_empty() && self.leaders.is_empty() {
            clauses.push(words.some_stop_waiting(&few(&self.late, words, &all), self.late.len()));
        }
        if self.followers.is_empty() && self.leaders.is_empty() {
            let news = self.news.noun.iter();
            clauses.extend(news.map(|noun| words.news_arrives(self.news.count, noun, self.is_news_back)));
        }
        if clauses.len() < MOST_CLAUSES {
            let counts = |counts: &[usize]| {
                let specs = run.info().messages.iter().zip(counts);
                Vec::from_iter(specs.filter(|(_, count)| **count > 0).map(|(spec, count)| (&spec.noun, *count)))
            };
            clauses.extend(counts(&self.sent).into_iter().map(|(noun, count)| words.some_are_sent(count, noun)));
            let dropped = |(noun, count)| words.bids(None, count, noun, BidTurn::IsDropped, false);
            clauses.extend(counts(&self.discarded).into_iter().map(dropped));
            if clauses.is_empty() {
                clauses.extend(counts(&self.arrived).into_iter().map(|(noun, count)| words.some_arrive(count, noun)));
            }
            // Who only sets a timer has begun all the same.
            if clauses.is_empty() && !self.begin.is_empty() {
                clauses.push(words.some_begin(&few(&self.begin, words, &all), self.begin.len()));
            }
            // So has who only writes down that it stands, or waits from a notice on.
            if clauses.is_empty() && !self.candidates.is_empty() {
                clauses.push(words.some_stand(&few(&self.candidates, words, &all), self.candidates.len()));
            }
            if clauses.is_empty() && !self.noticed.is_empty() {
                clauses.push(words.some_notice(&few(&self.noticed, words, &all), self.noticed.len()));
            }
        }
        clauses
    }

    /// `2 answers lost at 7, which has crashed`.
    fn losses(&self, run: &Run, names: &Names<'_>, words: &'static dyn Words) -> Option<String> {
        let first = self.lost.first()?;
        let are_alike = self.lost.iter().all(|message| message.kind == first.kind);
        let noun = are_alike.then(|| &run.info().message(first.kind).noun);
        let are_together = self.lost.iter().all(|message| (message.to, message.fate) == (first.to, first.fate));
        let Fate::Lost(loss) = first.fate else { return None };
        let place = are_together.then(|| (names.of(first.to), loss));
        Some(words.some_are_lost(self.lost.len(), noun, place.as_ref().map(|(to, loss)| (to.as_str(), *loss))))
    }

    /// What became of bids: `7 tokens dropped`, `8's goes on`.
    fn bid_clauses(&self, run: &Run, names: &Names<'_>, words: &'static dyn Words, clauses: &mut Vec<String>) {
        let mut is_said: Option<&Noun> = None;
        let mut hops = MOST_HOPS;
        let sorts = [
            (&self.begun, BidTurn::SetsOut),
            (&self.dropped, BidTurn::IsDropped),
            (&self.home, BidTurn::IsHome),
            (&self.passed, BidTurn::GoesOn),
        ];
        for (bids, turn) in sorts {
            let Some(noun) = &bids.noun else { continue };
            let whose = bids.first.iter().take(FEW).map(|message| lineage::initiator(run, *message, &mut hops));
            let whose: Option<Vec<ProcessId>> = if bids.count <= FEW { whose.collect() } else { None };
            let whose = whose.map(|mut whose| {
                whose.dedup();
                whose
            });
            let whose = whose.map(|whose| names.of_all(&whose));
            clauses.push(words.bids(whose.as_deref(), bids.count, noun, turn, is_said == Some(noun)));
            is_said = Some(noun);
        }
    }
}

/// The names of a few processes; of more, how many they are. One is said to be a process: `5 crashes` could be read as a count.
fn few(processes: &[ProcessId], words: &'static dyn Words, all: &dyn Fn(&[ProcessId]) -> Vec<String>) -> String {
    match &*all(processes) {
        [one] => words.process(one),
        few @ ([_, _] | [_, _, _]) => words.all_of(few),
        many => words.so_many(many.len()),
    }
}
