//! Attacks of tokens on everybody near (LEG-KW-AREA-WEAPON): no aim is spent, no unit has attacked, and no attacker's card is
//! heard.

use super::Referee;
use crate::{
    cards::{
        AttackSurge, TokenKind,
        ability::{Until, Window},
        keyword::WeaponKeyword,
    },
    play::{
        Event,
        ability::Trigger,
        charge::AreaWeapon,
        dice::{AttackDie, Face, Faces, Rolled},
        pieces::UnitNo,
        reckoning::Cause,
        state::{Attack, Pool, Volley},
        table::{Spot, token_body},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A token attacks a unit. An attack that goes on around it is not touched.
    pub(in crate::play) fn strike_from(&mut self, at: Spot, weapon: &AreaWeapon, defender: UnitNo) -> Flow {
        let around = self.state.attack.take();
        self.borrowing(|referee| referee.strike_one(at, weapon, defender))?;
        self.state.attack = around;
        Ok(())
    }

    fn strike_one(&mut self, at: Spot, weapon: &AreaWeapon, defender: UnitNo) -> Flow {
        let from = token_body(at);
        let range = self.view().range_from(&from.outline, defender);
        let volley = Volley { range, ..self.view().volley(defender, defender, Vec::new()) };
        self.state.attack = Some(Attack::new(None, defender, false, range, weapon.dice));
        let mut pool = Pool { keywords: weapon.keywords, from: Some(from), ..Pool::default() };
        self.hear_attack(Window::AttackDeclare, &mut pool)?;
        let rolled = self.roll_for_token(weapon);
        let faces = Faces::of(&rolled);
        self.emit(Event::Struck(defender, faces));
        self.lay(|attack| (attack.dice, attack.now) = (rolled, faces));
        pool.pierce = pool.keywords[WeaponKeyword::Pierce];
        (pool.hits, pool.crits, pool.blanks) = (faces.hits, faces.crits, faces.blanks);
        (pool.told.hits, pool.told.crits) = (faces.hits, faces.crits);
        pool.struck = faces.hits + faces.crits > 0;
        self.hear_attack(Window::AttackDodge, &mut pool)?;
        self.dodge(defender, &volley, &mut pool)?;
        self.take_cover(defender, &volley, &mut pool);
        self.lay(|attack| attack.canceled = pool.canceled);
        self.modify_attack(defender, &volley, &mut pool)?;
        self.hear_attack(Window::AttackModify, &mut pool)?;
        let guarded = self.modify_defense(defender, &volley, &mut pool)?;
        self.lay(|attack| attack.canceled = pool.canceled);
        let most = self.view().wounds_seen_from(&from, defender).unwrap_or(u8::MAX);
        let wounds = self.defend(defender, &volley, &mut pool)?;
        pool.wounds = wounds.min(most);
        pool.told.unseen = wounds - pool.wounds;
        if pool.wounds > 0 {
            self.hear_wounds(defender, &mut pool)?;
        }
        let wounds = pool.wounds;
        self.lay(|attack| attack.wounds = Some(wounds));
        self.tell_wounds(defender, &pool);
        let cause = Cause::Device(weapon.device);
        self.suffer(defender, wounds, cause)?;
        for (guardian, count) in guarded {
            self.suffer(guardian, count, cause)?;
        }
        let suppressive = u8::from(pool.keywords.has(WeaponKeyword::Suppressive));
        self.gain(defender, TokenKind::Suppression, suppressive + u8::from(pool.struck));
        self.mark(defender, &pool, wounds)?;
        self.roll_damage(defender)?;
        self.lay(|attack| attack.sum = pool);
        self.open_window(Window::AttackAfter, Trigger::default())?;
        self.end_modifiers(Until::Attack);
        if !self.has_listeners(Window::Struck) || !self.unit(defender).is_in_play() {
            return Ok(());
        }
        let card = weapon.given.map(|ability| self.fixed.abilities.ability(ability).source);
        self.open_window(Window::Struck, Trigger { card, ..Trigger::about(defender) })
    }

    /// Rolls the dice of a token and converts their surges by its own chart; nothing else changes them.
    fn roll_for_token(&mut self, weapon: &AreaWeapon) -> Vec<Rolled> {
        let mut rolled: Vec<Rolled> = Vec::new();
        for (die, count) in AttackDie::ALL.into_iter().zip(weapon.dice) {
            rolled.extend((0..count).map(|_| Rolled { die, face: die.roll(&mut self.state.chance) }));
        }
        let mut critical = weapon.keywords[WeaponKeyword::Critical];
        for die in rolled.iter_mut().filter(|die| die.face == Face::Surge) {
            let crit = critical > 0 || weapon.surge == Some(AttackSurge::Crit);
            critical = critical.saturating_sub(1);
            die.face = match weapon.surge {
                _ if crit => Face::Crit,
                Some(_) => Face::Hit,
                None => Face::Blank,
            };
        }
        rolled
    }
}
