//! An army as its builder shows it: units by rank with their upgrade icons, the command hand, the battle deck.

mod counters;
mod settings;

use std::borrow::Cow;

use super::{
    Legion,
    cards::{BattleKind, Catalog, KeywordUse, Rank, Slot as Icon},
    checks::{self, ids, rank, seats},
    list::{
        self, Army, COMMANDS, CONTINGENCIES, Candidate, Change, Document, Edit, FORCE, Format, Hand, Part, UNITS, Unit,
        battles, counterpart, upgrades,
    },
};
use kernel::{
    Act, Browsing, Building, Counter, Fact, Finding, Language, Names, Node, Offer, Order, Owned, Place, Reason, Repair,
    Step::{Field, Index, Slot as Empty},
    Tree, Value, phrase, similar,
};

/// Command cards of 1, 2 and 3 pips in a hand, each (LEG-HAND-01).
pub const OF_EACH_PIPS: usize = 2;
/// Battle cards of each kind in a deck (LEG-DECK-01).
pub const OF_EACH_KIND: usize = 4;

/// A place in an army that a card can take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// A unit, of this rank or of any.
    Unit(Option<Rank>),
    /// The counterpart of a unit.
    Counterpart,
    /// An upgrade of a type.
    Upgrade(Icon),
    /// A command card, of so many pips or of any.
    Command(Option<u8>),
    /// A battle card of a kind.
    Battle(BattleKind),
    /// The battle force.
    Force,
}

/// Groups of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Units of a rank.
    Rank(Rank),
    /// Command cards of so many pips.
    Pips(u8),
}

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Units by rank.
    Rank,
    /// Command cards by pips.
    Pips,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

/// The key of the words for so many pips.
pub const fn pips_term(pips: u8) -> &'static str {
    match pips {
        1 => "gui.legion.pips.1",
        2 => "gui.legion.pips.2",
        3 => "gui.legion.pips.3",
        _ => "gui.legion.pips.4",
    }
}

/// The part of the army a place is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// Units and battle force.
    Army,
    /// Command hand and contingencies.
    Hand,
    /// Battle deck.
    Deck,
}

/// The part of the army a place is in.
pub fn tab(place: &Place) -> Tab {
    match place.path().first() {
        Some(Field("command_cards" | "contingencies")) => Tab::Hand,
        Some(Field("battle_deck")) => Tab::Deck,
        _ => Tab::Army,
    }
}

/// True if a counterpart is there or could join.
pub fn has_counterpart_place(catalog: &Catalog, unit: &Unit) -> bool {
    unit.counterpart.is_some() || unit.card.known().is_some_and(|id| !catalog.unit(id).counterparts.is_empty())
}

/// The cards of so many pips in the hand, by their index.
pub fn cards_of_pips<'a>(catalog: &'a Catalog, army: &'a Army, pips: u8) -> impl Iterator<Item = usize> + 'a {
    let cards = army.hand(Hand::Hand).iter().enumerate();
    cards.filter_map(move |(index, card)| (catalog.command(card.known()?).pips == pips).then_some(index))
}

/// The cards in the hand that the catalog does not know, by their index.
pub fn unknown_cards(army: &Army) -> impl Iterator<Item = usize> + '_ {
    let cards = army.hand(Hand::Hand).iter().enumerate();
    cards.filter(|(_, card)| card.known().is_none()).map(|(index, _)| index)
}

/// Cards of so many pips that the hand still wants.
pub fn wanted_of_pips(catalog: &Catalog, army: &Army, pips: u8) -> usize {
    let whole = if pips == 4 { 1 } else { OF_EACH_PIPS };
    whole.saturating_sub(cards_of_pips(catalog, army, pips).count())
}

/// Contingency cards that the army allows (LEG-HAND-04).
pub fn contingencies(catalog: &Catalog, army: &Army) -> usize {
    army.known_units().map(|(_, id)| usize::from(catalog.unit(id).contingencies)).sum()
}

fn wants_battles(army: &Army, kind: BattleKind) -> bool {
    army.battle_deck.as_ref().is_none_or(|deck| deck.row(kind).len() < OF_EACH_KIND)
}

/// The next place in the hand: pips of which there are too few.
fn hand(catalog: &Catalog, army: &Army) -> Place {
    let pips = (1..=4).find(|pips| wanted_of_pips(catalog, army, *pips) > 0).unwrap_or(1);
    COMMANDS.slot(usize::from(pips))
}

