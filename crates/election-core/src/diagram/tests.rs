use super::*;
use crate::scenario::Scenario;

fn recorded(link: &str) -> Run {
    Run::record(&Scenario::from_link(link).unwrap()).unwrap()
}

const LINKS: [&str; 6] = [
    "a=chang-roberts&n=8&ids=descending",
    "a=bully&n=6&start=0&faults=crash:5@0,recover:5@40",
    "a=bully&n=5&detector=heartbeat:3:7&established=yes&start=none&faults=crash:4@20",
    "a=lelann&n=6&delay=1-9&fifo=no&loss=0.1&dup=0.3&seed=3",
    "a=ring-list&n=5&start=0&faults=partition:0.1.2/3.4@2,heal@9,crash:3@4",
    "a=raft&n=5&seed=2&faults=crash:2@30",
];

/// The places of a process's steps, one after the other, and of each message's two ends.
fn holds_everywhere(run: &Run, axis: Axis) {
    let layout = Layout::of(run, axis);
    let mut last = vec![None; usize::from(run.scenario().processes)];
    for step in 0..run.steps() {
        let row = run.trace().step(step);
        assert!(layout.x(step) < layout.width());
        let Some(process) = row.process.filter(|_| is_drawn(run, &row) && !columns::is_loss(run, &row)) else {
            continue;
        };
        let last = &mut last[process.index()];
        assert!(last.is_none_or(|last| last < layout.x(step)), "{axis:?}, step {step}");
        *last = Some(layout.x(step));
        if let Some(message) = row.message {
            let sent_in = run.trace().message(message).sent_in as usize;
            assert!(layout.x(sent_in) < layout.x(step), "{axis:?}, message {message}");
        }
    }
}

#[test]
fn on_every_axis_processes_and_messages_go_forwards() {
    for link in LINKS {
        let run = recorded(link);
        assert!(run.trace().messages() > 0, "{link}");
        Axis::ALL.into_iter().for_each(|axis| holds_everywhere(&run, axis));
    }
}

#[test]
fn on_the_axis_of_time_a_tick_is_a_column_and_one_of_depth_is_one_where_messages_take_a_tick() {
    let run = recorded("a=chang-roberts&n=8&ids=descending");
    let (time, depth) = (Layout::of(&run, Axis::Time), Layout::of(&run, Axis::Depth));
    assert_eq!(time, depth);
    assert_eq!(time.marks().len(), 17);
    assert!(time.marks().iter().all(|(tick, x)| *x == tick * COLUMN));
    let events = Layout::of(&run, Axis::Events);
    assert_eq!(events.width() as usize, run.steps() * COLUMN as usize);
}

#[test]
fn spans_follow_each_other_from_the_beginning_to_the_end() {
    for link in LINKS {
        let run = recorded(link);
        let spans = spans(&run);
        for process in run.identities().processes() {
            let own: Vec<_> = spans.iter().filter(|span| span.process == process).collect();
            assert_eq!(own[0].from, None);
            assert_eq!(own[own.len() - 1].to, None);
            assert!(own.windows(2).all(|pair| pair[0].to == pair[1].from && pair[0].to.is_some()));
            let (end, last) = (&run.at(run.steps()).processes[process.index()], own[own.len() - 1]);
            assert_eq!((last.condition, last.role, last.leader), (end.condition, end.role, end.leader), "{link}");
        }
    }
}

#[test]
fn in_another_order_a_process_and_a_message_still_lead_forwards() {
    use crate::causality::{Edges, PartialOrder, Side, moved, recorded};

    for link in LINKS {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let order = PartialOrder::of(&run, Edges::Told);
        let mut present = recorded(&order);
        assert_eq!(Layout::in_order(&run, &present), Layout::of(&run, Axis::Events), "{link}");
        for (step, other) in (0..run.steps() as u32).zip((0..run.steps() as u32).rev()) {
            let side = if step < other { Side::After } else { Side::Before };
            present = moved(&run, &order, &present, step, side, other).unwrap_or(present);
        }
        let layout = Layout::in_order(&run, &present);
        for step in (0..run.steps()).filter(|step| is_drawn(&run, &run.trace().step(*step))) {
            for before in order.before(step).iter().filter(|it| is_drawn(&run, &run.trace().step(**it as usize))) {
                assert!(layout.x(*before as usize) < layout.x(step), "{link}: {before} and {step}");
            }
        }
    }
}
