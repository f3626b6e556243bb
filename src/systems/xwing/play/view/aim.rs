//! Possible attacks: targets, weapons, ranges and arcs (sections 12 and 13, 29.6 to 29.8).

use arrayvec::ArrayVec;

use crate::cards::{
    Arc, WeaponArc,
    ability::{
        Band, Condition, Effect, Hook, Play, RuleChange, Window,
        words::{Allow, ArcKind, Forbid, IgnoreWhen, ObstructionRule, RangeRule, Token, WeaponKind, Words},
    },
};
use crate::play::view::View;
use crate::play::{
    board::{Arcs, Base, Range, obstructed, range_between},
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    question::Answer,
    state::{Attack, Standing},
    view::ability::{Context, Rule, Trigger, in_band},
    weapon::Weapon,
};

/// Attacks that an effect permits.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Permit<'a> {
    pub(in crate::play) weapons: Words<WeaponKind>,
    /// The only target.
    pub(in crate::play) target: Option<ShipNo>,
    /// Conditions on the target.
    pub(in crate::play) against: &'a [Condition],
    /// The only arc.
    pub(in crate::play) arc: Option<ArcKind>,
    /// The ability that permits it.
    pub(in crate::play) by: Option<AbilityAt>,
    /// The weapon of the attack before, which must differ.
    pub(in crate::play) not: Option<Weapon>,
}

impl Permit<'_> {
    /// Any attack: the turn of a ship in the Combat phase.
    pub(in crate::play) const FREE: Self =
        Self { weapons: Words::EMPTY, target: None, against: &[], arc: None, by: None, not: None };
}

/// A target as a weapon sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::play) struct Aim {
    pub(in crate::play) range: u8,
    pub(in crate::play) arcs: Arcs,
}

impl<'a, 's> View<'a, 's> {
    /// The base of a ship.
    pub(in crate::play) fn base(self, ship: ShipNo) -> Base {
        Base::new(self.ship(ship).pose, self.profile(ship).size)
    }

    /// True if two ships touch (XW-OVERLAP-06).
    pub(in crate::play) fn touching(self, a: ShipNo, b: ShipNo) -> bool {
        self.state.contacts.iter().any(|contact| (contact.a, contact.b) == (a, b) || (contact.a, contact.b) == (b, a))
    }

    /// The arcs of a ship that a word means; "firing arc" means all printed and mobile ones (XW-ARC-08, -09).
    pub(in crate::play) fn arcs_of(self, ship: ShipNo, kind: ArcKind) -> Arcs {
        let profile = self.profile(ship);
        let sector = self.sector(ship);
        let has = |arc: Arc| if profile.has_arc(arc) { Arcs::of(arc, sector) } else { Arcs::NONE };
        match kind {
            ArcKind::Primary => Arcs::FRONT,
            ArcKind::Auxiliary => has(Arc::AuxiliaryRear).and(has(Arc::Auxiliary180)),
            ArcKind::Mobile => has(Arc::Mobile),
            ArcKind::Bullseye => has(Arc::Bullseye),
            ArcKind::AllRound => Arcs::AROUND,
            ArcKind::Any => {
                let mut arcs =
                    Arcs::FRONT.and(has(Arc::AuxiliaryRear)).and(has(Arc::Auxiliary180)).and(has(Arc::Mobile));
                for WeaponArc { arc, .. } in &profile.weapon_arcs {
                    if *arc != Arc::Any {
                        arcs = arcs.and(Arcs::of(*arc, sector));
                    }
                }
                arcs
            }
        }
    }

    /// The sector a mobile arc covers (XW-MOBILE-01).
    pub(in crate::play) fn sector(self, ship: ShipNo) -> Arcs {
        [Arcs::FRONT, Arcs::RIGHT, Arcs::REAR, Arcs::LEFT][usize::from(self.ship(ship).sector & 3)]
    }

