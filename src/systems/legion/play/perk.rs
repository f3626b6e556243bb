//! What upgrades do beyond minis, weapons, keywords and numbers, as far as a match plays it.

use super::{
    Answer, Event, Question, QuestionKind,
    event::TokenKind,
    pieces::UnitNo,
    question::{Deed, MoveKind},
    referee::Referee,
    state::Order,
    view::{Going, View},
};
use crate::cards::{Rank, UnitType};
use kernel::game::{Seat, stepped::Flow};

/// What a card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Perk {
    /// Free action, exhaust: one of these tokens.
    Gain(&'static [TokenKind]),
    /// Free action, exhaust: up to two friends at range 2 gain a surge token.
    Guidance,
    /// Free action: a friendly trooper at range 2 gains this token, and suppression comes or goes.
    Lend(TokenKind, i8),
    /// Free action, exhaust: an enemy trooper that leads nobody, at range 2, gains two suppression tokens.
    MindTrick,
    /// Free action, exhaust: one at range 1 suffers a wound.
    Choke,
    /// Free action, exhaust: an enemy trooper at range 1 is moved at speed 1.
    Push,
    /// Action, exhaust: an enemy trooper at range 1 in sight gains two immobilize and two suppression tokens.
    Grapple,
    /// Free action, exhaust: Arsenal 2 until the activation ends.
    Broadside,
    /// An aim token against wounded troopers.
    Hunter,
    /// A red die more in melee while wounded.
    Tenacity,
    /// A suppression token before cover, if its player likes.
    DuckAndCover,
    /// One suppression token less at the end of the round.
    Endurance,
    /// Surges of pools with its weapon are crits.
    Fragments,
    /// Pools with its weapon have Ion 1.
    Poppers,
    /// An aim token after wounds.
    Anger,
    /// A dodge token after a ranged attack at range 2.
    UpClose,
    /// An aim token when recovering.
    SecondWind,
    /// A dodge token in the first round.
    ForestDwellers,
    /// Its courage reaches range 4.
    Inspiring,
    /// Its orders reach range 4.
    Commanding,
    /// Orders reach it from range 4.
    FarEars,
    /// Issues itself an order, exhausted or expended.
    OwnOrder,
    /// Nominated, it gives up to four units with orders a surge token.
    Aggressive,
    /// Expend: speed 3 this round, then an immobilize token.
    Burst,
}

/// What a match plays of the text of an upgrade.
pub fn perk(id: &str) -> Option<Perk> {
    use TokenKind::{Aim, Dodge, Surge};
    Some(match id {
        "force_reflexes" => Perk::Gain(&[Dodge]),
        "rebel_trooper_specialist" => Perk::Gain(&[Dodge, Surge]),
        "stormtrooper_specialist" => Perk::Gain(&[Aim, Surge]),
        "phase_i_clone_specialist" => Perk::Gain(&[Aim, Dodge, Surge]),
        "force_guidance" => Perk::Guidance,
        "shriv_suurgav" => Perk::Lend(Dodge, 0),
        "governor_pryce" => Perk::Lend(Aim, 1),
        "clone_commander_fox" => Perk::Lend(Surge, -1),
        "jedi_mind_trick" => Perk::MindTrick,
        "force_choke" => Perk::Choke,
        "force_push" => Perk::Push,
        "electro_grappling_line" => Perk::Grapple,
        "general_weiss" => Perk::Broadside,
        "hunter" => Perk::Hunter,
        "tenacity" => Perk::Tenacity,
        "duck_and_cover" => Perk::DuckAndCover,
        "endurance" => Perk::Endurance,
        "fragmentation_grenades" => Perk::Fragments,
        "emp_droid_poppers" => Perk::Poppers,
        "anger" => Perk::Anger,
        "up_close_and_personal" => Perk::UpClose,
        "baron_rudor" => Perk::SecondWind,
        "forest_dwellers" => Perk::ForestDwellers,
        "inspiring_presence" => Perk::Inspiring,
        "commanding_presence" => Perk::Commanding,
        "integrated_comms_antenna" => Perk::FarEars,
        "hq_uplink" | "seize_the_initiative" => Perk::OwnOrder,
        "aggressive_tactics" => Perk::Aggressive,
        "burst_of_speed" => Perk::Burst,
        _ => return None,
    })
}

/// Whether the perk is a part of what its card says: a friend is not asked whether it likes the suppression that comes with it.
pub fn is_partly(perk: Perk) -> bool {
    matches!(perk, Perk::Lend(TokenKind::Dodge, _))
}

impl Perk {
    /// Whether it is used with a card action: none where it is not, else whether the action is free.
    pub const fn action(self) -> Option<bool> {
        match self {
            Self::Gain(_)
            | Self::Guidance
            | Self::Lend(..)
            | Self::MindTrick
            | Self::Choke
            | Self::Push
            | Self::Broadside => Some(true),
            Self::Grapple => Some(false),
            _ => None,
        }
    }
}

