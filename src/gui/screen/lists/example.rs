//! An example of a legal list for each system.

use crate::Context;
use systems::{AnyDocument, SystemId};

/// Examples by system.
const EXAMPLES: [(&str, &str); 4] = [
    ("xwing", include_str!("../../../../catalog/examples/xwing.json")),
    ("legion", include_str!("../../../../catalog/examples/legion.json")),
    ("imperial-assault", include_str!("../../../../catalog/examples/imperial-assault.json")),
    ("deckbuilding", include_str!("../../../../catalog/examples/deckbuilding.json")),
];

/// The example of a system, if it has one.
pub(in crate::screen) fn of(system: SystemId) -> Option<&'static str> {
    EXAMPLES.iter().find(|(id, _)| *id == system.id()).map(|(_, text)| *text)
}

/// Reads an example.
pub(in crate::screen) fn read(context: &Context<'_>, text: &str) -> Option<AnyDocument> {
    AnyDocument::read(context.catalogs, text, None).ok().map(|read| read.document)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;
    use systems::Catalogs;

    #[test]
    fn every_game_with_lists_has_an_example_that_is_legal() {
        let catalogs = Catalogs::default();
        for system in SystemId::ALL {
            let text = of(*system).unwrap_or_else(|| panic!("{} has no example", system.id()));
            let context = Context::plain(&catalogs, Language::English);
            let document = read(&context, text).expect("it can be read");
            assert_eq!(document.system(), *system);
            let report = document.check(&catalogs, None);
            assert_eq!(report.errors(), 0, "{}: {:?}", system.id(), report.findings);
        }
    }
}
