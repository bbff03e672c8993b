//! Processes of a crowd: one path for all that look alike. Where a thousand processes change at once, a step blocks the page a third as
//! long as with an element for each, which the browser styles, lays out and paints (37 and 42 ms, 14 and 13 with paths).

use super::geometry::Point;
use super::outlines;
use super::processes::{Appearance, Knows, ProcessShape};

/// One of a crowd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    place: Point,
    radius: f64,
    appearance: Appearance,
    /// Whether it takes somebody for the leader who is none.
    is_mistaken: bool,
    is_rival: bool,
    is_suspected: bool,
}

impl From<&ProcessShape> for Spot {
    fn from(shape: &ProcessShape) -> Self {
        Self {
            place: shape.place,
            radius: shape.radius,
            appearance: shape.appearance,
            is_mistaken: shape.knows == Knows::Mistaken,
            is_rival: shape.is_rival,
            is_suspected: shape.is_suspected,
        }
    }
}

/// What one path of a crowd shows. There are no crowns: up to a dozen leaders are drawn by themselves, over the crowd, and the crowns of
/// more would cover each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Rings about leaders, where there are several.
    Rival,
    /// Rings about live processes that somebody takes for dead.
    Suspected,
    /// The processes themselves, those that are drawn as the same.
    Body(Appearance),
    /// Crosses over what has crashed.
    Cross,
    /// Crosses beside those that take somebody for the leader who is none.
    Mistaken,
}

/// The paths of a crowd, the lowest first. `small` says how large what stands about a process is drawn, of its full size.
pub fn paths(spots: &[Spot], small: f64) -> Vec<(Look, String)> {
    let ring = |spot: &Spot| outlines::circle_at(spot.place, spot.radius + ProcessShape::ring_gap(small));
    let beside = |spot: &Spot| spot.place.moved(Point::new(1.0, 1.0), ProcessShape::edge(spot.radius));
    let path = |look: Look| -> String {
        let spots = spots.iter();
        match look {
            Look::Rival => spots.filter(|spot| spot.is_rival).map(ring).collect(),
            Look::Suspected => spots.filter(|spot| spot.is_suspected).map(ring).collect(),
            Look::Body(appearance) => spots
                .filter(|spot| spot.appearance == appearance)
                .map(|spot| outlines::circle_at(spot.place, spot.radius))
                .collect(),
            Look::Cross => spots
                .filter(|spot| spot.appearance == Appearance::Crashed)
                .map(|spot| outlines::cross_at(spot.place, spot.radius * 0.72))
                .collect(),
            Look::Mistaken => spots
                .filter(|spot| spot.is_mistaken)
                .map(|spot| outlines::cross_at(beside(spot), 4.0 * small))
                .collect(),
        }
    };
    let bodies = Appearance::ALL.map(Look::Body);
    let looks = [Look::Rival, Look::Suspected].into_iter().chain(bodies).chain([Look::Cross, Look::Mistaken]);
    looks.map(|look| (look, path(look))).filter(|(_, path)| !path.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use election_core::{Run, Scenario};

    use super::*;
    use crate::scene::layout::{Layout, LeastType};
    use crate::scene::processes::shapes;

    /// The number of processes in each path, or of lines where it is of crosses, and the shapes that they are drawn of.
    fn drawn(link: &str, steps: usize) -> (Vec<(Look, usize)>, Vec<ProcessShape>) {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
        let shapes = shapes(&run, &run.at(steps.min(run.steps())), &layout, None);
        let spots: Vec<Spot> = shapes.iter().map(Spot::from).collect();
        let paths = paths(&spots, layout.small());
        (paths.into_iter().map(|(look, path)| (look, path.matches('M').count())).collect(), shapes)
    }

    fn count(paths: &[(Look, usize)], look: Look) -> usize {
        paths.iter().find(|path| path.0 == look).map_or(0, |path| path.1)
    }

    #[test]
    fn who_looks_alike_is_drawn_as_one_and_nobody_is_left_out() {
        for steps in [0, 150, 400] {
            let (paths, shapes) = drawn("a=chang-roberts&n=300", steps);
            assert_eq!(paths.iter().map(|(_, count)| count).sum::<usize>(), 300);
            for (look, count) in paths {
                let Look::Body(appearance) = look else { panic!("{look:?}: there is nothing to mark") };
                assert_eq!(
                    count,
                    shapes.iter().filter(|shape| shape.appearance == appearance).count(),
                    "{appearance:?} at {steps}"
                );
            }
        }
    }

    #[test]
    fn what_has_crashed_is_crossed_out() {
        let (paths, _) = drawn("a=chang-roberts&n=300&faults=crash:7@1,crash:9@2", usize::MAX);
        assert_eq!(count(&paths, Look::Cross), 4, "two lines each");
    }

    #[test]
    fn several_leaders_stand_out() {
        let ids = vec!["7"; 300].join(",");
        let (paths, _) = drawn(&format!("a=franklin&ids={ids}"), usize::MAX);
        assert_eq!(count(&paths, Look::Rival), 300);
    }

    #[test]
    fn who_is_wrong_and_who_is_wronged_is_marked() {
        let (_, mut shapes) = drawn("a=chang-roberts&n=300", 0);
        shapes[..20].iter_mut().for_each(|shape| shape.knows = Knows::Mistaken);
        shapes[10..40].iter_mut().for_each(|shape| shape.is_suspected = true);
        let spots: Vec<Spot> = shapes.iter().map(Spot::from).collect();
        let paths = paths(&spots, 0.3);
        let lines = |look: Look| paths.iter().find(|path| path.0 == look).map(|path| path.1.matches('M').count());
        assert_eq!((lines(Look::Mistaken), lines(Look::Suspected)), (Some(40), Some(30)), "a cross has two lines");
    }
}
