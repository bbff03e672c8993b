use std::collections::BTreeSet;

use super::labelling::plain_width_of;
use super::*;
use election_core::model::{Shape, Topology};
use election_core::scenario::{Ids, Order, Winner};
use election_core::{Scenario, algorithms};

use crate::scene::geometry::Curve;
use crate::scene::parting;

/// How far a message without a label reaches.
const PLAIN: Point = Point::new(13.0, 13.0);

fn graph(shape: Shape, processes: u16) -> Graph {
    Graph::new(&Topology::Shape(shape), processes, 1)
}

fn arranged(shape: Shape, processes: u16, groups: Option<&[u16]>) -> Layout {
    let order: Vec<u16> = (0..processes).collect();
    circle::arranged(graph(shape, processes), &order, if processes < 10 { 1 } else { 2 }, groups, LeastType::default())
}

/// As the page arranges it.
fn arranged_as_drawn(shape: Shape, processes: u16) -> Layout {
    let scenario = Scenario { processes, ..Scenario::new(&algorithms::all()[0]) };
    Layout::of(graph(shape, processes), &scenario.identities(), None, LeastType::default())
}

fn layout(processes: u16) -> Layout {
    arranged(Shape::Ring, processes, None)
}

#[test]
fn nobody_is_cut_off_or_on_top_of_another() {
    for processes in (1..=64).chain([100, 256, 1024]) {
        let layout = layout(processes);
        for (index, place) in layout.places.iter().enumerate() {
            let edge = layout.radius;
            assert!(place.x >= edge && place.x <= SIZE - edge && place.y >= edge && place.y <= SIZE - edge);
            let next = layout.places[(index + 1) % layout.places.len()];
            let is_apart = processes == 1 || processes > 400 || place.to(next).length() > 2.0 * layout.radius;
            assert!(is_apart, "{processes} processes touch");
        }
    }
}

#[test]
fn a_click_means_the_nearest_process() {
    let rings = [1, 2, 3, 8, 64, 80, 150, 300, 1024].map(layout);
    let others = [Shape::Star, Shape::BinaryTree, Shape::Grid, Shape::Complete]
        .into_iter()
        .flat_map(|shape| [5, 60, 250].map(|processes| arranged_as_drawn(shape, processes)));
    let groups: Vec<u16> = (0..40).map(|process| process % 3).collect();
    for layout in rings.into_iter().chain(others).chain([arranged(Shape::Ring, 40, Some(&groups))]) {
        let processes = layout.processes();
        for process in (0..processes).map(ProcessId) {
            let others = || (0..processes).map(ProcessId).filter(|other| *other != process);
            let Some(corners) = layout.sector(process) else {
                let radius = layout.reach_radius(process);
                assert!(radius >= layout.radius, "{processes} processes: {process:?} is larger than its click area");
                let nearest = others().map(|other| layout.place(process).to(layout.place(other)).length());
                let nearest = nearest.fold(f64::INFINITY, f64::min);
                assert!(2.0 * radius <= nearest + 0.01, "{processes} processes: {process:?} overlaps another");
                continue;
            };
            for corner in corners {
                let from = |process| layout.place(process).to(corner).length();
                assert!(others().all(|other| from(process) < from(other) + 0.01), "{processes} processes: {process:?}");
                assert!(from(process) >= 9.0 - 0.01, "{processes} processes: {process:?} is easily missed");
            }
        }
    }
    assert_eq!(layout(8).reach(ProcessId(0)).matches('a').count(), 2, "a circle where there is room");
    assert!(layout(1).reach_radius(ProcessId(0)) > layout(1).radius);
}

#[test]
fn every_identity_of_a_class_is_shown_on_a_desk_and_on_a_telephone() {
    for pixels in [0.65, 0.71, 0.73, 1.0, 1.78] {
        for processes in 1..=64 {
            let order: Vec<u16> = (0..processes).collect();
            let longest = if processes < 10 { 1 } else { 2 };
            let layout = circle::arranged(
                graph(Shape::Ring, processes),
                &order,
                longest,
                None,
                LeastType::at(pixels, LEAST_PIXELS),
            );
            assert_ne!(layout.label, LabelPlace::Hidden, "{processes} processes at {pixels}");
        }
    }
}

