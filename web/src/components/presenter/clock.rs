//! The time: of the day, of the scene, of the lecture, and how that stands to the plan.

use yew::{Html, Properties, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::scene::labels::plural;
use crate::state::{LectureTime, PresentingAction, Standing, Used};

/// What the clocks show.
#[derive(Properties, PartialEq)]
pub struct ClockProps {
    /// How long the lecture has taken.
    pub time: LectureTime,
    /// The last time that was told, in milliseconds since 1970.
    pub told_at: Option<u64>,
    /// Whether the lecture has begun.
    pub is_running: bool,
}

/// The time of the day, how long the scene and the lecture have taken, and how that stands to the plan.
#[component]
pub fn Clock(props: &ClockProps) -> Html {
    let ClockProps { time, told_at, is_running } = props;
    let start = use_dispatch().on(PresentingAction::StartClock);
    let words = if *is_running { "Start the clock again" } else { "Start the clock" };
    html! {
        <div class="presenter-clock numbers" role="timer" aria-label="Clock">
            <b>{ told_at.map(time_of_day) }</b>
            <p>
                if let Some(scene) = time.scene {
                    <span>{ format!("this scene {}", used(scene)) }</span>
                }
                <span>{ in_all(time) }</span>
                <span class={class_of(time.standing)}>{ standing(time, *is_running) }</span>
                if let Some(planned) = time.planned_before {
                    <span class="presenter-plan">{ format!("planned: {planned} min until here") }</span>
                }
            </p>
            <button type="button" class="button small" onclick={start}>{ words }</button>
        </div>
    }
}

/// `10:42`.
fn time_of_day(now: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "it comes from the browser's own number")]
    let date = js_sys::Date::new(&(now as f64).into());
    format!("{:02}:{:02}", date.get_hours(), date.get_minutes())
}

/// `1:20 of 3 min`.
fn used(Used { seconds, planned }: Used) -> String {
    let used = format!("{}:{:02}", seconds / 60, seconds % 60);
    planned.map_or(used.clone(), |planned| format!("{used} of {planned} min"))
}

/// `in all 14:05 of 45 min`; from where the clock was started, if not in the first scene.
fn in_all(time: &LectureTime) -> String {
    let from = time.from.map_or_else(String::new, |from| format!(" from scene {from} on"));
    format!("in all {}{from}", used(time.all))
}

/// How it stands to the plan, or why nothing can be said about that.
fn standing(time: &LectureTime, is_running: bool) -> String {
    match (time.scene, time.unplanned, time.standing) {
        (None, ..) => "no plan without a story".to_owned(),
        (Some(_), _, Some(Standing::OnTime)) => "on time".to_owned(),
        (Some(_), _, Some(Standing::Ahead(minutes))) => format!("{minutes} min ahead"),
        (Some(_), _, Some(Standing::Behind(minutes))) => format!("{minutes} min behind"),
        (Some(_), 0, None) if !is_running => "not begun".to_owned(),
        (Some(_), unplanned, None) => {
            format!("no plan: {unplanned} {} no Time:", plural(unplanned as u64, ["scene has", "scenes have"]))
        }
    }
}

fn class_of(standing: Option<Standing>) -> &'static str {
    match standing {
        Some(Standing::Behind(_)) => "lecture-standing is-behind",
        _ => "lecture-standing",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLANNED: LectureTime = LectureTime {
        all: Used { seconds: 845, planned: Some(45) },
        scene: Some(Used { seconds: 80, planned: Some(3) }),
        planned_before: Some(12),
        standing: Some(Standing::Behind(2)),
        unplanned: 0,
        from: None,
    };

    #[test]
    fn used_and_planned_time_stand_side_by_side() {
        assert_eq!(PLANNED.scene.map(used).as_deref(), Some("1:20 of 3 min"));
        assert_eq!(in_all(&PLANNED), "in all 14:05 of 45 min");
        assert_eq!(in_all(&LectureTime { from: Some(5), ..PLANNED }), "in all 14:05 of 45 min from scene 5 on");
        assert_eq!(standing(&PLANNED, true), "2 min behind");
        assert_eq!(standing(&LectureTime { standing: Some(Standing::Ahead(1)), ..PLANNED }, true), "1 min ahead");
        assert_eq!(standing(&LectureTime { standing: Some(Standing::OnTime), ..PLANNED }, true), "on time");
    }

    #[test]
    fn that_there_is_no_plan_is_said_and_why() {
        let unplanned = LectureTime {
            all: Used { seconds: 845, planned: None },
            scene: Some(Used { seconds: 80, planned: None }),
            planned_before: None,
            standing: None,
            unplanned: 4,
            from: None,
        };
        assert_eq!(
            (unplanned.scene.map(used), in_all(&unplanned)),
            (Some("1:20".to_owned()), "in all 14:05".to_owned())
        );
        assert_eq!(standing(&unplanned, true), "no plan: 4 scenes have no Time:");
        assert_eq!(standing(&LectureTime { unplanned: 1, ..unplanned }, false), "no plan: 1 scene has no Time:");
        assert_eq!(standing(&LectureTime { scene: None, unplanned: 0, ..unplanned }, true), "no plan without a story");
        assert_eq!(standing(&LectureTime { standing: None, ..PLANNED }, false), "not begun");
    }
}
