//! What an attack will have once cards had their say, before any die is rolled: what its odds are worked out from.
//!
//! The windows of an attack are gone through on a state of its own, and plays are used by the rules themselves: what is
//! compulsory, and what costs nothing unless somebody declines it. What has a price is left out and named, unless somebody
//! chose it, and so is what depends on dice that a card rolls. Cards of a hand are used only where they are chosen.

use super::{Clause, Occasion, Scope, Source};
use crate::{
    Legion,
    cards::ability::{Effect, Face, Live, Stat, TokenWord, Window},
    play::{
        Answer, Battle,
        keyword::{WeaponKeyword, WeaponKeywords},
        pieces::UnitNo,
        referee::Referee,
        state::{Attack, State},
        view::{View, Volley},
    },
};
use kernel::game::stepped;

/// The windows of an attack up to its wounds, in their order.
pub(super) const WINDOWS: [Window; 8] = [
    Window::AttackDeclare,
    Window::AttackPool,
    Window::AttackRoll,
    Window::AttackConvert,
    Window::AttackDodge,
    Window::AttackModify,
    Window::DefenseRoll,
    Window::WoundIncoming,
];

/// More results and wounds than any attack has.
const MANY: u8 = 100;

/// What is to be done of what may be done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wishes<'w> {
    /// Cards that are used although they have a price, or are in a hand.
    pub chosen: &'w [Source],
    /// Cards that are not used although they are free.
    pub declined: &'w [Source],
}

/// What an attack will have.
#[derive(Debug, Clone)]
pub struct Foreseen {
    /// The match as it will be.
    pub state: State,
    /// The dice of the pool: red, black, white.
    pub dice: [u8; 3],
    /// Crits, or hits, that the defender's side cancels: so many of one or of the other.
    pub cancels: Option<[u8; 2]>,
    /// Wounds that are not suffered.
    pub prevents: u8,
    /// Of several wounds only one is suffered.
    pub spares: bool,
    /// Cards that were used although they could have been declined.
    pub used: Vec<Source>,
    /// Cards that do something that is not counted.
    pub left_out: Vec<Source>,
}

impl Foreseen {
    /// The weapon keywords of the pool, its Pierce, the defense dice that cards add (white ones, and the defender's), and
    /// whether a crit of the attack, and a block of the defense, is called.
    pub fn pool(&self) -> (WeaponKeywords, u8, [u8; 2], [bool; 2]) {
        let sum = self.state.attack.as_ref().map(|attack| &attack.sum);
        sum.map_or_else(Default::default, |sum| (sum.keywords, sum.pierce, sum.shields, sum.called))
    }
}

impl View<'_, '_> {
    /// What an attack with this pool will have; none where no card has anything to say, so that it has what is there. An
    /// attack that runs goes on as it stands.
    pub fn foresee(&self, unit: UnitNo, volley: &Volley, wishes: Wishes<'_>) -> Option<Foreseen> {
        let running = self.running(unit, volley);
        if running.is_none() && !WINDOWS.iter().any(|window| self.may_be_heard(*window, [unit, volley.defender])) {
            return None;
        }
        let mut state = self.state.clone();
        let heard = running.and_then(|attack| attack.heard);
        let attack = running.cloned().unwrap_or_else(|| {
            let attack = Attack::new(unit, volley.defender, volley.melee, volley.range, [0; 3]);
            Attack { volley: Some(volley.clone()), ..attack }
        });
        let dice = attack.pool;
        state.attack = Some(attack);
        let mut foreseer = Foreseer {
            battle: self.battle,
            wishes,
            volley,
            unit,
            found: Foreseen {
                state,
                dice,
                cancels: None,
                prevents: 0,
                spares: false,
                used: Vec::new(),
                left_out: Vec::new(),
            },
        };
        let started = heard.and_then(|heard| WINDOWS.iter().position(|window| *window == heard));
        for window in WINDOWS.into_iter().skip(started.map_or(0, |place| place + 1)) {
            foreseer.open(window);
        }
        Some(foreseer.found)
    }

    /// The running attack, where it is that of this pool and no wound has come of it yet.
    pub fn running(&self, unit: UnitNo, volley: &Volley) -> Option<&Attack> {
        let attack = self.state.attack.as_ref()?;
        let runs = attack.attacker == unit && attack.wounds.is_none() && attack.volley.as_ref() == Some(volley);
        runs.then_some(attack)
    }

