//! An open campaign: its log, its heroes, and the step that is next.
//!
//! The screen holds only the view; the application owns the campaign, and every step is an edit like that of a list.

mod account;
mod armory;
mod bar;
mod board;
mod draft;
mod edits;
mod empire;
mod entry;
mod findings;
mod hero;
mod heroes;
mod log;
mod message;
mod odds;
mod parts;
mod practice;
mod scene;
mod shelf;
mod shop;
mod stage;
mod table;
mod update;

use iced::{
    Alignment, Element, Length,
    widget::{column, container, row, text_editor},
};

pub use edits::{Change, Number, Part};
pub use message::{Adding, BarMessage, Entering, Message, Page};
pub use practice::{Practicing, Trying};
pub use shelf::{Action as ShelfAction, CampaignShelf, Message as ShelfMessage, NAME};

use super::builder::{Action, AnyOpen, Memo, Request, notes::dialog};
use crate::{
    Context,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in, over,
        parts::{body, heading, key_cap, main_tool, tool},
    },
};
use draft::Draft;
use findings::Repairs;
use kernel::Language;
use practice::Practice;
use scene::Scene;
use shop::Shopping;
use std::rc::Rc;
use systems::campaign::{Document, guide::Seat, log::Gear};
use table::Advised;

/// The action of the screen, with the changed campaign.
pub type CampaignAction = Action<Document, Message>;

/// State of the screen: the view of the campaign.
#[derive(Debug)]
pub struct CampaignScreen {
    /// Who looks at it.
    seat: Seat,
    /// The screen is being passed to the Empire.
    covered: bool,
    page: Page,
    shopping: Shopping,
    /// The modification that is held.
    held: Option<Gear>,
    /// Cards that are offered for an entry.
    adding: Option<Adding>,
    /// The name while it is typed.
    name: Option<String>,
    /// The name of a player while it is typed, and whom that person plays.
    player: Option<(Option<usize>, String)>,
    /// The notes while they are written.
    notes: Option<text_editor::Content>,
    /// The menu of further actions is open.
    menu: bool,
    repairs: Memo<Document, Repairs>,
    odds: Memo<odds::Key, odds::Weighed>,
    /// What is being entered at the table.
    draft: Draft,
    /// What the Empire would do, with the campaign, the seat and the language it was worked out for.
    advice: Memo<(Document, Seat, Language), Advised>,
    practice: Practice,
    /// What of a mission is not played, with the campaign, the mission and the language it was found for.
    gaps: Memo<(Document, String, Language), Vec<String>>,
    /// Changes with every change of the campaign, and of what is shown.
    pub(super) turn: u64,
}

impl Default for CampaignScreen {
    fn default() -> Self {
        Self {
            seat: Seat::Table,
            covered: false,
            page: Page::Overview,
            shopping: Shopping::default(),
            held: None,
            adding: None,
            name: None,
            player: None,
            notes: None,
            menu: false,
            repairs: Memo::default(),
            odds: Memo::default(),
            draft: Draft::default(),
            advice: Memo::default(),
            practice: Practice::default(),
            gaps: Memo::default(),
            turn: 0,
        }
    }
}