#[test]
fn labels_outside_touch_neither_each_other_nor_a_process() {
    let mut seen = 0;
    for (processes, longest) in (20..=64).flat_map(|processes| [1, 2, 3, 4, 5, 16].map(|longest| (processes, longest)))
    {
        let order: Vec<u16> = (0..processes).collect();
        let layout = circle::arranged(graph(Shape::Complete, processes), &order, longest, None, LeastType::default());
        let LabelPlace::Outside { size } = layout.label else { continue };
        seen += 1;
        let characters = longest.min(layout.most_characters);
        let (width, height) = (plain_width_of(characters) * size, size);
        let labels: Vec<Point> =
            (0..processes).filter_map(|process| layout.label_place(ProcessId(process), characters)).collect();
        assert_eq!(labels.len(), usize::from(processes), "on a circle each has its place");
        for (at, label) in labels.iter().enumerate() {
            let next = labels[(at + 1) % labels.len()];
            let is_apart = (label.x - next.x).abs() > width || (label.y - next.y).abs() > height;
            assert!(is_apart, "{processes} processes, {longest} characters: {label:?} and {next:?}, size {size}");
            assert!(label.x > width / 2.0 && label.x < SIZE - width / 2.0, "{processes}, {longest}: cut off");
            assert!(label.y > height / 2.0 && label.y < SIZE - height / 2.0, "{processes}, {longest}: cut off");
            for place in [layout.places[at], layout.places[(at + 1) % labels.len()]] {
                let across = ((label.x - place.x).abs() - width / 2.0).max(0.0);
                let along = ((label.y - place.y).abs() - height / 2.0).max(0.0);
                let far = Point::new(across, along).length();
                assert!(far > layout.radius + 1.0, "{processes}, {longest}: {label:?} on {place:?}");
            }
        }
    }
    assert_eq!(seen, 137);
}

#[test]
fn one_long_identity_leaves_the_others_as_they_are() {
    let order: Vec<u16> = (0..6).collect();
    let of = |longest, least_type| circle::arranged(graph(Shape::Ring, 6), &order, longest, None, least_type);
    let (usual, large) = (LeastType::default(), LeastType::at(1.8, LEAST_PIXELS));
    for least_type in [usual, large] {
        assert_eq!(of(16, least_type).label, of(4, least_type).label);
        assert_eq!(of(16, least_type).smaller_label(4), None);
    }
    assert_eq!(of(16, usual).most_characters, 4);
    // Where more can be read, more is shown.
    let long = of(16, large);
    assert_eq!(long.most_characters, 6);
    let smaller = long.smaller_label(6).expect("it has to be smaller");
    assert!((large.units()..large.units() + 1.0).contains(&smaller), "{smaller}");
}

#[test]
fn what_is_written_can_be_read_however_large_the_drawing_is() {
    for pixels in [0.3, 0.5, 0.65, 0.73, 1.0, 1.78, 4.0] {
        let least_type = LeastType::at(pixels, LEAST_PIXELS);
        assert!(least_type.units() * pixels >= 12.0, "{pixels}");
        for (processes, ids) in
            (1..=64).flat_map(|processes| [(processes, Ids::Order(Order::Ascending)), (processes, Ids::Uuid)])
        {
            let scenario = Scenario { processes, ids, ..Scenario::new(&algorithms::all()[0]) };
            for shape in Shape::ALL {
                let layout = Layout::of(graph(shape, processes), &scenario.identities(), None, least_type);
                let characters = layout.longest_name.min(layout.most_characters);
                let half =
                    Point::new(plain_width_of(characters) * layout.label_size() / 2.0, layout.label_size() / 2.0);
                for process in (0..processes).map(ProcessId) {
                    let Some(label) = layout.label_place(process, characters) else { continue };
                    let is_in = |at: f64, half: f64| at >= half - 1e-9 && at <= SIZE - half + 1e-9;
                    assert!(is_in(label.x, half.x) && is_in(label.y, half.y), "{shape:?} of {processes} at {pixels}");
                    // Where all have one, it covers no process of its own.
                    let off = layout.place(process).to(label);
                    let off = Point::new((off.x.abs() - half.x).max(0.0), (off.y.abs() - half.y).max(0.0)).length();
                    let is_outside = matches!(layout.label, LabelPlace::Outside { .. });
                    assert!(!is_outside || off > layout.radius, "{shape:?} of {processes} at {pixels}: {off}");
                }
                let size = layout.label_size().min(layout.smaller_label(layout.longest_name).unwrap_or(f64::MAX));
                assert!(size >= least_type.units(), "{shape:?} of {processes} at {pixels}: {size}");
                assert!(layout.token_scale(500.0, 44.0) * TOKEN_TYPE >= least_type.units() - 1e-9);
                assert!(layout.stamp_scale().is_none_or(|scale| scale * STAMP_TYPE >= least_type.units() - 1e-9));
            }
        }
    }
}

