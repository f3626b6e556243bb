//! Actions of the shelf of campaigns.

use iced::Task;

use super::{App, Message, Screen};
use crate::screen::{
    builder::AnyBuilder,
    campaign::{CampaignShelf, ShelfAction, ShelfMessage},
};
use systems::SystemId;

impl App {
    /// Shows the open campaign; without one, or from it, all campaigns.
    pub(super) fn go_to_campaign(&mut self) -> Task<Message> {
        let open = self.open.as_ref().map(|list| &list.open.document).filter(|document| !document.is_fielded());
        let is_there = matches!(&self.screens.shown, Screen::Builder(builder) if builder.is_campaign());
        self.screens.shown = match open.filter(|_| !is_there) {
            Some(document) => Screen::Builder(AnyBuilder::of(document)),
            None => Screen::Campaign(Box::new(CampaignShelf::new(
                self.shared.context().with_packs_on(SystemId::ImperialAssault).catalogs,
            ))),
        };
        self.renew_open_row();
        self.read_table()
    }

    pub(super) fn campaign_message(&mut self, message: ShelfMessage) -> Task<Message> {
        let Screen::Campaign(shelf) = &mut self.screens.shown else { return Task::none() };
        self.version += 1;
        match shelf.update(message, &self.shared.context().with_packs_on(SystemId::ImperialAssault)) {
            ShelfAction::None => Task::none(),
            ShelfAction::Begin(document) => self.make_list(&document),
            ShelfAction::Open(id) => self.open_list(id),
        }
    }
}
