//! The rules terms that the printed cards use, each explained once.

use crate::cards::{Action, Arc, Bearing, CardText, Difficulty, Maneuver};
use kernel::{
    Language, phrase,
    sheet::{
        Prose, Term,
        glossary::{READ_IN, beginnings},
    },
};

/// A term of the rules and how a card text gives away that it uses it.
struct Entry {
    id: &'static str,
    /// The key of its name.
    name: &'static str,
    /// The key of what it means.
    text: &'static str,
    /// Its drawing; empty where it has none.
    icon: &'static str,
    /// Beginnings of words in English card texts. One with a capital is looked for as it stands, others in any case.
    words: &'static [&'static str],
}

macro_rules! entries {
    ($($id:literal $icon:literal [$($word:literal),*];)+) => {
        &[$(Entry {
            id: $id,
            name: concat!("xwing.term.", $id),
            text: concat!("xwing.term.", $id, ".text"),
            icon: $icon,
            words: &[$($word),*],
        }),+]
    };
}

const ENTRIES: &[Entry] = entries! {
    "auxiliary_arc" "arc-auxiliary-rear" ["auxiliary"];
    "barrel_roll" "action-barrel-roll" ["barrel roll"];
    "bomb" "slot-bomb" ["bomb", "detonat"];
    "boost" "action-boost" ["boost"];
    "bullseye" "arc-bullseye" ["bullseye"];
    "cancel" "" ["cancel", "uncancelled"];
    "card_action" "" ["Action:"];
    "cloak" "action-cloak" ["cloak", "decloak"];
    "condition" "" ["condition"];
    "coordinate" "action-coordinate" ["coordinate"];
    "damage" "token-critical" ["critical damage", "damage card", "faceup damage", "facedown damage"];
    "docking" "" ["dock"];
    "dual_card" "" ["Side A"];
    "energy" "token-energy" ["energy"];
    "evade" "token-evade" ["evade"];
    "firing_arc" "arc-front" ["firing arc"];
    "focus" "token-focus" ["focus"];
    "free_action" "" ["free "];
    "huge_ship" "" [];
    "ion" "token-ion" ["ion token", "ionize"];
    "jam" "token-jam" ["jam"];
    "koiogran" "maneuver-koiogran-turn" ["Koiogran"];
    "launch" "" ["launch"];
    "mobile_arc" "arc-mobile" ["mobile"];
    "modify" "" ["modify", "modified", "unmodified"];
    "obstacle" "" ["obstacle", "debris"];
    "obstructed" "" ["obstruct"];
    "ordnance" "token-ordnance" ["ordnance token"];
    "overlap" "" ["overlap"];
    "pilot_skill" "stat-skill" ["pilot skill"];
    "range" "stat-range" ["beyond range"];
    "range_bonus" "" ["range bonus", "bonus die"];
    "recover" "action-recover" ["recover action", "recover or reinforce"];
    "reinforce" "token-reinforce" ["reinforce"];
    "reload" "action-reload" ["reload"];
    "reverse" "maneuver-reverse-straight" ["reverse maneuver"];
    "segnor" "maneuver-segnors-loop-left" ["Segnor"];
    "slam" "action-slam" ["SLAM"];
    "special_arc" "" ["special firing arc"];
    "stationary" "maneuver-stationary" ["stationary"];
    "stress" "token-stress" ["stress", "unstressed"];
    "tallon" "maneuver-tallon-roll-left" ["Tallon"];
    "target_lock" "token-target-lock" ["target lock", "lock"];
    "touching" "" ["touching", "touches that", "touches you"];
    "tractor_beam" "token-tractor" ["tractor beam token"];
    "turret" "arc-turret" [];
    "weapons" "" ["Attack:", "Attack ("];
    "weapons_disabled" "token-weapons-disabled" ["weapons disabled"];
};

/// The terms met so far.
pub(super) struct Used([bool; ENTRIES.len()]);

impl Default for Used {
    fn default() -> Self {
        Self([false; ENTRIES.len()])
    }
}

impl Used {
    /// Notes the terms of a card's text.
    pub fn card(&mut self, text: &CardText) {
        let text = text.text(READ_IN);
        let lower = text.to_lowercase();
        for (entry, used) in ENTRIES.iter().zip(&mut self.0) {
            *used |= entry.words.iter().any(|word| {
                let as_written = word.contains(char::is_uppercase);
                beginnings(if as_written { text } else { &lower }, word).next().is_some()
            });
        }
    }

    /// Notes one term.
    pub fn term(&mut self, id: &str) {
        for (entry, used) in ENTRIES.iter().zip(&mut self.0) {
            *used |= entry.id == id;
        }
    }

    /// Notes an action that stands on an action bar.
    pub fn action(&mut self, action: Action) {
        match action {
            Action::RotateArc => self.term("mobile_arc"),
            Action::Slam | Action::Reload => {
                self.term(action.id());
                self.term("weapons_disabled");
            }
            other => self.term(other.id()),
        }
    }

    /// Notes an arc of a ship; the front arc needs no word.
    pub fn arc(&mut self, arc: Arc) {
        match arc {
            Arc::AuxiliaryRear | Arc::Auxiliary180 => self.term("auxiliary_arc"),
            Arc::Turret => self.term("turret"),
            Arc::Mobile => self.term("mobile_arc"),
            Arc::Bullseye => self.term("bullseye"),
            Arc::Front | Arc::Any => {}
        }
    }

    /// Notes the unusual maneuvers of a dial, and stress where a maneuver gives it.
    pub fn dial(&mut self, dial: &[Maneuver]) {
        for maneuver in dial {
            match maneuver.bearing {
                Bearing::KoiogranTurn => self.term("koiogran"),
                Bearing::SegnorsLoopLeft | Bearing::SegnorsLoopRight => self.term("segnor"),
                Bearing::TallonRollLeft | Bearing::TallonRollRight => self.term("tallon"),
                Bearing::Stationary => self.term("stationary"),
                Bearing::ReverseStraight | Bearing::ReverseBankLeft | Bearing::ReverseBankRight => self.term("reverse"),
                _ => {}
            }
            if maneuver.difficulty == Difficulty::Red {
                self.term("stress");
            }
        }
    }

    /// The terms with what they mean, each after its name.
    pub fn explained(&self, language: Language) -> Vec<(String, Term)> {
        let used = ENTRIES.iter().zip(self.0).filter(|(_, used)| *used);
        let explain = |entry: &Entry| {
            let name = phrase::text(language, entry.name);
            let drawing = if entry.icon.is_empty() { Prose::new() } else { Prose::new().glyph(entry.icon).text(" ") };
            (name.to_owned(), Term::new(drawing.bold(name), phrase::text(language, entry.text)))
        };
        used.map(|(entry, _)| explain(entry)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::icons;

    #[test]
    fn every_term_is_explained_in_every_language_and_its_icon_is_drawn() {
        let mut all = Used::default();
        ENTRIES.iter().for_each(|entry| all.term(entry.id));
        for language in Language::ALL {
            assert_eq!(all.explained(language).len(), ENTRIES.len());
            for entry in ENTRIES {
                assert!(phrase::exists(language, entry.name) && phrase::exists(language, entry.text), "{}", entry.id);
            }
        }
        for entry in ENTRIES.iter().filter(|entry| !entry.icon.is_empty()) {
            assert!(icons::icon(entry.icon).is_some(), "{}", entry.icon);
        }
    }
}
