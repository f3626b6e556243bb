//! The cards of the box, numbered by copy, with sets by word; made once for each catalog.

use std::sync::Arc;

use kernel::Memo;

use super::set::{CardNo, CardSet, MOST_CARDS};
use crate::cards::{
    Ability, Card, CardId, CardType, Catalog, Deck, Faction, Trait, Window,
    ability::{Amount, Filter, Rule},
};

/// A base, by its place in the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct BaseNo(pub u8);

/// Most bases of a playable catalog.
pub const MOST_BASES: usize = 32;

impl BaseNo {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of bases.
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

/// Printed values of a card.
#[derive(Debug, Clone, Copy)]
pub struct CardStats {
    /// Its row in the catalog.
    pub card: CardId,
    pub faction: Faction,
    pub is_ship: bool,
    pub cost: u8,
    pub attack: u8,
    pub resources: u8,
    pub force: u8,
    pub hit_points: u8,
    /// Attack that defeats it in the row; none if it cannot be attacked there.
    pub target: Option<u8>,
}

/// A base in a match.
#[derive(Debug)]
pub struct BaseStats {
    pub hit_points: u8,
    pub abilities: Vec<Ability>,
    /// Damage it prevents each turn.
    pub prevents: u8,
    pub attack_bonuses: Vec<AttackBonus>,
    /// True if its owner may hunt neutral units.
    pub hunts: bool,
}

/// A bonus to the attack of others: its amount, and the cards it applies to by [`Faction`] of the owner.
#[derive(Debug, Clone, Copy)]
pub struct AttackBonus {
    pub by: Amount,
    pub cards: [CardSet; Faction::ALL.len()],
}

impl BaseStats {
    /// Its ability for a window.
    pub fn ability(&self, when: Window) -> Option<&Ability> {
        self.abilities.iter().find(|ability| ability.when == when)
    }

    /// Rules in force while it is the base.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.abilities.iter().filter(|ability| ability.when == Window::Constant).flat_map(|ability| &ability.rules)
    }
}

#[derive(Debug)]
pub struct Library {
    pub stats: Vec<CardStats>,
    /// Abilities, by place in the catalog.
    abilities: Vec<Vec<Ability>>,
    /// Attack bonuses to others, by place in the catalog.
    attack_bonuses: Vec<Vec<AttackBonus>>,
    pub bases: Vec<BaseStats>,
    factions: [CardSet; Faction::ALL.len()],
    types: [CardSet; CardType::ALL.len()],
    traits: [CardSet; Trait::ALL.len()],
    unique: CardSet,
    pub galaxy: CardSet,
    starters: [CardSet; Faction::ALL.len()],
    pub pilots: CardSet,
    /// Cards with an ability for any time.
    pub usable: CardSet,
    /// Cards with a bonus to their own attack.
    pub self_boosting: CardSet,
    /// Cards with a bonus to the attack of others.
    pub boosting: CardSet,
    /// Units with an ability for a defeated card of the row.
    pub hunters: CardSet,
    /// Cards up to each cost.
    up_to: Vec<CardSet>,
    /// Cache of values derived by computer players.
    pub kept: Memo,
}

impl Library {
    /// Library of a catalog; none if the catalog is too large.
    pub fn of(catalog: &Catalog) -> Option<Arc<Self>> {
        catalog.kept.get(|| Self::make(catalog).map(Arc::new))
    }

