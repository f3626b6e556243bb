//! Messages of the screen, and its keys.

use iced::{
    Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{operation, text_editor},
};

use super::{
    Action, AnyOpen, BarMessage, CampaignAction, CampaignScreen, Change, Entering, Message, Page, Practicing, Request,
    Trying, scene::Scene,
};
use crate::{Context, screen::builder::notes};
use kernel::plain::typed_name;
use systems::campaign::{
    Document,
    cards::AgendaKind,
    guide::{self, Move, Seat, StepKind},
    journal::{Form, journal},
    standing::Case,
    table::{Deed, board::Move as Place},
};

impl CampaignScreen {
    pub fn update(
        &mut self,
        message: Message,
        context: &Context<'_>,
        (open, document): (&AnyOpen, &Document),
    ) -> CampaignAction {
        // A name that was being typed is complete with whatever else is done.
        let goes_on = matches!(
            message,
            Message::PlayerTyped(..)
                | Message::PlayerSubmitted
                | Message::Bar(_)
                | Message::Asked(_)
                | Message::JournalCopied
        );
        if let (Some((seat, name)), false) = (&self.player, goes_on) {
            let change = Change::Player(*seat, name.trim().to_owned());
            self.player = None;
            let case = Case::new(context.catalogs.campaign(), &document.list);
            if let Some(named) = change.apply(&case, document) {
                return match self.update(message, context, (open, &named)) {
                    // The name is kept with the edit, or by itself.
                    Action::None => Self::edit(named, change.words(&case, context)),
                    other => other,
                };
            }
        }
        let scene = self.scene(context, open, document);
        // What is shown changes in many places with each message.
        self.turn += 1;
        self.draft.refused = None;
        match message {
            Message::Asked(Request::Undo) if !open.can_undo => Action::None,
            Message::Asked(Request::Redo) if !open.can_redo => Action::None,
            Message::Asked(request) => {
                self.menu = false;
                Action::Ask(request)
            }
            Message::Bar(message) => self.update_bar(message, document),
            Message::SeatPicked(Seat::Empire) => {
                self.covered = !self.seat.sees_agendas();
                Action::None
            }
            Message::SeatPicked(seat) => {
                (self.seat, self.covered, self.page) = (seat, false, Page::Overview);
                Action::None
            }
            Message::Uncovered => {
                (self.seat, self.covered, self.page) = (Seat::Empire, false, Page::Empire);
                Action::None
            }
            Message::PageOpened(page) => {
                self.open_page(page, &scene);
                Action::None
            }
            Message::Made(wanted) => self.made(&wanted, &scene),
            Message::Redrawn => {
                let redrawn = scene
                    .decks()
                    .into_iter()
                    .fold(document.clone(), |document, deck| guide::redraw(scene.case.catalog, &document, deck));
                Self::edit(redrawn, context.text("gui.campaign.edit.again").to_owned())
            }
            Message::LayingPressed => {
                self.shopping.laying = !self.shopping.laying;
                Action::None
            }
            Message::Changed(change) => self.changed(&change, &scene),
            Message::Entered if self.page == Page::Shop && scene.shopping().is_some() => {
                let wanted = self.shopping.item.map(|item| Move::Buy(item, self.shopping.hero));
                match wanted.filter(|wanted| scene.step.moves.contains(wanted)) {
                    Some(wanted) => self.made(&wanted, &scene),
                    None => Action::None,
                }
            }
            Message::Entered => match scene.main(self.page) {
                Some(main) => self.update(main.message, context, (open, document)),
                None => Action::None,
            },
            Message::ItemPicked(item) => {
                // In a small window the picked item has the whole page, until it is put back.
                let is_back = self.shopping.item == Some(item) && context.is_tight();
                self.shopping.item = (!is_back).then_some(item);
                Action::None
            }
            Message::BuyerPicked(hero) => {
                self.shopping.hero = hero.min(document.list.heroes.len().saturating_sub(1));
                Action::None
            }
            Message::AddingPressed(kind) => {
                self.adding = if self.adding == Some(kind) { None } else { Some(kind) };
                Action::None
            }
            Message::Held(gear) => {
                self.held = if self.held.as_ref() == Some(&gear) { None } else { Some(gear) };
                Action::None
            }
            Message::Repaired(finding, which) => self.repaired(finding, which, &scene),
            Message::RepairNumbered(number) => match self.numbered(&scene).get(number - 1) {
                Some((finding, which)) => self.repaired(*finding, *which, &scene),
                None => Action::None,
            },
            Message::PlayerTyped(seat, name) => {
                self.player = Some((seat, typed_name(name)));
                Action::None
            }
            Message::PlayerSubmitted => match self.player.take() {
                Some((seat, name)) => self.changed(&Change::Player(seat, name.trim().to_owned()), &scene),
                None => Action::None,
            },
            Message::Happened(deed) => self.happened(&[deed], &scene),
            Message::Advised(deeds) => self.happened(&deeds, &scene),
            Message::Entering(entering) => {
                let placed = match entering {
                    Entering::Placing(Some(who)) => scene.spot(who),
                    _ => None,
                };
                self.draft.update(entering);
                self.draft.is_turned = placed.map_or(self.draft.is_turned, |spot| spot.is_turned);
                Action::None
            }
            Message::Practicing(message) => {
                if matches!(message, Practicing::Trying(Trying::Opened(..))) {
                    self.page = Page::Practice;
                }
                self.practicing(message, context, &scene, document)
            }
            Message::JournalCopied => {
                let text = journal(scene.case.catalog, document, self.seat, Form::Text, context.language);
                Action::Run(iced::clipboard::write(text))
            }
        }
    }