impl CampaignScreen {
    fn scene<'a>(&self, context: &Context<'a>, open: &'a AnyOpen, document: &'a Document) -> Scene<'a> {
        let scene = Scene::new(context, open, document, self.seat);
        Scene {
            adding: self.adding,
            held: self.held.clone(),
            player: self.player.clone(),
            draft: self.draft.clone(),
            ..scene
        }
    }

    /// What the Empire would do at the table.
    fn advised(&self, scene: &Scene<'_>) -> Rc<Advised> {
        let (seat, language) = (scene.seat, scene.context.language);
        let fits = |key: &(Document, Seat, Language)| key.1 == seat && key.2 == language && key.0 == *scene.document;
        self.advice.get(fits, || ((scene.document.clone(), seat, language), scene.advice()))
    }

    /// True while games are played in the background.
    pub const fn is_playing(&self) -> bool {
        self.practice.comparing.running.is_some()
    }

    /// The seat that looks, for tests.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub fn view<'a>(
        &'a self,
        context: &Context<'a>,
        open: &'a AnyOpen,
        document: &'a Document,
    ) -> Element<'a, Message> {
        let scene = self.scene(context, open, document);
        let bar = self.bar(&scene);
        if self.covered {
            return column![bar, cover(context)].into();
        }
        let notes = self.notes.as_ref().map(|notes| {
            let ends = [BarMessage::NotesLeft, BarMessage::NotesSaved].map(Message::Bar);
            let edited = |it| Message::Bar(BarMessage::NotesEdited(it));
            dialog(context, notes, "gui.campaign.notes", edited, ends)
        });
        over(column![bar, self.tabs(&scene), self.body(&scene)], notes)
    }

    /// The pages as tabs.
    fn tabs<'a>(&'a self, scene: &Scene<'a>) -> Element<'a, Message> {
        let (context, look) = (&scene.context, scene.context.look);
        let hero = match self.page {
            Page::Hero(hero) => hero,
            _ => 0,
        };
        let tabs = [
            ("ui-lists", "gui.campaign.page.overview", Page::Overview),
            ("ui-collection", "gui.campaign.page.shop", Page::Shop),
            ("slot-gear", "gui.campaign.page.armory", Page::Armory),
            ("rank-operative", "gui.campaign.page.heroes", Page::Hero(hero)),
            ("faction-imperial", "gui.campaign.page.empire", Page::Empire),
            ("ui-series", "gui.campaign.page.account", Page::Account),
            ("ui-odds", "gui.campaign.page.practice", Page::Practice),
        ];
        let at_table = scene.playing().map(|_| ("ui-play", "gui.campaign.page.table", Page::Table));
        let on_map = scene.playing().map(|_| ("ui-campaign", "gui.campaign.page.board", Page::Board));
        let tabs = tabs[..1].iter().copied().chain(at_table).chain(on_map).chain(tabs[1..].iter().copied());
        let tabs = tabs.map(|(icon, word, page)| {
            let chosen = match self.page {
                Page::Entry(_) => page == Page::Overview,
                own => own == page,
            };
            let color = if chosen { look.text } else { look.muted };
            let words = (!context.is_tight()).then(|| body(context.text(word)).color(color));
            let word_row = row![icon_in(icon, 16.0, color)].push(words).spacing(6).align_y(Alignment::Center);
            let line = container(iced::widget::space()).width(Length::Fill).height(3);
            let line = line.style(move |_| look.flat(if chosen { look.accent } else { look.surface }));
            let content = column![container(word_row).padding([7, 10]), line].width(Length::Shrink);
            Pressable::new(content, move |status| look.tab(status))
                .padding(0)
                .id(format!("campaign-tab-{word}"))
                .on_press(Message::PageOpened(page))
                .into()
        });
        let tabs = container(iced::widget::Row::with_children(tabs)).padding([0.0, GAP]).width(Length::Fill);
        column![tabs.style(move |_| look.flat(look.surface)), look.across()].into()
    }

    fn body<'a>(&'a self, scene: &Scene<'a>) -> Element<'a, Message> {
        let (context, look) = (&scene.context, scene.context.look);
        let narrow = context.is_narrow();
        let has_log = !narrow && matches!(self.page, Page::Overview | Page::Entry(_));
        let columns = match (context.is_wide(), narrow) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 2,
        };
        let beside = |width: f32| (context.width - width) > 760.0;
        let middle = match self.page {
            Page::Overview if self.seat.sees_agendas() => scene.empire(2),
            Page::Overview => scene.heroes(columns),
            Page::Shop => scene.shop(
                self.shopping,
                if narrow {
                    3
                } else if beside(400.0) {
                    6
                } else {
                    4
                },
            ),
            Page::Armory => scene.armory(columns),
            Page::Hero(hero) => scene.hero_page(hero, columns),
            Page::Empire => scene.empire(columns),
            Page::Account => scene.account(columns),
            Page::Table => scene.table_page(columns, &self.advised(scene)),
            Page::Board => scene.board(&self.advised(scene)),
            Page::Practice => self.practice_page(scene, columns),
            Page::Entry(index) => scene.entry(index, columns),
        };
        let right = match self.page {
            Page::Shop if scene.shopping().is_some() => {
                let odds = self.shopping.item.map(|item| self.weighed(scene, item).view(scene));
                scene.counter(self.shopping, odds)
            }
            Page::Board => scene.board_side(&self.advised(scene)),
            // The table has what the mission tells beside it, where there is room.
            page => scene.stage(page, self.findings(scene), scene.changes_of(page).filter(|_| !context.is_tight())),
        };
        let squares =
            (narrow && matches!(self.page, Page::Overview | Page::Entry(_))).then(|| scene.squares(self.page));
        if context.is_tight() {
            // There is room for one of them: the stage comes first, and the picked item before the others.
            let is_weighed = self.page == Page::Shop && scene.shopping().is_some() && self.shopping.item.is_some();
            if self.page == Page::Board {
                let side = container(right).height(Length::FillPortion(2));
                return column![container(middle).height(Length::FillPortion(3)), look.across(), side].into();
            }
            let page = if is_weighed || self.page == Page::Overview { right } else { middle };
            return column![].push(squares).push(page).into();
        }
        let right = container(right).width(if narrow { stage::NARROW } else { stage::WIDTH }).height(Length::Fill);
        let log = has_log.then(|| scene.log(self.page));
        let line = has_log.then(|| look.upright());
        let middle = column![].push(squares).push(middle).width(Length::Fill).height(Length::Fill);
        row![].push(log).push(line).push(middle).push(look.upright()).push(right).height(Length::Fill).into()
    }
}

/// The page between two seats, so that nobody sees by chance what is not theirs.
fn cover<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let buttons = row![
        main_tool(context, "ui-dark", context.text("gui.campaign.uncover"), Some(Message::Uncovered)),
        key_cap(context, "E"),
        tool(context, "ui-back", context.text("gui.campaign.back"), Some(Message::SeatPicked(Seat::Table))),
    ];
    let content = column![
        icon_in("faction-imperial", 64.0, look.muted),
        heading(context.text("gui.campaign.pass")),
        body(context.text("gui.campaign.pass.about")).color(look.muted),
        buttons.spacing(GAP).align_y(Alignment::Center),
    ];
    container(content.spacing(SPACE).align_x(Alignment::Center)).center(Length::Fill).padding(20).into()
}
