//! What happens at processes: events, crashes, recoveries, suspicions.

use super::happenings::{Happenings, Mark};
use super::places::Places;
use super::room::Room;
use super::shape::{Class, Shape, Sign};
use super::sight::Sight;
use crate::model::ProcessId;
use crate::run::Run;

/// The steps of each process that are marked.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// By process, and in order: along every axis they stand one after the other.
    steps: Vec<u32>,
    /// Where each process's begin, by position, and where the last one's end.
    firsts: Vec<usize>,
}

impl Marks {
    pub(super) fn of(run: &Run, happenings: &Happenings) -> Self {
        let processes = usize::from(run.scenario().processes);
        let marked = || {
            let all = (0u32..).zip(&happenings.marks).filter(|(_, mark)| **mark != Mark::Nothing);
            all.filter_map(|(step, _)| Some((step, run.trace().step(step as usize).process?.index())))
        };
        let mut firsts = vec![0; processes + 1];
        marked().for_each(|(_, process)| firsts[process + 1] += 1);
        for process in 0..processes {
            firsts[process + 1] += firsts[process];
        }
        let mut next = firsts.clone();
        let mut steps = vec![0; firsts[processes]];
        for (step, process) in marked() {
            steps[next[process]] = step;
            next[process] += 1;
        }
        Self { steps, firsts }
    }

    /// The marked steps of a process in a window.
    pub(super) fn in_window<'a>(
        &'a self,
        process: ProcessId,
        Sight { places, scale, window, .. }: Sight<'a>,
    ) -> impl Iterator<Item = (u32, f64)> + 'a {
        let own = &self.steps[self.firsts[process.index()]..self.firsts[process.index() + 1]];
        let x = move |step: u32| places.x(step as usize, scale);
        let (left, right) = (window.left - 20.0, window.right + 20.0);
        let first = own.partition_point(|step| x(*step) < left);
        own[first..].iter().map(move |step| (*step, x(*step))).take_while(move |(_, x)| *x <= right)
    }

    pub(super) fn draw(&self, sight: Sight<'_>, room: &mut Room, shapes: &mut Vec<Shape>) {
        let Sight { places, happenings, scale, window } = sight;
        let event = (scale.row / 7.0).min(scale.column / 5.0).clamp(1.2, 3.0);
        let large = (scale.row * 0.26).clamp(3.5, 8.0);
        for (row, process) in places.rows_in(window).filter(|(row, _)| !places.is_copy(*row)) {
            let y = Places::y_of_row(row, scale);
            let (mut last, mut last_sign) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
            for (step, x) in self.in_window(process, sight) {
                let mut add = |class, sign, at, size| {
                    shapes.push(Shape::sign(class, sign, at, size).of_step(step));
                };
                let mark = happenings.marks[step as usize];
                // Dots that would lie in one another say nothing more, nor do rows of them where columns are hardly to be told apart.
                let is_dot = matches!(mark, Mark::Event | Mark::Pass);
                if is_dot && x - last < if scale.column < 4.0 { 8.0 } else { 1.0 } {
                    continue;
                }
                match mark {
                    Mark::Nothing => {}
                    Mark::Pass => add(Class::Pass, Sign::Dot, (x, y), event / 2.0),
                    Mark::Event => add(Class::Event, Sign::Dot, (x, y), event),
                    Mark::Suspects | Mark::Trusts => {
                        add(Class::Event, Sign::Dot, (x, y), event);
                        // One sign for several that are told one after the other.
                        if x - last_sign < large {
                            continue;
                        }
                        last_sign = x;
                        let (class, sign) = match mark {
                            Mark::Suspects => (Class::Suspects, Sign::Alarm),
                            _ => (Class::Trusts, Sign::Check),
                        };
                        let at = (x - large * 0.75, y - large * 1.5);
                        add(class, sign, at, large * 0.8);
                        room.take_area((at.0 - large * 0.6, at.1 - large), large * 1.2, large * 2.0);
                    }
                    Mark::Crash | Mark::Leaves => add(Class::Crash, Sign::Cross, (x, y), large),
                    Mark::Back => add(Class::Back, Sign::Ring, (x, y), event * 1.6),
                }
                last = x;
            }
        }
    }
}
