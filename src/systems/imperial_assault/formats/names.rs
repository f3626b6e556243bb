//! Every name a line of an army may hold, in both languages, and what it may mean.

use super::other_names::{NICKNAMES, SHORT, SPELLINGS};
use crate::cards::{Affiliation, Catalog, CommandId, DeploymentCard, DeploymentId, Kind, MapId, Rank, Season};
use kernel::{
    Language, phrase,
    similar::fold,
    text_list::{self, Dictionary, has_words, is_word, push, tells, words},
};

/// A word before cards that says what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// Deployment cards, upgrades among them.
    Deployment,
    /// The Command deck.
    Command,
    /// Numbers about the list.
    Numbers,
}

/// A word about the whole army: a value, or that there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Statement<T> {
    /// This one.
    Is(T),
    /// None, as our own posts say it.
    Nothing,
}

impl<T> Statement<T> {
    pub fn value(self) -> Option<T> {
        match self {
            Self::Is(value) => Some(value),
            Self::Nothing => None,
        }
    }
}

/// Possible meanings of a name, several at once: in both seasons, regular and elite.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Meaning {
    pub deployments: Vec<DeploymentId>,
    pub commands: Vec<CommandId>,
    pub season: Option<Statement<Season>>,
    pub affiliation: Option<Statement<Affiliation>>,
    pub rank: Option<Rank>,
    pub heading: Option<Heading>,
}

impl text_list::Meaning for Meaning {
    fn is_card(&self) -> bool {
        !self.deployments.is_empty() || !self.commands.is_empty()
    }

