//! Drawing of the Odds screen: both sides and the odds.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::{
    Attack, Message, OddsScreen, bars, parts,
    portrait::{self, portrait},
};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, LARGE, SPACE},
    screen::play::{ListMenu, shelf::list_button, side_color},
    stored::ListTable,
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{BOLD, body, chip, heading, letters, pane, small, strong, tool},
        tip,
    },
};
use kernel::{
    game::Seat,
    odds::{Answer, Mark, Setup, Unit, numbered},
    phrase,
};
use systems::{SystemId, odds::AttackGame};

impl OddsScreen {
    pub fn view<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let on = on_bar(context);
        let compares = self.attacks.len() > 1;
        let word = context.text(if compares { "gui.odds.compare_end" } else { "gui.odds.compare" });
        let bar = Bar::new(context.text("gui.place.odds")).subtitle(context.text(self.system.term())).tool(tool(
            &on,
            "ui-compare",
            word,
            Some(Message::ComparePressed),
        ));
        // If the bars are below the foot of the window, the result stays in sight in the bar.
        let bar = if context.is_narrow() { bar.middle(self.in_short(&on)) } else { bar };
        let bar = bar.view(context);
        let (Some(game), Some(attack)) = (self.game(), self.attacks.get(self.edited)) else {
            return column![bar].into();
        };
        let mut page = Column::new().spacing(SPACE).padding(SPACE).width(Length::Fill).max_width(1160);
        page = page.push(self.head(context));
        let sides = [Seat::First, Seat::Second].map(|seat| self.side(context, shelf, seat, attack, game));
        let [attacker, defender] = sides;
        page = if context.is_narrow() {
            page.push(attacker).push(defender)
        } else {
            page.push(row![attacker, defender].spacing(SPACE))
        };
        page = page.push(self.distance(context, attack, game)).push(self.outcome(context));
        let page = look.scrollable(container(page).center_x(Length::Fill)).id("odds").height(Length::Fill);
        column![bar, page].into()
    }

    /// Chips of the systems, and the choice of the edited attack.
    fn head<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let mut line = Row::new().spacing(GAP).align_y(Alignment::Center);
        for system in SystemId::ALL.iter().copied().filter(|system| system.attacks().is_some()) {
            let chosen = system == self.system;
            line = line.push(chip(context, context.text(system.term()), chosen, Message::GamePicked(system)));
        }
        if self.attacks.len() > 1 {
            line = line.push(small(context.text("gui.odds.edited"), context.look.muted));
            for (place, key) in ["gui.odds.first", "gui.odds.second"].into_iter().enumerate() {
                let chosen = place == self.edited;
                line = line.push(chip(context, context.text(key), chosen, Message::AttackPicked(place)));
            }
        }
        line.wrap().vertical_spacing(GAP).into()
    }

    fn side<'a>(
        &'a self,
        context: &Context<'a>,
        shelf: &'a ListTable,
        seat: Seat,
        attack: &'a Attack,
        game: &'static dyn AttackGame,
    ) -> Element<'a, Message> {
        let look = context.look;
        let attacks = seat == Seat::First;
        let title = context.text(if attacks { "gui.odds.attacker" } else { "gui.odds.defender" });
        let mut head = row![strong(title).color(side_color(context, seat)).width(Length::Fill)]
            .align_y(Alignment::Center)
            .height(28);
        if attacks {
            head =
                head.push(icon_tool(context, "ui-swap", context.text("gui.odds.swap"), 16.0, Some(Message::Swapped)));
        }
        let mut page = column![head, self.list(context, shelf, seat)].spacing(GAP).width(Length::Fill);
        let setup: &Setup = &attack.sides[seat.index()];
        let Some(chosen) = &self.lists[seat.index()] else {
            page = page.push(small(context.text("gui.odds.pick_list"), look.muted));
            return pane(context, page).width(Length::Fill).into();
        };
        // The drawing and the name say who it is before anything is read.
        let drawing = chosen.drawings.get(setup.unit).filter(|drawing| !drawing.is_empty());
        let high = if context.is_narrow() { 64.0 } else { portrait::HIGH };
        let turns = self.system == SystemId::XWing;
        page = page.push(drawing.map(|drawing| portrait(context, seat, drawing, turns, high)));
        let name = chosen.units.get(setup.unit).map(|_| numbered(&chosen.units, setup.unit));
        page = page.push(name.map(|name| heading(name).color(side_color(context, seat))));
        let mut units = Row::new().spacing(4);
        for (place, unit) in chosen.units.iter().enumerate() {
            let name = numbered(&chosen.units, place);
            let is_chosen = place == setup.unit;
            if attacks && unit.weapons.is_empty() {
                continue;
            }
            units = units.push(chip(context, name, is_chosen, Message::UnitPicked(seat, place)));
        }
        page = page.push(units.wrap().vertical_spacing(4));
        let arms = chosen.units.get(setup.unit).map(|unit| &unit.weapons[..]).unwrap_or_default();
        if attacks && arms.len() > 1 {
            let mut weapons = Row::new().spacing(4);
            for (place, arm) in arms.iter().enumerate() {
                // Melee has no distance to show.
                let words = match arm.reach {
                    [_, 0] => arm.name.clone(),
                    [near, far] => format!("{} {near}–{far}", arm.name),
                };
                weapons = weapons.push(chip(context, words, place == setup.weapon, Message::WeaponPicked(place)));
            }
            page =
                page.push(small(context.text("gui.odds.weapon"), look.muted)).push(weapons.wrap().vertical_spacing(4));
        }
        let mut marks = Row::new().spacing(4);
        for (place, mark) in game.marks()[seat.index()].iter().enumerate() {
            let count = setup.marks.get(place).copied().unwrap_or(0);
            marks = marks.push(mark_chip(context, seat, place, mark, count));
        }
        page = page.push(small(context.text("gui.odds.marks"), look.muted)).push(marks.wrap().vertical_spacing(4));
        let known = &self.cards[seat.index()];
        if !known.is_empty() {
            let mut cards = Row::new().spacing(4);
            for card in known {
                let played = setup.cards.contains(&card.id);
                let message = Message::CardPressed(seat, card.id.clone());
                cards = cards.push(chip(context, card.name.clone(), played, message));
            }
            page = page.push(small(context.text("gui.odds.cards"), look.muted)).push(cards.wrap().vertical_spacing(4));
        }
        pane(context, page).width(Length::Fill).into()
    }

    /// Button with the name of a side's list, and its menu.
    fn list<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable, seat: Seat) -> Element<'a, Message> {
        let chosen = self.lists[seat.index()].as_ref().map(|chosen| chosen.document.name());
        let open = self.open == Some(seat);
        let panel = open.then(|| {
            let menu = ListMenu {
                context: *context,
                system: self.system,
                table: shelf,
                shelf: &self.shelf,
                search: &self.search,
            };
            menu.view(
                Vec::new(),
                None,
                |list| Some(Message::ListPicked(seat, list.id)),
                |place| Message::ShelfPicked(seat, place),
                Message::SearchTyped,
            )
        });
        let pressed = Message::ListsPressed((!open).then_some(seat));
        list_button(context, chosen, panel, [pressed, Message::ListsPressed(None)])
    }

    /// Odds of the attacks.
    fn outcome<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let found: Vec<(usize, &Answer)> = (self.answers.iter().enumerate())
            .filter_map(|(place, answer)| Some((place, answer.as_ref()?.as_ref().ok()?)))
            .collect();
        let mut page = Column::new().spacing(SPACE).width(Length::Fill);
        if self.attacks.iter().any(|attack| attack.stands.is_some()) {
            let mark = icon_in("ui-info", 14.0, look.iris);
            page = page.push(row![mark, small(context.text("gui.odds.stands"), look.text)].spacing(6));
        }
        for answer in self.answers.iter().flatten() {
            if let Err(sentence) = answer {
                page = page.push(body(sentence.as_str()).color(look.yellow));
            }
        }
        if found.is_empty() {
            if self.answers.iter().all(Option::is_none) {
                page = page.push(small(context.text("gui.odds.nothing_yet"), look.muted));
            }
            return pane(context, page).width(Length::Fill).into();
        }
        let colors = bars::colors(look);
        let mut numbers = Row::new().spacing(SPACE * 2.0).align_y(Alignment::Center);
        for (place, answer) in &found {
            let names = (self.attacks.len() > 1).then(|| self.name(context, *place)).flatten();
            let target = self.target(*place);
            numbers = numbers.push(sums(context, answer, names, target, colors[*place]));
        }
        if let [(_, first), (_, second)] = found[..] {
            numbers = numbers.push(difference(context, first, second));
        }
        if let [(_, answer)] = found[..] {
            page = page.push(parts::dice(answer, context));
        }
        page = page.push(numbers.wrap().vertical_spacing(SPACE));
        let spreads: Vec<_> = found.iter().map(|(_, answer)| answer.damage()).collect();
        let bars = column![small(context.text("gui.odds.bars"), look.muted), bars::view(context, &spreads)].spacing(4);
        let parts = parts::view(self, context);
        page = match parts {
            Some(parts) if !context.is_narrow() => {
                page.push(row![bars.width(Length::Fill), parts].spacing(SPACE * 2.0))
            }
            parts => page.push(bars).push(parts),
        };
        if let Some((_, answer)) = found.last() {
            page = page.push(small(answer.policy.as_str(), look.muted));
        }
        pane(context, page).width(Length::Fill).into()
    }

    /// Distance to the target, within the weapon's range.
    fn distance<'a>(
        &'a self,
        context: &Context<'a>,
        attack: &Attack,
        game: &'static dyn AttackGame,
    ) -> Element<'a, Message> {
        let [near, far] = self.reach(attack).unwrap_or_default();
        let mut line = Row::new().spacing(4).align_y(Alignment::Center);
        line = line.push(strong(phrase::text(context.language, game.distance_term())));
        for distance in near..=far {
            let chosen = distance == attack.distance;
            line = line.push(chip(context, distance.to_string(), chosen, Message::DistanceSet(distance)));
        }
        pane(context, line.wrap().vertical_spacing(4)).width(Length::Fill).into()
    }

    /// Odds of every attack in one line.
    fn in_short<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let language = context.language;
        let mut line = Row::new().spacing(SPACE).align_y(Alignment::Center);
        for answer in self.answers.iter().flatten().flatten() {
            let mean = letters(language.decimal(answer.damage().mean(), 2), 20.0).font(BOLD).color(context.look.text);
            let chance = answer.destroyed.map(|chance| format!("{} %", language.percent(chance)));
            let chance = small(chance.unwrap_or_default(), context.look.muted);
            line = line.push(row![mean, chance].spacing(4).align_y(Alignment::Center));
        }
        container(line).center_x(Length::Fill).into()
    }

    /// Name of the target of an attack.
    fn target(&self, place: usize) -> Option<String> {
        let (attack, other) = (self.attacks.get(place)?, self.lists[1].as_ref()?);
        let unit = attack.sides[1].unit;
        other.units.get(unit).map(|_| numbered(&other.units, unit))
    }

    /// Attacker and target in short.
    fn name(&self, context: &Context<'_>, place: usize) -> Option<String> {
        let attack = self.attacks.get(place)?;
        let [Some(own), Some(other)] = &self.lists else { return None };
        let unit = |units: &[Unit], unit: usize| units.get(unit).map(|_| numbered(units, unit));
        let (attacker, defender) = (unit(&own.units, attack.sides[0].unit)?, unit(&other.units, attack.sides[1].unit)?);
        Some(context.say("gui.odds.against", &[("attacker", &attacker), ("defender", &defender)]))
    }
}

