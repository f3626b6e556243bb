//! Every name a line of an army may hold, in both languages, and what it may mean.

use super::other_names::{LATER, SPELLINGS};
use crate::{
    cards::{BattleId, BattleKind, Catalog, CommandId, Faction, FlawId, ForceId, Rank, Slot, UnitId, UpgradeId},
    list::Format,
};
use kernel::{
    Language, phrase,
    similar::fold,
    text_list::{self, Dictionary, has_words, push, tells, words},
};

/// A word before cards that says what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// Units of a rank, or counterparts.
    Rank(Rank),
    /// Units of any rank.
    Units,
    /// The command hand.
    Hand,
    /// Contingency cards.
    Contingencies,
    /// The battle deck.
    Deck,
    /// One row of the battle deck.
    Row(BattleKind),
    /// Upgrades set aside.
    Loadout,
}

/// The meanings of a name: a Rebel Officer is a unit and an upgrade.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Meaning {
    pub units: Vec<UnitId>,
    pub upgrades: Vec<UpgradeId>,
    pub commands: Vec<CommandId>,
    pub battles: Vec<BattleId>,
    pub flaws: Vec<FlawId>,
    pub force: Option<ForceId>,
    pub faction: Option<Faction>,
    pub format: Option<Format>,
    pub slot: Option<Slot>,
    pub heading: Option<Heading>,
}

impl text_list::Meaning for Meaning {
    fn is_card(&self) -> bool {
        !self.units.is_empty()
            || !self.upgrades.is_empty()
            || !self.commands.is_empty()
            || !self.battles.is_empty()
            || !self.flaws.is_empty()
    }

    fn join(&mut self, other: &Self) {
        other.units.iter().for_each(|id| push(&mut self.units, *id));
        other.upgrades.iter().for_each(|id| push(&mut self.upgrades, *id));
        other.commands.iter().for_each(|id| push(&mut self.commands, *id));
        other.battles.iter().for_each(|id| push(&mut self.battles, *id));
        other.flaws.iter().for_each(|id| push(&mut self.flaws, *id));
    }
}

impl Meaning {
    /// True if it is a word that says something of the army as a whole.
    pub const fn is_of_army(&self) -> bool {
        self.faction.is_some() || self.force.is_some() || self.format.is_some()
    }
}

/// All names.
type Lexicon = text_list::Lexicon<Meaning>;
/// Reads lines of armies.
pub(super) type Reader<'a> = text_list::Reader<Cards<'a>>;
/// A piece of a line.
pub(super) type Token = text_list::Token<Meaning>;
/// The pieces of a line.
pub(super) type Pieces = text_list::Pieces<Meaning>;

/// The cards by which lines are read.
pub(super) struct Cards<'a>(pub &'a Catalog);

/// Other spellings of the factions, folded.
const FACTIONS: &[(&str, Faction)] = &[
    ("cis", Faction::SeparatistAlliance),
    ("empire", Faction::GalacticEmpire),
    ("fringe", Faction::Mercenary),
    ("gar", Faction::GalacticRepublic),
    ("imperial", Faction::GalacticEmpire),
    ("imperials", Faction::GalacticEmpire),
    ("imperio", Faction::GalacticEmpire),
    ("mercenarios", Faction::Mercenary),
    ("mercenary", Faction::Mercenary),
    ("mercs", Faction::Mercenary),
    ("rebel", Faction::RebelAlliance),
    ("rebelde", Faction::RebelAlliance),
    ("rebeldes", Faction::RebelAlliance),
    ("rebels", Faction::RebelAlliance),
    ("republic", Faction::GalacticRepublic),
    ("republica", Faction::GalacticRepublic),
    ("separatist", Faction::SeparatistAlliance),
    ("separatista", Faction::SeparatistAlliance),
    ("separatistas", Faction::SeparatistAlliance),
    ("separatists", Faction::SeparatistAlliance),
];

