//! The usual uses of tokens and locks on dice (XW-COMBAT-07, -09, -13).

use crate::cards::ability::{
    Window,
    words::{ArcKind, Dice as DiceWord, Token},
};
use crate::play::view::View;
use crate::play::{dice::Face, pieces::ShipNo, question::Answer};

impl<'a, 's> View<'a, 's> {
    /// The usual uses of tokens and locks that could do something now. Without effect on the dice they are offered only where
    /// a card may react to the spending (XW-ACTION-FOCUS-02).
    pub(in crate::play) fn usual(self, window: Window, roller: ShipNo, answers: &mut Vec<Answer>) {
        let Some(attack) = self.attack else { return };
        let heard = self.listens(Window::TokenSpent);
        let attacks = window == Window::AttackModify;
        let dice = if attacks { &attack.attack_dice } else { &attack.defense_dice };
        let word = if attacks { DiceWord::Attack } else { DiceWord::Defense };
        if dice.is_empty() && attacks || self.modifying_barred(roller, word, true) {
            return;
        }
        let once = |token: Token| !(self.fixed.options.last_faq && attack.spent.contains(&token));
        let may_spend = |token: Token| {
            (self.tokens_of(roller, token) > 0 || !self.lent(roller, token).is_empty())
                && !self.dice_spending_barred(roller, token, word)
                && once(token)
                && !self.in_bullseye(attack.attacker, attack.defender, roller, token)
        };
        let turnable = dice.all().iter().any(|die| die.face == Face::Focus && !die.locked);
        let owes = attack.owes_focus == Some(roller) && self.ship(roller).token(Token::Focus) > 0;
        if may_spend(Token::Focus) && (turnable || heard || owes) {
            answers.push(Answer::Spend(Token::Focus));
        }
        let others_barred = self.modifying_barred(roller, word, false);
        if others_barred {
            return;
        }
        if attacks {
            let rerollable = dice.all().iter().any(|die| die.rerollable()) && self.reroll_bound(roller, word) > 0;
            // A focus token stands in for a lock that an attack demands, not for one that rerolls dice (Deadeye).
            let has = self.has_lock(roller, attack.defender) || !self.shared_locks(roller, attack.defender).is_empty();
            let barred = self.dice_spending_barred(roller, Token::Lock, word);
            if has && once(Token::Lock) && !barred && (rerollable || heard) {
                answers.push(Answer::SpendLock);
            }
        } else if may_spend(Token::Evade)
            && attack.attack_dice.all().iter().any(|die| matches!(die.face, Face::Hit | Face::Crit))
        {
            answers.push(Answer::Spend(Token::Evade));
        }
    }

    /// A defender in the bullseye arc of its attacker spends no focus and evade tokens (XW-BULLSEYE-03).
    pub(super) fn in_bullseye(self, attacker: ShipNo, defender: ShipNo, roller: ShipNo, token: Token) -> bool {
        Self::modifiers().contains(token)
            && defender == roller
            && !self.arcs_of(attacker, ArcKind::Bullseye).is_empty()
            && self.in_arc_of(attacker, ArcKind::Bullseye, roller)
    }

    /// True if a reinforce token adds an evade result against this attacker: it lies on that side, and the ship may
    /// modify its dice (XW-REINF-02, -03).
    pub(in crate::play) fn is_reinforced(self, defender: ShipNo, attacker: ShipNo) -> bool {
        let state = self.ship(defender);
        let (aft, fore) = (state.aft, state.token(Token::Reinforce) - state.aft);
        if aft + fore == 0 || self.modifying_barred(defender, DiceWord::Defense, false) {
            return false;
        }
        let ahead = self.in_arc_of(defender, ArcKind::Any, attacker);
        (ahead && fore > 0) || (!ahead && aft > 0)
    }
}