    fn make(catalog: &Catalog) -> Option<Self> {
        let copies: usize = catalog.cards().map(|(_, card)| usize::from(card.copies)).sum();
        if copies > MOST_CARDS || catalog.bases().len() > MOST_BASES {
            return None;
        }
        let mut library = Self {
            stats: Vec::new(),
            abilities: Vec::new(),
            attack_bonuses: Vec::new(),
            bases: Vec::new(),
            factions: Default::default(),
            types: Default::default(),
            traits: Default::default(),
            unique: CardSet::EMPTY,
            galaxy: CardSet::EMPTY,
            starters: Default::default(),
            pilots: CardSet::EMPTY,
            usable: CardSet::EMPTY,
            self_boosting: CardSet::EMPTY,
            boosting: CardSet::EMPTY,
            hunters: CardSet::EMPTY,
            up_to: Vec::new(),
            kept: Memo::default(),
        };
        for (id, card) in catalog.cards() {
            for _ in 0..card.copies {
                library.add(id, card);
            }
            library.abilities.push(card.abilities.clone());
        }
        let dearest = library.stats.iter().map(|stats| stats.cost).max().unwrap_or(0);
        let up_to = |cost: u8| {
            let cards = library.stats.iter().enumerate().filter(|(_, stats)| stats.cost <= cost);
            cards.map(|(number, _)| CardNo(number as u8)).collect()
        };
        library.up_to = (0..=dearest).map(up_to).collect();
        // Filters need all cards.
        let all = std::mem::take(&mut library.abilities);
        library.attack_bonuses = all.iter().map(|abilities| library.bonuses_of(abilities)).collect();
        library.abilities = all;
        for (_, base) in catalog.bases() {
            let rules = || {
                base.abilities
                    .iter()
                    .filter(|ability| ability.when == Window::Constant)
                    .flat_map(|ability| &ability.rules)
            };
            let prevents = rules().map(|rule| if let Rule::PreventDamage(n) = rule { *n } else { 0 }).sum();
            library.bases.push(BaseStats {
                hit_points: base.hit_points,
                prevents,
                attack_bonuses: library.bonuses_of(&base.abilities),
                hunts: rules().any(|rule| matches!(rule, Rule::Hunt { .. })),
                abilities: base.abilities.clone(),
            });
        }
        Some(library)
    }

    /// Attack bonuses these abilities give to others.
    fn bonuses_of(&self, abilities: &[Ability]) -> Vec<AttackBonus> {
        let rules = abilities.iter().flat_map(|ability| &ability.rules);
        let boosting = |rule: &Rule| match rule {
            Rule::Attack { n, to: Some(filter) } => {
                Some(AttackBonus { by: *n, cards: Faction::ALL.map(|own| self.matching(filter, own)) })
            }
            _ => None,
        };
        rules.filter_map(boosting).collect()
    }

    /// Cards this many resources pay for.
    #[inline]
    pub fn paid_by(&self, resources: u16) -> CardSet {
        let cost = usize::from(resources).min(self.up_to.len().saturating_sub(1));
        self.up_to.get(cost).copied().unwrap_or(CardSet::EMPTY)
    }

    /// Attack bonuses a card gives to others.
    #[inline]
    pub fn attack_bonuses(&self, card: CardNo) -> &[AttackBonus] {
        &self.attack_bonuses[self.card(card).card.index()]
    }

    fn add(&mut self, id: CardId, card: &Card) {
        let number = CardNo(self.stats.len() as u8);
        self.stats.push(CardStats {
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
        let has = |when: Window| card.abilities.iter().any(|ability| ability.when == when);
        put(&mut self.usable, has(Window::Use));
        put(&mut self.hunters, has(Window::DefeatsRowTarget));
        for rule in card.abilities.iter().flat_map(|ability| &ability.rules) {
            match rule {
                Rule::Attack { to: None, .. } => put(&mut self.self_boosting, true),
                Rule::Attack { to: Some(_), .. } => put(&mut self.boosting, true),
                Rule::PreventDamage(_) | Rule::FirstPurchase { .. } | Rule::Hunt { .. } => {}
            }
        }
    }

    #[inline]
    pub fn card(&self, card: CardNo) -> &CardStats {
        &self.stats[card.index()]
    }

    #[inline]
    pub fn base(&self, base: BaseNo) -> &BaseStats {
        &self.bases[base.index()]
    }

    #[inline]
    pub fn abilities(&self, card: CardNo) -> &[Ability] {
        &self.abilities[self.card(card).card.index()]
    }

    /// The ability of a card for a window.
    #[inline]
    pub fn ability(&self, card: CardNo, when: Window) -> Option<&Ability> {
        self.abilities(card).iter().find(|ability| ability.when == when)
    }

    /// Starter deck of a faction (DBG-SETUP-04).
    pub const fn starters(&self, faction: Faction) -> CardSet {
        self.starters[faction as usize]
    }

    #[inline]
    pub const fn of_faction(&self, faction: Faction) -> CardSet {
        self.factions[faction as usize]
    }

    #[inline]
    pub const fn of_type(&self, kind: CardType) -> CardSet {
        self.types[kind as usize]
    }

    /// Cards that match a filter of a player of this faction.
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

    /// True for two copies of one card.
    #[inline]
    pub fn alike(&self, one: CardNo, other: CardNo) -> bool {
        self.card(one).card == self.card(other).card
    }
}
