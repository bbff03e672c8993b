//! How long a room has to think.

use gloo_timers::callback::Timeout;
use yew::{Html, component, html, use_effect_with, use_state};

/// So many seconds.
const SECONDS: u32 = 20;

/// Counts down to nothing. Nothing follows from it: whoever presents goes on.
#[component]
pub fn Countdown() -> Html {
    let left = use_state(|| SECONDS);
    {
        let left = left.clone();
        use_effect_with(*left, move |now| {
            let now = *now;
            let second = (now > 0).then(|| Timeout::new(1000, move || left.set(now - 1)));
            move || drop(second)
        });
    }
    html! {
        <p class="countdown numbers" role="timer">{ words(*left) }</p>
    }
}

/// What is left, in words: whoever hears it, or comes in late, knows what is counted.
fn words(left: u32) -> String {
    if left > 0 { format!("{left} s to guess") } else { "Time is up".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_it_counts() {
        assert_eq!([12, 1, 0].map(words), ["12 s to guess", "1 s to guess", "Time is up"]);
    }
}