    /// True if a ship is inside an arc of another (XW-ARC-01).
    pub(in crate::play) fn in_arc_of(self, of: ShipNo, kind: ArcKind, has: ShipNo) -> bool {
        let arcs = self.arcs_of(of, kind);
        !arcs.is_empty() && self.base(of).in_arc(arcs, &self.ship(has).shape)
    }

    /// The nearest distance to a ship measured inside an arc of another (XW-ARC-10).
    pub(in crate::play) fn arc_distance(self, of: ShipNo, kind: ArcKind, has: ShipNo) -> Option<f64> {
        let arcs = self.arcs_of(of, kind);
        if arcs.is_empty() { None } else { self.base(of).distance_in_arc(arcs, &self.ship(has).shape) }
    }

    /// The arcs a weapon fires through (XW-ARC-02 to -07, XW-MOBILE-04).
    pub(in crate::play) fn weapon_arcs(self, ship: ShipNo, weapon: Weapon) -> Arcs {
        let profile = self.profile(ship);
        let mut arcs = match weapon {
            Weapon::Primary => {
                let mut arcs = Arcs::FRONT;
                for arc in [Arc::Turret, Arc::AuxiliaryRear, Arc::Auxiliary180, Arc::Mobile] {
                    if profile.has_arc(arc) {
                        arcs = arcs.and(Arcs::of(arc, self.sector(ship)));
                    }
                }
                if self.lends_arc(ship) {
                    arcs = arcs.and(Arcs::REAR);
                }
                arcs
            }
            Weapon::Card(card) => {
                let card = &profile.cards[usize::from(card)];
                let mut arcs = Arcs::FRONT;
                for WeaponArc { slot, arc } in &profile.weapon_arcs {
                    if card.slot == Some(*slot) {
                        arcs = arcs.and(Arcs::of(*arc, self.sector(ship)));
                    }
                }
                if let Some(header) = self.header(ship, weapon)
                    && header
                        .effects
                        .iter()
                        .any(|effect| matches!(effect, Effect::PerformAttack { arc: Some(ArcKind::AllRound), .. }))
                {
                    arcs = Arcs::AROUND;
                }
                arcs
            }
        };
        if !self.fixed.index.hooked(Hook::Arc).is_empty() {
            self.each_rule(Hook::Arc, &mut |rule| {
                if let RuleChange::ArcRule { weapons, arc } = rule.change()
                    && rule.bearer() == ship
                    && self.is_weapon(ship, weapon, *weapons, (ship, Origin::Card(u8::MAX)))
                {
                    arcs = arcs.and(self.arcs_of(ship, *arc));
                }
                false
            });
        }
        if arcs.has(Arcs::AROUND) { Arcs::AROUND } else { arcs }
    }

