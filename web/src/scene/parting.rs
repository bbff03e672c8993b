//! A parted network: each group in a region of its own, with a gap between.
//!
//! The circle is cut into sectors, one a group, and these are pulled apart like the pieces of a cake. Processes keep the order
//! that they have on the whole circle as far as groups allow it, so that healing moves them but little.

use std::collections::BTreeMap;

use election_core::ProcessId;

use super::geometry::Point;
use super::layout::CENTRE;

/// Between two groups on the circle, in places of processes.
const GAP: f64 = 1.0;
/// More groups than this run into each other, and are smaller than their names. They are drawn as one, and so in one go.
const MOST_APART: usize = 64;

/// The groups of a parted network, drawn apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    /// The group of each position.
    pub groups: Vec<u16>,
    /// The outlines of the groups, each through the middles of its processes: one a group, or one of all where there are very many.
    pub outlines: Vec<String>,
    /// The names of the groups, in order, and where they stand; none where there are very many.
    pub names: Vec<(String, Point)>,
    /// How wide the lines are that make a region of the outline of its processes' places.
    pub width: f64,
}

/// The name of a group: `A`, `B`, …, `Z`, `27`, …
pub fn name(group: u16) -> String {
    match u8::try_from(group) {
        Ok(letter) if letter < 26 => char::from(b'A' + letter).to_string(),
        _ => (u32::from(group) + 1).to_string(),
    }
}

/// Where processes stand on the circle.
pub(super) struct Slots {
    /// One a process, group by group.
    pub(super) list: Vec<Slot>,
    /// How many processes there would be room for on the whole circle.
    pub(super) room: f64,
}

/// Where a process stands on the circle.
pub(super) struct Slot {
    pub(super) process: u16,
    pub(super) group: u16,
    /// How far round the circle, clockwise from the top.
    pub(super) turns: f64,
    /// The same for the middle of its group.
    pub(super) middle: f64,
}

impl Parting {
    /// How far groups are pulled from the middle.
    pub(super) const REACH: f64 = 26.0;
    /// Between a process and the edge of its region.
    pub(super) const MARGIN: f64 = 13.0;

    /// Where processes stand that stood in this order on the whole circle.
    pub(super) fn slots(order: &[u16], groups: &[u16]) -> Slots {
        let group_of = |process: u16| groups[usize::from(process)];
        // Between two groups, so that none is cut where the order begins.
        let is_border = |place: &usize| {
            let before = order[(place + order.len() - 1) % order.len()];
            group_of(order[*place]) != group_of(before)
        };
        let first = (0..order.len()).find(is_border).unwrap_or(0);
        let turned = || order[first..].iter().chain(&order[..first]).copied();
        // Those whose members stand apart on the circle come together where the first of them stands.
        let mut named: Vec<u16> = Vec::new();
        let mut members: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for process in turned() {
            let group = members.entry(group_of(process)).or_default();
            if group.is_empty() {
                named.push(group_of(process));
            }
            group.push(process);
        }
        let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        let room = count(order.len()) + GAP * count(named.len());
        let mut list = Vec::with_capacity(order.len());
        let mut done = 0.0;
        for group in named {
            let members = members.remove(&group).unwrap_or_default();
            let size = count(members.len());
            let middle = (done + (size + GAP) / 2.0) / room;
            for (place, process) in members.into_iter().enumerate() {
                let turns = (done + GAP / 2.0 + count(place) + 0.5) / room;
                list.push(Slot { process, group, turns, middle });
            }
            done += size + GAP;
        }
        // Turned so that they are where they were before, on the whole.
        let mean = list.iter().map(|slot| slot.turns).sum::<f64>() / count(list.len().max(1));
        let start = (count(first) + (count(order.len()) - 1.0) / 2.0) / count(order.len().max(1)) - mean;
        for slot in &mut list {
            slot.turns += start;
            slot.middle += start;
        }
        Slots { list, room }
    }

    /// The regions about places.
    pub(super) fn of(slots: &Slots, groups: &[u16], places: &[Point], radius: f64, label_room: f64) -> Self {
        let reach = radius + Self::MARGIN + label_room;
        let group = |members: &[Slot]| {
            let corners = members.iter().map(|slot| places[usize::from(slot.process)].to_string());
            let outline = format!("M{}Z", corners.collect::<Vec<_>>().join("L"));
            let (first, last) = (&members[0], &members[members.len() - 1]);
            let (one, other) = (places[usize::from(first.process)], places[usize::from(last.process)]);
            let middle = one.moved(one.to(other), 0.5);
            let outwards = CENTRE.to(Point::on_circle(CENTRE, 1.0, first.middle));
            // The inner side of a region is straight between its ends; beyond it where there is no room inside.
            let is_inside = one.to(other).length() > 2.0 * radius + 24.0;
            let name_place = middle.moved(outwards, if is_inside { 16.0 - reach } else { -reach - 13.0 });
            (first.group, outline, name_place)
        };
        let mut all: Vec<_> = slots.list.chunk_by(|one, next| one.group == next.group).map(group).collect();
        all.sort_by_key(|(group, ..)| *group);
        let are_many = all.len() > MOST_APART;
        let (names, outlines): (Vec<_>, Vec<_>) =
            all.into_iter().map(|(group, outline, place)| ((name(group), place), outline)).unzip();
        let width = 2.0 * reach;
        match are_many {
            true => Self { groups: groups.to_vec(), outlines: vec![outlines.concat()], names: Vec::new(), width },
            false => Self { groups: groups.to_vec(), outlines, names, width },
        }
    }

    /// Whether a message would have to cross the gap.
    pub fn parts(&self, from: ProcessId, to: ProcessId) -> bool {
        self.groups[from.index()] != self.groups[to.index()]
    }
}
