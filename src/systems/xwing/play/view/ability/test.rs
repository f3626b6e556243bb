//! Conditions of abilities.

use crate::cards::{
    Action, Slot,
    ability::{
        Amount, Condition, Number, Quantity, Test,
        words::{
            ArcKind, Cause, DamageTrait, Dice, DieFace, Facing, Nearby, Need, Overlap, Phase as PhaseWord, Ref,
            Relation, ResultState, Role, Stat, Suffered, Token, WeaponKind, Words,
        },
    },
};
use crate::play::view::View;
use crate::play::view::ability::{Context, in_band};
use crate::play::{
    Face,
    board::{Range, range_between},
    dice::DieKind,
    pieces::{Origin, ShipNo},
    state::{Phase, ShipState, Standing},
    weapon::Weapon,
};

/// True if a count lies within bounds; without bounds at least one is wanted.
const fn counted(count: usize, min: Option<u8>, max: Option<u8>) -> bool {
    let least = match (min, max) {
        (None, None) => 1,
        (None, Some(_)) => 0,
        (Some(min), _) => min as usize,
    };
    count >= least && (max.is_none() || matches!(max, Some(max) if count <= max as usize))
}

const fn compares(left: i32, relation: Relation, right: i32) -> bool {
    match relation {
        Relation::Ge => left >= right,
        Relation::Gt => left > right,
        Relation::Le => left <= right,
        Relation::Lt => left < right,
        Relation::Ne => left != right,
    }
}

/// The face of a die that a word names; success is a hit on attack dice, an evade on defense dice.
pub(in crate::play) const fn face_of(word: DieFace, kind: DieKind) -> Face {
    match (word, kind) {
        (DieFace::Hit, _) | (DieFace::Success, DieKind::Attack) => Face::Hit,
        (DieFace::Evade, _) | (DieFace::Success, DieKind::Defense) => Face::Evade,
        (DieFace::Crit, _) => Face::Crit,
        (DieFace::Focus, _) => Face::Focus,
        (DieFace::Blank, _) => Face::Blank,
    }
}

/// The word for a face.
pub(in crate::play) const fn word_of(face: Face) -> DieFace {
    match face {
        Face::Hit => DieFace::Hit,
        Face::Crit => DieFace::Crit,
        Face::Evade => DieFace::Evade,
        Face::Focus => DieFace::Focus,
        Face::Blank => DieFace::Blank,
    }
}

