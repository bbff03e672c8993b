//! The colours of a picture in SVG: a rule for each class, once for light and once for dark paper.
//!
//! No custom properties, no `light-dark()`, no nesting: what else than browsers shows SVG knows none of them. What knows no `@media` shows
//! the light one.

use std::fmt::Write as _;

/// The type that it is set in.
const FONT: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif";

/// What is the same on any paper.
const FORMS: &str = "\
text{font-size:12px}
.bold,.leads text,.says text,.crashed-text text,.title{font-weight:600}
.line,.message,.timer,.axis,.fold-edge,.second{fill:none}
.line.asleep{stroke-width:1.5}
.line.candidate{stroke-width:4}
.line.passive{stroke-width:2.4;stroke-dasharray:2 5}
.line.follower{stroke-width:1.5}
.line.leader{stroke-width:6}
.line.crashed,.line.absent{stroke-width:1;stroke-dasharray:1 6}
.copy{opacity:.4}
.reign{stroke-width:1.2}
.says,.says text,.leads text{stroke:none}
.message{stroke-width:1.6}
.message.kind-news{stroke-width:2.2}
.message.kind-other-1{stroke-dasharray:7 4}
.message.kind-other-2{stroke-dasharray:9 3 2 3}
.message.kind-other-3{stroke-dasharray:2 3}
.message.kind-other-4{stroke-dasharray:12 4}
.tip{stroke:none}
.open,.bar{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.second .tip{fill:none;stroke-width:1.4}
.shade-1{opacity:.3}.shade-2{opacity:.45}.shade-3{opacity:.65}.shade-4{opacity:.85}
.crash{stroke-width:2.6;stroke-linecap:round;fill:none}
.back,.by-hand{stroke-width:1.6}
.suspects,.trusts,.corrupted{stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round;fill:none}
.corrupted{stroke-width:1.8}
.timer{stroke-width:1.3}
.timer.stopped{stroke-width:1;stroke-dasharray:3 3}
.timer.ring{stroke-dasharray:none}
.split,.cut{stroke-width:1;stroke-dasharray:4 3}
.fold{stroke:none}
.fold-edge,.axis{stroke-width:1}
.head{stroke-width:1.6}
.head.passive,.head.absent{stroke-dasharray:4.5 3.5}
.head.crashed{stroke-dasharray:2 3.6}
.name{font-weight:650}
";

/// The classes with what has a colour in them: the rule, on light paper, on dark paper.
const COLOURS: [(&str, &str, &str); 42] = [
    (".paper,.fold{fill:", "#f6f7f8", "#0d0f12"),
    ("text,.name,.title{fill:", "#16181d", "#eef0f3"),
    (".soft,.number text,.fold-text text,.network text{fill:", "#545b66", "#a6aeb9"),
    (".line.asleep,.line.passive{stroke:", "#7d8590", "#7f8995"),
    (".line.candidate{stroke:", "#0072b2", "#56b4e9"),
    (".line.follower,.line.leader{stroke:", "#009e73", "#00b386"),
    (".line.crashed{stroke:", "#c98a5f", "#a8683a"),
    (".line.absent{stroke:", "#b9bec6", "#4b525d"),
    (".reign{fill:", "#cdebe2", "#0c3b30"),
    (".reign{stroke:", "#009e73", "#00b386"),
    (".leads{fill:", "#00694d", "#3fd0a8"),
    (".leads text{fill:", "#00694d", "#3fd0a8"),
    (".kind-main{stroke:", "#b37a00", "#e69f00"),
    (".tip.kind-main,.kind-main .tip,.dense.kind-main{fill:", "#b37a00", "#e69f00"),
    (".says.kind-main text{fill:", "#7a5200", "#f0b840"),
    (".kind-news{stroke:", "#009e73", "#00b386"),
    (".tip.kind-news,.kind-news .tip,.dense.kind-news{fill:", "#009e73", "#00b386"),
    (".says.kind-news text{fill:", "#00694d", "#3fd0a8"),
    (".kind-other-1{stroke:", "#a8497d", "#d98bb6"),
    (".tip.kind-other-1,.kind-other-1 .tip,.dense.kind-other-1{fill:", "#a8497d", "#d98bb6"),
    (".says.kind-other-1 text{fill:", "#8f3a6b", "#eaa6cb"),
    (".kind-other-2{stroke:", "#1f7fb8", "#56b4e9"),
    (".tip.kind-other-2,.kind-other-2 .tip,.dense.kind-other-2{fill:", "#1f7fb8", "#56b4e9"),
    (".says.kind-other-2 text{fill:", "#0b5f92", "#8accf2"),
    (".kind-other-3{stroke:", "#7a6a00", "#d8cc4a"),
    (".tip.kind-other-3,.kind-other-3 .tip,.dense.kind-other-3{fill:", "#7a6a00", "#d8cc4a"),
    (".says.kind-other-3 text{fill:", "#635600", "#e6dc78"),
    (".kind-other-4{stroke:", "#6b6f76", "#b0b6bf"),
    (".tip.kind-other-4,.kind-other-4 .tip,.dense.kind-other-4{fill:", "#6b6f76", "#b0b6bf"),
    (".says.kind-other-4 text,.says.kind-signal text{fill:", "#545b66", "#a6aeb9"),
    (".event,.pass{fill:", "#16181d", "#eef0f3"),
    (".crash{stroke:", "#d55e00", "#f07c1f"),
    (".crashed-text text{fill:", "#a84a00", "#ff9b4d"),
    (".back,.by-hand{stroke:", "#16181d", "#eef0f3"),
    (".back,.by-hand,.timer.ring,.head{fill:", "#ffffff", "#15181d"),
    (".suspects{stroke:", "#d55e00", "#f07c1f"),
    (".trusts,.corrupted,.cursor{stroke:", "#16181d", "#eef0f3"),
    (".timer,.head.asleep,.head.passive,.head.absent{stroke:", "#6f7681", "#8b94a0"),
    (".timer.dot{fill:", "#6f7681", "#8b94a0"),
    (".split,.cut{stroke:", "#d55e00", "#f07c1f"),
    (".split,.cut{fill:", "#fbefe6", "#2a1a0e"),
    (".fold-edge,.axis{stroke:", "#a3a9b3", "#5a626d"),
];

/// The symbols that are full.
const FULL: [(&str, &str, &str); 8] = [
    (".head.candidate,.head.candidate *{fill:", "#0072b2", "#56b4e9"),
    (".head.candidate{stroke:", "#0072b2", "#56b4e9"),
    (".head.leader{fill:", "#009e73", "#00b386"),
    (".head.leader,.head.follower{stroke:", "#009e73", "#00b386"),
    (".head.crashed{stroke:", "#d55e00", "#f07c1f"),
    (".in-candidate text{fill:", "#ffffff", "#06202e"),
    (".in-leader text{fill:", "#04130e", "#03211a"),
    (".dense{stroke:", "none", "none"),
];

/// The style sheet.
pub(super) fn style() -> String {
    let mut text = format!("text{{font-family:{FONT}}}\n{FORMS}");
    let rules = || COLOURS.iter().chain(&FULL);
    for (rule, light, _) in rules() {
        let _ = writeln!(text, "{rule}{light}}}");
    }
    text.push_str("@media (prefers-color-scheme:dark){\n");
    for (rule, _, dark) in rules() {
        let _ = writeln!(text, "{rule}{dark}}}");
    }
    text.push_str("}\n");
    text
}