/// What stands in the neighbour's circle, or nearer to it, is read as the neighbour's.
#[test]
fn a_label_beside_its_process_is_nobody_elses() {
    let mut seen = 0;
    for link in ["a=tree&n=16&net=random-tree&ids=uuid", "a=tree&n=12&net=random-tree&ids=uuid", "a=tree&n=20&ids=uuid"]
    {
        let scenario = Scenario::from_link(link).expect("a good link");
        let identities = scenario.identities();
        for pixels in [0.5, 0.6, 1.0, 1.2, 1.6] {
            for least in [LEAST_PIXELS, 16.5, 27.0] {
                let layout = Layout::of(scenario.graph(), &identities, None, LeastType::at(pixels, least));
                if !matches!(layout.label, LabelPlace::Outside { .. }) {
                    continue;
                }
                let half = Point::new(plain_width_of(4) * layout.label_size() / 2.0, layout.label_size() / 2.0);
                let mut said = 0;
                for process in (0..layout.processes()).map(ProcessId) {
                    let Some(label) = layout.label_place(process, 4) else { continue };
                    let far = |place: &Point| {
                        let way = label.to(*place);
                        Point::new((way.x.abs() - half.x).max(0.0), (way.y.abs() - half.y).max(0.0)).length()
                    };
                    said += 1;
                    for (at, other) in layout.places.iter().enumerate().filter(|(at, _)| *at != process.index()) {
                        assert!(far(other) > layout.radius, "{link}, {pixels}: {process:?} on {at}");
                        assert!(far(other) > far(&layout.place(process)), "{link}, {pixels}: {process:?} near {at}");
                    }
                }
                seen += said;
                assert!(2 * said > usize::from(layout.processes()), "{link}, {pixels}, {least}: only {said}");
            }
        }
    }
    assert!(seen > 0);
}

#[test]
fn two_processes_and_one_have_ways_to_see() {
    let two = layout(2);
    let there = two.channel(ProcessId(0), ProcessId(1)).at(0.5);
    let back = two.channel(ProcessId(1), ProcessId(0)).at(0.5);
    assert!(there.to(back).length() > 60.0, "there and back are apart");
    let alone = layout(1).channel(ProcessId(0), ProcessId(0));
    assert!(alone.at(0.5).to(alone.at(0.0)).length() > 60.0, "the loop is seen");
}

#[test]
fn channels_are_drawn_as_long_as_they_can_be_told_apart() {
    assert_eq!(layout(8).channels().len(), 8);
    assert!(layout(1024).channels().is_empty());
    assert!(layout(1024).circle().is_some());
    let complete = arranged(Shape::Complete, 6, None);
    assert!(complete.channels().is_empty() && complete.shows_channels_in_use());
}

/// Everyone joined to everyone, said edge by edge.
fn all_edges(processes: u16) -> Topology {
    Topology::Edges((0..processes).flat_map(|to| (0..to).map(move |from| (from, to))).collect())
}

/// Every kind of network of so many processes.
fn topologies(processes: u16) -> impl Iterator<Item = Topology> {
    Shape::ALL.map(Topology::Shape).into_iter().chain([all_edges(processes)])
}

