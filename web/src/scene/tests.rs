//! What happens is to be seen.

use std::rc::Rc;

use election_core::algorithm::{IdentityUse, OptionKind, OptionValue};
use election_core::declared::Declared;
use election_core::model::{self, Condition, Topology, Value};
use election_core::narrate::Moments;
use election_core::scenario::{Declaration, Info};
use election_core::trace::{Fate, MessageRow, StepKind};
use election_core::{ProcessId, Role, Run, Scenario, View, algorithms};

use super::geometry::Point;
use super::layout::{Layout, SIZE};
use super::outlines::{HALF_HEIGHT, half_width};
use super::processes::{Appearance, Knows, ProcessShape, beaten, shapes};
use super::sprites::{Ending, Key, Mark, Placed, Shape, Sprite, Sprites};
use crate::state::{AppState, Seek, ShownAction, reduce};
use crate::testing;

mod appearance;
mod knowledge;

struct Drawing {
    sprites: Sprites,
    processes: Vec<ProcessShape>,
    time: f64,
}

/// All drawings of a run.
struct Drawings<'a> {
    run: &'a Run,
    layout: Rc<Layout>,
}

impl<'a> Drawings<'a> {
    fn of(run: &'a Run) -> Self {
        let state = AppState::new(run.scenario()).expect("it has been run already");
        Self { run, layout: state.shown.layout }
    }

    /// What is drawn right after so many steps.
    fn after(&self, steps: usize) -> Drawing {
        let view = self.run.at(steps);
        Drawing {
            sprites: Sprites::of(self.run, &view, &self.layout, 1.0),
            processes: shapes(self.run, &view, &self.layout, None),
            time: f64::from(view.now),
        }
    }
}

impl Drawing {
    /// What is drawn right after so many steps.
    fn after(run: &Run, steps: usize) -> Self {
        Drawings::of(run).after(steps)
    }

    fn has_mark(&self, mark: Mark) -> bool {
        let mut all = self.sprites.list.iter().chain(&self.sprites.below);
        all.any(|sprite| sprite.shape == Shape::Mark(mark) && sprite.at(self.time).opacity > 0.9)
    }
}

fn runs() -> impl Iterator<Item = Run> {
    testing::eventful().into_iter().map(|scenario| Run::record(&scenario).expect("scenarios for tests are valid"))
}

#[test]
fn every_discard_loss_crash_and_recovery_is_seen() {
    let mut seen = [0; 5];
    for run in runs() {
        let drawings = Drawings::of(&run);
        for step in 0..run.steps() {
            let row = run.trace().step(step);
            let drawing = || drawings.after(step + 1);
            match (row.kind, row.message, row.process) {
                (StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop, Some(number), _) => {
                    match run.trace().message(number).fate {
                        Fate::Discarded => {
                            assert!(drawing().has_mark(Mark::Discarded(number)), "discard of {number} in step {step}");
                            seen[0] += 1;
                        }
                        fate @ Fate::Lost(_) if Ending::of(fate) == Ending::Unheard => {
                            assert!(
                                drawing().has_mark(Mark::Unheard(number)),
                                "{number} reaches nobody in step {step}"
                            );
                            seen[1] += 1;
                        }
                        Fate::Lost(_) => {
                            assert!(drawing().has_mark(Mark::Lost(number)), "loss of {number} in step {step}");
                            seen[2] += 1;
                        }
                        Fate::InFlight | Fate::Delivered => {}
                    }
                }
                (StepKind::Crash, _, Some(process)) => {
                    let drawing = drawing();
                    assert!(drawing.has_mark(Mark::Crashed(process)));
                    assert_eq!(drawing.processes[process.index()].appearance, Appearance::Crashed);
                    seen[3] += 1;
                }
                (StepKind::Recover, _, Some(process)) => {
                    let drawing = drawing();
                    assert!(drawing.has_mark(Mark::Recovered(process)));
                    assert_ne!(drawing.processes[process.index()].appearance, Appearance::Crashed);
                    seen[4] += 1;
                }
                _ => {}
            }
        }
    }
    assert_eq!(seen, [2417, 1709, 338, 450, 216], "discarded, unheard, lost, crashed, recovered");
}