    fn join(&mut self, other: &Self) {
        other.deployments.iter().for_each(|id| push(&mut self.deployments, *id));
        other.commands.iter().for_each(|id| push(&mut self.commands, *id));
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

/// Other spellings of the affiliations, folded.
const AFFILIATIONS: &[(&str, Affiliation)] = &[
    ("empire", Affiliation::Imperial),
    ("imperials", Affiliation::Imperial),
    ("imperiales", Affiliation::Imperial),
    ("imperio", Affiliation::Imperial),
    ("galacticempire", Affiliation::Imperial),
    ("mercenaries", Affiliation::Mercenary),
    ("mercenarios", Affiliation::Mercenary),
    ("mercs", Affiliation::Mercenary),
    ("scum", Affiliation::Mercenary),
    ("rebels", Affiliation::Rebel),
    ("rebeldes", Affiliation::Rebel),
    ("rebelalliance", Affiliation::Rebel),
    ("rebellion", Affiliation::Rebel),
];

/// Headings of other programs and of people, folded.
const HEADINGS: &[(&str, Heading)] = &[
    ("armylist", Heading::Deployment),
    ("attachments", Heading::Deployment),
    ("cartasdedespliegue", Heading::Deployment),
    ("cartasdemando", Heading::Command),
    ("cc", Heading::Command),
    ("ccs", Heading::Command),
    ("command", Heading::Command),
    ("commandcards", Heading::Command),
    ("commanddeck", Heading::Command),
    ("commands", Heading::Command),
    ("dc", Heading::Deployment),
    ("dcs", Heading::Deployment),
    ("deck", Heading::Command),
    ("deployment", Heading::Deployment),
    ("deploymentcards", Heading::Deployment),
    ("deploymentgroups", Heading::Deployment),
    ("deployments", Heading::Deployment),
    ("despliegue", Heading::Deployment),
    ("estadisticas", Heading::Numbers),
    ("figures", Heading::Deployment),
    ("groups", Heading::Deployment),
    ("grupos", Heading::Deployment),
    ("mando", Heading::Command),
    ("mazo", Heading::Command),
    ("mazodemando", Heading::Command),
    ("mejoras", Heading::Deployment),
    ("skirmishupgrades", Heading::Deployment),
    ("stats", Heading::Numbers),
    ("upgrades", Heading::Deployment),
    ("vinculadas", Heading::Deployment),
];

/// Our own headings, by the keys of their phrases.
const OWN_HEADINGS: &[(&str, Heading)] =
    &[("imperial_assault.outline.deck", Heading::Command), ("imperial_assault.post.upgrades", Heading::Deployment)];

/// Words for the border of a card, folded.
const RANKS: &[(&str, Rank)] = &[
    ("e", Rank::Elite),
    ("elite", Rank::Elite),
    ("elites", Rank::Elite),
    ("r", Rank::Regular),
    ("reg", Rank::Regular),
    ("regular", Rank::Regular),
    ("regulares", Rank::Regular),
    ("regulars", Rank::Regular),
];

/// Letters by which the module of VASSAL and builders tell cards of a name by their affiliation.
const LETTERS: &[(&str, Affiliation)] =
    &[("i", Affiliation::Imperial), ("m", Affiliation::Mercenary), ("r", Affiliation::Rebel)];

fn look<T: Copy>(table: &[(&str, T)], folded: &str) -> Option<T> {
    table.iter().find(|(word, _)| *word == folded).map(|(_, value)| *value)
}

/// The affiliation that a word means.
pub(super) fn find_affiliation(word: &str) -> Option<Affiliation> {
    let folded = fold(word);
    look(AFFILIATIONS, &folded).or_else(|| {
        Affiliation::OF_ARMIES
            .into_iter()
            .find(|affiliation| affiliation.id() == folded || is_word(word, affiliation.term()))
    })
}

/// The affiliation that the tag of a card means.
pub(super) fn affiliation_of_tag(tag: &str) -> Option<Affiliation> {
    look(LETTERS, tag).or_else(|| find_affiliation(tag))
}

/// The season that a folded word means: `ffg`, `iacp`, `iacpseason9`, `temporada9iacp`.
fn find_season(folded: &str) -> Option<Season> {
    const BESIDE: &[&str] = &["season", "temporada", "version", "cards", "cartas", "v", "s", "t"];
    let is_beside = |rest: &str| {
        let rest = rest.trim_matches(|letter: char| letter.is_ascii_digit());
        rest.is_empty() || BESIDE.contains(&rest)
    };
    match folded.split_once("iacp") {
        Some((before, after)) => (is_beside(before) && is_beside(after)).then_some(Season::Iacp),
        None => matches!(folded, "ffg" | "ffgcards" | "ffgofficial" | "officialcards" | "cartasoficiales")
            .then_some(Season::Official),
    }
}

/// The map of this name in any language, or of this id.
pub(super) fn find_map(catalog: &Catalog, written: &str) -> Option<MapId> {
    let wanted = fold(written);
    let is_it = |name: &str| fold(name) == wanted;
    catalog.find_map(written).or_else(|| {
        let mut maps = catalog.maps();
        maps.find(|(_, map)| Language::ALL.into_iter().any(|language| is_it(map.text.name(language)))).map(|(id, _)| id)
    })
}

/// True if this is the whole name of the card in any language.
pub(super) fn is_full_name(catalog: &Catalog, id: DeploymentId, written: &str) -> bool {
    let folded = fold(written);
    Language::ALL.into_iter().any(|language| fold(catalog.deployment(id).text.name(language)) == folded)
}

/// True if the subtitle of a card has these words.
pub(super) fn has_subtitle(card: &DeploymentCard, written: &str) -> bool {
    let wanted = words(written);
    card.subtitle.as_deref().is_some_and(|subtitle| has_words(subtitle, &wanted))
}

/// True if this is the subtitle of a card.
pub(super) fn is_subtitle(card: &DeploymentCard, written: &str) -> bool {
    card.subtitle.as_deref().is_some_and(|subtitle| fold(subtitle) == fold(written))
}

/// Meanings of a short name or a part of one, if all its cards have one name: figures before the others. An `e` or an
/// `r` before it says the border, an `s` behind it that there are several figures.
pub(super) fn like(catalog: &Catalog, written: &str) -> Option<(Meaning, Option<Rank>)> {
    let whole = Part::of(written)?;
    let deployments = |written: &str| part_of_deployment(catalog, &Part::of(written)?);
    let borders = || borders(written).filter(|(rank, rest)| rank.is_none() || !rest.starts_with(char::is_lowercase));
    let found = nickname(catalog, written)
        .or_else(|| deployments(written).map(|found| (found, None)))
        .or_else(|| borders().find_map(|(rank, rest)| Some((deployments(rest)?, rank))))
        .or_else(|| borders().find_map(|(rank, rest)| Some((deployments(rest.strip_suffix('s')?)?, rank))))
        .or_else(|| {
            let (rank, rest) = border_apart(written)?;
            Some((deployments(rest).or_else(|| deployments(rest.strip_suffix('s')?))?, Some(rank)))
        });
    match found {
        Some((deployments, rank)) => Some((Meaning { deployments, ..Meaning::default() }, rank)),
        None => {
            let commands = part_of_command(catalog, &whole)?;
            Some((Meaning { commands, ..Meaning::default() }, None))
        }
    }
}

/// A name as it stands, and without the letter for its border before it.
fn borders(written: &str) -> impl Iterator<Item = (Option<Rank>, &str)> {
    let lettered = written.strip_prefix(['e', 'r']).map(|rest| (look(RANKS, &written[..1]), rest));
    lettered.into_iter().chain([(None, written)])
}

/// A name without the word for its border before it.
fn border_apart(written: &str) -> Option<(Rank, &str)> {
    let (word, rest) = written.split_once(char::is_whitespace)?;
    Some((look(RANKS, &fold(word))?, rest.trim_start()))
}

/// The names that a short name of players stands for.
fn short_names(folded: &str) -> impl Iterator<Item = &'static str> {
    SHORT.iter().filter(move |(short, _)| *short == folded).map(|(_, name)| *name)
}

/// The cards that a short name of players means, and the border that it says. A shorter one than three letters must say it.
fn nickname(catalog: &Catalog, written: &str) -> Option<(Vec<DeploymentId>, Option<Rank>)> {
    const SHORTEST: usize = 3;
    let apart = border_apart(written).map(|(rank, rest)| (Some(rank), rest));
    let (rank, names) = apart.into_iter().chain(borders(written)).find_map(|(rank, rest)| {
        let folded = fold(rest);
        if rank.is_none() && folded.len() < SHORTEST {
            return None;
        }
        let of_group = |name: &str| look(NICKNAMES, name);
        let names: Vec<_> = of_group(&folded)
            .or_else(|| of_group(folded.strip_suffix('s')?))
            .or_else(|| of_group(&format!("{}y", folded.strip_suffix("ies")?)))
            .map_or_else(|| short_names(&folded).filter(|_| rest.len() == written.len()).collect(), |name| vec![name]);
        (!names.is_empty()).then_some((rank, names))
    })?;
    let is_it = |card: &DeploymentCard| {
        let id = fold(&card.id);
        let is_named =
            |name: &&str| fold(&card.name) == **name || id == **name || id.strip_prefix("iacp") == Some(name);
        card.skirmish && names.iter().any(is_named)
    };
    let found: Vec<_> = catalog.deployments().filter(|(_, card)| is_it(card)).map(|(id, _)| id).collect();
    (!found.is_empty()).then_some((found, rank))
}

/// A part of a name that may tell it.
struct Part {
    words: Vec<String>,
    folded: String,
}

impl Part {
    fn of(written: &str) -> Option<Self> {
        let part = Self { words: words(written), folded: fold(written) };
        let is_noise = part.words.iter().all(|word| Cards::NOISE.contains(&word.as_str()));
        (tells(&part.folded) && !is_noise).then_some(part)
    }

