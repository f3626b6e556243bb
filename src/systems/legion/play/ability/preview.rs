//! The preview of an attack after its abilities, before any die is rolled: the basis of its odds.
//!
//! The windows of an attack are gone through on a state of its own, and plays are used by the rules themselves: what is
//! compulsory, and what costs nothing unless somebody declines it. What has a price is left out and named, unless somebody
//! chose it, and so is what depends on dice that a card rolls. Cards of a hand are used only where they are chosen.

use super::{Context, Trigger};
use crate::{
    Legion,
    cards::{
        ability::{Effect, Face, Live, Play, Stat, TokenWord, Window},
        keyword::{WeaponKeyword, WeaponKeywords},
    },
    play::{
        Answer, Fixed,
        fixed::Ability,
        pieces::{Source, UnitNo},
        referee::Referee,
        state::{Attack, State, Volley},
        view::View,
    },
};
use kernel::{ability, game::stepped};

/// More results and wounds than any attack has.
const MANY: u8 = 100;

/// Choices of optional abilities.
#[derive(Debug, Clone, Copy, Default)]
pub struct Choices<'w> {
    /// Cards that are used although they have a price, or are in a hand.
    pub chosen: &'w [Source],
    /// Cards that are not used although they are free.
    pub declined: &'w [Source],
}

/// The preview of an attack.
#[derive(Debug, Clone)]
pub struct Preview {
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

impl Preview {
    /// The weapon keywords of the pool, its Pierce, the defense dice that cards add (white ones, and the defender's), and
    /// whether a crit of the attack, and a block of the defense, is called.
    pub fn pool(&self) -> (WeaponKeywords, u8, [u8; 2], [bool; 2]) {
        let sum = self.state.attack.as_ref().map(|attack| &attack.sum);
        sum.map_or_else(Default::default, |sum| (sum.keywords, sum.pierce, sum.shields, sum.called))
    }
}

impl View<'_, '_> {
    /// Previews an attack with this pool; none if no card affects it. An
    /// attack that runs goes on as it stands.
    pub fn preview(&self, unit: UnitNo, volley: &Volley, choices: Choices<'_>) -> Option<Preview> {
        let running = self.running(unit, volley);
        if running.is_none()
            && !Window::OF_ATTACK.iter().any(|window| self.may_be_heard(*window, [unit, volley.defender]))
        {
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
        let mut previewer = Previewer {
            fixed: self.fixed,
            choices,
            volley,
            unit,
            found: Preview {
                state,
                dice,
                cancels: None,
                prevents: 0,
                spares: false,
                used: Vec::new(),
                left_out: Vec::new(),
            },
        };
        let started = heard.and_then(|heard| Window::OF_ATTACK.iter().position(|window| *window == heard));
        for window in Window::OF_ATTACK.into_iter().skip(started.map_or(0, |place| place + 1)) {
            previewer.open(window);
        }
        Some(previewer.found)
    }

    /// The running attack, where it is that of this pool and no wound has come of it yet.
    pub fn running(&self, unit: UnitNo, volley: &Volley) -> Option<&Attack> {
        let attack = self.state.attack.as_ref()?;
        let runs = attack.attacker == Some(unit) && attack.wounds.is_none() && attack.volley.as_ref() == Some(volley);
        runs.then_some(attack)
    }

    /// True if a card may affect a window of an attack of these two.
    fn may_be_heard(&self, window: Window, units: [UnitNo; 2]) -> bool {
        let index = &self.fixed.abilities;
        let of_these = |ability: &&Ability| ability.play.when == window;
        let all = index.at(window).iter().map(|number| index.ability(*number));
        all.chain(index.left_out.iter().filter(of_these)).any(|ability| self.concerns(ability, units))
    }

    /// True if a play can be about one of these two; whatever may be about anybody can.
    fn concerns(&self, ability: &Ability, units: [UnitNo; 2]) -> bool {
        let near = match ability.source {
            Source::Upgrade(own, _) => ability.play.of.is_some() || units.contains(&own),
            Source::Command(..) => true,
        };
        near && self.is_live(ability)
    }
}

struct Previewer<'a> {
    fixed: &'a Fixed,
    choices: Choices<'a>,
    volley: &'a Volley,
    unit: UnitNo,
    found: Preview,
}

impl<'a> Previewer<'a> {
    const fn view(&self) -> View<'a, '_> {
        View { fixed: self.fixed, state: &self.found.state }
    }