#[test]
fn a_message_shows_its_end_before_it_comes() {
    let mut doomed = 0;
    for run in runs() {
        let state = AppState::new(run.scenario()).expect("it has been run already");
        for steps in 0..run.steps() {
            let view = run.at(steps);
            let sprites = Sprites::of(&run, &view, &state.shown.layout, 1.0);
            if sprites.is_calm {
                continue;
            }
            for message in &view.in_flight {
                let sprite = sprites.list.iter().find(|sprite| sprite.key == Key::Message(message.row.number));
                let sprite = sprite.expect("few messages are drawn one by one");
                // What is under way when a run is broken off never arrives.
                let Some(arrives_at) = message.row.arrives_at.map(f64::from) else { continue };
                let sent_at = f64::from(message.row.sent_at);
                let is_doomed = Ending::of(message.row.fate) != Ending::Arrives;
                assert!(!sprite.at(sent_at).is_doomed, "nothing is given away at the start");
                assert_eq!(sprite.at(arrives_at - 0.01).is_doomed, is_doomed, "message {}", message.row.number);
                let is_as_large = sprite.at(arrives_at).scale.to_bits() == sprite.at(sent_at).scale.to_bits();
                assert!(is_as_large || !sprite.is_lettered(), "message {} is read to the end", message.row.number);
                doomed += usize::from(is_doomed);
                for time in [sent_at, (sent_at + arrives_at) / 2.0, arrives_at] {
                    let place = sprite.at(time).place;
                    assert!(place.x > 0.0 && place.x < SIZE && place.y > 0.0 && place.y < SIZE, "{place:?}");
                }
            }
        }
    }
    assert_eq!(doomed, 28_696);
}

/// Who is to guess sees no difference between messages that arrive and others, at any time of their way.
#[test]
fn without_fates_no_message_shows_its_end() {
    let mut doomed = 0;
    for run in runs() {
        let state = AppState::new(run.scenario()).expect("it has been run already");
        for steps in (0..run.steps()).step_by(7) {
            let view = run.at(steps);
            let known = Sprites::of(&run, &view, &state.shown.layout, 1.0);
            for (sprite, known) in known.clone().without_fates().list.iter().zip(&known.list) {
                let end = f64::from(view.now) + 100.0;
                doomed += usize::from(known.is_message() && known.at(end).is_doomed);
                assert!(!sprite.is_message() || !sprite.at(end).is_doomed && sprite.at(end).opacity > 0.99);
            }
        }
    }
    assert_eq!(doomed, 6_257, "messages that would show it");
}

#[test]
fn the_last_step_is_marked_where_it_happened() {
    let run = Run::record(&testing::plain(5)).expect("valid");
    assert!(Drawing::after(&run, 0).processes.iter().all(|shape| shape.is_due_to_start && !shape.is_acting));
    let drawing = Drawing::after(&run, 2);
    let acting: Vec<bool> = drawing.processes.iter().map(|shape| shape.is_acting).collect();
    assert_eq!(acting, [false, true, false, false, false]);
    let due: Vec<bool> = drawing.processes.iter().map(|shape| shape.is_due_to_start).collect();
    assert_eq!(due, [false, false, true, true, true]);
    let end = Drawing::after(&run, run.steps());
    assert_eq!(end.processes.iter().filter(|shape| shape.appearance == Appearance::In(Role::Leader)).count(), 1);
    assert_eq!(end.processes.iter().filter(|shape| shape.knows == Knows::Leader).count(), 5);
}

#[test]
fn a_crowd_is_calm_and_complete() {
    let run = Run::record(&testing::plain(64)).expect("valid");
    let drawing = Drawing::after(&run, 64);
    assert!(drawing.sprites.is_calm);
    let count = |sprite: &Sprite| match sprite.shape {
        Shape::Dot { count, .. } => count,
        Shape::Pill { .. } => panic!("a crowd has no labels"),
        Shape::Mark(_) | Shape::Beat { .. } | Shape::Channel { .. } | Shape::Timer { .. } | Shape::Trail { .. } => 0,
    };
    assert_eq!(drawing.sprites.list.iter().map(count).sum::<u32>(), 64);

    let run = Run::record(&testing::plain(24)).expect("valid");
    let labelled = Drawing::after(&run, 24).sprites;
    let is_labelled = |shape: &Shape| matches!(shape, Shape::Pill { label, .. } if !label.is_empty());
    assert_eq!(labelled.list.iter().filter(|sprite| is_labelled(&sprite.shape)).count(), 24);
}

