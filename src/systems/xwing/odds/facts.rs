//! An attack described by a document or set up between two lists: without a table, places are guessed or unknown.

use super::{
    Facts, Reading, Situation,
    cards::{ALL_WINDOWS, Part},
    hand::Act,
    read,
};
use crate::{
    cards::{
        Slot, UpgradeId,
        ability::{
            Condition, Filter, Number, Play, Quantity, Target, Test, Window,
            words::{ArcKind, Chooser, Ref, Relation, Role, Side, Stat, Token, WeaponKind},
        },
    },
    play::DieKind,
};

/// Facts about one side.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct SideFacts {
    pub(super) focus: u8,
    pub(super) evade: u8,
    /// Stress tokens; none where nobody says.
    pub(super) stress: Option<u8>,
    /// Pilot skill.
    pub(super) skill: Option<u8>,
}

/// An attack as far as it is told.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct AttackFacts {
    /// The attacker and the defender.
    pub(super) sides: [SideFacts; 2],
    pub(super) range: Option<u8>,
    pub(super) locked: bool,
    /// The weapon: none where nobody says; inside, none for the primary weapon.
    pub(super) weapon: Option<Option<(UpgradeId, Slot)>>,
    /// The attacker's primary weapon value.
    pub(super) primary: Option<u8>,
}

/// A card's view of it. A named card is meant to work: conditions hold unless the facts contradict.
#[derive(Clone, Copy)]
pub(super) struct CardFacts<'t> {
    pub(super) attack: &'t AttackFacts,
    /// True if the card is the attacker's.
    pub(super) attacks: bool,
    /// The card, if it is an upgrade.
    pub(super) card: Option<UpgradeId>,
    /// The side that a filter is asked about.
    pub(super) it: Option<usize>,
}

