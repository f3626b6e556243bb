//! Every name a line of a squad may hold, in both languages, and what it may mean.

use crate::{
    cards::{Catalog, PilotId, ShipId, Slot, SquadFaction, UpgradeId},
    formats::xws,
    list::Format,
};
use kernel::{
    Language,
    text_list::{self, Dictionary, push},
};

/// Meanings of a name, possibly several: Han Solo is a pilot and a crew card.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Meaning {
    pub pilots: Vec<PilotId>,
    pub upgrades: Vec<UpgradeId>,
    pub ships: Vec<ShipId>,
    pub faction: Option<SquadFaction>,
    pub format: Option<Format>,
    pub slot: Option<Slot>,
}

impl text_list::Meaning for Meaning {
    fn is_card(&self) -> bool {
        !self.pilots.is_empty() || !self.upgrades.is_empty() || !self.ships.is_empty()
    }

    fn join(&mut self, other: &Self) {
        other.pilots.iter().for_each(|id| push(&mut self.pilots, *id));
        other.upgrades.iter().for_each(|id| push(&mut self.upgrades, *id));
        other.ships.iter().for_each(|id| push(&mut self.ships, *id));
    }
}

/// All names.
type Lexicon = text_list::Lexicon<Meaning>;
/// Reads lines of squads.
pub(super) type Reader<'a> = text_list::Reader<Cards<'a>>;
/// A piece of a line.
pub(super) type Token = text_list::Token<Meaning>;
/// The pieces of a line.
pub(super) type Pieces = text_list::Pieces<Meaning>;

/// Short forms that players write, and the names or ids of the cards each may mean, folded.
const SHORT_FORMS: &[(&str, &[&str])] = &[
    ("ac", &["accuracycorrector"]),
    ("acd", &["advancedcloakingdevice"]),
    ("ahm", &["advhomingmissiles"]),
    ("ao", &["advancedoptics"]),
    ("apt", &["advprotontorpedoes"]),
    ("as", &["advancedsensors"]),
    ("at", &["autothrusters"]),
    ("atc", &["advtargetingcomputer"]),
    ("autos", &["autothrusters"]),
    ("bmst", &["blackmarketslicertools"]),
    ("chewie", &["chewbacca"]),
    ("dms", &["deadmansswitch"]),
    ("dtf", &["drawtheirfire"]),
    ("em", &["extramunitions", "ememitter"]),
    ("dtitle", &["tied"]),
    ("eu", &["engineupgrade"]),
    ("faa", &["flightassistastromech"]),
    ("fba", &["feedbackarray"]),
    ("fcs", &["firecontrolsystem"]),
    ("gc", &["guidancechips"]),
    ("gchips", &["guidancechips"]),
    ("hlc", &["heavylasercannon"]),
    ("homers", &["homingmissiles"]),
    ("hscp", &["hotshotcopilot"]),
    ("ia", &["integratedastromech", "intelligenceagent"]),
    ("ict", &["ioncannonturret"]),
    ("k4", &["k4securitydroid"]),
    ("lrs", &["longrangescanners"]),
    ("lw", &["lonewolf"]),
    ("lwf", &["lightweightframe"]),
    ("mf", &["millenniumfalcon"]),
    ("mk2", &["twinionenginemkii"]),
    ("mkii", &["twinionenginemkii"]),
    ("msc", &["multispectralcamouflage"]),
    ("ocr4", &["overclockedr4"]),
    ("ol", &["omegaleader"]),
    ("pa", &["patternanalyzer"]),
    ("palp", &["emperorpalpatine"]),
    ("pred", &["predator"]),
    ("procket", &["protonrockets"]),
    ("proxies", &["proximitymines"]),
    ("ptl", &["pushthelimit"]),
    ("ptorps", &["protontorpedoes"]),
    ("qd", &["quickdraw"]),
    ("r2", &["r2astromech"]),
    ("r3", &["r3astromech"]),
    ("r5", &["r5astromech"]),
    ("r7", &["r7astromech"]),
    ("rac", &["rearadmiralchiraneau"]),
    ("recspec", &["reconspecialist"]),
    ("rgt", &["royalguardtie"]),
    ("sd", &["stealthdevice"]),
    ("seismics", &["seismiccharges"]),
    ("snap", &["snapwexley", "snapshot"]),
    ("threepio", &["c3po"]),
    ("thrusters", &["autothrusters", "vectoredthrusters"]),
    ("tiemk2", &["twinionenginemkii"]),
    ("tiemkii", &["twinionenginemkii"]),
    ("tlt", &["twinlaserturret"]),
    ("v1", &["tiev1"]),
    ("vi", &["veteraninstincts"]),
    ("vt", &["vectoredthrusters"]),
    ("x1", &["tiex1"]),
    ("x7", &["tiex7"]),
];

