//! The fixed part of a match: the box and the options.

use std::sync::Arc;

use super::{library::Library, options::Options};

#[derive(Debug, Clone)]
pub struct Fixed {
    pub library: Arc<Library>,
    pub options: Options,
}
