//! Every name a line of a squad may hold, in both languages, and what it may mean.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cut::first_of_cut_name;
use crate::{
    kernel::{
        Language, phrase,
        similar::{Guesser, fold},
    },
    systems::xwing::{
        cards::{Catalog, PilotId, ShipId, Slot, SquadFaction, UpgradeId},
        formats::xws,
        list::Format,
    },
};

/// What a name may mean. Several at once: Han Solo is a pilot and a crew card.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Meaning {
    pub pilots: Vec<PilotId>,
    pub upgrades: Vec<UpgradeId>,
    pub ships: Vec<ShipId>,
    pub faction: Option<SquadFaction>,
    pub format: Option<Format>,
    pub slot: Option<Slot>,
}

impl Meaning {
    /// Whether the name is a card's or a ship's.
    pub fn is_card(&self) -> bool {
        !self.pilots.is_empty() || !self.upgrades.is_empty() || !self.ships.is_empty()
    }
}

/// The index of a name.
pub(super) type Entry = usize;

/// All names.
pub(super) struct Lexicon {
    meanings: Vec<Meaning>,
    by_name: FxHashMap<String, Entry>,
    /// Names that have this word.
    by_word: FxHashMap<String, Vec<Entry>>,
    guesser: Guesser<Entry>,
    /// The first pieces of names that have marks in them.
    cut_names: FxHashSet<String>,
}

/// Short forms that players write, and the ids of the cards they mean.
const SHORT_FORMS: &[(&str, &str)] = &[
    ("apt", "advprotontorpedoes"),
    ("atc", "advtargetingcomputer"),
    ("bmst", "blackmarketslicertools"),
    ("dtf", "drawtheirfire"),
    ("eu", "engineupgrade"),
    ("fcs", "firecontrolsystem"),
    ("hlc", "heavylasercannon"),
    ("hscp", "hotshotcopilot"),
    ("ict", "ioncannonturret"),
    ("lrs", "longrangescanners"),
    ("lwf", "lightweightframe"),
    ("ptl", "pushthelimit"),
    ("r2", "r2astromech"),
    ("r3", "r3astromech"),
    ("r5", "r5astromech"),
    ("r7", "r7astromech"),
    ("rgt", "royalguardtie"),
    ("tlt", "twinlaserturret"),
    ("vi", "veteraninstincts"),
];

impl Lexicon {
    pub fn new(catalog: &Catalog) -> Self {
        let mut lexicon = Self {
            meanings: Vec::new(),
            by_name: FxHashMap::default(),
            by_word: FxHashMap::default(),
            guesser: Guesser::new([]),
            cut_names: FxHashSet::default(),
        };
        for (id, pilot) in catalog.pilots() {
            let names = Language::ALL.map(|language| pilot.text.name(language));
            for name in names.into_iter().chain([pilot.id.as_ref()]) {
                push(&mut lexicon.card(name).pilots, id);
            }
        }
        for (id, upgrade) in catalog.upgrades() {
            let names = Language::ALL.map(|language| upgrade.text.name(language));
            let sides = upgrade.sides.iter().map(AsRef::as_ref);
            for name in names.into_iter().chain([upgrade.id.as_ref()]).chain(sides) {
                push(&mut lexicon.card(name).upgrades, id);
            }
        }
        for (id, ship) in catalog.ships() {
            let names = Language::ALL.map(|language| ship.text.name(language));
            for name in names.into_iter().chain([ship.id.as_ref(), ship.type_name.as_ref()]) {
                push(&mut lexicon.card(name).ships, id);
            }
        }
        let mut names: Vec<(String, Entry)> =
            lexicon.by_name.iter().map(|(name, entry)| (name.clone(), *entry)).collect();
        names.sort_unstable_by_key(|(_, entry)| *entry);
        lexicon.guesser = Guesser::new(names);
        lexicon.words_of_the_game();
        lexicon
    }

