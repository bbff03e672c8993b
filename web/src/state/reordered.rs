//! Another order of a run's steps: a way to look at the same run, kept as what was moved past what.

use std::rc::Rc;

use election_core::Run;
use election_core::causality::{Edges, PartialOrder, Refusal, Side, moved, recorded};

/// At most so many moves are kept: a link has to hold them.
pub const MOST_MOVES: usize = 100;

/// A step that is moved past another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The step that is moved.
    pub step: u32,
    /// On which side of the other one it is to stand.
    pub side: Side,
    /// The other one.
    pub other: u32,
}

impl Move {
    /// `17a9`: 17 after 9; `3b12`: 3 before 12.
    fn text(self) -> String {
        let side = if self.side == Side::After { 'a' } else { 'b' };
        format!("{}{side}{}", self.step, self.other)
    }

    fn read(text: &str) -> Option<Self> {
        let (place, side) = text.char_indices().find_map(|(place, letter)| match letter {
            'a' => Some((place, Side::After)),
            'b' => Some((place, Side::Before)),
            _ => None,
        })?;
        Some(Self { step: text[..place].parse().ok()?, side, other: text[place + 1..].parse().ok()? })
    }
}

/// The moves of a link: `17a9.3b12`.
pub fn text(moves: &[Move]) -> String {
    moves.iter().map(|one| one.text()).collect::<Vec<_>>().join(".")
}

/// Reads them.
pub fn read(text: &str) -> Option<Rc<[Move]>> {
    let moves: Option<Vec<Move>> = text.split('.').map(Move::read).collect();
    moves.filter(|moves| moves.len() <= MOST_MOVES).map(Rc::from)
}

/// A run's steps in another order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reordered {
    /// What was moved past what, one after the other.
    pub moves: Rc<[Move]>,
    /// The steps in the order that has come of it.
    pub steps: Rc<[u32]>,
}

impl Reordered {
    /// What comes of moves; nothing where that is the order in which the run was recorded.
    ///
    /// # Errors
    /// When one of them cannot be made.
    pub fn of(run: &Run, moves: &[Move]) -> Result<Option<Self>, Refusal> {
        let order = PartialOrder::of(run, Edges::Told);
        let present = all(run, &order, moves)?;
        let is_recorded = present.is_sorted();
        Ok((!is_recorded).then(|| Self { moves: Rc::from(moves), steps: Rc::from(present) }))
    }

    /// What comes of one more move. Of several moves of one step, one after the other, the last is kept where it is enough.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn with(run: &Run, present: Option<&Self>, one: Move) -> Result<Option<Self>, Refusal> {
        let order = PartialOrder::of(run, Edges::Told);
        let before = present.map_or(&[][..], |present| &present.moves);
        let now = present.map_or_else(|| recorded(&order), |present| present.steps.to_vec());
        let next = moved(run, &order, &now, one.step, one.side, one.other)?;
        if next.is_sorted() {
            return Ok(None);
        }
        let mut moves = before.to_vec();
        if let Some((last, earlier)) = before.split_last()
            && last.step == one.step
        {
            let at = next.iter().position(|step| *step == one.step).unwrap_or(0);
            let after = at.checked_sub(1).map(|place| Move { side: Side::After, other: next[place], ..one });
            let before_it = next.get(at + 1).map(|other| Move { side: Side::Before, other: *other, ..one });
            let instead = [Some(one), after, before_it].into_iter().flatten().find_map(|instead| {
                let shorter = [earlier, &[instead]].concat();
                all(run, &order, &shorter).is_ok_and(|steps| steps == next).then_some(shorter)
            });
            if let Some(shorter) = instead {
                return Ok(Some(Self { moves: Rc::from(shorter), steps: Rc::from(next) }));
            }
        }
        moves.push(one);
        Ok(Some(Self { moves: Rc::from(moves), steps: Rc::from(next) }))
    }
}

fn all(run: &Run, order: &PartialOrder, moves: &[Move]) -> Result<Vec<u32>, Refusal> {
    let mut present = recorded(order);
    for Move { step, side, other } in moves {
        present = moved(run, order, &present, *step, *side, *other)?;
    }
    Ok(present)
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;

    #[test]
    fn moves_survive_a_link() {
        let moves = [Move { step: 17, side: Side::After, other: 9 }, Move { step: 3, side: Side::Before, other: 12 }];
        assert_eq!(text(&moves), "17a9.3b12");
        assert_eq!(read("17a9.3b12").as_deref(), Some(&moves[..]));
        for wrong in ["", "17", "a9", "17a", "17c9", "17a9.", "-1a2"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_step_that_is_moved_on_and_on_is_one_move_and_back_again_none() {
        let run = Run::record(&Scenario::from_link("a=chang-roberts&n=6&ids=shuffled").expect("a good link"));
        let run = run.expect("a valid scenario");
        // Each of the first six steps is another process's start.
        let mut present: Option<Reordered> = None;
        for other in 1..5 {
            let one = Move { step: 0, side: Side::After, other };
            present = Reordered::with(&run, present.as_ref(), one).expect("starts are concurrent");
        }
        let moves = present.as_ref().map(|it| it.moves.to_vec()).expect("another order");
        assert_eq!(moves, [Move { step: 0, side: Side::After, other: 4 }]);
        assert_eq!(Reordered::of(&run, &moves), Ok(present.clone()));
        let less = Move { step: 0, side: Side::Before, other: 4 };
        let less = Reordered::with(&run, present.as_ref(), less).expect("back by one").expect("another order");
        assert_eq!(less.moves[..], [Move { step: 0, side: Side::After, other: 3 }]);
        let back = Move { step: 0, side: Side::Before, other: 1 };
        assert_eq!(Reordered::with(&run, present.as_ref(), back), Ok(None));
    }
}
