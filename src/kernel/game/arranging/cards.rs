//! Cards of a position: piles that share the cards of one stock.

use super::{Flaw, Subject};
use crate::{Chance, Language, catalog::CardText};

/// A kind of card, by numbers of the system's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardKind {
    pub family: u8,
    pub place: u16,
}

/// What a kind of card is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardWords {
    /// Its name in files.
    pub id: String,
    /// Its name in each language.
    pub names: [String; Language::ALL.len()],
}

impl CardWords {
    pub fn of(id: &str, text: &CardText) -> Self {
        Self { id: id.to_owned(), names: Language::ALL.map(|language| text.name(language).to_owned()) }
    }

    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }
}

/// How a pile is set and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Open,
    /// It is set, but not written where nobody asks: its cards lie facedown.
    Hidden,
    /// It is not set: cards go there that lie nowhere else.
    Rest,
    /// The same, in a hidden order: it is shuffled once cards come to it.
    Deck,
    /// It is not set, and its cards stay.
    Kept,
}

impl Face {
    pub const fn is_set(self) -> bool {
        matches!(self, Self::Open | Self::Hidden)
    }
}

/// Cards in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    pub subject: Subject,
    /// Its name in files, and the end of its phrase's key.
    pub id: &'static str,
    /// Numbers of the cards, the top one first.
    pub cards: Vec<u16>,
    pub face: Face,
    pub is_ordered: bool,
    /// The most cards.
    pub most: usize,
    /// The kinds that can lie here; empty for all.
    pub fits: Vec<CardKind>,
    /// The rule of both.
    pub rule: &'static str,
}

impl Pile {
    /// A pile of any number of cards, whose order does not matter.
    pub fn new(subject: Subject, id: &'static str, cards: Vec<u16>) -> Self {
        let most = usize::MAX;
        Self { subject, id, cards, face: Face::Open, is_ordered: false, most, fits: Vec::new(), rule: "" }
    }

    #[must_use]
    pub fn faced(self, face: Face) -> Self {
        Self { face, ..self }
    }

    #[must_use]
    pub fn ordered(self) -> Self {
        Self { is_ordered: true, ..self }
    }

    /// With no more than so many cards.
    #[must_use]
    pub fn at_most(self, most: usize, rule: &'static str) -> Self {
        Self { most, rule, ..self }
    }

    /// For these kinds alone.
    #[must_use]
    pub fn of_kinds(self, mut fits: Vec<CardKind>, rule: &'static str) -> Self {
        fits.sort_unstable();
        fits.dedup();
        Self { fits, rule, ..self }
    }
}

/// Cards that come out of one box; each lies in one of its piles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// The kind of each card, by its number.
    pub kinds: Vec<CardKind>,
    /// The pile where each goes that is taken from another.
    pub homes: Vec<u8>,
    /// The pile where it goes if its own is laid by hand.
    pub spare: u8,
    pub piles: Vec<Pile>,
    /// The rule of how many there are.
    pub rule: &'static str,
}

impl Stock {
    /// A stock whose cards all go to its first pile.
    pub fn new(kinds: Vec<CardKind>, piles: Vec<Pile>, rule: &'static str) -> Self {
        Self { homes: vec![0; kinds.len()], spare: 0, kinds, piles, rule }
    }

    pub fn kind(&self, card: u16) -> CardKind {
        self.kinds[usize::from(card)]
    }

    /// The kinds of cards in a pile.
    pub fn kinds_in(&self, pile: &Pile) -> Vec<CardKind> {
        pile.cards.iter().map(|card| self.kind(*card)).collect()
    }

    /// The kinds that can lie in a pile, each once.
    pub fn fitting(&self, pile: &Pile) -> Vec<CardKind> {
        let mut kinds = self.kinds.clone();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.retain(|kind| pile.fits.is_empty() || pile.fits.binary_search(kind).is_ok());
        kinds
    }

    fn is(&self, pile: &Pile, cards: &[CardKind]) -> bool {
        let (mut now, mut wanted) = (self.kinds_in(pile), cards.to_vec());
        if !pile.is_ordered {
            now.sort_unstable();
            wanted.sort_unstable();
        }
        now == wanted
    }

