//! Things: tokens, dice, results, weapons, arcs, maneuvers, numbers.

use super::voice::{Owner, Voice};
use crate::{
    abilities::{
        Number,
        grammar::{Amount, Band, Quantity, Speeds, Step},
        words::{ArcKind, Dice, DieFace, Ref, Role, Stat, Token, WeaponKind, Word, Words},
    },
    cards::{Action, Bearing, Difficulty, Slot},
};

impl Voice<'_> {
    /// The words of a set, each as this form of its noun.
    pub(super) fn each<T: Word>(&self, words: Words<T>, tell: impl Fn(T) -> String) -> Vec<String> {
        words.iter().map(tell).collect()
    }

    /// `Range 1-2`.
    pub(super) fn range(&self, band: Band) -> String {
        let range = if band.near == band.far { band.near.to_string() } else { format!("{}-{}", band.near, band.far) };
        self.say("xwing.ability.range", &[("range", &range)])
    }

    /// `1 focus or evade token`, for a number that is written down.
    pub(super) fn tokens(&self, tokens: Words<Token>, count: i8) -> String {
        self.say("xwing.ability.counted", &[("n", &count), ("what", &self.token_kinds(tokens, count, false))])
    }

    /// `focus or evade tokens`.
    pub(super) fn token_kinds(&self, tokens: Words<Token>, count: i8, every: bool) -> String {
        if tokens.only() == Some(Token::Lock) {
            return self.noun("xwing.ability.lock", count);
        }
        let kinds = self.each(tokens, |token| self.word(&format!("xwing.ability.token.{}", token.id())));
        let kinds = if every { self.all_of(&kinds) } else { self.one_of(&kinds) };
        self.say("xwing.ability.tokens", &[("n", &count), ("kinds", &kinds)])
    }

    /// `focus or evade tokens` after "no".
    pub(super) fn no_tokens(&self, tokens: Words<Token>) -> String {
        let kinds = self.each(tokens, |token| self.word(&format!("xwing.ability.token.{}", token.id())));
        self.say("xwing.ability.tokens", &[("n", &2), ("kinds", &self.none_of(&kinds))])
    }

    /// Whose the dice of an attack are.
    pub(super) fn owner(&self, dice: Dice) -> Owner {
        let listener = if self.other { Owner::It } else { Owner::You };
        match (dice, self.role) {
            (Dice::Own | Dice::Rolled | Dice::Both, _)
            | (Dice::Attack, Role::Attacker | Role::Either)
            | (Dice::Defense, Role::Defender) => listener,
            (Dice::Attack, Role::Defender) => Owner::Attacker,
            (Dice::Defense, _) => Owner::Defender,
        }
    }

    fn face_key(face: DieFace) -> String {
        format!("xwing.ability.face.{}", face.id())
    }

    /// `blanks or focus results`.
    pub(super) fn faces(&self, faces: Words<DieFace>, count: i8) -> String {
        self.one_of(&self.each(faces, |face| self.noun(&Self::face_key(face), count)))
    }

    /// `blanks and focus results`.
    fn all_faces(&self, faces: Words<DieFace>) -> String {
        self.all_of(&self.each(faces, |face| self.noun(&Self::face_key(face), 2)))
    }

    /// `a hit`, or `hits` for more.
    pub(super) fn turned_face(&self, face: DieFace, many: bool) -> String {
        self.form(&Self::face_key(face), if many { 1 } else { 3 })
    }

    fn gender(&self, faces: Words<DieFace>) -> &'static str {
        let feminine = faces.iter().next().is_some_and(|face| self.feminine(&Self::face_key(face)));
        if feminine { "f" } else { "m" }
    }

    /// `1 of your blanks`, `all the attacker's hits`.
    pub(super) fn results(&self, amount: &Amount, faces: Words<DieFace>, owner: Owner) -> String {
        let gender = self.gender(faces);
        if faces.len() >= 3 || faces.is_empty() {
            return self.some_dice(amount, Dice::Own, owner);
        }
        let owned = self.say(
            &format!("xwing.ability.owned.{}.{gender}", owner.id()),
            &[("what", &if *amount == Amount::All { self.all_faces(faces) } else { self.faces(faces, 2) })],
        );
        match amount {
            Amount::Any => self.say("xwing.ability.any_of", &[("what", &owned)]),
            Amount::All => self.say(&format!("xwing.ability.all_of.{gender}"), &[("what", &owned)]),
            Amount::Number(Number::Fixed(1)) => self.say("xwing.ability.one_of", &[("what", &owned)]),
            Amount::Number(Number::Fixed(count)) => {
                self.say("xwing.ability.up_to_of", &[("n", count), ("what", &owned)])
            }
            Amount::Number(number) => {
                self.say("xwing.ability.as_many", &[("what", &owned), ("count", &self.counted(number))])
            }
        }
    }

    /// `1 attack die`, `up to 2 of your dice`.
    pub(super) fn some_dice(&self, amount: &Amount, dice: Dice, owner: Owner) -> String {
        let key = match dice {
            Dice::Attack => "xwing.ability.dice.attack",
            Dice::Defense => "xwing.ability.dice.defense",
            Dice::Own | Dice::Both | Dice::Rolled => "xwing.ability.dice.own",
        };
        let owned = |what: String| self.say(&format!("xwing.ability.owned.{}.m", owner.id()), &[("what", &what)]);
        let plural = self.noun(key, 2);
        let named = |what: String| if dice == Dice::Own { owned(what) } else { what };
        match amount {
            Amount::Any => self.say("xwing.ability.any_of", &[("what", &named(plural))]),
            Amount::All => self.say("xwing.ability.all_of.m", &[("what", &owned(plural))]),
            Amount::Number(Number::Fixed(1)) if dice == Dice::Own => {
                self.say("xwing.ability.one_of", &[("what", &owned(plural))])
            }
            Amount::Number(Number::Fixed(1)) => {
                self.say("xwing.ability.counted", &[("n", &1), ("what", &self.noun(key, 1))])
            }
            Amount::Number(Number::Fixed(count)) if dice == Dice::Own => {
                self.say("xwing.ability.up_to_of", &[("n", count), ("what", &owned(plural))])
            }
            Amount::Number(Number::Fixed(count)) => self.say("xwing.ability.up_to", &[("n", count), ("what", &plural)]),
            Amount::Number(number) => {
                let key = if dice == Dice::Own { "xwing.ability.as_many" } else { "xwing.ability.as_many_plain" };
                self.say(key, &[("what", &named(plural)), ("count", &self.counted(number))])
            }
        }
    }

    /// What a number counts, after "as many … as".
    pub(super) fn counted(&self, number: &Number) -> String {
        let Number::Counted { what, max } = number else { return String::new() };
        let text = match what {
            Quantity::Ships { filter } => self.say("xwing.ability.number.ships", &[("ships", &self.many(filter))]),
            Quantity::Obstacles { range } => {
                self.say("xwing.ability.number.obstacles", &[("range", &self.range(*range))])
            }
            Quantity::Stat { of, stat } => self.value_of(*of, *stat),
            Quantity::ManeuverSpeed {} => self.word("xwing.ability.number.maneuver_speed"),
            Quantity::Chosen {} => self.word("xwing.ability.number.chosen"),
            Quantity::Paid {} => self.word("xwing.ability.number.paid"),
            Quantity::CancelledHere {} => self.word("xwing.ability.number.cancelled_here"),
            Quantity::WeaponPoints {} => self.word("xwing.ability.number.weapon_points"),
            Quantity::DefenseDice {} => self.word("xwing.ability.number.defense_dice"),
        };
        match max {
            Some(max) => self.say("xwing.ability.number.max", &[("what", &text), ("max", max)]),
            None => text,
        }
    }

    /// `your agility`, `the defender's pilot skill`.
    pub(super) fn value_of(&self, of: Ref, stat: Stat) -> String {
        let key = format!("xwing.ability.value.{}", stat.id());
        let name = self.form(&key, 0);
        match of {
            Ref::SelfShip if stat == Stat::Attack => self.word("xwing.ability.value_of.your_attack"),
            Ref::SelfShip => self.say("xwing.ability.value_of.you", &[("value", &name)]),
            Ref::It | Ref::Chosen | Ref::Actor if self.chosen.is_none() => {
                self.say("xwing.ability.value_of.it", &[("value", &name)])
            }
            of => {
                let ship = self.ship(of);
                let gender = self.form(&key, 1);
                self.say(&format!("xwing.ability.value_of.ship.{gender}"), &[("value", &name), ("ship", &ship)])
            }
        }
    }

    /// `your primary weapon or a cannon`.
    pub(super) fn weapons(&self, weapons: Words<WeaponKind>, owner: Owner) -> String {
        self.one_of(&self.each(weapons, |weapon| match (weapon, owner) {
            (WeaponKind::Primary, Owner::You) => self.word("xwing.ability.weapon.your_primary"),
            (weapon, _) => self.word(&format!("xwing.ability.weapon.{}", weapon.id())),
        }))
    }

    /// `firing arc`, `mobile firing arc`.
    pub(super) fn arc(&self, arc: ArcKind) -> String {
        self.word(&format!("xwing.ability.arc.{}", arc.id()))
    }

    /// `boost or barrel roll`.
    pub(super) fn actions(&self, actions: Words<Action>) -> String {
        self.one_of(&self.each(actions, |action| self.word(&format!("xwing.ability.action.{}", action.id()))))
    }

    /// `torpedo or missile`.
    pub(super) fn slots(&self, slots: Words<Slot>) -> String {
        self.one_of(&self.each(slots, |slot| self.word(&format!("xwing.ability.slot.{}", slot.id()))))
    }

    /// `2, 3 or 4`.
    pub(super) fn speeds(&self, speeds: Speeds) -> String {
        self.one_of(&speeds.iter().map(|speed| speed.to_string()).collect::<Vec<_>>())
    }

    /// A color that agrees with its noun.
    pub(super) fn color(&self, color: Difficulty, feminine: bool, count: i8) -> String {
        let form = 2 * usize::from(feminine) + usize::from(count != 1);
        self.form(&format!("xwing.ability.color.{}", color.id()), form)
    }

    /// The kinds of maneuver that bearings make, left and right taken together: `bank`, `turn`.
    pub(super) fn shapes(&self, bearings: Words<Bearing>) -> Vec<&'static str> {
        let mut shapes: Vec<&'static str> = Vec::new();
        for bearing in bearings.iter() {
            let shape = match bearing {
                Bearing::TurnLeft | Bearing::TurnRight => "turn",
                Bearing::BankLeft | Bearing::BankRight => "bank",
                Bearing::Straight => "straight",
                Bearing::KoiogranTurn => "koiogran",
                Bearing::SegnorsLoopLeft | Bearing::SegnorsLoopRight => "segnors",
                Bearing::TallonRollLeft | Bearing::TallonRollRight => "tallon",
                Bearing::Stationary => "stationary",
                Bearing::ReverseStraight | Bearing::ReverseBankLeft | Bearing::ReverseBankRight => "reverse",
            };
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }

    /// `a green maneuver`, `a speed 3 bank` for one; `speed 3 banks` for more.
    pub(super) fn maneuver(
        &self,
        speed: Speeds,
        bearing: Words<Bearing>,
        color: Words<Difficulty>,
        many: bool,
    ) -> String {
        let shapes = self.shapes(bearing);
        let shapes = if shapes.is_empty() { vec!["maneuver"] } else { shapes };
        let count = if many { 2 } else { 1 };
        let feminine = self.feminine(&format!("xwing.ability.shape.{}", shapes[0]));
        let form = if many { 1 } else { 3 };
        let mut text = self.one_of(
            &shapes.iter().map(|shape| self.form(&format!("xwing.ability.shape.{shape}"), form)).collect::<Vec<_>>(),
        );
        if !color.is_empty() {
            let colors = self.one_of(&self.each(color, |color| self.color(color, feminine, count)));
            let bare = self.noun(&format!("xwing.ability.shape.{}", shapes[0]), count);
            let key = match (many, feminine) {
                (true, _) => "xwing.ability.colored.many",
                (false, true) => "xwing.ability.colored.f",
                (false, false) => "xwing.ability.colored.m",
            };
            text = self.say(key, &[("color", &colors), ("what", &bare)]);
        }
        if !speed.is_empty() {
            text = self.say("xwing.ability.at_speed", &[("what", &text), ("speed", &self.speeds(speed))]);
        }
        text
    }

    /// `speed 1 bank`, for templates and maneuvers that are flown at once; left and right are taken together.
    pub(super) fn steps(&self, steps: &[Step]) -> String {
        let mut items: Vec<String> = Vec::new();
        for step in steps {
            let shape = self.shapes(Words::from_iter([step.bearing]))[0];
            let item = self.say(&format!("xwing.ability.template.{shape}"), &[("speed", &step.speed)]);
            if !items.contains(&item) {
                match step.bearing {
                    Bearing::Straight => items.insert(0, item),
                    _ => items.push(item),
                }
            }
        }
        self.one_of(&items)
    }
}

impl Owner {
    /// Its part of keys.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::It => "it",
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }
}
