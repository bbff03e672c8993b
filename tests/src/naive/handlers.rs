//! Which handler of which algorithm an event goes to.

use super::message::Message;
use super::process::{Effect, Event, Process};
use super::scenario::{Algorithm, Rules};
use super::{
    anonymous, bully, chang_roberts, counting, dolev_klawe_rodeh, echo, fast, flood, franklin, hirschberg_sinclair,
    invitation, lelann, raft, ring, ring_list, slides, token_ring, tree, two_way,
};

/// Notes who is alive and a member; that somebody has crashed is noted already. Whoever leaves is as good as crashed for what follows, whoever joins as recovered.
fn learn(me: &mut Process, event: Event) -> Event {
    match event {
        Event::RecoveryDetected(peer) => {
            me.known_crashed.remove(&peer);
            // It may have crashed amid taking its leave: then it is still a member.
            me.non_members.remove(&peer);
        }
        Event::Message { from, message: Message::Leave } => {
            me.non_members.insert(from);
            me.known_crashed.remove(&from);
            return Event::CrashDetected(from);
        }
        Event::Message { from, message: Message::Join } => {
            me.non_members.remove(&from);
            me.known_crashed.remove(&from);
            return Event::RecoveryDetected(from);
        }
        _ => {}
    }
    event
}

/// Lets `me` handle `event`; the effects are returned in the order in which they are to happen.
pub(super) fn handle(me: &mut Process, event: Event, rules: &Rules) -> Vec<Effect> {
    let mut out = Vec::new();
    let event = learn(me, event);
    match rules.algorithm {
        Algorithm::Lelann | Algorithm::ChangRoberts => match event {
            Event::Start | Event::Notice => ring::on_start(me, rules, &mut out),
            Event::Message { message: Message::Token { identity, incarnation }, .. } => {
                lelann::on_token(me, identity, incarnation, rules, &mut out);
            }
            Event::Message { message: Message::Election { identity, incarnation }, .. } => {
                chang_roberts::on_election(me, identity, incarnation, rules, &mut out);
            }
            Event::Message { message: Message::Elected { leader }, .. } => {
                ring::on_elected(me, leader, rules, &mut out);
            }
            Event::CrashDetected(peer) => ring::on_gone(me, peer, rules, &mut out),
            _ => {}
        },
        Algorithm::RingList => match event {
            Event::Start | Event::Notice => ring_list::on_start(me, rules, &mut out),
            Event::Message { from, message } => {
                ring_list::on_message(me, from, message, rules, &mut out);
            }
            Event::Timer(_) => ring_list::on_probe_timeout(me, rules, &mut out),
            Event::CrashDetected(peer) => ring_list::on_gone(me, peer, rules, &mut out),
            _ => {}
        },
        Algorithm::Slides => match event {
            Event::Start | Event::Notice | Event::Recovered => slides::on_start(me, rules, &mut out),
            Event::Message { from, message } => slides::on_message(me, from, &message, rules, &mut out),
            Event::Timer(_) => slides::on_round(me, rules, &mut out),
            Event::CrashDetected(peer) => slides::on_gone(me, peer, rules, &mut out),
            Event::RecoveryDetected(_) => {}
        },
        Algorithm::Bully => match event {
            Event::Start => bully::on_start(me, rules, &mut out),
            Event::Notice => bully::on_notice(me, rules, &mut out),
            Event::Recovered => bully::on_return(me, rules, &mut out),
            Event::Message { from, message } => {
                bully::on_message(me, from, &message, rules, &mut out);
            }
            Event::Timer(timer) => bully::on_timer(me, timer, rules, &mut out),
            Event::CrashDetected(peer) => bully::on_gone(me, peer, rules, &mut out),
            Event::RecoveryDetected(peer) => bully::on_back(me, peer, rules, &mut out),
        },
        Algorithm::Tree => match event {
            Event::Start | Event::Notice => tree::on_start(me, rules, &mut out),
            Event::Message { from, message: Message::Wakeup } => tree::on_wakeup(me, from, rules, &mut out),
            Event::Message { from, message: Message::TreeToken { best } } => {
                tree::on_token(me, from, best, rules, &mut out);
            }
            Event::Message { from, message: Message::Elected { leader } } => {
                tree::on_elected(me, from, leader, rules, &mut out);
            }
            _ => {}
        },
        Algorithm::Echo => match event {
            Event::Start | Event::Notice => echo::on_start(me, rules, &mut out),
            Event::Message { from, message: Message::EchoToken { wave } } => {
                echo::on_token(me, from, wave, rules, &mut out);
            }
            Event::Message { message: Message::Elected { leader }, .. } => {
                echo::on_elected(me, leader, rules, &mut out);
            }
            _ => {}
        },
        Algorithm::Raft => match event {
            Event::Start => raft::on_start(me, rules, &mut out),
            Event::Notice => raft::on_notice(me, rules, &mut out),
            Event::Recovered => raft::on_return(me, rules, &mut out),
            Event::Message { from, message } => raft::on_message(me, from, &message, rules, &mut out),
            Event::Timer(timer) => raft::on_timer(me, timer, rules, &mut out),
            Event::CrashDetected(peer) => raft::on_gone(me, peer, rules, &mut out),
            Event::RecoveryDetected(peer) => raft::on_back(me, peer, &mut out),
        },
        Algorithm::DolevKlaweRodeh => match event {
            Event::Start | Event::Notice => dolev_klawe_rodeh::on_start(me, rules, &mut out),
            Event::Message { message, .. } => dolev_klawe_rodeh::on_message(me, message, rules, &mut out),
            Event::CrashDetected(peer) => dolev_klawe_rodeh::on_gone(me, peer, rules, &mut out),
            _ => {}
        },
        Algorithm::HirschbergSinclair => match event {
            Event::Start | Event::Notice => hirschberg_sinclair::on_start(me, rules, &mut out),
            Event::Message { message, .. } => hirschberg_sinclair::on_message(me, &message, rules, &mut out),
            Event::CrashDetected(peer) => ring::on_gone_then(me, peer, hirschberg_sinclair::bid, rules, &mut out),
            _ => {}
        },
        Algorithm::Franklin => match event {
            Event::Start | Event::Notice => franklin::on_start(me, rules, &mut out),
            Event::Message { message, .. } => franklin::on_message(me, &message, rules, &mut out),
            Event::CrashDetected(peer) => ring::on_gone_then(me, peer, franklin::bid, rules, &mut out),
            _ => {}
        },
        Algorithm::Fast => match event {
            Event::Start => fast::on_start(me, rules, &mut out),
            Event::Notice => fast::on_notice(me, rules, &mut out),
            Event::Recovered => fast::look(me, rules, &mut out),
            Event::Message { from, message } => fast::on_message(me, from, &message, rules, &mut out),
            Event::Timer(timer) => fast::on_timer(me, timer, rules, &mut out),
            Event::CrashDetected(peer) => fast::on_gone(me, peer, rules, &mut out),
            Event::RecoveryDetected(peer) => fast::on_back(me, peer, &mut out),
        },
        Algorithm::Invitation => match event {
            Event::Start | Event::Notice => invitation::on_start(me, rules, &mut out),
            Event::Recovered => invitation::on_return(me, rules, &mut out),
            Event::Message { from, message } => invitation::on_message(me, from, &message, rules, &mut out),
            Event::Timer(_) => invitation::on_timer(me, rules, &mut out),
            Event::CrashDetected(peer) => invitation::on_gone(me, peer, rules, &mut out),
            Event::RecoveryDetected(_) => invitation::on_back(me, rules, &mut out),
        },
        Algorithm::Counting => match event {
            Event::Start | Event::Notice => counting::on_start(me, rules, &mut out),
            Event::Message { message, .. } => counting::on_message(me, &message, rules, &mut out),
            _ => {}
        },
        Algorithm::TokenRing => match event {
            Event::Start | Event::Notice => token_ring::on_start(me, rules, &mut out),
            Event::Message { message: Message::RightToEnter { hop }, .. } => {
                token_ring::on_token(me, hop, rules, &mut out);
            }
            Event::Timer(_) => token_ring::on_timer(me, rules, &mut out),
            _ => {}
        },
        Algorithm::Flood => match event {
            Event::Start | Event::Notice => flood::on_start(me, rules, &mut out),
            Event::Message { from, message: Message::Identity { identity } } => {
                flood::on_identity(me, from, identity, rules, &mut out);
            }
            _ => {}
        },
        Algorithm::TwoWay => match event {
            Event::Start | Event::Notice => two_way::on_start(me, rules, &mut out),
            Event::Message { message: Message::TwoWayToken { identity, is_clockwise }, .. } => {
                two_way::on_token(me, identity, is_clockwise, rules, &mut out);
            }
            Event::Message { message: Message::Elected { leader }, .. } => {
                two_way::on_elected(me, leader, rules, &mut out);
            }
            _ => {}
        },
        Algorithm::Anonymous => match event {
            Event::Start | Event::Notice => anonymous::on_start(me, rules, &mut out),
            Event::Message { message: Message::AnonymousToken(token), .. } => {
                anonymous::on_token(me, token, rules, &mut out);
            }
            Event::Message { message: Message::ElectedByHops { hop }, .. } => {
                anonymous::on_elected(me, hop, rules, &mut out);
            }
            _ => {}
        },
    }
    out
}