/// Words that players shorten, folded, and the words of names that they stand for.
const SHORT_WORDS: &[(&str, &str)] = &[
    ("adv", "advanced"),
    ("astro", "astromech"),
    ("capt", "captain"),
    ("cmdr", "commander"),
    ("col", "colonel"),
    ("cpt", "captain"),
    ("lieut", "lieutenant"),
    ("sqd", "squadron"),
    ("sqdn", "squadron"),
    ("sqn", "squadron"),
    ("squad", "squadron"),
    ("torp", "torpedo"),
    ("vet", "veteran"),
];

/// The cards by which lines are read.
pub(super) struct Cards<'a>(pub &'a Catalog);

impl Dictionary for Cards<'_> {
    type Meaning = Meaning;

    const NOISE: &'static [&'static str] = &[
        "escuadron",
        "half",
        "nave",
        "naves",
        "pilot",
        "piloto",
        "pilotos",
        "pilots",
        "ps",
        "ship",
        "ships",
        "squad",
        "squadron",
        "threshold",
    ];

    fn alias(&self, folded: &str) -> Option<Meaning> {
        if let Some(faction) = xws::find_faction(self.0, folded) {
            return Some(Meaning { faction: Some(faction), ..Meaning::default() });
        }
        let ship = self.0.find_ship(xws::ship_alias(folded)?)?;
        Some(Meaning { ships: vec![ship], ..Meaning::default() })
    }

    fn short_forms(&self, folded: &str) -> Vec<&'static str> {
        SHORT_FORMS.iter().find(|(short, _)| *short == folded).map_or_else(Vec::new, |(_, names)| names.to_vec())
    }

    fn whole_word(&self, folded: &str) -> Option<&'static str> {
        SHORT_WORDS.iter().find(|(short, _)| *short == folded).map(|(_, word)| *word)
    }

    fn is_tag(&self, meaning: &Meaning, tag: &str) -> bool {
        self.0.find_upgrade(tag).is_some_and(|id| meaning.upgrades.contains(&id))
            || meaning.pilots.iter().any(|pilot| {
                let pilot = self.0.pilot(*pilot);
                *pilot.id == *tag || *pilot.key == *tag
            })
    }
}

/// A reader with the names of all cards.
pub(super) fn reader(catalog: &Catalog) -> Reader<'_> {
    let mut lexicon = Lexicon::default();
    for (id, pilot) in catalog.pilots() {
        let names = Language::ALL.map(|language| pilot.text.name(language));
        lexicon.add(id, names.into_iter().chain([&*pilot.id]), |meaning| &mut meaning.pilots);
        for language in Language::ALL {
            lexicon.hint(pilot.text.name(language), catalog.ship(pilot.ship).text.name(language));
        }
    }
    for (id, upgrade) in catalog.upgrades() {
        let names = Language::ALL.map(|language| upgrade.text.name(language));
        let sides = upgrade.sides.iter().map(AsRef::as_ref);
        lexicon.add(id, names.into_iter().chain([&*upgrade.id]).chain(sides), |meaning| &mut meaning.upgrades);
    }
    for (name, id) in catalog.yasb().pilot_names() {
        lexicon.add(id, [name], |meaning| &mut meaning.pilots);
    }
    for (name, id) in catalog.yasb().upgrade_names() {
        lexicon.add(id, [name], |meaning| &mut meaning.upgrades);
    }
    for (id, ship) in catalog.ships() {
        let names = Language::ALL.map(|language| ship.text.name(language));
        lexicon.add(id, names.into_iter().chain([&*ship.id, &*ship.type_name]), |meaning| &mut meaning.ships);
    }
    lexicon.close_guesses();
    words_of_the_game(&mut lexicon);
    Reader::new(Cards(catalog), lexicon)
}

/// Words that are no cards: they are never guessed.
fn words_of_the_game(lexicon: &mut Lexicon) {
    let formats = [Format::Standard, Format::Epic, Format::TeamEpic, Format::Custom(0)];
    lexicon.terms(SquadFaction::ALL.map(|one| (one.term(), one)), |meaning, one| meaning.faction = Some(*one));
    lexicon.terms(formats.map(|one| (one.term(), one)), |meaning, one| meaning.format = Some(*one));
    lexicon.terms(Slot::ALL.map(|one| (one.term(), one)), |meaning, one| meaning.slot = Some(*one));
    for slot in Slot::ALL {
        lexicon.word(slot.xws()).slot = Some(slot);
        lexicon.word(slot.id()).slot = Some(slot);
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
        lexicon.word(word).slot = Some(slot);
    }
}
