//! An army as its builder shows it: groups with what lies on them, the Command deck, and the orders of what can be taken.

mod settings;

use std::borrow::Cow;

use super::{
    Document, ImperialAssault,
    cards::{Affiliation, Catalog, DeploymentCard, Level, Rank, Trait, User},
    checks::{self, attached, deck_cost, deck_limits, figures, health, ids, takes_attachments},
    game::{first_command, first_print},
    list::{Army, COMMAND, Candidate, Change, DEPLOYMENT, DeploymentChoice, Edit, MAP, attachment_slot},
};
use kernel::{
    Act, Browsing, Building, CardRef, Choice, Counter, CounterShape, Fact, Finding, Language, Names, Node, Offer,
    Order, Owned, Place, Reason, Repair,
    Step::{Field, Index, Slot as Empty},
    Tree, Value, browsing, phrase, similar,
    words::words,
};

/// A slot of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// A Deployment card that lies on no other.
    Card,
    /// An attachment of a group.
    Attachment,
    /// A Command card.
    Command,
    /// The map.
    Map,
}

/// A heading for Deployment cards of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Groups of figures, each with the attachment that lies on it.
    Groups,
    /// Skirmish Upgrades, and whatever else is no group and lies on none.
    Upgrades,
    /// Attachments no group holds.
    Lost,
    /// Cards the catalog does not have.
    Unknown,
}

impl Section {
    /// Every section, in order.
    pub const ALL: [Self; 4] = [Self::Groups, Self::Upgrades, Self::Lost, Self::Unknown];

    fn of(catalog: &Catalog, choice: &DeploymentChoice) -> Self {
        match choice.known().map(|id| catalog.deployment(id)) {
            None => Self::Unknown,
            Some(card) if card.is_group() => Self::Groups,
            Some(card) if card.attachment.is_some() => Self::Lost,
            Some(_) => Self::Upgrades,
        }
    }
}

words! {
    /// The kind of a Deployment card.
    Class, "gui.imperial_assault.class.", {
        /// A unique figure.
        Unique = "unique", "ui-unique";
        /// An elite group.
        Elite = "elite", "slot-elite";
        /// A regular group.
        Regular = "regular", "stat-minis";
        /// An attachment.
        Attachment = "attachment", "slot-gear";
        /// Another Skirmish Upgrade.
        Upgrade = "upgrade", "slot-command";
    }
}

impl Class {
    /// The kind of a card.
    pub fn of(card: &DeploymentCard) -> Self {
        match (card.is_group(), card.unique, card.rank) {
            (true, Some(true), _) => Self::Unique,
            (true, _, Some(Rank::Elite)) => Self::Elite,
            (true, ..) => Self::Regular,
            (false, ..) if card.attachment.is_some() => Self::Attachment,
            (false, ..) => Self::Upgrade,
        }
    }
}

/// A heading for offered cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Deployment cards of a kind.
    Class(Class),
    /// Command cards of a cost.
    Cost(u8),
    /// Maps of which so much is known.
    Level(Level),
    /// Cards of an affiliation.
    Affiliation(Affiliation),
    /// Cards with a trait.
    Trait(Trait),
}

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Deployment cards by their kind.
    Class,
    /// Command cards under the headings of their costs.
    Price,
    /// Maps by what is known of them.
    Level,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

/// Number of groups of an army: each is activated once a round.
pub fn groups(catalog: &Catalog, army: &Army) -> usize {
    army.cards().filter(|(_, id)| catalog.deployment(*id).is_group()).count()
}

/// The Deployment cards in the player's order, each with the attachment that lies on it.
fn deployment(catalog: &Catalog, army: &Army) -> Vec<Node<Candidate>> {
    let attached = attached(catalog, army);
    let is_held = |index: usize| attached.iter().any(|on| on.attachment == index && on.host.is_some());
    let own = army.deployment.iter().enumerate().filter(|(index, _)| !is_held(*index));
    own.map(|(index, card)| {
        let slot = attachment_slot(index);
        let on_it = attached.iter().find(|on| on.host == Some(index)).map(|on| Node {
            slot: Some(slot),
            ..Node::card(DEPLOYMENT.at(on.attachment), &army.deployment[on.attachment])
        });
        let free = || takes_attachments(catalog, army, index).then(|| Node::empty(slot));
        Node {
            section: Section::of(catalog, card) as u8,
            children: on_it.or_else(free).into_iter().collect(),
            ..Node::card(DEPLOYMENT.at(index), card)
        }
    })
    .collect()
}

