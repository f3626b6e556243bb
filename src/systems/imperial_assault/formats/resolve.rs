//! Decides between cards of the same name, once the whole army is known, and tells what became of each.

use super::{
    names::{affiliation_of_tag, has_subtitle, is_full_name},
    text::draft::{CardLine, Draft},
};
use crate::{
    cards::{Affiliation, Catalog, CommandId, DeploymentId, Kind, Rank, Season},
    checks,
    list::{Army, CommandChoice, DeploymentChoice, Document, empty_document},
};
use kernel::{
    Choice, Fact, ImportNote, ImportOutcome, Imported, Place,
    text_list::{Sure, Told, is_cost, keep},
};

/// Makes a document of what was written.
pub(super) fn resolve(catalog: &Catalog, mut draft: Draft) -> Imported<Document> {
    take_costs_for_counts(catalog, &mut draft);
    let (season, told) = season(catalog, &draft);
    let stated = draft.affiliation.and_then(|affiliation| affiliation.value());
    // An army that says it has no season has cards of both as they are written.
    let binding = draft.season.map_or(Some(season), |stated| stated.value());
    let mut settler = Resolver { catalog, season: binding, affiliation: stated, notes: told.into_iter().collect() };
    let deployment = settler.deployment(&draft.deployment);
    let command = draft.command.as_deref().map(|cards| settler.command(cards));
    let mut notes = settler.notes;
    let mut document = empty_document(season, Affiliation::Neutral, draft.page.name.as_str());
    let army = &mut document.list;
    army.season = binding;
    army.affiliation = stated;
    army.map = draft.map.take();
    army.deployment = deployment;
    army.command = command;
    if draft.affiliation.is_none() {
        army.affiliation = checks::home(catalog, army).or_else(|| usual_affiliation(catalog, army));
    }
    add_notes(catalog, &draft, &document, &mut notes);
    document.notes = draft.page.into_notes(Vec::new());
    Imported { document, notes }
}

/// Notes on the army as a whole and on what is no part of it.
fn add_notes(catalog: &Catalog, draft: &Draft, document: &Document, notes: &mut Vec<ImportNote>) {
    if let Some(Choice::Unknown(written)) = &document.list.map {
        notes.push(ImportNote::of(
            written,
            ImportOutcome::Refused,
            Place::field("map"),
            "imperial_assault.import.map.refused",
        ));
    }
    if draft.has_texts {
        notes.push(ImportNote::of("", ImportOutcome::Guessed, Place::ROOT, "imperial_assault.import.texts"));
    }
    // A card here needs none that carries it.
    const TOLD: Told = Told { name: "imperial_assault.import.name", orphan: "systems.import.prose" };
    draft.page.tell(checks::army_cost(catalog, &document.list), TOLD, notes);
}

/// Builders share lists with the cost before each name. Numbers of which one cannot be a count, and most are what their
/// cards cost, are costs, all of them.
fn take_costs_for_counts(catalog: &Catalog, draft: &mut Draft) {
    let cannot_be = |card: &CardLine| {
        let meaning = &card.token.meaning;
        let count = i32::try_from(card.token.count).unwrap_or(i32::MAX);
        let deployments = meaning.deployments.iter().map(|id| catalog.deployment(*id));
        let most_of = |unique: Option<bool>, rank: Option<Rank>| match unique {
            Some(true) => 1,
            _ => rank.map_or(Rank::Regular.copies(), Rank::copies),
        };
        let most = deployments
            .map(|card| most_of(card.unique, card.rank))
            .chain(meaning.commands.iter().map(|id| catalog.command(*id).copies.map_or(1, i32::from)))
            .max();
        most.is_some_and(|most| count > most)
    };
    let is_cost = |card: &&CardLine| {
        let meaning = &card.token.meaning;
        let deployments = meaning.deployments.iter().map(|id| catalog.deployment(*id).cost.map(i32::from));
        let commands = meaning.commands.iter().map(|id| catalog.command(*id).cost.map(i32::from));
        let count = i32::try_from(card.token.count).ok();
        count.is_some() && deployments.chain(commands).any(|cost| cost == count)
    };
    let cards = || draft.deployment.iter().chain(draft.command.iter().flatten());
    let bare = || cards().filter(|card| card.bare && card.token.is_card());
    if !bare().any(cannot_be) || bare().filter(is_cost).count() * 2 <= bare().count() {
        return;
    }
    for card in draft.deployment.iter_mut().chain(draft.command.iter_mut().flatten()) {
        let token = &mut card.token;
        if card.bare {
            token.points = token.points.or(i32::try_from(token.count).ok());
            token.count = 1;
        } else if let Some(name) = token.written.strip_prefix("0 ").filter(|_| token.sure == Sure::Unknown) {
            token.points = token.points.or(Some(0));
            token.written = name.to_owned();
        }
    }
}

