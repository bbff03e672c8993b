//! Why a process of the bully algorithm does what it does, in words.

mod slides;

use crate::algorithm::Reason;
use crate::reasons;

reasons! {
    use slides::{ANSWERS_LOWER, HAS_STOPPED, IS_SHUT_UP, IS_SHUT_UP_NO_MORE, ROUND_WAS_NOT_SILENT, SILENT_ROUND};
    static BEGINS = Reason::new("begins", "{me} starts an election and asks everyone higher ({0} of them)");
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
        Reason::discarding("one-answer", "{me} drops {from}'s answer: it is not waiting for one any more");
    static TOLD_ALREADY = Reason::new("told-already", "{me} leads, and has told {0} so already");
    static TELLS_ALONE = Reason::new("tells-alone", "{me} leads, and tells {0} so");
    static TELLS_AGAIN = Reason::new("tells-again", "{me} leads, and tells {0} so, because {0} asks again");
    static FOLLOWS = Reason::new("follows", "{me} learns that {0} leads");
    static DOES_NOT_OBEY = Reason::discarding(
        "does-not-obey",
        "{me} does not follow {0}: it is in an election of its own, or leads under the same identity",
    );
    static ASKS_AGAIN = Reason::new("asks-again", "{me} has not heard of a leader in time: it asks again");
    static ASKS_ALL = Reason::new("asks-all", "{me} starts an election and asks everyone ({0} of them)");
    static COUNTS_FOR_A_MAJORITY = Reason::new(
        "counts-for-majority",
        "{me} answers {0}, which is no lower: the answer counts for a majority, and {me} starts nothing",
    );
    static IS_SUPPORTED =
        Reason::new("is-supported", "{me} counts {0}, which has answered, for its majority, and goes on waiting for the higher ones");
    static HAS_QUORUM = Reason::new(
        "has-quorum",
        "{me} leads and tells the others: nobody higher has answered in time, and it counts {0} of the members, itself included, and a majority takes {1}",
    );
    static FINDS_NO_QUORUM = Reason::new(
        "finds-no-quorum",
        "{me} counts {0} of the members, itself included, and a majority takes {1}: it does not lead, waits, and will ask again",
    );
    static LACKS_QUORUM = Reason::new(
        "lacks-quorum",
        "{me} hears from {0} of the members, itself included, and a majority takes {1}: it leads no more",
    );
    static WAITS_WHEN_BACK =
        Reason::new("waits-when-back", "{me} is back, and starts nothing: it follows whoever says next that it leads");
    static TELLS_WHO_IS_BACK = Reason::new("tells-who-is-back", "{me} leads, and tells {0} so, because {0} is back");
    static TAKES_FOR_DEAD = Reason::new("takes-for-dead", "{me} believes that {0} has crashed, and does not follow it");
    static OUT_OF_DATE =
        Reason::discarding("out-of-date", "{me} does not follow {0}, because {me} has seen a newer epoch than {0}'s");
}
