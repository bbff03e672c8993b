//! Marks for the browser's own measurements: `scenario-change`, from an action to the frame that shows it; `frame`, the script of
//! one animation frame; `forecast`, from a change to the whole outcome strip; `background`, each slice of long work.
//! Whoever wants them observes them: the entries themselves are cleared at once, since an hour's
//! playing would pile up a quarter of a million.

/// A measurement begins.
pub fn begin(name: &str) {
    if let Some(performance) = super::window().performance() {
        // One begun before may have come to nothing.
        performance.clear_marks_with_mark_name(name);
        let _ = performance.mark(name);
    }
}

/// It ends.
pub fn end(name: &str) {
    if let Some(performance) = super::window().performance() {
        let _ = performance.measure_with_start_mark(name, name);
        performance.clear_marks_with_mark_name(name);
        performance.clear_measures_with_measure_name(name);
    }
}