impl<'a, 's> View<'a, 's> {
    pub(in crate::play) fn all_hold(self, context: &Context<'_, '_>, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(context, condition))
    }

    pub(in crate::play) fn holds(self, context: &Context<'_, '_>, condition: &Condition) -> bool {
        self.passes(context, &condition.test) != condition.not
    }

    pub(in crate::play) fn passes(self, context: &Context<'_, '_>, test: &Test) -> bool {
        let attack = self.attack;
        let about = |name: Ref, test: &dyn Fn(ShipNo, &ShipState) -> bool| {
            self.target(context, name).is_some_and(|ship| test(ship, self.ship(ship)))
        };
        match test {
            Test::Not(test) => !self.passes(context, test),
            Test::AttackRange { band } => {
                attack.is_some_and(|attack| band.holds(attack.treated_as.unwrap_or(attack.range)))
            }
            Test::Arc { of, has, kind, band } => {
                let (Some(of), Some(has)) = (self.target(context, *of), self.target(context, *has)) else {
                    return false;
                };
                match band {
                    None => self.in_arc_of(of, *kind, has),
                    Some(band) => {
                        self.measured_in_arc(context, of, *kind, has).is_some_and(|range| in_band(range, *band))
                    }
                }
            }
            Test::AttackFrom { arc } => attack.is_some_and(|attack| self.made_through(attack, *arc)),
            Test::Header { needs } => self.header_met(context, *needs),
            Test::Weapon { kind, max_points } => self.weapon_is(context, *kind, *max_points),
            Test::Token { of, token, min, max } => about(*of, &|ship, _| {
                let count = |token: Token| {
                    // "If you have" is true of tokens that are treated as own; "if you do not have" is up to the owner.
                    let lent = if max.is_none() { self.lent(ship, token).len() } else { 0 };
                    usize::from(self.tokens_of(ship, token)) + lent
                };
                counted(token.iter().map(count).sum(), *min, *max)
            }),
            Test::Lock { by, on } => self.lock_held(context, *by, *on),
            Test::Marked { of } => about(*of, &|ship, _| self.mark_of(context) == Some(ship)),
            Test::HasCondition { of, card } => about(*of, &|ship, _| {
                self.state.conditions.iter().any(|assigned| assigned.card == *card && assigned.on == ship)
            }),
            Test::Maneuver { speed, bearing, difficulty, this_round } => {
                let ship =
                    if *this_round { Some(context.bearer()) } else { context.trigger.actor.or(Some(context.bearer())) };
                ship.and_then(|ship| self.ship(ship).maneuver).is_some_and(|flown| {
                    (speed.is_empty() || speed.contains(flown.speed))
                        && (bearing.is_empty() || bearing.contains(flown.bearing))
                        && (difficulty.is_empty() || difficulty.contains(flown.difficulty))
                })
            }
            Test::Overlapped { what, by } => {
                let by = if context.trigger.actor.is_none() && *by == Ref::Actor { Ref::SelfShip } else { *by };
                about(by, &|ship, state| match what {
                    Overlap::Ship => !state.overlapped.is_empty(),
                    Overlap::Enemy => state.overlapped.into_iter().any(|other| !self.friendly(ship, other)),
                    Overlap::ThisShip => state.overlapped.contains(context.bearer()),
                    Overlap::Obstacle => state.met != 0,
                    // A ship does not meet what it ignores (Dash Rendar).
                    Overlap::ObstacleBase => state.on & state.met != 0,
                })
            }
            Test::Touching { a, b } => about(*a, &|ship, _| match b {
                Ref::AnyShip => self.state.contacts.iter().any(|contact| contact.a == ship || contact.b == ship),
                other => self.target(context, *other).is_some_and(|other| self.touching(ship, other)),
            }),
            Test::DamageCards { of, min, max, face } => about(*of, &|_, state| {
                let counts = |faceup: bool| face.is_none_or(|face| (face == Facing::Up) == faceup);
                counted(state.damage.iter().filter(|card| counts(card.faceup)).count(), *min, *max)
            }),
            Test::Shields { of, min, max } => about(*of, &|_, state| counted(usize::from(state.shields), *min, *max)),
            Test::Stat { of, stat, rel, value } => {
                about(*of, &|ship, _| compares(i32::from(self.stat(ship, *stat)), *rel, self.number_of(context, value)))
            }
            Test::AttackHit => attack.is_some_and(|attack| attack.hit),
            Test::WasDestroyed { of } => {
                attack.is_some_and(|attack| attack.destroyed && self.target(context, *of) == Some(attack.defender))
            }
            Test::Suffered { of, min, what } => attack.is_some_and(|attack| {
                let much = match what {
                    Suffered::DamageAndCrit => attack.harm,
                    Suffered::DamageCards => attack.cards,
                    Suffered::FaceupCard => attack.faceup,
                };
                self.target(context, *of) == Some(attack.defender) && much >= *min
            }),
            Test::Obstructed { by: None } => attack.is_some_and(|attack| attack.obstructed),
            Test::Obstructed { by: Some(_) } => self.bomb_between(context.bearer()),
            Test::Event { action, token, damage, face, slot, cause, this_card, first, target } => {
                let trigger = context.trigger;
                (action.is_empty() || trigger.action.is_some_and(|done| action.contains(done)))
                    && (token.is_empty() || trigger.token.is_some_and(|kind| token.contains(kind)))
                    && (slot.is_empty() || trigger.slot.is_some_and(|kind| slot.contains(kind)))
                    && (cause.is_empty() || cause.iter().any(|cause| self.caused(context, cause)))
                    && damage.is_none_or(|wanted| {
                        // Another card may have been drawn in place of the first.
                        let dealt = self.state.dealing.and_then(|dealing| dealing.card).or(trigger.damage);
                        dealt.is_some_and(|card| self.trait_of(card) == wanted)
                    })
                    && face.is_none_or(|wanted| {
                        self.state.dealing.is_some_and(|dealing| dealing.faceup == (wanted == Facing::Up))
                    })
                    && (!this_card || self.is_own_card(context))
                    && (!first || trigger.first)
                    && target
                        .as_ref()
                        .is_none_or(|filter| trigger.other.is_some_and(|other| self.matches(context, filter, other)))
            }
            Test::Ship { of, side, types, size, faction, unique, upgrade, slot, fled } => about(*of, &|ship, state| {
                let profile = self.profile(ship);
                side.is_none_or(|side| self.is_on_side(context, side, ship))
                    && (types.is_empty() || types.contains(&profile.ship_type))
                    && (size.is_empty() || size.contains(profile.size))
                    && (faction.is_empty() || faction.contains(profile.faction))
                    && unique.is_none_or(|unique| profile.unique == unique)
                    && upgrade.is_none_or(|upgrade| {
                        profile.card_of(upgrade).is_some_and(|card| !state.cards[usize::from(card)].discarded)
                    })
                    && slot.is_none_or(|slot| {
                        profile
                            .cards
                            .iter()
                            .zip(&state.cards)
                            .any(|(card, now)| card.slot == Some(slot) && !now.discarded)
                    })
                    && fled.is_none_or(|fled| (state.standing == Standing::Fled) == fled)
            }),
            Test::Ships { filter, min, max } => counted(self.matching(context, filter).len(), *min, *max),
            Test::Results { dice, result, state, min } => self.results(context, *dice, *result, *state) >= *min,
            Test::DiceRolled { dice, rel, value, lying } => attack.is_some_and(|attack| {
                let rolled = match (dice, lying) {
                    (Dice::Defense, false) => attack.defense_rolled,
                    (_, false) => attack.attack_rolled,
                    (Dice::Defense, true) => attack.defense_dice.len() as u8,
                    (_, true) => attack.attack_dice.len() as u8,
                };
                compares(i32::from(rolled), *rel, self.number_of(context, value))
            }),
            Test::FirstAttack { role } => attack.is_some_and(|attack| match role {
                Role::Attacker => attack.attacker == context.bearer() && attack.first[0],
                Role::Defender => attack.defender == context.bearer() && attack.first[1],
                Role::Either => attack.first[usize::from(attack.defender == context.bearer())],
            }),
            Test::Icon { action } => self.has_icon(context.bearer(), *action),
            Test::Phase { is } => match is {
                PhaseWord::Activation => self.state.phase == Phase::Activation,
                PhaseWord::Combat => self.state.phase == Phase::Combat,
            },
            Test::Used { ability } => attack.is_some_and(|attack| {
                let other = crate::play::pieces::AbilityAt { n: *ability, ..context.ability.at };
                attack.used.contains(&other)
            }),
            Test::Near { of, what, band } => about(*of, &|_, state| match what {
                Nearby::Bomb => self
                    .state
                    .bombs
                    .iter()
                    .any(|bomb| in_band(range_between(&bomb.shape.polygon(&bomb.pose), &state.shape), *band)),
                Nearby::Obstacle => {
                    self.state.obstacle_shapes.iter().any(|shape| in_band(range_between(shape, &state.shape), *band))
                }
            }),
            Test::Same { a, b } => {
                self.target(context, *a).is_some() && self.target(context, *a) == self.target(context, *b)
            }
            Test::Any { of } => of.iter().any(|condition| self.holds(context, condition)),
            Test::LastShip => {
                let bearer = context.bearer();
                !self.in_play().into_iter().any(|ship| {
                    ship != bearer
                        && self.friendly(ship, bearer)
                        && self.ship(ship).standing == Standing::InPlay
                        && context.trigger.actor != Some(ship)
                })
            }
        }
    }

    /// A number, counted now.
    pub(in crate::play) fn number_of(self, context: &Context<'_, '_>, number: &Number) -> i32 {
        let (what, max) = match number {
            Number::Fixed(number) => return i32::from(*number),
            Number::Counted { what, max } => (what, max),
        };
        let attack = self.attack;
        let count = match what {
            Quantity::ManeuverSpeed => self.ship(context.bearer()).maneuver.map_or(0, |flown| i32::from(flown.speed)),
            Quantity::Stat { of, stat } => {
                self.target(context, *of).map_or(0, |ship| i32::from(self.stat(ship, *stat)))
            }
            Quantity::Ships { filter } => self.matching(context, filter).len() as i32,
            Quantity::Chosen => context.chosen.len() as i32,
            Quantity::Paid => i32::from(context.paid),
            Quantity::CancelledHere => i32::from(context.cancelled),
            Quantity::Obstacles { range } => {
                let shape = &self.ship(context.bearer()).shape;
                let near = |other: &&kernel::plane::Polygon| in_band(range_between(other, shape), *range);
                self.state.obstacle_shapes.iter().filter(near).count() as i32
            }
            Quantity::WeaponPoints => attack.map_or(0, |attack| match attack.weapon {
                Weapon::Primary => 0,
                Weapon::Card(card) => i32::from(self.profile(attack.attacker).cards[usize::from(card)].points),
            }),
            Quantity::DefenseDice => attack.map_or(0, |attack| attack.defense_dice.len() as i32),
        };
        max.map_or(count, |max| count.min(i32::from(max)))
    }

    /// The most of an amount; all, or as many as the player likes, is more than there ever are.
    pub(in crate::play) fn amount_of(self, context: &Context<'_, '_>, amount: &Amount) -> u8 {
        match amount {
            Amount::Number(number) => self.number_of(context, number).clamp(0, 40) as u8,
            Amount::All | Amount::Any => u8::MAX,
        }
    }

    /// A value of a ship as it is now.
    pub(in crate::play) fn stat(self, ship: ShipNo, stat: Stat) -> i8 {
        match stat {
            Stat::Attack => self.attack_value(ship),
            Stat::Agility => self.agility(ship),
            Stat::Hull => self.hull(ship),
            Stat::Shields => self.shield_value(ship),
            Stat::PilotSkill => self.skill(ship),
            Stat::LocksOn => self.state.locks.iter().filter(|lock| lock.on == ship).count() as i8,
        }
    }

    /// Tokens of a ship; blue target lock tokens are locks it holds.
    pub(in crate::play) fn tokens_of(self, ship: ShipNo, token: Token) -> u8 {
        match token {
            Token::Lock => self.state.locks.iter().filter(|lock| lock.by == ship).count() as u8,
            token => self.ship(ship).token(token),
        }
    }

    fn lock_held(self, context: &Context<'_, '_>, by: Ref, on: Ref) -> bool {
        let is = |name: Ref, ship: ShipNo| name == Ref::AnyShip || self.target(context, name) == Some(ship);
        let lent = |lock: &crate::play::state::Lock| {
            self.target(context, by).is_some_and(|ship| self.lent(ship, Token::Lock).contains(lock.by))
        };
        self.state.locks.iter().any(|lock| is(on, lock.on) && (is(by, lock.by) || lent(lock)))
    }

    fn mark_of(self, context: &Context<'_, '_>) -> Option<ShipNo> {
        match context.ability.at.on {
            Origin::Card(card) => self.ship(context.bearer()).cards[usize::from(card)].marked,
            _ => None,
        }
    }

    fn trait_of(self, card: u8) -> DamageTrait {
        self.damage_kind(card).trait_
    }

    /// True if the event is about the card of the ability.
    fn is_own_card(self, context: &Context<'_, '_>) -> bool {
        match context.ability.at.on {
            Origin::Damage(card) => {
                context.trigger.damage == Some(card) && context.trigger.actor == Some(context.bearer())
            }
            Origin::Card(card) => context.trigger.card == Some((context.bearer(), card)),
            _ => false,
        }
    }

    /// True if an event has this cause. Some causes show on the card, not on the event.
    fn caused(self, context: &Context<'_, '_>, cause: Cause) -> bool {
        match cause {
            Cause::AfterRoundDealt => match context.ability.at.on {
                Origin::Damage(card) => {
                    let found = self.ship(context.bearer()).damage.iter().find(|damage| damage.card == Some(card));
                    found.is_some_and(|damage| damage.round < self.state.round)
                }
                _ => false,
            },
            Cause::SourceAttacked => match context.ability.at.on {
                Origin::Condition(number) => {
                    let found = self.state.conditions.iter().find(|assigned| assigned.number == number);
                    found.is_some_and(|assigned| assigned.source_attacked)
                }
                _ => false,
            },
            Cause::FriendlyBomb => context
                .trigger
                .bomb
                .and_then(|place| self.state.bombs.get(place))
                .is_some_and(|bomb| bomb.seat == self.seat(context.bearer())),
            Cause::HasCardToken => context.trigger.card.is_some_and(|(ship, card)| {
                self.ship(ship).cards[usize::from(card)].tokens.iter().any(|count| *count > 0)
            }),
            cause => context.trigger.causes.contains(cause),
        }
    }

    /// Counts such results.
    pub(in crate::play) fn results(
        self,
        context: &Context<'_, '_>,
        dice: Dice,
        faces: Words<DieFace>,
        state: Option<ResultState>,
    ) -> u8 {
        let Some(attack) = self.attack else { return 0 };
        let kind = self.dice_kind(context, dice);
        if state == Some(ResultState::CancelledByDefender) {
            let (hits, crits) = (attack.comparison.hits_cancelled, attack.comparison.crits_cancelled);
            return faces
                .iter()
                .map(|face| match face {
                    DieFace::Hit => hits,
                    DieFace::Crit => crits,
                    _ => 0,
                })
                .sum();
        }
        let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        faces.iter().map(|face| dice.count(face_of(face, kind))).sum()
    }

    /// The dice of a word: of the attack or the defense.
    pub(in crate::play) fn dice_kind(self, context: &Context<'_, '_>, dice: Dice) -> DieKind {
        match dice {
            Dice::Attack => DieKind::Attack,
            Dice::Defense => DieKind::Defense,
            Dice::Own => match self.attack {
                Some(attack) if attack.defender == context.bearer() => DieKind::Defense,
                _ => DieKind::Attack,
            },
            Dice::Both | Dice::Rolled => DieKind::Attack,
        }
    }

    /// True if the weapon of the running attack is one of these.
    fn weapon_is(self, context: &Context<'_, '_>, kinds: Words<WeaponKind>, max_points: Option<u8>) -> bool {
        let Some(attack) = self.attack else { return false };
        let this = context.ability.at.on;
        self.is_weapon(attack.attacker, attack.weapon, kinds, (context.bearer(), this))
            && max_points.is_none_or(|max| match attack.weapon {
                Weapon::Primary => true,
                Weapon::Card(card) => self.profile(attack.attacker).cards[usize::from(card)].points <= i16::from(max),
            })
    }

    /// True if a weapon of a ship is one of these kinds; "this" is the card `of`.
    pub(in crate::play) fn is_weapon(
        self,
        ship: ShipNo,
        weapon: Weapon,
        kinds: Words<WeaponKind>,
        of: (ShipNo, Origin),
    ) -> bool {
        kinds.iter().any(|kind| {
            let slot = match weapon {
                Weapon::Primary => None,
                Weapon::Card(card) => self.profile(ship).cards[usize::from(card)].slot,
            };
            match kind {
                WeaponKind::Any => true,
                WeaponKind::Primary => weapon == Weapon::Primary,
                WeaponKind::Secondary => weapon != Weapon::Primary,
                WeaponKind::Torpedo => slot == Some(Slot::Torpedo),
                WeaponKind::Missile => slot == Some(Slot::Missile),
                WeaponKind::Cannon => slot == Some(Slot::Cannon),
                WeaponKind::Turret => slot == Some(Slot::Turret),
                WeaponKind::This => {
                    matches!((weapon, of.1), (Weapon::Card(used), Origin::Card(card)) if used == card) && of.0 == ship
                }
                WeaponKind::Different => self.attack.is_none_or(|attack| attack.weapon != weapon),
            }
        })
    }

    /// True if the demand of the header is met (XW-WEAPON-03).
    fn header_met(self, context: &Context<'_, '_>, needs: Need) -> bool {
        let (attacker, target) = (context.bearer(), context.it);
        match needs {
            Need::Focus => self.ship(attacker).token(Token::Focus) > 0,
            Need::Lock => target.is_some_and(|target| {
                self.has_lock(attacker, target)
                    || (self.focus_as_lock(attacker) && self.ship(attacker).token(Token::Focus) > 0)
                    || !self.shared_locks(attacker, target).is_empty()
            }),
        }
    }

    /// True if the action bar has an icon, printed, added or lent by a card.
    pub(in crate::play) fn has_icon(self, ship: ShipNo, action: Action) -> bool {
        self.profile(ship).has_icon(action) || self.added_icon(ship, action)
    }

    fn is_on_side(self, context: &Context<'_, '_>, side: crate::cards::ability::words::Side, ship: ShipNo) -> bool {
        use crate::cards::ability::words::Side;
        match side {
            Side::Friendly => self.friendly(context.bearer(), ship),
            Side::Enemy => !self.friendly(context.bearer(), ship),
            Side::Any => true,
            Side::SelfShip => ship == context.bearer(),
            Side::Chosen => context.chosen.contains(ship),
            Side::Source => ship == context.ability.source,
        }
    }

    /// True if an attack is made through this arc.
    fn made_through(self, attack: &crate::play::state::Attack, arc: ArcKind) -> bool {
        let arcs = self.arcs_of(attack.attacker, arc);
        !arcs.is_empty() && (attack.arcs.has(arcs) || arcs.has(attack.arcs))
    }

    /// The range measured inside an arc, one test (XW-ARC-10). An attack treated as made at Range 1 counts as such for the
    /// defender's own texts (XW-ARC-12).
    fn measured_in_arc(self, context: &Context<'_, '_>, of: ShipNo, kind: ArcKind, has: ShipNo) -> Option<Range> {
        let treated = self.attack.filter(|attack| {
            attack.treated_as == Some(1) && attack.attacker == of && attack.defender == has && has == context.bearer()
        });
        if treated.is_some() {
            return Some(Range::One);
        }
        self.arc_distance(of, kind, has).map(Range::of)
    }
}
