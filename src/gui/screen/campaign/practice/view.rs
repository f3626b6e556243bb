//! The page: which mission, who plays which side, what is not played; and two cards side by side.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::{
    super::{
        CampaignScreen, Message,
        parts::{emblem, flow, framed, head, page},
        scene::Scene,
    },
    Practicing,
    message::{Account, Trying},
};
use crate::{
    look::{GAP, SPACE},
    screen::{running, series::rate_bar},
    widget::{
        Pressable, icon, icon_in,
        parts::{body, chip, field, main_tool, small, strong, tool},
    },
};
use kernel::Playable as _;
use practice::gap_words;
use systems::{
    CampaignMissions, MissionOptions, Party, Registered as _,
    campaign::{
        Document,
        cards::{ItemId, MissionId},
        log::Gear,
        variant::choices,
    },
};

fn message(message: Practicing) -> Message {
    Message::Practicing(message)
}

fn trying(message: Trying) -> Message {
    Message::Practicing(Practicing::Trying(message))
}

/// What of the campaign is not played in a practice, a sentence each.
pub(in crate::screen::campaign) fn gaps(scene: &Scene<'_>, mission: &str) -> Vec<String> {
    let (catalog, language) = (CampaignMissions::cards(scene.context.catalogs), scene.context.language);
    let options = MissionOptions { mission: mission.to_owned(), ..MissionOptions::default() };
    let parties = Party::both(options.fielded(catalog, scene.document));
    let gaps = parties.values().flat_map(|party| CampaignMissions::gaps(catalog, party, language));
    gaps.map(|gap| format!("{}.", gap_words(&gap, language))).collect()
}