/// The edges of a graph; where channels go both ways, the lower position comes first, but for two-way rings, which have both.
fn edges(graph: &Graph) -> BTreeSet<(ProcessId, ProcessId)> {
    let from = |from: ProcessId| graph.neighbours(from).map(move |to| (from, to));
    let channels = (0..graph.processes()).map(ProcessId).flat_map(from);
    let is_one_line = graph.is_two_way() && !(graph.is_ring() && graph.processes() > 2);
    channels.map(|(from, to)| if is_one_line { (from.min(to), from.max(to)) } else { (from, to) }).collect()
}

#[test]
fn every_network_is_drawn_with_one_line_an_edge() {
    for processes in 1..=24 {
        let identities = Scenario { processes, ..Scenario::new(&algorithms::all()[0]) }.identities();
        let halves: Vec<u16> = (0..processes).map(|at| u16::from(at >= processes.div_ceil(2))).collect();
        for topology in topologies(processes) {
            let graph = Graph::new(&topology, processes, 1);
            for groups in [None, Some(&*halves)] {
                let layout = Layout::of(graph.clone(), &identities, groups, LeastType::default());
                let lines = layout.channels();
                if graph.is_complete() {
                    assert!(lines.is_empty() && layout.shows_channels_in_use(), "{processes}");
                } else {
                    assert_eq!(lines.len(), edges(&graph).len(), "{topology:?} of {processes}");
                    assert_eq!(
                        lines.into_iter().collect::<BTreeSet<_>>(),
                        edges(&graph),
                        "{topology:?} of {processes}"
                    );
                }
                for (from, to) in edges(&graph).into_iter().flat_map(|(one, other)| [(one, other), (other, one)]) {
                    let lane = layout.lane(from, to, PLAIN);
                    for way in [layout.line(from, to), layout.channel(from, to), lane] {
                        let is_inside = |point: Point| point == point.within(0.0, SIZE);
                        let points = [0.0, 0.25, 0.5, 0.75, 1.0].map(|fraction| way.at(fraction));
                        assert!(points.into_iter().all(is_inside), "{:?} of {processes}: {points:?}", topology.shape());
                    }
                    assert!((0.0..=1.0).contains(&layout.gap(from, to, &lane)));
                }
            }
        }
    }
}

#[test]
fn an_edge_runs_over_nobody() {
    for processes in 2..=24 {
        for topology in topologies(processes) {
            let graph = Graph::new(&topology, processes, 1);
            let identities = Scenario { processes, ..Scenario::new(&algorithms::all()[0]) }.identities();
            let layout = Layout::of(graph.clone(), &identities, None, LeastType::default());
            for (from, to) in edges(&graph) {
                let line = layout.line(from, to);
                for other in (0..processes).map(ProcessId).filter(|other| *other != from && *other != to) {
                    let off = |step: u32| line.at(f64::from(step) / 20.0).to(layout.place(other)).length();
                    let is_clear = (0..=20).all(|step| off(step) > layout.radius);
                    assert!(is_clear, "{:?} of {processes}: {from:?} to {to:?} runs over {other:?}", topology.shape());
                }
            }
        }
    }
}

#[test]
fn of_too_many_edges_those_in_use_are_drawn() {
    let identities = Scenario { processes: 64, ..Scenario::new(&algorithms::all()[0]) }.identities();
    let layout = Layout::of(Graph::new(&all_edges(64), 64, 1), &identities, None, LeastType::default());
    assert!(layout.channels().is_empty() && layout.shows_channels_in_use());
}

#[test]
fn the_anonymous_stand_by_position() {
    let identities = Scenario { ids: Ids::Anonymous, ..Scenario::new(&algorithms::all()[0]) }.identities();
    let places = |shape| Layout::of(graph(shape, identities.len()), &identities, None, LeastType::default()).places;
    assert_eq!(places(Shape::Complete), places(Shape::Ring));
}

fn with_identities(values: &[u64], winner: Winner) -> Layout {
    let scenario = Scenario {
        processes: u16::try_from(values.len()).expect("few"),
        ids: Ids::Values(values.to_vec()),
        winner,
        ..Scenario::new(&algorithms::all()[0])
    };
    Layout::of(graph(Shape::Complete, scenario.processes), &scenario.identities(), None, LeastType::default())
}

