//! What an item of the shop changes for a hero: attacks on the groups that come next, their attacks, and tests.

use std::rc::Rc;

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::{CampaignScreen, Message, scene::Scene};
use crate::{
    look::{GAP, HEADING},
    widget::{
        Cut, icon_in,
        parts::{BOLD, body, letters, small},
    },
};
use kernel::Language;
use systems::campaign::{
    Document,
    cards::{Attribute, GroupId, ItemId},
    odds::{Fighter, Odds, Shopping, facing, shop},
};

/// Most groups that are shown.
const GROUPS: usize = 6;
/// Spaces between the hero and a figure.
const DISTANCE: u8 = 3;

/// For whom an item is weighed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Key {
    document: Document,
    item: ItemId,
    hero: usize,
    language: Language,
}

/// The numbers without an item and with it.
#[derive(Debug, Clone, Default)]
pub(super) struct Weighed {
    /// Damage to be expected on average of all groups.
    damage: [f64; 2],
    groups: usize,
    attacks: Vec<(GroupId, [Odds; 2])>,
    defends: Vec<(GroupId, [Odds; 2])>,
    tests: [[f64; 2]; 3],
    /// Cards that could change the result and are not counted.
    left_out: Vec<String>,
}

fn differs([before, after]: [f64; 2]) -> bool {
    (before - after).abs() > 0.004
}

impl CampaignScreen {
    /// What an item changes for a hero, worked out once.
    pub(super) fn weighed(&self, scene: &Scene<'_>, item: ItemId) -> Rc<Weighed> {
        let (hero, language) = (self.shopping.hero, scene.context.language);
        let fits = |key: &Key| {
            key.item == item && key.hero == hero && key.language == language && key.document == *scene.document
        };
        self.odds.get(fits, || {
            let key = Key { document: scene.document.clone(), item, hero, language };
            (key, weigh(scene, item, hero))
        })
    }
}

fn weigh(scene: &Scene<'_>, item: ItemId, hero: usize) -> Weighed {
    let mut groups = facing(&scene.case, &scene.standing);
    groups.truncate(GROUPS);
    let asked = Shopping { items: &[item], groups: &groups, fighter: Fighter::default(), distance: DISTANCE };
    let skirmish = scene.context.catalogs.imperial_assault();
    let changes = shop(&scene.case, skirmish, &scene.standing, &asked);
    let Some(change) = changes.into_iter().find(|change| change.hero == hero) else { return Weighed::default() };
    let changed = |all: &[[Odds; 2]]| {
        let pairs = groups.iter().copied().zip(all.iter().copied());
        pairs
            .filter(|(_, [before, after])| {
                differs([before.damage, after.damage]) || differs([before.defeat, after.defeat])
            })
            .collect::<Vec<_>>()
    };
    let names = change.left_out.iter().map(|left| left.source.name(scene.case.catalog, scene.context.language));
    let count = change.attacks.len().max(1) as f64;
    Weighed {
        damage: [0, 1].map(|side| change.attacks.iter().map(|odds| odds[side].damage).sum::<f64>() / count),
        groups: change.attacks.len(),
        attacks: changed(&change.attacks),
        defends: changed(&change.defends),
        tests: change.tests,
        left_out: names.map(str::to_owned).collect(),
    }
}

