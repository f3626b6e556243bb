//! Modifying dice in an attack (XW-COMBAT-07, -09, -13): abilities, and the usual uses of tokens and locks.

use super::{
    dice::{Die, DieKind, Face},
    pieces::ShipNo,
    question::{Answer, DicePurpose, Question, QuestionKind},
    referee::Referee,
    view::ability::{Ability, Trigger, UsedHere},
};
use crate::cards::ability::{
    Cost, Window,
    words::{Cause, Dice as DiceWord, Token},
};
use kernel::game::Seat;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// A modify step: first the other side's effects, then those of the side that rolled.
    pub(super) fn modify(&mut self, window: Window) -> Flow {
        let Some(attack) = &mut self.state.attack else { return Ok(()) };
        attack.spent.clear();
        attack.owes_focus = None;
        let attacks = window == Window::AttackModify;
        let (roller, other) =
            if attacks { (attack.attacker, attack.defender) } else { (attack.defender, attack.attacker) };
        let mut trigger = Trigger::of(window, roller);
        trigger.other = Some(other);
        let mut used = UsedHere::new();
        let second = self.seat(roller);
        // Even if a ship attacks a friend, each ship's half is its player's; third ships act in the half of their player.
        for half in [second.other(), second] {
            if half == second && !attacks {
                self.reinforce(roller, other);
            }
            self.modify_half(&trigger, half, (half == second).then_some(roller), &mut used)?;
        }
        Ok(())
    }

    fn modify_half(&mut self, trigger: &Trigger, seat: Seat, roller: Option<ShipNo>, used: &mut UsedHere) -> Flow {
        loop {
            let ready = if self.view().has_listeners(trigger.window) {
                self.view().ready(trigger, seat, used)
            } else {
                Default::default()
            };
            let mut answers = self.list();
            if let Some(roller) = roller {
                self.view().usual(trigger.window, roller, &mut answers);
            }
            let usual = !answers.is_empty();
            let mandatory = ready.iter().filter(|ability| !ability.play.optional).count();
            if ready.is_empty() && !usual {
                self.table.recycle(answers);
                return Ok(());
            }
            if ready.len() == 1 && mandatory == 1 && !usual {
                self.table.recycle(answers);
                let ability = ready[0];
                let _ = used.try_push(ability.at);
                self.use_ability(ability, trigger)?;
                continue;
            }
            answers.extend(ready.iter().map(|ability| Answer::Use(ability.at)));
            // Whoever has to spend a focus token goes on until it is spent, for whatever it likes (Hotshot Co-pilot).
            let owes = roller.is_some_and(|roller| self.owes_focus(roller, &answers, &ready));
            if mandatory == 0 && !owes {
                answers.push(Answer::Pass);
            }
            let mut question = Question::of(QuestionKind::Use(trigger.window));
            question.ship = roller;
            match self.ask(seat, question, answers)? {
                Answer::Use(at) => {
                    let Some(ability) = ready.iter().find(|ability| ability.at == at) else { return Ok(()) };
                    let _ = used.try_push(at);
                    self.use_ability(*ability, trigger)?;
                }
                Answer::Spend(Token::Focus) => {
                    if let Some(roller) = roller {
                        self.spend_focus(roller)?;
                    }
                }
                Answer::Spend(Token::Evade) => {
                    if let Some(roller) = roller {
                        self.note_spent(Token::Evade);
                        self.spend(roller, Token::Evade)?;
                        if let Some(attack) = &mut self.state.attack {
                            attack.defense_dice.add(Die::showing(Face::Evade));
                        }
                        self.report_dice(DieKind::Defense);
                    }
                }
                Answer::SpendLock => {
                    if let (Some(roller), Some(on)) = (roller, trigger.other) {
                        self.spend_lock_for_rerolls(roller, on)?;
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    fn note_spent(&mut self, token: Token) {
        if let Some(attack) = &mut self.state.attack {
            let _ = attack.spent.try_push(token);
        }
    }

    /// True if the ship has to spend a focus token and can do so by one of these answers.
    fn owes_focus(&self, ship: ShipNo, answers: &[Answer], ready: &[Ability<'a>]) -> bool {
        let owes = self.state.attack.as_ref().is_some_and(|attack| attack.owes_focus == Some(ship));
        let costs = |ability: &Ability<'a>| {
            let focus = |cost: &Cost| matches!(cost, Cost::Spend { token, .. } if token.contains(Token::Focus));
            ability.at.ship == ship && ability.play.costs.iter().any(focus)
        };
        owes && (answers.contains(&Answer::Spend(Token::Focus)) || ready.iter().any(costs))
    }

    /// The owner of the token to spend, for a ship that may treat tokens of others as its own.
    pub(super) fn payer(&mut self, ship: ShipNo, token: Token) -> Flow<ShipNo> {
        let mut payers = self.view().lent(ship, token);
        if self.view().tokens_of(ship, token) > 0 {
            payers.insert(ship);
        }
        let question = Question::about(QuestionKind::Payer(token), ship);
        Ok(self.ask_ship(self.seat(ship), question, payers, false)?.unwrap_or(ship))
    }

    /// Spends a focus token for the dice of a ship: all focus results become hits or evades (XW-ACTION-FOCUS-02).
    fn spend_focus(&mut self, roller: ShipNo) -> Flow {
        self.note_spent(Token::Focus);
        let attacks = self.state.attack.as_ref().is_some_and(|attack| attack.attacker == roller);
        let payer = self.payer(roller, Token::Focus)?;
        self.spend_because(payer, Token::Focus, Some(Cause::UsualEffect))?;
        if let Some(attack) = &mut self.state.attack {
            if attacks {
                attack.attack_dice.change(Face::Focus, Face::Hit, u8::MAX);
            } else {
                attack.defense_dice.change(Face::Focus, Face::Evade, u8::MAX);
            }
        }
        self.report_dice(if attacks { DieKind::Attack } else { DieKind::Defense });
        Ok(())
    }

    /// Spends a target lock on the defender: the attacker rerolls any number of attack dice (XW-ACTION-TL-04).
    fn spend_lock_for_rerolls(&mut self, roller: ShipNo, on: ShipNo) -> Flow {
        self.note_spent(Token::Lock);
        if !self.spend_lock(roller, on)? {
            return Ok(());
        }
        let bound = self.view().reroll_bound(roller, DiceWord::Attack);
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let offered = attack.attack_dice.counts(|die| die.rerollable());
        let picked =
            self.pick_of(self.seat(roller), roller, None, DieKind::Attack, DicePurpose::Reroll, offered, [0, bound])?;
        self.reroll(DieKind::Attack, picked);
        Ok(())
    }

    /// Reinforced ships add an evade result, if the attacker is on that side (XW-REINF-02, -03) and the ship may modify its
    /// dice: adding is modifying (XW-FAQ-13).
    fn reinforce(&mut self, defender: ShipNo, attacker: ShipNo) {
        if self.view().is_reinforced(defender, attacker) {
            if let Some(attack) = &mut self.state.attack {
                attack.defense_dice.add(Die::showing(Face::Evade));
            }
            self.report_dice(DieKind::Defense);
        }
    }
}