    /// The text of a secondary weapon: its header.
    pub(in crate::play) fn header(self, ship: ShipNo, weapon: Weapon) -> Option<&'a Play> {
        self.header_at(ship, weapon).map(|(_, play)| play)
    }

    pub(in crate::play) fn header_at(self, ship: ShipNo, weapon: Weapon) -> Option<(AbilityAt, &'a Play)> {
        let Weapon::Card(card) = weapon else { return None };
        let plays = &self.profile(ship).cards[usize::from(card)].plays;
        (0_u8..).zip(plays).find_map(|(n, id)| {
            let play = &self.fixed.plays[id.index()];
            let at = AbilityAt { ship, on: Origin::Card(card), n };
            (play.when.contains(Window::Attack) && self.ability_at(at).is_some()).then_some((at, play))
        })
    }

    /// Weapons a ship can use at all now.
    pub(in crate::play) fn weapons(self, ship: ShipNo) -> impl Iterator<Item = Weapon> + use<'a, 's> {
        let profile = self.profile(ship);
        let primary = profile.attack.is_some().then_some(Weapon::Primary);
        let cards = (0_u8..)
            .zip(&profile.cards)
            .filter(move |(place, card)| card.weapon.is_some() && !self.ship(ship).cards[usize::from(*place)].discarded)
            .map(|(place, _)| Weapon::Card(place));
        primary.into_iter().chain(cards)
    }

    /// Bands a weapon reaches (XW-RANGE-09, XW-COMBAT-04).
    pub(in crate::play) fn reach(self, ship: ShipNo, weapon: Weapon) -> Band {
        let [near, far] = match weapon {
            Weapon::Primary => self.profile(ship).primary_range,
            Weapon::Card(card) => {
                self.profile(ship).cards[usize::from(card)].weapon.map_or([1, 3], |weapon| weapon.range)
            }
        };
        match self.range_rule(ship, RangeRule::WeaponRangeShift, weapon) {
            Some(shift) => Band { near: near.saturating_sub(shift).max(1), far: (far + shift).min(3) },
            None => Band { near, far },
        }
    }

    /// Aim of a weapon at a target: range and arcs; none if it does not reach. With several arcs, the nearest part of
    /// the target counts.
    pub(in crate::play) fn aim(
        self,
        ship: ShipNo,
        weapon: Weapon,
        target: ShipNo,
        only: Option<ArcKind>,
    ) -> Option<Aim> {
        self.aims(ship, weapon, target, only).into_iter().min_by_key(|aim| aim.range)
    }

    /// Every way in which a weapon of a ship reaches a target: through the primary arc, and through others (XW-ARC-05).
    pub(in crate::play) fn aims(
        self,
        ship: ShipNo,
        weapon: Weapon,
        target: ShipNo,
        only: Option<ArcKind>,
    ) -> ArrayVec<Aim, 2> {
        let mut aims = ArrayVec::new();
        let base = self.base(ship);
        let shape = &self.ship(target).shape;
        let outline = &self.ship(ship).shape;
        // Nothing beyond the ruler is worth a closer look.
        let all_round = range_between(outline, shape);
        if all_round == Range::Beyond {
            return aims;
        }
        let reach = self.reach(ship, weapon);
        let mut arcs = self.weapon_arcs(ship, weapon);
        if let Some(only) = only {
            let only = self.arcs_of(ship, only);
            if arcs == Arcs::AROUND || only.is_empty() {
                return aims;
            }
            arcs = only;
        }
        if arcs == Arcs::AROUND {
            // Must measure to the nearest point, in arc or not (XW-RANGE-03).
            let around = Aim { range: all_round.number(), arcs: Arcs::AROUND };
            aims.extend(in_band(all_round, reach).then_some(around));
            return aims;
        }
        let within = |part: Arcs| {
            let range = base.range_in_arc(outline, part, shape)?;
            in_band(range, reach).then_some(Aim { range: range.number(), arcs: part })
        };
        let others = arcs.without(Arcs::FRONT);
        if arcs.has(Arcs::FRONT) {
            aims.extend(within(Arcs::FRONT));
        }
        if !others.is_empty() {
            aims.extend(within(others));
        }
        aims
    }

    /// True if the choice of the arc matters: for range, obstruction, or a card that asks.
    pub(in crate::play) fn arcs_differ(self, ship: ShipNo, target: ShipNo, aims: &[Aim]) -> bool {
        let [one, other] = aims else { return false };
        let asks = |conditions: &[Condition]| {
            conditions.iter().any(|condition| matches!(condition.test, crate::cards::ability::Test::AttackFrom { .. }))
        };
        let cards = self.profile(ship).cards.iter().zip(&self.ship(ship).cards);
        one.range != other.range
            || self.is_obstructed(ship, target, one.arcs) != self.is_obstructed(ship, target, other.arcs)
            || cards
                .filter(|(_, now)| !now.discarded)
                .flat_map(|(card, _)| &card.plays)
                .any(|id| asks(&self.fixed.plays[id.index()].conditions))
    }

    /// True if a ship can be attacked with a weapon: range, arc, contact, bans, header, costs (XW-COMBAT-03 to -05).
    pub(in crate::play) fn can_attack(
        self,
        ship: ShipNo,
        weapon: Weapon,
        target: ShipNo,
        permit: &Permit<'_>,
    ) -> Option<Aim> {
        if ship == target || !matches!(self.ship(target).standing, Standing::InPlay | Standing::Doomed) {
            return None;
        }
        if self.friendly(ship, target) && !self.may_attack_friend(ship, target) {
            return None;
        }
        if permit.target.is_some_and(|only| only != target) || permit.not == Some(weapon) {
            return None;
        }
        let origin = permit.by.map_or((ship, Origin::Card(u8::MAX)), |at| (at.ship, at.on));
        if !permit.weapons.is_empty() && !self.is_weapon(ship, weapon, permit.weapons, origin) {
            return None;
        }
        let aim = self.aim(ship, weapon, target, permit.arc)?;
        if self.touching(ship, target) && !self.may_attack_touching(ship, target) {
            return None;
        }
        if self.banned(ship, weapon, target) || self.guarded(ship, weapon, target) {
            return None;
        }
        self.affordable(ship, weapon, target, permit).then_some(aim)
    }

    fn may_attack_friend(self, ship: ShipNo, target: ShipNo) -> bool {
        ship != target && self.allowed(ship, Allow::AttackFriendly, |_| true)
    }

    /// A card that lets ships in contact attack each other.
    fn may_attack_touching(self, ship: ShipNo, target: ShipNo) -> bool {
        self.any_rule(Hook::Allow, |rule| match (rule, rule.change()) {
            (
                Rule::Ability(context, _),
                RuleChange::Allow { what: Allow::AttackTouching, target: Some(filter), who, .. },
            ) => {
                let bearer = context.bearer();
                if matches!(who, crate::cards::ability::Target::Ship(crate::cards::ability::words::Ref::AnyShip)) {
                    // Works both ways, while one of the two is the active ship of the Combat phase (XW-FAQ-14).
                    let pair = bearer == ship || bearer == target;
                    return pair
                        && !self.friendly(ship, target)
                        && self.state.active.is_some_and(|active| active == ship || active == target);
                }
                bearer == ship && self.matches(context, filter, target)
            }
            _ => false,
        })
    }

    /// Bans on this attack.
    pub(in crate::play) fn banned(self, ship: ShipNo, weapon: Weapon, target: ShipNo) -> bool {
        if self.ship(ship).token(Token::Cloak) > 0 || self.ship(ship).no_attack {
            return true;
        }
        let weapons_disabled = self.ship(ship).token(Token::WeaponsDisabled) > 0
            && !self.allowed(ship, Allow::AttackWhileWeaponsDisabled, |rule| match (rule, rule.change()) {
                (Rule::Ability(context, _), RuleChange::Allow { slots, max_points, against, .. }) => {
                    let Weapon::Card(card) = weapon else { return false };
                    let card = &self.profile(ship).cards[usize::from(card)];
                    card.slot.is_some_and(|slot| slots.contains(slot))
                        && max_points.is_none_or(|max| card.points <= i16::from(max))
                        // "The defender" is the target that is looked at.
                        && (against.is_empty() || self.has_lock(context.bearer(), target))
                }
                _ => false,
            });
        if weapons_disabled {
            return true;
        }
        if self.held_by_rock(ship) {
            return true;
        }
        self.forbidden(ship, Forbid::Attack, |_| true)
            || (weapon == Weapon::Primary && self.forbidden(ship, Forbid::PrimaryAttack, |_| true))
            || (self.forbidden(ship, Forbid::AttackOutsideArc, |_| true) && !self.in_arc_of(ship, ArcKind::Any, target))
    }

    /// True if the base lies on an asteroid (XW-OBST-03).
    pub(in crate::play) fn on_asteroid(self, ship: ShipNo) -> bool {
        let on = self.ship(ship).on;
        on != 0
            && (0_u32..).zip(&self.state.obstacles).any(|(bit, obstacle)| {
                on & 1 << bit != 0 && obstacle.kind() == crate::play::board::ObstacleKind::Asteroid
            })
    }

    /// True if a card keeps the target from being chosen (Biggs Darklighter, Captured TIE).
    fn guarded(self, ship: ShipNo, weapon: Weapon, target: ShipNo) -> bool {
        self.forbidden(target, Forbid::BeTargeted, |rule| match (rule, rule.change()) {
            (Rule::Ability(context, _), RuleChange::Forbid { unless, .. }) => {
                // "The attacker" is the ship that looks for a target.
                let attack = self.imagined(ship, weapon, target);
                !self.unless_holds(context, unless, &attack)
            }
            (Rule::Modifier(modifier), RuleChange::Forbid { while_targetable: Some(_), .. }) => {
                let guard = modifier.bearer;
                guard != target
                    && self.ship(guard).standing == Standing::InPlay
                    && self.range(guard, target).is_in(1, 1)
                    && !self.friendly(guard, ship)
                    && self.aim(ship, weapon, guard, None).is_some()
                    && !self.touching(ship, guard)
                    && self.affordable(ship, weapon, guard, &Permit::FREE)
            }
            _ => false,
        })
    }

    /// An attack that is only thought of, for conditions about attacker and defender.
    pub(in crate::play) fn imagined(self, attacker: ShipNo, weapon: Weapon, defender: ShipNo) -> Attack {
        Attack::new(attacker, defender, weapon, 1, Arcs::NONE)
    }

    fn unless_holds(self, context: &Context<'_, '_>, unless: &[Condition], attack: &Attack) -> bool {
        use crate::cards::ability::{
            Test,
            words::{Ref, Relation},
        };
        unless.iter().all(|condition| {
            // The only such condition compares the attacker's pilot skill with the own.
            let held = match &condition.test {
                Test::Stat { of: Ref::Attacker, stat, rel, value } => {
                    let left = i32::from(self.stat(attack.attacker, *stat));
                    let right = self.number_of(context, value);
                    match rel {
                        Relation::Ge => left >= right,
                        Relation::Gt => left > right,
                        Relation::Le => left <= right,
                        Relation::Lt => left < right,
                        Relation::Ne => left != right,
                    }
                }
                _ => self.holds(context, condition),
            };
            held != (condition.not && matches!(condition.test, Test::Stat { of: Ref::Attacker, .. }))
        })
    }

    /// True if the header of the weapon is met and its costs can be paid (XW-WEAPON-03, XW-COMBAT-05).
    fn affordable(self, ship: ShipNo, weapon: Weapon, target: ShipNo, permit: &Permit<'_>) -> bool {
        if weapon == Weapon::Primary {
            return permit.against.is_empty() || self.against_holds(target, permit);
        }
        let Some((at, _)) = self.header_at(ship, weapon) else { return false };
        let Some(ability) = self.ability_at(at) else { return false };
        let trigger = Trigger::of(Window::Attack, ship);
        let mut context = Context::new(ability, &trigger);
        context.it = Some(target);
        context.chosen = ShipSet::of(target);
        self.all_hold(&context, &ability.play.conditions)
            && ability.play.costs.iter().all(|cost| self.attack_cost_payable(&context, cost, target))
            && (permit.against.is_empty() || self.against_holds(target, permit))
    }

    /// Conditions a further attack sets on its target; "it" is the target, "the defender" the one of the attack before.
    fn against_holds(self, target: ShipNo, permit: &Permit<'_>) -> bool {
        use crate::cards::ability::{Test, words::Ref};
        permit.against.iter().all(|condition| match &condition.test {
            Test::Same { a: Ref::It, b: Ref::Defender } => {
                let before = self.attack.map(|attack| attack.defender).or(self.state.last_defender);
                (before == Some(target)) != condition.not
            }
            // No other condition is set on a further attack.
            _ => true,
        })
    }

    /// A cost of an attack looks at the target, as there is no defender yet.
    fn attack_cost_payable(
        self,
        context: &Context<'a, '_>,
        cost: &crate::cards::ability::Cost,
        target: ShipNo,
    ) -> bool {
        use crate::cards::ability::Cost;
        let ship = context.bearer();
        match cost {
            Cost::SpendLock { .. } => {
                !self.spending_barred(ship, Token::Lock)
                    && (self.has_lock(ship, target)
                        || (self.focus_as_lock(ship) && self.ship(ship).token(Token::Focus) > 0)
                        || !self.shared_locks(ship, target).is_empty())
            }
            Cost::Spend { token, n } => {
                token.iter().any(|token| self.tokens_of(ship, token) >= *n && !self.spending_barred(ship, token))
            }
            _ => true,
        }
    }

    /// Every attack a ship may make now.
    pub(in crate::play) fn attack_options(self, ship: ShipNo, permit: &Permit<'_>, options: &mut Vec<Answer>) {
        let enemies: ShipSet = self.in_play();
        for weapon in self.weapons(ship) {
            for target in enemies {
                if self.can_attack(ship, weapon, target, permit).is_some() {
                    options.push(Answer::Attack { weapon, target });
                }
            }
        }
    }

    /// True if a ship has an attack opportunity at all (XW-SLAM-08).
    pub(in crate::play) fn has_opportunity(self, ship: ShipNo) -> bool {
        let state = self.ship(ship);
        let disabled =
            state.token(Token::WeaponsDisabled) > 0 && !self.allowed(ship, Allow::AttackWhileWeaponsDisabled, |_| true);
        !disabled && !self.held_by_rock(ship)
    }

    /// True if an asteroid below keeps the ship from attacking.
    pub(in crate::play) fn held_by_rock(self, ship: ShipNo) -> bool {
        self.on_asteroid(ship) && self.is_held_by_rocks(ship)
    }

    /// True if asteroids below keep a ship from attacking (XW-OBST-03).
    pub(in crate::play) fn is_held_by_rocks(self, ship: ShipNo) -> bool {
        !self.allowed(ship, Allow::AttackOnObstacle, |_| true)
            && !self.ignores_obstacles(ship, [IgnoreWhen::All].into_iter().collect())
    }

    /// True if obstacles, or ships and bombs that cards make obstruct, lie in the way (XW-OBST-09).
    pub(in crate::play) fn is_obstructed(self, attacker: ShipNo, defender: ShipNo, arcs: Arcs) -> bool {
        let never = self.any_rule(Hook::Obstruction, |rule| {
            matches!(rule.change(), RuleChange::Obstruction { rule: ObstructionRule::OwnAttacksNever })
                && rule.bearer() == attacker
        });
        if never {
            return false;
        }
        let base = self.base(attacker);
        let target = &self.ship(defender).shape;
        // A ship that ignores obstacles altogether shoots through them (R5-X3).
        let through = self.ignores_obstacles(attacker, [IgnoreWhen::All].into_iter().collect());
        if !through && obstructed(&base, arcs, target, &self.state.obstacle_shapes) {
            return true;
        }
        if self.fixed.index.hooked(Hook::Obstruction).is_empty() {
            return false;
        }
        let mut in_the_way = false;
        self.each_rule(Hook::Obstruction, &mut |rule| {
            let bearer = rule.bearer();
            if matches!(rule.change(), RuleChange::Obstruction { rule: ObstructionRule::OwnBaseObstructsEnemies })
                && !self.friendly(bearer, attacker)
                && bearer != defender
                && bearer != attacker
            {
                in_the_way |= obstructed(&base, arcs, target, std::slice::from_ref(&self.ship(bearer).shape));
            }
            in_the_way
        });
        in_the_way
    }

    /// True if a bomb token of the ship's side lies in the way of the running attack (Scum Captain Nym).
    pub(in crate::play) fn bomb_between(self, of: ShipNo) -> bool {
        let Some(attack) = self.attack else { return false };
        let seat = self.seat(of);
        let base = self.base(attack.attacker);
        let target = &self.ship(attack.defender).shape;
        self.state.bombs.iter().filter(|bomb| bomb.seat == seat).any(|bomb| {
            let shape = bomb.shape.polygon(&bomb.pose);
            obstructed(&base, attack.arcs, target, std::slice::from_ref(&shape))
        })
    }
}
