//! Processes of a crowd: all that look alike as one path. The browser takes long to style, lay out and paint a thousand elements, and no
//! time for a path of a thousand circles.

use super::geometry::Point;
use super::outlines;
use super::processes::{Guise, Knows, ProcessShape};

/// One of a crowd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    place: Point,
    radius: f64,
    guise: Guise,
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
            guise: shape.guise,
            is_mistaken: shape.knows == Knows::Mistaken,
            is_rival: shape.is_rival,
            is_suspected: shape.is_suspected,
        }
    }
}

/// What is drawn of a crowd as one path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Circles: leaders beside others.
    Rival,
    /// Circles: somebody takes these for dead, and they are not.
    Suspected,
    /// The processes themselves, those that are drawn as the same.
    Body(Guise),
    /// Crosses over what has crashed.
    Cross,
    /// Crosses beside those that take somebody for the leader who is none.
    Mistaken,
}

/// The paths of a crowd, the lowest first, where what stands about processes is drawn so small.
pub fn paths(spots: &[Spot], small: f64) -> Vec<(Look, String)> {
    let around = |spot: &Spot| outlines::circle_at(spot.place, spot.radius + 7.0 * small);
    let beside = |spot: &Spot| spot.place.moved(Point::new(1.0, 1.0), spot.radius * 0.74);
    let path = |look: Look| -> String {
        let spots = spots.iter();
        match look {
            Look::Rival => spots.filter(|spot| spot.is_rival).map(around).collect(),
            Look::Suspected => spots.filter(|spot| spot.is_suspected).map(around).collect(),
            Look::Body(guise) => spots
                .filter(|spot| spot.guise == guise)
                .map(|spot| outlines::circle_at(spot.place, spot.radius))
                .collect(),
            Look::Cross => spots
                .filter(|spot| spot.guise == Guise::Crashed)
                .map(|spot| outlines::cross_at(spot.place, spot.radius * 0.72))
                .collect(),
            Look::Mistaken => spots
                .filter(|spot| spot.is_mistaken)
                .map(|spot| outlines::cross_at(beside(spot), 4.0 * small))
                .collect(),
        }
    };
    let bodies = Guise::ALL.map(Look::Body);
    let looks = [Look::Rival, Look::Suspected].into_iter().chain(bodies).chain([Look::Cross, Look::Mistaken]);
    looks.map(|look| (look, path(look))).filter(|(_, path)| !path.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use election_core::{Run, Scenario};

    use super::*;
    use crate::scene::layout::Layout;
    use crate::scene::processes::shapes;

    /// What is drawn at a moment, how many of each, and the shapes that it is drawn of.
    fn drawn(link: &str, at: impl Fn(&Run) -> usize) -> (Vec<(Look, usize)>, Vec<ProcessShape>) {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let layout = Layout::of(run.scenario().graph(), run.identities(), None);
        let shapes = shapes(&run, &run.at(at(&run)), &layout, None);
        let spots: Vec<Spot> = shapes.iter().map(Spot::from).collect();
        let paths = paths(&spots, layout.small());
        (paths.into_iter().map(|(look, path)| (look, path.matches('M').count())).collect(), shapes)
    }

    #[test]
    fn who_looks_alike_is_drawn_as_one_and_nobody_is_left_out() {
        for steps in [0, 150, 400] {
            let (paths, shapes) = drawn("a=chang-roberts&n=300", |_| steps);
            assert_eq!(paths.iter().map(|(_, count)| count).sum::<usize>(), 300);
            for (look, count) in paths {
                let Look::Body(guise) = look else { panic!("{look:?}: there is nothing to mark") };
                assert_eq!(count, shapes.iter().filter(|shape| shape.guise == guise).count(), "{guise:?} at {steps}");
            }
        }
    }

    #[test]
    fn what_has_crashed_is_crossed_out_and_several_leaders_stand_out() {
        let count = |paths: &[(Look, usize)], look| paths.iter().find(|path| path.0 == look).map(|path| path.1);
        let (crashed, _) = drawn("a=chang-roberts&n=300&faults=crash:7@1,crash:9@2", Run::steps);
        assert_eq!(count(&crashed, Look::Cross), Some(4), "two lines each");
        let ids = vec!["7"; 300].join(",");
        let (leaders, shapes) = drawn(&format!("a=franklin&ids={ids}"), Run::steps);
        let leading = shapes.iter().filter(|shape| shape.is_rival).count();
        assert!(leading > 1);
        assert_eq!(count(&leaders, Look::Rival), Some(leading));
    }
}
