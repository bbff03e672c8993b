//! Values that change faster than somebody reads or listens.

use gloo_timers::callback::Timeout;
use yew::{hook, use_force_update, use_mut_ref};

/// The value as it was last let through, and until when nothing else is.
struct Pace<T> {
    shown: T,
    rest: Option<Timeout>,
}

/// The value itself without a pause; with one, a value that changes at most once in so many milliseconds, the latest last.
#[hook]
pub fn use_paced<T: Clone + PartialEq + 'static>(value: T, pause: Option<u32>) -> T {
    let render_again = use_force_update();
    let pace = use_mut_ref(|| Pace { shown: value.clone(), rest: None });
    let mut now = pace.borrow_mut();
    let Some(pause) = pause else {
        *now = Pace { shown: value.clone(), rest: None };
        return value;
    };
    if now.rest.is_none() && now.shown != value {
        let pace = std::rc::Rc::clone(&pace);
        now.shown = value;
        now.rest = Some(Timeout::new(pause, move || {
            pace.borrow_mut().rest = None;
            render_again.force_update();
        }));
    }
    now.shown.clone()
}