    fn is_in(&self, name: &str) -> bool {
        has_words(name, &self.words)
    }

    fn begins(&self, name: &str) -> bool {
        /// A shorter text is no beginning of a name but a word of it, or nothing.
        const SHORTEST: usize = 6;
        self.folded.len() >= SHORTEST && fold(name).starts_with(&self.folded)
    }
}

fn part_of_deployment(catalog: &Catalog, part: &Part) -> Option<Vec<DeploymentId>> {
    let is_in_name = |card: &DeploymentCard| part.is_in(&card.name);
    let is_like =
        |card: &DeploymentCard| Language::ALL.into_iter().any(|language| part.is_in(card.text.name(language)));
    let of_figures = |card: &DeploymentCard| card.kind == Kind::Figure;
    let tests: [&dyn Fn(&DeploymentCard) -> bool; 3] =
        [&|card| of_figures(card) && is_in_name(card), &|card| of_figures(card) && is_like(card), &|card| {
            is_in_name(card) || is_like(card)
        }];
    for test in tests {
        let alike: Vec<_> = catalog.deployments().filter(|(_, card)| card.skirmish && test(card)).collect();
        if alike.is_empty() {
            continue;
        }
        // A longer name with all of a shorter one is another card of the same character.
        let is_one = |of: &dyn Fn(Season) -> bool| {
            let cards = || alike.iter().map(|(_, card)| card).filter(|card| of(card.season));
            let shortest = cards().min_by_key(|card| card.name.len()).map(|card| words(&card.name));
            shortest.is_some_and(|name| cards().all(|card| has_words(&card.name, &name)))
        };
        // Season and cost decide if only the players' cards have another such name.
        let is_one = is_one(&|_| true) || is_one(&|season| season == Season::Official);
        return is_one.then(|| alike.iter().map(|(id, _)| *id).collect());
    }
    None
}

fn part_of_command(catalog: &Catalog, part: &Part) -> Option<Vec<CommandId>> {
    let mut commands = Vec::new();
    let mut named: Option<String> = None;
    for (id, card) in catalog.commands() {
        let mut names = Language::ALL.into_iter().map(|language| card.text.name(language));
        if names.any(|name| part.is_in(name) || part.begins(name)) {
            let name = fold(card.text.name(Language::English));
            if named.get_or_insert_with(|| name.clone()) != &name {
                return None;
            }
            commands.push(id);
        }
    }
    (!commands.is_empty()).then_some(commands)
}

impl Dictionary for Cards<'_> {
    type Meaning = Meaning;

