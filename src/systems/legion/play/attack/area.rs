//! Attacks of tokens on everybody near (LEG-KW-AREA-WEAPON): no aim is spent, and no unit has attacked.

use super::Referee;
use crate::{
    cards::{AttackSurge, TokenKind, ability::Window, keyword::WeaponKeyword},
    play::{
        Event,
        ability::Trigger,
        charge::AreaWeapon,
        dice::{AttackDie, Face, Faces, Rolled},
        pieces::UnitNo,
        state::{Pool, Volley},
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
        let faces = Faces::of(&rolled);
        self.emit(Event::Struck(defender, faces));
        let from = token_body(at);
        let mut pool = Pool {
            keywords: weapon.keywords,
            pierce: weapon.keywords[WeaponKeyword::Pierce],
            hits: faces.hits,
            crits: faces.crits,
            struck: faces.hits + faces.crits > 0,
            blanks: faces.blanks,
            from: Some(from),
            ..Pool::default()
        };
        let range = self.view().range_from(&from.outline, defender);
        let volley = Volley { range, ..self.view().volley(defender, defender, Vec::new()) };
        self.dodge(defender, &volley, &mut pool)?;
        self.take_cover(defender, &volley, &mut pool);
        self.modify_attack(defender, &volley, &mut pool)?;
        let guarded = self.modify_defense(defender, &volley, &mut pool)?;
        let most = self.view().wounds_seen_from(&from, defender).unwrap_or(u8::MAX);
        let wounds = self.defend(defender, &volley, &mut pool)?.min(most);
        if wounds == 0 {
            self.emit(Event::NoWounds(defender));
        }
        self.suffer(defender, wounds, None)?;
        for (guardian, count) in guarded {
            self.suffer(guardian, count, None)?;
        }
        let suppressive = u8::from(pool.keywords.has(WeaponKeyword::Suppressive));
        self.gain(defender, TokenKind::Suppression, suppressive + u8::from(pool.struck));
        self.mark(defender, &pool, wounds)?;
        self.roll_damage(defender)?;
        if !self.has_listeners(Window::Struck) || !self.unit(defender).is_in_play() {
            return Ok(());
        }
        let card = weapon.given.map(|ability| self.fixed.abilities.ability(ability).source);
        self.open_window(Window::Struck, Trigger { card, ..Trigger::about(defender) })
    }
}