/// Headings of other programs and of people, folded.
const HEADINGS: &[(&str, Heading)] = &[
    ("agentes", Heading::Rank(Rank::Operative)),
    ("apoyos", Heading::Rank(Rank::Support)),
    ("battlecards", Heading::Deck),
    ("battledeck", Heading::Deck),
    ("battlefielddeck", Heading::Deck),
    ("cartasdemando", Heading::Hand),
    ("comandantes", Heading::Rank(Rank::Commander)),
    ("commandcards", Heading::Hand),
    ("commandhand", Heading::Hand),
    ("commanders", Heading::Rank(Rank::Commander)),
    ("commands", Heading::Hand),
    ("condition", Heading::Row(BattleKind::Condition)),
    ("conditions", Heading::Row(BattleKind::Condition)),
    ("contingencies", Heading::Contingencies),
    ("contingency", Heading::Contingencies),
    ("contrapartidas", Heading::Rank(Rank::Counterpart)),
    ("counterparts", Heading::Rank(Rank::Counterpart)),
    ("deployment", Heading::Row(BattleKind::Deployment)),
    ("deployments", Heading::Row(BattleKind::Deployment)),
    ("hand", Heading::Hand),
    ("heavies", Heading::Rank(Rank::Heavy)),
    ("mano", Heading::Hand),
    ("manodemando", Heading::Hand),
    ("mazodebatalla", Heading::Deck),
    ("objective", Heading::Row(BattleKind::Objective)),
    ("objectives", Heading::Row(BattleKind::Objective)),
    ("operatives", Heading::Rank(Rank::Operative)),
    ("pesadas", Heading::Rank(Rank::Heavy)),
    ("specialforces", Heading::Rank(Rank::SpecialForces)),
    ("supports", Heading::Rank(Rank::Support)),
    ("tropas", Heading::Rank(Rank::Corps)),
    ("unidades", Heading::Units),
    ("units", Heading::Units),
];

/// Our own headings, by the keys of their phrases.
pub(super) const OWN_HEADINGS: &[(&str, Heading)] = &[
    ("legion.post.hand", Heading::Hand),
    ("legion.post.contingencies", Heading::Contingencies),
    ("legion.post.objectives", Heading::Row(BattleKind::Objective)),
    ("legion.post.deployments", Heading::Row(BattleKind::Deployment)),
    ("legion.post.conditions", Heading::Row(BattleKind::Condition)),
    ("legion.post.loadout", Heading::Loadout),
];

/// The faction that a word means, in any spelling of any program.
pub(super) fn find_faction(word: &str) -> Option<Faction> {
    let folded = fold(word);
    FACTIONS.iter().find(|(name, _)| *name == folded).map(|(_, faction)| *faction).or_else(|| {
        Faction::ALL
            .into_iter()
            .find(|faction| text_list::is_word(word, faction.term()) || fold(faction.id()) == folded)
    })
}

/// The upgrades whose names begin with what is written, or have it as whole words.
pub(super) fn upgrades_like(catalog: &Catalog, written: &str) -> Vec<UpgradeId> {
    let (folded, wanted) = (fold(written), words(written));
    if !tells(&folded) {
        return Vec::new();
    }
    let is_like = |name: &str| fold(name).starts_with(&folded) || has_words(name, &wanted);
    let all = catalog.upgrades();
    all.filter(|(_, card)| Language::ALL.into_iter().any(|language| is_like(card.text.name(language))))
        .map(|(id, _)| id)
        .collect()
}

/// The units whose names begin with these words, and the characters whose names have them.
pub(super) fn units_like(catalog: &Catalog, written: &str) -> Vec<UnitId> {
    let wanted = words(written);
    if !tells(&fold(written)) {
        return Vec::new();
    }
    let is_like = |name: &str| words(name).starts_with(&wanted);
    let all = catalog.units();
    all.filter(|(_, card)| card.rank != Rank::Counterpart)
        .filter(|(_, card)| {
            Language::ALL.into_iter().any(|language| is_like(card.text.name(language)))
                || (matches!(card.rank, Rank::Commander | Rank::Operative)
                    && Language::ALL.into_iter().any(|language| has_words(card.called.name(language), &wanted)))
        })
        .map(|(id, _)| id)
        .collect()
}

