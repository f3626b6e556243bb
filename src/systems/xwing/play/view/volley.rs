//! Previews of attacks: dice, obstruction, and odds of their hits.

use crate::{
    cards::ability::{
        Condition, Effect, Filter, Number, RuleChange, Target, Window,
        words::{Dice as DiceWord, RangeRule, Ref, Token},
    },
    odds::{self, Act, Facts, Lying, Outcome, Reading, Situation, Tool},
    play::{
        Answer,
        dice::{DieKind, Face, FaceCounts},
        fixed::Listener,
        pieces::{AbilityAt, Origin, ShipNo},
        state::Attack,
        view::View,
        weapon::Weapon,
    },
};

use super::{
    ability::{Context, Trigger},
    aim::Aim,
};

/// An attack that could be made.
#[derive(Debug, Clone, PartialEq)]
pub struct Volley {
    pub range: u8,
    /// Something lies in the way (XW-OBST-09).
    pub obstructed: bool,
    /// Attack and defense dice.
    pub dice: [u8; 2],
    /// The situation for the odds: each side uses its own tokens, and cards if they can be used.
    pub situation: Situation,
}

impl Volley {
    /// The odds.
    pub fn outcome(&self) -> Outcome {
        odds::work_out(&self.situation)
    }
}

/// The abilities to ask.
#[derive(Debug, Clone, Copy)]
enum Asked<'a> {
    Only(AbilityAt),
    AllBut(&'a [AbilityAt]),
}

impl Asked<'_> {
    const ALL: Self = Self::AllBut(&[]);

    fn is_asked(self, ability: AbilityAt) -> bool {
        match self {
            Self::Only(at) => ability == at,
            Self::AllBut(others) => !others.contains(&ability),
        }
    }
}

/// Facts about an attack at one of its windows.
struct WindowFacts<'v, 'a, 's, 'm> {
    view: View<'a, 's>,
    context: &'v Context<'a, 'm>,
}

impl Facts for WindowFacts<'_, '_, '_, '_> {
    fn holds(&self, condition: &Condition) -> bool {
        self.view.holds(self.context, condition)
    }

    fn number(&self, number: &Number) -> Option<i32> {
        Some(self.view.number_of(self.context, number))
    }

    fn attacks(&self) -> bool {
        self.view.attack.is_some_and(|attack| attack.attacker == self.context.bearer())
    }

    fn rolls(&self) -> DieKind {
        let own = if self.attacks() { DieKind::Attack } else { DieKind::Defense };
        self.context.trigger.dice.unwrap_or(own)
    }

    fn meant(&self, target: &Target) -> [bool; 2] {
        let Some(attack) = self.view.attack else { return [false; 2] };
        match target {
            Target::Ship(Ref::AnyShip) => [true; 2],
            target => {
                let ships = self.view.targets(self.context, target);
                [attack.attacker, attack.defender].map(|ship| ships.contains(ship))
            }
        }
    }

    fn finds(&self, filter: &Filter) -> bool {
        !self.view.matching(self.context, filter).is_empty()
    }

    // What cannot be paid is not asked about.
    fn locks(&self) -> bool {
        true
    }
}

/// The reading of one ability in one window, with who decides: true for the attacker.
pub(crate) type Heard<'h> = &'h mut dyn FnMut(AbilityAt, Window, bool, &Reading);

impl<'a, 's> View<'a, 's> {
    /// Preview of an attack; none if the weapon does not reach its target.
    pub fn volley(self, attacker: ShipNo, weapon: Weapon, defender: ShipNo) -> Option<Volley> {
        let aim = self.aim(attacker, weapon, defender, None)?;
        let obstructed = self.is_obstructed(attacker, defender, aim.arcs);
        if !self.cards_answer() {
            return Some(self.volley_at(attacker, weapon, defender, &aim, obstructed));
        }
        Some(self.heard(attacker, weapon, defender, &aim, obstructed, None))
    }

    /// Preview of an attack that is obstructed or not, whatever lies between; every ability that may matter is passed on. None
    /// if the weapon does not reach its target.
    pub(crate) fn volley_told(
        self,
        attacker: ShipNo,
        weapon: Weapon,
        defender: ShipNo,
        obstructed: bool,
        heard: Heard<'_>,
    ) -> Option<Volley> {
        let aim = self.aim(attacker, weapon, defender, None)?;
        Some(self.heard(attacker, weapon, defender, &aim, obstructed, Some(heard)))
    }

