//! Which figures and spaces fit a filter. A filter is read from the owner of the ability unless it says from where
//! (IA-SPACE-06).

use super::Scope;
use crate::{
    cards::{
        Size, Words,
        ability::{Filter, Part, Side, TokenKind, Who, ZoneOf},
    },
    play::{
        View,
        battle::TERMINAL,
        board::{Space, Spaces},
        pieces::FigureNo,
    },
};
use kernel::game::Seat;

/// Whether a side is the one that is asked for.
pub(super) fn is_side(side: Side, own: Seat, other: Seat) -> bool {
    match side {
        Side::Friendly => own == other,
        Side::Hostile => own != other,
        Side::Any => true,
    }
}

impl View<'_, '_> {
    /// The figures on the map that fit; those that were defeated where it asks for them.
    pub(in crate::play) fn fitting(&self, scope: &Scope, filter: &Filter) -> Vec<FigureNo> {
        let here = |figure: &FigureNo| {
            if filter.defeated {
                self.figure(*figure).standing == crate::play::state::Standing::Defeated
            } else {
                self.figure(*figure).is_in_play()
            }
        };
        let figures = self.battle.figures().filter(here).filter(|figure| self.fits(scope, *figure, filter));
        if !filter.objects {
            return figures.collect();
        }
        // Only those that can be attacked (IA-OBJ-05).
        figures.chain(self.pieces().filter(|piece| self.fits(scope, *piece, filter))).collect()
    }

    /// Whether what a word means fits: a figure, or a space.
    pub(in crate::play) fn meant_fits(&self, scope: &Scope, who: &Who, filter: &Filter) -> bool {
        match who {
            Who::TargetSpace | Who::FirstTargetSpace => {
                let spaces = self.spaces_meant(scope, who);
                let target = self.the(scope, &Who::Target);
                !spaces.is_empty() && self.is_near(scope, &spaces, target, filter)
            }
            _ => {
                let figures = self.who(scope, who);
                !figures.is_empty() && figures.iter().all(|figure| self.fits(scope, *figure, filter))
            }
        }
    }

    /// Whether a figure fits.
    pub(in crate::play) fn fits(&self, scope: &Scope, figure: FigureNo, filter: &Filter) -> bool {
        let (group, state) = (self.group(figure), self.figure(figure));
        let itself = scope.you == Some(figure);
        let is_meant = |side: Side| match self.battle.piece(figure) {
            None => is_side(side, scope.seat, group.seat),
            Some(_) => match side {
                Side::Friendly => self.owner(figure) == Some(scope.seat),
                Side::Hostile => self.is_hostile(figure, scope.seat),
                Side::Any => true,
            },
        };
        if filter.side.is_some_and(|side| !is_meant(side)) || filter.other && itself {
            return false;
        }
        let traits = || self.traits(figure);
        let own_group = self.battle.figures[figure.index()];
        let attack_type = |group: &crate::play::battle::Group| group.attack.as_ref().map(|attack| attack.kind);
        let plain = (filter.traits.is_empty() || filter.traits.meets(traits()))
            && (filter.not_traits.is_empty() || !filter.not_traits.meets(traits()))
            && filter.size.is_none_or(|size| (size == Size::Large) == group.base.is_large())
            && filter.unique.is_none_or(|unique| group.unique == unique)
            && filter.figure != Some(false)
            && (filter.names.is_empty() || filter.names.contains(&group.name))
            && filter.affiliation.is_none_or(|affiliation| group.affiliation == Some(affiliation))
            && filter.damage_min.is_none_or(|least| state.damage >= least)
            && filter.damage_max.is_none_or(|most| state.damage <= most)
            && filter.has.is_none_or(|word| state.statuses.iter().any(|status| word.means(status)))
            && filter.token.is_none_or(|token| state.tokens.contains(&token))
            && filter.attack_type.is_none_or(|kind| attack_type(group) == Some(kind))
            && filter.cost_min.is_none_or(|least| group.figure_cost >= i32::from(least))
            && filter.cost_max.is_none_or(|most| group.figure_cost <= i32::from(most))
            && filter.group_cost_max.is_none_or(|most| group.cost <= i32::from(most))
            && filter.reinforcement_cost_max.is_none_or(|most| group.figure_cost <= i32::from(most))
            && (!filter.ready || !self.state.exhausted[own_group.index()])
            && (!filter.exhausted || self.state.exhausted[own_group.index()])
            && (!filter.activated_this_round || self.state.activated.has(figure))
            && (!filter.attacked_this_activation || self.own_activation(figure).is_some_and(|active| active.fought))
            && (!filter.exited_space_this_activation || self.own_activation(figure).is_some_and(|active| active.left));
        plain
            && self.fits_relations(scope, figure, filter)
            && self.is_near(scope, &self.spaces(figure), Some(figure), filter)
    }

