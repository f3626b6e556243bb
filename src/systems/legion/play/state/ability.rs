//! State of cards: modifiers, uses, stored tokens.

use crate::{
    cards::{
        AttackSurge, Rank, TokenKind, UnitSet,
        ability::{Arms, Change, OrderWay, Per, Rule, Stat, TokenWord, Until},
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::pieces::{Source, UnitNo},
};
use kernel::game::Seat;

/// A change for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierKind {
    Keyword(UnitKeyword, u8),
    NoKeyword(UnitKeyword),
    /// A rule is switched, with its number and a bit for each kind of token.
    Rule(Rule, u8, u16),
    Stat(Stat, Change),
    AttackSurge(AttackSurge),
    DefenseSurge,
    WeaponKeyword(Arms, WeaponKeyword, u8),
    /// The units of Teamwork and Coordinate.
    Team(UnitSet),
    Coordinates(UnitSet),
    /// It may use this weapon of a card.
    Weapon(u8),
    /// So many attack actions.
    Attacks(u8),
    /// It may spend tokens of another.
    Share(UnitNo, u16),
    /// It comes along with this unit.
    Rides(UnitNo),
    /// The weapons of this upgrade add half their dice.
    HalfDice(u8),
}

/// Something that lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// For whom; none for a whole side.
    pub unit: Option<UnitNo>,
    pub seat: Seat,
    pub kind: ModifierKind,
    pub until: Until,
    pub source: Source,
}

/// A play that was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) struct Use {
    pub ability: u16,
    pub unit: Option<UnitNo>,
    pub per: Per,
    pub times: u8,
}

/// What changes about cards in a match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbilityState {
    pub modifiers: Vec<Modifier>,
    pub(in crate::play) uses: Vec<Use>,
    /// Tokens on cards.
    pub stored: Vec<(Source, TokenWord, u8)>,
    /// Cards that were used this round.
    pub(in crate::play) used: Vec<Source>,
    /// Command cards that stay in play, by their place.
    pub stays: [Vec<u8>; 2],
    /// Units that have an order from the order line of their side's card, a bit each.
    pub(in crate::play) by_card: u64,
    /// How often each unit was activated this round.
    pub(in crate::play) activations: Vec<u8>,
    /// Units that flipped a shield this round, a bit each.
    pub(in crate::play) flipped: u64,
    /// Units that the move under way displaced, a bit each.
    pub(in crate::play) displaced: u64,
    /// Orders of a side's card that are not issued.
    pub(in crate::play) given_up: [u8; 2],
    /// Order tokens on cards.
    pub orders: [Vec<Rank>; 2],
    /// Units whose order token went back to the pool in the running activation, a bit each.
    pub(in crate::play) returned: u64,
    /// The rank that is drawn next, as a card names it.
    pub(in crate::play) named: Option<Rank>,
    /// Cards that may not be selected again this round, and whether cards are selected anew.
    pub(in crate::play) barred: [Option<u8>; 2],
    pub(in crate::play) anew: bool,
    /// Whom a card made activate.
    pub(in crate::play) driven: Option<UnitNo>,
    /// Whether the card that is being used was canceled.
    pub(in crate::play) canceled: bool,
    /// Tokens that units gained while plays wait to hear of it.
    pub(in crate::play) gained: Vec<(UnitNo, TokenKind)>,
    /// Whether an attack was made in place of the one that began.
    pub(in crate::play) replaced: Option<UnitNo>,
    /// Whose actions the other side chooses: it fights its own side.
    pub(in crate::play) turncoat: Option<UnitNo>,
    /// How the next order token is drawn.
    pub(in crate::play) draw: Option<OrderWay>,
    /// Who activates next, out of turn.
    pub(in crate::play) next: Option<UnitNo>,
    /// Who gets the order that is about to be issued.
    pub(in crate::play) next_order: Option<UnitNo>,
    /// Tokens that stay at the end of the round: aim and dodge kept for a unit.
    pub(in crate::play) kept: Vec<UnitNo>,
    /// How many units were activated this round.
    pub(in crate::play) activated: [u8; 2],
    /// Command cards that were divulged, a bit each.
    pub(in crate::play) divulged: [u32; 2],
    /// Units that deploy after all others, a bit each.
    pub(in crate::play) late: u64,
    /// Who comes out of a Bane token, and the units that wait in one, a bit each.
    pub(in crate::play) hunters: [Option<UnitNo>; 2],
    pub(in crate::play) withheld: u64,
    /// Whether the running activation comes from a drawn token.
    pub(in crate::play) drawn: bool,
}

impl AbilityState {
    /// Whether a unit stays without an order at the end of its activation, as its token went back to the pool.
    pub(in crate::play) const fn rests(&self, unit: UnitNo) -> bool {
        self.returned >> unit.0 & 1 == 1
    }

    /// Tokens of a kind on a card.
    pub fn on_card(&self, source: Source, token: TokenWord) -> u8 {
        let lies = |(card, kind, _): &&(Source, TokenWord, u8)| *card == source && *kind == token;
        self.stored.iter().find(lies).map_or(0, |(.., count)| *count)
    }

    pub(in crate::play) fn put(&mut self, source: Source, token: TokenWord, count: u8) {
        let lies = |(card, kind, _): &&mut (Source, TokenWord, u8)| *card == source && *kind == token;
        match self.stored.iter_mut().find(lies) {
            Some((.., held)) => *held += count,
            None => self.stored.push((source, token, count)),
        }
    }

    pub(in crate::play) fn take(&mut self, source: Source, token: TokenWord) -> u8 {
        let held = self.on_card(source, token);
        self.stored.retain(|(card, kind, _)| (*card, *kind) != (source, token));
        held
    }
}