impl CardFacts<'_> {
    fn side(&self, name: Ref) -> Option<usize> {
        match name {
            Ref::It => self.it,
            Ref::SelfShip => Some(usize::from(!self.attacks)),
            Ref::Opponent => Some(usize::from(self.attacks)),
            Ref::Attacker => Some(0),
            Ref::Defender => Some(1),
            _ => None,
        }
    }

    /// True if a condition holds; none if that is unknown.
    fn truth(&self, condition: &Condition) -> Option<bool> {
        self.test(&condition.test, condition.not).map(|holds| holds != condition.not)
    }

    fn test(&self, test: &Test, not: bool) -> Option<bool> {
        let attack = self.attack;
        match test {
            Test::AttackRange { band } => attack.range.map(|range| band.holds(range)),
            // Both ships face each other; who stands elsewhere is not known.
            Test::Arc { band: Some(band), .. } => attack.range.map(|range| band.holds(range)),
            Test::Arc { kind, .. } => (not || matches!(kind, ArcKind::Any | ArcKind::Primary)).then_some(true),
            Test::AttackFrom { arc } => Some(*arc == ArcKind::Primary),
            Test::Same { a, b } => Some(self.side(*a)? == self.side(*b)?),
            Test::Weapon { kind, max_points: None } => {
                let fits = |kind: WeaponKind| match attack.weapon {
                    // A weapon that is named is the one that is used.
                    None => (kind == WeaponKind::This).then_some(true),
                    Some(weapon) => Some(match kind {
                        WeaponKind::Any => true,
                        WeaponKind::Primary => weapon.is_none(),
                        WeaponKind::Secondary => weapon.is_some(),
                        WeaponKind::This => weapon.is_some_and(|(id, _)| Some(id) == self.card),
                        WeaponKind::Torpedo => weapon.is_some_and(|(_, slot)| slot == Slot::Torpedo),
                        WeaponKind::Missile => weapon.is_some_and(|(_, slot)| slot == Slot::Missile),
                        WeaponKind::Cannon => weapon.is_some_and(|(_, slot)| slot == Slot::Cannon),
                        WeaponKind::Turret => weapon.is_some_and(|(_, slot)| slot == Slot::Turret),
                        WeaponKind::Different => return None,
                    }),
                };
                any(kind.iter().map(fits))
            }
            Test::Token { of, token, min, max } => {
                let known = &attack.sides[self.side(*of)?];
                let mut count = 0;
                for token in token.iter() {
                    count += match token {
                        Token::Focus => known.focus,
                        Token::Evade => known.evade,
                        Token::Stress => known.stress?,
                        _ => return None,
                    };
                }
                let least = min.unwrap_or(u8::from(max.is_none()));
                Some(count >= least && max.is_none_or(|max| count <= max))
            }
            Test::Lock { by, on } => match (self.side(*by), self.side(*on)) {
                (Some(0), Some(1)) => Some(attack.locked),
                _ => None,
            },
            Test::Stat { of, stat, rel, value: Number::Fixed(value) } => {
                let side = self.side(*of)?;
                let known = match stat {
                    Stat::PilotSkill => attack.sides[side].skill?,
                    Stat::Attack if side == 0 => attack.primary?,
                    _ => return None,
                };
                let (known, value) = (i32::from(known), i32::from(*value));
                Some(match rel {
                    Relation::Ge => known >= value,
                    Relation::Gt => known > value,
                    Relation::Le => known <= value,
                    Relation::Lt => known < value,
                    Relation::Ne => known != value,
                })
            }
            Test::Any { of } => any(of.iter().map(|condition| self.truth(condition))),
            _ => None,
        }
    }

    /// True if the ability listens to a ship that this card is about.
    fn listens(&self, play: &Play, window: Window) -> bool {
        let of_whom =
            play.who.as_ref().is_none_or(|filter| matches!(filter.side, Side::Friendly | Side::Any | Side::SelfShip));
        let fires = self.attack.weapon.is_none_or(|weapon| weapon.map(|(id, _)| id) == self.card);
        if window == Window::Attack && !(fires && self.attacks && self.card.is_some()) {
            return false;
        }
        let is_own =
            matches!(window, Window::Always | Window::CardDealt) || window == Window::BeforeRoll && play.role.is_none();
        of_whom
            && (is_own && (window != Window::CardDealt || !self.attacks)
                || !is_own
                    && match play.role_in(window) {
                        Role::Attacker => self.attacks,
                        Role::Defender => !self.attacks,
                        Role::Either => true,
                    })
    }

    /// The parts of a card's abilities, window by window; none if one of them is not worked out.
    pub(super) fn parts(&self, plays: &[&Play]) -> Option<Vec<Told>> {
        let mut told = Vec::new();
        for play in plays {
            for window in ALL_WINDOWS {
                if !self.listens(play, window) {
                    continue;
                }
                match read(play, window, self) {
                    Reading::Nothing => {}
                    Reading::Uncounted => return None,
                    Reading::Parts(parts) => {
                        let by_attacker = match play.chooser {
                            Chooser::Attacker => true,
                            Chooser::Defender => false,
                            _ => self.attacks,
                        };
                        told.extend(parts.into_iter().map(|part| Told { window, by_attacker, part }));
                    }
                }
            }
        }
        Some(told)
    }
}

/// True if any holds, false if none does; none if that is unknown.
fn any(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut found = Some(false);
    for one in all {
        match one {
            Some(true) => return Some(true),
            None => found = None,
            Some(false) => {}
        }
    }
    found
}

/// A part of an ability with its window, and true if the attacker uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) window: Window,
    pub(super) by_attacker: bool,
    pub(super) part: Part,
}

impl Told {
    /// True if it only changes the number of dice.
    pub(super) const fn counts(&self) -> bool {
        matches!(self.part, Part::Count(..))
    }
}