#[test]
fn while_every_channel_carries_a_message_no_label_lies_on_a_process_or_another_label() {
    let mut seen = 0;
    election_tests::extra::register();
    let rings =
        algorithms::all().into_iter().filter(|algorithm| algorithm.topologies.default_shape() == model::Shape::Ring);
    let ids = |ring: &Info| match ring.identities {
        IdentityUse::Compares => ["shuffled", "uuid"].as_slice(),
        IdentityUse::Anonymous => &["anonymous"],
    };
    let rings = rings.flat_map(|ring| ids(&ring).iter().map(move |ids| (ring.key.clone(), *ids)));
    for (algorithm, ids) in rings {
        for processes in [3, 5, 8, 12, 16, 20, 24] {
            let run = link(&format!("a={algorithm}&n={processes}&ids={ids}&detector=perfect"));
            let mut state = AppState::new(run.scenario()).expect("it has been run already");
            for tick in 0..run.at(run.steps()).now {
                reduce(&mut state, ShownAction::Seek(Seek::Time(f64::from(tick) + 0.5)).into());
                let sprites = Sprites::of(&run, &state.shown.view, &state.shown.layout, 0.0).list;
                for time in [0.0, 0.3, 0.5, 0.9, 1.0].map(|fraction| f64::from(tick) + fraction) {
                    let boxes: Vec<(Point, Point, &str)> = sprites
                        .iter()
                        .filter_map(|sprite| {
                            let Shape::Pill { label, .. } = &sprite.shape else { return None };
                            let Placed { place, scale, .. } = sprite.at(time);
                            Some((place, Point::new(half_width(label) * scale, HALF_HEIGHT * scale), label.as_str()))
                        })
                        .collect();
                    assert_eq!(boxes.len(), state.shown.view.in_flight.len());
                    seen += boxes.len();
                    for (at, (place, reach, label)) in boxes.iter().enumerate() {
                        for process in &state.shown.layout.places {
                            // The nearest point of the box.
                            let off = process.to(*place);
                            let off = Point::new((off.x.abs() - reach.x).max(0.0), (off.y.abs() - reach.y).max(0.0));
                            let is_clear = off.length() > state.shown.layout.radius;
                            assert!(is_clear, "{algorithm}, {processes} {ids}, at {time}: {label} is on {process:?}");
                        }
                        for (other, far, text) in &boxes[at + 1..] {
                            let off = place.to(*other);
                            let depth = (reach.x + far.x - off.x.abs()).min(reach.y + far.y - off.y.abs());
                            assert!(
                                // Less than an outline is wide.
                                depth < 0.5,
                                "{algorithm}, {processes} {ids}, at {time}: {label} is {depth} on {text}"
                            );
                        }
                    }
                }
            }
        }
    }
    assert_eq!(seen, 88_760);
}

#[test]
fn every_algorithm_is_drawn_on_every_network_that_it_runs_on() {
    election_tests::extra::register();
    for algorithm in algorithms::all() {
        for processes in [1, 2, 3, 7] {
            let line = Topology::Edges((1..processes).map(|to| (to - 1, to)).collect());
            let shapes = algorithm.topologies.shapes().map(Topology::Shape);
            for topology in shapes.chain([line]).filter(|topology| algorithm.topologies.include(topology)) {
                let mut scenario = Scenario { processes, ..Scenario::new(&algorithm) };
                scenario.network.topology = topology;
                scenario.limits.events = 300;
                let run = Run::record(&scenario).expect("valid");
                let drawings = Drawings::of(&run);
                for steps in 0..=run.steps() {
                    let drawing = drawings.after(steps);
                    assert_eq!(drawing.processes.len(), usize::from(processes));
                    for sprite in drawing.sprites.list {
                        let place = sprite.at(drawing.time + 0.5).place;
                        assert_eq!(place, place.within(0.0, SIZE), "{scenario:?} after {steps} steps");
                    }
                }
            }
        }
    }
}