impl View<'_, '_> {
    /// The perks of a unit that are in force, each with the place of its upgrade.
    pub fn perks(&self, unit: UnitNo) -> impl Iterator<Item = (u8, Perk)> + use<'_> {
        let (spec, state) = (self.spec(unit), self.unit(unit));
        let perks = spec.upgrades.iter().enumerate().filter_map(|(place, upgrade)| Some((place as u8, upgrade.perk?)));
        perks.filter(move |(place, _)| {
            let carried = spec.upgrades[usize::from(*place)].carried;
            let lives = || state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade == Some(*place));
            (state.exhausted | state.expended) >> place & 1 == 0 && (!carried || lives())
        })
    }

    pub fn has_perk(&self, unit: UnitNo, perk: Perk) -> bool {
        self.perks(unit).any(|(_, other)| other == perk)
    }

    /// Whether any of these weapons comes from an upgrade with this perk; a weapon that was used up counts.
    pub fn uses_perk(&self, unit: UnitNo, arms: &[super::view::Arm], perk: Perk) -> bool {
        let spec = self.spec(unit);
        arms.iter().any(|arm| {
            let upgrade = spec.weapons[usize::from(arm.weapon)].upgrade;
            upgrade.is_some_and(|place| spec.upgrades[usize::from(place)].perk == Some(perk))
        })
    }

    /// Whom a perk can be used on; the unit itself where it is about nobody else.
    fn reached(&self, unit: UnitNo, perk: Perk) -> Vec<UnitNo> {
        let hulls = self.hulls();
        let trooper = |other: &UnitNo| self.spec(*other).is_trooper();
        let follows = |other: &UnitNo| !matches!(self.rank(*other), Rank::Commander | Rank::Operative);
        // Ranges of Force upgrades are measured from the leader (LEG-UPG-11); so are those of these others.
        let near = |range: u8| move |other: &UnitNo| self.range(unit, *other) <= range;
        match perk {
            Perk::Guidance => self.friends(unit).filter(near(2)).collect(),
            Perk::Lend(..) => self.friends(unit).filter(trooper).filter(near(2)).collect(),
            Perk::MindTrick => self.enemies(unit).filter(trooper).filter(follows).filter(near(2)).collect(),
            Perk::Choke => self.enemies(unit).filter(trooper).filter(follows).filter(near(1)).collect(),
            Perk::Push => self
                .enemies(unit)
                .filter(trooper)
                .filter(near(1))
                .filter(|enemy| self.spec(*enemy).kind != UnitType::EmplacementTrooper)
                .collect(),
            Perk::Grapple => {
                let sees = |enemy: &UnitNo| self.any_sees(unit, *enemy, &hulls);
                self.enemies(unit).filter(trooper).filter(near(1)).filter(sees).collect()
            }
            _ => vec![unit],
        }
    }

    /// The upgrades whose card actions the active unit may use, each with whether it is free (LEG-ACT-09, LEG-ACT-10).
    pub(super) fn card_uses(&self, unit: UnitNo, used: u32) -> Vec<(u8, bool)> {
        let perks = self.perks(unit).filter(|(place, _)| used >> place & 1 == 0);
        let open = perks.filter_map(|(place, perk)| Some((place, perk, perk.action()?)));
        open.filter(|(_, perk, _)| !self.reached(unit, *perk).is_empty())
            .map(|(place, _, free)| (place, free))
            .collect()
    }
}

