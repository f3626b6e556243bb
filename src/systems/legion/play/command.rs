//! The Command Phase (section 7): command cards, priority, orders, order pools.

use super::{
    Answer, Event, Question,
    ability::Trigger,
    dice::{Shield, roll_defense},
    fixed::{CommandSpec, Fits, Flaw},
    pieces::{Source, UnitNo},
    referee::Referee,
    state::{ModifierKind, Order, Stage, Standing},
    view::{COMMAND_RANGE, View},
};
use crate::{
    cards::{
        DefenseDie, Rank, TokenKind,
        ability::{Effect, Rule, Stat, Window},
        keyword::UnitKeyword,
    },
    play::state::Flag,
};
use kernel::game::{Seat, stepped::Flow};

impl<'b> View<'b, '_> {
    /// A command card of a side, by its place among those it brought.
    pub fn command(&self, seat: Seat, place: u8) -> &'b CommandSpec {
        &self.fixed.side(seat).hand[usize::from(place)]
    }

    fn can_be_nominated(&self, unit: UnitNo, card: &CommandSpec) -> bool {
        if self.is_switched(unit, Rule::BeNominated) {
            return false;
        }
        if card.units.is_empty() {
            self.is_commander(unit) || self.unit(unit).is(Flag::FieldCommander)
        } else {
            card.units.contains(self.spec(unit).card)
        }
    }

    /// The cards a side can play now (LEG-CMD-03, LEG-HAND-05): somebody who leads has to live, and who is named.
    pub fn playable(&self, seat: Seat) -> Vec<u8> {
        let leads = |unit: UnitNo| {
            self.is_commander(unit) || self.rank(unit) == Rank::Operative || self.unit(unit).is(Flag::FieldCommander)
        };
        if !self.units_of(seat).any(leads) {
            return Vec::new();
        }
        let named = |place: &u8| {
            let card = self.command(seat, *place);
            let lives = |unit: UnitNo| self.unit(unit).standing != Standing::Defeated;
            card.units.is_empty()
                || self.fixed.units_of(seat).any(|unit| card.units.contains(self.spec(unit).card) && lives(unit))
        };
        let barred = self.state.side(seat).barred;
        let free = |place: &u8| {
            !self.may_not_be_selected(seat, *place)
                && barred != Some(*place)
                && !self.is_barred_by_flaw(seat, self.command(seat, *place))
        };
        let mut open: Vec<u8> = self.state.side(seat).hand.iter().copied().filter(named).filter(free).collect();
        // LEG-KW-DIVULGE: a card that was divulged may have to be selected.
        if open.iter().any(|place| self.has_to_be_selected(seat, *place)) {
            open.retain(|place| self.has_to_be_selected(seat, *place));
        }
        open
    }

    /// True if a side still has its contingencies: they are lost with the last unit that has the keyword
    /// (LEG-KW-CONTINGENCIES-X).
    pub(super) fn keeps_contingencies(&self, seat: Seat) -> bool {
        let lives = |unit: &UnitNo| self.unit(*unit).standing != Standing::Defeated;
        self.fixed.units_of(seat).filter(lives).any(|unit| self.has(unit, UnitKeyword::Contingencies))
    }

    /// The contingencies a side may reveal in place of its card (LEG-KW-CONTINGENCIES-X): those of the same pips.
    fn contingencies(&self, seat: Seat) -> Vec<u8> {
        let side = self.state.side(seat);
        let Some(card) = side.card.map(|place| self.command(seat, place)) else { return Vec::new() };
        if !self.keeps_contingencies(seat) || self.has_altered_deal(seat) {
            return Vec::new();
        }
        let fits = |place: &u8| {
            let other = self.command(seat, *place);
            let named = || self.units_of(seat).any(|unit| other.units.contains(self.spec(unit).card));
            other.pips == card.pips && (other.units.is_empty() || named())
        };
        side.contingencies.iter().copied().filter(fits).collect()
    }

    /// LEG-KW-INTERROGATE: the card of the other side belongs to a unit near one that asks it out.
    fn interrogates(&self, seat: Seat) -> bool {
        let Some(card) = self.state.side(seat.other()).card.map(|place| self.command(seat.other(), place)) else {
            return false;
        };
        let named = |enemy: &UnitNo| card.units.contains(self.spec(*enemy).card);
        let asks = |unit: UnitNo| {
            self.has(unit, UnitKeyword::Interrogate)
                && self.enemies(unit).filter(named).any(|enemy| self.is_at(unit, enemy, 1))
        };
        !card.units.is_empty() && self.units_of(seat).any(asks)
    }

    /// True if a unit may issue an order to another: mercenaries listen to their own (LEG-ARMY-14).
    fn commands(&self, issuer: UnitNo, unit: UnitNo) -> bool {
        let (own, its) = (self.spec(issuer), self.spec(unit));
        !its.hired || own.affiliation.is_some() && own.affiliation == its.affiliation || own.hires_friends
    }

    /// True if a unit can be issued an order by another at this range (LEG-CMD-09, LEG-CMD-10).
    pub fn can_be_ordered(&self, issuer: UnitNo, unit: UnitNo, range: u8) -> bool {
        if !self.commands(issuer, unit) || !self.may_be_ordered(issuer, unit) {
            return false;
        }
        if self
            .switch_of(unit, Rule::ReceiveOrdersAnyRange)
            .is_some_and(|switch| switch.ranks.contains(self.rank(issuer)))
        {
            return true;
        }
        let mut range = range;
        if range == COMMAND_RANGE {
            range = self.stat(issuer, Stat::OrderRange, range);
            if matches!(self.rank(issuer), Rank::Commander | Rank::Operative) {
                range = range.max(self.stat(unit, Stat::ReceiveOrderRange, range));
            }
        }
        let range = self.switched(issuer, Rule::OrderBeyond).map_or(range, |(most, _)| range.min(most));
        self.is_at(issuer, unit, range)
    }

    /// True if a unit can be issued an order by whatever means: it has none yet (LEG-CMD-09), and cards let it.
    pub(super) fn can_take_order(&self, unit: UnitNo) -> bool {
        self.unit(unit).order == Order::None
            && !self.is_switched(unit, Rule::BeOrdered)
            && self.flaw_in_play(unit) != Some(Flaw::NotAStory)
    }

    /// True if cards let a unit be issued an order by another.
    fn may_be_ordered(&self, issuer: UnitNo, unit: UnitNo) -> bool {
        self.can_take_order(unit)
            && (issuer == unit || !self.is_switched(unit, Rule::BeOrderedByOthers))
            && (self.is_commander(issuer) || !self.is_switched(unit, Rule::BeOrderedExceptByCommander))
    }

    fn fits(&self, unit: UnitNo, fits: &Fits) -> bool {
        let spec = self.spec(unit);
        fits.has(spec.card, self.rank(unit), spec.kind, spec.ai.is_some())
    }
}

