//! The usual uses of tokens and locks on dice (XW-COMBAT-07, -09, -13).

use crate::abilities::{
    Window,
    words::{ArcKind, Dice as DiceWord, Ref, Token, Words},
};
use crate::play::view::View;
use crate::play::{dice::Face, pieces::ShipNo, question::Answer, view::ability::Case};

impl<'a, 's> View<'a, 's> {
    /// The usual uses of tokens and locks that could do something now. Without effect on the dice they are offered only where
    /// a card may react to the spending (XW-ACTION-FOCUS-02).
    pub(in crate::play) fn usual(self, window: Window, roller: ShipNo, answers: &mut Vec<Answer>) {
        let Some(attack) = &self.state.attack else { return };
        let heard = self.listens(Window::TokenSpent);
        let attacks = window == Window::AttackModify;
        let dice = if attacks { &attack.attack_dice } else { &attack.defense_dice };
        let word = if attacks { DiceWord::Attack } else { DiceWord::Defense };
        if dice.is_empty() && attacks || self.modifying_barred(roller, word, true) {
            return;
        }
        let once = |token: Token| !(self.fleet.options.last_faq && attack.spent.contains(&token));
        let may_spend = |token: Token| {
            self.tokens_of(roller, token) > 0
                && !self.spending_barred(roller, token)
                && once(token)
                && !self.in_bullseye(roller, token)
        };
        let turnable = dice.all().iter().any(|die| die.face == Face::Focus && !die.locked);
        if may_spend(Token::Focus) && (turnable || heard) {
            answers.push(Answer::Spend(Token::Focus));
        }
        let others_barred = self.modifying_barred(roller, word, false);
        if others_barred {
            return;
        }
        if attacks {
            let rerollable = dice.all().iter().any(|die| die.rerollable()) && self.reroll_bound(roller, word) > 0;
            let has = self.has_lock(roller, attack.defender)
                || (self.focus_as_lock(roller) && may_spend(Token::Focus))
                || self.shared_lock(roller, attack.defender).is_some();
            if has && once(Token::Lock) && !self.spending_barred(roller, Token::Lock) && (rerollable || heard) {
                answers.push(Answer::SpendLock);
            }
        } else if may_spend(Token::Evade)
            && attack.attack_dice.all().iter().any(|die| matches!(die.face, Face::Hit | Face::Crit))
        {
            answers.push(Answer::Spend(Token::Evade));
        }
    }

    /// A defender in the bullseye arc of its attacker spends no focus and evade tokens (XW-BULLSEYE-03).
    fn in_bullseye(self, roller: ShipNo, token: Token) -> bool {
        let Some(attack) = &self.state.attack else { return false };
        Self::modifiers().contains(token)
            && attack.defender == roller
            && !self.arcs_of(attack.attacker, ArcKind::Bullseye).is_empty()
            && self.in_arc_of(attack.attacker, ArcKind::Bullseye, roller)
    }

    /// Whether tokens lent to the attacker would do something.
    pub(in crate::play) fn could_lend(self, case: &Case<'a, '_>, tokens: Words<Token>, of: Ref) -> bool {
        let (Some(lender), Some(attack)) = (self.meant(case, of), &self.state.attack) else { return false };
        let dice = attack.attack_dice.all();
        let focus = tokens.contains(Token::Focus)
            && self.ship(lender).token(Token::Focus) > 0
            && dice.iter().any(|die| die.face == Face::Focus && !die.locked);
        let lock = tokens.contains(Token::Lock)
            && self.has_lock(lender, attack.defender)
            && dice.iter().any(|die| die.rerollable());
        focus || lock
    }
}
