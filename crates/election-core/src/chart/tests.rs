//! What a chart shows is what was run.

use super::*;
use crate::Scenario;
use crate::sweep::{Figure, Sweep};

fn chart(link: &str, across: &str, over: &[&str], figure: Figure) -> Chart {
    let sweep = Sweep::read(Scenario::from_link(link).unwrap(), across, over).unwrap();
    Chart::of(&sweep, &sweep.run().unwrap(), figure, Scale::Log)
}

#[test]
fn every_run_is_on_its_curve_or_below_its_bound() {
    let mut compared = 0;
    for algorithm in crate::algorithms::all() {
        for over in ["ascending", "descending", "anonymous"] {
            let link = format!("a={}", algorithm.key);
            let scenario = Scenario::from_link(&link).unwrap();
            let Ok(sweep) = Sweep::read(scenario, "1..12", &[over]) else { continue };
            for figure in Figure::ALL {
                let chart = Chart::of(&sweep, &sweep.run().unwrap(), figure, Scale::Linear);
                for curve in &chart.curves {
                    let readings = &chart.series[curve.style].readings;
                    assert_eq!(readings.len(), curve.points.len());
                    for (reading, (x, y)) in readings.iter().zip(&curve.points) {
                        assert_eq!(reading.x, *x);
                        let is_so = if curve.is_bound { reading.max <= *y } else { reading.max == *y };
                        assert!(is_so, "{link} {over} {figure:?} {curve:?} at {x}: {reading:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn the_mean_over_all_orders_is_on_its_curve() {
    let chart = chart("a=chang-roberts", "1..7", &["permutations"], Figure::Messages);
    let [curve] = &*chart.curves else { panic!("one formula: {:?}", chart.curves) };
    assert_eq!(curve.formula, "n Hₙ + n");
    for (reading, (x, y)) in chart.series[0].readings.iter().zip(&curve.points) {
        assert!((reading.mean - y).abs() < 1e-9, "{x}: {} and {y}", reading.mean);
    }
}

#[test]
fn series_are_called_by_what_tells_them_apart() {
    let named = |names: &[&str], over: &[&str]| {
        let sweep = Sweep::read(Scenario::from_link("a=lelann").unwrap(), "2..4", over).unwrap();
        let swept: Vec<_> = names.iter().map(|name| Swept { name, sweep: &sweep, rows: &[] }).collect();
        let chart = Chart::of_all(&swept, Figure::Messages, Scale::Log);
        let names: Vec<String> = chart.series.into_iter().map(|series| series.name).collect();
        (chart.title, names.join("; "))
    };
    let told = |title: &str, names: &str| (title.to_owned(), names.to_owned());
    assert_eq!(
        named(&["LeLann"], &["ascending", "shuffled:9"]),
        told("LeLann: messages over n", "ascending; 9 shuffles")
    );
    assert_eq!(named(&["one", "two"], &["ascending"]), told("Messages over n", "one; two"));
    let four = "one, ascending; one, descending; two, ascending; two, descending";
    assert_eq!(named(&["one", "two"], &["ascending", "descending"]), told("Messages over n", four));
}

#[test]
fn everything_lies_on_the_paper_and_no_name_on_another() {
    let over = ["ascending", "descending", "shuffled:9", "permutations"];
    for link in ["a=lelann", "a=chang-roberts", "a=dolev-klawe-rodeh", "a=hirschberg-sinclair"] {
        for scale in [Scale::Linear, Scale::Log] {
            let chart = Chart { scale, ..chart(link, "1..7", &over, Figure::Messages) };
            let (width, height) = (960.0, 540.0);
            let (mut names, mut lines) = (0, Vec::new());
            for shape in chart.draw(width, height) {
                let points = match shape {
                    Shape::Line { points, .. } | Shape::Band { points, .. } => points,
                    Shape::Mark { at, .. } => vec![at],
                    Shape::Text { class, at, .. } => {
                        names += usize::from(matches!(class, Class::Name(_)));
                        if matches!(class, Class::Name(_) | Class::Formula) {
                            lines.push(at.1);
                        }
                        vec![at]
                    }
                };
                for (x, y) in points {
                    assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{link} {x} {y}");
                }
            }
            assert_eq!((names, lines.len() >= 2 * names), (over.len(), true));
            assert!(lines.windows(2).all(|pair| pair[1] - pair[0] >= 15.0), "{lines:?}");
        }
    }
}

#[test]
fn long_names_are_broken_and_many_leave_their_formulas_out() {
    let sweep = Sweep::read(Scenario::from_link("a=bully").unwrap(), "2..5", &["ascending", "given"]).unwrap();
    let rows = sweep.run().unwrap();
    let texts = |names: &[&str]| {
        let swept: Vec<_> = names.iter().map(|name| Swept { name, sweep: &sweep, rows: &rows }).collect();
        let shapes = Chart::of_all(&swept, Figure::Bits, Scale::Log).draw(960.0, 400.0);
        let texts = shapes.into_iter().filter_map(|shape| match shape {
            Shape::Text { class: Class::Name(_) | Class::Formula, at, text, .. } => Some((at.1, text)),
            _ => None,
        });
        texts.collect::<Vec<_>>()
    };
    let two = texts(&["all start, delay 1 to 5", "one"]);
    assert!(two.iter().any(|(_, text)| text == "all start, delay 1 to 5,"), "{two:?}");
    assert!(two.iter().all(|(_, text)| text.matches('(').count() == text.matches(')').count()), "{two:?}");
    let many = texts(&["one", "two", "three", "four", "five", "six"]);
    assert_eq!(many.len(), 12, "{many:?}");
    assert!(many.iter().all(|(y, _)| (0.0..400.0).contains(y)), "{many:?}");
}

#[test]
fn nothing_is_drawn_of_nothing() {
    let sweep = Sweep::read(Scenario::from_link("a=lelann").unwrap(), "2..4", &["shuffled:2"]).unwrap();
    let chart = Chart { curves: Vec::new(), ..Chart::of(&sweep, &[], Figure::Messages, Scale::Log) };
    assert_eq!(chart.draw(900.0, 500.0), []);
}