    fn happened(&mut self, deeds: &[Deed], scene: &Scene<'_>) -> CampaignAction {
        match scene.done(deeds) {
            Ok((after, words)) => {
                deeds.iter().for_each(|deed| self.draft.entered(deed));
                if let [Deed::Board(Place::Stand(placed, spot))] = deeds {
                    let is_turn = scene.spot(*placed).is_some_and(|known| known.at == spot.at);
                    let next = if is_turn { Some(*placed) } else { scene.next_to_place(*placed) };
                    (self.draft.placing, self.draft.is_turned) = (next, is_turn && spot.is_turned);
                }
                Self::edit(after, words)
            }
            Err(refused) => {
                self.draft.refused = refused;
                Action::None
            }
        }
    }

    fn open_page(&mut self, page: Page, scene: &Scene<'_>) {
        if let (Page::Shop, false) = (page, scene.context.is_tight())
            && let Some((_, entry)) = scene.shopping()
        {
            // The first item that can be paid is weighed.
            let drawn = entry.rebel_stage.iter().flat_map(|stage| stage.drawn.iter().flatten());
            let items = drawn.flat_map(|(_, items)| items).filter_map(kernel::Choice::known);
            let mut payable = items.filter(|item| scene.case.catalog.item(*item).cost <= scene.standing.credits);
            self.shopping.item = self.shopping.item.or_else(|| payable.next());
        }
        if page == Page::Board {
            self.draft.placing = self.draft.placing.or_else(|| scene.first_to_place());
        }
        self.adding = None;
        self.page = page;
    }

    /// Takes a step of the guide.
    fn made(&mut self, wanted: &Move, scene: &Scene<'_>) -> CampaignAction {
        let made = guide::make(scene.case.catalog, scene.document, wanted);
        let is_secret = match wanted {
            Move::BuyAgenda(card) | Move::Discard(card) | Move::Return(card) => {
                scene.case.catalog.agenda_card(*card).kind == AgendaKind::Secret
            }
            _ => false,
        };
        let words = match is_secret {
            true => scene.text("gui.campaign.edit.secret").to_owned(),
            false => wanted.words(&scene.case, &scene.step, scene.context.language),
        };
        self.follow(wanted, &made, scene);
        Self::edit(made, words)
    }

    /// Shows what a step leads to.
    fn follow(&mut self, made: &Move, after: &Document, scene: &Scene<'_>) {
        let next = guide::next(&Case::new(scene.case.catalog, &after.list));
        match made {
            Move::OpenStage if next.kind == StepKind::RebelStage => {
                self.shopping.item = None;
                self.page = Page::Overview;
            }
            Move::OpenStage => self.page = Page::Empire,
            Move::Close => {
                self.shopping.laying = false;
                self.page = Page::Overview;
            }
            Move::Begin(..) | Move::Force(_) | Move::End(_) => self.page = Page::Overview,
            Move::Buy(item, _) if self.shopping.item == Some(*item) => self.shopping.item = None,
            _ => {}
        }
    }

    fn changed(&mut self, change: &Change, scene: &Scene<'_>) -> CampaignAction {
        if let Change::EntryOut(_) = change {
            self.page = Page::Overview;
        }
        match change {
            Change::Attach(..) => self.held = None,
            Change::RewardIn(..) | Change::GroupIn(..) => self.adding = None,
            _ => {}
        }
        match change.apply(&scene.case, scene.document) {
            Some(after) => Self::edit(after, change.words(&scene.case, &scene.context)),
            None => Action::None,
        }
    }

    fn repaired(&self, finding: usize, which: usize, scene: &Scene<'_>) -> CampaignAction {
        let repairs = self.repairs(scene);
        match repairs.get(finding).and_then(|repairs| repairs.get(which)) {
            Some(repair) => {
                Self::edit(repair.edit.clone(), repair.sentence(scene.context.language, scene.case.catalog))
            }
            None => Action::None,
        }
    }