/// The next place in the deck: a kind of which there are too few.
fn deck(army: &Army) -> Place {
    battles(BattleKind::ALL.into_iter().find(|kind| wants_battles(army, *kind)).unwrap_or(BattleKind::Objective))
}

/// The upgrade icons of a part of a unit as they are laid out, then the cards for which there is none.
fn on_part(catalog: &Catalog, army: &Army, unit: usize, part: Part) -> Vec<Node<Candidate>> {
    let (entry, place) = (&army.units[unit], upgrades(unit, part));
    let (laid, cards) = (seats(catalog, entry, part), entry.upgrades_of(part));
    let icons = laid.seats.iter().enumerate().map(|(number, seat)| match seat.card {
        Some(at) => Node { slot: Some(place.slot(number)), ..Node::card(place.at(at), &cards[at]) },
        None => Node::empty(place.slot(number)),
    });
    icons.chain(laid.unslotted.iter().map(|at| Node::card(place.at(*at), &cards[*at]))).collect()
}

/// The rank at which a unit counts, as a number; those the catalog does not know come last.
fn rank_number(catalog: &Catalog, unit: &Unit) -> u8 {
    unit.card.known().map_or(Rank::ALL.len() as u8, |id| rank(catalog, unit, id) as u8)
}

/// The rank under which an entry stands; none where the catalog does not know it.
pub fn rank_of(entry: &Node<Candidate>) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| *rank as u8 == entry.section)
}

fn unit(catalog: &Catalog, army: &Army, index: usize) -> Node<Candidate> {
    let unit = &army.units[index];
    let mut children = on_part(catalog, army, index, Part::Unit);
    if has_counterpart_place(catalog, unit) {
        children.push(Node {
            children: on_part(catalog, army, index, Part::Counterpart),
            ..Node::field(counterpart(index), unit.counterpart.as_ref().map(|counterpart| &counterpart.card))
        });
    }
    children.extend(on_part(catalog, army, index, Part::Loadout));
    Node { section: rank_number(catalog, unit), children, ..Node::card(UNITS.at(index), &unit.card) }
}

fn command_hand(catalog: &Catalog, army: &Army) -> Vec<Node<Candidate>> {
    let card = |index: usize| Node::card(COMMANDS.at(index), &army.hand(Hand::Hand)[index]);
    let mut all = Vec::new();
    for pips in 1..=4 {
        let slot = COMMANDS.slot(usize::from(pips));
        all.extend(cards_of_pips(catalog, army, pips).map(|index| Node { slot: Some(slot), ..card(index) }));
        all.extend((wanted_of_pips(catalog, army, pips) > 0).then(|| Node::empty(slot)));
    }
    all.extend(unknown_cards(army).map(|index| Node { slot: Some(hand(catalog, army)), ..card(index) }));
    let aside = army.contingencies.iter().enumerate();
    all.extend(
        aside.map(|(index, card)| Node { slot: Some(CONTINGENCIES), ..Node::card(CONTINGENCIES.at(index), card) }),
    );
    all.extend((army.contingencies.len() < contingencies(catalog, army)).then(|| Node::empty(CONTINGENCIES)));
    all
}

fn battle_deck(army: &Army) -> Vec<Node<Candidate>> {
    let mut all = Vec::new();
    for kind in BattleKind::ALL {
        let row = army.battle_deck.as_ref().map_or(&[][..], |deck| deck.row(kind)).iter().enumerate();
        let place = battles(kind);
        all.extend(row.map(|(index, card)| Node { slot: Some(place), ..Node::card(place.at(index), card) }));
        all.extend(wants_battles(army, kind).then(|| Node::empty(place)));
    }
    all
}

impl Building for Legion {
    type Candidate = Candidate;
    type Change = Change;
    type Slot = Slot;

    const START: Place = UNITS;
    const ENTRY: &'static str = "unit";

    fn offers(catalog: &Catalog, document: &Document, place: Place, owned: Option<&Owned>) -> Vec<Offer<Candidate>> {
        let mut offers = checks::offers(catalog, document, place);
        if let Some(owned) = owned {
            owned.judge::<Self>(catalog, document, place, &mut offers);
        }
        offers
    }

