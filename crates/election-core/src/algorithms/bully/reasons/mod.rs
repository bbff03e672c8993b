//! Why a process of the bully algorithm does what it does, in words.

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    static BEGINS = Reason::new("begins", "{me} starts an election and asks everyone higher ({0})");
    static IS_HIGHEST = Reason::new("is-highest", "{me} has nobody higher to ask, so {me} leads and tells the others");
    static HEARS_NOBODY =
        Reason::new("hears-nobody", "{me} leads and tells the others, because nobody higher has answered in time");
    static WAITS_IN_VAIN =
        Reason::new("waits-in-vain", "{me} was answered, but has not heard of a leader in time: it starts again");
    static ANSWERS = Reason::new("answers", "{me} goes on with the election that it is in");
    static IS_ANSWERED = Reason::new(
        "is-answered",
        "{me} cannot win, because {from} has answered and {from} {>} {me}: it waits to hear who leads",
    );
    static ONE_ANSWER_IS_ENOUGH =
        Reason::discarding("one-answer", "{me} ignores {from}'s answer: it is not waiting for one any more");
    static TOLD_ALREADY = Reason::new("told-already", "{me} leads, and has told {0} so already");
    static TELLS_ALONE = Reason::new("tells-alone", "{me} leads, and tells {0} so");
    static FOLLOWS = Reason::new("follows", "{me} learns that {0} leads");
    static DOES_NOT_OBEY = Reason::discarding(
        "does-not-obey",
        "{me} does not follow {0}: it is in an election of its own, or leads under the same identity",
    );
    static TAKES_FOR_DEAD = Reason::new("takes-for-dead", "{me} believes that {0} has crashed, and does not follow it");
    static OUT_OF_DATE =
        Reason::discarding("out-of-date", "{me} does not follow {0}, because {me} has seen a newer epoch than {0}'s");

    // Those of the slides' program alone.
    static ROUND_WAS_NOT_SILENT =
        Reason::new("round-was-not-silent", "something has come to {me} in this round, so it waits another");
    static ANSWERS_LOWER = Reason::new("answers-lower", "{me} answers {from}, because {me} {>} {from}");
    static IS_SHUT_UP = Reason::new("is-shut-up", "{me} is shut up, because {from} {>} {me}");
    static IS_SHUT_UP_NO_MORE = Reason::new(
        "is-shut-up-no-more",
        "nothing has come to {me} in this round: it is shut up no more, but asks nobody again",
    );
    static SILENT_ROUND =
        Reason::new("silent-round", "{me} leads and tells everybody, because nothing has come in a whole round");
    static HAS_STOPPED = Reason::discarding("has-stopped", "{me} has stopped, and reads nothing any more");
}
