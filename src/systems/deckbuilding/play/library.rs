//! The cards of the box as matches use them: numbers by copy, sets by word. Made once of a catalog.

use std::sync::Arc;

use kernel::Memo;

use super::set::{CardNo, CardSet, MOST_CARDS};
use crate::cards::{
    Card, CardId, CardType, Catalog, Deck, Faction, Play, Trait, When,
    ability::{Amount, Filter, Rule},
};

/// A base by its place in the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct BaseNo(pub u8);

/// The most bases of a catalog that matches can be played with.
pub const MOST_BASES: usize = 32;

impl BaseNo {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some bases.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct BaseSet(pub u32);

impl BaseSet {
    #[inline]
    pub const fn contains(self, base: BaseNo) -> bool {
        self.0 & (1 << base.0) != 0
    }

    #[inline]
    pub const fn insert(&mut self, base: BaseNo) {
        self.0 |= 1 << base.0;
    }

    #[inline]
    pub const fn remove(&mut self, base: BaseNo) {
        self.0 &= !(1 << base.0);
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = BaseNo> {
        (0..MOST_BASES as u8).map(BaseNo).filter(move |base| self.contains(*base))
    }
}

impl FromIterator<BaseNo> for BaseSet {
    fn from_iter<I: IntoIterator<Item = BaseNo>>(bases: I) -> Self {
        let mut set = Self::default();
        bases.into_iter().for_each(|base| set.insert(base));
        set
    }
}

impl std::fmt::Debug for BaseSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|base| base.0)).finish()
    }
}

/// The printed figures of a card.
#[derive(Debug, Clone, Copy)]
pub struct Figures {
    /// The card in the catalog.
    pub card: CardId,
    pub faction: Faction,
    pub is_ship: bool,
    pub cost: u8,
    pub attack: u8,
    pub resources: u8,
    pub force: u8,
    pub hit_points: u8,
    /// What defeats it in the row; none for what cannot be attacked there.
    pub target: Option<u8>,
}

/// A base as matches use it.
#[derive(Debug)]
pub struct BaseFigures {
    pub hit_points: u8,
    pub plays: Vec<Play>,
    /// How much damage of a turn it ignores.
    pub prevents: u8,
    /// Whom it makes stronger.
    pub strengthens: Vec<Strengthening>,
    /// Whether it lets its owner hunt what is no enemy.
    pub hunts: bool,
}

/// What makes others stronger: by how much, and which cards of an owner of each faction, by [`Faction`].
#[derive(Debug, Clone, Copy)]
pub struct Strengthening {
    pub by: Amount,
    pub cards: [CardSet; Faction::ALL.len()],
}

impl BaseFigures {
    /// Its ability of this moment.
    pub fn play(&self, when: When) -> Option<&Play> {
        self.plays.iter().find(|play| play.when == when)
    }

    /// The rules that hold as long as it is a base.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.plays.iter().filter(|play| play.when == When::Constant).flat_map(|play| &play.rules)
    }
}

/// The cards of the box.
#[derive(Debug)]
pub struct Library {
    pub figures: Vec<Figures>,
    /// What cards do, by their place in the catalog.
    plays: Vec<Vec<Play>>,
    /// Whom they make stronger, likewise.
    strengthens: Vec<Vec<Strengthening>>,
    pub bases: Vec<BaseFigures>,
    factions: [CardSet; Faction::ALL.len()],
    types: [CardSet; CardType::ALL.len()],
    traits: [CardSet; Trait::ALL.len()],
    unique: CardSet,
    pub galaxy: CardSet,
    starters: [CardSet; Faction::ALL.len()],
    pub pilots: CardSet,
    /// Cards with an ability for any time.
    pub usable: CardSet,
    /// Cards that change their own attack.
    pub changing: CardSet,
    /// Cards that change the attack of others.
    pub strengthening: CardSet,
    /// Units with an ability for what they defeat in the row.
    pub hunters: CardSet,
    /// The cards of each cost and all that are cheaper, by the cost.
    up_to: Vec<CardSet>,
    /// What players of the computer work out of the cards.
    pub kept: Memo,
}

impl Library {
    /// The cards of a catalog; none if it has more than matches can be played with.
    pub fn of(catalog: &Catalog) -> Option<Arc<Self>> {
        catalog.kept.get(|| Self::make(catalog).map(Arc::new))
    }

    fn make(catalog: &Catalog) -> Option<Self> {
        let copies: usize = catalog.cards().map(|(_, card)| usize::from(card.copies)).sum();
        if copies > MOST_CARDS || catalog.bases().len() > MOST_BASES {
            return None;
        }
        let mut library = Self {
            figures: Vec::new(),
            plays: Vec::new(),
            strengthens: Vec::new(),
            bases: Vec::new(),
            factions: Default::default(),
            types: Default::default(),
            traits: Default::default(),
            unique: CardSet::EMPTY,
            galaxy: CardSet::EMPTY,
            starters: Default::default(),
            pilots: CardSet::EMPTY,
            usable: CardSet::EMPTY,
            changing: CardSet::EMPTY,
            strengthening: CardSet::EMPTY,
            hunters: CardSet::EMPTY,
            up_to: Vec::new(),
            kept: Memo::default(),
        };
        for (id, card) in catalog.cards() {
            for _ in 0..card.copies {
                library.add(id, card);
            }
            library.plays.push(card.play.clone());
        }
        let dearest = library.figures.iter().map(|figures| figures.cost).max().unwrap_or(0);
        let up_to = |cost: u8| {
            let cards = library.figures.iter().enumerate().filter(|(_, figures)| figures.cost <= cost);
            cards.map(|(number, _)| CardNo(number as u8)).collect()
        };
        library.up_to = (0..=dearest).map(up_to).collect();
        // Which cards are meant can be said once all are there.
        let all = std::mem::take(&mut library.plays);
        library.strengthens = all.iter().map(|plays| library.strengthened_by(plays)).collect();
        library.plays = all;
        for (_, base) in catalog.bases() {
            let rules = || base.play.iter().filter(|play| play.when == When::Constant).flat_map(|play| &play.rules);
            let prevents = rules().map(|rule| if let Rule::PreventDamage(n) = rule { *n } else { 0 }).sum();
            library.bases.push(BaseFigures {
                hit_points: base.hit_points,
                prevents,
                strengthens: library.strengthened_by(&base.play),
                hunts: rules().any(|rule| matches!(rule, Rule::Hunt { .. })),
                plays: base.play.clone(),
            });
        }
        Some(library)
    }