    fn heard(
        self,
        attacker: ShipNo,
        weapon: Weapon,
        defender: ShipNo,
        aim: &Aim,
        obstructed: bool,
        heard: Option<Heard<'_>>,
    ) -> Volley {
        // Cards are asked about an attack that runs.
        let mut attack = Attack::new(attacker, defender, weapon, aim.range, aim.arcs);
        (attack.obstructed, attack.declared) = (obstructed, true);
        attack.first = [self.ship(attacker).attacks == 0, self.ship(defender).defenses == 0];
        attack.treated_as = View { attack: Some(&attack), ..self }.treated_range();
        let view = View { attack: Some(&attack), ..self };
        let mut volley = view.volley_at(attacker, weapon, defender, aim, obstructed);
        let mut counts = [0; 2];
        for window in odds::WINDOWS {
            let _ = view.ask_cards(window, &mut volley.situation, &mut counts, Asked::ALL);
        }
        if let Some(heard) = heard {
            view.tell_cards(&mut volley.situation, &mut counts, heard);
        }
        let more = |dice: u8, more: i8| dice.saturating_add_signed(more).min(odds::MOST_DICE);
        volley.dice = [more(volley.dice[0], counts[0]), more(volley.dice[1], counts[1])];
        [volley.situation.attack.dice, volley.situation.defense.dice] = volley.dice;
        volley
    }

    /// The range that a card makes the running attack count as (XW-ARC-12).
    fn treated_range(self) -> Option<u8> {
        let mut range = None;
        let trigger = self.attack_moment(Window::Declare);
        self.each_listener(&trigger, &mut |ability| {
            for effect in &ability.play.effects {
                if let Effect::Rule(RuleChange::RangeRule { rule: RangeRule::TreatAs, value, .. }) = effect {
                    let context = Context::new(ability, &trigger);
                    let works = self.may_be_used(&context) && self.all_hold(&context, &ability.play.conditions);
                    range = if works { *value } else { range };
                }
            }
        });
        range
    }

    /// Passes on what every ability of both ships makes of the running attack, window by window, and takes up what the usual
    /// windows leave out.
    fn tell_cards(self, situation: &mut Situation, counts: &mut [i8; 2], heard: Heard<'_>) {
        let Some(attack) = self.attack else { return };
        for bearer in [attack.attacker, attack.defender] {
            for (card, profile) in (0_u8..).zip(&self.profile(bearer).cards) {
                for (n, id) in (0_u8..).zip(&profile.plays) {
                    let at = AbilityAt { ship: bearer, on: Origin::Card(card), n };
                    let Some(ability) = self.card_ability(Listener { at, id: *id }) else { continue };
                    for window in odds::ALL_WINDOWS {
                        if !ability.play.when.contains(window) {
                            continue;
                        }
                        let trigger = self.moment_of(window, bearer);
                        let context = Context::new(ability, &trigger);
                        let concerns = match window {
                            Window::Always => true,
                            Window::Attack => bearer == attack.attacker && attack.weapon == Weapon::Card(card),
                            Window::CardDealt => bearer == attack.defender && ability.play.role.is_none(),
                            Window::TokenSpent => bearer == attack.attacker,
                            _ => self.may_be_used(&context),
                        };
                        if !concerns {
                            continue;
                        }
                        let reading = odds::read(ability.play, window, &WindowFacts { view: self, context: &context });
                        let by_attacker = self.decides(&ability) == self.seat(attack.attacker);
                        if let Reading::Parts(parts) = &reading
                            && matches!(window, Window::BeforeRoll | Window::Compared)
                        {
                            situation.take(parts, window, by_attacker, counts);
                        }
                        heard(at, window, by_attacker, &reading);
                    }
                }
            }
        }
    }

    /// The moment of a window in the running attack, as a ship of it meets it.
    fn moment_of(self, window: Window, bearer: ShipNo) -> Trigger {
        let mut trigger = self.attack_moment(window);
        let Some(attack) = self.attack else { return trigger };
        let roller = match window {
            Window::AttackModify => Some(attack.attacker),
            Window::DefenseModify => Some(attack.defender),
            Window::BeforeRoll | Window::CardDealt | Window::TokenSpent => Some(bearer),
            _ => None,
        };
        if let Some(roller) = roller {
            trigger = Trigger::of(window, roller);
            trigger.other = Some(if roller == attack.attacker { attack.defender } else { attack.attacker });
        }
        if window == Window::BeforeRoll {
            let attacks = bearer == attack.attacker;
            trigger.dice = Some(if attacks { DieKind::Attack } else { DieKind::Defense });
        }
        trigger
    }

    /// True if any card may change the dice of an attack.
    fn cards_answer(self) -> bool {
        odds::WINDOWS.into_iter().any(|window| self.listens(window))
    }