    /// Whether a card could have something to say at a window of an attack of these two.
    fn may_be_heard(&self, window: Window, units: [UnitNo; 2]) -> bool {
        let book = &self.battle.book;
        let of_these = |clause: &&Clause| clause.play.when == window;
        let all = book.at(window).iter().map(|number| book.clause(*number));
        all.chain(book.left_out.iter().filter(of_these)).any(|clause| self.concerns(clause, units))
    }

    /// Whether a play can be about one of these two; whatever may be about anybody can.
    fn concerns(&self, clause: &Clause, units: [UnitNo; 2]) -> bool {
        let near = match clause.source {
            Source::Upgrade(own, _) => clause.play.of.is_some() || units.contains(&own),
            Source::Command(..) => true,
        };
        near && self.is_live(clause)
    }
}

struct Foreseer<'a> {
    battle: &'a Battle,
    wishes: Wishes<'a>,
    volley: &'a Volley,
    unit: UnitNo,
    found: Foreseen,
}

impl<'a> Foreseer<'a> {
    const fn view(&self) -> View<'a, '_> {
        View { battle: self.battle, state: &self.found.state }
    }

    fn open(&mut self, window: Window) {
        let battle = self.battle;
        let defender = self.volley.defender;
        // Results and wounds there may be, so that what cancels them is not in vain.
        if let Some(attack) = &mut self.found.state.attack {
            (attack.sum.hits, attack.sum.crits, attack.sum.wounds) = (MANY, MANY, MANY);
        }
        if window == Window::AttackPool {
            let (dice, keywords) = self.view().formed(self.unit, self.volley);
            self.found.dice = dice;
            if let Some(attack) = &mut self.found.state.attack {
                attack.sum.keywords = attack.sum.keywords.with(&keywords);
            }
        }
        let occasion = if window == Window::WoundIncoming { Occasion::about(defender) } else { Occasion::default() };
        let first = battle.seat(self.unit);
        for seat in [first, first.other()] {
            for number in battle.book.at(window).iter().copied() {
                let clause = battle.book.clause(number);
                if clause.seat == seat && self.view().concerns(clause, [self.unit, defender]) {
                    self.look_at(number, clause, &occasion);
                }
            }
        }
        for clause in battle.book.left_out.iter().filter(|clause| clause.play.when == window) {
            let now = self.view();
            let live = now.concerns(clause, [self.unit, defender]) && clause.play.live != Some(Live::Hand);
            // What no match plays yet may ask for words nobody knows: whoever it is about is enough.
            if live && touches(&clause.play.steps) && !now.subjects(0, clause, &occasion).is_empty() {
                self.leave_out(clause.source);
            }
        }
        if window == Window::AttackPool
            && let Some(attack) = &mut self.found.state.attack
        {
            for (sum, more) in self.found.dice.iter_mut().zip(attack.sum.extra) {
                *sum += more;
            }
            attack.sum.pierce = attack.sum.keywords[WeaponKeyword::Pierce];
        }
    }

    fn leave_out(&mut self, source: Source) {
        if !self.found.left_out.contains(&source) {
            self.found.left_out.push(source);
        }
    }

    fn look_at(&mut self, number: u16, clause: &Clause, occasion: &Occasion) {
        let play = &clause.play;
        for subject in self.view().subjects(number, clause, occasion) {
            for _ in 0..play.limit.map_or(1, |limit| limit.times) {
                let Some(scope) = self.view().usable(number, clause, subject, occasion) else { break };
                if !touches(&play.steps) || !self.is_wished(clause) {
                    break;
                }
                if !self.take(clause, scope) {
                    self.leave_out(clause.source);
                    break;
                }
                let is_free = play.optional && play.cost.is_empty();
                if is_free && !self.wishes.chosen.contains(&clause.source) && !self.found.used.contains(&clause.source)
                {
                    self.found.used.push(clause.source);
                }
                if let Some(limit) = play.limit {
                    self.with_rules(|referee| {
                        referee.note(number, limit.whose(subject), limit, 1);
                        Ok(())
                    });
                }
            }
        }
    }

