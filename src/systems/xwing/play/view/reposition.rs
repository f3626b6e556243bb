//! Spots and templates of boosts, barrel rolls and decloaking (XW-ACTION-BOOST, XW-ACTION-BR, XW-CLOAK, XW-REPO).

use crate::cards::ability::{
    Hook, RuleChange, Template as TemplateWord,
    words::{IgnoreWhen, TemplateUse, Words},
};
use crate::play::view::View;
use crate::play::{
    board::{Around, BARREL_ROLL, BOOST, Board, DECLOAK, Lay, Reposition, Roll, Side, Template, boost},
    pieces::{AbilityAt, ShipNo},
    question::{Move, ShipAction},
    view::ability::Rule,
};
use kernel::plane::Pose;

/// Spots for a boost, roll or decloak, and the templates on the way.
#[derive(Debug, Default)]
pub(in crate::play) struct Spots {
    pub(in crate::play) poses: Vec<Pose>,
    pub(in crate::play) lays: Vec<Lay>,
    /// Abilities with a price for a spot: stress for some templates.
    pub(in crate::play) costly: Vec<Option<AbilityAt>>,
}

impl<'a, 's> View<'a, 's> {
    /// Templates that cards add for a use, or put in the place of the usual one; with the text, if it costs something.
    pub(in crate::play) fn templates(
        self,
        ship: ShipNo,
        usage: TemplateUse,
    ) -> (Vec<(Template, Option<AbilityAt>)>, bool) {
        let mut found = Vec::new();
        let mut instead = false;
        if self.fixed.index.hooked(Hook::Template).is_empty() {
            return (found, false);
        }
        self.each_rule(Hook::Template, &mut |rule| {
            if let (Rule::Ability(context, _), RuleChange::Template { usage: known, options, must, guides: None }) =
                (&rule, rule.change())
                && *known == usage
                && context.bearer() == ship
            {
                instead |= *must;
                let cost = (!context.ability.play.costs.is_empty()).then_some(context.ability.at);
                for option in options {
                    if let TemplateWord::Along(step) = option
                        && let Some(template) = Self::template_of(*step)
                    {
                        found.push((template, cost));
                    }
                }
            }
            false
        });
        (found, instead)
    }

    /// True if a boost or barrel roll fits anywhere.
    pub(in crate::play) fn can_reposition(self, ship: ShipNo, action: ShipAction) -> bool {
        // Open space around the ship settles it without looking at every spot.
        let how = if action == ShipAction::Boost { Move::Boost } else { Move::BarrelRoll };
        let mut found = false;
        self.each_spot(ship, how, &mut |_, _, _| {
            found = true;
            true
        });
        found
    }

    /// Every spot where a boost, roll or decloak may end, until `found` has enough.
    fn each_spot(self, ship: ShipNo, how: Move, found: &mut dyn FnMut(Pose, Lay, Option<AbilityAt>) -> bool) {
        let (usage, when) = match how {
            Move::Boost => (TemplateUse::Boost, IgnoreWhen::Boost),
            Move::BarrelRoll => (TemplateUse::BarrelRoll, IgnoreWhen::BarrelRoll),
            Move::Decloak | Move::Tractor => (TemplateUse::Decloak, IgnoreWhen::Decloak),
        };
        let mut words: Words<IgnoreWhen> = [IgnoreWhen::All, when].into_iter().collect();
        if how != Move::Decloak {
            words.insert(IgnoreWhen::Actions);
        }
        let through = self.ignores_obstacles(ship, words);
        let base = self.base(ship);
        let (more, instead) = self.templates(ship, usage);
        let usual: &[Template] = match how {
            Move::Boost => &BOOST,
            Move::BarrelRoll => &[BARREL_ROLL],
            Move::Decloak | Move::Tractor => &[DECLOAK],
        };
        let usual = if instead { &[][..] } else { usual };
        for (template, cost) in usual.iter().map(|template| (*template, None)).chain(more) {
            if how != Move::BarrelRoll {
                let way = boost(&base, template);
                if self.fits(ship, way.pose, &way.lay, through) && found(way.pose, way.lay, cost) {
                    return;
                }
            }
            if how != Move::Boost && self.each_roll(ship, template, through, &mut |way| found(way.pose, way.lay, cost))
            {
                return;
            }
        }
    }

    /// Every place where a roll with this template may end, until `found` has enough; whether it has. Usual places come
    /// first; where not all of them fit, the ends of what is open between follow (XW-REPO-01).
    pub(in crate::play) fn each_roll(
        self,
        ship: ShipNo,
        template: Template,
        through: bool,
        found: &mut dyn FnMut(Reposition) -> bool,
    ) -> bool {
        let base = self.base(ship);
        for side in Side::BOTH {
            let roll = Roll::new(&base, side, template);
            let mut hindered = false;
            for way in roll.samples() {
                if !self.fits(ship, way.pose, &way.lay, through) {
                    hindered = true;
                } else if found(way) {
                    return true;
                }
            }
            if !hindered {
                continue;
            }
            let (ships, _) = self.others(ship);
            let rocks = if through { &[][..] } else { &self.state.obstacle_shapes };
            let around = Around { ships: &ships, rocks, board: Board::STANDARD };
            for way in roll.between(&around) {
                if self.fits(ship, way.pose, &way.lay, through) && found(way) {
                    return true;
                }
            }
        }
        false
    }

    pub(in crate::play) fn spots(self, ship: ShipNo, how: Move) -> Spots {
        let mut spots = Spots::default();
        self.each_spot(ship, how, &mut |pose, lay, cost| {
            spots.poses.push(pose);
            spots.lays.push(lay);
            spots.costly.push(cost);
            false
        });
        spots
    }
}
