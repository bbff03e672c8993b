//! What takes long to throw away, thrown away bit by bit.
//!
//! A run may end with a million messages in flight, each with a list of its own. To drop them at once takes a tenth of a second and
//! more, and whoever drops a run last need not know: it may be a trial that is over, or a run that nobody waits for any more. So a page
//! [keeps](keep) what is large on its thread when it is dropped, and [throws it away](throw_a_part_away) when it has time. Everybody
//! else has it dropped at once, as usual.

use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

struct Kept {
    leftovers: Vec<Box<dyn Leftover>>,
    /// Called when there is something after there was nothing.
    wake: Rc<dyn Fn()>,
}

/// Something large that is of no use any more.
pub(crate) trait Leftover {
    /// Throws a part of it away, which takes some microseconds; says whether there is more.
    fn throw_a_part_away(&mut self) -> bool;
}

/// From now on, what is large is kept on this thread when it is dropped. `wake` is called when there is something to throw away after
/// there was nothing. For the one page of a thread: another call takes the place of the first, and calls for what is kept by then.
pub fn keep(wake: impl Fn() + 'static) {
    let wake: Rc<dyn Fn()> = Rc::new(wake);
    let leftovers = KEPT.take().map(|kept| kept.leftovers).unwrap_or_default();
    let is_any = !leftovers.is_empty();
    KEPT.set(Some(Kept { leftovers, wake: Rc::clone(&wake) }));
    if is_any {
        wake();
    }
}

/// Throws a part of what was kept away, which takes some microseconds; says whether there is more.
pub fn throw_a_part_away() -> bool {
    // Taken out meanwhile: what is dropped may hold something that is large, too.
    let last = KEPT.with_borrow_mut(|kept| kept.as_mut()?.leftovers.pop());
    let Some(mut last) = last else { return false };
    let rest = last.throw_a_part_away().then_some(last);
    KEPT.with_borrow_mut(|kept| {
        let Some(kept) = kept else { return false };
        kept.leftovers.extend(rest);
        !kept.leftovers.is_empty()
    })
}

/// Whether this thread keeps what is large.
pub(crate) fn are_kept() -> bool {
    KEPT.try_with(|kept| kept.borrow().is_some()).unwrap_or(false)
}

/// Keeps something, on a thread that does.
pub(crate) fn leave(leftover: impl Leftover + 'static) {
    let wake = KEPT.with_borrow_mut(|kept| {
        let kept = kept.as_mut()?;
        kept.leftovers.push(Box::new(leftover));
        (kept.leftovers.len() == 1).then(|| Rc::clone(&kept.wake))
    });
    if let Some(wake) = wake {
        wake();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::{Run, Scenario};

    fn run() -> Run {
        // Its lists go round for ever, and it ends amid them.
        let scenario = Scenario::from_link("a=ring-list&n=64&dup=1&events=20000").expect("a good link");
        Run::record(&scenario).expect("a valid scenario")
    }

    #[test]
    fn what_is_large_is_kept_where_that_was_asked_for_and_goes_part_by_part() {
        drop(run());
        assert!(!throw_a_part_away(), "nobody has asked for it to be kept");
        let woken = Rc::new(Cell::new(0));
        keep({
            let woken = Rc::clone(&woken);
            move || woken.set(woken.get() + 1)
        });
        drop(Run::record(&Scenario::from_link("a=lelann&n=5").expect("a good link")));
        assert_eq!(woken.get(), 0, "that is small");
        drop(run());
        assert_eq!(woken.get(), 1);
        let parts = || 1 + std::iter::from_fn(|| throw_a_part_away().then_some(())).count();
        assert!(parts() > 20, "some thousand lists, a few hundred at a time");
        let crowd = |link: &str| drop(Run::record(&Scenario::from_link(link).expect("a good link")));
        crowd("a=chang-roberts&n=257");
        assert_eq!(woken.get(), 2, "there was nothing in between");
        assert!(parts() > 257 / 8, "several worlds of 257 processes, eight at a time");
        crowd("a=chang-roberts&n=256");
        assert_eq!(woken.get(), 2, "that is small");
    }
}