/// The season of the army: the one it says; else IACP, if a card is of it alone or more costs are; else the publisher's.
fn season(catalog: &Catalog, draft: &Draft) -> (Season, Option<ImportNote>) {
    if let Some(stated) = draft.season {
        return (stated.value().unwrap_or(Season::Official), None);
    }
    let told = |card: &CardLine, phrase: &'static str| {
        ImportNote::of(&card.token.written, ImportOutcome::Guessed, Place::field("season"), phrase)
            .with("season", Fact::Term(Season::Iacp.term()))
    };
    let cards = || draft.deployment.iter().chain(draft.command.iter().flatten()).filter(|card| card.token.is_card());
    let (mut official, mut iacp) = (0, Vec::new());
    for card in cards() {
        let seasons = seasons(catalog, card, |_| true);
        let is_of_iacp = seasons == (false, true) && card.token.sure == Sure::Exact;
        if is_of_iacp || card.season == Some(Season::Iacp) {
            return (Season::Iacp, Some(told(card, "imperial_assault.import.season.only")));
        }
        let Some(points) = card.token.points else { continue };
        match self::seasons(catalog, card, |cost| costs(card, cost, points)) {
            (true, false) => official += 1,
            (false, true) => iacp.push(card),
            _ => {}
        }
    }
    match iacp.first() {
        Some(first) if iacp.len() > official => {
            (Season::Iacp, Some(told(first, "imperial_assault.import.season.costs")))
        }
        _ => (Season::Official, None),
    }
}

/// True for each season, the publisher's and the other, with a card of such a cost among the possible ones.
fn seasons(catalog: &Catalog, card: &CardLine, fits: impl Fn(Option<i32>) -> bool) -> (bool, bool) {
    let meaning = &card.token.meaning;
    let deployments = meaning.deployments.iter().map(|id| catalog.deployment(*id));
    let of_rank = deployments.filter(|deployment| card.rank.is_none_or(|rank| deployment.rank == Some(rank)));
    let deployments = of_rank.map(|card| (card.season, card.cost.map(i32::from)));
    let commands = meaning.commands.iter().map(|id| catalog.command(*id));
    let commands = commands.map(|card| (card.season, card.cost.map(i32::from)));
    let mut found = (false, false);
    for (season, _) in deployments.chain(commands).filter(|(_, cost)| fits(*cost)) {
        match season {
            Season::Official => found.0 = true,
            Season::Iacp => found.1 = true,
        }
    }
    found
}

/// True if the number behind a card is its cost, or that of all copies.
fn costs(card: &CardLine, cost: Option<i32>, points: i32) -> bool {
    cost.is_some_and(|cost| is_cost(points, card.token.count, &[cost]))
}

/// The affiliation that most groups have.
fn usual_affiliation(catalog: &Catalog, army: &Army) -> Option<Affiliation> {
    let count = |affiliation: &Affiliation| {
        army.cards().filter(|(_, id)| catalog.deployment(*id).affiliation == Some(*affiliation)).count()
    };
    Affiliation::OF_ARMIES.into_iter().rev().max_by_key(count).filter(|affiliation| count(affiliation) > 0)
}

/// The resolution of a card before its place is known.
struct Resolution<H> {
    choice: Choice<H>,
    note: ImportNote,
}

struct Resolver<'a> {
    catalog: &'a Catalog,
    /// The season whose cards are meant by names that both have.
    season: Option<Season>,
    affiliation: Option<Affiliation>,
    notes: Vec<ImportNote>,
}

