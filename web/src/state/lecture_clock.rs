//! The clock of a lecture: how long it has taken, in all and scene by scene, and how that stands to the plan.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

use super::telling::Telling;

/// Whoever is less than half a minute off the plan is on time.
const ON_TIME: i64 = 30;

/// The time that a lecture has taken, in milliseconds. It passes only while the clock is told the time: the host passes time in.
///
/// The clock runs from the moment at which the first scene is led on, or from where the person starts it: people may still be coming in
/// while the first scene waits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LectureClock {
    /// The last time that it was told, since 1970.
    now: Option<u64>,
    is_running: bool,
    /// Since it was started.
    all: u64,
    /// In each scene, all visits together.
    in_scenes: BTreeMap<usize, u64>,
    /// The scene in which it was started: from there on the plan counts.
    from: usize,
    /// A hash of the name of the story that it was last told of: another one starts it anew.
    story: Option<u64>,
}

/// What a lecture clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LectureTime {
    /// In all.
    pub all: Used,
    /// In the scene that is told; none where none is told.
    pub scene: Option<Used>,
    /// The minutes that are planned for the scenes before this one; none without a plan.
    pub planned_before: Option<u32>,
    /// How that stands to the plan; none without a plan.
    pub standing: Option<Standing>,
    /// How many scenes of the story say no time, if any: then there is no plan of the whole.
    pub unplanned: usize,
    /// The number of the scene from which the plan counts, if not from the first.
    pub from: Option<usize>,
}

/// The time that something has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// In seconds.
    pub seconds: u64,
    /// The minutes that are planned for it; none without a plan.
    pub planned: Option<u32>,
}

/// How a lecture stands to its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Less than half a minute off.
    OnTime,
    /// So many minutes ahead.
    Ahead(u64),
    /// So many minutes behind.
    Behind(u64),
}

impl LectureClock {
    /// The last time that it was told, in milliseconds since 1970.
    pub fn now(&self) -> Option<u64> {
        self.now
    }

    /// Whether time counts.
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// It is so late, and this is told after so many steps of its run: what has passed since the last time belongs to the scene.
    pub(super) fn tell(&mut self, now: u64, telling: Option<&Telling>, steps: usize) {
        let passed = self.now.replace(now).map_or(0, |before| now.saturating_sub(before));
        if let Some(telling) = telling {
            let story = xxh64(telling.source.name().as_bytes(), 0);
            if self.story != Some(story) {
                *self = Self { now: self.now, story: Some(story), ..Self::default() };
            }
        }
        if self.is_running {
            self.all += passed;
            if let Some(telling) = telling {
                *self.in_scenes.entry(telling.scene).or_default() += passed;
            }
        } else if telling.is_some_and(|telling| telling.is_led_on(steps)) {
            self.start(telling);
        }
    }

    /// Counts from zero, from here on.
    pub(super) fn start(&mut self, telling: Option<&Telling>) {
        let from = telling.map_or(0, |telling| telling.scene);
        *self = Self { now: self.now, story: self.story, is_running: true, from, ..Self::default() };
    }

    /// What it shows while this is told.
    pub fn time(&self, telling: Option<&Telling>) -> LectureTime {
        let minutes: Vec<_> = telling.iter().flat_map(|telling| telling.minutes()).collect();
        let scene = telling.map(|telling| telling.scene);
        let seconds = |milliseconds: u64| milliseconds / 1000;
        let in_scene = scene.map(|scene| Used {
            seconds: self.in_scenes.get(&scene).copied().map_or(0, seconds),
            planned: minutes.get(scene).copied().flatten().map(u32::from),
        });
        let unplanned = minutes.iter().filter(|minutes| minutes.is_none()).count();
        let is_planned = !minutes.is_empty() && unplanned == 0;
        let planned = |scenes: &[Option<u16>]| scenes.iter().flatten().copied().map(u32::from).sum::<u32>();
        let all = Used {
            seconds: seconds(self.all),
            planned: is_planned.then(|| planned(&minutes[self.started_in(&minutes)..])),
        };
        let planned_before = scene.filter(|_| is_planned).map(|scene| planned(&minutes[..scene.min(minutes.len())]));
        let standing = in_scene.zip(planned_before).filter(|_| self.is_running).map(|(in_scene, before)| {
            let before = i64::from(before) - i64::from(planned(&minutes[..self.started_in(&minutes)]));
            Standing::of(all.seconds, in_scene, before)
        });
        let from = Some(self.from).filter(|from| *from > 0 && is_planned).map(|from| from + 1);
        LectureTime { all, scene: in_scene, planned_before, standing, unplanned, from }
    }

    /// The scene from which the plan counts: a story that is told from a file may have become shorter.
    fn started_in(&self, minutes: &[Option<u16>]) -> usize {
        self.from.min(minutes.len())
    }
}

impl Standing {
    /// After so many seconds in all, in a scene before which so many minutes are planned. Within a scene's own minutes it stays the same.
    fn of(all: u64, scene: Used, planned_before: i64) -> Self {
        let signed = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
        let before = signed(all.saturating_sub(scene.seconds));
        let too_long = signed(scene.seconds).saturating_sub(i64::from(scene.planned.unwrap_or(0)) * 60).max(0);
        let behind = before.saturating_add(too_long) - planned_before * 60;
        let minutes = (behind.unsigned_abs() + ON_TIME.unsigned_abs()) / 60;
        match (behind.abs() < ON_TIME, behind.cmp(&0)) {
            (true, _) | (_, Ordering::Equal) => Self::OnTime,
            (_, Ordering::Less) => Self::Ahead(minutes),
            (_, Ordering::Greater) => Self::Behind(minutes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCENE: Used = Used { seconds: 100, planned: Some(3) };

    #[test]
    fn within_a_scene_s_own_minutes_nobody_falls_behind() {
        // Twelve minutes are planned before the scene.
        assert_eq!(Standing::of(12 * 60 + 100, SCENE, 12), Standing::OnTime);
        let late = |seconds| Standing::of(14 * 60 + seconds, Used { seconds, ..SCENE }, 12);
        assert_eq!(
            [late(0), late(180), late(209), late(210), late(300)].map(|standing| match standing {
                Standing::Behind(minutes) => minutes,
                _ => 0,
            }),
            [2, 2, 2, 3, 4]
        );
        assert_eq!(Standing::of(9 * 60 + 100, SCENE, 12), Standing::Ahead(3));
        assert_eq!(
            [29, 30].map(|late| Standing::of(12 * 60 + 100 + late, SCENE, 12)),
            [Standing::OnTime, Standing::Behind(1)]
        );
    }

    #[test]
    fn a_scene_without_minutes_takes_none_of_the_plan() {
        let end = Used { seconds: 120, planned: None };
        assert_eq!(Standing::of(45 * 60 + 120, end, 45), Standing::Behind(2));
    }
}
