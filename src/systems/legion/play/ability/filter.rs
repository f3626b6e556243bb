//! Targets of abilities.

use arrayvec::ArrayVec;

use super::Context;
use crate::{
    cards::{
        Words,
        ability::{Amount, Fact, Filter, OrderOf, Pick, PlayerWord, State, Subject, TokenWord, Who, Whose},
    },
    play::{
        Answer, Question,
        pieces::{MOST_UNITS, Source, UnitNo},
        referee::Referee,
        state::{Flag, Order, Phase, Standing},
        view::View,
    },
};
use kernel::game::stepped::Flow;

/// Units a play is about.
pub(super) type Units = ArrayVec<UnitNo, MOST_UNITS>;

impl View<'_, '_> {
    /// The units somebody can be; of a choice all that can be chosen.
    pub(in crate::play) fn targets(&self, context: &Context, who: &Who) -> Units {
        let attack = self.state.attack.as_ref();
        let one = |unit: Option<UnitNo>| unit.into_iter().collect();
        match who {
            Who::Me => one(context.me),
            Who::Trigger => one(context.subject),
            Who::Attacker => one(attack.and_then(|attack| attack.attacker)),
            Who::Defender => one(attack.map(|attack| attack.defender)),
            Who::Chosen => context.chosen.clone(),
            Who::Gainers => context.gainers.clone(),
            Who::Nominated => one(self.state.side(context.seat).commander),
            Who::OtherOfPair => self.other_of_pair(context),
            Who::Passengers => context.me.into_iter().flat_map(|me| self.passengers(me)).collect(),
            Who::Card => Units::new(),
            Who::All(filter) => self.reached().filter(|unit| self.fits_filter(context, filter, *unit)).collect(),
            Who::Pick(pick) => self.candidates(context, pick),
            Who::Either(picks) => {
                let mut found = Units::new();
                for unit in picks.iter().flat_map(|pick| self.candidates(context, pick)) {
                    if !found.contains(&unit) {
                        found.push(unit);
                    }
                }
                found
            }
        }
    }

    /// True if a unit is one of those meant.
    pub(in crate::play) fn is_target(&self, context: &Context, who: &Who, unit: UnitNo) -> bool {
        match who {
            Who::Me => context.me == Some(unit),
            Who::All(filter) => self.fits_filter(context, filter, unit) && !self.shuns(unit, context.seat),
            _ => self.targets(context, who).contains(&unit),
        }
    }

    pub(in crate::play) fn candidates(&self, context: &Context, pick: &Pick) -> Units {
        let fits = |unit: &UnitNo| self.fits_filter(context, &pick.of, *unit) && !self.shuns(*unit, context.seat);
        self.reached().filter(fits).collect()
    }

    /// Of the units a play names, those that are not the one its event is about.
    fn other_of_pair(&self, context: &Context) -> Units {
        let play = &self.fixed.abilities.ability(context.ability).play;
        let Some(Subject::Unit(of)) = &play.of else { return Units::new() };
        let named = |unit: &UnitNo| of.units.contains(self.spec(*unit).card) && context.subject != Some(*unit);
        self.units_of(context.seat).filter(named).collect()
    }

    /// The units that cards reach: those in play, before that all that wait to be deployed.
    fn reached(&self) -> impl Iterator<Item = UnitNo> {
        let waits = |unit: &UnitNo| self.state.phase == Phase::Setup && self.unit(*unit).standing == Standing::Reserve;
        self.fixed.all_units().filter(move |unit| self.unit(*unit).is_in_play() || waits(unit))
    }

    /// The number of tokens of a kind a unit has.
    pub(in crate::play) fn tokens_of(&self, unit: UnitNo, token: TokenWord) -> u8 {
        let state = self.unit(unit);
        let tokens = &state.tokens;
        match token {
            TokenWord::Aim => tokens.aim,
            TokenWord::Dodge => tokens.dodge,
            TokenWord::Surge => tokens.surge,
            TokenWord::Standby => u8::from(tokens.standby),
            TokenWord::Observation => tokens.observation,
            TokenWord::Suppression => tokens.suppression,
            TokenWord::Ion => tokens.ion,
            TokenWord::Poison => tokens.poison,
            TokenWord::Immobilize => tokens.immobilize,
            TokenWord::Shield => tokens.shields,
            TokenWord::Wound => state.wounds(),
            TokenWord::VehicleDamage => u8::from(state.damage.is_some()),
            TokenWord::Bounty => {
                let hunts = self.enemies(unit).filter(|enemy| self.unit(*enemy).hunts == Some(unit));
                hunts.count() as u8
            }
            TokenWord::Armed | TokenWord::Same | TokenWord::Any => 0,
        }
    }