impl Resolver<'_> {
    /// The Deployment cards in their order. Copies of a group have the cards below it one each, for a group holds one.
    fn deployment(&mut self, cards: &[CardLine]) -> Vec<DeploymentChoice> {
        let catalog = self.catalog;
        let settled: Vec<Resolution<DeploymentId>> = cards.iter().map(|card| self.card(card)).collect();
        let is_held = |index: usize| {
            let card = settled[index].choice.known().map(|id| catalog.deployment(id));
            cards[index].under && card.is_none_or(|card| card.kind != Kind::Figure)
        };
        let copies = |index: usize| std::iter::repeat_n(index, cards[index].token.count as usize);
        let mut order: Vec<usize> = Vec::new();
        let mut index = 0;
        while index < cards.len() {
            let mut end = index + 1;
            while end < cards.len() && is_held(end) {
                end += 1;
            }
            let mut held = (index + 1..end).flat_map(copies);
            for copy in copies(index) {
                order.push(copy);
                order.extend(held.next());
            }
            order.extend(held);
            index = end;
        }
        for (index, settled) in settled.iter().enumerate() {
            let place = order.iter().position(|other| *other == index).unwrap_or_default();
            self.notes.push(ImportNote { place: Place::entry("deployment", place), ..settled.note.clone() });
        }
        order.into_iter().map(|index| settled[index].choice.clone()).collect()
    }

    fn card(&self, written: &CardLine) -> Resolution<DeploymentId> {
        let catalog = self.catalog;
        let token = &written.token;
        let card = |id: &DeploymentId| catalog.deployment(*id);
        let mut ids = token.meaning.deployments.clone();
        let tagged = token.tag.as_deref().and_then(|tag| catalog.find_deployment(tag));
        match tagged.filter(|id| ids.contains(id)) {
            Some(tagged) => ids = vec![tagged],
            None => {
                if let Some(tag) = &token.tag {
                    keep(&mut ids, |id| has_subtitle(card(id), tag));
                    keep(&mut ids, |id| {
                        card(id).affiliation.is_some() && card(id).affiliation == affiliation_of_tag(tag)
                    });
                }
                if let Some(rank) = written.rank {
                    keep(&mut ids, |id| card(id).rank == Some(rank));
                }
                if let Some(season) = written.season.or(self.season) {
                    in_season(&mut ids, |id| card(id).season == season, |id| card(id).counterpart);
                }
                keep(&mut ids, |id| card(id).skirmish);
                if let Some(points) = token.points {
                    keep(&mut ids, |id| costs(written, card(id).cost.map(i32::from), points));
                }
                keep(&mut ids, |id| is_full_name(catalog, *id, &token.written));
                if let Some(affiliation) = self.affiliation {
                    let is_at_home = |of: Affiliation| of == affiliation || of == Affiliation::Neutral;
                    keep(&mut ids, |id| card(id).affiliation.is_some_and(is_at_home));
                }
            }
        }
        let all = ids.clone();
        // A name without its border is that of the regular card.
        keep(&mut ids, |id| card(id).rank == Some(Rank::Regular));
        let taken = ids.first().copied();
        let others = all.iter().copied().filter(|id| Some(*id) != taken);
        let cards = taken.into_iter().chain(others).collect::<Vec<_>>();
        let cost = |id: DeploymentId| catalog.deployment(id).cost.map(i32::from);
        const PHRASES: [&str; 4] = [
            "systems.import.mapped",
            "systems.import.guessed",
            "imperial_assault.import.card.shared",
            "imperial_assault.import.card.refused",
        ];
        resolution(written, &cards, cost, PHRASES)
    }

    fn command(&mut self, cards: &[CardLine]) -> Vec<CommandChoice> {
        let mut choices = Vec::new();
        for written in cards {
            let settled = self.command_card(written);
            let place = Place::entry("command", choices.len());
            self.notes.push(ImportNote { place, ..settled.note });
            choices.extend(std::iter::repeat_n(settled.choice, written.token.count as usize));
        }
        choices
    }

    fn command_card(&self, written: &CardLine) -> Resolution<CommandId> {
        let catalog = self.catalog;
        let card = |id: &CommandId| catalog.command(*id);
        let token = &written.token;
        let mut ids = token.meaning.commands.clone();
        let tagged = token.tag.as_deref().and_then(|tag| catalog.find_command(tag));
        match tagged.filter(|id| ids.contains(id)) {
            Some(tagged) => ids = vec![tagged],
            None => {
                if let Some(season) = written.season.or(self.season) {
                    in_season(&mut ids, |id| card(id).season == season, |id| card(id).counterpart);
                }
                if let Some(points) = token.points {
                    keep(&mut ids, |id| costs(written, card(id).cost.map(i32::from), points));
                }
            }
        }
        const PHRASES: [&str; 4] = [
            "systems.import.mapped",
            "systems.import.guessed",
            "imperial_assault.import.command.shared",
            "imperial_assault.import.command.refused",
        ];
        let cost = |id: CommandId| catalog.command(id).cost.map(i32::from);
        resolution(written, &ids, cost, PHRASES)
    }
}

/// Keeps the cards of the season, or those that are the same cards in it; all, if it has none.
fn in_season<H: Copy>(ids: &mut Vec<H>, is_in: impl Fn(&H) -> bool, counterpart: impl Fn(&H) -> Option<H>) {
    if !ids.iter().any(&is_in) {
        let others: Vec<H> = ids.iter().filter_map(counterpart).filter(&is_in).collect();
        if !others.is_empty() {
            *ids = others;
        }
    }
    keep(ids, is_in);
}

/// The first of the cards, with its note.
fn resolution<H: Copy + Into<kernel::CardRef>>(
    written: &CardLine,
    cards: &[H],
    cost: impl Fn(H) -> Option<i32>,
    phrases: [&'static str; 4],
) -> Resolution<H> {
    let token = &written.token;
    let mut note = ImportNote::on_card(&token.written, Place::ROOT, cards, token.sure == Sure::Exact, phrases);
    let Some(card) = cards.first().copied() else {
        return Resolution { choice: Choice::Unknown(token.written.as_str().into()), note };
    };
    if let Some((points, own)) =
        token.points.zip(cost(card)).filter(|(points, own)| !costs(written, Some(*own), *points))
    {
        note.doubt(points, own);
    }
    Resolution { choice: Choice::Known(card), note }
}