#[test]
fn a_thousand_processes_are_drawn_without_drowning() {
    let run = Run::record(&Scenario { processes: 1024, ..testing::plain(2) }).expect("valid");
    let drawing = Drawing::after(&run, 1500);
    assert_eq!(drawing.sprites.list.len(), 256);
    assert_eq!(drawing.processes.len(), 1024);
}

fn link(text: &str) -> Run {
    Run::record(&Scenario::from_link(text).expect("the test's link is a good one")).expect("valid")
}

/// An algorithm in which everyone sends to everyone and sets timers.
fn complete() -> Declared<str> {
    let is_complete = |algorithm: &Declaration| algorithm.topologies.default_shape() == model::Shape::Complete;
    let all = algorithms::all();
    all.iter().find(|it| is_complete(it) && !it.timers.is_empty()).expect("there is one").key.clone()
}

#[test]
fn where_everyone_sends_to_everyone_channels_are_seen_only_while_they_are_used_or_just_were() {
    let run = link(&format!("a={}&n=8&start=2", complete()));
    let mut faded = 0;
    let drawings = Drawings::of(&run);
    for steps in 0..=run.steps() {
        let view = run.at(steps);
        let drawing = drawings.after(steps);
        let below = &drawing.sprites.below;
        let seen =
            |message: &MessageRow| below.iter().find(|sprite| sprite.key == Key::Channel(message.from, message.to));
        for message in &view.in_flight {
            let channel = seen(&message.row).expect("what is used is drawn");
            assert!(channel.at(drawing.time).opacity > 0.3);
        }
        let channels = below.iter().filter(|sprite| matches!(sprite.key, Key::Channel(..)));
        for channel in channels {
            let Key::Channel(from, to) = channel.key else { continue };
            let is_used = view.in_flight.iter().any(|message| (message.row.from, message.row.to) == (from, to));
            assert!(channel.at(drawing.time + 9.0).opacity < 0.01, "nothing stays");
            faded += usize::from(!is_used);
        }
    }
    assert_eq!(faded, 305);
}

