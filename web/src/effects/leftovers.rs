//! Throws away what the engine keeps because it is large: bit by bit, since a page would stand still for it.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::leftovers;
use gloo_timers::callback::Timeout;
use yew::{hook, use_effect_with};

use crate::platform;

/// So many milliseconds at a time, and so many until the next slice.
const SLICE: f64 = 4.0;
const PAUSE: u32 = 16;

/// The next slice, if there is something to throw away.
type Next = Rc<RefCell<Option<Timeout>>>;

fn go_on_soon(next: &Next) {
    let again = Rc::clone(next);
    let timeout = Timeout::new(PAUSE, move || {
        let until = platform::now() + SLICE;
        while leftovers::throw_a_part_away() {
            if platform::now() > until {
                return go_on_soon(&again);
            }
        }
    });
    next.replace(Some(timeout));
}

/// From now on, what is large is thrown away bit by bit when nobody needs it any more.
#[hook]
pub fn use_leftovers() {
    use_effect_with((), |()| {
        let next = Next::default();
        leftovers::keep(move || go_on_soon(&next));
    });
}
