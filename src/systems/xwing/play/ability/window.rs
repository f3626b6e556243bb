//! Windows: whose abilities are ready now, in which order they are used (XW-CARD-02 to -04), and that each works once.

use arrayvec::ArrayVec;

use super::{
    super::{
        Event,
        pieces::{AbilityAt, Origin, ShipNo, ShipSet},
        question::{Answer, Question, QuestionKind},
        referee::Referee,
        state::{Standing, Used},
    },
    case::{Case, Moment, Text},
};
use crate::abilities::{
    Effect, Filter, Window,
    words::{Chooser, Facing, Limit, Role},
};
use kernel::game::Seat;
use kernel::game::stepped::Flow;

/// Abilities used in a window.
pub(in super::super) type UsedHere = ArrayVec<AbilityAt, 32>;

/// Whose turn it is to use abilities in a window, where the order is not simply by initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Everybody's.
    All,
    /// Texts of the attacking weapon (XW-FAQ-04, -05).
    Weapon,
    /// Texts of the attacker.
    Attacker,
    /// Those without a further attack (XW-FAQ-05).
    Quiet,
    /// Those with one.
    Attacks,
    /// Those that draw several damage cards in place of one (XW-FAQ-17).
    Draws,
    /// Those that turn a damage card faceup while it is dealt.
    TurnsUp,
    /// Those that turn it facedown: they come last and win.
    TurnsDown,
}

/// Whether an effect settles which face of a damage card is dealt.
fn deals(effects: &[Effect], up: bool) -> bool {
    let wanted = if up { Facing::Up } else { Facing::Down };
    effects.iter().any(|effect| matches!(effect, Effect::DealtFace { face } if *face == wanted))
}

/// Whether an effect draws several damage cards.
fn draws(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Instead { effects } => draws(effects),
        effect => matches!(effect, Effect::DrawChoose { .. }),
    })
}

impl<'a> Referee<'a> {
    /// A window that belongs to every ship.
    pub(in super::super) fn window_for_all(&mut self, window: Window) -> Flow {
        self.window(&Moment::general(window)).map(|_| ())
    }