#[test]
fn where_everyone_sends_to_everyone_the_best_is_at_the_top_and_the_others_follow_by_identity() {
    let top = Point::new(CENTRE.x, 0.0);
    let is_at_top = |layout: &Layout, process: usize| {
        let place = layout.places[process];
        (place.x - top.x).abs() < 0.1 && place.y < CENTRE.y / 2.0
    };
    let layout = with_identities(&[80, 3, 32, 5], Winner::Largest);
    assert!(is_at_top(&layout, 0));
    // Clockwise: 80, 3, 5, 32.
    assert!(layout.places[1].x > layout.places[2].x && layout.places[3].y > layout.places[1].y);
    assert!(is_at_top(&with_identities(&[80, 3, 32, 5], Winner::Smallest), 1));
    // Whose identities are repeated stand by position.
    assert!(is_at_top(&with_identities(&[3, 80, 80, 5], Winner::Largest), 0));
}

#[test]
fn what_goes_both_ways_never_meets() {
    for processes in 2..=64 {
        let layout = arranged(Shape::Complete, processes, None);
        let all = || (0..processes).map(ProcessId);
        for (from, to) in all().flat_map(|from| all().map(move |to| (from, to))).filter(|(from, to)| from < to) {
            let (there, back) = (layout.lane(from, to, PLAIN), layout.lane(to, from, PLAIN));
            let apart = there.at(0.5).to(back.at(0.5)).length();
            let length = there.at(0.0).to(there.at(1.0)).length();
            assert!(apart > 24.0_f64.min(length * 0.7), "{processes}: {from:?} and {to:?}: {apart} of {length}");
        }
    }
}

#[test]
fn on_a_ring_all_messages_go_by_inside_or_none() {
    for (processes, width) in (3..=24).flat_map(|processes| [11.0, 14.0, 20.0, 40.0].map(|width| (processes, width))) {
        let layout = layout(processes);
        let inside = (0..processes).filter(|start| {
            let (from, to) = (ProcessId(*start), ProcessId((start + 1) % processes));
            let far = |way: Curve| way.at(0.5).to(CENTRE).length();
            far(layout.lane(from, to, Point::new(width, 11.0))) < far(layout.channel(from, to)) - 1.0
        });
        let inside = inside.count();
        assert!(inside == 0 || inside == usize::from(processes), "{inside} of {processes}, {width} wide");
    }
}

#[test]
fn on_a_ring_what_skips_a_process_goes_round_it_and_what_comes_back_beside() {
    for processes in 5..=32 {
        let layout = layout(processes);
        let process = |position: u16| ProcessId(position % processes);
        for start in 0..processes {
            let skipped = layout.place(process(start + 1));
            let way = layout.lane(process(start), process(start + 2), PLAIN);
            for fraction in [0.25, 0.5, 0.75] {
                let apart = way.at(fraction).to(skipped).length();
                assert!(apart > layout.radius, "{processes}: {apart}");
            }
            let lane = |from, to| layout.lane(process(from), process(to), PLAIN);
            let (there, back) = (lane(start, start + 1), lane(start + 1, start));
            assert!(there.at(0.5).to(back.at(0.5)).length() > 10.0, "{processes} processes");
        }
    }
}

#[test]
fn groups_stand_apart_and_nobody_is_cut_off() {
    for shape in [Shape::Ring, Shape::Complete] {
        for processes in (2..=64).chain([200]) {
            // Halves, one alone, every second one, several.
            let parts: [fn(u16, u16) -> u16; 4] =
                [|at, of| at / of.div_ceil(2), |at, _| u16::from(at > 0), |at, _| at % 2, |at, of| at * 5 / of];
            for part in parts {
                let groups: Vec<u16> = (0..processes).map(|at| part(at, processes)).collect();
                let layout = arranged(shape, processes, Some(&groups));
                let parting = layout.parting.as_ref().expect("it is parted");
                let mut nearest = f64::MAX;
                for (at, place) in layout.places.iter().enumerate() {
                    let edge = layout.radius;
                    assert!(place.x > edge && place.x < SIZE - edge && place.y > edge && place.y < SIZE - edge);
                    for other in at + 1..layout.places.len() {
                        let apart = place.to(layout.places[other]).length();
                        if groups[at] == groups[other] {
                            assert!(processes > 64 || apart > 2.0 * edge, "{processes}: {apart}");
                        } else {
                            nearest = nearest.min(apart);
                        }
                    }
                }
                if (3..=64).contains(&processes) {
                    assert!(nearest > parting.width + 5.0, "{processes}, {groups:?}: {nearest} < {}", parting.width);
                }
                let named: BTreeSet<u16> = groups.iter().copied().collect();
                let names = parting.names.iter().map(|(name, _)| name);
                assert!(names.eq(named.into_iter().map(parting::name).collect::<Vec<_>>().iter()));
            }
        }
    }
}