impl Weighed {
    pub(super) fn view<'a>(&self, scene: &Scene<'a>) -> Element<'a, Message> {
        let look = scene.context.look;
        let mut content = Column::new().spacing(GAP);
        let attacks = !self.attacks.is_empty();
        if attacks {
            let [before, after] = self.damage.map(|mean| scene.context.language.decimal(mean, 1));
            let words = column![
                body(scene.say("gui.campaign.odds.damage", &[("count", &self.groups)])).font(BOLD),
                small(scene.say("gui.campaign.odds.before", &[("damage", &before)]), look.muted),
            ];
            let number = letters(after, HEADING + 8.0).font(BOLD).color(look.iris);
            content = content.push(row![number, words].spacing(GAP).align_y(Alignment::Center));
            content = content.push(small(scene.text("gui.campaign.odds.deals"), look.muted).font(BOLD));
            content = content.extend(self.attacks.iter().map(|(group, odds)| duel(scene, *group, *odds, true)));
        }
        if !self.defends.is_empty() {
            content = content.push(small(scene.text("gui.campaign.odds.suffers"), look.muted).font(BOLD));
            content = content.extend(self.defends.iter().map(|(group, odds)| duel(scene, *group, *odds, false)));
        }
        if attacks || !self.defends.is_empty() {
            let distance = scene.say("gui.campaign.odds.distance", &[("distance", &DISTANCE)]);
            content = content.push(small(distance, look.muted));
        }
        let tests = Attribute::ALL.into_iter().zip(self.tests).filter(|(_, test)| differs(*test));
        let tests: Vec<Element<'a, Message>> = tests
            .map(|(attribute, test)| {
                let key = match attribute {
                    Attribute::Strength => "gui.campaign.stat.strength",
                    Attribute::Insight => "gui.campaign.stat.insight",
                    Attribute::Tech => "gui.campaign.stat.tech",
                };
                line(scene, "die-cube-any", scene.text(key).to_owned(), None, (test.map(per_cent), test[1] > test[0]))
            })
            .collect();
        if !attacks && self.defends.is_empty() && tests.is_empty() {
            content = content.push(small(scene.text("gui.campaign.odds.none"), look.muted));
        }
        if !tests.is_empty() {
            content = content.push(small(scene.text("gui.campaign.odds.tests"), look.muted).font(BOLD)).extend(tests);
        }
        if !self.left_out.is_empty() {
            let cards = self.left_out.join(", ");
            content = content.push(small(scene.say("gui.campaign.odds.left_out", &[("cards", &cards)]), look.muted));
        }
        content.into()
    }
}

fn per_cent(chance: f64) -> String {
    format!("{:.0}", chance * 100.0)
}

/// Damage of an attack before and after, and the chance that it defeats.
fn duel<'a>(scene: &Scene<'a>, group: GroupId, odds: [Odds; 2], is_own: bool) -> Element<'a, Message> {
    let card = scene.case.catalog.group(group);
    let name = match card.elite && !card.unique {
        true => scene.say("gui.campaign.elite", &[("group", &scene.name(group))]),
        false => scene.name(group).to_owned(),
    };
    let [before, after] = odds.map(|odds| odds.defeat);
    let defeats = differs([before, after]).then(|| {
        let values: [(&str, &dyn std::fmt::Display); 2] = [("before", &per_cent(before)), ("after", &per_cent(after))];
        scene.say("gui.campaign.odds.defeats", &values)
    });
    let damage = odds.map(|odds| odds.damage);
    let better = if is_own { damage[1] > damage[0] } else { damage[1] < damage[0] };
    line(
        scene,
        scene.figure(group),
        name,
        defeats,
        (damage.map(|damage| scene.context.language.decimal(damage, 1)), better),
    )
}

/// A number before and after.
fn line<'a>(
    scene: &Scene<'a>,
    icon: &str,
    name: String,
    under: Option<String>,
    ([before, after], better): ([String; 2], bool),
) -> Element<'a, Message> {
    let look = scene.context.look;
    let color = if better { look.text } else { look.muted };
    let words = column![Cut::new(name, 13.0)].push(under.map(|under| Cut::new(under, 12.0).color(look.muted)));
    row![
        icon_in(icon, 20.0, look.blue),
        words.width(Length::Fill),
        small(before, look.muted),
        icon_in("ui-right", 12.0, look.muted),
        container(body(after).font(BOLD).color(color)).width(28).align_x(Alignment::End),
    ]
    .spacing(6)
    .align_y(Alignment::Center)
    .into()
}