    const NOISE: &'static [&'static str] = &[
        "activaciones",
        "activation",
        "activations",
        "affiliation",
        "afiliacion",
        "army",
        "bando",
        "card",
        "cards",
        "carta",
        "cartas",
        "ejercito",
        "escaramuza",
        "fig",
        "figs",
        "figuras",
        "group",
        "grupo",
        "ia",
        "season",
        "skirmish",
        "temporada",
        "upgrade",
    ];

    fn alias(&self, folded: &str) -> Option<Meaning> {
        let season = find_season(folded).map(Statement::Is);
        season.map(|season| Meaning { season: Some(season), ..Meaning::default() })
    }

    fn spelling(&self, folded: &str) -> Option<&'static str> {
        look(SPELLINGS, folded)
    }

    fn short_forms(&self, folded: &str) -> Vec<&'static str> {
        short_names(folded).collect()
    }

    fn is_tag(&self, meaning: &Meaning, tag: &str) -> bool {
        let catalog = self.0;
        let mut cards = meaning.deployments.iter().map(|id| catalog.deployment(*id));
        catalog.find_deployment(tag).is_some_and(|id| meaning.deployments.contains(&id))
            || catalog.find_command(tag).is_some_and(|id| meaning.commands.contains(&id))
            || affiliation_of_tag(tag).is_some_and(|affiliation| {
                cards.clone().any(|card| card.kind != Kind::Figure && card.affiliation == Some(affiliation))
            })
            || (look(RANKS, &fold(tag)).is_none() && cards.any(|card| has_subtitle(card, tag)))
    }
}

/// A reader with the names of all cards.
pub(super) fn reader(catalog: &Catalog) -> Reader<'_> {
    let mut lexicon = Lexicon::default();
    for (id, card) in catalog.deployments() {
        lexicon.add(id, names_of(card), |meaning| &mut meaning.deployments);
    }
    for (id, card) in catalog.commands() {
        let names = Language::ALL.map(|language| card.text.name(language));
        lexicon.add(id, names.into_iter().chain([&*card.id]), |meaning| &mut meaning.commands);
    }
    lexicon.close_guesses();
    words_of_the_game(&mut lexicon);
    Reader::new(Cards(catalog), lexicon)
}