    /// True if a description fits a unit.
    pub(in crate::play) fn fits_filter(&self, context: &Context, filter: &Filter, unit: UnitNo) -> bool {
        let spec = self.spec(unit);
        let whose = match filter.who {
            Whose::Me => context.me == Some(unit),
            Whose::Friendly => spec.seat == context.seat,
            Whose::Enemy => spec.seat != context.seat,
            Whose::Any => true,
        };
        if !whose {
            return false;
        }
        let words = (filter.types == Words::default() || filter.types.contains(spec.kind))
            && !filter.not_types.contains(spec.kind)
            && (filter.units.is_empty() || filter.units.contains(spec.card))
            && !filter.not_units.contains(spec.card);
        if !words {
            return false;
        }
        let rank = self.rank(unit);
        if filter.ranks != Words::default() && !filter.ranks.contains(rank) || filter.not_ranks.contains(rank) {
            return false;
        }
        let belongs = filter.affiliation.is_none_or(|wanted| spec.affiliation == Some(wanted))
            && filter.not_affiliation.is_none_or(|wanted| spec.affiliation != Some(wanted))
            && (!filter.mercenary || spec.affiliation.is_some())
            && filter.faction.is_none_or(|wanted| spec.faction == wanted)
            && filter.keyword.is_none_or(|keyword| self.has(unit, keyword))
            && (!filter.ai || spec.ai.is_some())
            && (!filter.small || !spec.notched);
        if !belongs {
            return false;
        }
        let tokens = |tokens: &crate::cards::ability::Tokens| self.tokens_of(unit, tokens.token) >= tokens.at_least;
        filter.order.is_none_or(|order| self.has_order(context, unit, order))
            && filter.tokens.as_ref().is_none_or(tokens)
            && filter.state.is_none_or(|state| self.is_state(context, unit, state, filter.with.as_deref()))
            && filter.fact.is_none_or(|fact| self.is_fact(unit, fact))
            && (!filter.first || self.activated(spec.seat) == 0)
            && filter.activation.is_none_or(|number| self.activation_number(unit) == number)
            && self.is_placed(context, filter, unit)
            && (filter.any_of.is_empty() || filter.any_of.iter().any(|other| self.fits_filter(context, other, unit)))
    }

    fn activation_number(&self, unit: UnitNo) -> u8 {
        self.state.abilities.activations.get(unit.index()).copied().unwrap_or(0)
    }

    /// Range, sight and arcs.
    fn is_placed(&self, context: &Context, filter: &Filter, unit: UnitNo) -> bool {
        let measured = filter.range.is_some() || filter.los || filter.other || filter.arc.is_some();
        if !measured {
            return true;
        }
        let froms: Units = match filter.from.as_deref() {
            Some(from) => self.targets(context, from),
            None => context.me.or(context.subject).into_iter().collect(),
        };
        froms.iter().any(|from| {
            !(filter.other && *from == unit)
                && filter.range.is_none_or(|range| self.is_in_range(context.force, *from, unit, range))
                && (!filter.los || *from == unit || self.any_sees(*from, unit, &self.hulls()))
                && filter.arc.is_none_or(|arc| self.is_in_arc(*from, unit, arc))
        })
    }

    /// True if a unit is at a range: from the leader for Force upgrades (LEG-UPG-11), else from any mini (LEG-RNG-06).
    pub(super) fn is_in_range(&self, force: bool, from: UnitNo, unit: UnitNo, (least, most): (u8, u8)) -> bool {
        if !self.unit(from).is_in_play() {
            return false;
        }
        if from == unit {
            return least <= 1;
        }
        let within = |range: u8| if force { self.range(from, unit) <= range } else { self.is_at(from, unit, range) };
        within(most) && (least <= 1 || !within(least - 1))
    }

    fn is_in_arc(&self, from: UnitNo, unit: UnitNo, arc: crate::cards::ability::Arc) -> bool {
        use crate::{cards::ability::Arc as Word, play::table::Arc};
        let Some(leader) = self.unit(from).leader() else { return false };
        let arc = match arc {
            Word::Front => Arc::Front,
            Word::Sides => Arc::Sides,
            Word::Rear => Arc::Rear,
        };
        self.outlines(unit).any(|outline| arc.has(leader.at, leader.heading, &outline))
    }

    pub(super) fn has_order(&self, context: &Context, unit: UnitNo, order: OrderOf) -> bool {
        let now = self.unit(unit).order;
        match order {
            OrderOf::FaceUp => now == Order::FaceUp,
            OrderOf::FaceDown => now == Order::FaceDown,
            OrderOf::None => now == Order::None,
            OrderOf::ThisCard => {
                matches!(context.source, Source::Command(..))
                    && now == Order::FaceUp
                    && self.unit(unit).is(Flag::OrderedByCard)
            }
        }
    }