    /// The attack with the tokens of both ships and without their cards.
    fn volley_at(self, attacker: ShipNo, weapon: Weapon, defender: ShipNo, aim: &Aim, obstructed: bool) -> Volley {
        let primary = weapon == Weapon::Primary;
        let range = self.attack.map_or(aim.range, Attack::counted_range);
        let bonus = |ship: ShipNo| if self.range_rule(ship, RangeRule::DoubleBonus, weapon).is_some() { 2 } else { 1 };
        let red = match weapon {
            Weapon::Primary => {
                let near = range == 1 && self.range_rule(attacker, RangeRule::NoBonus, weapon).is_none();
                self.attack_value(attacker) + if near { bonus(attacker) } else { 0 }
            }
            Weapon::Card(card) => {
                let card = self.profile(attacker).cards.get(usize::from(card));
                card.and_then(|card| card.weapon).map_or(0, |weapon| weapon.attack as i8)
            }
        };
        let far = if primary && range == 3 { bonus(defender) } else { 0 };
        let green = self.agility(defender) + far + i8::from(obstructed);
        let dice = [red, green].map(|dice| (dice.max(0) as u8).min(odds::MOST_DICE));
        let mut situation = Situation::new(dice[0], dice[1]);
        self.lay_tokens(attacker, defender, &mut situation);
        self.read_weapon(attacker, weapon, &mut situation);
        let header = self.header(attacker, weapon);
        // What pays for the attack is not there for its dice.
        let (lock, focus) = header.map_or((false, 0), odds::price);
        situation.attack.lock &= !lock;
        situation.attack.focus = situation.attack.focus.saturating_sub(focus);
        // Of an attack that runs one is made at a time.
        let times = header.and_then(odds::times).filter(|_| self.state.attack.is_none());
        situation.times = times.unwrap_or(1);
        Volley { range: aim.range, obstructed, dice, situation }
    }

    /// The damage of a hit, where the weapon's text puts it in the place of the results.
    fn read_weapon(self, attacker: ShipNo, weapon: Weapon, situation: &mut Situation) {
        let Weapon::Card(card) = weapon else { return };
        let Some(card) = self.profile(attacker).cards.get(usize::from(card)) else { return };
        let texts = card.plays.iter().map(|id| self.fixed.play(*id)).filter(|play| play.when.contains(Window::Hit));
        situation.blow = texts.into_iter().find_map(odds::blow);
    }

    /// The tokens both ships may spend on their dice, and what the defender still stands.
    fn lay_tokens(self, attacker: ShipNo, defender: ShipNo, situation: &mut Situation) {
        let held = |ship: ShipNo, token: Token, dice: DiceWord| {
            let by_focus = token == Token::Focus;
            let barred = self.modifying_barred(ship, dice, by_focus)
                || self.dice_spending_barred(ship, token, dice)
                || self.in_bullseye(attacker, defender, ship, token);
            if barred { 0 } else { self.tokens_of(ship, token) + self.lent(ship, token).len() as u8 }
        };
        situation.attack.focus = held(attacker, Token::Focus, DiceWord::Attack);
        situation.attack.evade = self.tokens_of(attacker, Token::Evade);
        let locked = self.has_lock(attacker, defender) || !self.shared_locks(attacker, defender).is_empty();
        situation.attack.lock = locked
            && !self.modifying_barred(attacker, DiceWord::Attack, false)
            && !self.dice_spending_barred(attacker, Token::Lock, DiceWord::Attack)
            && self.reroll_bound(attacker, DiceWord::Attack) > 0;
        situation.attack.most_rerolls = self.reroll_bound(attacker, DiceWord::Attack);
        situation.defense.focus = held(defender, Token::Focus, DiceWord::Defense);
        situation.defense.evade = held(defender, Token::Evade, DiceWord::Defense);
        if self.is_reinforced(defender, attacker) {
            let _ = situation.defense.own.try_push(Tool::free(Act::Add { face: 0, n: 1 }));
        }
        situation.stands = Some(self.stands(defender));
        situation.shields = self.ship(defender).shields;
    }

    /// Hull and shields a ship has left.
    pub fn stands(self, ship: ShipNo) -> u8 {
        let hurt = self.ship(ship).damage.len() as i8;
        (self.hull(ship) - hurt).max(0) as u8 + self.ship(ship).shields
    }

    /// Applies these abilities of the running attack to its dice in a window. Changes of the
    /// number of dice are added to `counts`. Returns true if any card matters.
    fn ask_cards(self, window: Window, situation: &mut Situation, counts: &mut [i8; 2], asked: Asked<'_>) -> bool {
        let Some(attack) = self.attack else { return false };
        let mut spoke = false;
        let rolls = window == Window::BeforeRoll && attack.attack_rolled > 0;
        let trigger = self.moment_of(window, if rolls { attack.defender } else { attack.attacker });
        self.each_listener(&trigger, &mut |ability| {
            let context = Context::new(ability, &trigger);
            if !asked.is_asked(ability.at) || attack.used.contains(&ability.at) || !self.may_be_used(&context) {
                return;
            }
            let parts = match odds::read(ability.play, window, &WindowFacts { view: self, context: &context }) {
                Reading::Parts(parts) => parts,
                Reading::Nothing | Reading::Uncounted => return,
            };
            let by_attacker = self.decides(&ability) == self.seat(attack.attacker);
            situation.take(&parts, window, by_attacker, counts);
            spoke = true;
        });
        spoke
    }