    fn tree(catalog: &Catalog, army: &Army) -> Tree<Candidate> {
        let mut units: Vec<Node<Candidate>> = (0..army.units.len()).map(|index| unit(catalog, army, index)).collect();
        units.sort_by_key(|unit| unit.section);
        let mut all = vec![Node::field(FORCE, army.battle_force.as_ref())];
        all.extend(units);
        all.push(Node::empty(UNITS));
        all.extend(command_hand(catalog, army));
        all.extend(battle_deck(army));
        Tree(all)
    }

    fn slot(catalog: &Catalog, army: &Army, place: &Place) -> Option<Slot> {
        if let Some((unit, part)) = list::part(place) {
            let entry = army.units.get(unit)?;
            let laid = seats(catalog, entry, part).seats;
            // A card without an icon has none here; another one in its place would not have one either.
            let icon = match *place.path().last()? {
                Empty(number) => laid.get(number as usize)?,
                Index(index) => laid.iter().find(|seat| seat.card == Some(index as usize))?,
                Field(_) => return None,
            };
            return Some(Slot::Upgrade(icon.slot));
        }
        match *place.path() {
            [Field("units")] | [Field("units"), Index(_)] => Some(Slot::Unit(None)),
            [Field("units"), Empty(rank)] => Some(Slot::Unit(Some(*Rank::ALL.get(rank as usize)?))),
            [Field("units"), Index(unit), Field("counterpart")] => {
                has_counterpart_place(catalog, army.units.get(unit as usize)?).then_some(Slot::Counterpart)
            }
            [Field("command_cards"), Empty(pips)] => Some(Slot::Command(Some(pips as u8))),
            [Field("command_cards"), Index(at)] => {
                let card = army.hand(Hand::Hand).get(at as usize)?.known();
                Some(Slot::Command(card.map(|card| catalog.command(card).pips)))
            }
            [Field("contingencies"), ..] => Some(Slot::Command(None)),
            [Field("battle_force")] => Some(Slot::Force),
            _ => list::battle(place).map(|(kind, _)| Slot::Battle(kind)),
        }
    }

    fn label(act: Act, place: &Place, is_entry: bool) -> &'static str {
        let is_counterpart = matches!(place.path().last(), Some(Field("counterpart")));
        match (place.path().first(), act) {
            (Some(Field("battle_force")), Act::Remove) => "gui.edit.remove_force",
            (Some(Field("battle_force")), _) => "gui.edit.set_force",
            (Some(Field("battle_deck")), Act::Remove) => "gui.edit.remove_battle",
            (Some(Field("battle_deck")), _) => "gui.edit.add_battle",
            (Some(Field("command_cards" | "contingencies")), Act::Remove) => "gui.edit.remove_command",
            (Some(Field("command_cards" | "contingencies")), _) => "gui.edit.add_command",
            (_, Act::Copy) => "gui.edit.duplicate_unit",
            (_, Act::Move) => "gui.edit.move_unit",
            (_, Act::Add) if is_entry => "gui.edit.add_unit",
            (_, Act::Replace) if is_entry => "gui.edit.set_unit",
            (_, Act::Remove) if is_entry => "gui.edit.remove_unit",
            (_, Act::Remove) if is_counterpart => "gui.edit.remove_counterpart",
            (_, Act::Remove) => "gui.edit.unequip",
            (_, Act::Add | Act::Replace) if is_counterpart => "gui.edit.set_counterpart",
            (_, Act::Add | Act::Replace) => "gui.edit.equip",
        }
    }

    fn is_unique(catalog: &Catalog, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Unit(id) => catalog.unit(id).bullets.is_some(),
            Candidate::Upgrade(id) => catalog.upgrade(id).bullets.is_some(),
            Candidate::Command(_) | Candidate::Battle(_) | Candidate::Force(_) => false,
        }
    }

    fn tab(place: &Place) -> u8 {
        tab(place) as u8
    }

    fn nearest(catalog: &Catalog, army: &Army, place: &Place) -> Place {
        match tab(place) {
            Tab::Army => UNITS,
            Tab::Hand => hand(catalog, army),
            Tab::Deck => deck(army),
        }
    }

    // The next card of the hand or the deck is of the same kind, as long as more of it are wanted.
    fn next(catalog: &Catalog, army: &Army, place: &Place) -> Option<Place> {
        if let [Field("command_cards"), Empty(pips)] = *place.path() {
            let pips = pips as u8;
            let wants = |pips: &u8| wanted_of_pips(catalog, army, *pips) > 0;
            return (pips..=4).chain(1..pips).find(wants).map(|pips| COMMANDS.slot(usize::from(pips)));
        }
        let (kind, None) = list::battle(place)? else { return None };
        let mut kinds = [kind].into_iter().chain(BattleKind::ALL);
        kinds.find(|kind| wants_battles(army, *kind)).map(battles)
    }
}

