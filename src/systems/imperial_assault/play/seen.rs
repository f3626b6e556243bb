//! The match as one player sees it: the whole map, but neither the opponent's hand nor any deck.

use super::{
    Answer, FigureNo, Fixed, State, View,
    fixed::{Origin, REBELS, Source, SourceNo},
};
use crate::{ImperialAssault, cards::CommandId};
use kernel::{
    Chance,
    game::{Seat, stepped::Stepped},
};

/// A match as one player sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) waiting: Option<&'a Stepped<ImperialAssault>>,
}

impl<'a> Seen<'a> {
    /// The fixed part; armies are open (IA-ARMY-27).
    pub const fn fixed(&self) -> &'a Fixed {
        self.fixed
    }

    /// The seeing player.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The match as a view; hands and decks are out of reach.
    pub const fn view(&self) -> View<'a, 'a> {
        View { fixed: self.fixed, state: self.state }
    }

    /// The own Command cards in hand.
    pub fn hand(&self) -> &'a [CommandId] {
        &self.state.side(self.seat).hand
    }

    /// The Command cards this player is asked to choose from, or has looked at before a choice.
    pub fn shown(&self) -> &'a [CommandId] {
        &self.state.shown
    }

    /// Numbers of cards in a side's hand and deck.
    pub fn cards_left(&self, seat: Seat) -> (usize, usize) {
        let side = self.state.side(seat);
        (side.hand.len(), side.deck.len())
    }

    /// The discard pile of a side (IA-TERM-07).
    pub fn discard(&self, seat: Seat) -> &'a [CommandId] {
        &self.state.side(seat).discard
    }

    /// Number of a side's Command cards on the table, being played, or out of the game.
    pub fn elsewhere(&self, seat: Seat) -> usize {
        let tabled = self.state.tabled.iter().filter(|row| row.seat == seat).count();
        let played = self.state.playing.iter().filter(|playing| playing.seat == seat && !playing.gone).count();
        tabled + played + self.state.side(seat).removed.len()
    }

    /// A match that may be this one, for somebody who looks ahead: the other's hand and both decks are dealt anew, luck is
    /// `chance`. It waits for the same answer; none if the step so far showed luck that this one does not have, or if
    /// the match is not one that waits.
    pub fn imagined(&self, mut chance: Chance) -> Option<Stepped<ImperialAssault>> {
        let own = self.seat.index();
        let imagined = self.waiting?.imagined(|state| {
            for (seat, side) in state.sides.iter_mut().enumerate() {
                if seat != own {
                    side.deck.append(&mut side.hand.clone());
                    chance.shuffle(&mut side.deck);
                    let left = side.deck.len() - side.hand.len();
                    side.hand = side.deck.split_off(left);
                } else {
                    chance.shuffle(&mut side.deck);
                }
            }
            if let Some(campaign) = &mut state.campaign {
                chance.shuffle(&mut campaign.supplies);
            }
            // Nobody counts on secret cards of the other.
            if self.seat == REBELS
                && let Some(campaign) = &self.fixed.campaign
            {
                let is_secret = |source: &Source| {
                    matches!(source.origin, Origin::Imperial { card, .. } if campaign.secrets.contains(&card))
                };
                let numbers = (0..).map(SourceNo).zip(&self.fixed.abilities.sources);
                state.depleted_sources.extend(numbers.filter(|(_, it)| is_secret(it)).map(|(number, _)| number));
            }
            let other = self.seat.other().index();
            let side = &mut state.mission;
            if let Some(red) = &mut side.red[other] {
                let marked = |group: &&super::GroupNo| self.fixed.groups[group.index()].seat == self.seat.other();
                let marked: Vec<_> = side.marked.iter().filter(marked).copied().collect();
                *red = marked.get(chance.place(marked.len())).copied().unwrap_or(*red);
            }
            if let Some(aimed) = &mut side.aimed[other] {
                // The three coordinates of a player are numbered one after the other.
                let own = state.tokens.iter().enumerate().filter(|(_, token)| token.owner == Some(self.seat.other()));
                let own: Vec<u8> = own.filter(|(_, token)| !token.gone).map(|(number, _)| number as u8).collect();
                *aimed = own.get(chance.place(own.len())).copied().unwrap_or(*aimed);
            }
            // What was rolled in the running step is known.
            state.chance = Chance::relayed(&state.chance, &self.state.chance, chance.clone()).unwrap_or(chance);
        });
        imagined.filter(|game| self.is_alike(game.state()))
    }

    /// True if all open information is equal: dice of the running step, cards that left a deck.
    fn is_alike(&self, other: &State) -> bool {
        let own = &self.state;
        let open = |state: &State| state.sides.each_ref().map(|side| (side.hand.len(), side.deck.len(), side.points));
        open(own) == open(other)
            && own.sides.iter().zip(&other.sides).all(|(own, other)| own.discard == other.discard)
            && own.sides[self.seat.index()].hand == other.sides[self.seat.index()].hand
            && (&own.figures, &own.tokens, &own.attack) == (&other.figures, &other.tokens, &other.attack)
    }
}

impl View<'_, '_> {
    /// The Command card that an answer plays or names.
    pub fn card_of(&self, answer: &Answer) -> Option<CommandId> {
        match answer {
            Answer::Use(ability, _) | Answer::Special(ability) => self.fixed.abilities.source_of(*ability).command(),
            Answer::Card(place) => self.state.shown.get(usize::from(*place)).copied(),
            _ => None,
        }
    }

    /// Number of cards in a side's deck, which is open.
    pub fn cards_in_deck(&self, seat: Seat) -> usize {
        self.state.side(seat).deck.len()
    }

    /// True if a side's deck has a card for this figure alone. The side's player knows this from the deck as built and
    /// the cards that left it; ask for that player alone.
    pub fn may_draw_for(&self, seat: Seat, figure: FigureNo) -> bool {
        let name = self.group(figure).name;
        let is_for = |card: &CommandId| self.fixed.command(*card).is_some_and(|known| known.user.names.contains(&name));
        self.state.side(seat).deck.iter().any(is_for)
    }
}