#[test]
fn very_many_groups_are_one_drawing_without_names() {
    for (processes, outlines, names) in [(64, 64, 64), (65, 1, 0), (1024, 1, 0)] {
        let groups: Vec<u16> = (0..processes).collect();
        let layout = arranged(Shape::Ring, processes, Some(&groups));
        let parting = layout.parting.expect("it is parted");
        assert_eq!((parting.outlines.len(), parting.names.len()), (outlines, names), "{processes}");
        let corners: usize = parting.outlines.iter().map(|outline| outline.matches('M').count()).sum();
        assert_eq!(corners, usize::from(processes), "each is outlined");
    }
}

#[test]
fn a_cut_where_the_order_begins_leaves_a_group_whole() {
    // Positions 7, 0 and 1 against the others: they stay where they were, on top.
    let groups = [0, 0, 1, 1, 1, 1, 1, 0];
    let layout = arranged(Shape::Ring, 8, Some(&groups));
    for position in [7, 0, 1] {
        assert!(layout.places[position].y < CENTRE.y, "{position}");
    }
    let whole = arranged(Shape::Ring, 8, None);
    for (parted, place) in layout.places.iter().zip(&whole.places) {
        let moved = parted.to(*place).length();
        assert!(moved < 110.0, "nobody goes far: {moved}");
    }
}

#[test]
fn nobody_stands_on_another_and_everyone_is_seen_on_every_network() {
    for processes in (1..=24).chain([32, 64, 100]) {
        let identities = Scenario { processes, ..Scenario::new(&algorithms::all()[0]) }.identities();
        for shape in Shape::ALL {
            let layout = Layout::of(graph(shape, processes), &identities, None, LeastType::default());
            let edge = layout.radius;
            for (at, place) in layout.places.iter().enumerate() {
                assert_eq!(*place, place.within(edge, SIZE - edge), "{shape:?} of {processes}");
                for other in &layout.places[at + 1..] {
                    let apart = place.to(*other).length();
                    assert!(apart > 2.0 * edge, "{shape:?} of {processes}: {apart} < 2 * {edge}");
                }
            }
            // What is not on the circle has processes that can hold their names, as long as there is a class of them.
            let is_small = layout.ring.is_none() && processes <= 24;
            assert!(!is_small || edge >= ROOMY_RADIUS, "{shape:?} of {processes}: {edge}");
        }
    }
}

#[test]
fn what_is_given_edge_by_edge_looks_like_what_it_is() {
    let identities = Scenario { processes: 9, ..Scenario::new(&algorithms::all()[0]) }.identities();
    for shape in [Shape::Line, Shape::Star, Shape::BinaryTree, Shape::Grid, Shape::RandomGraph] {
        let named = graph(shape, 9);
        let listed = Topology::Edges(edges(&named).into_iter().map(|(from, to)| (from.0, to.0)).collect());
        let listed = Layout::of(Graph::new(&listed, 9, 1), &identities, None, LeastType::default());
        assert_eq!(listed.places, Layout::of(named, &identities, None, LeastType::default()).places, "{shape:?}");
    }
}

#[test]
fn what_a_two_way_ring_sends_back_has_a_line_of_its_own() {
    for processes in 3..=40 {
        let layout = arranged(Shape::TwoWayRing, processes, None);
        let (one, next) = (ProcessId(0), ProcessId(1));
        let apart = layout.line(one, next).at(0.5).to(layout.line(next, one).at(0.5)).length();
        assert!(apart > 9.0 && layout.has_arrows(), "{processes}: {apart}");
    }
}
