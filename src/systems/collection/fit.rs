//! Fit of several lists into one collection at once, and purchases where they do not fit.

use crate::{AnyDocument, AnyOwned, Catalogs};
use kernel::{Missing, Purchase, collecting::purchase};

/// Something that lists need more of than is owned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingIn {
    pub missing: Missing,
    /// The lists that need it, each once, by their places.
    pub lists: Vec<usize>,
}

/// Things missing for several lists together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fit {
    /// In the order of the lists.
    pub missing: Vec<MissingIn>,
    pub purchase: Purchase,
}

/// Looks whether these lists, all of the system of what is owned, can be laid out at once. Lists of other systems are
/// not looked at.
pub fn fit(catalogs: &Catalogs, lists: &[&AnyDocument], owned: &AnyOwned) -> Fit {
    let system = owned.system();
    let uses: Vec<_> =
        lists.iter().map(|list| if list.system() == system { list.uses(catalogs) } else { Vec::new() }).collect();
    let missing = owned.counts().missing(&uses.concat());
    let purchase = purchase(&catalogs.products(system), &missing);
    let users = |missing: Missing| {
        let lists = uses.iter().enumerate().filter(|(_, uses)| uses.contains(&missing.card));
        MissingIn { missing, lists: lists.map(|(place, _)| place).collect() }
    };
    Fit { missing: missing.into_iter().map(users).collect(), purchase }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Enforced, SystemId};
    use kernel::{Enforcement, OwnedItem};

    fn list(catalogs: &Catalogs, text: &str) -> AnyDocument {
        AnyDocument::read(catalogs, text, None).unwrap().document
    }

    fn owned(catalogs: &Catalogs, system: SystemId, items: &[(&str, &str, u32)]) -> AnyOwned {
        let items: Vec<_> = items
            .iter()
            .map(|(kind, id, count)| OwnedItem { kind: (*kind).into(), id: (*id).into(), count: *count })
            .collect();
        catalogs.owned(system, &items, Enforced::usual(system, Enforcement::Warn)).unwrap()
    }

    const LUKE: &str = r#"{"muster": 1, "system": "xwing", "name": "", "list": {"faction": "rebel",
        "ships": [{"pilot": "lukeskywalker", "ship": "xwing", "upgrades": ["r2d2"]}]}}"#;
    const BIGGS: &str = r#"{"muster": 1, "system": "xwing", "name": "", "list": {"faction": "rebel",
        "ships": [{"pilot": "biggsdarklighter", "ship": "xwing", "upgrades": ["r2d2"]}]}}"#;

    #[test]
    fn two_lists_that_fit_alone_may_not_fit_together() {
        let catalogs = Catalogs::default();
        let (luke, biggs) = (list(&catalogs, LUKE), list(&catalogs, BIGGS));
        let one = owned(&catalogs, SystemId::XWing, &[("product", "core_set", 1)]);
        for alone in [&luke, &biggs] {
            assert_eq!(fit(&catalogs, &[alone], &one), Fit::default());
        }
        let both = fit(&catalogs, &[&luke, &biggs], &one);
        let named: Vec<&str> =
            both.missing.iter().map(|missing| luke.names(&catalogs).card_id(missing.missing.card)).collect();
        assert_eq!(named, ["xwing", "r2d2"]);
        assert!(both.missing.iter().all(|missing| missing.lists == [0, 1] && missing.missing.count() == 1));
        let bought: Vec<&str> = {
            let products = catalogs.products(SystemId::XWing);
            both.purchase.boxes.iter().map(|(at, _)| products[*at].id).collect()
        };
        assert_eq!(bought, ["core_set"]);
        assert_eq!(both.purchase.singles, []);
        let two = owned(&catalogs, SystemId::XWing, &[("product", "core_set", 2)]);
        assert_eq!(fit(&catalogs, &[&luke, &biggs], &two), Fit::default());
    }

    #[test]
    fn a_reprint_of_another_season_is_played_with_the_figures_of_the_first() {
        let catalogs = Catalogs::default();
        let text = r#"{"muster": 1, "system": "imperial-assault", "name": "", "list": {"season": "iacp",
            "affiliation": "imperial", "deployment": ["iacp-darth-vader"]}}"#;
        let vader = list(&catalogs, text);
        let system = SystemId::ImperialAssault;
        assert_eq!(fit(&catalogs, &[&vader], &owned(&catalogs, system, &[])).missing.len(), 1);
        let has = owned(&catalogs, system, &[("product", "imperial-assault", 1)]);
        assert_eq!(fit(&catalogs, &[&vader], &has), Fit::default());
    }

    #[test]
    fn what_no_box_is_known_to_hold_is_bought_singly() {
        let catalogs = Catalogs::default();
        let text = r#"{"muster": 1, "system": "legion", "name": "", "list": {"faction": "rebel_alliance",
            "units": [{"unit": "leia_organa", "upgrades": []}], "command_cards": ["ambush"]}}"#;
        let leia = list(&catalogs, text);
        let found = fit(&catalogs, &[&leia], &owned(&catalogs, SystemId::Legion, &[("unit", "chewbacca", 1)]));
        // Command cards do not count where nobody chose that.
        assert_eq!(found.missing.len(), 1);
        assert_eq!(found.purchase.singles, [(found.missing[0].missing.card, 1)]);
        assert_eq!(found.purchase.boxes, []);
    }
}
