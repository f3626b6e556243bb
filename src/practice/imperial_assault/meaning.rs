//! Meaning of an ability's words as far as it is known before the use.

use imperial_assault::{
    cards::{
        Size,
        ability::{Amount, Filter, Name, Results, Side, Test, TokenKind, Value, Who},
    },
    play::{View, board::Space, dice::Symbols, fixed::TERMINAL, pieces::FigureNo},
};
use kernel::game::Seat;

use super::worth::CARD;

/// The user of an ability, with its choices so far.
#[derive(Debug, Clone)]
pub struct User {
    pub seat: Seat,
    pub you: Option<FigureNo>,
    /// The figure whose event is answered.
    about: Option<FigureNo>,
    named: Vec<(Name, Vec<FigureNo>)>,
    spaces: Vec<(Name, Space)>,
    /// Worth of the player's least missed Command card.
    pub spare: f32,
    /// It is a surge ability that is weighed, while what its attack is worth is found out.
    pub is_surge: bool,
}

impl User {
    pub const fn new(seat: Seat, you: Option<FigureNo>) -> Self {
        Self { seat, you, about: None, named: Vec::new(), spaces: Vec::new(), spare: CARD, is_surge: false }
    }

    /// Sets the worth of the least missed Command card.
    #[must_use]
    pub const fn missing(mut self, card: f32) -> Self {
        self.spare = card;
        self
    }

    /// Marks a surge ability. Its effect on the attack does not count the attack's worth, which follows from the surge
    /// abilities.
    #[must_use]
    pub const fn by_surge(mut self) -> Self {
        self.is_surge = true;
        self
    }

    /// Sets the figure of the event.
    #[must_use]
    pub const fn about(mut self, figure: Option<FigureNo>) -> Self {
        self.about = figure;
        self
    }

    /// Adds figures chosen under a name.
    #[must_use]
    pub fn with(&self, name: Name, figures: Vec<FigureNo>) -> Self {
        let mut other = self.clone();
        other.named.push((name, figures));
        other
    }

    /// Adds a space chosen under a name.
    #[must_use]
    pub fn at(&self, name: Name, space: Space) -> Self {
        let mut other = self.clone();
        other.spaces.push((name, space));
        other
    }
}

/// The spaces a word means, where that is known.
pub(super) fn spaces_of(view: &View<'_, '_>, user: &User, who: &Who) -> Option<Vec<Space>> {
    match who {
        Who::Set(name) => {
            if let Some((_, space)) = user.spaces.iter().rev().find(|(known, _)| known == name) {
                return Some(vec![*space]);
            }
        }
        Who::TargetSpace | Who::FirstTargetSpace => {
            return view.state.attack.as_ref().map(|attack| vec![attack.space]);
        }
        Who::All(_) | Who::Fits(_) => return None,
        _ => {}
    }
    let figures = figures(view, user, who);
    (!figures.is_empty()).then(|| figures.into_iter().flat_map(|figure| view.spaces(figure)).collect())
}

/// True if a figure may match; details are left to the rules.
pub(super) fn may_be(view: &View<'_, '_>, user: &User, other: FigureNo, filter: &Filter) -> bool {
    let friends = view.fixed.seat(other) == user.seat;
    let side = match filter.side {
        Some(Side::Friendly) => friends,
        Some(Side::Hostile) => !friends,
        Some(Side::Any) | None => true,
    };
    let group = view.fixed.group(other);
    let number = view.fixed.figures[other.index()];
    let is_exhausted = view.state.exhausted[number.index()];
    let itself = user.you == Some(other);
    let near = |you: FigureNo| {
        let far = || if itself { Some(0) } else { view.distance(you, other) };
        filter.within.is_none_or(|most| far().is_some_and(|far| far <= most))
            && filter.at_least.is_none_or(|least| far().is_none_or(|far| far >= least))
            && (!filter.adjacent || view.are_adjacent(you, other) || filter.or_you && itself)
    };
    let far_from = |spaces: &[Space]| {
        let own = view.spaces(other);
        let ground = &view.state.ground;
        own.iter().flat_map(|own| spaces.iter().filter_map(|space| ground.distance(*space, *own))).min()
    };
    // Distances from elsewhere than the owner; unknown ones do not matter.
    let within = |who: &Option<Who>, most: u8| {
        let spaces = who.as_ref().and_then(|who| spaces_of(view, user, who));
        spaces.is_none_or(|spaces| far_from(&spaces).is_some_and(|far| far <= most))
    };
    let from_you = filter.of_space.is_none();
    let at_terminal = |kind: Option<TokenKind>| {
        kind != Some(TokenKind::Terminal) || view.tokens(TERMINAL).any(|token| view.is_at(other, token))
    };
    let is_set = |who: &Who| figures(view, user, who).contains(&other);
    let named = |name: &Name| user.named.iter().rev().find(|(known, _)| known == name);
    side && !(filter.other && itself)
        && (!from_you || user.you.is_none_or(near))
        && (from_you || within(&filter.of_space, if filter.adjacent { 1 } else { filter.within.unwrap_or(u8::MAX) }))
        && within(&filter.on_or_adjacent_to, 1)
        && within(&filter.adjacent_to, 1)
        && within(&filter.in_space, 0)
        && filter.not.as_ref().is_none_or(|who| !is_set(who))
        && filter.in_set.as_ref().is_none_or(|name| named(name).is_none_or(|(_, set)| set.contains(&other)))
        && filter.not_in_set.as_ref().is_none_or(|name| named(name).is_none_or(|(_, set)| !set.contains(&other)))
        && filter.size.is_none_or(|size| (size == Size::Large) == group.base.is_large())
        && filter.has.is_none_or(|word| view.figure(other).statuses.iter().any(|status| word.means(status)))
        && (filter.names.is_empty() || filter.names.contains(&group.name))
        && (!filter.los || user.you.is_none_or(|you| itself || view.has_sight(you, other)))
        && (filter.traits.is_empty() || filter.traits.meets(group.traits))
        && !filter.not_traits.meets(group.traits)
        && filter.affiliation.is_none_or(|wanted| group.affiliation == Some(wanted))
        && filter.cost_min.is_none_or(|least| group.figure_cost >= i32::from(least))
        && filter.cost_max.is_none_or(|most| group.figure_cost <= i32::from(most))
        && filter.group_cost_max.is_none_or(|most| group.cost <= i32::from(most))
        && !(filter.ready && is_exhausted || filter.exhausted && !is_exhausted)
        && at_terminal(filter.near)
        && at_terminal(filter.adjacent_token)
        && filter.damage_max.is_none_or(|most| view.figure(other).damage <= most)
        && (!filter.same_group || user.you.is_none_or(|you| view.fixed.figures[you.index()] == number))
        && filter.unique.is_none_or(|unique| group.unique == unique)
        && filter.damage_min.is_none_or(|least| view.figure(other).damage >= least)
}