    pub(super) fn is_state(&self, context: &Context, unit: UnitNo, state: State, with: Option<&Who>) -> bool {
        let own = self.unit(unit);
        let active = self.state.activation.as_ref().filter(|active| active.unit == unit);
        match state {
            State::Suppressed => self.is_suppressed(unit),
            State::Wounded => own.wounds() > 0,
            State::WoundedOrMinisLost => own.wounds() > 0 || own.minis.len() < self.spec(unit).minis.len(),
            State::Unengaged => !self.is_engaged(unit),
            State::EngagedWith => {
                let others = with.map(|with| self.targets(context, with)).unwrap_or_default();
                self.engaged_with(unit).any(|other| others.contains(&other))
            }
            State::NotAttackedThisActivation => active.is_none_or(|active| active.attacks == 0),
            State::NotActivated => own.order != Order::FaceDown,
            State::TouchingLeader => {
                let others = context.me.map(|me| (me, self.unit(unit).minis.len()));
                others.is_some_and(|(me, minis)| {
                    self.unit(me).leader().is_some() && (0..minis).any(|mini| self.touch(me, 0, unit, mini))
                })
            }
            State::Touching => {
                let others = with.map(|with| self.targets(context, with)).unwrap_or_default();
                others.iter().any(|other| *other != unit && self.are_in_contact(unit, *other))
            }
            State::SuppressionAtCourage => {
                self.courage(unit).is_some_and(|courage| own.tokens.suppression >= courage.max(1))
            }
            State::Disembarked => context.me.is_some() && active.is_some_and(|active| active.disembarked == context.me),
        }
    }

    fn is_fact(&self, unit: UnitNo, fact: Fact) -> bool {
        match fact {
            Fact::Nominated => self.state.side(self.fixed.seat(unit)).commander == Some(unit),
            Fact::DisplacedByMove => self.unit(unit).is(Flag::DisplacedByMove),
            Fact::EwokTrapperMini => false,
            Fact::Driven => self.unit(unit).is(Flag::Driven),
        }
    }
}

impl Referee<'_> {
    /// The units somebody is; whoever chooses is asked.
    pub(in crate::play) fn choose_targets(&mut self, context: &mut Context, who: &Who) -> Flow<Units> {
        match who {
            Who::Pick(pick) => {
                let chosen = self.pick(context, pick)?;
                context.chosen = chosen.clone();
                Ok(chosen)
            }
            Who::Either(picks) => {
                let chosen = self.pick_either(context, picks)?;
                context.chosen = chosen.clone();
                Ok(chosen)
            }
            _ => {
                // LEG-KW-IMMUNE-ENEMY-EFFECTS.
                let mut units = self.view().targets(context, who);
                units.retain(|unit| !self.view().shuns(*unit, context.seat));
                Ok(units)
            }
        }
    }

    pub(super) fn pick(&mut self, context: &Context, pick: &Pick) -> Flow<Units> {
        let open = self.view().candidates(context, pick);
        let (most, may_stop) = match (&pick.n, pick.up_to) {
            (_, Some(most)) => (most, true),
            (Some(Amount::Number(n)), None) => (*n, false),
            (Some(Amount::Before), None) => (context.before, false),
            _ => (1, false),
        };
        let seat = if pick.by == Some(PlayerWord::Opponent) { context.seat.other() } else { context.seat };
        let mut chosen = Units::new();
        while chosen.len() < usize::from(most) {
            let mut answers = self.list();
            answers.extend(open.iter().filter(|unit| !chosen.contains(unit)).map(|unit| Answer::Unit(*unit)));
            if answers.is_empty() {
                break;
            }
            if may_stop {
                answers.push(Answer::Pass);
            }
            match self.ask_card(context, Question::AbilityUnit, answers, seat)? {
                Answer::Unit(unit) => chosen.push(unit),
                _ => break,
            }
        }
        Ok(chosen)
    }

    /// One of any, or several of those that fit the same description.
    pub(super) fn pick_either(&mut self, context: &Context, picks: &[Pick]) -> Flow<Units> {
        let open: Vec<Units> = picks.iter().map(|pick| self.view().candidates(context, pick)).collect();
        let mut answers = self.list();
        let mut all = Units::new();
        for unit in open.iter().flatten() {
            if !all.contains(unit) {
                all.push(*unit);
            }
        }
        answers.extend(all.iter().map(|unit| Answer::Unit(*unit)));
        if answers.is_empty() {
            return Ok(Units::new());
        }
        let Answer::Unit(first) = self.ask_card(context, Question::AbilityUnit, answers, context.seat)? else {
            return Ok(Units::new());
        };
        let mut chosen = Units::new();
        chosen.push(first);
        // More of them where the description of the first one allows more.
        let several = picks.iter().zip(&open).find(|(pick, open)| pick.up_to.is_some() && open.contains(&first));
        if let Some((pick, open)) = several {
            while chosen.len() < usize::from(pick.up_to.unwrap_or(1)) {
                let mut answers = self.list();
                answers.extend(open.iter().filter(|unit| !chosen.contains(unit)).map(|unit| Answer::Unit(*unit)));
                if answers.is_empty() {
                    break;
                }
                answers.push(Answer::Pass);
                match self.ask_card(context, Question::AbilityUnit, answers, context.seat)? {
                    Answer::Unit(unit) => chosen.push(unit),
                    _ => break,
                }
            }
        }
        Ok(chosen)
    }
}
