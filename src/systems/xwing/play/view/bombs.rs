//! Bombs and cargo that may be dropped, and what they reach (section 20).

use crate::cards::{
    Slot, UpgradeId,
    ability::{
        Effect, Hook, RuleChange, Template as TemplateWord, Window,
        words::{Allow, Bomb as BombWord, Cause, Detonates, TemplateUse},
    },
};
use crate::play::view::View;
use crate::play::{
    board::{Base, Board, Guides, Template, TokenShape, dropped, touching_spots},
    pieces::{AbilityAt, Origin, ShipNo},
    state::Bomb,
    view::ability::{Context, Rule, Trigger},
};
use kernel::plane::Pose;

/// The shape of a bomb's token.
pub(in crate::play) const fn shape_of(bomb: BombWord) -> TokenShape {
    match bomb {
        BombWord::ClusterMineSet => TokenShape::ClusterMine,
        BombWord::ConnerNet => TokenShape::ConnerNet,
        BombWord::ProximityMine => TokenShape::Mine,
        BombWord::Cargo => TokenShape::Cargo,
        _ => TokenShape::Bomb,
    }
}

/// A bomb that may be dropped: its card, and what is dropped.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Load {
    pub(in crate::play) at: AbilityAt,
    pub(in crate::play) card: UpgradeId,
    pub(in crate::play) bomb: BombWord,
    pub(in crate::play) mine: bool,
    /// Its own text is paid when another ability drops it.
    pub(in crate::play) paid: bool,
}

/// A bomb that may be dropped, and where.
#[derive(Debug, Clone)]
pub struct BombDrop {
    /// The ability of its card that drops it.
    pub from: AbilityAt,
    pub shape: TokenShape,
    /// It goes off when a ship overlaps it; else at the end of the Activation phase.
    pub mine: bool,
    pub spots: Vec<Pose>,
}

impl<'a, 's> View<'a, 's> {
    /// Bombs an effect may drop now (XW-BOMB-02: one a round).
    pub(in crate::play) fn loads(self, context: &Context<'a, '_>, effect: &Effect) -> Vec<Load> {
        let Effect::Drop { bomb, detonates, action_header_ok, .. } = effect else { return Vec::new() };
        let ship = context.bearer();
        if *bomb == BombWord::Cargo {
            let Origin::Card(card) = context.ability.at.on else { return Vec::new() };
            return self.profile(ship).cards[usize::from(card)]
                .upgrade
                .map(|card| Load { at: context.ability.at, card, bomb: *bomb, mine: false, paid: true })
                .into_iter()
                .collect();
        }
        if self.ship(ship).bombed {
            return Vec::new();
        }
        if *bomb != BombWord::AnyEquipped {
            let Origin::Card(card) = context.ability.at.on else { return Vec::new() };
            let mine = *detonates == Some(Detonates::Overlap);
            return self.profile(ship).cards[usize::from(card)]
                .upgrade
                .map(|card| Load { at: context.ability.at, card, bomb: *bomb, mine, paid: true })
                .into_iter()
                .collect();
        }
        // A bomb dropped by another card is paid as printed on its own (XW-BOMB-20).
        let mut loads = Vec::new();
        for (place, card) in (0_u8..).zip(&self.profile(ship).cards) {
            let (Some(upgrade), Some(Slot::Bomb)) = (card.upgrade, card.slot) else { continue };
            for (n, id) in (0_u8..).zip(&card.plays) {
                let at = AbilityAt { ship, on: Origin::Card(place), n };
                let Some(ability) = self.ability_at(at) else { continue };
                let fits = ability.play.when.contains(Window::Reveal)
                    || (*action_header_ok && ability.play.when.contains(Window::Action));
                if !fits {
                    continue;
                }
                for effect in &self.fixed.plays[id.index()].effects {
                    if let Effect::Drop { bomb, detonates, .. } = effect {
                        let mine = *detonates == Some(Detonates::Overlap);
                        loads.push(Load { at, card: upgrade, bomb: *bomb, mine, paid: false });
                    }
                }
            }
        }
        loads
    }

    /// True if an effect has anything to drop. "Genius" works only after a maneuver revealed on the dial.
    pub(in crate::play) fn could_drop(self, context: &Context<'a, '_>, effect: &Effect) -> bool {
        let late = context.trigger.window == Window::AfterManeuver;
        if late && (context.trigger.causes.contains(Cause::NotFromDial) || !self.ship(context.bearer()).revealed) {
            return false;
        }
        !self.loads(context, effect).is_empty()
    }

