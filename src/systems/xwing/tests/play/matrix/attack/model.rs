//! An attack as the rules have it, written down once more.

use kernel::Chance;
use xwing::{
    cards::ability::words::Token,
    play::{
        DieKind::{self, Attack as Red, Defense as Green},
        Face::{self, Crit, Evade, Focus, Hit},
        Seen,
    },
};

use super::things::{
    A,
    Act::{
        self, Add, Ban, Change, Count, Fix, FocusForStress, Frame, LoseEvade, Marksmanship, NoCrits, Nothing, Replace,
        Reroll, SafeCrit, SafeHits, Withhold,
    },
    D, Die, Needs,
    Price::{self, Free, Once, Spend},
    SHIPS,
    Source::{self, Before},
    Thing,
};
use crate::play::RED;

/// Both sides' open facts, as the rules core has them or as they are here.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    pub dice: [Vec<Die>; 2],
    /// Focus, evade and stress tokens of each side.
    pub tokens: [[u8; 3]; 2],
    /// Locks of each side on the other.
    pub locks: [bool; 2],
}

pub const KEPT: [Token; 3] = [Token::Focus, Token::Evade, Token::Stress];

impl Facts {
    pub fn of(seen: &Seen<'_>) -> Self {
        let attack = seen.attack().unwrap();
        let dice = [&attack.attack_dice, &attack.defense_dice];
        Self {
            dice: dice.map(|dice| dice.all().iter().map(|die| (die.face, !die.rerollable())).collect()),
            tokens: SHIPS.map(|ship| KEPT.map(|token| seen.ship(ship).open().token(token))),
            locks: SHIPS.map(|ship| seen.locks().iter().any(|lock| lock.by == ship)),
        }
    }

    fn count(&self, kind: DieKind, face: Face) -> usize {
        self.dice[kind as usize].iter().filter(|die| die.0 == face).count()
    }

    /// Dice for an effect, by face: rerolls leave dice alone that were rolled again.
    pub fn picked(&self, act: Act) -> [u8; 5] {
        let (kind, faces, n, rolls) = match act {
            Reroll(kind, faces, n) => (kind, faces, n, true),
            Change(kind, faces, _, n) => (kind, faces, n, false),
            Fix(kind, Hit, _) => (kind, &[Hit][..], 1, false),
            Marksmanship => (Red, &[Focus][..], 1, false),
            _ => return [0; 5],
        };
        let mut picked = [0; 5];
        let dice = faces.iter().flat_map(|face| self.dice[kind as usize].iter().filter(move |die| die.0 == *face));
        dice.filter(|die| !rolls || !die.1).take(n).for_each(|die| picked[die.0 as usize] += 1);
        picked
    }

    /// True if a player uses it now: it changes something and can be paid.
    pub fn wants(&self, thing: &Thing, obstructed: bool, ordnance: bool) -> bool {
        let [focus, evade, stress] = self.tokens[thing.side];
        let [other_focus, other_evade, _] = self.tokens[1 - thing.side];
        let needs = match thing.needs {
            Needs::Nothing => true,
            Needs::NoStress => stress == 0,
            Needs::Stress => stress > 0,
            Needs::Evade => evade > 0,
            Needs::Focus => focus > 0,
            Needs::Bare => other_focus + other_evade == 0 && stress == 0,
            Needs::Obstructed => obstructed,
            Needs::Ordnance => ordnance,
        };
        let pays = match thing.price {
            Spend(Token::Lock) => self.locks[thing.side],
            Spend(token) => self.tokens[thing.side][KEPT.iter().position(|kept| *kept == token).unwrap()] > 0,
            _ => true,
        };
        // No player spends anything on evades that nothing is left for.
        let lands = self.count(Red, Hit) + self.count(Red, Crit) > 0;
        let does = (lands || !thing.modifies(Green) && !thing.act.contains(&LoseEvade))
            && thing.act.iter().any(|act| match act {
                Replace(kind, n) => {
                    let good = [[Hit, Crit], [Evade, Evade]][*kind as usize];
                    self.dice[*kind as usize].iter().filter(|die| good.contains(&die.0)).count() < *n
                }
                LoseEvade => self.count(Green, Evade) > 0,
                Reroll(..) | Change(..) | Fix(..) | Marksmanship => self.picked(*act) != [0; 5],
                Act::Weapon { .. } | Nothing => false,
                _ => true,
            });
        needs && pays && does
    }
}

/// What an attack came to: damage, tokens and locks of both sides.
pub type Outcome = (u8, [[u8; 3]; 2], [bool; 2]);

/// The attack as it is written down here.
struct Model<'t> {
    things: &'t [&'static Thing],
    table: Facts,
    chance: Chance,
    range: u8,
    /// Dice that nobody modifies any more.
    closed: [bool; 2],
    spent: Vec<&'static str>,
}