#[test]
fn a_timer_closes_clockwise_until_it_runs_out() {
    let run = link(&format!("a={}&n=6&start=2", complete()));
    let mut seen = 0;
    let drawings = Drawings::of(&run);
    for steps in 0..=run.steps() {
        let view = run.at(steps);
        let drawing = drawings.after(steps);
        for process in &view.processes {
            let shape = &drawing.processes[process.process.index()];
            assert_eq!(shape.timers, process.timers.len());
            for timer in &process.timers {
                let key = Key::Timer(process.process, timer.timer);
                let sprite = drawing.sprites.below.iter().find(|sprite| sprite.key == key).expect("it is drawn");
                let closed = |at: f64| sprite.at(at).closed.expect("it closes");
                let (set_at, due) = (f64::from(timer.set_at), f64::from(timer.due));
                assert!(closed(set_at).abs() < 1e-9 && (closed(due) - 1.0).abs() < 1e-9);
                assert!((closed(f64::midpoint(set_at, due)) - 0.5).abs() < 1e-9);
                let due = Moments::of(run.scenario()).at(timer.due);
                assert!(sprite.title.ends_with(&format!("until {due}")), "{}", sprite.title);
                assert!(shape.words.contains(&sprite.title), "{}", shape.words);
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 36);
}

#[test]
fn a_parted_network_falls_apart_messages_die_at_the_gap_and_rivals_are_seen() {
    let run = link(&format!("a={}&n=8&start=0,7&faults=partition:0-3/4-7@1,heal@40", complete()));
    let mut state = AppState::new(run.scenario()).expect("it has been run already");
    let (mut cut, mut rivals) = (0, 0);
    for steps in 0..=run.steps() {
        reduce(&mut state, ShownAction::Seek(Seek::Steps(steps)).into());
        let groups = state.shown.view.groups.clone();
        assert_eq!(state.shown.layout.parting.as_ref().map(|parting| parting.groups.clone()), groups);
        let sprites = Sprites::of(&run, &state.shown.view, &state.shown.layout, 1.0);
        for message in &state.shown.view.in_flight {
            if groups.is_none() || sprites.is_calm || Ending::of(message.row.fate) != Ending::Cut {
                continue;
            }
            let key = Key::Message(message.row.number);
            let sprite = sprites.list.iter().find(|sprite| sprite.key == key).expect("it is drawn");
            let arrives_at = f64::from(message.row.arrives_at.expect("it is lost then"));
            let end = sprite.at(arrives_at - 0.01);
            let far = |process| end.place.to(state.shown.layout.place(process)).length();
            assert!(far(message.row.to) > state.shown.layout.radius + 12.0, "it does not come across");
            assert!(end.is_doomed);
            cut += 1;
        }
        let drawn = shapes(&run, &state.shown.view, &state.shown.layout, None);
        let leaders = drawn.iter().filter(|shape| shape.appearance == Appearance::In(Role::Leader)).count();
        let is_split = leaders > 1;
        assert_eq!(drawn.iter().filter(|shape| shape.is_rival).count(), if is_split { leaders } else { 0 });
        rivals += usize::from(is_split);
        if let Some(groups) = groups {
            let part =
                |process: &ProcessShape| if groups[process.process.index()] == 0 { "in part A" } else { "in part B" };
            assert!(drawn.iter().all(|shape| shape.words.contains(part(shape))));
        }
    }
    assert_eq!((cut, rivals), (232, 5), "cut, steps with two leaders");
    assert!(state.shown.layout.parting.is_none(), "it has been healed");
}

#[test]
fn lists_are_shown_as_lists() {
    let mut seen = 0;
    for run in runs() {
        let layout = AppState::new(run.scenario()).expect("it has been run already").shown.layout;
        for steps in 0..=run.steps().min(200) {
            let view = run.at(steps);
            let sprites = Sprites::of(&run, &view, &layout, 1.0);
            for message in
                view.in_flight.iter().filter(|message| matches!(message.fields.first(), Some(Value::List(_))))
            {
                let of = |sprite: &&Sprite| sprite.key == Key::Message(message.row.number);
                if let Some(Sprite { shape: Shape::Pill { label, .. }, title, .. }) = sprites.list.iter().find(of) {
                    assert!(label.starts_with('[') || label.contains('+'), "{label}");
                    assert!(label.chars().count() <= 16, "{label}");
                    assert!(title.contains('['), "{title}");
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 4166);
}

#[test]
fn of_too_many_messages_some_are_drawn_and_that_is_said() {
    let run = link(&format!("a={}&n=40&start=0", complete()));
    let fullest = (0..=run.steps()).max_by_key(|steps| run.at(*steps).in_flight.len()).expect("there is a first");
    let view = run.at(fullest);
    let every = super::sprites::one_in(&view);
    let drawing = Drawing::after(&run, fullest);
    let messages = drawing.sprites.list.iter().filter(|sprite| matches!(sprite.key, Key::Message(_))).count();
    assert_eq!((view.in_flight.len(), every, messages), (819, 3, 273), "in flight, one in so many drawn, drawn");
    assert_eq!(drawing.sprites.below.len(), 254, "channels and timers");
}

#[test]
fn who_joins_and_who_leaves_is_seen() {
    let run = link(&format!("a={}&n=6&start=0&faults=join:5@3,leave:4@8", complete()));
    let mut seen = [0; 2];
    for step in 0..run.steps() {
        let row = run.trace().step(step);
        let drawing = Drawing::after(&run, step + 1);
        let appearance = |process: ProcessId| drawing.processes[process.index()].appearance;
        match (row.kind, row.process) {
            (StepKind::Join, Some(process)) => {
                assert_eq!(Drawing::after(&run, step).processes[process.index()].appearance, Appearance::Absent);
                assert!(drawing.has_mark(Mark::Joined(process)) && appearance(process) != Appearance::Absent);
                seen[0] += 1;
            }
            (StepKind::Leave, Some(process)) => {
                assert!(drawing.has_mark(Mark::Left(process)) && appearance(process) == Appearance::Absent);
                seen[1] += 1;
            }
            _ => {}
        }
    }
    assert_eq!(seen, [1, 1]);
}
