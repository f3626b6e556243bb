//! A window opens: every play that listens is looked at, and used.

use arrayvec::ArrayVec;

use super::{Clause, Source, lasting::Use};
use crate::{
    cards::ability::{Cost, Doing, Effect, Issued, Limit, Live, Per, PlayerWord, Role, Subject, Target, Window},
    play::{
        Answer, Event, Question, QuestionKind,
        event::TokenKind,
        pieces::{MOST_UNITS, UnitNo},
        question::Deed,
        referee::Referee,
        view::View,
    },
};
use kernel::game::{Seat, stepped::Flow};

/// What happens as a window opens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Occasion {
    /// The unit it happens to.
    pub unit: Option<UnitNo>,
    /// Who does it to that unit: who issues the order, or displaces.
    pub by: Option<UnitNo>,
    /// The card that does it.
    pub card: Option<Source>,
    /// Whose step it is, where it is one side's.
    pub seat: Option<Seat>,
    pub kind: Option<Doing>,
    pub token: Option<TokenKind>,
}

impl Occasion {
    pub(in crate::play) fn about(unit: UnitNo) -> Self {
        Self { unit: Some(unit), ..Self::default() }
    }

    pub(in crate::play) fn of_side(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::default() }
    }
}

/// Who a play speaks of while it is used.
#[derive(Debug, Clone)]
pub(in crate::play) struct Scope {
    pub source: Source,
    pub clause: u16,
    pub seat: Seat,
    pub force: bool,
    pub me: Option<UnitNo>,
    pub trigger: Option<UnitNo>,
    pub issuer: Option<UnitNo>,
    pub chosen: ArrayVec<UnitNo, MOST_UNITS>,
    pub gainers: ArrayVec<UnitNo, MOST_UNITS>,
    /// How many were given up, moved or prevented before.
    pub before: u8,
    pub token: Option<TokenKind>,
    pub until: crate::cards::ability::Until,
    /// Defense and attack dice of the last roll.
    pub rolled: Vec<crate::cards::ability::Face>,
}

impl Scope {
    pub fn new(number: u16, clause: &Clause, trigger: Option<UnitNo>) -> Self {
        use crate::cards::ability::Until;
        let me = match clause.source {
            Source::Upgrade(unit, _) => Some(unit),
            Source::Command(..) => None,
        };
        let usual = match (clause.source, clause.play.when) {
            (Source::Command(..), _) => Until::Round,
            (_, Window::AttackPool | Window::AttackRoll | Window::AttackConvert | Window::AttackModify) => Until::Pool,
            (_, Window::AttackDeclare) => Until::Attack,
            (_, Window::Moving) => Until::Action,
            (_, Window::OrderIncoming) => Until::Round,
            _ => Until::Activation,
        };
        Self {
            source: clause.source,
            clause: number,
            seat: clause.seat,
            force: clause.force,
            me,
            trigger,
            issuer: None,
            chosen: ArrayVec::new(),
            gainers: ArrayVec::new(),
            before: 0,
            token: None,
            until: clause.play.until.unwrap_or(usual),
            rolled: Vec::new(),
        }
    }
}

impl Limit {
    /// For whom uses are counted: for each unit, but beyond an activation for all together.
    pub(super) fn whose(self, subject: Option<UnitNo>) -> Option<UnitNo> {
        subject.filter(|_| self.per < Per::Phase)
    }
}