    /// Whom these plays make stronger.
    fn strengthened_by(&self, plays: &[Play]) -> Vec<Strengthening> {
        let rules = plays.iter().flat_map(|play| &play.rules);
        let strengthening = |rule: &Rule| match rule {
            Rule::Attack { n, to: Some(filter) } => {
                Some(Strengthening { by: *n, cards: Faction::ALL.map(|own| self.matching(filter, own)) })
            }
            _ => None,
        };
        rules.filter_map(strengthening).collect()
    }

    /// All cards that so many resources pay for.
    #[inline]
    pub fn paid_by(&self, resources: u16) -> CardSet {
        let cost = usize::from(resources).min(self.up_to.len().saturating_sub(1));
        self.up_to.get(cost).copied().unwrap_or(CardSet::EMPTY)
    }

    /// Whom a card makes stronger.
    #[inline]
    pub fn strengthened(&self, card: CardNo) -> &[Strengthening] {
        &self.strengthens[self.card(card).card.index()]
    }

    fn add(&mut self, id: CardId, card: &Card) {
        let number = CardNo(self.figures.len() as u8);
        self.figures.push(Figures {
            card: id,
            faction: card.faction,
            is_ship: card.kind == CardType::CapitalShip,
            cost: card.cost,
            attack: card.attack,
            resources: card.resources,
            force: card.force,
            hit_points: card.hit_points.unwrap_or_default(),
            target: card.target,
        });
        let put = |set: &mut CardSet, is_in: bool| {
            if is_in {
                set.insert(number);
            }
        };
        put(&mut self.factions[card.faction as usize], true);
        put(&mut self.types[card.kind as usize], true);
        for word in card.traits.iter() {
            put(&mut self.traits[word as usize], true);
        }
        put(&mut self.unique, card.unique);
        put(&mut self.galaxy, card.deck == Deck::Galaxy);
        put(&mut self.starters[card.faction as usize], card.deck == Deck::Starter);
        put(&mut self.pilots, card.deck == Deck::Pilots);
        let has = |when: When| card.play.iter().any(|play| play.when == when);
        put(&mut self.usable, has(When::Use));
        put(&mut self.hunters, has(When::DefeatsRowTarget));
        for rule in card.play.iter().flat_map(|play| &play.rules) {
            match rule {
                Rule::Attack { to: None, .. } => put(&mut self.changing, true),
                Rule::Attack { to: Some(_), .. } => put(&mut self.strengthening, true),
                Rule::PreventDamage(_) | Rule::FirstPurchase { .. } | Rule::Hunt { .. } => {}
            }
        }
    }

    /// The printed figures of a card.
    #[inline]
    pub fn card(&self, card: CardNo) -> &Figures {
        &self.figures[card.index()]
    }

    #[inline]
    pub fn base(&self, base: BaseNo) -> &BaseFigures {
        &self.bases[base.index()]
    }

    /// What a card does.
    #[inline]
    pub fn plays(&self, card: CardNo) -> &[Play] {
        &self.plays[self.card(card).card.index()]
    }

    /// What a card does at this moment.
    #[inline]
    pub fn play(&self, card: CardNo, when: When) -> Option<&Play> {
        self.plays(card).iter().find(|play| play.when == when)
    }

    /// The starter deck of a faction (DBG-SETUP-04).
    pub const fn starters(&self, faction: Faction) -> CardSet {
        self.starters[faction as usize]
    }

    /// The cards of a faction.
    #[inline]
    pub const fn of_faction(&self, faction: Faction) -> CardSet {
        self.factions[faction as usize]
    }

    #[inline]
    pub const fn of_type(&self, kind: CardType) -> CardSet {
        self.types[kind as usize]
    }

    /// All cards that a filter of a player of this faction means.
    pub fn matching(&self, filter: &Filter, own: Faction) -> CardSet {
        let any = |sets: &mut dyn Iterator<Item = CardSet>| sets.fold(CardSet::EMPTY, CardSet::or);
        let mut cards = match filter.kind {
            Some(kind) => self.of_type(kind),
            None => self.types[0].or(self.types[1]),
        };
        if !filter.factions.is_empty() {
            cards = cards.and(any(&mut filter.factions.iter().map(|side| self.of_faction(side.faction(own)))));
        }
        if !filter.traits.is_empty() {
            cards = cards.and(any(&mut filter.traits.iter().map(|word| self.traits[word as usize])));
        }
        if filter.unique {
            cards = cards.and(self.unique);
        }
        if !filter.cards.is_empty() {
            let named = |card: &CardNo| filter.cards.contains(&self.card(*card).card);
            cards = cards.iter().filter(named).collect();
        }
        cards
    }

    /// Whether both are copies of one card.
    #[inline]
    pub fn alike(&self, one: CardNo, other: CardNo) -> bool {
        self.card(one).card == self.card(other).card
    }
}