    /// Words that are no cards: they are never guessed.
    fn words_of_the_game(&mut self) {
        for language in Language::ALL {
            for faction in SquadFaction::ALL {
                self.word(phrase::text(language, faction.term())).faction = Some(faction);
            }
            for format in [Format::Standard, Format::Epic, Format::TeamEpic, Format::Custom(0)] {
                self.word(phrase::text(language, format.term())).format = Some(format);
            }
            for slot in Slot::ALL {
                self.word(phrase::text(language, slot.term())).slot = Some(slot);
            }
        }
        for slot in Slot::ALL {
            self.word(slot.xws()).slot = Some(slot);
            self.word(slot.id()).slot = Some(slot);
        }
        for (word, slot) in [
            ("elitepilottalent", Slot::Elite),
            ("talent", Slot::Elite),
            ("astromechdroid", Slot::Astromech),
            ("missiles", Slot::Missile),
            ("torpedoes", Slot::Torpedo),
            ("bombs", Slot::Bomb),
            ("modifications", Slot::Modification),
        ] {
            self.word(word).slot = Some(slot);
        }
    }

    fn card(&mut self, name: &str) -> &mut Meaning {
        let (entry, is_new) = self.entry(name);
        self.cut_names.extend(first_of_cut_name(name));
        if is_new {
            for word in words(name) {
                push(self.by_word.entry(word).or_default(), entry);
            }
        }
        &mut self.meanings[entry]
    }

    fn word(&mut self, name: &str) -> &mut Meaning {
        let (entry, _) = self.entry(name);
        &mut self.meanings[entry]
    }

    fn entry(&mut self, name: &str) -> (Entry, bool) {
        let next = self.meanings.len();
        let entry = *self.by_name.entry(fold(name)).or_insert(next);
        if entry == next {
            self.meanings.push(Meaning::default());
        }
        (entry, entry == next)
    }

    pub fn meaning(&self, entry: Entry) -> &Meaning {
        &self.meanings[entry]
    }

    /// The name that folds to exactly this.
    pub fn exact(&self, folded: &str) -> Option<Entry> {
        self.by_name.get(folded).copied()
    }

    /// Whether a name that the marks of a line cut begins with this piece.
    pub fn begins_cut_name(&self, folded: &str) -> bool {
        self.cut_names.contains(folded)
    }

    /// The faction or the ship meant by another spelling than the catalog's.
    pub fn alias(&self, catalog: &Catalog, folded: &str) -> Option<Meaning> {
        if let Some(faction) = xws::find_faction(catalog, folded) {
            return Some(Meaning { faction: Some(faction), ..Meaning::default() });
        }
        let ship = catalog.find_ship(xws::ship_alias(folded)?)?;
        Some(Meaning { ships: vec![ship], ..Meaning::default() })
    }

    /// The card meant by a player's short form.
    pub fn short_form(&self, folded: &str) -> Option<Entry> {
        let (_, id) = SHORT_FORMS.iter().find(|(short, _)| *short == folded)?;
        self.exact(id)
    }

    /// The name most like this one.
    pub fn nearest(&self, folded: &str, enough: f64) -> Option<Entry> {
        self.guesser.nearest(folded, enough, |_| true).map(|(_, entry)| entry)
    }

    /// The only card whose name has all these words.
    pub fn by_words(&self, text: &str) -> Option<Entry> {
        let mut found: Option<Vec<Entry>> = None;
        for word in words(text) {
            let having = self.by_word.get(&word)?;
            found = Some(match found {
                None => having.clone(),
                Some(found) => found.into_iter().filter(|entry| having.contains(entry)).collect(),
            });
        }
        let found = found?;
        let (first, rest) = found.split_first()?;
        // One card may have a name in each language.
        rest.iter().all(|entry| self.meanings[*entry] == self.meanings[*first]).then_some(*first)
    }
}

/// The folded words of a name that are long enough to tell anything.
fn words(name: &str) -> impl Iterator<Item = String> + '_ {
    const SHORTEST: usize = 3;
    name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.chars().count() >= SHORTEST).map(fold)
}

fn push<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
