//! The page: the form with the results under it, or the report card of one list.

use iced::{
    Element, Length,
    keyboard::{Key, Modifiers, key::Named},
    widget::{column, container, row},
};

use super::{Kind, MeasureScreen, Message, Outcome, matrix, ranking, report, unfinished::Unfinished};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SPACE},
    screen::{
        play::{players_of, shelf::name_of},
        running,
    },
    stored::ListTable,
    widget::parts::{body, chip, main_tool, pane, small, tool},
};
use practice::{HUMAN, opponents::RANDOM};

impl MeasureScreen {
    /// Message of a key.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            Key::Character("1") if modifiers.alt() && self.menu.is_none() => {
                let (place, change) = self.best_change()?;
                (change.found.difference.low > 0.0).then_some(Message::ChangePressed(place))
            }
            Key::Named(Named::Escape) if self.menu.is_some() => Some(Message::MenuPressed(None)),
            _ if self.menu.is_some() => None,
            Key::Named(Named::Escape) if self.running.is_some() => Some(Message::CancelPressed),
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::Enter) if self.is_ready() => Some(Message::StartPressed),
            Key::Named(Named::Enter) if !self.misfits.is_empty() => Some(Message::MisfitsDropped),
            _ => None,
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let on = on_bar(context);
        let kind = |kind: Kind| chip(&on, context.text(kind.term()), kind == self.kind, Message::KindPicked(kind));
        let kinds = row![
            chip(&on, context.text("gui.measure.series"), false, Message::SeriesPressed),
            kind(Kind::Gauntlet),
            kind(Kind::Improve),
        ]
        .spacing(GAP);
        let start = self.is_ready().then_some(Message::StartPressed);
        let start = running::button(&on, self.running.as_ref(), "gui.measure.start", start, Message::CancelPressed);
        let copy = |context: &Context<'a>| {
            matches!(self.outcome(), Some(Ok(Outcome::Gauntlet(_))))
                .then(|| tool(context, "ui-copy", context.text("gui.measure.copy"), Some(Message::CopyPressed)))
        };
        // A report card says whose it is.
        let report_of = self
            .request
            .as_ref()
            .and_then(|(request, _)| request.own.first())
            .or(self.own.first().map(|own| &own.document));
        let subtitle = match report_of.filter(|_| self.is_report()) {
            Some(list) => name_of(list.name(), context).to_owned(),
            None => context.text(self.system.term()).to_owned(),
        };
        let mut bar = Bar::new(context.text(self.kind.term())).subtitle(subtitle).tool(kinds);
        // If the bar has no room for it, the page has.
        let is_narrow = context.is_narrow();
        if let Some(copy) = copy(&on).filter(|_| !is_narrow) {
            bar = bar.tool(copy);
        }
        let is_report = self.is_report();
        if is_report && !is_narrow {
            let open = self.form_open || self.running.is_some();
            let pressed = self.running.is_none().then_some(Message::FormPressed);
            bar = bar.tool(tool(&on, if open { "ui-up" } else { "ui-down" }, context.text("gui.report.form"), pressed));
        }
        let bar = bar.tool(start).view(context);
        if is_report && !self.form_open {
            return self.report(context, bar);
        }
        let unfinished = self.unfinished.as_deref().filter(|_| self.running.is_none());
        let unfinished = unfinished.map(|unfinished| offer(unfinished, context));
        let mut page = column![]
            .push(unfinished)
            .push(self.form(context, table))
            .spacing(SPACE)
            .padding(SPACE)
            .width(Length::Fill);
        if let Some(copy) = copy(context).filter(|_| is_narrow) {
            page = page.push(copy);
        }
        page = match self.outcome() {
            Some(Ok(Outcome::Gauntlet(_))) if is_report => page,
            Some(Ok(Outcome::Gauntlet(matrix))) => {
                page.push(matrix::view(context, matrix, self.looked_at(), self.work.as_ref()))
            }
            Some(Ok(Outcome::Improve(ranking))) => page.push(ranking::view(context, ranking)),
            Some(Err(sentence)) => {
                page.push(pane(context, body(sentence.as_str()).color(look.red)).width(Length::Fill))
            }
            None if self.running.is_none() => {
                let about = match self.kind {
                    Kind::Gauntlet => "gui.measure.about",
                    Kind::Improve => "gui.measure.improve_about",
                };
                page.push(small(context.text(about), look.muted))
            }
            None => page,
        };
        let page =
            look.scrollable(container(page.max_width(1400)).center_x(Length::Fill)).id("measure").height(Length::Fill);
        column![bar, page].into()
    }

    /// The report card of the one measured list, under the bar.
    fn report<'a>(&'a self, context: &Context<'a>, bar: Element<'a, Message>) -> Element<'a, Message> {
        let matrix = match self.outcome() {
            Some(Ok(Outcome::Gauntlet(matrix))) => Some(&**matrix),
            _ => None,
        };
        let players = players_of(self.system).into_iter().filter(|player| ![HUMAN.id, RANDOM.id].contains(&player.id));
        let report = report::Report {
            system: self.system,
            matrix,
            live: &self.live,
            levels: &self.levels,
            players: players.collect(),
            player: self.players()[0],
            looked_at: self.looked_at(),
            work: self.work.as_ref(),
            change: self.best_change(),
        };
        let running = self.running.as_ref().map(|running| container(running.view(context)).padding(SPACE));
        let report = report.view(context);
        if context.is_narrow() {
            let copy =
                matrix.map(|_| tool(context, "ui-copy", context.text("gui.measure.copy"), Some(Message::CopyPressed)));
            let form = tool(context, "ui-down", context.text("gui.report.form"), Some(Message::FormPressed));
            let tools = row![form].push(copy).spacing(GAP);
            let tools = matrix.map(|_| container(tools).padding(SPACE));
            let page = column![].push(running).push(report).push(tools);
            return column![bar, look_at(context, page)].into();
        }
        column![bar].push(running).push(report).into()
    }
}

/// The offer to go on with a gauntlet.
fn offer<'a>(unfinished: &Unfinished, context: &Context<'a>) -> Element<'a, Message> {
    let request = &unfinished.request;
    let name = request.own.first().map_or("", |list| name_of(list.name(), context));
    let lists = request.own.len() + request.field.len();
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("name", &name), ("lists", &lists.saturating_sub(1)), ("blocks", &unfinished.blocks)];
    let about = body(context.say("gui.measure.unfinished", &values)).width(Length::Fill);
    let go_on = main_tool(context, "ui-play", context.text("gui.measure.go_on"), Some(Message::GoOnPressed));
    let forget = tool(context, "ui-close", context.text("gui.measure.forget"), Some(Message::ForgetPressed));
    pane(context, row![about, go_on, forget].spacing(GAP).align_y(iced::Alignment::Center)).width(Length::Fill).into()
}

/// A page that scrolls as a whole.
fn look_at<'a>(context: &Context<'a>, page: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    context.look.scrollable(page).id("measure").height(Length::Fill).width(Length::Fill).into()
}