    /// What is wrong with piles, by their places, as wanted.
    pub(super) fn flaws(&self, wanted: &[(usize, &[CardKind])]) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut counts: Vec<(CardKind, i32, Subject)> = Vec::new();
        for (place, cards) in wanted {
            let pile = &self.piles[*place];
            let flaw = |key, rule, card: Option<CardKind>, high: usize| {
                let about = (pile.subject, pile.id, cards.len() as i32);
                Flaw { card, ..Flaw::about(about, key, rule, (0, high as i32)) }
            };
            if !pile.face.is_set() {
                if !self.is(pile, cards) {
                    flaws.push(flaw("position.flaw.rest", "", None, 0));
                }
                continue;
            }
            if cards.len() > pile.most {
                flaws.push(flaw("position.flaw.most", pile.rule, None, pile.most));
            }
            for card in *cards {
                if !pile.fits.is_empty() && pile.fits.binary_search(card).is_err() {
                    flaws.push(flaw("position.flaw.misfit", pile.rule, Some(*card), 0));
                }
                match counts.iter_mut().find(|(kind, ..)| kind == card) {
                    Some((_, count, _)) => *count += 1,
                    None => counts.push((*card, 1, pile.subject)),
                }
            }
        }
        for (card, count, subject) in counts {
            let kept = self.piles.iter().filter(|pile| pile.face == Face::Kept).flat_map(|pile| &pile.cards);
            let kept = kept.filter(|number| self.kind(**number) == card).count();
            let copies = (self.kinds.iter().filter(|kind| **kind == card).count() - kept) as i32;
            if count > copies {
                let flaw = Flaw::about((subject, "", count), "position.flaw.copies", self.rule, (0, copies));
                flaws.push(Flaw { card: Some(card), ..flaw });
            }
        }
        flaws
    }

    /// Lays piles as wanted, of which there are enough cards; true if that changes any. What is wanted stays where it is
    /// if it can, and comes from the rest before it comes from a pile that is not spoken of.
    pub(super) fn deal(&mut self, wanted: &[(usize, &[CardKind])], chance: &mut Chance) -> bool {
        let wanted: Vec<_> = wanted.iter().filter(|(place, _)| self.piles[*place].face.is_set()).collect();
        if wanted.iter().all(|(place, cards)| self.is(&self.piles[*place], cards)) {
            return false;
        }
        let mut loose = Vec::new();
        let mut laid: Vec<Vec<Option<u16>>> = Vec::new();
        for (place, cards) in &wanted {
            let mut before = std::mem::take(&mut self.piles[*place].cards);
            let mut stays = |kind: &CardKind| {
                let at = before.iter().position(|card| self.kinds[usize::from(*card)] == *kind)?;
                Some(before.remove(at))
            };
            laid.push(cards.iter().map(&mut stays).collect());
            loose.extend(before);
        }
        // What is laid is put down at the end, so that nothing is taken from it.
        for ((_, cards), laid) in wanted.iter().zip(&mut laid) {
            for (kind, card) in cards.iter().zip(laid) {
                *card = card.or_else(|| self.fetch(*kind, &mut loose));
            }
        }
        for ((place, _), laid) in wanted.iter().zip(laid) {
            self.piles[*place].cards = laid.into_iter().flatten().collect();
        }
        let is_laid = |pile: u8| wanted.iter().any(|(place, _)| *place == usize::from(pile));
        let home =
            |card: &u16| Some(self.homes[usize::from(*card)]).filter(|home| !is_laid(*home)).unwrap_or(self.spare);
        let mut stirred: Vec<usize> = loose.iter().map(|card| usize::from(home(card))).collect();
        for (card, home) in loose.into_iter().zip(&stirred) {
            self.piles[*home].cards.push(card);
        }
        stirred.sort_unstable();
        stirred.dedup();
        for home in stirred {
            if self.piles[home].face == Face::Deck {
                chance.shuffle(&mut self.piles[home].cards);
            }
        }
        true
    }

    /// Takes a card of a kind from the loose ones, from the rest, or from a pile that has not been laid yet.
    fn fetch(&mut self, kind: CardKind, loose: &mut Vec<u16>) -> Option<u16> {
        let kinds = &self.kinds;
        let take = |from: &mut Vec<u16>| {
            let at = from.iter().position(|card| kinds[usize::from(*card)] == kind)?;
            Some(from.remove(at))
        };
        take(loose).or_else(|| {
            let mut by_face: Vec<&mut Pile> = self.piles.iter_mut().filter(|pile| pile.face != Face::Kept).collect();
            by_face.sort_by_key(|pile| pile.face.is_set());
            by_face.into_iter().find_map(|pile| take(&mut pile.cards))
        })
    }
}
