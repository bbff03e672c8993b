//! What a drawing has where there is little room.

use super::*;
use crate::scenario::Scenario;

/// Two folds, one right after the other.
const FOLDS: &str = "a=bully&n=5&established=yes&detector=perfect:2\
    &faults=crash:4@3,recover:4@20,partition:0-1/2-4@30,heal@45&loss=0.15&seed=4&dup=0.1";

#[test]
fn every_fold_has_its_length_in_as_many_words_as_there_is_room_for() {
    let run = Run::record(&Scenario::from_link(FOLDS).expect("a good link")).expect("a valid scenario");
    let drawing = Drawing::of(&run, Axis::Time);
    let folds = drawing.places.layout.folds().iter().map(|fold| fold.to - fold.from).collect::<Vec<_>>();
    assert_eq!(folds, [8, 15]);
    for (column, expected) in
        [(14.0, ["8", "15"]), (43.0, ["8 rounds quiet", "15 rounds"]), (120.0, ["8 rounds quiet", "15 rounds quiet"])]
    {
        let scale = Scale { column, row: 40.0, tail: 40.0 };
        let window = Window { left: -20.0, right: drawing.width(scale), rows: 0..drawing.lines() };
        let shapes = drawing.axis(&run, scale, &window);
        let words = shapes.iter().filter_map(|shape| match &shape.form {
            Form::Text { at, size, text, .. } if shape.class == Class::FoldText => {
                let half = text_width(text, *size) / 2.0;
                Some((text.as_str(), at.0 - half, at.0 + half))
            }
            _ => None,
        });
        let words: Vec<_> = words.collect();
        assert_eq!(words.iter().map(|(text, ..)| *text).collect::<Vec<_>>(), expected, "{column}");
        assert!(words.windows(2).all(|pair| pair[0].2 < pair[1].1), "{column}: they do not touch");
    }
}
