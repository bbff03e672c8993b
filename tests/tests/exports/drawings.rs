//! Drawings have every message, along every axis and window by window.

use std::collections::BTreeMap;

use election_core::Run;
use election_core::diagram::Axis;
use election_core::drawing::{Class, Drawing, Form, Scale, Shape, Tip, Window};

use super::diagrams::{End, expected};
use super::{random_runs, recorded, written};
use election_core::export::Format;

const SCALE: Scale = Scale { column: 40.0, row: 40.0, tail: 60.0 };

fn all(drawing: &Drawing) -> Window {
    Window { left: -20.0, right: drawing.width(SCALE) + 20.0, rows: 0..drawing.lines() }
}

/// How many messages are drawn, by how their arrows end, and how many stand in bands.
fn drawn(shapes: &[Shape]) -> (BTreeMap<End, usize>, usize) {
    let mut ends = BTreeMap::new();
    for shape in shapes {
        if let Form::Arrow { tip, .. } = shape.form {
            let end = match tip {
                Tip::Arrives | Tip::Discarded => End::Arrives,
                Tip::Lost => End::Lost,
                Tip::Open => End::OnItsWay,
            };
            *ends.entry(end).or_default() += 1;
        }
    }
    (ends, shapes.iter().map(|shape| shape.count as usize).sum())
}

#[test]
fn every_message_has_an_arrow_along_every_axis() {
    let mut bands = 0;
    for run in random_runs(12) {
        let mut expected_ends: BTreeMap<End, usize> = BTreeMap::new();
        expected(&run).into_iter().for_each(|((.., end), count)| *expected_ends.entry(end).or_default() += count);
        let mut drawing = Drawing::of(&run, Axis::Time);
        for axis in Axis::ALL {
            drawing = drawing.along(&run, axis);
            let (ends, in_bands) = drawn(&drawing.shapes(&run, SCALE, &all(&drawing)));
            if in_bands == 0 {
                assert_eq!(ends, expected_ends, "{axis:?} of {:?}", run.link());
            }
            bands += usize::from(in_bands > 0);
            let arrows: usize = ends.values().sum();
            assert_eq!(arrows + in_bands, drawing.messages(), "{axis:?} of {:?}", run.link());
        }
    }
    println!("{bands} drawings with bands");
}

/// What is drawn of a run's events and messages, without what depends on what else is in the window.
fn found(shapes: &[Shape]) -> Vec<String> {
    let is_own = |shape: &&Shape| {
        matches!(shape.class, Class::Message(_) | Class::Second(_) | Class::Event | Class::Pass | Class::Crash)
    };
    shapes.iter().filter(is_own).map(|shape| format!("{shape:?}")).collect()
}

#[test]
fn the_windows_of_a_drawing_come_to_the_whole() {
    for run in random_runs(3) {
        for axis in Axis::ALL {
            let drawing = Drawing::of(&run, axis);
            let whole = found(&drawing.shapes(&run, SCALE, &all(&drawing)));
            if drawing.messages() > 600 {
                continue;
            }
            let mut parts = Vec::new();
            let mut left = -20.0;
            while left < drawing.width(SCALE) + 20.0 {
                for rows in [0..2, 2..drawing.lines()] {
                    let window = Window { left, right: left + 150.0, rows };
                    let part = found(&drawing.shapes(&run, SCALE, &window));
                    assert!(part.iter().all(|shape| whole.contains(shape)), "{axis:?} of {:?}", run.link());
                    parts.extend(part);
                }
                left += 150.0;
            }
            assert!(whole.iter().all(|shape| parts.contains(shape)), "{axis:?} of {:?}", run.link());
        }
    }
}

#[test]
fn where_arrows_would_lie_in_each_other_there_are_bands_that_say_how_many_they_are() {
    let run = recorded("#a=lelann&n=64");
    let drawing = Drawing::of(&run, Axis::Time);
    let scale = Scale { column: 1.5, row: 8.0, tail: 0.0 };
    let window = Window { left: 0.0, right: drawing.width(scale), rows: 0..drawing.lines() };
    let shapes = drawing.shapes(&run, scale, &window);
    let (ends, in_bands) = drawn(&shapes);
    let arrows: usize = ends.values().sum();
    assert_eq!(arrows + in_bands, run.trace().messages());
    assert!(in_bands > 4000, "{in_bands} in bands");
    assert!(shapes.len() < 2000, "{} shapes", shapes.len());
}

/// Every element that is opened is closed, in order, and no text is an element.
fn is_well_formed(text: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for part in text.split('<').skip(1) {
        let Some((tag, rest)) = part.split_once('>') else { return false };
        if rest.contains('>') && open.last() != Some(&"style") {
            return false;
        }
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => return false,
            (true, _) | (_, true) => {}
            (false, false) => open.push(name),
        }
    }
    open.is_empty()
}

#[test]
fn a_picture_is_well_formed_whatever_processes_are_called() {
    assert!(is_well_formed("<a><b c=\"d\"/>e &lt;</a>") && !is_well_formed("<a><b></a></b>"));
    for run in random_runs(2) {
        let picture = written(&run, Format::Svg);
        assert!(is_well_formed(&picture), "{:?}", run.link());
        assert!(!picture.contains("NaN") && !picture.contains("inf "), "{:?}", run.link());
    }
    let odd = recorded(r#"{"algorithm": "bully", "ids": {"values": ["a:b/c", "x@[y]--z", "日本-1"]}}"#);
    assert!(is_well_formed(&written(&odd, Format::Svg)));
}

/// The run of a link, with how many strips its network has.
fn strips(link: &str) -> (Run, usize) {
    let run = recorded(link);
    let strips = Drawing::of(&run, Axis::Time).strips();
    (run, strips)
}

#[test]
fn splits_and_cuts_that_last_at_the_same_time_have_strips_of_their_own() {
    assert_eq!(strips("#a=bully&n=5").1, 0);
    assert_eq!(strips("#a=bully&n=5&faults=partition:0.1/2.3.4@1,heal@9").1, 1);
    let (run, both) = strips("#a=bully&n=5&faults=cut:0-1@1,mend:0-1@9,partition:0.1/2.3.4@3,heal@12");
    assert_eq!(both, 2);
    let picture = written(&run, Format::Svg);
    assert!(picture.contains(">1–2 cut</text>") && picture.contains(">split: 1 2 | 3 4 5</text>"));
}