impl CampaignScreen {
    pub(in crate::screen::campaign) fn practice_page<'a>(
        &'a self,
        scene: &Scene<'a>,
        columns: usize,
    ) -> Element<'a, Message> {
        let context = &scene.context;
        let left = column![
            head(context, scene.text("gui.campaign.practice.play"), None, None),
            framed(context, self.game(scene)),
            head(context, scene.text("gui.campaign.practice.not_played"), None, None),
            framed(context, self.not_played(scene)),
        ];
        let right = column![
            head(context, scene.text("gui.campaign.practice.compare"), None, None),
            framed(context, self.comparison(scene)),
        ];
        let (left, right) = (left.spacing(GAP).width(Length::Fill), right.spacing(GAP).width(Length::Fill));
        let content = match columns {
            1 => column![left, right],
            _ => column![row![left, right].spacing(SPACE)],
        };
        page(context, content)
    }

    /// The mission, the players, the seed, and the button that begins.
    fn game<'a>(&'a self, scene: &Scene<'a>) -> Element<'a, Message> {
        let (context, look, practice) = (&scene.context, scene.context.look, &self.practice);
        let meant = practice.meant(scene);
        let offered = scene.missions_ahead();
        let mission = |mission: MissionId| {
            let picked = message(Practicing::MissionPicked(mission));
            let press = chip(context, scene.name(mission), meant == Some(mission), picked);
            press.id(format!("practice-{}", scene.case.catalog.mission(mission).id)).into()
        };
        let catalog = scene.case.catalog;
        let mut others: Vec<MissionId> = catalog
            .missions()
            .map(|(id, _)| id)
            .filter(|id| !offered.contains(id) && (catalog.script(*id).is_some() || practice.mission == Some(*id)))
            .collect();
        others.sort_by_key(|id| scene.name(*id));
        let shown: Vec<MissionId> = match practice.shows_all {
            true => offered.iter().copied().chain(others).collect(),
            false => offered.iter().copied().chain(practice.mission.filter(|id| !offered.contains(id))).collect(),
        };
        let key = if practice.shows_all { "gui.campaign.practice.fewer" } else { "gui.campaign.practice.others" };
        let more = tool(context, "ui-more", scene.text(key), Some(message(Practicing::AllPressed)));
        let missions = flow(shown.into_iter().map(mission).chain([more.into()]));
        let has_rules = meant.is_none_or(|mission| catalog.script(mission).is_some());
        let rules = (!has_rules).then(|| {
            let words = small(scene.text("gui.campaign.practice.no_rules"), look.yellow).width(Length::Fill);
            row![icon("ui-info", look.yellow), words].spacing(4)
        });
        let side = |place: usize, name: &'static str| {
            let who = |key: &'static str, is_person: bool| {
                let picked = message(Practicing::PersonPicked(place, is_person));
                chip(context, scene.text(key), practice.persons[place] == is_person, picked)
                    .id(format!("practice-{place}-{is_person}"))
            };
            row![
                small(scene.text(name), look.muted).width(96),
                who("gui.play.you", true),
                who("gui.play.computer", false),
            ]
            .spacing(6)
            .align_y(Alignment::Center)
        };
        let seed =
            field(context, scene.text("gui.play.seed"), &practice.seed, |seed| message(Practicing::SeedTyped(seed)));
        let seed = row![
            small(scene.text("gui.play.seed"), look.muted).width(96),
            seed.id("practice-seed").width(130),
            tool(context, "ui-redo", scene.text("gui.play.seed_new"), Some(message(Practicing::SeedPressed))),
        ];
        let wrong = practice.seed().is_none().then(|| small(scene.text("gui.play.seed_wrong"), look.red));
        let begins = (meant.is_some() && practice.seed().is_some()).then_some(message(Practicing::Begun));
        let begin = main_tool(context, "ui-play", scene.text("gui.campaign.practice.begin"), begins);
        let none = meant.is_none().then(|| small(scene.text("gui.campaign.practice.no_mission"), look.yellow));
        column![small(scene.text("gui.campaign.practice.about"), look.muted), missions]
            .push(none)
            .push(rules)
            .push(side(0, "gui.campaign.practice.heroes"))
            .push(side(1, "gui.campaign.practice.empire"))
            .push(seed.spacing(6).align_y(Alignment::Center))
            .push(wrong)
            .push(begin.id("practice-begin"))
            .spacing(GAP)
            .into()
    }

    fn not_played<'a>(&'a self, scene: &Scene<'a>) -> Element<'a, Message> {
        let look = scene.context.look;
        let Some(mission) = self.practice.mission_id(scene) else {
            return small(scene.text("gui.campaign.practice.no_mission"), look.muted).into();
        };
        let fits = |key: &(Document, String, kernel::Language)| {
            key.1 == mission && key.2 == scene.context.language && key.0 == *scene.document
        };
        let found = self.gaps.get(fits, || {
            let key = (scene.document.clone(), mission.clone(), scene.context.language);
            (key, gaps(scene, &mission))
        });
        if found.is_empty() {
            return small(scene.text("gui.campaign.practice.whole"), look.muted).into();
        }
        let lines = found.iter().map(|line| {
            row![icon("ui-info", look.yellow), small(line.clone(), look.text).width(Length::Fill)].spacing(4).into()
        });
        Column::with_children(lines).spacing(4).into()
    }

    /// Two cards, the cards to choose from, and what the games came to.
    fn comparison<'a>(&'a self, scene: &Scene<'a>) -> Element<'a, Message> {
        let (context, look, comparing) = (&scene.context, scene.context.look, &self.practice.comparing);
        let hero = comparing.hero.min(scene.document.list.heroes.len().saturating_sub(1));
        let heroes = (0..scene.document.list.heroes.len()).map(|place| {
            let name = scene.hero(place);
            let first = name.split(' ').next().unwrap_or_default().to_owned();
            let content = row![icon_in(scene.portrait(place), 18.0, scene.rebel()), small(first, look.text)];
            Pressable::new(content.spacing(6).align_y(Alignment::Center), move |status| {
                look.choice(place == hero, status)
            })
            .padding([3, 8])
            .on_press(trying(Trying::HeroPicked(place)))
            .into()
        });
        let slots = (0..2).map(|slot| {
            let is_picked = comparing.slot == slot;
            let name = match &comparing.cards[slot] {
                Some(gear) => row![emblem(scene, gear, hero, 16.0), strong(scene.gear(gear)).size(13)],
                None => row![body(scene.text("practice.purchases.nothing")).color(look.muted)],
            };
            let letter = strong(["A", "B"][slot]).color(if slot == 0 { look.side_one } else { look.side_two });
            let content = row![letter, name.spacing(6).align_y(Alignment::Center)].spacing(GAP);
            Pressable::new(content.align_y(Alignment::Center), move |status| look.choice(is_picked, status))
                .padding([8, 10])
                .width(Length::FillPortion(1))
                .id(format!("practice-slot-{slot}"))
                .on_press(trying(Trying::SlotPicked(slot)))
                .into()
        });
        let games = field(context, "", &comparing.games, |games| trying(Trying::GamesTyped(games)));
        let can = comparing.is_ready() && self.practice.seed().is_some() && self.practice.meant(scene).is_some();
        let start = can.then(|| trying(Trying::Started));
        let start = running::button(
            context,
            comparing.running.as_ref(),
            "gui.campaign.practice.try",
            start,
            trying(Trying::Canceled),
        );
        let games = row![
            small(scene.text("gui.campaign.practice.games"), look.muted),
            games.id("practice-games").width(80),
            start.id("practice-try"),
        ];
        let about = match self.practice.meant(scene) {
            Some(mission) => scene.say("gui.campaign.practice.compare.about", &[("mission", &scene.name(mission))]),
            None => scene.text("gui.campaign.practice.no_mission").to_owned(),
        };
        column![small(about, look.muted), flow(heroes), Row::with_children(slots).spacing(6)]
            .push(games.spacing(GAP).align_y(Alignment::Center))
            .push(comparing.running.as_ref().map(|running| running.view(context)))
            .push(comparing.account.as_deref().map(|account| told(scene, account)))
            .push(self.to_choose(scene, hero))
            .spacing(GAP)
            .into()
    }

    /// The cards that can be picked for the marked variant.
    fn to_choose<'a>(&'a self, scene: &Scene<'a>, hero: usize) -> Element<'a, Message> {
        let (context, comparing) = (&scene.context, &self.practice.comparing);
        let chosen = &comparing.cards[comparing.slot];
        let card = |gear: &Gear| {
            let is_chosen = chosen.as_ref() == Some(gear);
            let press = chip(context, scene.gear(gear), is_chosen, trying(Trying::CardPicked(Some(gear.clone()))));
            press.id(format!("practice-card-{}", gear.written(scene.case.catalog))).into()
        };
        let nothing = scene.text("practice.purchases.nothing");
        let nothing = chip(context, nothing, chosen.is_none(), trying(Trying::CardPicked(None)));
        let all = choices(&scene.case, &scene.standing, hero);
        let group = |title: String, wanted: &dyn Fn(&Gear) -> bool| {
            let mut cards: Vec<&Gear> = all.iter().filter(|gear| wanted(gear)).collect();
            cards.sort_by_key(|gear| scene.gear(gear));
            (!cards.is_empty())
                .then(|| column![small(title, context.look.muted), flow(cards.into_iter().map(card))].spacing(4))
        };
        // A card in two decks is told with the first.
        let tier = |item: ItemId| scene.case.catalog.item(item).tiers.first().copied();
        let tiers = (1..=3).filter_map(|number: u8| {
            let title = scene.say("gui.campaign.shop.tier", &[("tier", &number)]);
            group(title, &|gear| matches!(gear, Gear::Item(item) if tier(*item) == Some(number))).map(Element::from)
        });
        let class = group(scene.text("gui.campaign.class_deck").to_owned(), &|gear| matches!(gear, Gear::Class(_)));
        container(column![flow([nothing.into()])].push(class).extend(tiers).spacing(GAP)).into()
    }
}

/// What the games came to: a bar for each card, and what is surely better.
fn told<'a>(scene: &Scene<'a>, account: &Result<Account, String>) -> Element<'a, Message> {
    let (context, look) = (&scene.context, scene.context.look);
    let account = match account {
        Ok(account) => account,
        Err(sentence) => return body(sentence.clone()).color(look.red).into(),
    };
    let Some(compared) = account.compared else {
        return small(scene.text("gui.campaign.practice.none_played"), look.muted).into();
    };
    let key = if compared.games < account.planned { "gui.series.cut_short" } else { "gui.series.done" };
    let done = scene.say(key, &[("games", &compared.games), ("wished", &account.planned)]);
    let bars = account.names.iter().zip(compared.rates).zip([look.side_one, look.side_two]);
    let bars = bars.map(|((name, rate), color)| {
        column![strong(name.clone()).color(color), rate_bar(context, rate, color)].spacing(2).into()
    });
    let notes = account.notes.iter().map(|note| body(note.clone()).into());
    column![strong(done), small(scene.text("gui.campaign.practice.share"), look.muted)]
        .extend(bars)
        .extend(notes)
        .spacing(GAP)
        .into()
}
