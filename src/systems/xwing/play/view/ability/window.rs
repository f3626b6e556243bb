//! Which abilities are ready in a window (section 3 of the grammar).

use crate::abilities::{
    Effect, Filter, Window,
    words::{Chooser, Facing, Native, Role},
};
use crate::play::view::View;
use crate::play::view::ability::{Case, Moment, Text};
use crate::play::{
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    state::Standing,
};
use arrayvec::ArrayVec;
use kernel::game::{BySeat, Seat};

/// Abilities that can be used in a window.
pub(in crate::play) type Ready<'a> = ArrayVec<Text<'a>, 32>;

/// Abilities used in a window.
pub(in crate::play) type UsedHere = ArrayVec<AbilityAt, 32>;

/// Whose turn it is to use abilities in a window, where the order is not simply by initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Group {
    /// Everybody's.
    All,
    /// What a card itself answers.
    Prompt,
    /// What a card said would follow then (Inertial Dampeners).
    Then,
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

impl<'a, 's> View<'a, 's> {
    pub(in crate::play) fn is_in(self, group: Group, text: &Text<'a>) -> bool {
        let effects = &text.ability.effects;
        match group {
            Group::Prompt => return !matches!(text.at.on, Origin::Grant(_)),
            Group::Then => return matches!(text.at.on, Origin::Grant(_)),
            Group::Draws => return draws(effects),
            Group::TurnsUp => return deals(effects, true),
            Group::TurnsDown => return deals(effects, false),
            _ => {}
        }
        let Some(attack) = self.attack else { return true };
        let of_weapon = matches!(
            (attack.weapon, text.at.on),
            (crate::play::weapon::Weapon::Card(used), Origin::Card(card)) if used == card
        ) && text.at.ship == attack.attacker;
        let attacks = text.ability.effects.iter().any(|effect| matches!(effect, Effect::Attack { .. }));
        match group {
            Group::All | Group::Prompt | Group::Then | Group::Draws | Group::TurnsUp | Group::TurnsDown => true,
            Group::Weapon => of_weapon,
            Group::Attacker => text.at.ship == attack.attacker,
            Group::Quiet => !attacks,
            Group::Attacks => attacks,
        }
    }

