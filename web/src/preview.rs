//! The picture of a first visit, which is seen while the page itself is still on its way: the same components, rendered once where
//! there is no browser. `web/shell/loader.js` says how far the page has come; the first real frame takes the picture's place.

use std::io;

use tokio::runtime::Builder;
use tokio::task::LocalSet;
use yew::LocalServerRenderer;

use crate::app::App;

/// The page as a first visit sees it, as HTML.
///
/// # Errors
///
/// When the system lets no runtime be made.
pub fn first_visit() -> io::Result<String> {
    let runtime = Builder::new_current_thread().build()?;
    // Nothing takes it over as it stands, so nothing has to be marked in it.
    let renderer = LocalServerRenderer::<App>::new().hydratable(false);
    Ok(LocalSet::new().block_on(&runtime, renderer.render()))
}
