//! Prints the names that belong to the algorithms, a line each: keys and kinds of message.
//!
//! A program of its own, and not a part of xtask, so that set-up and the rest work while the core does not compile.

fn main() {
    for algorithm in election_core::algorithms::all() {
        println!("{}", algorithm.key);
        for message in algorithm.messages.iter() {
            println!("{}", message.kind);
        }
    }
}