    /// A window: players use their abilities, the one with initiative first (XW-CARD-04). True if the event of the window
    /// was replaced.
    pub(in super::super) fn window(&mut self, moment: &Moment) -> Flow<bool> {
        if !self.listens(moment.window) {
            return Ok(false);
        }
        let groups: &[Group] = match moment.window {
            Window::Hit => &[Group::Weapon, Group::Attacker, Group::All],
            Window::AfterAttack => &[Group::Weapon, Group::Quiet, Group::Attacks],
            // Whose the attack is draws first, then faces are settled, then the card may be discarded (XW-FAQ-17).
            Window::CardDealt => &[Group::Draws, Group::TurnsUp, Group::TurnsDown, Group::All],
            _ => &[Group::All],
        };
        let mut used = UsedHere::new();
        for group in groups {
            for seat in self.by_initiative() {
                if self.group(moment, *group, seat, &mut used)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn group(&mut self, moment: &Moment, group: Group, seat: Seat, used: &mut UsedHere) -> Flow<bool> {
        loop {
            let mut ready = self.ready(moment, seat, used);
            ready.retain(|text| self.is_in(group, text));
            let Some(text) = self.pick(moment.window, seat, &ready)? else {
                self.let_pass(&ready);
                return Ok(false);
            };
            let _ = used.try_push(text.at);
            let replaced = self.resolve(text, moment)?;
            let over = match moment.window {
                // Another card that is drawn is dealt like the first; one that was discarded is not dealt.
                Window::CardDealt => self.state.dealing.is_none_or(|dealing| dealing.gone),
                window => replaced && window.before_the_fact(),
            };
            if over {
                return Ok(true);
            }
        }
    }

    fn is_in(&self, group: Group, text: &Text<'a>) -> bool {
        let effects = &text.ability.effects;
        match group {
            Group::Draws => return draws(effects),
            Group::TurnsUp => return deals(effects, true),
            Group::TurnsDown => return deals(effects, false),
            _ => {}
        }
        let Some(attack) = &self.state.attack else { return true };
        let of_weapon = matches!(
            (attack.weapon, text.at.on),
            (super::super::weapon::Weapon::Card(used), Origin::Card(card)) if used == card
        ) && text.at.ship == attack.attacker;
        let attacks = text.ability.effects.iter().any(|effect| matches!(effect, Effect::Attack { .. }));
        match group {
            Group::All | Group::Draws | Group::TurnsUp | Group::TurnsDown => true,
            Group::Weapon => of_weapon,
            Group::Attacker => text.at.ship == attack.attacker,
            Group::Quiet => !attacks,
            Group::Attacks => attacks,
        }
    }

    /// What counts only the first time in a round counts even if it was declined.
    fn let_pass(&mut self, ready: &[Text<'a>]) {
        for text in ready {
            if text.ability.limit == Some(Limit::FirstEachRound) {
                self.state.used.push(Used { at: text.at, whole_game: false });
            }
        }
    }

    /// The ability that is used next, if any: what is mandatory and alone is not asked for.
    pub(in super::super) fn pick(&mut self, window: Window, seat: Seat, ready: &[Text<'a>]) -> Flow<Option<Text<'a>>> {
        let mandatory = ready.iter().filter(|text| !text.ability.optional).count();
        match (ready.len(), mandatory) {
            (0, _) => return Ok(None),
            (1, 1) => return Ok(Some(ready[0])),
            _ => {}
        }
        let mut answers = self.list();
        answers.extend(ready.iter().map(|text| Answer::Use(text.at)));
        if mandatory == 0 {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::of(QuestionKind::Use(window)), answers)? {
            Answer::Use(at) => Ok(ready.iter().find(|text| text.at == at).copied()),
            _ => Ok(None),
        }
    }

    /// The abilities of a player that can be used in this window now.
    pub(in super::super) fn ready(&self, moment: &Moment, seat: Seat, used: &[AbilityAt]) -> ArrayVec<Text<'a>, 32> {
        let mut ready = ArrayVec::new();
        self.each_text(moment.window, &mut |text| {
            if self.decides(&text) == seat
                && !used.contains(&text.at)
                && !Self::turned_just_now(&text, used)
                && self.is_ready(text, moment)
            {
                let _ = ready.try_push(text);
            }
        });
        ready
    }

    /// A dual card is turned once in a window, not back by its other face.
    fn turned_just_now(text: &Text<'a>, used: &[AbilityAt]) -> bool {
        text.ability.side.is_some()
            && text.ability.effects.iter().any(|effect| matches!(effect, Effect::FlipCard { .. }))
            && used.iter().any(|at| (at.ship, at.on) == (text.at.ship, text.at.on))
    }

    /// Who uses an ability.
    fn decides(&self, text: &Text<'a>) -> Seat {
        let attack = self.state.attack.as_ref();
        match text.ability.chooser {
            Chooser::Attacker => attack.map_or(self.seat(text.at.ship), |attack| self.seat(attack.attacker)),
            Chooser::Defender => attack.map_or(self.seat(text.at.ship), |attack| self.seat(attack.defender)),
            _ => self.seat(text.at.ship),
        }
    }

    /// Whether an ability can be used: its moment, its limit, its conditions, somebody to choose, the price (section 3 of
    /// the grammar).
    pub(in super::super) fn is_ready(&self, text: Text<'a>, moment: &Moment) -> bool {
        if !self.is_moment(&text, moment) || self.is_used_up(&text) || self.is_dead(&text, moment) {
            return false;
        }
        let case = Case::new(text, moment);
        self.all_hold(&case, &text.ability.conditions)
            && match &text.ability.choose {
                Some(filter) => self.choice_is_ready(case, filter),
                None => {
                    self.can_pay_all(&case) && (!text.ability.optional || self.would_do(&case, &text.ability.effects))
                }
            }
    }

    /// Whether somebody can be chosen for whom the ability would do something.
    fn choice_is_ready(&self, mut case: Case<'a, '_>, filter: &Filter) -> bool {
        let ability = case.text.ability;
        let found = self.matching(&case, filter);
        if !self.can_pay_all(&case) {
            return false;
        }
        // A choice of none needs nobody to be there.
        if filter.count[0] == 0 && !ability.optional {
            return true;
        }
        found.len() >= usize::from(filter.count[0].max(1))
            && found.into_iter().any(|ship| {
                case.chosen = ShipSet::of(ship);
                self.can_pay_all(&case) && (!ability.optional || self.would_do(&case, &ability.effects))
            })
    }

    /// A ship destroyed in the running attack has no abilities any more but one that answers with an attack (XW-FAQ-05).
    fn is_dead(&self, text: &Text<'a>, moment: &Moment) -> bool {
        if matches!(self.ship(text.at.ship).standing, Standing::Docked(_)) {
            return !self.speaks_docked(text.at.ship, &text.ability.effects);
        }
        self.ship(text.at.ship).standing == Standing::Dying
            && moment.window != Window::Destroyed
            && !(moment.window == Window::AfterAttack
                && text.ability.effects.iter().any(|effect| matches!(effect, Effect::Attack { .. })))
    }

    /// Whether the ability listens to this very window: whose it is, and in which role.
    fn is_moment(&self, text: &Text<'a>, moment: &Moment) -> bool {
        let bearer = text.at.ship;
        let window = moment.window;
        let attack = self.state.attack.as_ref();
        let listened = |ship: ShipNo| match &text.ability.who {
            None => ship == bearer,
            Some(filter) => self.matches(&Case::new(*text, moment), filter, ship),
        };
        if window.in_attack() {
            let Some(attack) = attack else { return false };
            return match text.ability.role_in(window) {
                Role::Attacker => listened(attack.attacker),
                Role::Defender => listened(attack.defender),
                Role::Either => listened(attack.attacker) || listened(attack.defender),
            } || self.plays_both(text, window, bearer);
        }
        match (text.ability.role, window) {
            (Some(role), Window::CardDealt) => attack.is_some_and(|attack| match role {
                Role::Attacker => listened(attack.attacker) && moment.actor == Some(attack.defender),
                _ => listened(attack.defender) && moment.actor == Some(attack.defender),
            }),
            (Some(role), Window::BeforeRoll) => {
                let kind =
                    if role == Role::Defender { super::super::DieKind::Defense } else { super::super::DieKind::Attack };
                moment.actor.is_some_and(listened) && moment.dice == Some(kind)
            }
            (Some(Role::Attacker), _) => {
                moment.actor.is_some_and(listened) && attack.is_some_and(|attack| moment.actor == Some(attack.attacker))
            }
            (Some(Role::Defender), _) => {
                moment.actor.is_some_and(listened) && attack.is_some_and(|attack| moment.actor == Some(attack.defender))
            }
            _ => match (moment.actor, &text.ability.who) {
                // What belongs to every ship is heard by each for itself.
                (None, _) => true,
                // A bomb is asked about once as a whole, then for every ship in its blast.
                (Some(_), Some(_)) if window == Window::Detonating => false,
                (Some(actor), _) => listened(actor),
            },
        }
    }

    /// An ability for both modify steps listens to its own ship in either role.
    fn plays_both(&self, text: &Text<'a>, window: Window, bearer: ShipNo) -> bool {
        let both =
            text.ability.when.contains(Window::AttackModify) && text.ability.when.contains(Window::DefenseModify);
        both && text.ability.who.is_none()
            && self.state.attack.as_ref().is_some_and(|attack| match window {
                Window::AttackModify => attack.attacker == bearer,
                Window::DefenseModify => attack.defender == bearer,
                _ => false,
            })
    }

    fn is_used_up(&self, text: &Text<'a>) -> bool {
        text.ability.limit.is_some() && self.state.used.iter().any(|used| used.at == text.at)
    }

    /// Uses an ability: chooses, pays, does. True if it replaced the event of the window.
    pub(in super::super) fn resolve(&mut self, text: Text<'a>, moment: &Moment) -> Flow<bool> {
        let mut case = Case::new(text, moment);
        if let Some(filter) = &text.ability.choose {
            let seat = self.decides(&text);
            case.chosen = self.choose_ships(seat, &case, filter, filter.count)?;
            if case.chosen.is_empty() && filter.count[0] > 0 {
                return Ok(false);
            }
        }
        match text.ability.limit {
            Some(Limit::Game) => self.state.used.push(Used { at: text.at, whole_game: true }),
            Some(_) => self.state.used.push(Used { at: text.at, whole_game: false }),
            None => {}
        }
        if let Some(attack) = &mut self.state.attack {
            let _ = attack.used.try_push(text.at);
        }
        self.emit(Event::AbilityUsed(text.at));
        if !self.pay_all(&mut case)? {
            return Ok(false);
        }
        if let Origin::Grant(number) = text.at.on {
            self.state.grants.retain(|grant| grant.number != number || !grant.once);
        }
        self.perform_all(&mut case, &text.ability.effects)?;
        Ok(case.replaced)
    }
}