impl Browsing for Legion {
    type Group = Group;
    type Sort = Sort;

    const FACETS: &'static [&'static str] = &["gui.legion.groups"];
    const WHOLE: &'static str = "legion.count.army";

    fn formats(_: &Format) -> Vec<Format> {
        Format::ALL.to_vec()
    }

    fn title(catalog: &Catalog, army: &Army, place: &Place) -> (&'static str, &'static str) {
        let is_loadout = matches!(list::part(place), Some((_, Part::Loadout)));
        match Self::slot(catalog, army, place) {
            Some(Slot::Unit(Some(rank))) => (rank.icon(), rank.term()),
            Some(Slot::Unit(None)) if *place == UNITS => (army.faction.icon(), "gui.legion.title.new_unit"),
            Some(Slot::Unit(None)) => ("ui-edit", "gui.legion.title.unit"),
            Some(Slot::Counterpart) => (Rank::Counterpart.icon(), Rank::Counterpart.term()),
            Some(Slot::Upgrade(icon)) if is_loadout => (icon.icon(), "gui.legion.loadout"),
            Some(Slot::Upgrade(icon)) => (icon.icon(), icon.term()),
            Some(Slot::Command(_)) if place.is_in(&CONTINGENCIES) => ("token-order", "gui.legion.contingencies"),
            Some(Slot::Command(_)) => ("token-order", "gui.legion.tab.hand"),
            Some(Slot::Battle(kind)) => (kind.icon(), kind.term()),
            Some(Slot::Force) => (army.faction.icon(), "gui.legion.force"),
            None => ("ui-error", "gui.legion.title.unslotted"),
        }
    }

    fn change_term(place: &Place) -> &'static str {
        match *place.path() {
            [Field("units")] | [Field("units"), _] => "gui.legion.change_unit",
            [Field("battle_force")] => "gui.legion.change_force",
            _ if list::part(place).is_some() => "gui.builder.change_upgrade",
            _ => "gui.legion.change_card",
        }
    }

    fn group(catalog: &Catalog, candidate: Candidate) -> Option<Group> {
        match candidate {
            Candidate::Unit(id) => {
                Some(catalog.unit(id).rank).filter(|rank| *rank != Rank::Counterpart).map(Group::Rank)
            }
            Candidate::Command(id) => Some(Group::Pips(catalog.command(id).pips)),
            Candidate::Upgrade(_) | Candidate::Battle(_) | Candidate::Force(_) => None,
        }
    }

    fn group_name(_: &Catalog, group: Group, language: Language) -> &str {
        phrase::text(
            language,
            match group {
                Group::Rank(rank) => rank.term(),
                Group::Pips(pips) => pips_term(pips),
            },
        )
    }

    // Ranks of units, pips of command cards, where all of them are offered.
    fn groups(_: &Catalog, _: &Army, slot: Slot, _: &[Offer<Candidate>], _: Language) -> Vec<Group> {
        match slot {
            Slot::Unit(None) => Rank::LIMITED.map(Group::Rank).to_vec(),
            Slot::Command(None) => (1..=4).map(Group::Pips).collect(),
            _ => Vec::new(),
        }
    }

    fn sorts(slot: Slot) -> &'static [Sort] {
        match slot {
            Slot::Unit(_) => &[Sort::Rank, Sort::Cost, Sort::Name],
            Slot::Upgrade(_) => &[Sort::Cost, Sort::Name],
            Slot::Command(_) => &[Sort::Pips, Sort::Name],
            Slot::Counterpart | Slot::Battle(_) | Slot::Force => &[Sort::Name],
        }
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Rank => "gui.legion.sort.rank",
            Sort::Pips => "gui.legion.sort.pips",
            Sort::Cost => "gui.builder.sort.cost",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        matches!(sort, Sort::Rank | Sort::Pips)
    }

    fn order(
        catalog: &Catalog,
        document: &Document,
        place: &Place,
        sort: Sort,
        offer: &Offer<Candidate>,
        language: Language,
    ) -> Order {
        // Another card for a unit is sought among those of its rank first.
        let home = match *place.path() {
            [Field("units"), Index(unit)] => document.list.units.get(unit as usize).and_then(|unit| unit.card.known()),
            _ => None,
        };
        let home = home.map(|id| Group::Rank(catalog.unit(id).rank));
        let group = Self::group(catalog, offer.candidate);
        let number = match group {
            Some(Group::Rank(rank)) => rank as u8,
            Some(Group::Pips(pips)) => pips,
            None => 0,
        };
        let is_grouped = Self::is_grouped(sort);
        Order {
            group: if is_grouped { (group != home, number.to_string()) } else { (false, String::new()) },
            // Battle cards of the army's size of game stand first.
            number: i32::from(offer.warnings.iter().any(|warning| warning.check == ids::CHK_77)),
            cost: if sort == Sort::Name { 0 } else { offer.cost },
            name: similar::fold(catalog.card_name(offer.candidate.into(), language)),
        }
    }

    fn reason(catalog: &Catalog, finding: &Finding, candidate: Candidate) -> Reason {
        match (finding.check, candidate) {
            (ids::CHK_01, _) => Reason::Cost,
            (ids::CHK_11, Candidate::Unit(id)) => Reason::Stranger(catalog.unit(id).faction.term()),
            // Of battle forces only those of other factions stand last.
            (ids::CHK_82, Candidate::Force(id)) => Reason::Stranger(catalog.force(id).faction.term()),
            (_, Candidate::Force(_)) => Reason::Rule,
            (check, _) if ids::FOREIGN.contains(&check) => Reason::Foreign,
            _ => Reason::Rule,
        }
    }

    fn settings(catalog: &Catalog, document: &Document, findings: &[Finding]) -> Vec<Repair<Edit>> {
        settings::settings(catalog, document, findings)
    }

    // Cards of the army's own units come before those that any army can have.
    fn generality(catalog: &Catalog, candidate: Candidate) -> u8 {
        matches!(candidate, Candidate::Command(id) if catalog.command(id).units.is_empty()).into()
    }

    fn has_cost(candidate: Candidate) -> bool {
        matches!(candidate, Candidate::Unit(_) | Candidate::Upgrade(_))
    }

    fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
        match candidate {
            Candidate::Unit(id) => catalog.unit(id).rank.icon(),
            Candidate::Upgrade(id) => catalog.upgrade(id).slot.icon(),
            Candidate::Command(_) => "command-pip",
            Candidate::Battle(id) => catalog.battle(id).kind.icon(),
            Candidate::Force(id) => catalog.force(id).faction.icon(),
        }
    }

    fn counted(catalog: &Catalog, document: &Document) -> Vec<Counter> {
        counters::counters(catalog, document)
    }

    fn values(catalog: &Catalog, army: &Army, place: &Place) -> Vec<Value> {
        counters::values(catalog, army, place)
    }

    // Keywords stand for the text of a unit.
    fn line(catalog: &Catalog, candidate: Candidate, language: Language) -> Cow<'_, str> {
        let keywords = |all: &[KeywordUse]| -> Vec<String> {
            all.iter().map(|keyword| catalog.keyword_name(keyword, language)).collect()
        };
        match candidate {
            Candidate::Unit(id) => {
                let card = catalog.unit(id);
                let minis = phrase::say(language, "legion.count.of_minis", &[("count", &card.minis)]);
                let parts = [minis, keywords(&card.keywords).join(", ")];
                parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ").into()
            }
            Candidate::Upgrade(id) => match catalog.upgrade(id).text.text(language) {
                "" => keywords(&catalog.upgrade(id).keywords).join(", ").into(),
                text => text.into(),
            },
            Candidate::Command(id) => catalog.command(id).text.text(language).into(),
            Candidate::Battle(id) => catalog.battle(id).text.text(language).into(),
            Candidate::Force(id) => phrase::text(language, catalog.force(id).side.term()).into(),
        }
    }

    fn change_label(change: &Change) -> (&'static str, Vec<(&'static str, Fact)>) {
        match change {
            Change::Faction(faction) => ("gui.edit.set_faction", vec![("faction", Fact::Term(faction.term()))]),
            Change::ForgetHand => ("gui.edit.forget_hand", Vec::new()),
            Change::ForgetDeck => ("gui.edit.forget_deck", Vec::new()),
        }
    }
}