    /// What a filter asks about a figure and others.
    fn fits_relations(&self, scope: &Scope, figure: FigureNo, filter: &Filter) -> bool {
        let group = self.group(figure);
        let own = self.battle.figures[figure.index()];
        let group_of = |figure: FigureNo| self.battle.figures[figure.index()];
        (!filter.same_group || scope.you.is_some_and(|you| group_of(you) == own))
            && (!filter.in_host_group || scope.host == Some(own))
            && filter.in_set.is_none_or(|name| scope.set(name).contains(&figure))
            && filter.not_in_set.is_none_or(|name| !scope.set(name).contains(&figure))
            && filter.not.as_ref().is_none_or(|who| !self.who(scope, who).contains(&figure))
            && filter.cost_less_than.as_ref().is_none_or(|who| {
                self.the(scope, who).is_some_and(|other| group.figure_cost < self.group(other).figure_cost)
            })
            && (!filter.highest_cost_hostile || {
                let mut hostile = self.in_play_of(scope.seat.other());
                group.seat != scope.seat && hostile.all(|other| self.group(other).figure_cost <= group.figure_cost)
            })
            && filter.group_cost_at_most.is_none_or(|name| {
                scope.group(name).is_some_and(|other| group.cost <= self.battle.groups[other.index()].cost)
            })
            && filter.shares_trait_with.is_none_or(|name| {
                scope
                    .group(name)
                    .is_some_and(|other| other != own && self.battle.groups[other.index()].traits.meets(group.traits))
            })
            && filter.same_name_as.as_ref().is_none_or(|who| {
                let other = self.the(scope, who).map(|other| self.group(other));
                let other = other.or(scope.occasion.group.map(|other| &self.battle.groups[other.index()]));
                other.is_some_and(|other| other.name == group.name)
            })
            && filter.ability.as_ref().is_none_or(|name| self.has_ability(figure, name))
            && filter.by.is_none_or(|side| scope.occasion.by.is_some_and(|by| is_side(side, scope.seat, by)))
            && (!filter.los_to_you || scope.you.is_some_and(|you| self.has_sight(figure, you)))
            && filter
                .los_to
                .as_ref()
                .is_none_or(|who| self.the(scope, who).is_some_and(|other| self.has_sight(figure, other)))
    }

