//! A run that has gone on since it was shown.

use std::rc::Rc;

use election_core::Run;

use super::{Shown, bids_of, is_nearly};
use crate::playback::Cursor;

impl Shown {
    /// Shows what has become of the run meanwhile, at this moment of it: all that was shown of it is in it.
    pub(in crate::state) fn go_on_with(&mut self, run: Rc<Run>, to: Cursor) {
        self.cursor = to;
        self.cut_short = None;
        if !is_nearly(self.scenario(), run.scenario()) {
            self.places = None;
        }
        self.bids = bids_of(&run);
        self.run = run;
        self.glide = None;
        self.see();
        self.arrange();
    }
}
