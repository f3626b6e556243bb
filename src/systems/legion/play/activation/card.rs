//! Card actions of keywords (LEG-ACT-09).

use crate::{
    cards::{Affiliation, TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Question,
        action::{CardAction, Choice, UnitAction},
        attack::Limits,
        motion::Grant,
        pieces::UnitNo,
        referee::Referee,
        state::Flag,
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// True if a card action has anybody to reach.
    pub(super) fn is_useful(&self, unit: UnitNo, action: CardAction) -> bool {
        match action {
            CardAction::QuickThinking => true,
            CardAction::Arm => !self.view().charge_spots(unit).is_empty(),
            CardAction::SelfDestruct => {
                self.view().carrier(unit).is_none()
                    && self.unit(unit).wounds() >= self.view().keyword(unit, UnitKeyword::SelfDestruct)
            }
            CardAction::SecretMission => {
                let enemy = self.state.color(self.seat(unit).other());
                let view = self.view();
                !self.unit(unit).is(Flag::MissionDone)
                    && view.outlines(unit).all(|outline| view.is_in_zone(&outline, enemy))
            }
            _ => !self.choices(unit, action).is_empty(),
        }
    }

    /// The units a card action can reach.
    fn choices(&self, unit: UnitNo, action: CardAction) -> Vec<UnitNo> {
        let view = self.view();
        let hulls = view.hulls();
        // LEG-KW-IMMUNE-ENEMY-EFFECTS.
        let open = |enemy: &UnitNo| !view.shuns(*enemy, view.fixed.seat(unit));
        let friends = |range: u8, trooper: bool| {
            let near = move |friend: &UnitNo| {
                (!trooper || view.spec(*friend).is_trooper()) && view.is_at(unit, *friend, range)
            };
            view.friends(unit).filter(near).collect::<Vec<_>>()
        };
        match action {
            CardAction::Bolster | CardAction::Spotter | CardAction::Strategize | CardAction::TakeCover => {
                let mut units = friends(1, false);
                units.push(unit);
                units
            }
            CardAction::CalculateOdds => {
                // Whoever is no other is at range 1 of itself (LEG-RNG-06).
                let mut units = friends(1, true);
                units.extend(view.spec(unit).is_trooper().then_some(unit));
                units.retain(|friend| view.any_sees(unit, *friend, &hulls));
                units
            }
            CardAction::Guidance | CardAction::PullingTheStrings => friends(2, true),
            CardAction::Observe => {
                let sees = |enemy: &UnitNo| view.is_at(unit, *enemy, 3) && view.any_sees(unit, *enemy, &hulls);
                view.enemies(unit).filter(sees).filter(open).collect()
            }
            // LEG-KW-DISTRACT.
            CardAction::Distract => {
                let near = |enemy: &UnitNo| {
                    view.spec(*enemy).is_trooper() && view.is_at(unit, *enemy, 2) && view.any_sees(unit, *enemy, &hulls)
                };
                view.enemies(unit).filter(near).filter(open).collect()
            }
            CardAction::Storyteller => {
                let ewok = |friend: &UnitNo| view.spec(*friend).affiliation == Some(Affiliation::Ewoks);
                friends(2, false).into_iter().filter(ewok).collect()
            }
            CardAction::Arm | CardAction::QuickThinking | CardAction::SecretMission | CardAction::SelfDestruct => {
                Vec::new()
            }
        }
    }

    /// Card actions of keywords.
    pub(super) fn card_action(&mut self, unit: UnitNo, action: CardAction) -> Flow {
        let number = |keyword| self.unit(unit).keywords[keyword];
        match action {
            CardAction::QuickThinking => {
                self.receive(unit, TokenKind::Aim, 1)?;
                self.receive(unit, TokenKind::Dodge, 1)?;
            }
            CardAction::SecretMission => self.unit_mut(unit).flags.set(Flag::MissionDone),
            CardAction::Arm => self.arm(unit)?,
            CardAction::SelfDestruct => self.self_destruct(unit)?,
            CardAction::Distract => {
                let enemies = self.choices(unit, action);
                let question = Question::Choose(unit, Choice::Distract);
                if let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, false)? {
                    self.unit_mut(enemy).distracted = Some(unit);
                }
            }
            CardAction::Storyteller => {
                self.each(unit, action, self.state.round.max(1), &[TokenKind::Surge, TokenKind::Surge])?;
            }
            CardAction::Bolster => self.each(unit, action, number(UnitKeyword::Bolster), &[TokenKind::Surge])?,
            CardAction::Spotter => self.each(unit, action, number(UnitKeyword::Spotter), &[TokenKind::Aim])?,
            CardAction::TakeCover => self.each(unit, action, number(UnitKeyword::TakeCover), &[TokenKind::Dodge])?,
            CardAction::Strategize => {
                let most = number(UnitKeyword::Strategize);
                self.gain(unit, TokenKind::Suppression, 1);
                self.each(unit, action, most, &[TokenKind::Aim, TokenKind::Dodge])?;
            }
            CardAction::CalculateOdds => {
                self.each(unit, action, 1, &[TokenKind::Aim, TokenKind::Dodge, TokenKind::Suppression])?;
            }
            CardAction::Observe => {
                let enemies = self.choices(unit, action);
                let question = Question::Choose(unit, Choice::Observe);
                let count = number(UnitKeyword::Observe);
                if let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, false)? {
                    self.gain(enemy, TokenKind::Observation, count);
                }
            }
            CardAction::Guidance | CardAction::PullingTheStrings => {
                let friends = self.choices(unit, action);
                let question = Question::Choose(unit, Choice::Help);
                if let Some(friend) = self.ask_unit(self.seat(unit), question, friends, false)? {
                    self.free_action(friend, action)?;
                }
            }
        }
        Ok(())
    }

    /// Different units gain these tokens.
    fn each(&mut self, unit: UnitNo, action: CardAction, most: u8, kinds: &[TokenKind]) -> Flow {
        let mut open = self.choices(unit, action);
        for _ in 0..most {
            let question = Question::Choose(unit, Choice::Help);
            let Some(chosen) = self.ask_unit(self.seat(unit), question, open.iter().copied(), true)? else { break };
            open.retain(|other| *other != chosen);
            for kind in kinds {
                self.receive(chosen, *kind, 1)?;
            }
        }
        Ok(())
    }

    /// Another unit acts for free (LEG-KW-GUIDANCE: no attack; LEG-KW-PULLING-THE-STRINGS: an attack or a move).
    fn free_action(&mut self, unit: UnitNo, action: CardAction) -> Flow {
        self.act_freely(unit, action == CardAction::PullingTheStrings, action == CardAction::Guidance)
    }

    /// A unit moves for free, or attacks, or does one of the other actions, where it may.
    pub(super) fn act_freely(&mut self, unit: UnitNo, attacks: bool, others: bool) -> Flow {
        let limits = Limits { may_pass: true, ..Limits::default() };
        let view = self.view();
        if view.is_shaken_about(unit) {
            return Ok(());
        }
        let mut deeds = Vec::new();
        if attacks && view.may_attack(unit) && self.can_attack(unit, limits) {
            deeds.push(UnitAction::Attack);
        }
        deeds.extend(view.open_moves(unit, None));
        // LEG-KW-TRANSPORT-X: in a closed vehicle it does nothing but get out.
        if others && !view.is_sealed(unit) {
            deeds.extend(view.open_plain(unit));
        }
        let mut answers = self.list();
        answers.extend(deeds.into_iter().map(Answer::Action));
        match self.ask(self.seat(unit), Question::FreeAct(Some(unit), None), answers)? {
            Answer::Action(deed) => self.act_for_free(unit, deed),
            _ => Ok(()),
        }
    }

    /// A free action (LEG-ACT-10).
    pub(in crate::play) fn act_for_free(&mut self, unit: UnitNo, deed: UnitAction) -> Flow {
        match deed {
            UnitAction::Attack => {
                if self.attack(unit, Limits::default())? {
                    self.count_attack(unit);
                }
            }
            UnitAction::Move(_) | UnitAction::Embark(_) | UnitAction::Disembark => {
                return self.move_by(unit, deed, Grant::Free);
            }
            _ => self.plain_action(unit, deed)?,
        }
        self.react(unit)
    }
}
