//! Items of the table with their places and answers.

use deckbuilding::{
    Deckbuilding,
    play::{Answer, BaseNo, CardNo, CardSet, Question, Target, View, library::MOST_BASES, set::MOST_CARDS},
};
use kernel::game::{Decision, Seat};

use crate::screen::play::match_view::{PieceNo, Sight};

/// A pile to browse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PileOf {
    Discard(Seat),
    /// Lost bases of a side.
    Lost(Seat),
    /// Bases a side has not revealed.
    Bases(Seat),
    GalaxyDiscard,
    Exiled,
}

/// An item of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableItem {
    Card(CardNo),
    Base(BaseNo),
    /// The area of a side.
    Area(Seat),
    Pile(PileOf),
}

const BASES: usize = MOST_CARDS;
const AREAS: usize = BASES + MOST_BASES;
const PILES: usize = AREAS + 2;
const ALL_PILES: [PileOf; 8] = [
    PileOf::Discard(Seat::First),
    PileOf::Discard(Seat::Second),
    PileOf::Lost(Seat::First),
    PileOf::Lost(Seat::Second),
    PileOf::Bases(Seat::First),
    PileOf::Bases(Seat::Second),
    PileOf::GalaxyDiscard,
    PileOf::Exiled,
];

impl TableItem {
    /// Place of the item.
    pub(super) fn place(self) -> usize {
        match self {
            Self::Card(card) => card.index(),
            Self::Base(base) => BASES + base.index(),
            Self::Area(seat) => AREAS + seat.index(),
            Self::Pile(pile) => PILES + ALL_PILES.iter().position(|known| *known == pile).unwrap_or(0),
        }
    }

    /// Item of a place.
    pub(super) fn at(place: usize) -> Option<Self> {
        Some(match place {
            _ if place < BASES => Self::Card(CardNo(place as u8)),
            _ if place < AREAS => Self::Base(BaseNo((place - BASES) as u8)),
            _ if place < PILES => Self::Area(Seat::BOTH[place - AREAS]),
            _ => Self::Pile(*ALL_PILES.get(place - PILES)?),
        })
    }

    /// Number of the item as a piece of the match.
    pub(super) fn piece(self) -> PieceNo {
        self.place() as PieceNo
    }
}

/// Zone of a card that can be pressed there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    Hand(Seat),
    Play(Seat),
    Row,
    Pilots,
    Elsewhere,
}

/// A match in view.
#[derive(Clone, Copy)]
pub(super) struct TableView<'a> {
    pub(super) sight: Sight<'a, Deckbuilding>,
    pub(super) view: View<'a, 'a>,
    /// The player below.
    pub(super) own: Seat,
}

impl<'a> TableView<'a> {
    pub(super) fn of(sight: Sight<'a, Deckbuilding>) -> Self {
        let view = View { fixed: sight.game.fixed(), state: sight.game.state() };
        Self { sight, view, own: sight.viewer.unwrap_or(Seat::First) }
    }