impl View<'_, '_> {
    /// Whether a card is where a play of it counts.
    pub(in crate::play) fn is_live(&self, clause: &Clause) -> bool {
        match clause.source {
            Source::Upgrade(unit, place) => {
                let (spec, state) = (self.spec(unit), self.unit(unit));
                let carried = spec.upgrades[usize::from(place)].carried;
                let lives = || state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade == Some(place));
                state.is_in_play()
                    && state.discarded >> place & 1 == 0
                    && (clause.play.spent_too || (state.exhausted | state.expended) >> place & 1 == 0)
                    && (!carried || lives())
            }
            Source::Command(seat, place) => {
                let side = self.state.side(seat);
                match clause.play.live {
                    None => {
                        side.revealed && side.card == Some(place)
                            || self.state.abilities.stays[seat.index()].contains(&place)
                    }
                    Some(Live::Hand) => side.hand.contains(&place),
                    Some(Live::Divulge) => self.state.abilities.divulged[seat.index()] >> place & 1 == 1,
                }
            }
        }
    }

    /// The units a window is about for a play: none or several where it names them itself.
    pub(super) fn subjects(&self, number: u16, clause: &Clause, occasion: &Occasion) -> Vec<Option<UnitNo>> {
        let play = &clause.play;
        let mut scope = Scope::new(number, clause, occasion.unit);
        scope.issuer = occasion.by;
        if let Some(role) = play.role {
            let Some(attack) = &self.state.attack else { return Vec::new() };
            let both: &[UnitNo] = match role {
                Role::Attacker => &[attack.attacker],
                Role::Defender => &[attack.defender],
                Role::Any => &[attack.attacker, attack.defender],
            };
            let fits = |unit: &&UnitNo| match &play.of {
                Some(Subject::Unit(of)) => {
                    self.fits_filter(&Scope { trigger: Some(**unit), ..scope.clone() }, of, **unit)
                }
                Some(Subject::Player(_)) => false,
                None => scope.me == Some(**unit),
            };
            return both.iter().filter(fits).map(|unit| Some(*unit)).collect();
        }
        match (&play.of, occasion.unit) {
            (Some(Subject::Player(player)), unit) => {
                let own = occasion.seat == Some(clause.seat);
                if own == (*player == PlayerWord::Owner) { vec![unit] } else { Vec::new() }
            }
            (Some(Subject::Unit(of)), Some(unit)) => {
                if self.fits_filter(&scope, of, unit) {
                    vec![Some(unit)]
                } else {
                    Vec::new()
                }
            }
            (Some(Subject::Unit(of)), None) => {
                let side = |unit: &UnitNo| occasion.seat.is_none_or(|seat| self.battle.seat(*unit) == seat);
                let fits = |unit: &UnitNo| {
                    self.fits_filter(&Scope { trigger: Some(*unit), ..scope.clone() }, of, *unit) && side(unit)
                };
                self.in_play().filter(fits).map(Some).collect()
            }
            (None, unit) => {
                let mine = match (scope.me, unit, play.when) {
                    (Some(me), _, Window::Displaces) => occasion.by == Some(me),
                    (Some(me), Some(unit), _) => me == unit,
                    (_, None, _) => occasion.seat.is_none_or(|seat| seat == clause.seat),
                    (None, Some(_), _) => true,
                };
                if mine { vec![unit] } else { Vec::new() }
            }
        }
    }

    /// Whether the occasion is one of those a play means, besides the unit.
    fn is_meant(&self, clause: &Clause, occasion: &Occasion, scope: &Scope) -> bool {
        let play = &clause.play;
        if play.when == Window::CommandPlay && occasion.card != Some(clause.source) {
            return false;
        }
        let issued = match &play.by {
            None => true,
            Some(Issued::ThisCard) => occasion.card == Some(clause.source),
            Some(Issued::OpponentsCard) => {
                matches!(occasion.card, Some(Source::Command(seat, _)) if seat != clause.seat)
            }
            Some(Issued::Unit(filter)) => occasion.by.is_some_and(|by| self.fits_filter(scope, filter, by)),
        };
        let token = play.tokens.is_empty()
            || occasion.token.is_some_and(|kind| play.tokens.iter().any(|word| word.kind() == Some(kind)));
        issued && token && play.kind.is_none_or(|kind| occasion.kind == Some(kind))
    }

    fn times_used(&self, number: u16, unit: Option<UnitNo>) -> u8 {
        let same = |used: &&Use| used.clause == number && used.unit == unit;
        self.state.abilities.uses.iter().find(same).map_or(0, |used| used.times)
    }

    /// Where a play may be used about a unit now, with whom it speaks of: its card counts, the occasion is meant, its limit
    /// is not reached, and all that it asks for holds.
    pub(super) fn usable(
        &self,
        number: u16,
        clause: &Clause,
        subject: Option<UnitNo>,
        occasion: &Occasion,
    ) -> Option<Scope> {
        let mut scope = Scope::new(number, clause, subject);
        (scope.issuer, scope.token) = (occasion.by, occasion.token);
        let is_open = |limit: Limit| self.times_used(number, limit.whose(subject)) < limit.times;
        let may = self.is_live(clause)
            && self.is_meant(clause, occasion, &scope)
            && clause.play.limit.is_none_or(is_open)
            && self.is_usable_play(clause, &scope);
        may.then_some(scope)
    }

    /// Whether a play can be used now, all considered.
    pub(in crate::play) fn is_usable_play(&self, clause: &Clause, scope: &Scope) -> bool {
        let play = &clause.play;
        let aimed = match &play.target {
            None => true,
            Some(Target::One(pick)) => !self.candidates(scope, pick).is_empty(),
            Some(Target::Either(picks)) => picks.iter().any(|pick| !self.candidates(scope, pick).is_empty()),
        };
        aimed
            && play.tests.iter().all(|test| self.holds(scope, test))
            && play.cost.iter().all(|cost| self.can_pay(scope, cost))
            && (!play.optional && play.cost.is_empty() || play.steps.iter().any(|step| !self.is_vain(scope, step)))
    }

    /// The card actions a unit may use now: of its upgrades, then of command cards, each with whether it is free
    /// (LEG-ACT-09, LEG-ACT-10).
    pub(in crate::play) fn card_uses(&self, unit: UnitNo, used: u32, actions: u8) -> Vec<(Deed, bool)> {
        let book = &self.battle.book;
        let mut found = Vec::new();
        for number in book.at(Window::Action) {
            let clause = book.clause(*number);
            if let Some(deed) = self.card_use(*number, clause, unit, used, actions) {
                found.push((deed, clause.play.action() == Some(true)));
            }
        }
        found
    }

    fn card_use(&self, number: u16, clause: &Clause, unit: UnitNo, used: u32, actions: u8) -> Option<Deed> {
        use crate::cards::ability::Stat;
        let deed = match clause.source {
            Source::Upgrade(own, place) => {
                if own != unit || used >> place & 1 == 1 {
                    return None;
                }
                Deed::Use(place)
            }
            Source::Command(seat, place) => {
                let times = self.stat(unit, Stat::CardActions, 1);
                if seat != self.battle.seat(unit) || self.times_used(number, Some(unit)) >= times {
                    return None;
                }
                Deed::Play(place)
            }
        };
        let needed = clause.play.cost.iter().map(|cost| match cost {
            Cost::Action => 1,
            Cost::DoubleAction => 2,
            _ => 0,
        });
        let fits = needed.sum::<u8>() <= actions && self.is_live(clause);
        let about = self.subjects(number, clause, &Occasion::about(unit)).contains(&Some(unit));
        let scope = Scope::new(number, clause, Some(unit));
        (fits && about && self.is_usable_play(clause, &scope)).then_some(deed)
    }
}

