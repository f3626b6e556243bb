//! Evaluation of filters, from the ability's owner unless the filter names another space (IA-SPACE-06).

use crate::{
    cards::{
        Size, Words,
        ability::{Filter, Part, Side, TokenKind, Who, ZoneOf},
    },
    play::{
        View,
        board::{Space, Spaces},
        fixed::TERMINAL,
        pieces::FigureNo,
        state::Context,
    },
};
use kernel::game::Seat;

/// True if `other` is on the given side of `own`.
pub(super) fn is_side(side: Side, own: Seat, other: Seat) -> bool {
    match side {
        Side::Friendly => own == other,
        Side::Hostile => own != other,
        Side::Any => true,
    }
}

impl View<'_, '_> {
    /// The figures on the map that fit; those that were defeated where it asks for them.
    pub(in crate::play) fn matching(&self, context: &Context, filter: &Filter) -> Vec<FigureNo> {
        let here = |figure: &FigureNo| {
            if filter.defeated {
                self.figure(*figure).presence == crate::play::state::Presence::Defeated
            } else {
                self.figure(*figure).is_in_play()
            }
        };
        let figures = self.fixed.figures().filter(here).filter(|figure| self.matches(context, *figure, filter));
        if !filter.objects {
            return figures.collect();
        }
        // Only those that can be attacked (IA-OBJ-05).
        figures.chain(self.pieces().filter(|piece| self.matches(context, *piece, filter))).collect()
    }

    /// True if the target of a word, a figure or a space, matches.
    pub(in crate::play) fn targets_match(&self, context: &Context, who: &Who, filter: &Filter) -> bool {
        match who {
            Who::TargetSpace | Who::FirstTargetSpace => {
                let spaces = self.target_spaces(context, who);
                let target = self.target(context, &Who::Target);
                !spaces.is_empty() && self.is_near(context, &spaces, target, filter)
            }
            _ => {
                let figures = self.targets(context, who);
                !figures.is_empty() && figures.iter().all(|figure| self.matches(context, *figure, filter))
            }
        }
    }

    /// True if a figure matches.
    pub(in crate::play) fn matches(&self, context: &Context, figure: FigureNo, filter: &Filter) -> bool {
        let (group, state) = (self.group(figure), self.figure(figure));
        let itself = context.you == Some(figure);
        let is_meant = |side: Side| match self.fixed.piece(figure) {
            None => is_side(side, context.seat, group.seat),
            Some(_) => match side {
                Side::Friendly => self.owner(figure) == Some(context.seat),
                Side::Hostile => self.is_hostile(figure, context.seat),
                Side::Any => true,
            },
        };
        if filter.side.is_some_and(|side| !is_meant(side)) || filter.other && itself {
            return false;
        }
        let traits = || self.traits(figure);
        let own_group = self.fixed.figures[figure.index()];
        let attack_type = |group: &crate::play::fixed::Group| group.attack.as_ref().map(|attack| attack.kind);
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
            && self.matches_relations(context, figure, filter)
            && self.is_near(context, &self.spaces(figure), Some(figure), filter)
    }

    /// True if a figure matches in its relations to others.
    fn matches_relations(&self, context: &Context, figure: FigureNo, filter: &Filter) -> bool {
        let group = self.group(figure);
        let own = self.fixed.figures[figure.index()];
        let group_of = |figure: FigureNo| self.fixed.figures[figure.index()];
        (!filter.same_group || context.you.is_some_and(|you| group_of(you) == own))
            && (!filter.in_host_group || context.host == Some(own))
            && filter.in_set.is_none_or(|name| context.set(name).contains(&figure))
            && filter.not_in_set.is_none_or(|name| !context.set(name).contains(&figure))
            && filter.not.as_ref().is_none_or(|who| !self.targets(context, who).contains(&figure))
            && filter.cost_less_than.as_ref().is_none_or(|who| {
                self.target(context, who).is_some_and(|other| group.figure_cost < self.group(other).figure_cost)
            })
            && (!filter.highest_cost_hostile || {
                let mut hostile = self.in_play_of(context.seat.other());
                group.seat != context.seat && hostile.all(|other| self.group(other).figure_cost <= group.figure_cost)
            })
            && filter.group_cost_at_most.is_none_or(|name| {
                context.group(name).is_some_and(|other| group.cost <= self.fixed.groups[other.index()].cost)
            })
            && filter.shares_trait_with.is_none_or(|name| {
                context
                    .group(name)
                    .is_some_and(|other| other != own && self.fixed.groups[other.index()].traits.meets(group.traits))
            })
            && filter.same_name_as.as_ref().is_none_or(|who| {
                let other = self.target(context, who).map(|other| self.group(other));
                let other = other.or(context.trigger.group.map(|other| &self.fixed.groups[other.index()]));
                other.is_some_and(|other| other.name == group.name)
            })
            && filter.hero.is_none_or(|hero| self.fixed.hero(figure).is_some() == hero)
            && filter.ability.as_ref().is_none_or(|name| self.has_ability(figure, name))
            && filter.by.is_none_or(|side| context.trigger.by.is_some_and(|by| is_side(side, context.seat, by)))
            && (!filter.los_to_you || context.you.is_some_and(|you| self.has_sight(figure, you)))
            && filter
                .los_to
                .as_ref()
                .is_none_or(|who| self.target(context, who).is_some_and(|other| self.has_sight(figure, other)))
    }

