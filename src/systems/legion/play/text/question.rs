//! Questions as sentences.

use crate::play::{Describer, Question};
use kernel::{narration::Narrated as _, phrase::capital};

impl Describer<'_> {
    /// A question as a sentence.
    pub fn question(&self, question: &Question) -> String {
        question.sentence(self).map_or_else(String::new, |sentence| capital(&sentence))
    }
}
