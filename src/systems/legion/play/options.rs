//! Options of a match.

use serde::{Deserialize, Serialize};

use super::battle_card::CardRule;
use crate::{
    cards::{BattleKind, Catalog},
    tabletop::Ground,
};
use kernel::{Language, phrase, similar};

/// Options that players agree on before a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The id of the layout, empty for any; or a table of a player's own.
    pub layout: Ground,
    /// Ids of an objective, a deployment and a condition with commas between, to leave the choice of battle cards out;
    /// `quick` for the three simplest ones; empty for the cards of the blue player's deck.
    pub battle: String,
    /// The match ends after this round.
    pub rounds: u8,
}

impl Options {
    /// Rounds of a game (LEG-END-04).
    pub const ROUNDS: u8 = 6;

    /// Reports an unknown layout or battle card in a sentence with the probable meaning; none if they can be played.
    pub fn wrong(&self, catalog: &Catalog, language: Language) -> Option<String> {
        let layouts: Vec<&str> = catalog.layouts().map(|(_, layout)| &*layout.id).collect();
        let named = self.layout.name();
        if !named.is_empty() && !layouts.contains(&named) {
            return Some(unknown("legion.play.wrong.layout", named, &layouts, language));
        }
        if let Some(wrong) = self.layout.wrong(catalog, language) {
            return Some(wrong);
        }
        if self.battle.is_empty() || self.battle == Self::QUICK {
            return None;
        }
        let named: Vec<&str> = self.battle.split(',').map(str::trim).collect();
        if named.len() != BattleKind::ALL.len() {
            return Some(phrase::say(language, "legion.play.wrong.battle", &[("written", &self.battle)]));
        }
        BattleKind::ALL.into_iter().zip(named).find_map(|(kind, named)| {
            let of_kind = catalog.battles().filter(|(_, card)| card.kind == kind && CardRule::of(card).is_played());
            let played: Vec<&str> = of_kind.map(|(_, card)| &*card.id).collect();
            let key = match kind {
                BattleKind::Objective => "legion.play.wrong.objective",
                BattleKind::Deployment => "legion.play.wrong.deployment",
                BattleKind::Condition => "legion.play.wrong.condition",
            };
            (!played.contains(&named)).then(|| unknown(key, named, &played, language))
        })
    }

    /// The word for the three simplest battle cards.
    pub const QUICK: &str = "quick";
}

/// That a name is unknown, what was probably meant, and what there is.
fn unknown(key: &'static str, written: &str, known: &[&str], language: Language) -> String {
    let all = known.join(", ");
    let sentence = phrase::say(language, key, &[("written", &written), ("known", &all)]);
    match similar::nearest(written, known.iter().map(|id| (*id, *id))) {
        Some(meant) => format!("{sentence} {}", phrase::say(language, "legion.play.wrong.meant", &[("meant", &meant)])),
        None => sentence,
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { layout: Ground::default(), battle: String::new(), rounds: Self::ROUNDS }
    }
}