    /// Whether spaces, of a figure if they are of one, lie where a filter asks.
    fn is_near(&self, scope: &Scope, spaces: &Spaces, figure: Option<FigureNo>, filter: &Filter) -> bool {
        let itself = figure.is_some() && figure == scope.you;
        let (within, adjacent, at_least) = self.reach_of_filter(scope, filter);
        // What reaches others does not reach the owner for being extended.
        if itself && filter.adjacent && !adjacent && !filter.or_you {
            return false;
        }
        let from = || match &filter.of_space {
            Some(who) => self.spaces_meant(scope, who),
            None => scope.you.map(|you| self.spaces(you)).unwrap_or_default(),
        };
        let touches =
            |others: &[Space]| spaces.iter().any(|space| others.iter().any(|other| self.touch(*space, *other)));
        if within.is_some() || at_least.is_some() {
            let here = from();
            let distance = if itself && filter.of_space.is_none() {
                Some(0)
            } else {
                here.iter()
                    .flat_map(|own| spaces.iter().filter_map(|space| self.state.ground.distance(*own, *space)))
                    .min()
            };
            let near = within.is_none_or(|most| distance.is_some_and(|distance| distance <= most));
            let far = at_least.is_none_or(|least| distance.is_none_or(|distance| distance >= least));
            if !(near && far || filter.or_you && itself) {
                return false;
            }
        }
        if adjacent {
            // A target space is beside its target; a figure is not adjacent to itself (IA-SPACE-04).
            let own = itself && filter.of_space.is_none();
            let beside =
                !own && touches(&from()) && !(filter.of_space.is_some() && figure == self.the(scope, &Who::Target));
            if !(beside || filter.or_you && itself) {
                return false;
            }
        }
        let adjacent_to = |who: &Who| {
            self.the(scope, who).is_none_or(|other| Some(other) != figure) && touches(&self.spaces_meant(scope, who))
        };
        filter.adjacent_to.as_ref().is_none_or(adjacent_to)
            && filter.adjacent_to_any.as_ref().is_none_or(|inner| {
                let others = self.fitting(scope, inner);
                figure.is_some_and(|figure| others.iter().any(|other| self.are_adjacent(*other, figure)))
            })
            && filter.on_or_adjacent_to.as_ref().is_none_or(|who| touches(&self.spaces_meant(scope, who)))
            && filter.in_space.as_ref().is_none_or(|who| {
                self.spaces_meant(scope, who).iter().any(|space| spaces.contains(space))
            })
            && (!filter.in_your_spaces || {
                let own = scope.you.map(|you| self.spaces(you)).unwrap_or_default();
                !itself && own.iter().any(|space| spaces.contains(space))
            })
            && (!filter.in_space_left || {
                let mover = scope.occasion.figure.zip(scope.occasion.left);
                let left = mover.map(|(mover, stand)| self.group(mover).base.spaces(stand)).unwrap_or_default();
                !itself && left.iter().any(|space| spaces.contains(space))
            })
            && (!filter.los || itself || self.sees_spaces(scope, spaces, figure))
            && filter.near.is_none_or(|kind| self.is_near_token(spaces, kind))
            && filter.adjacent_token.is_none_or(|kind| self.is_near_token(spaces, kind))
            && filter.in_zone.is_none_or(|zone| {
                let seat = if zone == ZoneOf::Own { scope.seat } else { scope.seat.other() };
                let zone = self.state.side(seat).zone;
                zone.is_some_and(|zone| spaces.iter().any(|space| self.is_in(*space, zone)))
            })
            // Where a map does not tell, every space is exterior.
            && filter.exterior.is_none_or(|wanted| {
                let is_exterior = |space: &Space| self.state.ground.is_exterior(*space).unwrap_or(true);
                spaces.iter().any(is_exterior) == wanted
            })
    }

    /// How near a filter asks for, with what an attachment makes of it.
    fn reach_of_filter(&self, scope: &Scope, filter: &Filter) -> (Option<u8>, bool, Option<u8>) {
        let own = (filter.within, filter.adjacent, filter.at_least);
        // What an ability only asks for is not extended, nor what is about others than friendly figures.
        let role = self.ability(scope.ability).role;
        let is_about_friends = match filter.side {
            Some(side) => side == Side::Friendly,
            None => matches!(
                role,
                Some(Part::AllyAttacker | Part::AllyAttackerOrSelf | Part::AllyDefender | Part::AllyDefenderOrSelf)
            ),
        };
        if scope.is_narrow || !is_about_friends || filter.of_space.is_some() {
            return own;
        }
        let Some((upto, to)) = scope.you.and_then(|you| self.group(you).friendly_range) else { return own };
        let of_card = matches!(self.battle.book.source_of(scope.ability).origin, super::Origin::Group(_));
        if of_card && (filter.adjacent || filter.within.is_some_and(|within| within <= upto)) {
            return (Some(to), false, filter.at_least);
        }
        own
    }

    fn sees_spaces(&self, scope: &Scope, spaces: &Spaces, figure: Option<FigureNo>) -> bool {
        let Some(you) = scope.you else { return false };
        match figure {
            Some(figure) => self.has_sight(you, figure),
            None => spaces.iter().any(|space| self.sees_space(you, *space)),
        }
    }

    /// Whether spaces are on or next to a token of this kind.
    fn is_near_token(&self, spaces: &Spaces, kind: TokenKind) -> bool {
        match kind {
            TokenKind::Terminal => {
                self.tokens(TERMINAL).any(|token| spaces.iter().any(|space| self.is_beside(*space, token)))
            }
            TokenKind::Rubble => {
                self.state.rubble.iter().any(|rubble| spaces.iter().any(|space| self.touch(*space, *rubble)))
            }
        }
    }

    /// The traits of a figure, those that are lent included.
    pub fn traits(&self, figure: FigureNo) -> Words<crate::cards::Trait> {
        self.lent_traits(figure).union(self.group(figure).traits)
    }
}