    /// A bomb card that may be laid out before the game, as the text that drops it.
    pub(in crate::play) fn minefield_load(self, ship: ShipNo, place: u8) -> Option<Load> {
        let card = &self.profile(ship).cards[usize::from(place)];
        let (Some(upgrade), Some(Slot::Bomb)) = (card.upgrade, card.slot) else { return None };
        (0_u8..).zip(&card.plays).find_map(|(n, id)| {
            let at = AbilityAt { ship, on: Origin::Card(place), n };
            self.ability_at(at)?;
            self.fixed.plays[id.index()].effects.iter().find_map(|effect| match effect {
                Effect::Drop { bomb, detonates, .. } => {
                    let mine = *detonates == Some(Detonates::Overlap);
                    Some(Load { at, card: upgrade, bomb: *bomb, mine, paid: true })
                }
                _ => None,
            })
        })
    }

    /// What an ability may drop now if its ship stands there.
    pub(in crate::play) fn drops(self, at: AbilityAt, pose: Pose) -> Vec<BombDrop> {
        let Some(ability) = self.ability_at(at) else { return Vec::new() };
        let trigger = Trigger::of(Window::Action, at.ship);
        let context = Context::new(ability, &trigger);
        let base = self.base(at.ship).at(pose);
        let after_reveal = self.ship(at.ship).revealed;
        let mut drops = Vec::new();
        for effect in &ability.play.effects {
            let Effect::Drop { guides, .. } = effect else { continue };
            let way = if guides.is_some() { Guides::Front } else { Guides::Rear };
            for Load { at: from, bomb, mine, .. } in self.loads(&context, effect) {
                let shape = shape_of(bomb);
                let spots = self.drop_spots(at.ship, &base, shape, way, mine, after_reveal);
                drops.push(BombDrop { from, shape, mine, spots });
            }
        }
        drops
    }

    /// Spots for a token: the usual straight 1 behind, or as cards say.
    pub(in crate::play) fn drop_spots(
        self,
        ship: ShipNo,
        base: &Base,
        shape: TokenShape,
        guides: Guides,
        mine: bool,
        after_reveal: bool,
    ) -> Vec<Pose> {
        let mut spots = vec![dropped(base, guides, Template::Straight(1), shape)];
        if self.fixed.index.hooked(Hook::Template).is_empty() || shape == TokenShape::Cargo {
            return spots;
        }
        let launches = !mine && self.allowed(ship, Allow::Launch, |_| true);
        self.each_rule(Hook::Template, &mut |rule| {
            if let (Rule::Ability(context, _), RuleChange::Template { usage, options, guides: way, .. }) =
                (&rule, rule.change())
                && context.bearer() == ship
            {
                let front = way.is_some() || (*usage == TemplateUse::Launch);
                let fits = match usage {
                    TemplateUse::Drop => true,
                    TemplateUse::Launch => launches,
                    _ => false,
                };
                for option in options.iter().filter(|_| fits) {
                    match option {
                        TemplateWord::Along(step) => {
                            if let Some(template) = Self::template_of(*step) {
                                let from = if front { Guides::Front } else { guides };
                                spots.push(dropped(base, from, template, shape));
                            }
                        }
                        TemplateWord::AnywhereTouching if after_reveal => {
                            spots.extend(touching_spots(base, shape));
                        }
                        TemplateWord::AnywhereTouching => {}
                    }
                }
            }
            false
        });
        spots
    }

    pub(in crate::play) fn touches_board(bomb: &Bomb) -> bool {
        let board = Board::STANDARD;
        bomb.shape
            .polygon(&bomb.pose)
            .corners()
            .iter()
            .any(|corner| (0.0..=board.width).contains(&corner.x) && (0.0..=board.depth).contains(&corner.y))
    }

    /// The text of a bomb that lies on the board: it works though its card is discarded and its ship may be gone.
    pub(in crate::play) fn bomb_ability(self, bomb: &Bomb) -> Option<crate::play::view::ability::Ability<'a>> {
        let Origin::Card(card) = bomb.from.on else { return None };
        let plays = &self.profile(bomb.from.ship).cards[usize::from(card)].plays;
        (0_u8..).zip(plays).find_map(|(n, id)| {
            let play = &self.fixed.plays[id.index()];
            let at = AbilityAt { n, ..bomb.from };
            play.when.contains(Window::Detonates).then_some(crate::play::view::ability::Ability {
                at,
                id: *id,
                play,
                source: bomb.from.ship,
            })
        })
    }
}
