//! Answers as short labels.

use crate::play::Describer;
use crate::{
    cards::{BattleKind, Rank},
    play::{
        Answer, Question, QuestionKind, UnitNo,
        action::{CardAction, MoveKind, UnitAction},
        dice::{AttackDie, Face, Shield},
        question::degrees,
        state::Bane,
        table::{Heading, Level, Spot},
    },
};
use kernel::{
    ability::find_map,
    game::Seat,
    narration::{Narrated as _, Narrator as _},
};

impl Describer<'_> {
    /// An answer to a question of a seat, as a label.
    pub fn answer(&self, seat: Seat, question: &Question, answer: &Answer) -> String {
        answer.sentence(&Self { asked: Some((seat, *question)), ..*self }).unwrap_or_default()
    }

    pub(in crate::play) fn asked_kind(&self) -> Option<QuestionKind> {
        self.asked.map(|(_, question)| question.kind())
    }

    fn asked_unit(&self) -> Option<UnitNo> {
        self.asked?.1.unit()
    }

    pub(in crate::play) fn asked_command(&self, place: u8) -> String {
        self.asked.map_or_else(String::new, |(seat, _)| self.command_card(seat, place).to_owned())
    }

    pub(in crate::play) fn asked_pips(&self, place: u8) -> u8 {
        let card = self.asked.and_then(|(seat, _)| self.fixed.side(seat).hand.get(usize::from(place)));
        card.map_or(0, |card| card.pips)
    }

    pub(in crate::play) fn asked_upgrade(&self, place: u8) -> &str {
        self.asked_unit().map_or("", |unit| self.upgrade(unit, place))
    }

    pub(in crate::play) fn asked_weapon(&self, place: u8) -> &str {
        let weapon = self.asked_unit().and_then(|unit| self.fixed.unit(unit).weapons.get(usize::from(place)));
        weapon.map_or("", |weapon| &*weapon.name)
    }

    /// A place with what tells it apart from others at the same spot.
    pub(in crate::play) fn place(&self, at: Spot, heading: Heading, level: Level) -> String {
        let place = self.spot(at);
        let (key, what) = match (level, self.state.field.piece(level)) {
            (Level::Piece(_), Some(piece)) if piece.is_climbed() || piece.platform => {
                ("legion.play.answer.on", self.catalog.terrain(piece.kind).text.name(self.language).to_owned())
            }
            _ if self.asked_unit().is_some_and(|unit| self.fixed.unit(unit).notched) => {
                ("legion.play.answer.facing", degrees(heading).to_string())
            }
            _ => return place,
        };
        self.say(key, &[("place", &place), ("what", &what)])
    }

    pub(in crate::play) fn picked(&self, unit: UnitNo) -> String {
        match self.asked_kind() {
            Some(QuestionKind::DeployAt) => self.say("legion.play.answer.aboard", &[("unit", &self.unit(unit))]),
            _ => self.unit(unit),
        }
    }

    /// A charge, or a bomb that was dropped, by its number.
    pub(in crate::play) fn charge(&self, number: u8) -> String {
        if self.asked_kind() == Some(QuestionKind::Bomb) {
            return self.objective_token(number);
        }
        let at = self.state.charges.get(usize::from(number)).map(|charge| charge.at).unwrap_or_default();
        self.say("legion.play.charge", &[("place", &self.spot(at))])
    }

    /// A number with its use.
    pub(in crate::play) fn number(&self, number: u8) -> String {
        use QuestionKind as Kind;
        let Some(kind) = self.asked_kind() else { return number.to_string() };
        let key = match kind {
            Kind::LongShot
            | Kind::AttackSurges
            | Kind::Marksman
            | Kind::Lethal
            | Kind::Dodge
            | Kind::DefenseSurges
            | Kind::JarKai => "legion.play.answer.spend",
            Kind::Shields => "legion.play.answer.flip",
            Kind::Guardian => "legion.play.answer.take_over",
            Kind::KeepSuppression | Kind::KeepPierce => "legion.play.answer.keep",
            Kind::ImproveHits | Kind::CancelCrits => "legion.play.answer.crits",
            _ => return number.to_string(),
        };
        let none = self.text("legion.play.answer.none_of_them");
        let count = if number == 0 { none.to_owned() } else { number.to_string() };
        self.say(key, &[("count", &count)])
    }

    pub(in crate::play) fn row(&self, kind: BattleKind) -> String {
        let row = &self.state.rows[kind as usize];
        row.first().map_or_else(String::new, |card| self.battle_card(*card).to_owned())
    }

    pub(in crate::play) fn deed(&self, deed: &UnitAction) -> String {
        let key = match deed {
            UnitAction::Aim => "legion.play.deed.aim",
            UnitAction::Dodge => "legion.play.deed.dodge",
            UnitAction::Standby => "legion.play.deed.standby",
            UnitAction::Recover => "legion.play.deed.recover",
            UnitAction::Attack => "legion.play.deed.attack",
            UnitAction::Move(kind) => moving(*kind),
            UnitAction::Card(action) => return self.card_action(*action),
            UnitAction::Use(place) => {
                return self.asked_unit().map_or_else(String::new, |unit| self.upgrade(unit, *place).to_owned());
            }
            UnitAction::Play(place) => {
                let seat = self.asked_unit().map(|unit| self.fixed.seat(unit));
                return seat.map_or_else(String::new, |seat| self.command_card(seat, *place).to_owned());
            }
            UnitAction::Mend(place) => {
                let mend = self.asked_unit().and_then(|unit| self.fixed.unit(unit).mends.get(usize::from(*place)));
                let id = if mend.is_some_and(|mend| mend.treats) { "treat" } else { "repair" };
                let keyword = self.catalog.find_keyword(id);
                let name = keyword.map(|id| self.catalog.keyword(id).text.name(self.language));
                return name.unwrap_or_default().to_owned();
            }
            UnitAction::Embark(carrier) => {
                return self.say("legion.play.deed.embark", &[("unit", &self.unit(*carrier))]);
            }
            UnitAction::Disembark => "legion.play.deed.disembark",
            UnitAction::Claim(number) => {
                return self.say("legion.play.deed.claim", &[("token", &self.objective_token(*number))]);
            }
            UnitAction::Drop(number) => {
                return self.say("legion.play.deed.drop", &[("token", &self.objective_token(*number))]);
            }
            UnitAction::Sabotage(number) => {
                return self.say("legion.play.deed.sabotage", &[("token", &self.objective_token(*number))]);
            }
        };
        self.text(key).to_owned()
    }

    /// The keyword text of a unit's card action.
    pub fn about_card_action(&self, unit: UnitNo, action: CardAction) -> String {
        let card = self.catalog.unit(self.fixed.unit(unit).card);
        let Some(keyword) = self.catalog.find_keyword(action.keyword()) else { return String::new() };
        let value = card.keywords.iter().find(|used| used.keyword == keyword).and_then(|used| used.value);
        self.catalog.keyword_text(keyword, value, self.language)
    }

    /// One of the things a card does, named by its first effect.
    pub(in crate::play) fn option(&self, place: u8) -> String {
        use crate::cards::ability::{Effect, Face as Canceled};
        fn options(step: &Effect) -> Option<&[Vec<Effect>]> {
            if let Effect::ChooseOne { of } = step { Some(of) } else { None }
        }
        fn plain(step: &Effect) -> &Effect {
            match step {
                Effect::If { steps, .. } | Effect::For { steps, .. } => steps.first().map_or(step, plain),
                _ => step,
            }
        }
        let number = || (place + 1).to_string();
        let Some((_, question)) = self.asked else { return number() };
        match (question, usize::from(place)) {
            (Question::MendHow(_), _) => {
                let minis = Answer::Option(place) == Answer::MINIS;
                return self
                    .text(if minis { "legion.play.answer.minis" } else { "legion.play.answer.tokens" })
                    .to_owned();
            }
            (Question::Mend(..), _) => return self.text("legion.play.answer.damage").to_owned(),
            (Question::Restored(_), _) => return self.fallen(place),
            (Question::AbilityUpgrade(_, unit, _), _) => return self.upgrade(unit, place).to_owned(),
            (Question::ChooseBane(_), bane) => {
                return Bane::ALL.get(bane).map_or_else(String::new, |bane| self.bane(*bane).to_owned());
            }
            (Question::NameRank(_), rank) => {
                return Rank::ALL.get(rank).map_or_else(String::new, |rank| self.text(rank.term()).to_owned());
            }
            (Question::Reroll(_) | Question::RerollObserved(_) | Question::Luck(_), _) => {
                return self.text("legion.play.answer.other_dice").to_owned();
            }
            (Question::RerollDie(_), die) => return self.attack_die(die),
            (Question::RerollShield(_), die) => return self.defense_face(die).to_owned(),
            _ => {}
        }
        let index = &self.fixed.abilities;
        let of = |ability: &&crate::play::fixed::Ability| question.is_of_ability(ability.source, ability.number);
        let ability = index.all.iter().find(of);
        let Some(options) = ability.and_then(|ability| find_map(&ability.play.steps, &mut options)) else {
            return number();
        };
        let Some(first) = options.get(usize::from(place)).and_then(|steps| steps.first()) else { return number() };
        let (key, token) = match plain(first) {
            Effect::Gain(gain) => match &*gain.token {
                [token] => ("legion.play.option.gain", token.kind()),
                _ => ("legion.play.option.tokens", None),
            },
            Effect::Lose(lose) => ("legion.play.option.lose", lose.token.first().and_then(|token| token.kind())),
            Effect::Move(_) => ("legion.play.option.move", None),
            Effect::Attack { .. } => ("legion.play.option.attack", None),
            Effect::FreeAction { .. } => ("legion.play.option.free_action", None),
            Effect::Heal { .. } => ("legion.play.option.heal", None),
            Effect::Restore { .. } => ("legion.play.option.restore", None),
            Effect::Stat { is, .. } if is.add.is_some_and(|add| add > 0) => ("legion.play.option.faster", None),
            Effect::Stat { .. } => ("legion.play.option.slower", None),
            Effect::Cancel { face: Canceled::Crit, .. } => ("legion.play.option.crit", None),
            Effect::Cancel { .. } => ("legion.play.option.hits", None),
            Effect::Keyword { id, .. } => {
                let keyword = self.catalog.find_keyword(id.id().split(':').next().unwrap_or_default());
                let name = keyword.map(|id| self.catalog.keyword(id).text.name(self.language));
                return name.unwrap_or_default().to_owned();
            }
            Effect::WeaponKeyword { id, .. } => {
                let keyword = self.catalog.find_keyword(id.id().split(':').next().unwrap_or_default());
                let name = keyword.map(|id| self.catalog.keyword(id).text.name(self.language));
                return name.unwrap_or_default().to_owned();
            }
            _ => return number(),
        };
        let token = token.map_or("", |token| self.token(token));
        self.say(key, &[("token", &token)])
    }

    /// A die of the attack, by its place.
    fn attack_die(&self, place: usize) -> String {
        let Some(die) = self.state.attack.as_ref().and_then(|attack| attack.dice.get(place)) else {
            return String::new();
        };
        let color = match die.die {
            AttackDie::Red => "legion.die.red",
            AttackDie::Black => "legion.die.black",
            AttackDie::White => "legion.die.white",
        };
        let face = match die.face {
            Face::Blank => "legion.play.face.blank",
            Face::Surge => "legion.play.face.surge",
            Face::Hit => "legion.play.face.hit",
            Face::Crit => "legion.play.face.crit",
        };
        self.say("legion.play.answer.die", &[("die", &self.text(color)), ("face", &self.text(face))])
    }

    /// The face of a die of the defense, by its place.
    fn defense_face(&self, place: usize) -> &'static str {
        let face = self.state.attack.as_ref().and_then(|attack| attack.defense.get(place));
        face.map_or("", |face| {
            self.text(match face {
                Shield::Blank => "legion.play.face.blank",
                Shield::Surge => "legion.play.face.surge",
                Shield::Block => "legion.play.face.block",
            })
        })
    }

    /// The weapons of a pool with how many minis use each, and the dice.
    pub(in crate::play) fn pool(&self, number: u8) -> String {
        let Some((_, Question::Pool(unit, other, melee))) = self.asked else { return String::new() };
        let view = self.view();
        let pools = view.open_pools(unit, other, melee);
        let Some(pool) = pools.get(usize::from(number)) else { return (number + 1).to_string() };
        let mut names: Vec<(&str, usize)> = Vec::new();
        for arm in &pool.arms {
            let name = &*self.fixed.unit(unit).weapons[usize::from(arm.weapon)].name;
            match names.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => names.push((name, 1)),
            }
        }
        let weapons: Vec<String> = names
            .into_iter()
            .map(|(name, count)| self.say("legion.play.weapon_times", &[("count", &count), ("weapon", &name)]))
            .collect();
        let dice = self.dice(view.dice_of(unit, &pool.arms));
        self.say("legion.play.answer.pool", &[("weapons", &weapons.join(", ")), ("dice", &dice)])
    }

    /// A mini as it is chosen among others: what tells it apart is what it is, and not its number.
    pub(in crate::play) fn mini_told_apart(&self, place: u8) -> String {
        let mini = self.told_apart(place);
        match self.asked_kind() {
            Some(QuestionKind::Mend) => self.say("legion.play.answer.wound_of", &[("mini", &mini)]),
            _ => mini,
        }
    }

    fn told_apart(&self, place: u8) -> String {
        let state = self.asked_unit().map(|unit| (self.fixed.unit(unit), self.state.unit(unit)));
        let mini =
            state.and_then(|(spec, state)| Some(&spec.minis[usize::from(state.minis.get(usize::from(place))?.spec)]));
        match mini {
            Some(mini) if mini.upgrade.is_none() && place == 0 => self.text("legion.play.answer.leader").to_owned(),
            Some(mini) if mini.upgrade.is_none() => {
                self.say("legion.play.answer.plain_mini", &[("mini", &self.mini(place))])
            }
            _ => self.mini(place),
        }
    }

    pub(in crate::play) fn mini(&self, place: u8) -> String {
        let Some(state) = self.asked_unit().map(|unit| self.state.unit(unit)) else { return String::new() };
        state.minis.get(usize::from(place)).map_or_else(String::new, |mini| self.fallen(mini.spec))
    }

    /// A mini of a unit by its place at the start, whether it lives or not.
    fn fallen(&self, number: u8) -> String {
        let Some(spec) = self.asked_unit().map(|unit| self.fixed.unit(unit)) else { return String::new() };
        let upgrade = spec.minis.get(usize::from(number)).and_then(|row| row.upgrade);
        match upgrade.map(|upgrade| spec.upgrades[usize::from(upgrade)].card) {
            Some(card) => self.catalog.upgrade(card).printed_name(self.language).to_owned(),
            None => self.say("legion.play.answer.mini", &[("number", &(number + 1))]),
        }
    }
}

const fn moving(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Standard => "legion.play.deed.move",
        MoveKind::Climb => "legion.play.deed.climb",
        MoveKind::Jump => "legion.play.deed.jump",
        MoveKind::Reverse => "legion.play.deed.reverse",
        MoveKind::Strafe => "legion.play.deed.strafe",
        MoveKind::Pivot => "legion.play.deed.pivot",
        MoveKind::Withdraw => "legion.play.deed.withdraw",
        MoveKind::Compulsory => "legion.play.deed.compulsory",
    }
}
