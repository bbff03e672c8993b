//! A circle: rings, where everyone sends to everyone, and the groups of a split network, pulled apart.

use std::f64::consts::PI;

use election_core::model::Graph;

use super::labelling::{
    self, BETWEEN, COMMON_LABEL, LONGEST_OUTSIDE, LabelPlace, LeastType, plain_width_of, radius_for,
};
use super::{CENTRE, LABEL_GAP, LARGEST_RADIUS, Layout, ROOMY_RADIUS, SIZE};
use crate::scene::geometry::Point;
use crate::scene::parting::Parting;

/// Room for processes in this order, clockwise from the top, whose identities take so many characters at most.
pub(super) fn arranged(
    graph: Graph,
    order: &[u16],
    longest_name: usize,
    groups: Option<&[u16]>,
    least_type: LeastType,
) -> Layout {
    let processes = u16::try_from(order.len()).unwrap_or(u16::MAX);
    let slots = groups.map(|groups| Parting::slots(order, groups));
    let count = slots.as_ref().map_or_else(|| f64::from(processes.max(1)), |slots| slots.room);
    // How far apart neighbours are on a ring of radius 1.
    let apart = 2.0 * (PI / count).sin();
    let radius_on = |ring: f64| if processes < 3 { LARGEST_RADIUS } else { radius_for(ring * apart) };

    let outer = SIZE / 2.0 - 12.0 - if groups.is_some() { Parting::REACH + Parting::MARGIN } else { 0.0 };
    let roomy = radius_on(outer - LARGEST_RADIUS);
    // The crown of a leader, the arcs of timers and the halo of a selection stand beyond the process.
    let ring = outer - roomy * 1.3;
    let inside = labelling::inside(radius_on(ring), longest_name, least_type).filter(|_| roomy >= ROOMY_RADIUS);
    let (ring, radius, label, most_characters) = if let Some((label, most)) = inside {
        (ring, radius_on(ring), label, most)
    } else {
        let mut most = LONGEST_OUTSIDE;
        loop {
            let width = plain_width_of(longest_name.min(most));
            // Labels may use some of the margin that crowns and halos have.
            let margin = 10.0;
            let room = width * least_type.units() + LABEL_GAP + radius_on(outer - 20.0) - margin;
            let room = room.max(30.0);
            let ring = outer - room;
            let radius = radius_on(ring).max(1.5);
            // At the top labels stand side by side, at the sides one above the other.
            let beside = if processes > 1 { (ring + room / 2.0) * apart } else { f64::INFINITY };
            let size = beside / (width + BETWEEN).max(1.1);
            let widest = (room + margin - radius - LABEL_GAP) / width;
            let size = size.min(widest).min(least_type.units().max(14.0));
            if size >= least_type.units() {
                break (ring, radius, LabelPlace::Outside { size }, most);
            }
            if most == COMMON_LABEL {
                break (ring, radius, LabelPlace::Hidden, most);
            }
            most = COMMON_LABEL;
        }
    };
    let mut places = vec![CENTRE; order.len()];
    match &slots {
        None => {
            for (slot, process) in (0u16..).zip(order) {
                places[usize::from(*process)] = Point::on_circle(CENTRE, ring, f64::from(slot) / count);
            }
        }
        Some(slots) => {
            for slot in &slots.list {
                let middle = Point::on_circle(CENTRE, Parting::REACH, slot.middle);
                places[usize::from(slot.process)] = Point::on_circle(middle, ring, slot.turns);
            }
        }
    }
    let parting = slots.zip(groups).map(|(slots, groups)| {
        let label_room = if let LabelPlace::Outside { size } = label { size / 2.0 } else { 0.0 };
        Parting::of(&slots, groups, &places, radius, label_room)
    });
    Layout {
        graph,
        places,
        radius,
        label,
        most_characters,
        longest_name,
        parting,
        ring: Some(ring),
        apart: apart * ring,
        bends: Vec::new(),
        least_type,
        has_words: false,
        sides: None,
    }
}
