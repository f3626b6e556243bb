//! Lists that players bring, judged before they are taken in.

use kernel::Language;
use serde_json::Value;
use systems::{AnyDocument, Catalogs};

use super::{model::Tournament, refusal::Refusal};

impl Tournament {
    /// A legal list of the tournament's game, as it is kept, with its points.
    ///
    /// # Errors
    /// It is of another game, no list at all, or illegal; the first error is the reason.
    pub fn admitted(
        &self,
        catalogs: &Catalogs,
        list: &AnyDocument,
        language: Language,
    ) -> Result<(Value, i32), Refusal> {
        if list.system() != self.system || !list.is_fielded() {
            return Err(Refusal::new("tournament.refused.other_game").with("list", list.name()));
        }
        let report = list.check(catalogs, None);
        if !report.is_legal() {
            let names = list.catalogs(catalogs).names(self.system);
            let first = report.findings.iter().find(|finding| finding.is_error());
            let reason = first.map_or_else(String::new, |finding| finding.sentence(language, names));
            let refusal = Refusal::new("tournament.refused.illegal").with("list", list.name());
            return Err(refusal.with("reason", reason));
        }
        let points = report.totals.first().map_or(0, |total| total.value);
        Ok((list.to_json(catalogs), points))
    }
}