/// Figures a word means, as far as known.
pub(super) fn figures(view: &View<'_, '_>, user: &User, who: &Who) -> Vec<FigureNo> {
    let attack = view.state.attack.as_ref();
    let mut found: Vec<FigureNo> = match who {
        Who::You => user.you.into_iter().collect(),
        Who::Group => user.you.map(|you| view.group(you).figures().collect()).unwrap_or_default(),
        Who::Attacker => attack.map(|attack| attack.attacker).into_iter().collect(),
        Who::Defender | Who::Target | Who::Same => attack.map(|attack| attack.target).into_iter().collect(),
        Who::Trigger => user.about.or(attack.map(|attack| attack.target)).or(user.you).into_iter().collect(),
        Who::Set(name) => {
            let known = user.named.iter().rev().find(|(known, _)| known == name);
            known.map_or_else(|| view.chosen().into_iter().collect(), |(_, figures)| figures.clone())
        }
        Who::All(filter) | Who::Fits(filter) => {
            view.in_play().filter(|other| may_be(view, user, *other, filter)).collect()
        }
        Who::TargetSpace | Who::FirstTargetSpace | Who::Companion => Vec::new(),
    };
    found.retain(|figure| view.figure(*figure).is_in_play());
    found
}

/// True or false if tests are known to pass or fail.
pub(super) fn holds(view: &View<'_, '_>, user: &User, tests: &[Test]) -> Option<bool> {
    let one = |test: &Test| match test {
        Test::Is { who, fits } => {
            let meant = figures(view, user, who);
            (!meant.is_empty()).then(|| meant.into_iter().all(|figure| may_be(view, user, figure, fits)))
        }
        Test::Not(test) => holds(view, user, std::slice::from_ref(&**test)).map(|is_so| !is_so),
        _ => None,
    };
    let all: Vec<Option<bool>> = tests.iter().map(one).collect();
    if all.contains(&Some(false)) {
        return Some(false);
    }
    all.iter().all(Option::is_some).then_some(true)
}

/// A number, guessed where it is not known before.
pub(super) fn amount(view: &View<'_, '_>, amount: &Amount) -> i8 {
    match amount {
        Amount::Fixed(number) => *number,
        Amount::All | Amount::AnyNumber => 2,
        Amount::Round => view.state.round.min(12) as i8,
        Amount::Discarded => 1,
        Amount::Of(value) => match &**value {
            Value::Speed { plus, .. } => 4 + plus,
            Value::Paid { times } | Value::Roll { times, .. } | Value::CardCost { times, .. } => 2 * times,
            Value::Results { times, .. } => *times,
            Value::DefeatsThisActivation { .. } => {
                i8::from(view.state.activation.as_ref().is_some_and(|active| active.attacked))
            }
            Value::Count { max, .. } | Value::DamageOn { max, .. } => max.map_or(2, |most| most.min(2)),
            _ => 2,
        },
    }
}

pub(super) fn symbols(view: &View<'_, '_>, results: &Results) -> Symbols {
    Symbols {
        damage: amount(view, &results.damage),
        surge: amount(view, &results.surge),
        accuracy: amount(view, &results.accuracy),
        block: amount(view, &results.block),
        evade: amount(view, &results.evade),
        dodge: amount(view, &results.dodge),
    }
}