    /// The open rest of the running attack, from the dice as they lie, without these abilities; none before the attack
    /// dice are rolled.
    pub fn running(self, without: &[AbilityAt]) -> Option<Situation> {
        self.running_of(Asked::AllBut(without))
    }

    /// The running attack with an ability that can be used in this window, and without it. None before the attack dice lie
    /// but for a roll that is still to come, or where what it does to the dice is not worked out.
    pub fn weighed(self, at: AbilityAt, window: Window) -> Option<[Situation; 2]> {
        let mut without = match self.running_of(Asked::AllBut(&[at])) {
            None if window == Window::BeforeRoll => {
                let attack = self.attack?;
                self.volley(attack.attacker, attack.weapon, attack.defender)?.situation
            }
            running => running?,
        };
        if window == Window::Compare {
            // The dice are settled (XW-COMBAT-10).
            let dice = without.defense.lies;
            without.defense = odds::Hand { lies: dice, ..odds::Hand::defense(without.defense.dice) };
        }
        let (mut with, mut counts) = (without.clone(), [0; 2]);
        let spoke = self.ask_cards(window, &mut with, &mut counts, Asked::Only(at));
        spoke.then_some([with, without])
    }

    fn running_of(self, asked: Asked<'_>) -> Option<Situation> {
        let attack = self.attack.filter(|attack| attack.attack_rolled > 0)?;
        let rolled = attack.defense_rolled > 0 || !attack.defense_dice.is_empty();
        let mut situation = Situation::new(attack.attack_rolled, self.defense_dice_of(attack));
        self.lay_tokens(attack.attacker, attack.defender, &mut situation);
        self.read_weapon(attack.attacker, attack.weapon, &mut situation);
        situation.forced = attack.forced_hit;
        let (mut reds, mut counts) = (Lying::of(attack.attack_dice.all()), [0; 2]);
        reds.done[0] += attack.set_aside;
        situation.attack.lies = Some(reds);
        situation.comparison = attack.comparison;
        if rolled {
            // After the defense dice were rolled the attacker changes nothing any more (XW-COMBAT-07).
            (situation.attack.focus, situation.attack.lock) = (0, false);
            situation.defense.own.clear();
            situation.defense.lies = Some(Lying::of(attack.defense_dice.all()));
        } else {
            let _ = self.ask_cards(Window::AttackModify, &mut situation, &mut counts, asked);
            // The defender's effects came first (XW-COMBAT-07).
            situation.attack.against.clear();
            let _ = self.ask_cards(Window::DefenseDice, &mut situation, &mut counts, asked);
            let _ = self.ask_cards(Window::DefenseRolled, &mut situation, &mut counts, asked);
            situation.defense.dice = situation.defense.dice.saturating_add_signed(counts[1]).min(odds::MOST_DICE);
        }
        let _ = self.ask_cards(Window::DefenseModify, &mut situation, &mut counts, asked);
        if rolled {
            situation.defense.against.clear();
        }
        let _ = self.ask_cards(Window::Compare, &mut situation, &mut counts, asked);
        Some(situation)
    }

    /// Defense dice against the running attack, without cards that answer it.
    pub fn defense_dice_of(self, attack: &Attack) -> u8 {
        let far = attack.weapon == Weapon::Primary && attack.counted_range() == 3;
        let twice = || self.range_rule(attack.defender, RangeRule::DoubleBonus, Weapon::Primary).is_some();
        let more = if far { 1 + i8::from(twice()) } else { 0 };
        let dice = (self.agility(attack.defender) + more + i8::from(attack.obstructed)).max(0) as u8;
        dice.min(odds::MOST_DICE)
    }

    /// The dice of the running attack after this answer to how they are modified: what is certain of it, tokens that turn
    /// eyes. None for what leaves it to luck or to a card.
    pub fn dice_after(self, answer: &Answer, kind: DieKind) -> Option<FaceCounts> {
        let attack = self.attack?;
        let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        let mut faces = dice.counts(|_| true);
        let to = if kind == DieKind::Attack { Face::Hit } else { Face::Evade };
        match answer {
            Answer::Pass => {}
            Answer::Spend(Token::Focus) => {
                let turned = dice.all().iter().filter(|die| die.face == Face::Focus && !die.locked).count() as u8;
                faces[Face::Focus as usize] -= turned;
                faces[to as usize] += turned;
            }
            Answer::Spend(Token::Evade) => faces[Face::Evade as usize] += 1,
            _ => return None,
        }
        Some(faces)
    }
}
