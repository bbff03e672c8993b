//! A fault: what happens, to whom, when.

use election_core::narrate::Moments;
use election_core::scenario::{Channels, Fault, FaultKind};
use election_core::{Run, Tick};
use yew::{Callback, Html, Properties, component, html};

use super::number::Number;
use super::process_choice::ProcessChoice;
use super::remove::Remove;
use super::sides::Sides;
use super::starts::MAX_TICK_TYPED;
use crate::components::icon::{Icon, icon};
use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::timeline::{HappeningKind, subject};
use crate::state::{Action, Edit};

/// A fault of the scenario.
#[derive(Properties, PartialEq)]
pub struct FaultEntryProps {
    /// The run whose scenario has it.
    pub run: Same<Run>,
    /// Its place among the faults.
    pub place: usize,
    /// How far the slider reaches.
    pub span: Tick,
}

/// A fault, to be changed.
#[component]
pub fn FaultEntry(props: &FaultEntryProps) -> Html {
    let dispatch = use_dispatch();
    let FaultEntryProps { run, place, span } = props;
    let place = *place;
    let Some(fault) = run.scenario().faults.get(place) else { return nothing() };
    let kind = HappeningKind::of(&fault.kind);
    let (drawing, class) = match kind {
        HappeningKind::Crash => (Icon::Cross, "bad"),
        HappeningKind::Recover => (Icon::Back, "good"),
        HappeningKind::Notice => (Icon::Bell, ""),
        HappeningKind::Join => (Icon::Plus, "good"),
        HappeningKind::Leave => (Icon::Leave, "bad"),
        HappeningKind::Part => (Icon::Part, "bad"),
        HappeningKind::Cut => (Icon::Part, "bad"),
        HappeningKind::Heal | HappeningKind::Mend => (Icon::Check, "good"),
    };
    let what = kind.verb();
    let whose = fault.kind.process();
    let removal = match subject(run, &fault.kind) {
        Some(who) => format!("Take away: {who} {what}"),
        None => format!("Take away: {what}"),
    };
    let edit = |change: fn(&mut Fault, u64)| {
        let run = run.clone();
        Callback::from(move |number: u64| {
            let mut fault = run.scenario().faults[place].clone();
            change(&mut fault, number);
            Edit::Fault(place, Some(fault))
        })
    };
    let from_another = edit(|fault, process| {
        let process = process.try_into().unwrap_or(u16::MAX);
        change_channels(&mut fault.kind, |channels| {
            // The ends change places rather than meet.
            let other = if process == channels.to { channels.from } else { channels.to };
            (channels.from, channels.to) = (process, other);
        });
    });
    let to_another_end = edit(|fault, process| {
        let process = process.try_into().unwrap_or(u16::MAX);
        change_channels(&mut fault.kind, |channels| {
            let other = if process == channels.from { channels.to } else { channels.from };
            (channels.from, channels.to) = (other, process);
        });
    });
    let turn_both_ways =
        edit(|fault, _| change_channels(&mut fault.kind, |channels| channels.both_ways = !channels.both_ways));
    let to_another = edit(|fault, process| happens_to(&mut fault.kind, process.try_into().unwrap_or(u16::MAX)));
    html! {
        <li>
            <span class="what" title={what}>
                <span {class}>
                    { icon(drawing) }
                    <span class="unseen">{ what }</span>
                </span>
                if let Some(process) = whose {
                    <ProcessChoice label={what} {run} chosen={process} edit={to_another.reform(u64::from)} />
                } else if let Some(channels) = fault.kind.channels() {
                    <ProcessChoice label={format!("{what}: from")} {run} chosen={channels.from} edit={from_another.reform(u64::from)} />
                    { if channels.both_ways { "–" } else { "→" } }
                    <ProcessChoice label={format!("{what}: to")} {run} chosen={channels.to} edit={to_another_end.reform(u64::from)} />
                } else {
                    <span>{ what }</span>
                }
            </span>
            <Number
                label="at tick"
                value={u64::from(fault.at)}
                drag={(0, (*span).into())}
                typed={(0, MAX_TICK_TYPED)}
                gesture="fault"
                edit={edit(|fault, at| fault.at = at.try_into().unwrap_or(Tick::MAX))}
            />
            <Remove label={removal} edit={Edit::Fault(place, None)} />
            if let FaultKind::Crash { after_sends, .. } = &fault.kind {
                <label
                    class="more-of-it"
                    title="With 0 it crashes at once. With k it crashes right after its k-th send from then on, so that a \
                           broadcast reaches only some."
                >
                    { "after " }
                    <Number
                        label="sends before the crash"
                        value={u64::from(after_sends.unwrap_or(0))}
                        typed={(0, MAX_TICK_TYPED)}
                        edit={edit(crash_after)}
                    />
                    { match after_sends {
                        None => format!(" sends, that is, at this {}", Moments::of(run.scenario()).unit(1)),
                        Some(1) => " send".to_owned(),
                        Some(_) => " sends".to_owned(),
                    } }
                </label>
            }
            if let Some(channels) = fault.kind.channels().filter(|_| run.scenario().graph().is_two_way()) {
                <div class="more-of-it">
                    <button
                        type="button"
                        class="button small"
                        aria-pressed={channels.both_ways.to_string()}
                        onclick={dispatch.on(Action::Edit(turn_both_ways.emit(0), None))}
                    >
                        { "both ways" }
                    </button>
                </div>
            }
            if matches!(fault.kind, FaultKind::Partition(_)) {
                <Sides {run} {place} />
            }
        </li>
    }
}

/// A crash comes after so many sends; after none, at once.
fn crash_after(fault: &mut Fault, sends: u64) {
    if let FaultKind::Crash { after_sends, .. } = &mut fault.kind {
        *after_sends = u32::try_from(sends).ok().filter(|sends| *sends > 0);
    }
}

fn happens_to(kind: &mut FaultKind, to: u16) {
    match kind {
        FaultKind::Crash { process, .. }
        | FaultKind::Recover(process)
        | FaultKind::Join(process)
        | FaultKind::Leave(process)
        | FaultKind::Notice(process) => *process = to,
        FaultKind::Partition(_) | FaultKind::Heal | FaultKind::Cut(_) | FaultKind::Mend(_) => {}
    }
}

fn change_channels(kind: &mut FaultKind, change: impl FnOnce(&mut Channels)) {
    if let FaultKind::Cut(channels) | FaultKind::Mend(channels) = kind {
        change(channels);
    }
}
