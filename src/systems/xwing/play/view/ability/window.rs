//! Abilities that are ready in a window.

use crate::cards::ability::{
    Effect, Filter, Window,
    words::{Chooser, Facing, Native, Role},
};
use crate::play::view::View;
use crate::play::view::ability::{Ability, Context, Trigger};
use crate::play::{
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    state::Standing,
};
use arrayvec::ArrayVec;
use kernel::game::{BySeat, Seat};

/// Abilities that can be used in a window.
pub(in crate::play) type Ready<'a> = ArrayVec<Ability<'a>, 32>;

/// Abilities used in a window.
pub(in crate::play) type UsedHere = ArrayVec<AbilityAt, 32>;

/// Groups of abilities in windows with an order besides initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Group {
    /// Everybody's.
    All,
    /// Answers of a card itself.
    Prompt,
    /// Consequences announced by a card (Inertial Dampeners).
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

/// True if an effect settles the side of a damage card being dealt.
fn deals(effects: &[Effect], up: bool) -> bool {
    let wanted = if up { Facing::Up } else { Facing::Down };
    effects.iter().any(|effect| matches!(effect, Effect::DealtFace { face } if *face == wanted))
}

/// True if an effect draws several damage cards.
fn draws(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Instead { effects } => draws(effects),
        effect => matches!(effect, Effect::DrawChoose { .. }),
    })
}

impl<'a, 's> View<'a, 's> {
    pub(in crate::play) fn is_in(self, group: Group, ability: &Ability<'a>) -> bool {
        let effects = &ability.play.effects;
        match group {
            Group::Prompt => return !matches!(ability.at.on, Origin::Grant(_)),
            Group::Then => return matches!(ability.at.on, Origin::Grant(_)),
            Group::Draws => return draws(effects),
            Group::TurnsUp => return deals(effects, true),
            Group::TurnsDown => return deals(effects, false),
            _ => {}
        }
        let Some(attack) = self.attack else { return true };
        let of_weapon = matches!(
            (attack.weapon, ability.at.on),
            (crate::play::weapon::Weapon::Card(used), Origin::Card(card)) if used == card
        ) && ability.at.ship == attack.attacker;
        let attacks = ability.play.effects.iter().any(|effect| matches!(effect, Effect::Attack { .. }));
        match group {
            Group::All | Group::Prompt | Group::Then | Group::Draws | Group::TurnsUp | Group::TurnsDown => true,
            Group::Weapon => of_weapon,
            Group::Attacker => ability.at.ship == attack.attacker,
            Group::Quiet => !attacks,
            Group::Attacks => attacks,
        }
    }