    fn update_bar(&mut self, message: BarMessage, document: &Document) -> CampaignAction {
        match message {
            BarMessage::NameTyped(name) => self.name = Some(typed_name(name)),
            BarMessage::NameSubmitted => match self.name.take() {
                Some(name) if name != document.name => {
                    let facts = vec![("name", name.clone())];
                    let edit = Document { name, ..document.clone() };
                    return Action::Edit { edit, label: "gui.edit.rename", facts, then: Task::none() };
                }
                _ => {}
            },
            BarMessage::MenuPressed => self.menu = !self.menu,
            BarMessage::MenuLeft => self.menu = false,
            BarMessage::NotesPressed => {
                self.menu = false;
                self.notes = Some(text_editor::Content::with_text(&document.notes));
                return Action::Run(operation::focus(notes::FIELD));
            }
            BarMessage::NotesEdited(action) => {
                if let Some(notes) = &mut self.notes {
                    notes.perform(action);
                }
            }
            BarMessage::NotesSaved => {
                let written = self.notes.take().map(|notes| notes.text().trim_end().to_owned());
                if let Some(notes) = written.filter(|notes| *notes != document.notes) {
                    let edit = Document { notes, ..document.clone() };
                    return Action::Edit { edit, label: "gui.edit.set_notes", facts: Vec::new(), then: Task::none() };
                }
            }
            BarMessage::NotesLeft => self.notes = None,
        }
        Action::None
    }

    fn edit(edit: Document, words: String) -> CampaignAction {
        Action::Edit { edit, label: "gui.edit.campaign", facts: vec![("change", words)], then: Task::none() }
    }

    /// Message of a key that no widget handled.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if self.notes.is_some() {
            return match key {
                Key::Named(Named::Escape) => Some(Message::Bar(BarMessage::NotesLeft)),
                Key::Named(Named::Enter) if modifiers.command() => Some(Message::Bar(BarMessage::NotesSaved)),
                _ => None,
            };
        }
        if modifiers.alt() {
            let Key::Character(digit) = key.as_ref() else { return None };
            let number = digit.parse().ok().filter(|number| (1..=9).contains(number))?;
            return Some(Message::RepairNumbered(number));
        }
        match key.as_ref() {
            Key::Named(Named::Enter) if self.covered => Some(Message::Uncovered),
            Key::Named(Named::Enter) => Some(Message::Entered),
            Key::Named(Named::Escape) if self.menu => Some(Message::Bar(BarMessage::MenuLeft)),
            Key::Named(Named::Escape) if self.covered => Some(Message::SeatPicked(Seat::Table)),
            Key::Named(Named::Escape) if self.page != Page::Overview => Some(Message::PageOpened(Page::Overview)),
            Key::Named(Named::Escape) => Some(Message::Asked(Request::Back)),
            Key::Character(letter) => match (letter.to_lowercase().as_str(), modifiers.command(), modifiers.shift()) {
                ("z", true, false) => Some(Message::Asked(Request::Undo)),
                ("z", true, true) | ("y", true, false) => Some(Message::Asked(Request::Redo)),
                ("h", true, false) => Some(Message::Asked(Request::History)),
                ("e", false, false) if self.covered => Some(Message::Uncovered),
                ("e", false, false) if self.seat.sees_agendas() => Some(Message::SeatPicked(Seat::Table)),
                ("e", false, false) => Some(Message::SeatPicked(Seat::Empire)),
                (digit, false, false) if self.page == Page::Shop => {
                    let hero: usize = digit.parse().ok().filter(|number| (1..=4).contains(number))?;
                    Some(Message::BuyerPicked(hero - 1))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Message for Escape in a field.
    pub fn field_left(&self) -> Option<Message> {
        let notes = || self.notes.is_some().then_some(Message::Bar(BarMessage::NotesLeft));
        self.menu.then_some(Message::Bar(BarMessage::MenuLeft)).or_else(notes)
    }

    /// Message that applies text being typed when the screen is left.
    pub fn typed(&self, open: &AnyOpen) -> Option<Message> {
        if self.notes.is_some() {
            return Some(Message::Bar(BarMessage::NotesSaved));
        }
        if self.player.is_some() {
            return Some(Message::PlayerSubmitted);
        }
        let typed = self.name.as_ref()?;
        (*typed != open.document.name()).then_some(Message::Bar(BarMessage::NameSubmitted))
    }

    /// Another state of the campaign is shown.
    pub fn stepped(&mut self) {
        self.turn += 1;
        if let Page::Entry(_) = self.page {
            self.page = Page::Overview;
        }
    }
}
