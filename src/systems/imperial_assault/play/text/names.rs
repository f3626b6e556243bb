//! Names of players, figures, spaces, tokens and dice.

use std::fmt::Display;

use super::Describer;
use crate::{
    cards::{
        CommandId, DeploymentId, Effect as Word, EffectUse, Value,
        ability::{Amount, AttackRole, Effect, Modifier, Pool, Results},
    },
    play::{
        board::{Space, Stand},
        dice::{Roll, Rolled, Symbols},
        fixed::{AbilityNo, Bonus, Origin, PARTIES, PieceOf, REBELS},
        pieces::{FigureNo, GroupNo, PowerToken, Status},
        question::Deed,
        surge::CALM,
    },
    values,
};
use kernel::{game::Seat, narration::Narrator as _, sheet::space_name};

impl Describer<'_> {
    /// The player in a seat: the list, where lists tell players apart.
    pub(in crate::play) fn player(&self, seat: Seat) -> &str {
        if let Some(names) = &self.fixed.names {
            return &names[seat.index()];
        }
        if self.fixed.campaign.is_some() {
            return self.text(PARTIES[usize::from(seat != REBELS)]);
        }
        match seat {
            Seat::First => self.text("imperial_assault.play.player.first"),
            _ => self.text("imperial_assault.play.player.second"),
        }
    }

    /// A group among those of its army: its card, a letter where there are several of them.
    pub fn group_of_army(&self, number: GroupNo) -> String {
        let group = &self.fixed.groups[number.index()];
        let alike = |other: &GroupNo| self.is_called_alike(*other, number);
        let mut own = self.fixed.groups_of(group.seat).map(|(number, _)| number).filter(alike);
        let place = own.clone().position(|other| other == number).unwrap_or(0);
        let mut name = self.bare_name(number).to_owned();
        if own.nth(1).is_some() {
            name.push(' ');
            name.push(char::from(b'A' + (place % 26) as u8));
        }
        name
    }

    /// True if two groups have one shown name.
    fn is_called_alike(&self, one: GroupNo, other: GroupNo) -> bool {
        let card = |group: GroupNo| self.fixed.groups[group.index()].card;
        card(one).is_some() && card(one) == card(other) || self.bare_name(one) == self.bare_name(other)
    }

    /// The name of a group's card, or of the hero that it is.
    fn bare_name(&self, number: GroupNo) -> &str {
        if let Some(hero) = self.fixed.hero_of(number) {
            return self.fixed.heroes()[hero].text.name(self.language);
        }
        let named = self.fixed.campaign.iter().flat_map(|campaign| &campaign.named);
        if let Some((.., said)) = named.clone().find(|(_, group, _)| *group == number) {
            return said.text(self.language);
        }
        let card = self.fixed.groups[number.index()].card;
        card.map_or("", |card| values::short_name(self.catalog.deployment(card), self.language))
    }

    /// A group: as among those of its army, with its player where both armies have it.
    pub fn group(&self, number: GroupNo) -> String {
        let group = &self.fixed.groups[number.index()];
        let alike = |other: &GroupNo| self.is_called_alike(*other, number);
        let name = self.group_of_army(number);
        if self.fixed.groups_of(group.seat.other()).any(|(number, _)| alike(&number)) {
            return self
                .say("imperial_assault.play.of_player", &[("name", &name), ("player", &self.player(group.seat))]);
        }
        name
    }

    /// A figure: its group, with a number where the group has several.
    pub fn figure(&self, figure: FigureNo) -> String {
        match self.fixed.piece(figure).map(|piece| piece.what) {
            Some(PieceOf::Token(token)) => return self.mission_token(token),
            Some(PieceOf::Door(door)) => return self.door(door),
            None => {}
        }
        let number = self.fixed.figures[figure.index()];
        let group = &self.fixed.groups[number.index()];
        let name = self.group(number);
        if group.figures.len() == 1 {
            return name;
        }
        self.say(
            "imperial_assault.play.numbered",
            &[("name", &name), ("number", &(figure.0 - group.figures.start + 1))],
        )
    }

    /// A space by column and row, as on a chessboard: A1 is at the top left.
    pub fn space(&self, space: Space) -> String {
        let [column, row] = [space.column(), space.row()].map(|at| u8::try_from(at).unwrap_or_default());
        space_name((column, row))
    }

    pub(in crate::play) fn stand(&self, figure: FigureNo, stand: Stand) -> String {
        let base = self.fixed.group(figure).base;
        let spaces = base.spaces(stand);
        match (spaces.first(), spaces.last()) {
            (Some(first), Some(last)) if first != last => self
                .say("imperial_assault.play.spaces", &[("first", &self.space(*first)), ("last", &self.space(*last))]),
            _ => self.space(stand.at),
        }
    }

    /// The name of an ability; that of its card where it has none of its own.
    pub(in crate::play) fn play(&self, ability: AbilityNo) -> String {
        let source = self.fixed.abilities.source_of(ability);
        if let Origin::Command(card) = source.origin {
            return self.card(card);
        }
        if let Some(card) = source.origin.campaign() {
            return self.campaign_card(card);
        }
        let Some(card) = source.origin.deployment(self.fixed).map(|card| self.catalog.deployment(card)) else {
            return String::new();
        };
        let name = &self.fixed.abilities.ability(ability).play.name;
        let known = card.abilities.iter().find(|ability| ability.id == *name);
        match known.map(|ability| ability.text.name(self.language)).filter(|name| !name.is_empty()) {
            Some(name) => name.to_owned(),
            None => values::short_name(card, self.language).to_owned(),
        }
    }

    /// The text of an ability, from its card.
    pub fn play_text(&self, ability: AbilityNo) -> String {
        let source = self.fixed.abilities.source_of(ability);
        if let Origin::Command(card) = source.origin {
            return self.catalog.command(card).text.text(self.language).to_owned();
        }
        if let Some(card) = source.origin.campaign() {
            let told = self.fixed.campaign.as_ref().and_then(|campaign| campaign.cards_told.get(usize::from(card)));
            return told.map_or_else(String::new, |card| card.text(self.language).to_owned());
        }
        let Some(card) = source.origin.deployment(self.fixed).map(|card| self.catalog.deployment(card)) else {
            return String::new();
        };
        let name = &self.fixed.abilities.ability(ability).play.name;
        let known = card.abilities.iter().find(|ability| ability.id == *name);
        known.map_or(&card.text, |ability| &ability.text).text(self.language).to_owned()
    }

    /// An ability with who uses it, where that is a figure.
    pub(in crate::play) fn play_of(&self, ability: AbilityNo, by: Option<FigureNo>) -> String {
        match by {
            Some(figure) => self.say(
                "imperial_assault.play.answer.use",
                &[("figure", &self.figure(figure)), ("ability", &self.play(ability))],
            ),
            None => self.play(ability),
        }
    }

    /// The name of a card of a campaign, by its place among those of the match.
    pub(in crate::play) fn campaign_card(&self, card: u8) -> String {
        let told = self.fixed.campaign.as_ref().and_then(|campaign| campaign.cards_told.get(usize::from(card)));
        told.map_or_else(String::new, |card| card.name(self.language).to_owned())
    }

    pub(in crate::play) fn card(&self, card: CommandId) -> String {
        self.catalog.command(card).text.name(self.language).to_owned()
    }

    /// The ability that is being carried out.
    pub(in crate::play) fn running(&self) -> String {
        self.state.running.last().map_or_else(String::new, |used| self.play(used.ability))
    }

    /// One of the things the running ability can do.
    pub(in crate::play) fn option(&self, place: u8) -> String {
        if let Some(picked) = self.picking(place) {
            return picked;
        }
        let options = self.state.choosing.as_ref().and_then(|choice| choice.of.get(usize::from(place)));
        match options {
            Some(steps) if steps.is_empty() => self.text("imperial_assault.play.step.nothing").to_owned(),
            Some(steps) => self.steps(steps),
            // A Form card.
            None => {
                let form = self.state.shown_forms.get(usize::from(place));
                form.map_or_else(String::new, |form| self.form_name(*form))
            }
        }
    }

    /// What a mission offers to pick.
    fn picking(&self, place: u8) -> Option<String> {
        let name = self.state.campaign.as_ref()?.picking.as_ref()?;
        let choice = self.fixed.campaign.as_ref()?.script.as_ref()?.choice(name)?;
        Some(choice.options.get(usize::from(place))?.says.text(self.language).to_owned())
    }

    pub(in crate::play) fn form_name(&self, form: DeploymentId) -> String {
        values::short_name(self.catalog.deployment(form), self.language).to_owned()
    }

    /// Labels of steps; those without words are left out.
    fn steps(&self, steps: &[Effect]) -> String {
        let told = steps.iter().filter_map(|step| self.step_label(step));
        let told: Vec<String> = told.collect();
        if told.is_empty() { self.text("imperial_assault.play.step.other").to_owned() } else { told.join(", ") }
    }

    fn step_label(&self, step: &Effect) -> Option<String> {
        let count = |n: &Amount| match n {
            Amount::Fixed(number) => number.to_string(),
            _ => String::from("X"),
        };
        let counted = |key: &str, n: &Amount| Some(self.say(key, &[("count", &count(n))]));
        Some(match step {
            Effect::Modify(results) => return Some(self.results(results)).filter(|told| !told.is_empty()),
            Effect::AttackGains(gain) => self.gained(&Bonus {
                pierce: gain.pierce as i8,
                blast: gain.blast as i8,
                cleave: gain.cleave as i8,
                ..Bonus::default()
            }),
            Effect::Grant(grant) => grant.mods.iter().find_map(|modification| match modification {
                Modifier::Surge(surge) => Some(self.say(
                    "imperial_assault.play.step.surge",
                    &[("effects", &values::effects(&surge.effects, self.language))],
                )),
                _ => [AttackRole::Attacking, AttackRole::Defending]
                    .into_iter()
                    .find_map(|role| modification.results(role))
                    .map(|results| self.results(&results)),
            })?,
            Effect::GainMp { n, .. } => return counted("imperial_assault.play.step.points", n),
            Effect::MoveSpaces { n, .. } => return counted("imperial_assault.play.step.spaces", n),
            Effect::Recover { n, .. } => return counted("imperial_assault.play.step.recover", n),
            Effect::RecoverStrain { n, .. } => return counted("imperial_assault.play.step.calm", n),
            Effect::Threat { n } => return counted("imperial_assault.play.step.threat", n),
            Effect::Strain { n, .. } => return counted("imperial_assault.play.step.strain", n),
            Effect::Damage { n, .. } => return counted("imperial_assault.play.step.damage", n),
            Effect::Vp { n, .. } => return counted("imperial_assault.play.step.victory", n),
            Effect::Draw { n, .. } => return counted("imperial_assault.play.step.draw", n),
            Effect::Condition { is, .. } => match is.status() {
                Some(status) => self.status(status).to_owned(),
                None => return None,
            },
            Effect::PowerToken { token, .. } => match token.token() {
                Some(token) => self.token(token).to_owned(),
                None => self.text("imperial_assault.play.step.token").to_owned(),
            },
            Effect::DiscardCondition { .. } => self.text("imperial_assault.play.step.cure").to_owned(),
            Effect::DiscardCard { .. } => self.text("imperial_assault.play.step.discard").to_owned(),
            Effect::Push { .. } => self.text("imperial_assault.play.step.push").to_owned(),
            Effect::Reroll { pool: Pool::Defense, .. } => {
                self.text("imperial_assault.play.step.reroll.defense").to_owned()
            }
            Effect::Reroll { .. } => self.text("imperial_assault.play.step.reroll.attack").to_owned(),
            Effect::PerformMove { .. } => self.text("imperial_assault.play.step.move").to_owned(),
            Effect::Attack(_) => self.text("imperial_assault.play.step.attack").to_owned(),
            Effect::AfterAttack(steps) => self.steps(steps),
            Effect::If { steps, .. } | Effect::May { steps, .. } => {
                return steps.first().and_then(|step| self.step_label(step));
            }
            _ => return None,
        })
    }

    /// Symbols with their signs.
    fn results(&self, results: &Results) -> String {
        let fixed = |amount: &Amount| if let Amount::Fixed(number) = amount { *number } else { 0 };
        let symbols = Symbols {
            damage: fixed(&results.damage),
            surge: fixed(&results.surge),
            accuracy: fixed(&results.accuracy),
            block: fixed(&results.block),
            evade: fixed(&results.evade),
            dodge: fixed(&results.dodge),
        };
        self.gained(&Bonus { symbols, ..Bonus::default() })
    }

    /// A bonus in words: symbols with their signs, keywords.
    pub(in crate::play) fn gained(&self, bonus: &Bonus) -> String {
        let Symbols { damage, surge, accuracy, block, evade, dodge } = bonus.symbols;
        let uses = [
            (Word::Damage, damage),
            (Word::Surge, surge),
            (Word::Accuracy, accuracy),
            (Word::Block, block),
            (Word::Evade, evade),
            (Word::Dodge, dodge),
            (Word::Pierce, bonus.pierce),
            (Word::Blast, bonus.blast),
            (Word::Cleave, bonus.cleave),
        ];
        let uses: Vec<EffectUse> = uses
            .into_iter()
            .filter(|(_, value)| *value != 0)
            .map(|(effect, value)| EffectUse { effect, value: Value::Number(value) })
            .chain(bonus.has(Word::Weaken).then_some(EffectUse { effect: Word::Weaken, value: Value::None }))
            .collect();
        values::effects(&uses, self.language)
    }

    /// A die of the attack with what it shows.
    pub(in crate::play) fn die(&self, defense: bool, place: u8) -> String {
        let Some(attack) = &self.state.attack else { return String::new() };
        let roll = if defense { &attack.defense } else { &attack.attack };
        let Some(rolled) = roll.get(usize::from(place)) else { return String::new() };
        self.say(
            "imperial_assault.play.answer.die",
            &[("die", &self.text(rolled.die.term())), ("shows", &self.symbols(rolled.shows()))],
        )
    }

    /// A face of a die of the attack, with what that shows now.
    pub(in crate::play) fn face(&self, defense: bool, place: u8, face: u8) -> String {
        let Some(attack) = &self.state.attack else { return String::new() };
        let roll = if defense { &attack.defense } else { &attack.attack };
        let Some(rolled) = roll.get(usize::from(place)) else { return String::new() };
        let now = Rolled { face, ..*rolled }.shows();
        self.say(
            "imperial_assault.play.answer.face",
            &[("die", &self.die(defense, place)), ("shows", &self.symbols(now))],
        )
    }

    /// A surge ability: of the card, of its Form card, or one that is lent.
    pub(in crate::play) fn surge(&self, figure: FigureNo, place: u8) -> String {
        if place == CALM {
            return self.text("imperial_assault.play.campaign.calm").to_owned();
        }
        if let Some(surge) = self.view().printed_surges(figure).nth(usize::from(place)) {
            let own = self.view().group(figure).surges.len();
            let form = self.view().form(figure).filter(|_| usize::from(place) >= own).map(|form| form.card);
            return match form.or(self.fixed.group(figure).card) {
                Some(card) => values::surge(self.catalog.deployment(card), surge, self.language),
                None => values::effects(&surge.effects, self.language),
            };
        }
        let lent = self.view().lent_surges(figure);
        let lent = lent.get(usize::from(place).saturating_sub(self.view().printed_surges(figure).count()));
        lent.map_or_else(String::new, |(surge, _)| values::effects(&surge.effects, self.language))
    }

    pub(in crate::play) fn status(&self, status: Status) -> &'static str {
        self.text(status.term())
    }

    pub(in crate::play) fn token(&self, token: PowerToken) -> &'static str {
        self.text(token.term())
    }

    /// A token of the mission with where it lies.
    pub(in crate::play) fn mission_token(&self, token: u8) -> String {
        let number = usize::from(token);
        let Some(laid) = self.fixed.tokens.get(number) else { return String::new() };
        let mut name = self.token_name(token);
        let color = self.state.tokens[number].drawn.or(laid.color.filter(|_| laid.aside));
        if let Some(color) = color {
            let values: [(&str, &dyn Display); 2] = [("token", &name), ("color", &self.text(color.term()))];
            name = self.say("imperial_assault.play.token_color", &values);
        }
        if self.state.tokens[number].gone && laid.aside {
            return name;
        }
        let space = self.space(self.view().token_space(number));
        self.say("imperial_assault.play.token_at", &[("token", &name), ("space", &space)])
    }

    /// What a mission lets a figure do.
    pub(in crate::play) fn deed(&self, deed: Deed, token: Option<u8>) -> String {
        let token = token.map_or_else(String::new, |token| self.mission_token(token));
        self.say(deed.term(), &[("token", &token)])
    }

    /// The name of a mission token.
    pub(in crate::play) fn token_name(&self, token: u8) -> String {
        self.text(&format!("imperial_assault.play.role.{}", self.fixed.role(usize::from(token)))).to_owned()
    }

    /// A door with one of the spaces beside it.
    pub(in crate::play) fn door(&self, door: u8) -> String {
        let space = self.state.ground.beside_door(usize::from(door)).next();
        let space = space.map_or_else(String::new, |space| self.space(space));
        self.say("imperial_assault.play.door", &[("space", &space)])
    }

    /// Symbols of dice in words, those not rolled left out.
    pub(in crate::play) fn symbols(&self, symbols: Symbols) -> String {
        let parts: Vec<String> = [
            (symbols.accuracy, "imperial_assault.play.symbol.accuracy"),
            (symbols.damage, "imperial_assault.play.symbol.damage"),
            (symbols.surge, "imperial_assault.play.symbol.surge"),
            (symbols.block, "imperial_assault.play.symbol.block"),
            (symbols.evade, "imperial_assault.play.symbol.evade"),
            (symbols.dodge, "imperial_assault.play.symbol.dodge"),
        ]
        .into_iter()
        .filter(|(count, _)| *count != 0)
        .map(|(count, key)| self.say(key, &[("count", &count)]))
        .collect();
        if parts.is_empty() { self.text("imperial_assault.play.symbol.none").to_owned() } else { parts.join(", ") }
    }

    pub(in crate::play) fn roll(&self, roll: &Roll) -> String {
        self.symbols(crate::play::dice::sum(roll))
    }
}
