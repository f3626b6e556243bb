//! Parts that several pages share: panels, cards, what a card does, steppers.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Container, Row, column, container, row, text::Wrapping},
};

use super::{Message, scene::Scene};
use crate::{
    Context,
    face::imperial_assault::dice,
    look::{GAP, SMALL, SPACE},
    widget::{
        Cut, Pressable, icon_in,
        parts::{BOLD, body, heading, push, small, strong},
    },
};
use imperial_assault::values;
use systems::campaign::{
    cards::{Equipment, Stats, Surge},
    log::Gear,
};

/// Padding at both sides of a pane.
pub(super) const SIDE: f32 = 16.0;

/// A word with a capital letter, where it stands alone.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A heading with a muted remark, and something at the right.
pub(super) fn head<'a>(
    context: &Context<'a>,
    title: &'a str,
    remark: impl Into<Option<String>>,
    right: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let title = strong(title).size(16).wrapping(Wrapping::None);
    let remark = remark.into().map(|remark| Cut::new(remark, 14.0).color(context.look.muted));
    row![title].push(remark).push(push()).push(right).spacing(GAP).align_y(Alignment::Center).into()
}

/// A pane that scrolls, with padding.
pub(super) fn page<'a>(context: &Context<'a>, content: Column<'a, Message>) -> Element<'a, Message> {
    let content = container(content.spacing(SPACE)).padding(Padding::from([SPACE, SIDE])).width(Length::Fill);
    context.look.scrollable(content).width(Length::Fill).height(Length::Fill).into()
}

/// A card in a frame.
pub(super) fn framed<'a>(context: &Context<'a>, content: impl Into<Element<'a, Message>>) -> Container<'a, Message> {
    let look = context.look;
    container(content).padding(SPACE).width(Length::Fill).style(move |_| look.card(false))
}

/// Elements in a grid of so many columns of the same width.
pub(super) fn grid<'a>(
    elements: impl IntoIterator<Item = Element<'a, Message>>,
    columns: usize,
) -> Element<'a, Message> {
    let mut rows = Column::new().spacing(SPACE).width(Length::Fill);
    let mut elements = elements.into_iter().peekable();
    while elements.peek().is_some() {
        let mut line = Row::new().spacing(SPACE).width(Length::Fill);
        for _ in 0..columns {
            let cell = elements.next().unwrap_or_else(|| iced::widget::space().into());
            line = line.push(container(cell).width(Length::FillPortion(1)));
        }
        rows = rows.push(line);
    }
    rows.into()
}

/// A word as a tag.
pub(super) fn tag<'a>(context: &Context<'a>, icon: &str, word: String, number: Option<i32>) -> Element<'a, Message> {
    let look = context.look;
    let mut content = row![icon_in(icon, 14.0, look.muted), body(word)].spacing(6).align_y(Alignment::Center);
    if let Some(number) = number {
        content = content.push(small(number.to_string(), look.muted));
    }
    container(content).padding([3, 8]).style(move |_| look.chip()).into()
}

/// Elements one after another, in lines that break.
pub(super) fn flow<'a>(elements: impl IntoIterator<Item = Element<'a, Message>>) -> Element<'a, Message> {
    Row::with_children(elements).spacing(GAP).wrap().vertical_spacing(6).into()
}

/// A number with a button at each side.
pub(super) fn stepper<'a>(
    context: &Context<'a>,
    name: String,
    value: i32,
    step: i32,
    changed: impl Fn(i32) -> Message,
) -> Element<'a, Message> {
    let look = context.look;
    let button = |icon: &'static str, by: i32| {
        Pressable::new(icon_in(icon, 14.0, look.text), move |status| look.button(status))
            .padding(6)
            .id(format!("{name} {icon}"))
            .on_press(changed(by))
    };
    let number = container(strong(value.to_string())).width(48).center_x(48);
    row![body(name.clone()).width(Length::Fill), button("ui-remove", -step), number, button("ui-add", step),]
        .spacing(4)
        .align_y(Alignment::Center)
        .into()
}

/// A card that can be taken out again.
pub(super) fn kept<'a>(context: &Context<'a>, words: String, out: Message) -> Element<'a, Message> {
    let look = context.look;
    let close = Pressable::new(icon_in("ui-close", 12.0, look.muted), move |status| look.quiet(status))
        .padding(4)
        .id(format!("out {words}"))
        .on_press(out);
    let content = row![body(words), close].spacing(4).align_y(Alignment::Center);
    container(content).padding(Padding::from([2.0, 4.0]).left(8)).style(move |_| look.chip()).into()
}

/// The kind of a card, and its traits.
pub(super) fn kind(context: &Context<'_>, equipment: &Equipment<'_>) -> String {
    let traits: Vec<&str> = equipment.traits.iter().map(|word| context.text(word.term())).collect();
    let kind = context.text(equipment.kind.term());
    if traits.is_empty() { kind.to_owned() } else { format!("{kind} · {}", traits.join(", ")) }
}