impl Model<'_> {
    fn has(&self, act: Act) -> Option<&'static Thing> {
        self.things.iter().find(|thing| thing.act.contains(&act)).copied()
    }

    fn named(&self, name: &str) -> bool {
        self.things.iter().any(|thing| thing.name == name)
    }

    fn roll(&mut self, kind: DieKind, n: u8) {
        for _ in 0..n {
            let face = kind.roll(&mut self.chance);
            self.table.dice[kind as usize].push((face, false));
        }
    }

    fn sum(&self, kind: DieKind) -> i8 {
        let more = self.things.iter().flat_map(|thing| thing.act.iter().map(move |act| (thing, act)));
        more.filter(|(thing, _)| !self.spent.contains(&thing.name))
            .map(|(_, act)| match act {
                Count(known, n) if *known == kind => *n,
                _ => 0,
            })
            .sum()
    }

    fn barred(&self, side: usize, kind: DieKind) -> bool {
        self.closed[kind as usize]
            || self
                .things
                .iter()
                .any(|thing| thing.side != side && thing.act.contains(&Ban) && self.table.locks[thing.side])
    }

    /// XW-COMBAT-07, -09: one side after the other, each thing once, in the order of the things.
    fn modify(&mut self, kind: DieKind) {
        let roller = kind as usize;
        let mut used: Vec<&str> = Vec::new();
        for side in [1 - roller, roller] {
            let attacker_ahead = !self.named("Outmaneuver");
            if side == roller
                && kind == Green
                && self.named("a reinforce token")
                && attacker_ahead
                && !self.barred(D, Green)
            {
                self.table.dice[D].push((Evade, false));
            }
            loop {
                let ordnance = self.named("Proton Torpedoes") || self.named("Concussion Missiles");
                let withheld = self.has(Withhold).is_some_and(|thing| thing.side != side);
                let next = self.things.iter().find(|thing| {
                    thing.side == side
                        && thing.modifies(kind)
                        && !used.contains(&thing.name)
                        && !self.spent.contains(&thing.name)
                        && !(withheld && matches!(thing.price, Spend(Token::Focus | Token::Evade)))
                        // Finn adds to attacks with the primary weapon.
                        && !(thing.name == "Finn, attacking" && self.weapon().is_some())
                        && self.table.wants(thing, false, ordnance)
                });
                let Some(thing) = next.copied().filter(|_| !self.barred(side, kind)) else { break };
                // A token may be there more than once.
                if !matches!(thing.from, Source::Token(_)) {
                    used.push(thing.name);
                }
                self.use_it(thing, kind);
            }
        }
    }

    fn weapon(&self) -> Option<Act> {
        self.things.iter().find_map(|thing| thing.weapon())
    }

    fn stress(&mut self, side: usize) {
        self.table.tokens[side][2] += 1;
        if self.has(FocusForStress).is_some_and(|thing| thing.side == side) {
            self.table.tokens[side][0] += 1;
        }
    }

    fn pay(&mut self, thing: &'static Thing) {
        match thing.price {
            Spend(Token::Lock) => self.table.locks[thing.side] = false,
            Spend(token) => {
                self.table.tokens[thing.side][KEPT.iter().position(|kept| *kept == token).unwrap()] -= 1;
            }
            Price::Stress => self.stress(thing.side),
            Once => self.spent.push(thing.name),
            Free => {}
        }
    }

    fn use_it(&mut self, thing: &'static Thing, kind: DieKind) {
        self.pay(thing);
        for act in thing.act {
            let mut picked = self.table.picked(*act);
            let dice = &mut self.table.dice[kind as usize];
            match *act {
                Reroll(..) => {
                    for die in dice.iter_mut().filter(|die| !die.1) {
                        if let Some(left) = picked[die.0 as usize].checked_sub(1) {
                            picked[die.0 as usize] = left;
                            *die = (kind.roll(&mut self.chance), true);
                        }
                    }
                }
                Change(.., to, _) | Fix(.., to) => {
                    for die in dice.iter_mut() {
                        if let Some(left) = picked[die.0 as usize].checked_sub(1) {
                            picked[die.0 as usize] = left;
                            *die = (to, die.1 || matches!(act, Fix(..)));
                        }
                    }
                }
                Marksmanship => {
                    let eyes = dice.iter_mut().filter(|die| die.0 == Focus);
                    eyes.enumerate().for_each(|(place, die)| die.0 = if place == 0 { Crit } else { Hit });
                }
                Add(_, face) => dice.push((face, false)),
                Replace(_, n) => {
                    *dice = vec![([Hit, Evade][kind as usize], false); n];
                    self.closed[kind as usize] = true;
                }
                _ => {}
            }
        }
    }

    fn attack(&mut self) -> u8 {
        let weapon = self.weapon();
        let Act::Weapon { dice, times, blow, lock } =
            weapon.unwrap_or(Act::Weapon { dice: 0, times: 1, blow: None, lock: false })
        else {
            return 0;
        };
        self.table.locks[A] &= !lock;
        let mut damage = 0;
        for _ in 0..times {
            (self.table.dice, self.closed) = (Default::default(), [false; 2]);
            damage += self.once(weapon.map(|_| dice), blow);
        }
        damage
    }

    /// Steps 2 to 7 of an attack.
    fn once(&mut self, weapon: Option<u8>, blow: Option<u8>) -> u8 {
        // XW-COMBAT-06.
        let own = |side: usize, printed: [i8; 2]| {
            let pilot = self.things.iter().find(|thing| thing.side == side && thing.pilot().is_some());
            let key = pilot.map_or(RED, |thing| thing.pilot().unwrap());
            let stats = [
                ("xwing", [3, 2]),
                ("bwing", [3, 1]),
                ("tiefofighter", [2, 3]),
                ("tieinterceptor", [3, 3]),
                ("t70xwing", [3, 2]),
            ];
            stats.iter().find(|(ship, _)| key.split(':').nth(1) == Some(ship)).map_or(printed, |(_, stats)| *stats)
        };
        let mut red = weapon.map_or(own(A, [3, 2])[0], |dice| dice as i8);
        if weapon.is_none() {
            red += i8::from(self.range == 1) + i8::from(self.named("Expose"));
        }
        let bare = |things: &[&'static Thing], name: &str| things.iter().find(|thing| thing.name == name).copied();
        let obstructed = self.named("an obstacle between");
        red += if self.named("Weapons Failure") { -1 } else { 0 };
        for name in ["Opportunist", "Trick Shot"] {
            if let Some(thing) = bare(self.things, name).filter(|thing| self.table.wants(thing, obstructed, false)) {
                red += 1;
                self.pay(thing);
            }
        }
        self.roll(Red, red.max(0) as u8);
        if self.has(NoCrits).is_some() {
            self.table.dice[A].iter_mut().filter(|die| die.0 == Crit).for_each(|die| die.0 = Hit);
        }
        self.modify(Red);
        // XW-COMBAT-08, XW-FAQ-15: agility has its floor, then what is no agility is added.
        let beside = i8::from(obstructed);
        let green = (own(D, [3, 2])[1] + self.sum(Green) - beside).max(0)
            + beside
            + i8::from(weapon.is_none() && self.range == 3);
        let guess = bare(self.things, "C-3PO").filter(|thing| green > 0 && !self.spent.contains(&thing.name));
        if let Some(thing) = guess {
            self.pay(thing);
        }
        self.roll(Green, green as u8);
        if guess.is_some() && self.table.count(Green, Evade) == 1 && !self.barred(D, Green) {
            self.table.dice[D].push((Evade, false));
        }
        if self.has(Frame).is_some() && self.table.dice[A].len() > self.table.dice[D].len() {
            self.roll(Green, 1);
        }
        self.modify(Green);
        // XW-FAQ-19, XW-COMBAT-10.
        if let Some(thing) = bare(self.things, "Crack Shot")
            .filter(|thing| !self.spent.contains(&thing.name) && self.table.wants(thing, false, false))
        {
            self.pay(thing);
            let place = self.table.dice[D].iter().position(|die| die.0 == Evade).unwrap();
            self.table.dice[D].remove(place);
        }
        let [mut hits, mut crits, mut evades] =
            [(Red, Hit), (Red, Crit), (Green, Evade)].map(|(kind, face)| self.table.count(kind, face));
        let safe = if self.has(SafeHits).is_some() { hits } else { 0 };
        let gone = evades.min(hits - safe);
        (hits, evades) = (hits - gone, evades - gone);
        // No critical hit goes before the last hit, but where hits cannot.
        if hits == 0 || safe > 0 {
            let kept = usize::from(self.has(SafeCrit).is_some()).min(crits);
            crits -= evades.min(crits - kept);
        }
        if hits + crits > 0 {
            self.spent.push("Stealth Device");
        }
        match blow {
            Some(blow) if hits + crits > 0 => blow,
            _ => (hits + crits) as u8,
        }
    }
}

/// The range at which things meet; none if they cannot.
pub fn range(things: &[&Thing]) -> Option<u8> {
    let (near, far) =
        things.iter().fold((1, 3), |(near, far), thing| (near.max(thing.reach[0]), far.min(thing.reach[1])));
    (near <= far).then(|| 2.clamp(near, far))
}

pub fn expected(things: &[&'static Thing], seed: u64) -> Outcome {
    let mut table = Facts::default();
    for thing in things {
        for token in thing.gives {
            match KEPT.iter().position(|kept| kept == token) {
                Some(kept) => table.tokens[thing.side][kept] += 1,
                None => table.locks[thing.side] |= *token == Token::Lock,
            }
        }
        // What stress brings comes before the attack, too.
        let before = matches!(thing.from, Before(_));
        if before && things.iter().any(|other| other.side == thing.side && other.act.contains(&FocusForStress)) {
            table.tokens[thing.side][0] += thing.gives.iter().filter(|token| **token == Token::Stress).count() as u8;
        }
    }
    let chance = Chance::seeded(seed);
    let mut model =
        Model { things, table, chance, range: range(things).unwrap(), closed: [false; 2], spent: Vec::new() };
    let damage = model.attack();
    (damage, model.table.tokens, model.table.locks)
}