/// A mark with its number; a press adds one, beyond the maximum it returns to 0.
fn mark_chip<'a>(
    context: &Context<'a>,
    seat: Seat,
    place: usize,
    mark: &'static Mark,
    count: u8,
) -> Element<'a, Message> {
    let look = context.look;
    let name = phrase::capital(phrase::text(context.language, mark.term));
    let next = if count >= mark.most.min(9) { 0 } else { count + 1 };
    let color = if count > 0 { look.text } else { look.muted };
    let mut content = row![icon_in(mark.icon, 16.0, color), small(name, color)].spacing(4).align_y(Alignment::Center);
    if count > 1 || mark.most > 1 && count > 0 {
        content = content.push(letters(format!("×{count}"), 12.0).font(BOLD));
    }
    let press = Pressable::new(content, move |status| look.choice(count > 0, status))
        .on_press(Message::MarkSet(seat, place, next))
        .padding([3, 8]);
    if mark.most < 2 {
        return press.into();
    }
    tip(context, press, context.say("gui.odds.mark_hint", &[("most", &mark.most.min(9))]))
}

/// Mean damage, and the chance that the target is destroyed.
fn sums<'a>(
    context: &Context<'a>,
    answer: &Answer,
    names: Option<String>,
    target: Option<String>,
    color: iced::Color,
) -> Element<'a, Message> {
    let look = context.look;
    let language = context.language;
    let mean = language.decimal(answer.damage().mean(), 2);
    // What is asked first is whether the target falls.
    let (number, mut words) = match answer.destroyed {
        Some(destroyed) => {
            let target = target.unwrap_or_else(|| context.text("gui.odds.defender").to_owned());
            let falls = heading(context.say("gui.odds.destroyed", &[("target", &target)]));
            let mean = context.say("gui.odds.expected", &[("damage", &mean)]);
            (format!("{} %", language.percent(destroyed)), column![falls, body(mean)])
        }
        None => (mean, column![small(context.text("gui.odds.damage"), look.muted)]),
    };
    let mean = letters(number, 1.5 * LARGE).font(BOLD).color(color);
    for (word, spread) in answer.spreads.iter().skip(1).filter(|(_, spread)| spread != answer.damage()) {
        let key = format!("systems.odds.spread.{word}");
        let what = phrase::text(language, &key);
        let mean = language.decimal(spread.mean(), 2);
        words = words.push(small(context.say("gui.odds.also", &[("what", &what), ("mean", &mean)]), look.muted));
    }
    let line = row![mean, words].spacing(SPACE).align_y(Alignment::Center);
    match names {
        Some(names) => column![small(names, color), line].into(),
        None => line.into(),
    }
}

/// Difference of the second attack to the first.
fn difference<'a>(context: &Context<'a>, first: &Answer, second: &Answer) -> Element<'a, Message> {
    let look = context.look;
    let signed = |value: f64, digits: usize| {
        let sign = if value < 0.0 { "−" } else { "+" };
        format!("{sign}{}", context.language.decimal(value.abs(), digits))
    };
    let more = second.damage().mean() - first.damage().mean();
    let color = if more < -0.005 {
        look.red
    } else if more > 0.005 {
        look.green
    } else {
        look.text
    };
    let mut words = column![small(context.text("gui.odds.difference"), look.muted)];
    if let (Some(before), Some(after)) = (first.destroyed, second.destroyed) {
        let chance = signed((after - before) * 100.0, 1);
        words = words.push(body(context.say("gui.odds.destroyed_more", &[("chance", &chance)])));
    }
    row![letters(signed(more, 2), 32.0).font(BOLD).color(color), words].spacing(GAP).align_y(Alignment::Center).into()
}