/// All names of a card: with and without its subtitle, and with its border in the ways in which people write it.
fn names_of(card: &DeploymentCard) -> Vec<String> {
    let spanish = card.text.name(Language::Spanish);
    let mut names = vec![card.id.to_string(), card.name.to_string(), spanish.to_owned()];
    names.push(card.text.name(Language::English).to_owned());
    let (Some(rank), Kind::Figure, Some(false)) = (card.rank, card.kind, card.unique) else { return names };
    let of_elite = phrase::text(Language::Spanish, Rank::Elite.term()).to_lowercase();
    let spanish = spanish.strip_suffix(&format!(" {of_elite}")).unwrap_or(spanish);
    for base in [card.name.to_string(), format!("{}s", card.name), spanish.to_owned()] {
        for (word, _) in RANKS.iter().filter(|(_, of)| *of == rank) {
            names.extend([format!("{word} {base}"), format!("{base} {word}")]);
        }
        names.push(base);
    }
    names
}

/// Words that are no cards: they are never guessed.
fn words_of_the_game(lexicon: &mut Lexicon) {
    let seasons = Season::ALL.map(|one| (one.term(), Statement::Is(one)));
    let seasons = seasons.into_iter().chain([("imperial_assault.post.no_season", Statement::Nothing)]);
    lexicon.terms(seasons, |meaning, season| meaning.season = Some(*season));
    let affiliations = Affiliation::OF_ARMIES.map(|one| (one.term(), Statement::Is(one)));
    let affiliations = affiliations.into_iter().chain([("imperial_assault.post.no_affiliation", Statement::Nothing)]);
    lexicon.terms(affiliations, |meaning, affiliation| meaning.affiliation = Some(*affiliation));
    lexicon.terms(Rank::ALL.map(|one| (one.term(), one)), |meaning, rank| meaning.rank = Some(*rank));
    lexicon.terms(OWN_HEADINGS.iter().copied(), |meaning, heading| meaning.heading = Some(*heading));
    for (word, affiliation) in AFFILIATIONS {
        lexicon.word(word).affiliation = Some(Statement::Is(*affiliation));
    }
    for (word, rank) in RANKS {
        lexicon.word(word).rank = Some(*rank);
    }
    for (word, heading) in HEADINGS {
        lexicon.word(word).heading = Some(*heading);
    }
    lexicon.word("iacp").season = Some(Statement::Is(Season::Iacp));
    // Labels whose value says it all.
    for label in ["affiliation", "afiliacion", "bando", "faction", "season", "temporada"] {
        let _ = lexicon.word(label);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

    #[test]
    fn seasons_are_known_in_the_ways_in_which_they_are_written() {
        for word in ["iacp", "iacpseason9", "season9iacp", "iacpv1022", "temporada9iacp", "iacps11"] {
            assert_eq!(find_season(word), Some(Season::Iacp), "{word}");
        }
        assert_eq!(find_season("ffg"), Some(Season::Official));
        for word in ["iacpnight", "season9", ""] {
            assert_eq!(find_season(word), None, "{word}");
        }
    }

    #[test]
    fn every_map_is_found_by_its_name() {
        for (id, map) in CATALOG.maps() {
            for language in Language::ALL {
                assert_eq!(find_map(&CATALOG, map.text.name(language)), Some(id), "{}", map.id);
            }
        }
    }

    #[test]
    fn a_part_of_a_name_means_a_card_only_where_no_other_has_it() {
        let told = |written: &str| {
            let (meaning, rank) = like(&CATALOG, written)?;
            let card = CATALOG.deployment(*meaning.deployments.first()?);
            Some((card.name.to_string(), rank))
        };
        assert_eq!(told("Vader"), Some(("Darth Vader".to_owned(), None)));
        assert_eq!(told("eOfficers"), Some(("Imperial Officer".to_owned(), Some(Rank::Elite))));
        assert_eq!(told("rSmuggler"), Some(("Alliance Smuggler".to_owned(), Some(Rank::Regular))));
        assert_eq!((told("Trooper"), told("the"), told("of")), (None, None, None));
        assert!(like(&CATALOG, "initiative").is_some_and(|(meaning, _)| !meaning.commands.is_empty()));
    }

    #[test]
    fn other_names_lead_to_cards() {
        let mut reader = reader(&CATALOG);
        for (other, name) in SPELLINGS.iter().chain(SHORT) {
            let token = reader.name(other);
            assert!(token.sure >= text_list::Sure::Guessed && !token.meaning.deployments.is_empty(), "{other}: {name}");
        }
    }
}