impl Referee<'_> {
    /// Both select a card; neither sees the other's (LEG-CMD-03). What was revealed may be changed before it does anything.
    pub(super) fn choose_commands(&mut self) -> Flow {
        loop {
            for seat in Seat::BOTH {
                self.select(seat)?;
            }
            for seat in self.blue_first() {
                self.state.sides[seat.index()].revealed = true;
                let card = self.state.side(seat).card;
                self.emit(Event::Revealed(seat, card));
            }
            for seat in self.blue_first() {
                self.change_plans(seat)?;
            }
            self.state.abilities.pending.reselect = false;
            self.open_window(Window::CommandReveal, Trigger::default())?;
            if !std::mem::take(&mut self.state.abilities.pending.reselect) {
                break;
            }
        }
        for seat in self.blue_first() {
            if let Some(place) = self.state.side(seat).card {
                let card = Some(Source::Command(seat, place));
                self.open_window(Window::CommandPlay, Trigger { card, ..Trigger::default() })?;
            }
        }
        self.state.stage = Stage::Priority;
        Ok(())
    }

    /// A side selects its card. What lay aside comes back to its hand then.
    fn select(&mut self, seat: Seat) -> Flow {
        let playable = self.view().playable(seat);
        self.return_card(seat);
        let mut answers = self.list();
        answers.extend(playable.iter().copied().map(Answer::Command));
        let answer = self.ask(seat, Question::Command, answers)?;
        let side = &mut self.state.sides[seat.index()];
        side.card = if let Answer::Command(place) = answer { Some(place) } else { None };
        side.revealed = false;
        if let Some(card) = side.card {
            side.hand.retain(|place| *place != card);
        }
        let aside = std::mem::take(&mut side.aside);
        side.hand.extend(&aside);
        for place in aside {
            self.emit(Event::BackToHand(seat, place));
        }
        Ok(())
    }

    /// The revealed card of a side goes back to its hand, if there is one.
    pub(super) fn return_card(&mut self, seat: Seat) {
        let side = &mut self.state.sides[seat.index()];
        side.revealed = false;
        if let Some(place) = side.card.take() {
            side.hand.push(place);
            self.emit(Event::BackToHand(seat, place));
        }
    }

    /// LEG-KW-CONTINGENCIES-X: before it does anything the revealed card may be discarded for a contingency.
    fn change_plans(&mut self, seat: Seat) -> Flow {
        let open = self.view().contingencies(seat);
        let mut answers = self.list();
        answers.extend(open.into_iter().map(Answer::Command));
        if answers.is_empty() {
            return Ok(());
        }
        answers.push(Answer::Pass);
        let Answer::Command(place) = self.ask(seat, Question::Contingency, answers)? else {
            return Ok(());
        };
        let side = &mut self.state.sides[seat.index()];
        side.contingencies.retain(|card| *card != place);
        if let Some(old) = side.card.replace(place) {
            side.discard.push(old);
            self.emit(Event::Discarded(seat, old));
        }
        self.emit(Event::Contingency(seat, place));
        Ok(())
    }

    /// The fewest pips have priority (LEG-CMD-05 to -07).
    pub(super) fn settle_priority(&mut self) {
        let view = self.view();
        let pips =
            |seat: Seat| view.state.side(seat).card.map(|place| i32::from(view.command(seat, place).rank_pips) * 2);
        let cunning = |seat: Seat| {
            let card = view.state.side(seat).card.map(|place| view.command(seat, place));
            card.is_some_and(|card| {
                view.units_of(seat)
                    .any(|unit| card.units.contains(view.spec(unit).card) && view.has(unit, UnitKeyword::Cunning))
            })
        };
        let (first, second) = (pips(Seat::First), pips(Seat::Second));
        let mut lead = match (first, second) {
            (Some(one), Some(two)) => two - one,
            (Some(_), None) => 1,
            (None, Some(_)) => -1,
            (None, None) => 0,
        };
        if lead == 0 {
            // LEG-KW-CUNNING.
            lead = i32::from(cunning(Seat::First)) - i32::from(cunning(Seat::Second));
            lead += i32::from(view.interrogates(Seat::First)) - i32::from(view.interrogates(Seat::Second));
        }
        let mut roll = None;
        let priority = match lead {
            1.. => Seat::First,
            0 => {
                let priority = self.roll_off(self.state.blue);
                roll = Some((self.state.blue, priority == self.state.blue));
                priority
            }
            _ => Seat::Second,
        };
        self.state.priority = priority;
        let told = [first, second].map(|pips| pips.map(|pips| (pips / 2) as u8));
        self.emit(Event::Pips(told[0], told[1], roll));
        self.emit(Event::Priority(priority));
        self.state.stage = Stage::Orders(0);
    }

    /// A player rolls a red defense die: a block means this player, anything else the opponent (LEG-CMD-06).
    pub(super) fn roll_off(&mut self, roller: Seat) -> Seat {
        let rolled = roll_defense(DefenseDie::Red, &mut self.state.chance);
        if rolled == Shield::Block { roller } else { roller.other() }
    }

    /// A side nominates a commander and issues its orders (LEG-CMD-08 to -12).
    pub(super) fn issue_orders(&mut self, turn: u8) -> Flow {
        let seat = self.by_priority()[usize::from(turn.min(1))];
        self.state.sides[seat.index()].commander = None;
        if let Some(place) = self.state.side(seat).card {
            let card = self.view().command(seat, place);
            let view = self.view();
            let fit: Vec<UnitNo> = view.units_of(seat).filter(|unit| view.can_be_nominated(*unit, card)).collect();
            let commander = self.ask_unit(seat, Question::Commander, fit, false)?;
            if let Some(commander) = commander {
                self.state.sides[seat.index()].commander = Some(commander);
                self.emit(Event::Nominated(seat, commander));
                let issues = |steps: &[Effect]| steps.iter().any(|step| matches!(step, Effect::Order(_)));
                self.open_window_where(Window::OrdersStep, Trigger::of_side(seat), |steps| !issues(steps))?;
                let mut left = card.issues.iter().map(|line| line.count).fold(0, u8::saturating_add);
                left = left.saturating_sub(self.state.side(seat).withheld_orders);
                left = self.view().side_switch(seat, Rule::OrdersMoreThan).map_or(left, |most| left.min(most));
                let mut free = self.view().is_switched(commander, Rule::OrderAnyUnit);
                for line in &card.issues {
                    for _ in 0..line.count.min(left) {
                        let view = self.view();
                        let listens = |unit: &UnitNo| {
                            let spec = view.spec(*unit);
                            let fits =
                                super::fixed::fits(line, spec.card, view.rank(*unit), spec.kind, spec.ai.is_some());
                            (fits || free) && view.can_be_ordered(commander, *unit, COMMAND_RANGE)
                        };
                        let units: Vec<UnitNo> = view.units_of(seat).filter(listens).collect();
                        if units.is_empty() {
                            break;
                        }
                        let all = line.count as usize >= super::pieces::MOST_UNITS;
                        let question = Question::Order(commander);
                        let unit =
                            if all { units.first().copied() } else { self.ask_unit(seat, question, units, true)? };
                        let Some(unit) = unit else { break };
                        left -= 1;
                        let spec = self.spec(unit);
                        free &=
                            super::fixed::fits(line, spec.card, self.view().rank(unit), spec.kind, spec.ai.is_some());
                        self.issue_order(unit, Some(commander), Some(Source::Command(seat, place)))?;
                    }
                }
            }
        }
        self.orders_of_keywords(seat)?;
        self.open_window_where(Window::OrdersStep, Trigger::of_side(seat), |steps| {
            steps.iter().any(|step| matches!(step, Effect::Order(_)))
        })?;
        self.open_window(Window::OrdersAfter, Trigger::of_side(seat))?;
        self.state.stage = if turn == 0 { Stage::Orders(1) } else { Stage::Pools };
        Ok(())
    }

    /// Direct and Entourage: an order each Command Phase (LEG-KW-DIRECT, LEG-KW-ENTOURAGE).
    fn orders_of_keywords(&mut self, seat: Seat) -> Flow {
        for issuer in self.view().units_of(seat).collect::<Vec<_>>() {
            for keyword in [UnitKeyword::Direct, UnitKeyword::Entourage] {
                if self.view().has(issuer, keyword) {
                    let fits = if keyword == UnitKeyword::Direct {
                        &self.spec(issuer).directs
                    } else {
                        &self.spec(issuer).entourage
                    };
                    self.extra_order(issuer, fits, 2)?;
                }
            }
        }
        Ok(())
    }

    fn extra_order(&mut self, issuer: UnitNo, fits: &Fits, range: u8) -> Flow {
        let view = self.view();
        let listens = |unit: &UnitNo| view.fits(*unit, fits) && view.can_be_ordered(issuer, *unit, range);
        let units: Vec<UnitNo> = view.friends(issuer).filter(listens).collect();
        let question = Question::ExtraOrder(issuer);
        if let Some(unit) = self.ask_unit(self.seat(issuer), question, units, true)? {
            self.issue_order(unit, Some(issuer), None)?;
        }
        Ok(())
    }

    /// A unit is issued an order (LEG-CMD-11), with what its keywords make of it.
    pub(super) fn issue_order(&mut self, unit: UnitNo, issuer: Option<UnitNo>, card: Option<Source>) -> Flow {
        self.state.abilities.pending.order = None;
        self.open_window(Window::OrderIncoming, Trigger { unit: Some(unit), by: issuer, card, ..Trigger::default() })?;
        if let Some(other) = self.state.abilities.pending.order.take() {
            return self.give_order(other, issuer, card);
        }
        if self.view().has(unit, UnitKeyword::Authoritative) && !self.unit(unit).is(Flag::OrderPassedOn) {
            // LEG-KW-AUTHORITATIVE: once a Command Phase, somebody else at range 1 to 2 instead.
            let view = self.view();
            let others: Vec<UnitNo> = view.friends(unit).filter(|other| view.can_be_ordered(unit, *other, 2)).collect();
            let question = Question::ExtraOrder(unit);
            if let Some(other) = self.ask_unit(self.seat(unit), question, others, true)? {
                self.unit_mut(unit).flags.set(Flag::OrderPassedOn);
                return self.give_order(other, Some(unit), None);
            }
        }
        self.give_order(unit, issuer, card)
    }

    fn give_order(&mut self, unit: UnitNo, issuer: Option<UnitNo>, card: Option<Source>) -> Flow {
        // An order that is passed on may come to a unit that has one.
        if !self.view().can_take_order(unit) {
            return Ok(());
        }
        self.unit_mut(unit).order = Order::FaceUp;
        self.emit(Event::Ordered(unit));
        let seat = self.seat(unit);
        if matches!(card, Some(Source::Command(of, place)) if of == seat && self.state.side(seat).card == Some(place)) {
            self.unit_mut(unit).flags.set(Flag::OrderedByCard);
        }
        let number = |keyword| self.unit(unit).keywords[keyword];
        let (aim, dodge, calm) =
            (number(UnitKeyword::Target), number(UnitKeyword::Defend), number(UnitKeyword::Disciplined));
        self.receive(unit, TokenKind::Aim, aim)?;
        self.receive(unit, TokenKind::Dodge, dodge)?;
        // LEG-KW-DISCIPLINED-X: up to so many, so that it may keep some.
        let calm = calm.min(self.unit(unit).tokens.suppression);
        if calm > 0 && !self.view().is_switched(unit, Rule::LoseSuppression) {
            let kept = self.ask_number(Question::KeepSuppression, unit, calm)?;
            let _ = self.lose(unit, TokenKind::Suppression, calm - kept);
        }
        if self.view().has(unit, UnitKeyword::Coordinate) {
            let range = self.view().stat(unit, Stat::CoordinateRange, 1);
            self.coordinate(unit, range)?;
        }
        self.open_window(Window::OrderIssued, Trigger { unit: Some(unit), by: issuer, card, ..Trigger::default() })
    }

    /// An order token for every unit without an order, in an order of chance (LEG-CMD-13); Standing Orders go back
    /// (LEG-CMD-14).
    pub(super) fn fill_pools(&mut self) -> Flow {
        for seat in Seat::BOTH {
            let view = self.view();
            let without = view.units_of(seat).filter(|unit| view.unit(*unit).order == Order::None);
            let mut pool: Vec<Rank> = without.map(|unit| view.rank(unit)).collect();
            // The orders of those set aside come in round 2.
            let aside = |unit: &UnitNo| view.state.round >= 2 && view.unit(*unit).is(Flag::SetAside);
            pool.extend(view.fixed.units_of(seat).filter(aside).map(|unit| view.rank(unit)));
            // LEG-KW-UNSTOPPABLE: one token more.
            let again = view.units_of(seat).filter(|unit| view.has(*unit, UnitKeyword::Unstoppable));
            pool.extend(again.map(|unit| view.rank(unit)));
            self.state.chance.shuffle(&mut pool);
            let returned = self.state.side(seat).card.filter(|place| self.view().command(seat, *place).returns);
            let side = &mut self.state.sides[seat.index()];
            side.pool = pool;
            side.passed = false;
            if let Some(place) = returned {
                side.hand.push(place);
                side.card = None;
            }
        }
        self.state.stage = Stage::PhaseStart;
        self.open_window(Window::CommandEnd, Trigger::default())
    }

    /// LEG-KW-COORDINATE: those it names, and those a card names for a while.
    fn coordinate(&mut self, unit: UnitNo, range: u8) -> Flow {
        let named = self.state.abilities.modifiers.iter().find_map(|modifier| match modifier.kind {
            ModifierKind::Coordinates(units) if modifier.unit == Some(unit) => Some(units),
            _ => None,
        });
        match named {
            Some(units) => self.extra_order(unit, &Fits::named(units), range),
            None => self.extra_order(unit, &self.spec(unit).coordinates, range),
        }
    }
}