/// The cards of the Command deck by cost and by name, copies together; those that are not known come last.
pub fn deck(catalog: &Catalog, army: &Army) -> Vec<Node<Candidate>> {
    let mut all: Vec<Node<Candidate>> = Vec::new();
    for (index, choice) in army.deck().iter().enumerate() {
        let node = Node::card(COMMAND.at(index), choice);
        match all.iter_mut().find(|known| known.card == node.card) {
            Some(known) => known.copies.push(node.place),
            None => all.push(Node { slot: Some(COMMAND), ..node }),
        }
    }
    all.sort_by_cached_key(|node| {
        let name = match &node.card {
            Some(Choice::Known(card)) => similar::fold(catalog.card_name((*card).into(), Language::English)),
            Some(Choice::Unknown(id)) => id.to_string(),
            None => String::new(),
        };
        (node.known().is_none(), command_cost(catalog, node), name)
    });
    all
}

/// Cost of a card of the Command deck; none if unknown.
pub fn command_cost(catalog: &Catalog, node: &Node<Candidate>) -> Option<u8> {
    match node.known() {
        Some(Candidate::Command(id)) => catalog.command(id).cost,
        _ => None,
    }
}

impl Building for ImperialAssault {
    type Candidate = Candidate;
    type Change = Change;
    type Slot = Slot;

    const START: Place = DEPLOYMENT;
    const ENTRY: &'static str = "unit";

    fn offers(catalog: &Catalog, document: &Document, place: Place, owned: Option<&Owned>) -> Vec<Offer<Candidate>> {
        let mut offers = checks::offers(catalog, document, place);
        if let Some(owned) = owned {
            owned.judge::<Self>(catalog, document, place, &mut offers);
        }
        offers
    }

    fn needs(catalog: &Catalog, candidate: Candidate) -> Vec<CardRef> {
        match candidate {
            Candidate::Deployment(id) => vec![first_print(catalog, id).into()],
            Candidate::Command(id) => vec![first_command(catalog, id).into()],
            Candidate::Map(_) => Vec::new(),
        }
    }

    fn tree(catalog: &Catalog, army: &Army) -> Tree<Candidate> {
        let mut all = vec![Node::field(MAP, army.map.as_ref())];
        let mut cards = deployment(catalog, army);
        cards.sort_by_key(|node| node.section);
        all.extend(cards);
        all.extend([Node::empty(DEPLOYMENT), Node::empty(COMMAND)]);
        all.extend(deck(catalog, army));
        Tree(all)
    }

    fn slot(catalog: &Catalog, army: &Army, place: &Place) -> Option<Slot> {
        match *place.path() {
            [Field("deployment")] => Some(Slot::Card),
            [Field("deployment"), Index(index)] => {
                let held =
                    attached(catalog, army).iter().any(|on| on.attachment == index as usize && on.host.is_some());
                Some(if held { Slot::Attachment } else { Slot::Card })
            }
            [Field("deployment"), Index(host), Empty(_)] => {
                takes_attachments(catalog, army, host as usize).then_some(Slot::Attachment)
            }
            [Field("command"), ..] => Some(Slot::Command),
            [Field("map")] => Some(Slot::Map),
            _ => None,
        }
    }

    fn label(act: Act, place: &Place, is_entry: bool) -> &'static str {
        match (place.path().first(), act) {
            (Some(Field("map")), Act::Remove) => "gui.edit.remove_map",
            (Some(Field("map")), _) => "gui.edit.set_map",
            (Some(Field("command")), Act::Remove) => "gui.edit.remove_from_deck",
            (Some(Field("command")), _) => "gui.edit.add_to_deck",
            (_, Act::Add) if !place.is_slot() => "gui.edit.add_unit",
            (_, Act::Replace) if is_entry => "gui.edit.set_unit",
            (_, Act::Add | Act::Replace) => "gui.edit.attach",
            (_, Act::Remove) if is_entry => "gui.edit.remove_unit",
            (_, Act::Remove) => "gui.edit.unequip",
            (_, Act::Copy) => "gui.edit.duplicate_unit",
            (_, Act::Move) => "gui.edit.move_unit",
        }
    }

    fn is_unique(catalog: &Catalog, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Deployment(id) => catalog.deployment(id).unique == Some(true),
            Candidate::Command(_) | Candidate::Map(_) => false,
        }
    }

    fn tab(place: &Place) -> u8 {
        u8::from(place.is_in(&COMMAND))
    }

    // An attachment lies on the nearest group before it that can hold it.
    fn landing(place: &Place) -> Place {
        match *place.path() {
            [Field("deployment"), Index(host), Empty(_)] => DEPLOYMENT.at(host as usize + 1),
            _ => place.split().0,
        }
    }
}