impl Dictionary for Cards<'_> {
    type Meaning = Meaning;

    const NOISE: &'static [&'static str] = &[
        "act",
        "acts",
        "activacion",
        "activaciones",
        "activation",
        "activations",
        "army",
        "ejercito",
        "each",
        "minis",
        "ninguna",
        "ninguno",
        "none",
        "unidad",
        "unit",
    ];

    fn alias(&self, folded: &str) -> Option<Meaning> {
        let faction = FACTIONS.iter().find(|(name, _)| *name == folded).map(|(_, faction)| *faction)?;
        Some(Meaning { faction: Some(faction), ..Meaning::default() })
    }

    fn spelling(&self, folded: &str) -> Option<&'static str> {
        SPELLINGS.iter().find(|(other, _)| *other == folded).map(|(_, name)| *name)
    }

    fn short_forms(&self, folded: &str) -> Vec<&'static str> {
        LATER.iter().filter(|(other, _)| *other == folded).map(|(_, name)| *name).collect()
    }

    fn is_tag(&self, meaning: &Meaning, tag: &str) -> bool {
        let catalog = self.0;
        catalog.find_unit(tag).is_some_and(|id| meaning.units.contains(&id))
            || catalog.find_upgrade(tag).is_some_and(|id| meaning.upgrades.contains(&id))
            || catalog.find_command(tag).is_some_and(|id| meaning.commands.contains(&id))
            || catalog.find_battle(tag).is_some_and(|id| meaning.battles.contains(&id))
            || meaning.battles.iter().any(|id| text_list::is_word(tag, catalog.battle(*id).size.term()))
    }
}

/// A reader with the names of all cards.
pub(super) fn reader(catalog: &Catalog) -> Reader<'_> {
    let mut lexicon = Lexicon::default();
    let both = |text: &crate::cards::CardText| Language::ALL.map(|language| text.name(language).to_owned());
    for (id, unit) in catalog.units() {
        let names = both(&unit.text).into_iter().chain(both(&unit.called));
        lexicon.add(id, names.chain([unit.id.to_string()]), |meaning| &mut meaning.units);
    }
    for (id, upgrade) in catalog.upgrades() {
        let names = both(&upgrade.text).into_iter().chain([upgrade.id.to_string(), upgrade.display_name.to_string()]);
        lexicon.add(id, names, |meaning| &mut meaning.upgrades);
    }
    for (id, command) in catalog.commands() {
        lexicon.add(id, both(&command.text), |meaning| &mut meaning.commands);
        lexicon.add(id, [&command.id], |meaning| &mut meaning.commands);
    }
    for (id, battle) in catalog.battles() {
        lexicon.add(id, both(&battle.text), |meaning| &mut meaning.battles);
        lexicon.add(id, [&battle.id], |meaning| &mut meaning.battles);
    }
    for (id, flaw) in catalog.flaws() {
        lexicon.add(id, both(&flaw.text), |meaning| &mut meaning.flaws);
    }
    lexicon.close_guesses();
    words_of_the_game(catalog, &mut lexicon);
    Reader::new(Cards(catalog), lexicon)
}

/// Words that are no cards: they are never guessed.
fn words_of_the_game(catalog: &Catalog, lexicon: &mut Lexicon) {
    for (id, force) in catalog.forces() {
        for name in Language::ALL.map(|language| force.text.name(language)) {
            lexicon.word(name).force = Some(id);
        }
        lexicon.word(&force.id).force = Some(id);
    }
    lexicon.terms(Faction::ALL.map(|one| (one.term(), one)), |meaning, one| meaning.faction = Some(*one));
    lexicon.terms(Format::ALL.map(|one| (one.term(), one)), |meaning, one| meaning.format = Some(*one));
    for (language, format) in Language::ALL.into_iter().flat_map(|language| Format::ALL.map(|one| (language, one))) {
        // A number in brackets behind the name is cut off as points.
        if let Some((name, _)) = phrase::text(language, format.term()).split_once(" (") {
            lexicon.word(name).format = Some(format);
        }
    }
    lexicon.terms(Slot::ALL.map(|one| (one.term(), one)), |meaning, one| meaning.slot = Some(*one));
    let ranks = Rank::ALL.map(|one| (one.term(), Heading::Rank(one)));
    let own = ranks.into_iter().chain(OWN_HEADINGS.iter().copied());
    lexicon.terms(own, |meaning, heading| meaning.heading = Some(*heading));
    for (word, heading) in HEADINGS {
        lexicon.word(word).heading = Some(*heading);
    }
    // Labels whose value says it all.
    for label in ["army faction", "battle force", "faction", "force", "fuerza de batalla"] {
        let _ = lexicon.word(label);
    }
}