    /// True if spaces, those of a figure or others, lie where a filter asks.
    fn is_near(&self, context: &Context, spaces: &Spaces, figure: Option<FigureNo>, filter: &Filter) -> bool {
        let itself = figure.is_some() && figure == context.you;
        let (within, adjacent, at_least) = self.reach_of_filter(context, filter);
        // An extended range excludes the owner.
        if itself && filter.adjacent && !adjacent && !filter.or_you {
            return false;
        }
        let from = || match &filter.of_space {
            Some(who) => self.target_spaces(context, who),
            None => context.you.map(|you| self.spaces(you)).unwrap_or_default(),
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
            let beside = !own
                && touches(&from())
                && !(filter.of_space.is_some() && figure == self.target(context, &Who::Target));
            if !(beside || filter.or_you && itself) {
                return false;
            }
        }
        let adjacent_to = |who: &Who| {
            self.target(context, who).is_none_or(|other| Some(other) != figure)
                && touches(&self.target_spaces(context, who))
        };
        filter.adjacent_to.as_ref().is_none_or(adjacent_to)
            && filter.adjacent_to_any.as_ref().is_none_or(|inner| {
                let others = self.matching(context, inner);
                figure.is_some_and(|figure| others.iter().any(|other| self.are_adjacent(*other, figure)))
            })
            && filter.on_or_adjacent_to.as_ref().is_none_or(|who| touches(&self.target_spaces(context, who)))
            && filter.in_space.as_ref().is_none_or(|who| {
                self.target_spaces(context, who).iter().any(|space| spaces.contains(space))
            })
            && (!filter.in_your_spaces || {
                let own = context.you.map(|you| self.spaces(you)).unwrap_or_default();
                !itself && own.iter().any(|space| spaces.contains(space))
            })
            && (!filter.in_space_left || {
                let mover = context.trigger.figure.zip(context.trigger.left);
                let left = mover.map(|(mover, stand)| self.group(mover).base.spaces(stand)).unwrap_or_default();
                !itself && left.iter().any(|space| spaces.contains(space))
            })
            && (!filter.los || itself || self.sees_spaces(context, spaces, figure))
            && filter.near.is_none_or(|kind| self.is_near_token(spaces, kind))
            && filter.adjacent_token.is_none_or(|kind| self.is_near_token(spaces, kind))
            && filter.in_zone.is_none_or(|zone| {
                let seat = if zone == ZoneOf::Own { context.seat } else { context.seat.other() };
                let zone = self.state.side(seat).zone;
                zone.is_some_and(|zone| spaces.iter().any(|space| self.is_in(*space, zone)))
            })
            // On a map that does not tell, every space is exterior.
            && filter.exterior.is_none_or(|wanted| {
                let is_exterior = |space: &Space| self.state.ground.is_exterior(*space).unwrap_or(true);
                spaces.iter().any(is_exterior) == wanted
            })
    }

    /// Range of a filter, extended by the owner's attachment.
    fn reach_of_filter(&self, context: &Context, filter: &Filter) -> (Option<u8>, bool, Option<u8>) {
        let own = (filter.within, filter.adjacent, filter.at_least);
        // Tests are not extended, nor ranges for others than friendly figures.
        let role = self.ability(context.ability).role;
        let is_about_friends = match filter.side {
            Some(side) => side == Side::Friendly,
            None => matches!(
                role,
                Some(Part::AllyAttacker | Part::AllyAttackerOrSelf | Part::AllyDefender | Part::AllyDefenderOrSelf)
            ),
        };
        if context.is_narrow || !is_about_friends || filter.of_space.is_some() {
            return own;
        }
        let Some((upto, to)) = context.you.and_then(|you| self.group(you).friendly_range) else { return own };
        let of_card =
            matches!(self.fixed.abilities.source_of(context.ability).origin, crate::play::fixed::Origin::Group(_));
        if of_card && (filter.adjacent || filter.within.is_some_and(|within| within <= upto)) {
            return (Some(to), false, filter.at_least);
        }
        own
    }

    fn sees_spaces(&self, context: &Context, spaces: &Spaces, figure: Option<FigureNo>) -> bool {
        let Some(you) = context.you else { return false };
        match figure {
            Some(figure) => self.has_sight(you, figure),
            None => spaces.iter().any(|space| self.sees_space(you, *space)),
        }
    }

    /// True if spaces are on or next to a token of this kind.
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