    /// The abilities of a player that can be used in this window now.
    pub(in crate::play) fn ready(self, moment: &Moment, seat: Seat, used: &[AbilityAt]) -> Ready<'a> {
        let mut ready = Ready::new();
        self.each_ready(moment, seat, used, &mut |text| {
            let _ = ready.try_push(text);
        });
        ready
    }

    /// Calls `found` with each of them.
    pub(in crate::play) fn each_ready(
        self,
        moment: &Moment,
        seat: Seat,
        used: &[AbilityAt],
        found: &mut dyn FnMut(Text<'a>),
    ) {
        self.each_heard(moment, &mut |text| {
            if self.decides(&text) == seat
                && !used.contains(&text.at)
                && !Self::turned_just_now(&text, used)
                && self.is_ready(text, moment)
            {
                found(text);
            }
        });
    }

    /// Which players have a text that listens to a moment, whether it is ready or not.
    pub(in crate::play) fn seats_listening(self, moment: &Moment) -> BySeat<bool> {
        let mut listening = BySeat::from([false; 2]);
        self.each_heard(moment, &mut |text| listening[self.decides(&text)] = true);
        listening
    }

    /// A dual card is turned once in a window, not back by its other face.
    fn turned_just_now(text: &Text<'a>, used: &[AbilityAt]) -> bool {
        text.ability.side.is_some()
            && text.ability.effects.iter().any(|effect| matches!(effect, Effect::FlipCard { .. }))
            && used.iter().any(|at| (at.ship, at.on) == (text.at.ship, text.at.on))
    }

    /// Who uses an ability.
    pub(in crate::play) fn decides(self, text: &Text<'a>) -> Seat {
        let attack = self.attack;
        match text.ability.chooser {
            Chooser::Attacker => attack.map_or(self.seat(text.at.ship), |attack| self.seat(attack.attacker)),
            Chooser::Defender => attack.map_or(self.seat(text.at.ship), |attack| self.seat(attack.defender)),
            _ => self.seat(text.at.ship),
        }
    }

    /// Whether an ability can be used: its moment, its limit, its conditions, somebody to choose, the price (section 3 of
    /// the grammar).
    pub(in crate::play) fn is_ready(self, text: Text<'a>, moment: &Moment) -> bool {
        if !self.is_moment(&text, moment) || self.is_used_up(&text) || self.is_dead(&text, moment) {
            return false;
        }
        let case = Case::new(text, moment);
        self.all_hold(&case, &text.ability.conditions)
            && self.can_begin(&case)
            && match &text.ability.choose {
                Some(filter) => self.choice_is_ready(case, filter),
                None => {
                    self.can_pay_all(&case)
                        && (!text.ability.optional
                            || self.would_do(&case, &text.ability.effects)
                            || self.gains_by_paying(&case))
                }
            }
    }

    /// Whether an ability listens to this moment and could be paid for, whatever its conditions say and whatever it would do.
    pub(in crate::play) fn may_speak(self, case: &Case<'a, '_>) -> bool {
        self.is_moment(&case.text, case.moment)
            && !self.is_used_up(&case.text)
            && !self.is_dead(&case.text, case.moment)
            && self.can_pay_all(case)
    }

    /// Whether what an ability has to begin with can be done: functions that need something, free actions that must be
    /// performed (Expert Handling after a barrel roll).
    fn can_begin(self, case: &Case<'a, '_>) -> bool {
        case.text.ability.effects.iter().all(|effect| match effect {
            Effect::FreeAction { actions, slot, if_on_bar, must: true, .. } => {
                self.has_free_action(case.bearer(), *actions, *slot, *if_on_bar, case.text.at)
            }
            Effect::Native { function: function @ Native::MustSpendFocus } => self.might_native(case, *function),
            Effect::Instead { effects } => !effects.iter().any(|effect| {
                matches!(effect, Effect::Native { function: function @ Native::DelayDestruction }
                    if !self.might_native(case, *function))
            }),
            _ => true,
        })
    }

    /// Whether somebody can be chosen for whom the ability would do something.
    fn choice_is_ready(self, mut case: Case<'a, '_>, filter: &Filter) -> bool {
        let ability = case.text.ability;
        let found = self.matching(&case, filter);
        if !self.can_pay_all(&case) {
            return false;
        }
        // An action that lets none be chosen needs nobody to be there.
        if filter.count[0] == 0 && !ability.optional && case.moment.window == Window::Action {
            return true;
        }
        found.len() >= usize::from(filter.count[0].max(1))
            && found.into_iter().any(|ship| {
                case.chosen = ShipSet::of(ship);
                self.can_pay_all(&case) && (!ability.optional || self.would_do(&case, &ability.effects))
            })
    }

    /// A ship destroyed in the running attack has no abilities any more but one that answers with an attack (XW-FAQ-05).
    fn is_dead(self, text: &Text<'a>, moment: &Moment) -> bool {
        if matches!(self.ship(text.at.ship).standing, Standing::Docked(_)) {
            return !self.speaks_docked(text.at.ship, &text.ability.effects);
        }
        self.ship(text.at.ship).standing == Standing::Dying
            && moment.window != Window::Destroyed
            && !(moment.window == Window::AfterAttack
                && text.ability.effects.iter().any(|effect| matches!(effect, Effect::Attack { .. })))
    }

    /// Whether the ability listens to this very window: whose it is, and in which role.
    fn is_moment(self, text: &Text<'a>, moment: &Moment) -> bool {
        let bearer = text.at.ship;
        let window = moment.window;
        let attack = self.attack;
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
                    if role == Role::Defender { crate::play::DieKind::Defense } else { crate::play::DieKind::Attack };
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
    fn plays_both(self, text: &Text<'a>, window: Window, bearer: ShipNo) -> bool {
        let both =
            text.ability.when.contains(Window::AttackModify) && text.ability.when.contains(Window::DefenseModify);
        both && text.ability.who.is_none()
            && self.attack.is_some_and(|attack| match window {
                Window::AttackModify => attack.attacker == bearer,
                Window::DefenseModify => attack.defender == bearer,
                _ => false,
            })
    }

    fn is_used_up(self, text: &Text<'a>) -> bool {
        text.ability.limit.is_some() && self.state.used.iter().any(|used| used.at == text.at)
    }
}