    /// The abilities of a player that can be used in this window now.
    pub(in crate::play) fn ready(self, trigger: &Trigger, seat: Seat, used: &[AbilityAt]) -> Ready<'a> {
        let mut ready = Ready::new();
        self.each_ready(trigger, seat, used, &mut |ability| {
            let _ = ready.try_push(ability);
        });
        ready
    }

    /// Calls `found` with each of them.
    pub(in crate::play) fn each_ready(
        self,
        trigger: &Trigger,
        seat: Seat,
        used: &[AbilityAt],
        found: &mut dyn FnMut(Ability<'a>),
    ) {
        self.each_listener(trigger, &mut |ability| {
            if self.decides(&ability) == seat
                && !used.contains(&ability.at)
                && !Self::turned_just_now(&ability, used)
                && self.is_ready(ability, trigger)
            {
                found(ability);
            }
        });
    }

    /// Players with an ability that listens to an event, ready or not.
    pub(in crate::play) fn seats_listening(self, trigger: &Trigger) -> BySeat<bool> {
        let mut listening = BySeat::from([false; 2]);
        self.each_listener(trigger, &mut |ability| listening[self.decides(&ability)] = true);
        listening
    }

    /// A dual card is turned once in a window, not back by its other face.
    fn turned_just_now(ability: &Ability<'a>, used: &[AbilityAt]) -> bool {
        ability.play.side.is_some()
            && ability.play.effects.iter().any(|effect| matches!(effect, Effect::FlipCard { .. }))
            && used.iter().any(|at| (at.ship, at.on) == (ability.at.ship, ability.at.on))
    }

    /// The player who uses an ability.
    pub(in crate::play) fn decides(self, ability: &Ability<'a>) -> Seat {
        let attack = self.attack;
        match ability.play.chooser {
            Chooser::Attacker => attack.map_or(self.seat(ability.at.ship), |attack| self.seat(attack.attacker)),
            Chooser::Defender => attack.map_or(self.seat(ability.at.ship), |attack| self.seat(attack.defender)),
            _ => self.seat(ability.at.ship),
        }
    }

    /// True if an ability can be used: its window, limit, conditions, choices and costs.
    pub(in crate::play) fn is_ready(self, ability: Ability<'a>, trigger: &Trigger) -> bool {
        if !self.is_triggered(&ability, trigger) || self.is_used_up(&ability) || self.is_dead(&ability, trigger) {
            return false;
        }
        let context = Context::new(ability, trigger);
        self.all_hold(&context, &ability.play.conditions)
            && self.can_begin(&context)
            && !self.is_barred(&context)
            && match &ability.play.choose {
                Some(filter) => self.choice_is_ready(context, filter),
                None => {
                    self.can_pay_all(&context)
                        && (!ability.play.optional
                            || self.would_change(&context, &ability.play.effects)
                            || self.gains_by_paying(&context))
                }
            }
    }

    /// True if an ability listens to this event and could be paid for, whatever its conditions and effects.
    pub(in crate::play) fn may_be_used(self, context: &Context<'a, '_>) -> bool {
        self.is_triggered(&context.ability, context.trigger)
            && !self.is_used_up(&context.ability)
            && !self.is_dead(&context.ability, context.trigger)
            && !self.is_barred(context)
            && self.can_pay_all(context)
    }

    /// True if the first demands of an ability can be met: functions that need something, free actions that must be
    /// performed (Expert Handling after a barrel roll).
    fn can_begin(self, context: &Context<'a, '_>) -> bool {
        context.ability.play.effects.iter().all(|effect| match effect {
            Effect::FreeAction { actions, slot, if_on_bar, must: true, .. } => {
                self.has_free_action(context.bearer(), *actions, *slot, *if_on_bar, context.ability.at)
            }
            Effect::Native { function: function @ Native::MustSpendFocus } => {
                self.native_would_change(context, *function)
            }
            Effect::Instead { effects } => !effects.iter().any(|effect| {
                matches!(effect, Effect::Native { function: function @ Native::DelayDestruction }
                    if !self.native_would_change(context, *function))
            }),
            _ => true,
        })
    }

    /// True if a ship can be chosen for whom the ability would change something.
    fn choice_is_ready(self, mut context: Context<'a, '_>, filter: &Filter) -> bool {
        let play = context.ability.play;
        let found = self.matching(&context, filter);
        if !self.can_pay_all(&context) {
            return false;
        }
        // An action that lets none be chosen needs nobody to be there.
        if filter.count[0] == 0 && !play.optional && context.trigger.window == Window::Action {
            return true;
        }
        found.len() >= usize::from(filter.count[0].max(1))
            && found.into_iter().any(|ship| {
                context.chosen = ShipSet::of(ship);
                self.can_pay_all(&context) && (!play.optional || self.would_change(&context, &play.effects))
            })
    }

    /// A ship destroyed in the running attack has no abilities any more but one that answers with an attack (XW-FAQ-05).
    fn is_dead(self, ability: &Ability<'a>, trigger: &Trigger) -> bool {
        if matches!(self.ship(ability.at.ship).standing, Standing::Docked(_)) {
            return !self.speaks_docked(ability.at.ship, &ability.play.effects);
        }
        self.ship(ability.at.ship).standing == Standing::Dying
            && trigger.window != Window::Destroyed
            && !(trigger.window == Window::AfterAttack
                && ability.play.effects.iter().any(|effect| matches!(effect, Effect::Attack { .. })))
    }

    /// True if the ability listens to this event: its ship has the event, in the right role.
    fn is_triggered(self, ability: &Ability<'a>, trigger: &Trigger) -> bool {
        let bearer = ability.at.ship;
        let window = trigger.window;
        let attack = self.attack;
        let listened = |ship: ShipNo| match &ability.play.who {
            None => ship == bearer,
            Some(filter) => self.matches(&Context::new(*ability, trigger), filter, ship),
        };
        if window.in_attack() {
            let Some(attack) = attack else { return false };
            return match ability.play.role_in(window) {
                Role::Attacker => listened(attack.attacker),
                Role::Defender => listened(attack.defender),
                Role::Either => listened(attack.attacker) || listened(attack.defender),
            } || self.plays_both(ability, window, bearer);
        }
        match (ability.play.role, window) {
            (Some(role), Window::CardDealt) => attack.is_some_and(|attack| match role {
                Role::Attacker => listened(attack.attacker) && trigger.actor == Some(attack.defender),
                _ => listened(attack.defender) && trigger.actor == Some(attack.defender),
            }),
            (Some(role), Window::BeforeRoll) => {
                let kind =
                    if role == Role::Defender { crate::play::DieKind::Defense } else { crate::play::DieKind::Attack };
                trigger.actor.is_some_and(listened) && trigger.dice == Some(kind)
            }
            (Some(Role::Attacker), _) => {
                trigger.actor.is_some_and(listened)
                    && attack.is_some_and(|attack| trigger.actor == Some(attack.attacker))
            }
            (Some(Role::Defender), _) => {
                trigger.actor.is_some_and(listened)
                    && attack.is_some_and(|attack| trigger.actor == Some(attack.defender))
            }
            _ => match (trigger.actor, &ability.play.who) {
                // An event of every ship is one for each.
                (None, _) => true,
                // A bomb is asked about once as a whole, then for every ship in its blast.
                (Some(_), Some(_)) if window == Window::Detonating => false,
                (Some(actor), _) => listened(actor),
            },
        }
    }

    /// An ability for both modify steps listens to its own ship in either role.
    fn plays_both(self, ability: &Ability<'a>, window: Window, bearer: ShipNo) -> bool {
        let both =
            ability.play.when.contains(Window::AttackModify) && ability.play.when.contains(Window::DefenseModify);
        both && ability.play.who.is_none()
            && self.attack.is_some_and(|attack| match window {
                Window::AttackModify => attack.attacker == bearer,
                Window::DefenseModify => attack.defender == bearer,
                _ => false,
            })
    }

    fn is_used_up(self, ability: &Ability<'a>) -> bool {
        ability.play.limit.is_some() && self.state.used.iter().any(|used| used.at == ability.at)
    }
}