/// What a card adds to the numbers of its hero.
fn stats(context: &Context<'_>, stats: Stats) -> Option<String> {
    let Stats { health, endurance, speed, defense_block, defense_evade } = stats;
    let parts = [
        ("gui.campaign.stat.health", health),
        ("gui.campaign.stat.endurance", endurance),
        ("gui.campaign.stat.speed", speed),
        ("gui.campaign.stat.block", defense_block),
        ("gui.campaign.stat.evade", defense_evade),
    ];
    let parts = parts.into_iter().filter(|(_, number)| *number != 0);
    let words: Vec<String> = parts.map(|(key, number)| format!("{number:+} {}", context.text(key))).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// A surge ability in small print.
fn surge<'a>(context: &Context<'a>, surge: &Surge) -> Option<Element<'a, Message>> {
    let look = context.look;
    let marks = (0..surge.cost).map(|_| icon_in("result-surge", 12.0, look.yellow));
    let words = values::effects(&surge.effects, context.language);
    (!surge.effects.is_empty())
        .then(|| row![Row::with_children(marks), small(words, look.text)].spacing(4).align_y(Alignment::Center).into())
}

/// What a card does, in small print: its numbers as they are printed, or its text where they do not tell all.
pub(super) fn effect<'a>(scene: &Scene<'a>, gear: &Gear) -> Element<'a, Message> {
    let (context, look) = (&scene.context, scene.context.look);
    let Some(equipment) = gear.equipment(scene.case.catalog) else { return iced::widget::space().into() };
    let parts = equipment.weapon.map(|weapon| (&weapon.bonus, &weapon.surges));
    let parts = parts.into_iter().chain(equipment.modifies.map(|own| (&own.bonus, &own.surges)));
    let surges: Vec<&Surge> = parts.clone().flat_map(|(_, surges)| surges).collect();
    let is_told = surges.iter().all(|surge| !surge.more && surge.then.is_empty() && surge.condition.is_none());
    let text = equipment.text.text(context.language);
    let tells_all = is_told && equipment.abilities.is_empty() && parts.clone().next().is_some();
    if !(text.is_empty() || tells_all) {
        return small(text, look.text).into();
    }
    let bonus = parts.filter(|(bonus, _)| !bonus.is_empty());
    let bonus = bonus.map(|(bonus, _)| values::effects(bonus, context.language));
    let numbers = bonus.chain(stats(context, equipment.stats)).map(|words| small(words, look.text).into());
    let surges: Vec<Element<'a, Message>> = surges.into_iter().filter_map(|one| surge(context, one)).collect();
    Column::with_children(numbers.chain(surges)).spacing(3).into()
}

/// The dice of a weapon; the mark of its kind for anything else.
pub(super) fn emblem<'a>(scene: &Scene<'a>, gear: &Gear, hero: usize, size: f32) -> Element<'a, Message> {
    let found = scene.weapon_dice(gear, hero);
    if !found.is_empty() {
        return dice(&scene.context, &found, size).into();
    }
    icon_in(mark(scene, gear), size, scene.context.look.muted)
}

/// The mark of a card's kind.
fn mark(scene: &Scene<'_>, gear: &Gear) -> &'static str {
    use systems::campaign::cards::GearKind;
    match gear.equipment(scene.case.catalog).map(|equipment| equipment.kind) {
        Some(GearKind::Feat) => "ui-unique",
        Some(GearKind::RangedWeapon) => "stat-range",
        Some(GearKind::MeleeWeapon) => "range-melee",
        Some(GearKind::Armor) => "result-block",
        Some(GearKind::RangedModification | GearKind::MeleeModification) => "slot-modification",
        Some(GearKind::Equipment) | None => "slot-gear",
    }
}

/// A card with its kind, its text, and a foot.
pub(super) fn card<'a>(
    scene: &Scene<'a>,
    gear: &Gear,
    hero: usize,
    foot: Option<Element<'a, Message>>,
) -> Column<'a, Message> {
    let context = &scene.context;
    let kind = gear.equipment(scene.case.catalog).map(|equipment| kind(context, &equipment));
    column![
        row![emblem(scene, gear, hero, 20.0), body(scene.gear(gear)).font(BOLD).width(Length::Fill),]
            .spacing(GAP)
            .align_y(Alignment::Center),
        small(kind.unwrap_or_default(), context.look.muted),
        effect(scene, gear),
    ]
    .push(foot)
    .spacing(4)
}

/// A large number with words.
pub(super) fn purse<'a>(context: &Context<'a>, number: i32, words: &'a str) -> Element<'a, Message> {
    row![heading(signed_words(number)), small(words, context.look.muted)].spacing(6).align_y(Alignment::Center).into()
}

/// A number with a minus sign of its width.
fn signed_words(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// A line of small print that is cut.
pub(super) fn under<'a>(context: &Context<'a>, words: String) -> Cut<'a> {
    Cut::new(words, SMALL).color(context.look.muted)
}