impl Referee<'_> {
    /// An upgrade is used as a card action.
    pub(super) fn use_upgrade(&mut self, unit: UnitNo, place: u8) -> Flow {
        let upgrade = &self.spec(unit).upgrades[usize::from(place)];
        let Some(perk) = upgrade.perk else { return Ok(()) };
        self.emit(Event::Used(unit, place));
        match upgrade.spent {
            Some(crate::cards::Spent::Exhausted) => self.unit_mut(unit).exhausted |= 1 << place,
            Some(crate::cards::Spent::Expended) => self.unit_mut(unit).expended |= 1 << place,
            None => {}
        }
        match perk {
            Perk::Gain(kinds) => self.gain_one_of(unit, kinds)?,
            Perk::Broadside => {
                use super::keyword::UnitKeyword::Arsenal;
                self.unit_mut(unit).keywords.add(Arsenal, 2);
                if let Some(active) = &mut self.state.activation {
                    active.arsenal_bonus = 2;
                }
            }
            Perk::Guidance => {
                let mut open = self.view().reached(unit, perk);
                for _ in 0..2 {
                    let Some(friend) = self.choose_for(unit, &open)? else { break };
                    open.retain(|other| *other != friend);
                    self.gain(friend, TokenKind::Surge, 1);
                }
            }
            Perk::Lend(kind, suppression) => {
                let open = self.view().reached(unit, perk);
                if let Some(friend) = self.choose_for(unit, &open)? {
                    self.gain(friend, kind, 1);
                    if suppression > 0 {
                        self.gain(friend, TokenKind::Suppression, 1);
                    } else if suppression < 0 {
                        let _ = self.lose(friend, TokenKind::Suppression, 1);
                    }
                }
            }
            Perk::MindTrick | Perk::Choke | Perk::Grapple | Perk::Push => {
                let open = self.view().reached(unit, perk);
                if let Some(enemy) = self.choose_for(unit, &open)? {
                    self.strike(unit, enemy, perk)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn strike(&mut self, unit: UnitNo, enemy: UnitNo, perk: Perk) -> Flow {
        match perk {
            Perk::MindTrick => self.gain(enemy, TokenKind::Suppression, 2),
            Perk::Choke => self.suffer(enemy, 1, Some(unit))?,
            Perk::Grapple => {
                self.gain(enemy, TokenKind::Immobilize, 2);
                self.gain(enemy, TokenKind::Suppression, 2);
            }
            _ => self.push(unit, enemy)?,
        }
        Ok(())
    }

    /// An enemy is moved at speed 1 by the player of the pushing unit, out of a melee too; not into one.
    fn push(&mut self, unit: UnitNo, enemy: UnitNo) -> Flow {
        let going = Going { kind: MoveKind::Withdraw, speed: 1, unhindered: false, fights: false };
        let question =
            Question { number: MoveKind::Standard as u8, ..Question::about(QuestionKind::Destination, enemy) };
        let Some(landing) = self.ask_landing(self.seat(unit), question, enemy, going, false)? else { return Ok(()) };
        let from = self.unit(enemy).leader().map_or(landing.at, |leader| leader.at);
        self.land(enemy, landing, MoveKind::Withdraw)?;
        self.lose_standby(enemy);
        self.emit(Event::Moved { unit: enemy, kind: MoveKind::Standard, from, to: landing.at });
        Ok(())
    }

    fn choose_for(&mut self, unit: UnitNo, open: &[UnitNo]) -> Flow<Option<UnitNo>> {
        let question = Question { number: 3, ..Question::about(QuestionKind::Choose, unit) };
        self.ask_unit(self.seat(unit), question, open.iter().copied(), false)
    }

    /// One of several tokens, as the player likes.
    pub(super) fn gain_one_of(&mut self, unit: UnitNo, kinds: &[TokenKind]) -> Flow {
        let mut answers = self.list();
        answers.extend((0..kinds.len() as u8).map(|place| Answer::Token(kinds[usize::from(place)])));
        let answer = self.ask(self.seat(unit), Question::about(QuestionKind::GainToken, unit), answers)?;
        let kind = if let Answer::Token(kind) = answer { kind } else { return Ok(()) };
        self.gain(unit, kind, 1);
        Ok(())
    }

    /// Orders of a side's upgrades once its commander has issued its own.
    pub(super) fn orders_of_upgrades(&mut self, seat: Seat) -> Flow {
        for unit in self.view().units_of(seat).collect::<Vec<_>>() {
            let own = self.view().perks(unit).find(|(_, perk)| *perk == Perk::OwnOrder);
            let Some((place, _)) = own.filter(|_| self.unit(unit).order == Order::None) else { continue };
            if self.ask_yes(QuestionKind::OwnOrder, unit)? {
                self.use_upgrade(unit, place)?;
                self.issue_order(unit)?;
            }
        }
        let commander = self.state.side(seat).commander;
        if let Some(commander) = commander.filter(|unit| self.view().has_perk(*unit, Perk::Aggressive)) {
            let view = self.view();
            let mut open: Vec<UnitNo> =
                view.units_of(seat).filter(|unit| view.unit(*unit).order == Order::FaceUp).collect();
            for _ in 0..4 {
                let question = Question { number: 3, ..Question::about(QuestionKind::Choose, commander) };
                let Some(unit) = self.ask_unit(seat, question, open.iter().copied(), true)? else { break };
                open.retain(|other| *other != unit);
                self.gain(unit, TokenKind::Surge, 1);
            }
        }
        Ok(())
    }

    /// An upgrade that is used at the start of an activation.
    pub(super) fn start_perks(&mut self, unit: UnitNo) -> Flow {
        let burst = self.view().perks(unit).find(|(_, perk)| *perk == Perk::Burst);
        if let Some((place, _)) = burst.filter(|_| self.view().speed(unit) < 3)
            && self.ask_yes(QuestionKind::Burst, unit)?
        {
            self.use_upgrade(unit, place)?;
            self.unit_mut(unit).bursts = true;
        }
        Ok(())
    }

    /// Whether a deed is free.
    pub(super) fn is_free_deed(&self, unit: UnitNo, deed: Deed) -> bool {
        let Deed::Use(place) = deed else { return false };
        let perk = self.spec(unit).upgrades[usize::from(place)].perk;
        perk.and_then(Perk::action) == Some(true)
    }
}