impl Browsing for ImperialAssault {
    type Group = Group;
    type Sort = Sort;

    const FACETS: &'static [&'static str] =
        &["gui.imperial_assault.all.kinds", "gui.imperial_assault.all.affiliations", "gui.imperial_assault.all.traits"];
    const STRANGER: &'static str = "gui.imperial_assault.other_affiliation";
    const WHOLE: &'static str = "imperial_assault.count.army";

    fn formats(_: &super::Format) -> Vec<super::Format> {
        super::Format::ALL.to_vec()
    }

    fn title(catalog: &Catalog, army: &Army, place: &Place) -> (&'static str, &'static str) {
        match Self::slot(catalog, army, place) {
            Some(Slot::Map) => ("battle-deployment", "gui.imperial_assault.title.map"),
            Some(Slot::Command) => ("command-pip", "gui.imperial_assault.title.command"),
            Some(Slot::Attachment) => (Class::Attachment.icon(), "gui.imperial_assault.title.attachment"),
            Some(Slot::Card) if *place != DEPLOYMENT => ("ui-edit", "gui.imperial_assault.title.card"),
            _ => {
                let home = super::checks::home(catalog, army);
                (home.map_or("ui-add", Affiliation::icon), "gui.imperial_assault.title.new_card")
            }
        }
    }

    fn change_term(place: &Place) -> &'static str {
        match *place {
            MAP => "gui.imperial_assault.change_map",
            _ => "gui.imperial_assault.change_card",
        }
    }

    fn group(catalog: &Catalog, candidate: Candidate) -> Option<Group> {
        Some(match candidate {
            Candidate::Deployment(id) => Group::Class(Class::of(catalog.deployment(id))),
            Candidate::Command(id) => Group::Cost(catalog.command(id).cost.unwrap_or(0)),
            Candidate::Map(id) => Group::Level(catalog.map(id).level),
        })
    }

    fn facet(group: Group) -> u8 {
        match group {
            Group::Class(_) | Group::Cost(_) | Group::Level(_) => 0,
            Group::Affiliation(_) => 1,
            Group::Trait(_) => 2,
        }
    }

    // A Command card that asks for no affiliation or trait is in all of them.
    fn is_in(catalog: &Catalog, candidate: Candidate, wanted: Group) -> bool {
        match (candidate, wanted) {
            (Candidate::Deployment(id), Group::Affiliation(affiliation)) => {
                catalog.deployment(id).affiliation == Some(affiliation)
            }
            (Candidate::Deployment(id), Group::Trait(word)) => catalog.deployment(id).traits.contains(word),
            (Candidate::Command(id), Group::Affiliation(affiliation)) => {
                let User { affiliation: figure, army, .. } = catalog.command(id).user;
                figure.or(army).is_none_or(|asked| asked == affiliation)
            }
            (Candidate::Command(id), Group::Trait(word)) => {
                let traits = catalog.command(id).user.traits;
                traits.is_empty() || traits.contains(word)
            }
            (_, wanted) => Self::group(catalog, candidate) == Some(wanted),
        }
    }

    fn group_name(_: &Catalog, group: Group, language: Language) -> &str {
        phrase::text(
            language,
            match group {
                Group::Class(class) => class.term(),
                Group::Cost(0) => "gui.imperial_assault.price.0",
                Group::Cost(1) => "gui.imperial_assault.price.1",
                Group::Cost(2) => "gui.imperial_assault.price.2",
                Group::Cost(_) => "gui.imperial_assault.price.3",
                Group::Level(Level::Complete) => "gui.imperial_assault.level.complete",
                Group::Level(Level::Playable) => "gui.imperial_assault.level.playable",
                Group::Level(Level::Terrain) => "gui.imperial_assault.level.terrain",
                Group::Level(Level::Geometry) => "gui.imperial_assault.level.geometry",
                Group::Affiliation(affiliation) => affiliation.term(),
                Group::Trait(word) => word.term(),
            },
        )
    }

    fn groups(_: &Catalog, _: &Army, slot: Slot, _: &[Offer<Candidate>], _: Language) -> Vec<Group> {
        let traits = || Trait::ALL.map(Group::Trait);
        match slot {
            Slot::Card => {
                let affiliations = Affiliation::ALL.map(Group::Affiliation);
                Class::ALL.into_iter().map(Group::Class).chain(affiliations).chain(traits()).collect()
            }
            Slot::Attachment => Vec::new(),
            Slot::Command => {
                let affiliations = Affiliation::OF_ARMIES.map(Group::Affiliation);
                (0..=3).map(Group::Cost).chain(affiliations).chain(traits()).collect()
            }
            Slot::Map => Level::ALL.map(Group::Level).to_vec(),
        }
    }

    fn sorts(slot: Slot) -> &'static [Sort] {
        match slot {
            Slot::Card => &[Sort::Class, Sort::Cost, Sort::Name],
            Slot::Attachment => &[Sort::Cost, Sort::Name],
            Slot::Command => &[Sort::Price, Sort::Name],
            Slot::Map => &[Sort::Level, Sort::Name],
        }
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Class => "gui.imperial_assault.sort.class",
            Sort::Level => "gui.imperial_assault.sort.level",
            Sort::Price | Sort::Cost => "gui.builder.sort.cost",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        matches!(sort, Sort::Class | Sort::Price | Sort::Level)
    }

    // Within a group cards that nobody can use come last.
    fn order(
        catalog: &Catalog,
        _: &Document,
        _: &Place,
        sort: Sort,
        offer: &Offer<Candidate>,
        language: Language,
    ) -> Order {
        let number = match Self::group(catalog, offer.candidate) {
            Some(Group::Class(class)) => class as u8,
            Some(Group::Cost(cost)) => cost,
            Some(Group::Level(level)) => level as u8,
            _ => 0,
        };
        Order {
            group: (false, if Self::is_grouped(sort) { number.to_string() } else { String::new() }),
            number: i32::from(!browsing::is_of_use::<Self>(catalog, offer)),
            cost: if sort == Sort::Name { 0 } else { offer.cost },
            name: similar::fold(catalog.card_name(offer.candidate.into(), language)),
        }
    }

    fn reason(catalog: &Catalog, finding: &Finding, candidate: Candidate) -> Reason {
        match (finding.check, candidate) {
            (ids::A02 | ids::C02, _) => Reason::Cost,
            (ids::A03 | ids::A08, Candidate::Deployment(id)) => {
                Reason::Stranger(catalog.deployment(id).affiliation.map_or("", Affiliation::term))
            }
            (check, _) if ids::FOREIGN.contains(&check) => Reason::Foreign,
            // Of a group it is said of some other card, which has to be named.
            (ids::C05, Candidate::Command(_)) => Reason::Useless("gui.imperial_assault.nobody"),
            _ => Reason::Rule,
        }
    }

    fn settings(catalog: &Catalog, document: &Document, _: &[Finding]) -> Vec<Repair<Edit>> {
        settings::settings(catalog, document)
    }

    // The regular and the elite card of one name are versions of it.
    fn apart(catalog: &Catalog, one: Candidate, other: Candidate) -> u8 {
        match (one, other) {
            (Candidate::Deployment(one), Candidate::Deployment(other)) => {
                let (one, other) = (catalog.deployment(one), catalog.deployment(other));
                let is_of_kind = one.affiliation == other.affiliation && one.is_group() == other.is_group();
                if one.name_key == other.name_key { 0 } else { 2 - u8::from(is_of_kind) }
            }
            (Candidate::Command(id), Candidate::Command(other)) => {
                u8::from(catalog.command(id).counterpart != Some(other))
            }
            _ => 2,
        }
    }

    // Cards of the army's own figures come before those that many can use.
    fn generality(catalog: &Catalog, candidate: Candidate) -> u8 {
        let Candidate::Command(id) = candidate else { return 0 };
        let user = &catalog.command(id).user;
        let is_for_any = user.traits.is_empty() && user.affiliation.is_none();
        if user.names.is_empty() { 1 + u8::from(is_for_any) } else { 0 }
    }

    fn reprinted(
        catalog: &Catalog,
        old: Candidate,
        new: Candidate,
    ) -> Option<(&'static str, Vec<(&'static str, Fact)>)> {
        let season = |card| match card {
            Candidate::Deployment(id) => Some(catalog.deployment(id).season),
            Candidate::Command(id) => Some(catalog.command(id).season),
            Candidate::Map(_) => None,
        };
        let season = season(new).filter(|_| Self::apart(catalog, old, new) == 0 && season(old) != season(new))?;
        let facts = vec![("card", Fact::Card(new.into())), ("season", Fact::Term(season.term()))];
        Some(("imperial_assault.repair.of_season", facts))
    }

    fn has_cost(candidate: Candidate) -> bool {
        !matches!(candidate, Candidate::Map(_))
    }

    fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
        match candidate {
            Candidate::Deployment(id) => {
                let card = catalog.deployment(id);
                match card.is_group() {
                    true => card.affiliation.map_or("ui-info", Affiliation::icon),
                    false => Class::of(card).icon(),
                }
            }
            Candidate::Command(_) => "command-pip",
            Candidate::Map(_) => "battle-deployment",
        }
    }

    fn counted(catalog: &Catalog, document: &Document) -> Vec<Counter> {
        let army = &document.list;
        let limits = deck_limits(catalog, army);
        let number = |label, icon, count: usize, note| {
            Counter::number(label, icon, count as u32).noting(note, vec![("count", Fact::Number(count as i32))])
        };
        let deck = Counter::number("imperial_assault.count.deck", "command-pip", army.deck().len() as u32);
        let points = limits.points.max(0) as u32;
        let cost = Counter::number(
            "imperial_assault.count.deck_points",
            "slot-command",
            deck_cost(catalog, army).max(0) as u32,
        );
        vec![
            number(
                "imperial_assault.count.groups",
                "token-activation",
                groups(catalog, army),
                "gui.imperial_assault.counter.groups",
            ),
            number(
                "imperial_assault.count.figures",
                "stat-minis",
                figures(catalog, army) as usize,
                "gui.imperial_assault.counter.figures",
            ),
            deck.within(CounterShape::Segments, limits.least.max(0) as u32, limits.most.max(0) as u32).at(COMMAND),
            cost.within(CounterShape::Segments, 0, points).at(COMMAND),
        ]
    }

    fn values(catalog: &Catalog, army: &Army, place: &Place) -> Vec<Value> {
        let group = place.outer_index().filter(|_| place.is_in(&DEPLOYMENT));
        let health = group.and_then(|index| health(catalog, army, &attached(catalog, army), index));
        let value =
            |health: u8| Value { term: "imperial_assault.count.health", icon: "stat-wounds", value: health.into() };
        health.map(value).into_iter().collect()
    }

    // Groups are described by their abilities; upgrades and Command cards by a text.
    fn line(catalog: &Catalog, candidate: Candidate, language: Language) -> Cow<'_, str> {
        let text = |key| phrase::text(language, key);
        match candidate {
            Candidate::Deployment(id) => {
                let card = catalog.deployment(id);
                if !card.is_group() {
                    return card.text.text(language).into();
                }
                let figures =
                    phrase::say(language, "gui.imperial_assault.counter.figures", &[("count", &card.figures)]);
                let traits = card.trait_list.iter().map(|word| text(word.term()).to_owned());
                let abilities = card.abilities.iter().map(|ability| ability.text.name(language).to_owned());
                std::iter::once(figures).chain(traits).chain(abilities).collect::<Vec<_>>().join(" · ").into()
            }
            Candidate::Command(id) => catalog.command(id).text.text(language).into(),
            Candidate::Map(id) => {
                let map = catalog.map(id);
                let players = phrase::say(language, "gui.imperial_assault.players", &[("count", &map.players)]);
                [&*map.product, &players].join(" · ").into()
            }
        }
    }

    fn change_label(change: &Change) -> (&'static str, Vec<(&'static str, Fact)>) {
        match change {
            Change::Season(season) => ("gui.edit.set_season", vec![("season", Fact::Term(season.term()))]),
            Change::Affiliation(own) => ("gui.edit.set_affiliation", vec![("faction", Fact::Term(own.term()))]),
            Change::ForgetDeck => ("gui.edit.forget_command_deck", Vec::new()),
        }
    }
}