    fn open(&mut self, window: Window) {
        let fixed = self.fixed;
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
        let trigger = if window == Window::WoundIncoming { Trigger::about(defender) } else { Trigger::default() };
        let first = fixed.seat(self.unit);
        for seat in [first, first.other()] {
            for number in fixed.abilities.at(window).iter().copied() {
                let ability = fixed.abilities.ability(number);
                if ability.seat == seat && self.view().concerns(ability, [self.unit, defender]) {
                    self.look_at(number, ability, &trigger);
                }
            }
        }
        for ability in fixed.abilities.left_out.iter().filter(|ability| ability.play.when == window) {
            let now = self.view();
            let live = now.concerns(ability, [self.unit, defender]) && ability.play.live != Some(Live::Hand);
            // What no match plays yet may ask for words nobody knows: whoever it is about is enough.
            if live && touches(&ability.play) && !now.subjects(0, ability, &trigger).is_empty() {
                self.leave_out(ability.source);
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

    fn look_at(&mut self, number: u16, ability: &Ability, trigger: &Trigger) {
        let play = &ability.play;
        for subject in self.view().subjects(number, ability, trigger) {
            for _ in 0..play.limit.map_or(1, |limit| limit.times) {
                let Some(context) = self.view().usable(number, ability, subject, trigger) else { break };
                if !touches(play) || !self.is_wished(ability) {
                    break;
                }
                if !self.take(ability, context) {
                    self.leave_out(ability.source);
                    break;
                }
                let is_free = play.optional && play.cost.is_empty();
                if is_free
                    && !self.choices.chosen.contains(&ability.source)
                    && !self.found.used.contains(&ability.source)
                {
                    self.found.used.push(ability.source);
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

    /// True if a play is used; names it where it is not for its price.
    fn is_wished(&mut self, ability: &Ability) -> bool {
        let (play, source) = (&ability.play, ability.source);
        let is_priced = play.optional && !play.cost.is_empty();
        let is_held = play.live == Some(Live::Hand);
        if is_priced || is_held {
            let is_chosen = self.choices.chosen.contains(&source);
            if !is_chosen && !is_held {
                self.leave_out(source);
            }
            return is_chosen;
        }
        !play.optional || !self.choices.declined.contains(&source)
    }

    /// Uses a play, if it can be followed.
    fn take(&mut self, ability: &Ability, mut context: Context) -> bool {
        let steps = &ability.play.steps;
        match ability.play.when {
            Window::AttackModify if let Some(cancels) = canceled(steps) => {
                self.found.cancels = Some(cancels);
                return true;
            }
            Window::AttackModify if !steps.iter().all(|step| matches!(step, Effect::Allow(_))) => return false,
            Window::WoundIncoming => {
                // Prevented wounds alone change the attack.
                for step in steps {
                    if let Effect::Prevent { n } = step {
                        match n {
                            Some(n) => self.found.prevents += n,
                            None => self.found.spares = true,
                        }
                    }
                }
                return true;
            }
            _ if rolls(&ability.play) => return false,
            _ => {}
        }
        self.with_rules(|referee| referee.use_play(ability, &mut context));
        true
    }

    /// Lets the rules do something; whoever is asked takes the first answer that does anything.
    fn with_rules(&mut self, rule: impl for<'r> FnOnce(&mut Referee<'r>) -> stepped::Flow) {
        let first = |_: &_, answers: &[Answer]| {
            answers.iter().position(|answer| !matches!(answer, Answer::Pass | Answer::Number(0))).unwrap_or(0)
        };
        stepped::carry_out::<Legion>(self.fixed, &mut self.found.state, first, |fixed, state, table| {
            rule(&mut Referee { fixed, state, table })
        });
    }
}

/// Crits or hits that a play cancels, where that is all it does.
fn canceled(steps: &[Effect]) -> Option<[u8; 2]> {
    let options: Vec<&Effect> = match steps {
        [Effect::ChooseOne { of: options }] => options
            .iter()
            .map(|option| if let [one] = &option[..] { Some(one) } else { None })
            .collect::<Option<_>>()?,
        steps => steps.iter().collect(),
    };
    if options.len() > 2 || options.len() == 2 && !matches!(steps, [Effect::ChooseOne { .. }]) {
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

/// True if a play rolls dice of its own.
fn rolls(play: &Play) -> bool {
    ability::any(&play.steps, |step| matches!(step, Effect::Roll { .. }))
}

/// True if a play can change the result of an attack.
fn touches(play: &Play) -> bool {
    ability::any(&play.steps, touches_attack)
}

/// True if an effect, without those inside it, can change the result of an attack.
fn touches_attack(effect: &Effect) -> bool {
    let counts = |token: &TokenWord| match token {
        TokenWord::Aim
        | TokenWord::Dodge
        | TokenWord::Surge
        | TokenWord::Observation
        | TokenWord::Suppression
        | TokenWord::Shield
        | TokenWord::Wound
        | TokenWord::Same
        | TokenWord::Any => true,
        TokenWord::Standby
        | TokenWord::Ion
        | TokenWord::Poison
        | TokenWord::Immobilize
        | TokenWord::VehicleDamage
        | TokenWord::Bounty
        | TokenWord::Armed => false,
    };
    match effect {
        Effect::Gain(gain) | Effect::Lose(gain) => gain.token.iter().any(counts),
        Effect::Transfer { token, .. } => counts(token),
        Effect::Stat { stat, .. } => *stat == Stat::AimRerolls,
        Effect::Attack { instead, .. } => *instead,
        Effect::Native(native) => native.facts().touches_attack(),
        other => other.facts().touches_attack(),
    }
}
