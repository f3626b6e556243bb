//! The drawn map of the mission that is being played: what is revealed, doors, tokens, and where figures stand.

use iced::{
    Element, Length,
    widget::{Column, container, row},
};

use super::{
    Message,
    message::Entering,
    parts::{flow, framed, head, page},
    scene::Scene,
    table::Advised,
};
use crate::{
    look::{GAP, SPACE},
    widget::{
        Piece, PlanView, Pressable, icon_in,
        parts::{body, small, tool},
    },
};
use kernel::sheet::{Plan, PlanSign, space_name};
use systems::campaign::{
    guide::Seat,
    plan::MapView,
    table::{
        Deed, Table, Target,
        board::{Body, Move, Spot},
    },
};

impl<'a> Scene<'a> {
    /// The map with the figures on it.
    pub(super) fn board(&self, advised: &Advised) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let table = match self.table() {
            Ok((table, _)) => table,
            Err(sentence) => return page(context, iced::widget::column![body(sentence).color(look.muted)]),
        };
        let (state, map) = (table.state(), table.setup().map());
        let plan = self.map_plan(&table);
        let pieces = state.board.bodies().iter().map(|body| self.piece(&table, body));
        let (pieces, placing) = (pieces.collect(), self.draft.placing);
        let on_space: Vec<((u8, u8), Target)> =
            state.board.bodies().iter().flat_map(|body| body.spaces().map(|at| (at, body.who))).collect();
        // What is not drawn cannot be pressed.
        let is_drawn = |at: (u8, u8)| plan.marks.iter().any(|mark| mark.at == at);
        let tokens = map.tokens.iter().enumerate().filter(|(place, _)| !state.board.taken.contains(place));
        let tokens: Vec<((u8, u8), usize)> =
            tokens.filter(|(_, token)| is_drawn(token.at)).map(|(place, token)| (token.at, place)).collect();
        let is_turned = self.draft.is_turned;
        let lies = placing.and_then(|who| state.board.body(who)).map(|body| body.spot);
        let pressed = move |at: (u8, u8)| {
            let spot = Spot { at, is_turned };
            let there = on_space.iter().find(|(place, _)| *place == at).map(|(_, who)| *who);
            let token = || tokens.iter().find(|(place, _)| *place == at).map(|(_, token)| *token);
            match (placing, there, token()) {
                (Some(who), None, _) => Message::Happened(Deed::Board(Move::Stand(who, spot))),
                // A large figure goes to a space that it covers by half.
                (Some(who), Some(other), _) if who == other && lies != Some(spot) => {
                    Message::Happened(Deed::Board(Move::Stand(who, spot)))
                }
                (_, Some(other), _) => Message::Entering(Entering::Placing((placing != Some(other)).then_some(other))),
                (None, None, Some(token)) => Message::Happened(Deed::Board(Move::Take(token))),
                (None, None, None) => Message::Entering(Entering::Placing(None)),
            }
        };
        let moves = advised.deeds.iter().flat_map(|(_, deeds)| deeds);
        let ways = moves.filter_map(|deed| match deed {
            Deed::Board(Move::Stand(who, to)) => Some([state.stand(*who)?, to.at]),
            _ => None,
        });
        container(PlanView::new(plan, pieces, look, pressed).with_ways(ways.collect()).view())
            .id("campaign-map")
            .padding(GAP)
            .width(Length::Fill)
            .height(Length::Fill)
            .into()
    }

    /// The map as this seat sees it.
    fn map_plan(&self, table: &Table) -> Plan {
        let (map, board) = (table.setup().map(), Some(&table.state().board));
        let is_secret = self.seat.sees_agendas();
        // Without a player of the Empire the people at the table deploy for it.
        let deploys = is_secret || self.document.list.empire.automated && self.seat == Seat::Table;
        MapView { map, board, is_secret, deploys, language: self.context.language }.plan()
    }

    /// The next figure that is not on the map, once this one is; none if it only moves.
    pub(super) fn next_to_place(&self, placed: Target) -> Option<Target> {
        let (table, _) = self.table().ok()?;
        let state = table.state();
        let mut rest = state.on_table().filter(|who| state.stand(*who).is_none());
        state.stand(placed).is_none().then(|| rest.find(|who| *who != placed)).flatten()
    }

    /// Where a figure is on the map.
    pub(super) fn spot(&self, who: Target) -> Option<Spot> {
        let (table, _) = self.table().ok()?;
        table.state().board.body(who).map(|body| body.spot)
    }

    /// The first figure, while none is on the map.
    pub(super) fn first_to_place(&self) -> Option<Target> {
        let (table, _) = self.table().ok()?;
        let state = table.state();
        let is_empty = state.on_table().all(|who| state.stand(who).is_none());
        is_empty.then(|| state.on_table().next()).flatten()
    }

    /// A figure on the map, with what it has left.
    fn piece(&self, table: &Table, body: &Body) -> Piece {
        let (state, who) = (table.state(), body.who);
        let (drawing, color) = self.mark(table, who);
        let sign = match who {
            Target::Figure { group, figure } if state.groups[group].figures.len() > 1 => (figure + 1).to_string(),
            _ => String::new(),
        };
        let is_faded = match who {
            Target::Hero(hero) => state.heroes[hero].used >= state.heroes[hero].tokens,
            Target::Ally(ally) => state.allies[ally].exhausted,
            Target::Figure { group, .. } => state.groups[group].exhausted,
        };
        Piece {
            at: body.spot.at,
            extent: body.extent(),
            drawing,
            sign,
            color,
            is_picked: self.draft.placing == Some(who),
            life: table.life(who, self.case.catalog),
            is_faded,
        }
    }

    /// The button that turns a large figure: one that is on the map at once.
    fn turn(&self, table: &Table, who: Target) -> Element<'a, Message> {
        let turned = !self.draft.is_turned;
        let message = match table.state().board.body(who) {
            Some(body) => Message::Happened(Deed::Board(Move::Stand(who, Spot { is_turned: turned, ..body.spot }))),
            None => Message::Entering(Entering::Turned(turned)),
        };
        tool(&self.context, "ui-redo", self.text("gui.campaign.board.turn"), Some(message)).into()
    }

    /// The drawing of a figure and the color of its side.
    fn mark(&self, table: &Table, who: Target) -> (String, iced::Color) {
        let (state, look) = (table.state(), self.context.look);
        match who {
            Target::Hero(hero) => (self.portrait(hero).to_owned(), look.side_one),
            Target::Ally(ally) => (self.figure(state.allies[ally].card).to_owned(), look.side_one),
            Target::Figure { group, .. } => (self.figure(state.groups[group].card).to_owned(), look.side_two),
        }
    }

    /// Figures to place, sections, doors, and what is to be known of the map.
    pub(super) fn board_side(&self, advised: &Advised) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let Ok((table, _)) = self.table() else { return Column::new().into() };
        let (state, map) = (table.state(), table.setup().map());
        let told = self.told(&table);
        let figures = state.on_table().map(|who| {
            let (drawing, color) = self.mark(&table, who);
            let is_picked = self.draft.placing == Some(who);
            let place = match state.stand(who) {
                Some(at) => small(space_name(at), look.muted),
                None => small(self.text("gui.campaign.board.beside"), look.yellow),
            };
            let content = row![icon_in(&drawing, 18.0, color), body(told.target(who)).width(Length::Fill), place];
            Pressable::new(content.spacing(GAP).align_y(iced::Alignment::Center), move |status| {
                look.row(is_picked, status)
            })
            .padding([4, 8])
            .width(Length::Fill)
            .on_press(Message::Entering(Entering::Placing((!is_picked).then_some(who))))
            .into()
        });
        let about = match self.draft.placing {
            Some(who) => self.say("gui.campaign.board.place", &[("who", &told.target(who))]),
            None => self.text("gui.campaign.board.about").to_owned(),
        };
        let is_oblong = |who: &Target| {
            let (width, length) = state.size(*who, self.case.catalog);
            width != length
        };
        let turn = self.draft.placing.filter(is_oblong).map(|who| self.turn(&table, who));
        let refused = self.draft.refused.map(|key| small(self.text(key), look.red));
        let figures = Column::with_children(figures).spacing(2);
        let figures = framed(
            context,
            Column::new().push(small(about, look.muted)).push(turn).push(refused).push(figures).spacing(GAP),
        );
        let button = |words: String, wanted: Move| self.offer_button(&Deed::Board(wanted), words, false);
        let sections = state.board.hidden(map).map(|section| {
            button(self.say("gui.campaign.board.reveal", &[("section", &section)]), Move::Reveal(section))
        });
        let seen = map.doors.iter().enumerate().filter(|(door, _)| state.board.sees_door(map, *door));
        let doors = seen.map(|(door, edges)| {
            let is_open = state.board.open.contains(&door);
            let at = edges.first().map_or_else(String::new, |edge| space_name(edge.at));
            let key = if is_open { "gui.campaign.board.close" } else { "gui.campaign.board.open" };
            button(self.say(key, &[("at", &at)]), Move::Door(door))
        });
        let unchecked = (!map.is_checked()).then(|| {
            let tiles = map.names_of(|tile| !tile.is_checked);
            small(self.say("gui.campaign.board.unchecked", &[("tiles", &tiles.join(", "))]), look.yellow)
        });
        let signs = self.map_plan(&table).legend.into_iter().filter_map(|(sign, words)| match sign {
            PlanSign::Mark(letter, _) => Some(format!("{letter}: {words}")),
            _ => None,
        });
        let legend = small(signs.collect::<Vec<_>>().join(" · "), look.muted);
        let large =
            state.board.part(map).is_cut(map).then(|| small(self.text("gui.campaign.board.large"), look.yellow));
        let content = Column::new()
            .push(self.advised(advised))
            .push(head(context, self.text("gui.campaign.board.figures"), None, None))
            .push(figures)
            .push(head(context, self.text("gui.campaign.board.map"), None, None))
            .push(flow(sections.chain(doors)))
            .push(legend)
            .push(unchecked)
            .push(large)
            .spacing(SPACE);
        page(context, content)
    }
}
