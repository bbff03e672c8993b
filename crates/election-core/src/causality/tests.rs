use super::*;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::trace::StepKind;

fn recorded_run(link: &str) -> Run {
    Run::record(&Scenario::from_link(link).unwrap()).unwrap()
}

/// How many orders there are, by trying them all.
fn by_hand(order: &PartialOrder) -> u64 {
    fn go_on(order: &PartialOrder, is_done: &mut Vec<bool>, left: usize) -> u64 {
        if left == 0 {
            return 1;
        }
        let mut count = 0;
        for step in 0..is_done.len() {
            if !is_done[step] && order.before(step).iter().all(|before| is_done[*before as usize]) {
                is_done[step] = true;
                count += go_on(order, is_done, left - 1);
                is_done[step] = false;
            }
        }
        count
    }
    go_on(order, &mut vec![false; order.steps()], order.steps())
}

#[test]
fn orders_are_counted_exactly_where_there_are_few_steps() {
    for (link, expected) in [
        ("a=chang-roberts&n=1", None),
        ("a=chang-roberts&n=2", None),
        ("a=chang-roberts&n=3&ids=descending", None),
        ("a=lelann&n=2", None),
        ("a=bully&n=3&start=0", None),
        ("a=bully&n=3&start=0&faults=crash:2@0", None),
        // Nothing but starts and news that go round one after the other.
        ("a=chang-roberts&n=4&start=0", Some(1)),
    ] {
        let run = recorded_run(link);
        let order = PartialOrder::of(&run, Edges::Causal);
        let all_are_processes = (0..order.steps()).all(|step| order.place(step).is_some());
        let Orders::Exactly(count) = orders(&order) else { panic!("{link}: it is small") };
        if all_are_processes {
            assert_eq!(count.to_u64(), Some(by_hand(&order)), "{link}");
        }
        if let Some(expected) = expected {
            assert_eq!(count.to_u64(), Some(expected), "{link}");
        }
    }
}

#[test]
fn beyond_there_are_bounds_on_either_side_of_the_number() {
    for link in ["a=chang-roberts&n=5&ids=descending", "a=bully&n=4", "a=lelann&n=4", "a=hirschberg-sinclair&n=5"] {
        let order = PartialOrder::of(&recorded_run(link), Edges::Causal);
        let Orders::Exactly(count) = orders(&order) else { panic!("{link}: it is small") };
        let Orders::Between { least, most } = orders::between(&order) else { panic!("these are bounds") };
        let digits = u32::try_from(count.length()).unwrap();
        assert!(least < digits && digits <= most + 1, "{link}: {least}, {digits} digits, {most}");
    }
    let Orders::Between { least, most } = orders(&PartialOrder::of(&recorded_run("a=lelann&n=64"), Edges::Causal))
    else {
        panic!("it is large")
    };
    assert!(1000 < least && least < most, "{least}, {most}");
}

#[test]
fn a_message_does_not_arrive_before_it_is_sent_and_why_is_said() {
    let run = recorded_run("a=chang-roberts&n=4&start=0");
    let order = PartialOrder::of(&run, Edges::Told);
    let present = recorded(&order);
    let arrival = run.trace().message(1).arrived_in.unwrap();
    let sent = run.trace().message(1).sent_in;
    assert_eq!(moved(&run, &order, &present, arrival, Side::Before, sent), Err(Refusal::Message(1)));
    assert_eq!(moved(&run, &order, &present, sent, Side::After, arrival), Err(Refusal::Message(1)));
    assert_eq!(moved(&run, &order, &present, arrival, Side::After, sent), Ok(present.clone()), "it stands there");
    let later = run.trace().message(2).arrived_in.unwrap();
    assert_eq!(moved(&run, &order, &present, later, Side::Before, sent), Err(Refusal::Caused(2)));
}

#[test]
fn what_is_lost_on_its_way_has_nothing_to_do_with_its_receiver_and_the_network_keeps_its_order() {
    let run = recorded_run(
        "a=bully&n=5&established=yes&detector=perfect:2&faults=crash:4@3,recover:4@20,partition:0-1/2-4@30,heal@45&loss=0.15&seed=4&dup=0.1",
    );
    let order = PartialOrder::of(&run, Edges::Told);
    let present = recorded(&order);
    let is_moved = |step: u32, other: u32| moved(&run, &order, &present, step, Side::After, other);
    let steps = || (0..run.steps() as u32).map(|step| (step, run.trace().step(step as usize)));
    // A message that is lost on its way to a process, right after something that this process does.
    let (lost, row) = steps()
        .find(|(step, row)| {
            row.kind == StepKind::Drop && order.place(*step as usize - 1).map(|(own, _)| own) == row.process
        })
        .expect("one is lost there");
    assert!(row.process.is_some() && is_moved(lost - 1, lost).is_ok(), "step {lost}");
    let of_kind = |kind: StepKind| steps().find(|(_, row)| row.kind == kind).expect("there is one").0;
    let (split, healed) = (of_kind(StepKind::Partition), of_kind(StepKind::Heal));
    assert_eq!(is_moved(split, healed), Err(Refusal::Network));
    // Two messages that find the same process down, of different senders.
    let down = steps().filter(|(step, row)| row.message.is_some() && order.place(*step as usize).is_none());
    let down: Vec<u32> = down.filter(|(_, row)| row.kind == StepKind::Deliver).map(|(step, _)| step).collect();
    assert_eq!(is_moved(down[0], down[1]), Err(Refusal::Arrivals(crate::model::ProcessId(4))));
    let (crash, told) = (of_kind(StepKind::Crash), of_kind(StepKind::DetectCrash));
    assert_eq!(is_moved(crash, told), Err(Refusal::Told));
}

#[test]
fn why_a_process_leads_goes_back_to_a_start_or_to_the_last_sign_of_life() {
    let run = recorded_run("a=chang-roberts&n=4&start=0");
    let leader = crate::model::ProcessId(3);
    let chain = why(&run, run.steps(), leader).unwrap();
    assert_eq!(chain.root, Root::Start);
    assert!(chain.links.iter().all(|link| matches!(link.how, How::Message(_))));

    let run = recorded_run("a=bully&n=5&detector=heartbeat:4:12&established=yes&start=none&faults=crash:4@6");
    let chain = why(&run, run.steps(), leader).unwrap();
    let hows: Vec<_> = chain.links.iter().map(|link| std::mem::discriminant(&link.how)).collect();
    let like = |how: How| std::mem::discriminant(&how);
    let expected = [like(How::Message(0)), like(How::Silence(leader)), like(How::Timer(crate::model::Timer(0)))];
    assert_eq!((chain.root, hows), (Root::Routine, expected.to_vec()));
    let middle = why(&run, run.steps(), crate::model::ProcessId(0)).unwrap();
    assert!(middle.links.len() > chain.links.len(), "it has heard of the leader");
}