    /// Whether a play is used; names it where it is not for its price.
    fn is_wished(&mut self, clause: &Clause) -> bool {
        let (play, source) = (&clause.play, clause.source);
        let is_priced = play.optional && !play.cost.is_empty();
        let is_held = play.live == Some(Live::Hand);
        if is_priced || is_held {
            let is_chosen = self.wishes.chosen.contains(&source);
            if !is_chosen && !is_held {
                self.leave_out(source);
            }
            return is_chosen;
        }
        !play.optional || !self.wishes.declined.contains(&source)
    }

    /// Uses a play, if it can be followed.
    fn take(&mut self, clause: &Clause, mut scope: Scope) -> bool {
        let steps = &clause.play.steps;
        match clause.play.when {
            Window::AttackModify if let Some(cancels) = canceled(steps) => {
                self.found.cancels = Some(cancels);
                return true;
            }
            Window::AttackModify if !steps.iter().all(|step| matches!(step, Effect::Allow(_))) => return false,
            Window::WoundIncoming => {
                for step in steps {
                    match step {
                        Effect::Prevent { n: Some(n) } => self.found.prevents += n,
                        Effect::Prevent { n: None } => self.found.spares = true,
                        _ => {}
                    }
                }
                return true;
            }
            _ if rolls(steps) => return false,
            _ => {}
        }
        self.with_rules(|referee| referee.use_play(clause, &mut scope));
        true
    }

    /// Lets the rules do something; whoever is asked takes the first answer that does anything.
    fn with_rules(&mut self, rule: impl for<'r> FnOnce(&mut Referee<'r>) -> stepped::Flow) {
        let first = |_: &_, answers: &[Answer]| {
            answers.iter().position(|answer| !matches!(answer, Answer::Pass | Answer::Number(0))).unwrap_or(0)
        };
        stepped::carry_out::<Legion>(self.battle, &mut self.found.state, first, |battle, state, table| {
            rule(&mut Referee { battle, state, table })
        });
    }
}

/// Crits or hits that a play cancels, where that is all it does.
fn canceled(steps: &[Effect]) -> Option<[u8; 2]> {
    let options: Vec<&Effect> = match steps {
        [Effect::Choose(options)] => options
            .iter()
            .map(|option| if let [one] = &option[..] { Some(one) } else { None })
            .collect::<Option<_>>()?,
        steps => steps.iter().collect(),
    };
    if options.len() > 2 || options.len() == 2 && !matches!(steps, [Effect::Choose(_)]) {
        return None;
    }
    let mut found = [0; 2];
    for option in options {
        match option {
            Effect::Cancel { face: Face::Crit, n } => found[0] += n,
            Effect::Cancel { n, .. } => found[1] += n,
            _ => return None,
        }
    }
    (found != [0; 2]).then_some(found)
}

/// Whether a card rolls dice of its own.
fn rolls(steps: &[Effect]) -> bool {
    let mut found = false;
    super::book::each_effect(steps, &mut |step| found |= matches!(step, Effect::Roll { .. }));
    found
}

/// Whether any of these steps can change what the attack comes to.
fn touches(steps: &[Effect]) -> bool {
    let counts = |token: &TokenWord| {
        use TokenWord::{Aim, Any, Dodge, Observation, Same, Shield, Suppression, Surge, Wound};
        matches!(token, Aim | Dodge | Surge | Observation | Suppression | Shield | Wound | Same | Any)
    };
    let mut found = false;
    super::book::each_effect(steps, &mut |step| {
        found |= match step {
            Effect::Gain(gain) | Effect::Lose(gain) => gain.token.iter().any(counts),
            Effect::Transfer { token, .. } => counts(token),
            Effect::Stat { stat, .. } => *stat == Stat::AimRerolls,
            Effect::AddDice { .. }
            | Effect::Cancel { .. }
            | Effect::AttackSurge { .. }
            | Effect::DefenseSurge { .. }
            | Effect::Keyword { .. }
            | Effect::LoseKeyword { .. }
            | Effect::WeaponKeyword { .. }
            | Effect::HalfDice
            | Effect::Wound { .. }
            | Effect::Prevent { .. }
            | Effect::ShareTokens { .. }
            | Effect::Allow(_)
            | Effect::Forbid(_)
            | Effect::Ignore(_)
            | Effect::Attack { instead: true, .. }
            | Effect::Contribute(_)
            | Effect::CallTheDice => true,
            _ => false,
        };
    });
    found
}