impl Referee<'_> {
    /// Whether anybody listens.
    #[inline]
    pub(in crate::play) fn listens(&self, window: Window) -> bool {
        self.battle.book.listens(window)
    }

    /// A window opens. The player with priority comes first (LEG-GEN-08), in an attack the attacker.
    pub(in crate::play) fn hear(&mut self, window: Window, occasion: Occasion) -> Flow {
        self.hear_some(window, occasion, |_| true)
    }

    /// The same for a unit.
    pub(in crate::play) fn hear_of(&mut self, window: Window, unit: UnitNo) -> Flow {
        self.hear_some(window, Occasion::about(unit), |_| true)
    }

    /// A window opens for some of its plays.
    pub(in crate::play) fn hear_some(
        &mut self,
        window: Window,
        occasion: Occasion,
        wanted: impl Fn(&[Effect]) -> bool,
    ) -> Flow {
        if !self.listens(window) {
            return Ok(());
        }
        let battle = self.battle;
        let book = &battle.book;
        let first = self.state.attack.as_ref().map_or(self.state.priority, |attack| self.seat(attack.attacker));
        for seat in [first, first.other()] {
            for number in book.at(window).iter().copied() {
                let clause = book.clause(number);
                if clause.seat != seat || !wanted(&clause.play.steps) || !self.view().is_live(clause) {
                    continue;
                }
                for subject in self.view().subjects(number, clause, &occasion) {
                    self.offer(number, clause, subject, &occasion)?;
                    if self.is_over() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// A play is used, if it can be and its player likes it; again as long as it may be.
    fn offer(&mut self, number: u16, clause: &Clause, subject: Option<UnitNo>, occasion: &Occasion) -> Flow {
        let play = &clause.play;
        let times = play.limit.map_or(1, |limit| limit.times);
        for _ in 0..times {
            let Some(mut scope) = self.view().usable(number, clause, subject, occasion) else { return Ok(()) };
            if let Some(limit) = play.limit.filter(|limit| limit.first) {
                self.note(number, limit.whose(subject), limit, limit.times);
            }
            if play.optional && !self.ask_ability(&scope)? {
                return Ok(());
            }
            if let Some(limit) = play.limit.filter(|limit| !limit.first) {
                self.note(number, limit.whose(subject), limit, 1);
            }
            self.use_play(clause, &mut scope)?;
        }
        Ok(())
    }

    pub(super) fn note(&mut self, clause: u16, unit: Option<UnitNo>, limit: Limit, times: u8) {
        let uses = &mut self.state.abilities.uses;
        match uses.iter_mut().find(|used| used.clause == clause && used.unit == unit) {
            Some(used) => used.times += times,
            None => uses.push(Use { clause, unit, per: limit.per, times }),
        }
    }

    /// A play is paid for, chooses, and happens.
    pub(super) fn use_play(&mut self, clause: &Clause, scope: &mut Scope) -> Flow {
        if clause.play.when != Window::Always {
            self.emit(match scope.source {
                Source::Upgrade(unit, place) => Event::Used(unit, place),
                Source::Command(seat, place) => Event::Played(seat, place),
            });
        }
        let source = scope.source;
        if !self.state.abilities.used.contains(&source) {
            self.state.abilities.used.push(source);
        }
        for cost in &clause.play.cost {
            self.pay(scope, cost)?;
        }
        if scope.force && clause.play.cost.contains(&Cost::Exhaust) && self.listens(Window::CardExhausted) {
            self.state.abilities.canceled = false;
            if let Some(unit) = scope.me {
                self.hear_of(Window::CardExhausted, unit)?;
            }
            if std::mem::take(&mut self.state.abilities.canceled) {
                return Ok(());
            }
        }
        if let Some(target) = &clause.play.target {
            scope.chosen = match target {
                Target::One(pick) => self.pick(scope, pick)?,
                Target::Either(picks) => self.pick_either(scope, picks)?,
            };
        }
        self.carry(scope, &clause.play.steps)
    }

    /// All plays of one card in a window happen, as far as they can.
    pub(in crate::play) fn resolve_card(&mut self, window: Window, source: Source) -> Flow {
        let battle = self.battle;
        for number in battle.book.at(window).iter().copied() {
            let clause = battle.book.clause(number);
            let mut scope = Scope::new(number, clause, None);
            if clause.source == source && self.view().is_usable_play(clause, &scope) {
                self.use_play(clause, &mut scope)?;
            }
        }
        Ok(())
    }

    /// A card action of an upgrade or command card is used by the active unit.
    pub(in crate::play) fn use_card(&mut self, unit: UnitNo, source: Source) -> Flow {
        let battle = self.battle;
        let of = |number: &&u16| battle.book.clause(**number).source == source;
        let Some(number) = battle.book.at(Window::Action).iter().find(of).copied() else { return Ok(()) };
        let clause = battle.book.clause(number);
        let mut scope = Scope::new(number, clause, Some(unit));
        self.note(number, Some(unit), Limit { per: Per::Activation, times: 1, first: false }, 1);
        self.use_play(clause, &mut scope)
    }

    /// What a side's own answers to a card are asked as.
    pub(super) fn ask_card(
        &mut self,
        scope: &Scope,
        kind: QuestionKind,
        answers: Vec<Answer>,
        seat: Seat,
    ) -> Flow<Answer> {
        let number = self.battle.book.clause(scope.clause).number;
        let unit = scope.trigger.or(scope.me);
        let question = Question { kind, unit, other: None, number, card: Some(scope.source) };
        self.ask(seat, question, answers)
    }

    /// Asks whether a play is used.
    pub(super) fn ask_ability(&mut self, scope: &Scope) -> Flow<bool> {
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        Ok(self.ask_card(scope, QuestionKind::Ability, answers, scope.seat)? == Answer::Yes)
    }
}
