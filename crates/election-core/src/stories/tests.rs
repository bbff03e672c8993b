//! Stories, from their texts to what is told; here the example that the tests share.

mod parts;
mod reading;
mod tasks;
mod telling;

use super::*;

const PAGE: &str = "\
# Two on a ring

What it is *about*: {leader@2}.

- one
- two

## All start

[Open](#a=chang-roberts&n=8)
Begin: tick 1
Pause: leader
Point: process 7, counter election
Task: Now crash **{leader}** on its way.
Done: crash 7
Notes: Wait for an answer; it is {leader}.

After {messages} messages {leader} leads.

## And the end

[Open](#a=chang-roberts&n=8)

## Nothing said

[Open](#a=lelann)
Pause: delivered token 3

`{` is a brace, and {messages@1} a number.
";

fn story() -> Story {
    Story::from_markdown(PAGE).unwrap()
}

fn wrong(text: &str) -> String {
    Story::from_input(text).unwrap_err().to_string()
}

/// The example with a part replaced.
fn with(part: &str, by: &str) -> String {
    assert!(PAGE.contains(part), "{part}");
    wrong(&PAGE.replacen(part, by, 1))
}