impl Facts for CardFacts<'_> {
    fn holds(&self, condition: &Condition) -> bool {
        self.truth(condition).unwrap_or(true)
    }

    fn surely(&self, condition: &Condition) -> bool {
        self.truth(condition) == Some(true)
    }

    fn number(&self, number: &Number) -> Option<i32> {
        match number {
            Number::Fixed(number) => Some(i32::from(*number)),
            Number::Counted { what: Quantity::Stat { of, stat: Stat::Attack }, max } if self.side(*of) == Some(0) => {
                let value = i32::from(self.attack.primary?);
                Some(max.map_or(value, |max| value.min(i32::from(max))))
            }
            Number::Counted { .. } => None,
        }
    }

    fn attacks(&self) -> bool {
        self.attacks
    }

    fn meant(&self, target: &Target) -> [bool; 2] {
        let own = usize::from(!self.attacks);
        [0, 1].map(|side| match target {
            Target::Ship(Ref::AnyShip) => true,
            Target::Ship(name) => self.side(*name) == Some(side),
            Target::Ships(filter) => {
                let of = Self { it: Some(side), ..*self };
                let sided = match filter.side {
                    Side::Friendly | Side::SelfShip => side == own,
                    Side::Enemy => side != own,
                    _ => true,
                };
                let near = filter.range.as_ref().zip(self.attack.range).is_none_or(|(band, range)| band.holds(range));
                sided && near && filter.conditions.iter().all(|condition| of.holds(condition))
            }
        })
    }

    fn finds(&self, _filter: &Filter) -> bool {
        true
    }

    fn locks(&self) -> bool {
        self.attack.locked
    }
}

impl Situation {
    /// Takes up what a card does.
    pub(super) fn hear(&mut self, told: &[Told], counts: &mut [i8; 2]) {
        for Told { window, by_attacker, part } in told {
            self.take(&[*part], *window, *by_attacker, counts);
        }
    }

    /// Takes up what an ability does in a window. What changes the number of dice is added to `counts`.
    pub(crate) fn take(&mut self, parts: &[Part], window: Window, by_attacker: bool, counts: &mut [i8; 2]) {
        for part in parts {
            match *part {
                Part::Dice(kind, tool) => {
                    let (hand, own) = match kind {
                        DieKind::Attack => (&mut self.attack, by_attacker),
                        DieKind::Defense => (&mut self.defense, !by_attacker),
                    };
                    let tools = match window {
                        Window::BeforeRoll | Window::AttackRolled | Window::DefenseRolled => &mut hand.rolled,
                        _ if own || matches!(tool.act, Act::KeepLock) => &mut hand.own,
                        _ => &mut hand.against,
                    };
                    // Nobody has so many cards.
                    let _ = tools.try_push(tool);
                }
                Part::Protect { crits, n } => {
                    let safe = if crits { &mut self.comparison.safe_crits } else { &mut self.comparison.safe_hits };
                    *safe = safe.saturating_add(n);
                }
                Part::CritsFirst => self.comparison.crits_first = true,
                Part::EvadesLost { n, once } => {
                    self.evades_lost = self.evades_lost.saturating_add(n);
                    self.lost_once = self.lost_once.saturating_add(if once { n } else { 0 });
                }
                Part::Count(kind, n) => counts[usize::from(kind == DieKind::Defense)] += n,
                Part::Ban { side, dice, ban } => {
                    let (hand, owner) = match dice {
                        DieKind::Attack => (&mut self.attack, 0),
                        DieKind::Defense => (&mut self.defense, 1),
                    };
                    let known = &mut hand.bans[usize::from(side != owner)];
                    *known = (*known).max(ban);
                }
                Part::Withheld { side, token } => {
                    let hand = if side == 0 { &mut self.attack } else { &mut self.defense };
                    match token {
                        Token::Focus => hand.focus = 0,
                        Token::Evade => hand.evade = 0,
                        Token::Lock => hand.lock = false,
                        _ => {}
                    }
                }
                Part::Rerolls(most) => self.attack.most_rerolls = self.attack.most_rerolls.min(most),
                Part::Locked => self.attack.lock = true,
                Part::Blow(blow) => self.blow = Some(blow),
                Part::Forced => self.forced = true,
                Part::Times(times) => self.times = times,
            }
        }
    }
}
