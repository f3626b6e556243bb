//! The builder of base decks: bases, orders, groups and reasons.

use std::borrow::Cow;

use super::{
    Deckbuilding,
    cards::Catalog,
    checks::{self, ids},
    list::{BASES, BaseDeck, Candidate, Change, Document, Edit, Format, fixed},
};
use kernel::{
    Act, Browsing, Building, Counter, CounterShape, Fact, Finding, Language, Names, Node, Offer, Order, Owned, Place,
    Reason, Repair,
    Step::{Field, Index},
    Tree, Value, phrase, similar,
};

/// The one kind of place: a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Base,
}

/// Groups of bases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Starting,
    Introductory,
    /// Bases of the advanced modes only.
    Advanced,
}

/// Orders of the bases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Group,
    HitPoints,
    Name,
}

impl Building for Deckbuilding {
    type Candidate = Candidate;
    type Change = Change;
    type Slot = Slot;

    const START: Place = BASES;
    const ENTRY: &'static str = "base";

    fn offers(catalog: &Catalog, document: &Document, place: Place, _: Option<&Owned>) -> Vec<Offer<Candidate>> {
        checks::offers(catalog, document, place)
    }

    fn tree(_: &Catalog, deck: &BaseDeck) -> Tree<Candidate> {
        let mut all: Vec<Node<Candidate>> =
            deck.bases.iter().enumerate().map(|(index, base)| Node::card(BASES.at(index), base)).collect();
        all.push(Node::empty(BASES));
        Tree(all)
    }

    fn slot(_: &Catalog, _: &BaseDeck, place: &Place) -> Option<Slot> {
        matches!(place.path(), [Field("bases")] | [Field("bases"), Index(_)]).then_some(Slot::Base)
    }

    fn label(act: Act, _: &Place, _: bool) -> &'static str {
        match act {
            Act::Add => "gui.edit.add_base",
            Act::Replace => "gui.edit.set_base",
            Act::Remove => "gui.edit.remove_base",
            Act::Copy => "gui.edit.duplicate_base",
            Act::Move => "gui.edit.move_base",
        }
    }

    fn is_unique(_: &Catalog, _: Candidate) -> bool {
        true
    }
}

impl Browsing for Deckbuilding {
    type Group = Group;
    type Sort = Sort;

    const FACETS: &'static [&'static str] = &["gui.deckbuilding.all"];
    const WHOLE: &'static str = "deckbuilding.count.deck";

    fn formats(_: &Format) -> Vec<Format> {
        Format::ALL.to_vec()
    }

    fn title(_: &Catalog, _: &BaseDeck, place: &Place) -> (&'static str, &'static str) {
        match place.path() {
            [Field("bases"), Index(_)] => ("ui-edit", "gui.deckbuilding.title.base"),
            _ => ("ui-add", "gui.deckbuilding.title.new_base"),
        }
    }

    fn change_term(_: &Place) -> &'static str {
        "gui.deckbuilding.title.base"
    }

    fn group(catalog: &Catalog, Candidate::Base(id): Candidate) -> Option<Group> {
        let base = catalog.base(id);
        Some(match (base.starting, base.introductory) {
            (true, _) => Group::Starting,
            (false, true) => Group::Introductory,
            (false, false) => Group::Advanced,
        })
    }

    fn group_name(_: &Catalog, group: Group, language: Language) -> &str {
        phrase::text(
            language,
            match group {
                Group::Starting => "deckbuilding.group.starting",
                Group::Introductory => "deckbuilding.group.introductory",
                Group::Advanced => "deckbuilding.group.advanced",
            },
        )
    }

    fn groups(_: &Catalog, _: &BaseDeck, _: Slot, _: &[Offer<Candidate>], _: Language) -> Vec<Group> {
        vec![Group::Starting, Group::Introductory, Group::Advanced]
    }

    fn sorts(_: Slot) -> &'static [Sort] {
        &[Sort::Group, Sort::HitPoints, Sort::Name]
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Group => "gui.deckbuilding.sort.group",
            Sort::HitPoints => "gui.deckbuilding.sort.hit_points",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        sort == Sort::Group
    }

    fn order(
        catalog: &Catalog,
        _: &Document,
        _: &Place,
        sort: Sort,
        offer: &Offer<Candidate>,
        language: Language,
    ) -> Order {
        let Candidate::Base(id) = offer.candidate;
        let group = Self::group(catalog, offer.candidate).map_or(0, |group| group as u8);
        Order {
            group: (false, if sort == Sort::Group { group.to_string() } else { String::new() }),
            number: 0,
            cost: if sort == Sort::Name { 0 } else { i32::from(catalog.base(id).hit_points) },
            name: similar::fold(catalog.card_name(offer.candidate.into(), language)),
        }
    }

    fn reason(catalog: &Catalog, finding: &Finding, Candidate::Base(id): Candidate) -> Reason {
        let is_own = finding.facts.iter().any(|(name, fact)| *name == "card" && *fact == Fact::Card(id.into()));
        match finding.check {
            ids::ADV_04 if is_own => Reason::Stranger(catalog.base(id).faction.term()),
            check if ids::FOREIGN.contains(&check) => Reason::Foreign,
            _ => Reason::Rule,
        }
    }

    fn settings(catalog: &Catalog, document: &Document, findings: &[Finding]) -> Vec<Repair<Edit>> {
        let mut settings = Vec::new();
        if document.format != Format::SecretBases {
            let bases = fixed(catalog, document.format, document.list.faction);
            let facts = vec![("count", Fact::Number(bases.len() as i32))];
            settings.push(Repair::new("deckbuilding.repair.fixed", facts, Edit::Change(Change::Bases(bases))));
        }
        if findings.iter().any(|finding| finding.check == ids::ADV_01) {
            let edit = Edit::SetFormat(Format::SecretBases);
            settings.push(Repair::new("deckbuilding.repair.secret", Vec::new(), edit));
        }
        settings
    }

    fn has_cost(_: Candidate) -> bool {
        false
    }

    fn icon(catalog: &Catalog, Candidate::Base(id): Candidate) -> &'static str {
        catalog.base(id).faction.icon()
    }

    fn counted(catalog: &Catalog, document: &Document) -> Vec<Counter> {
        let deck = &document.list;
        let size = document.format.size() as u32;
        let bases = Counter::number("deckbuilding.count.bases", "stat-hull", deck.bases.len() as u32);
        let hit_points: u32 = deck.known().map(|(_, id)| u32::from(catalog.base(id).hit_points)).sum();
        vec![
            bases.within(CounterShape::Segments, size, size).at(BASES),
            Counter::number("deckbuilding.count.hit_points", "stat-shields", hit_points),
        ]
    }

    fn values(catalog: &Catalog, deck: &BaseDeck, place: &Place) -> Vec<Value> {
        let base = place.outer_index().and_then(|index| deck.bases.get(index)).and_then(|base| base.known());
        let value = |id| Value {
            term: "deckbuilding.count.hit_points",
            icon: "stat-hull",
            value: catalog.base(id).hit_points.into(),
        };
        base.map(value).into_iter().collect()
    }

    fn line(catalog: &Catalog, Candidate::Base(id): Candidate, language: Language) -> Cow<'_, str> {
        catalog.base(id).text.text(language).into()
    }

    fn change_label(_: &Change) -> (&'static str, Vec<(&'static str, Fact)>) {
        ("gui.edit.set_bases", Vec::new())
    }
}