    /// The question answered here and now.
    pub(super) fn open(&self) -> Option<&'a Decision<Question, Answer>> {
        self.sight.open
    }

    pub(super) fn zone(&self, card: CardNo) -> Zone {
        let state = self.view.state;
        for seat in Seat::BOTH {
            let side = state.side(seat);
            if side.hand.contains(card) {
                return Zone::Hand(seat);
            }
            if side.in_play().contains(card) {
                return Zone::Play(seat);
            }
        }
        match () {
            () if state.row.contains(&Some(card)) => Zone::Row,
            () if state.pilots.contains(card) => Zone::Pilots,
            () => Zone::Elsewhere,
        }
    }

    /// True if an answer about one card covers the other: copies that do not differ are offered once.
    fn stands_for(&self, offered: CardNo, card: CardNo) -> bool {
        if offered == card {
            return true;
        }
        let zone = self.zone(card);
        zone != Zone::Elsewhere
            && zone == self.zone(offered)
            && match zone {
                Zone::Play(_) => self.view.alike(offered, card),
                _ => self.view.library().alike(offered, card),
            }
    }

    /// Hand of a side as far as the viewer may see it.
    pub(super) fn hand(&self, seat: Seat) -> CardSet {
        let side = self.view.side(seat);
        if self.sight.may_see(seat) { side.hand } else { side.known }
    }

    /// Answers of an item.
    pub(super) fn answers(&self, thing: TableItem) -> Vec<usize> {
        let Some(open) = self.open() else { return Vec::new() };
        let other = open.seat.other();
        let is_meant = |answer: &Answer| match (thing, answer) {
            (TableItem::Card(card), Answer::Attack(Target::Row(target))) => *target == card,
            (TableItem::Card(card), Answer::Attack(Target::Base)) => self.view.side(other).ships.contains(card),
            (TableItem::Card(card), answer) => answer.card().is_some_and(|offered| self.stands_for(offered, card)),
            (TableItem::Base(base), Answer::Base(offered)) => base == *offered,
            (TableItem::Base(base), Answer::UseBase) => self.view.side(open.seat).base == Some(base),
            (TableItem::Base(base), Answer::Attack(Target::Base) | Answer::EnemyBase) => {
                self.view.side(other).base == Some(base)
            }
            (TableItem::Area(seat), Answer::Attack(Target::Base)) => {
                seat == other && self.view.side(other).base.is_none()
            }
            _ => false,
        };
        let answers = open.answers.iter().enumerate();
        answers.filter(|(_, answer)| is_meant(answer)).map(|(place, _)| place).collect()
    }

    /// Answers of bringing one item to another.
    pub(super) fn brought(&self, thing: TableItem, to: TableItem) -> Vec<usize> {
        let (Some(open), TableItem::Card(card)) = (self.open(), thing) else { return Vec::new() };
        let (own, other) = (open.seat, open.seat.other());
        let is_of = |seat: Seat| match to {
            TableItem::Card(card) => self.zone(card) == Zone::Play(seat),
            TableItem::Base(base) => self.view.side(seat).base == Some(base),
            TableItem::Area(area) => area == seat,
            TableItem::Pile(pile) => pile == PileOf::Discard(seat),
        };
        let found = |holds: &dyn Fn(&Answer) -> bool| -> Vec<usize> {
            let answers = open.answers.iter().enumerate();
            answers.filter(|(_, answer)| holds(answer)).map(|(place, _)| place).collect()
        };
        match self.zone(card) {
            Zone::Hand(seat) if seat == own && is_of(own) => {
                found(&|answer| matches!(answer, Answer::Play(offered) if self.stands_for(*offered, card)))
            }
            Zone::Row | Zone::Pilots if to == TableItem::Pile(PileOf::GalaxyDiscard) => {
                found(&|answer| matches!(answer, Answer::Bribe(offered) if self.stands_for(*offered, card)))
            }
            Zone::Row | Zone::Pilots if is_of(own) => {
                found(&|answer| matches!(answer, Answer::Buy(offered) if self.stands_for(*offered, card)))
            }
            Zone::Play(seat) if seat == own => {
                let joins = |answer: &Answer| match answer {
                    Answer::Assign(offered, target) if self.stands_for(*offered, card) => Some(*target),
                    _ => None,
                };
                if is_of(other) {
                    return found(&|answer| joins(answer) == Some(Target::Base));
                }
                let TableItem::Card(aimed) = to else { return Vec::new() };
                if self.zone(aimed) != Zone::Row {
                    return Vec::new();
                }
                match found(&|answer| joins(answer) == Some(Target::Row(aimed))) {
                    exact if !exact.is_empty() => exact,
                    _ => found(&|answer| {
                        let Some(Target::Row(offered)) = joins(answer) else { return false };
                        let is_attacked = self.attacks_on(Target::Row(offered)).is_some();
                        !is_attacked && self.stands_for(offered, aimed)
                    }),
                }
            }
            _ => Vec::new(),
        }
    }

    /// Cards of the attack prepared on a target.
    pub(super) fn attacks_on(&self, target: Target) -> Option<CardSet> {
        let attacks = &self.view.state.turn.attacks;
        let attack = attacks.iter().find(|attack| attack.target == target && !attack.cards.is_empty());
        attack.map(|attack| attack.cards)
    }

    /// Target a card is assigned to.
    pub(super) fn target_of(&self, card: CardNo) -> Option<Target> {
        let attack = self.view.state.turn.attacks.iter().find(|attack| attack.cards.contains(card));
        attack.map(|attack| attack.target)
    }

    /// The player's cards and bases in the order of their letters.
    pub(super) fn own_table(&self) -> Vec<TableItem> {
        let side = self.view.side(self.own);
        let base = side.base.map(TableItem::Base);
        base.into_iter().chain(side.ships.iter().chain(side.units.iter()).map(TableItem::Card)).collect()
    }

    /// True if the previewed answer is about this item; of copies only the offered one.
    pub(super) fn is_weighed(&self, thing: TableItem) -> bool {
        let Some(weighed) = self.weighed() else { return false };
        match (thing, weighed) {
            (TableItem::Card(card), Answer::Assign(offered, Target::Row(target))) => {
                card == *offered || card == *target
            }
            (TableItem::Card(card), answer) if answer.card().is_some() => answer.card() == Some(card),
            (TableItem::Base(base), Answer::Assign(_, Target::Base)) => {
                self.open().is_some_and(|open| self.view.side(open.seat.other()).base == Some(base))
            }
            _ => self.sight.weighed.is_some_and(|weighed| self.answers(thing).contains(&weighed)),
        }
    }

    /// The previewed answer.
    pub(super) fn weighed(&self) -> Option<&'a Answer> {
        let open = self.open()?;
        open.answers.get(self.sight.weighed?)
    }

    /// Hidden cards and bases of a question.
    pub(super) fn shown_for_question(&self) -> Vec<TableItem> {
        let Some(open) = self.open() else { return Vec::new() };
        let shown = |answer: &Answer| match answer {
            Answer::Card(card) => match self.zone(*card) {
                Zone::Elsewhere => Some(TableItem::Card(*card)),
                Zone::Hand(seat) if seat != open.seat => Some(TableItem::Card(*card)),
                _ => None,
            },
            Answer::Base(base) => Some(TableItem::Base(*base)),
            _ => None,
        };
        open.answers.iter().filter_map(shown).collect()
    }
}
