//! English.

use super::Table;
use super::phrase::Phrase;

/// English. Reasons are English already.
pub(super) static TABLE: Table = Table { phrase, reasons: &[] };

fn phrase(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Starts => "{me} starts",
        Phrase::StartsInVain => "{me} is to start, and is in an election already",
        Phrase::StartsTooLate => "{me} does not start: something has reached it before",
        Phrase::StartsWhileCrashed => "{me} does not start: it has crashed",
        Phrase::StartsWhileAbsent => "{me} does not start: it is no member",
        Phrase::Suspects => "{me} suspects its leader",
        Phrase::SuspectsWhileCrashed => "{me} suspects nobody: it has crashed",
        Phrase::SuspectsWhileAbsent => "{me} suspects nobody: it is no member",
        Phrase::Gets => "{me} gets {message} from {from}",
        Phrase::WillComeAgain => "the same message will come again",
        Phrase::LostToCrashed => "The message {message} from {from} to {to} is lost: {to} has crashed",
        Phrase::LostToAbsent => "The message {message} from {from} to {to} is lost: {to} is no member",
        Phrase::LostByChannel => "The message {message} from {from} to {to} is lost on its way",
        Phrase::LostByPartition => "The message {message} from {from} to {to} is lost: the network is parted",
        Phrase::LostByHand => "The message {message} from {from} to {to} is lost: dropped by hand",
        Phrase::WaitsNoLonger => "{me} has waited in vain for {timer}",
        Phrase::Waits => "{me} waits for {timer} until tick {until}",
        Phrase::Crashes => "{me} crashes",
        Phrase::CrashesAmid => "{me} crashes before it can do more",
        Phrase::CrashesAgain => "{me} is to crash, and has crashed already",
        Phrase::CrashesWhileAbsent => "{me} is to crash, and is no member",
        Phrase::WillCrash => "{me} is going to crash amid its next sends",
        Phrase::Recovers => "{me} is back",
        Phrase::RecoversInVain => "{me} is to recover, and has not crashed",
        Phrase::IsToldOfCrash => "{me} is told that {peer} has crashed",
        Phrase::IsToldOfRecovery => "{me} is told that {peer} is back",
        Phrase::BeatsToNobody => "{me} sends no heartbeat: nobody expects one",
        Phrase::SuspectsRightly => {
            "{me} has waited {count} for a heartbeat of {peer} and suspects it: {peer} has crashed"
        }
        Phrase::SuspectsWrongly => {
            "{me} has waited {count} for a heartbeat of {peer} and suspects it, wrongly: {peer} lives"
        }
        Phrase::SuspectsOneThatLeft => {
            "{me} has waited {count} for a heartbeat of {peer} and suspects it: {peer} has left"
        }
        Phrase::SuspectsNoLonger => "{me} hears from {peer} and suspects it no longer",
        Phrase::Parted => "The network falls apart",
        Phrase::Healed => "The network is whole again",
        Phrase::Joins => "{me} joins",
        Phrase::JoinsInVain => "{me} is to join, and is a member already",
        Phrase::Leaves => "{me} leaves",
        Phrase::LeavesWhileAbsent => "{me} is to leave, and is no member",
        Phrase::LeavesWhileCrashed => "{me} is to leave, and has crashed",
        Phrase::HearsOfJoin => "{me} hears that {from} has joined",
        Phrase::HearsOfLeave => "{me} hears that {from} has left",

        Phrase::BecomesAsleep => "{me} falls asleep",
        Phrase::BecomesCandidate => "{me} bids for leadership",
        Phrase::BecomesPassive => "{me} gives up bidding",
        Phrase::BecomesFollower => "{me} follows {leader}",
        Phrase::BecomesLeader => "{me} becomes leader",
        Phrase::Sends => "{me} sends {message} to {to}",
        Phrase::SendsToMany => "{me} sends {message} to {count} processes",
        Phrase::Nobody => "nobody",

        Phrase::Yes => "yes",
        Phrase::No => "no",
        Phrase::Unknown => "not known",

        Phrase::And => " and ",
        Phrase::More => "{count} more",

        Phrase::Processes => "{count} processes",
        Phrase::Ascending => "ascending",
        Phrase::Descending => "descending",
        Phrase::Shuffled => "shuffled",
        Phrase::Uuids => "UUIDs",
        Phrase::TheseIdentities => "identities {who}",
        Phrase::TypedIdentities => "identities typed in",
        Phrase::SmallestWins => "the smallest wins",
        Phrase::Option => "{name}: {value}",
        Phrase::Established => "a leader is known",
        Phrase::AllStart => "all start",
        Phrase::NobodyStarts => "nobody starts",
        Phrase::OneStarts => "{who} starts",
        Phrase::OneStartsAt => "{who} starts at {at}",
        Phrase::SomeStart => "{who} start",
        Phrase::ManyStart => "{count} of them start",
        Phrase::Delay => "delay {count}",
        Phrase::RandomDelay => "delay {low} to {high}",
        Phrase::NotFifo => "not FIFO",
        Phrase::Loss => "{percent} % lost",
        Phrase::Duplicates => "{percent} % arrive twice",
        Phrase::Detected => "crashes detected after {count}",
        Phrase::Heartbeats => "heartbeats every {period}, timeout {timeout}",
        Phrase::CrashesAt => "{who} crashes at {at}",
        Phrase::CrashesAfter => "{who} crashes after send {count} from {at} on",
        Phrase::RecoversAt => "{who} recovers at {at}",
        Phrase::JoinsAt => "{who} joins at {at}",
        Phrase::LeavesAt => "{who} leaves at {at}",
        Phrase::NoticesAt => "{who} suspects at {at}",
        Phrase::PartedAt => "parted at {at}",
        Phrase::HealedAt => "healed at {at}",
        Phrase::ManyFaults => "{count} faults",
        Phrase::OneByHand => "one message handled by hand",
        Phrase::ManyByHand => "{count} messages handled by hand",

        Phrase::Elected => "{leader} is leader",
        Phrase::Split => "two live processes are leader",
        Phrase::NotElected => "nobody is leader",
        Phrase::DoesNotEnd => "no end: {why}",
        Phrase::AfterTicks => " after {time}",
        Phrase::OneMessage => "1 message",
        Phrase::ManyMessages => "{count} messages",
        Phrase::OneTick => "1 tick",
        Phrase::ManyTicks => "{count} ticks",
    }
}
