//! A campaign told as text, for one who looks at it; and in short, to be compared.

use super::{
    cards::{AgendaKind, Catalog},
    guide::Seat,
    log::{Document, Entry, Format},
    standing::{Case, Standing},
};
use kernel::{CardRef, Choice, Language, Names, OutlineRow, phrase, words::words};

words! {
    /// The form of a journal.
    Form, "imperial_assault.campaign.form.", {
        Text = "text",
        Markdown = "markdown",
    }
}

/// A line of the journal.
enum Line {
    Title(String),
    Heading(String),
    Item(String),
    /// What belongs to the item before it.
    Part(String),
}

struct Writer<'a> {
    case: Case<'a>,
    language: Language,
    seat: Seat,
    lines: Vec<Line>,
}

/// The campaign as text: who plays, how it stands, and what happened.
pub fn journal(catalog: &Catalog, document: &Document, seat: Seat, form: Form, language: Language) -> String {
    let case = Case::new(catalog, &document.list);
    let mut writer = Writer { case, language, seat, lines: Vec::new() };
    writer.title(document);
    writer.standing(&Standing::of(&case));
    writer.log();
    let mut out = String::new();
    for line in writer.lines {
        let (mark, text) = match (form, &line) {
            (Form::Markdown, Line::Title(text)) => ("# ", text),
            (Form::Markdown, Line::Heading(text)) => ("\n## ", text),
            (Form::Markdown, Line::Item(text)) => ("- ", text),
            (Form::Markdown, Line::Part(text)) => ("  - ", text),
            (Form::Text, Line::Title(text)) => ("", text),
            (Form::Text, Line::Heading(text)) => ("\n", text),
            (Form::Text, Line::Item(text)) => ("  ", text),
            (Form::Text, Line::Part(text)) => ("    ", text),
        };
        out.push_str(mark);
        out.push_str(text);
        out.push('\n');
        if form == Form::Markdown && matches!(line, Line::Title(_) | Line::Heading(_)) {
            out.push('\n');
        }
    }
    out
}

impl Writer<'_> {
    fn say(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    fn item(&mut self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) {
        let text = self.say(key, values);
        self.lines.push(Line::Item(text));
    }

    fn heading(&mut self, key: &str) {
        let text = phrase::text(self.language, key).to_owned();
        self.lines.push(Line::Heading(text));
    }

    fn name(&self, card: impl Into<CardRef>) -> &str {
        self.case.catalog.card_name(card.into(), self.language)
    }

    /// Names in a row; none for no cards.
    fn names<C: Into<CardRef>>(&self, cards: impl IntoIterator<Item = C>) -> Option<String> {
        let names: Vec<&str> = cards.into_iter().map(|card| self.name(card)).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// A line that names cards, if there are any.
    fn cards<C: Into<CardRef>>(&mut self, key: &str, cards: impl IntoIterator<Item = C>) {
        if let Some(cards) = self.names(cards) {
            self.item(key, &[("cards", &cards)]);
        }
    }

    fn hero(&self, index: usize) -> String {
        match self.case.campaign.heroes.get(index) {
            Some(player) => player.hero.name(self.case.catalog, self.language).to_owned(),
            None => (index + 1).to_string(),
        }
    }

    fn title(&mut self, document: &Document) {
        let campaign = self.case.campaign.campaign.name(self.case.catalog, self.language).to_owned();
        self.lines.push(Line::Title(match document.name.as_str() {
            "" => campaign,
            name => self.say("imperial_assault.campaign.journal.title", &[("name", &name), ("campaign", &campaign)]),
        }));
        let format = phrase::text(self.language, Format::Campaign.term()).to_owned();
        let rules: Vec<&str> = (self.case.campaign.variants.iter().filter_map(Choice::known))
            .map(|variant| phrase::text(self.language, variant.term()))
            .collect();
        let seat = phrase::text(self.language, self.seat.term()).to_owned();
        self.item("imperial_assault.campaign.journal.seen", &[("format", &format), ("seat", &seat)]);
        if !rules.is_empty() {
            self.item("imperial_assault.campaign.journal.variants", &[("rules", &rules.join("; "))]);
        }
    }

    /// What a hero has: feats, then everything that can be brought.
    fn carried(&self, standing: &Standing, hero: usize) -> Vec<CardRef> {
        let catalog = self.case.catalog;
        let learned = standing.heroes[hero].cards.iter().copied();
        let feats = learned.filter(|card| !catalog.class_card(*card).kind.is_item()).map(CardRef::from);
        let won =
            standing.rewards.iter().filter(|(card, own)| *own == Some(hero) && !catalog.reward(*card).kind.is_item());
        let won = won.map(|(card, _)| CardRef::from(*card));
        let items = standing.gear_of(catalog, hero).into_iter().filter_map(|gear| gear.card());
        feats.chain(won).chain(items).collect()
    }

    fn standing(&mut self, standing: &Standing) {
        self.heading("imperial_assault.campaign.journal.heroes");
        for (index, hero) in standing.heroes.iter().enumerate() {
            let name = self.hero(index);
            let player = &self.case.campaign.heroes[index].player;
            let name = if player.is_empty() { name } else { format!("{name} ({player})") };
            self.item("imperial_assault.campaign.journal.hero", &[("hero", &name), ("xp", &hero.xp())]);
            if let Some(cards) = self.names(self.carried(standing, index)) {
                let cards = self.say("imperial_assault.campaign.journal.cards", &[("cards", &cards)]);
                self.lines.push(Line::Part(cards));
            }
        }
        self.item("imperial_assault.campaign.journal.credits", &[("credits", &standing.credits)]);
        self.cards("imperial_assault.campaign.journal.allies", standing.allies.clone());
        self.heading("imperial_assault.campaign.journal.empire");
        let player = &self.case.campaign.empire.player;
        if !player.is_empty() {
            self.item("imperial_assault.campaign.journal.player", &[("player", player)]);
        }
        if !self.case.campaign.empire.automated {
            let (xp, influence) = (standing.imperial_xp(), standing.influence);
            self.item("imperial_assault.campaign.journal.imperial", &[("xp", &xp), ("influence", &influence)]);
        }
        self.cards("imperial_assault.campaign.journal.cards", standing.imperial_cards.clone());
        let is_secret =
            |card: &_| self.case.catalog.agenda_card(*card).kind == AgendaKind::Secret && !self.seat.sees_agendas();
        let (hidden, open): (Vec<_>, Vec<_>) = standing.agendas.iter().copied().partition(is_secret);
        self.cards("imperial_assault.campaign.journal.agendas", open);
        if !hidden.is_empty() {
            self.item("imperial_assault.campaign.journal.hidden", &[("count", &hidden.len())]);
        }
        self.cards("imperial_assault.campaign.journal.villains", standing.villains.clone());
        self.heading("imperial_assault.campaign.journal.missions");
        self.cards("imperial_assault.campaign.journal.active", standing.active.clone());
        self.cards("imperial_assault.campaign.journal.forced", standing.forced.iter().map(|forced| forced.mission));
        if let Some(winner) = standing.winner {
            let winner = phrase::text(self.language, winner.term()).to_owned();
            self.item("imperial_assault.campaign.journal.won", &[("winner", &winner)]);
        }
    }

    fn log(&mut self) {
        for entry in &self.case.campaign.log {
            if let Some(deck) = entry.again {
                let deck = phrase::text(self.language, deck.term()).to_owned();
                self.item("imperial_assault.campaign.journal.again", &[("deck", &deck)]);
                continue;
            }
            let head = self.head(entry);
            self.lines.push(Line::Heading(head));
            self.entry(entry);
        }
    }

    fn head(&self, entry: &Entry) -> String {
        let Some(mission) = &entry.mission else {
            return phrase::text(self.language, "imperial_assault.campaign.journal.before").to_owned();
        };
        let mission = mission.name(self.case.catalog, self.language);
        let kind = match (entry.forced, self.case.slot(entry.slot)) {
            (true, _) => "imperial_assault.campaign.mission.forced",
            (false, Some(slot)) => slot.kind.term(),
            (false, None) => return mission.to_owned(),
        };
        let kind = phrase::text(self.language, kind);
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("slot", &entry.slot), ("mission", &mission), ("kind", &kind)];
        self.say("imperial_assault.campaign.journal.entry", &values)
    }

    fn entry(&mut self, entry: &Entry) {
        self.result(entry);
        self.stages(entry);
    }

    fn result(&mut self, entry: &Entry) {
        self.cards("imperial_assault.campaign.journal.allies", known(&entry.allies));
        if let Some(winner) = entry.winner {
            let winner = phrase::text(self.language, winner.term()).to_owned();
            self.item("imperial_assault.campaign.journal.won", &[("winner", &winner)]);
        }
        if let Some(gains) = &entry.gained {
            let xp: Vec<String> = gains.hero_xp.iter().map(ToString::to_string).collect();
            let values: [(&str, &dyn std::fmt::Display); 4] = [
                ("xp", &xp.join(", ")),
                ("credits", &gains.credits),
                ("imperial", &gains.imperial_xp),
                ("influence", &gains.influence),
            ];
            self.item("imperial_assault.campaign.journal.gained", &values);
        }
    }

    /// What is told of an entry besides its result.
    fn stages(&mut self, entry: &Entry) {
        if let Some(gains) = &entry.gained {
            let cards = gains.rewards.iter().filter_map(|won| won.card.known()).map(CardRef::from);
            let groups = gains.allies.iter().chain(&gains.villains).filter_map(Choice::known).map(CardRef::from);
            self.cards("imperial_assault.campaign.journal.won_cards", cards.chain(groups).collect::<Vec<_>>());
        }
        self.cards(
            "imperial_assault.campaign.journal.drawn",
            known(entry.side_missions.as_deref().unwrap_or_default()),
        );
        if let Some(stage) = &entry.rebel_stage {
            for learned in &stage.learned {
                let card = learned.card.name(self.case.catalog, self.language).to_owned();
                let hero = self.hero(learned.hero);
                self.item("imperial_assault.campaign.journal.learned", &[("hero", &hero), ("card", &card)]);
            }
            self.cards("imperial_assault.campaign.journal.sold", stage.sold.iter().filter_map(|sale| sale.item.card()));
            for bought in &stage.bought {
                let item = bought.item.name(self.case.catalog, self.language).to_owned();
                let hero = self.hero(bought.hero);
                self.item("imperial_assault.campaign.journal.bought", &[("hero", &hero), ("item", &item)]);
            }
        }
        if let Some(stage) = &entry.imperial_stage {
            self.cards("imperial_assault.campaign.journal.imperial_learned", known(&stage.learned));
            let is_open =
                |card: &_| self.seat.sees_agendas() || self.case.catalog.agenda_card(*card).kind != AgendaKind::Secret;
            let (open, hidden): (Vec<_>, Vec<_>) = known(&stage.bought).into_iter().partition(is_open);
            self.cards("imperial_assault.campaign.journal.imperial_bought", open);
            if !hidden.is_empty() {
                self.item("imperial_assault.campaign.journal.hidden", &[("count", &hidden.len())]);
            }
        }
    }
}

/// What the journal says of each mission and its stages: its title and its lines, without the result if that is told
/// elsewhere.
pub fn entries(case: Case<'_>, seat: Seat, with_result: bool, language: Language) -> Vec<(String, Vec<String>)> {
    let mut writer = Writer { case, language, seat, lines: Vec::new() };
    let told = case.campaign.log.iter().filter(|entry| entry.again.is_none());
    told.map(|entry| {
        if with_result {
            writer.result(entry);
        }
        writer.stages(entry);
        let lines = std::mem::take(&mut writer.lines).into_iter().map(|line| match line {
            Line::Title(text) | Line::Heading(text) | Line::Item(text) | Line::Part(text) => text,
        });
        (writer.head(entry), lines.collect())
    })
    .collect()
}

fn known<H: Copy>(choices: &[Choice<H>]) -> Vec<H> {
    choices.iter().filter_map(Choice::known).collect()
}

/// The campaign in short, one row for each hero and each entry of the log. What the Empire keeps secret stands in no row,
/// but two campaigns that differ in it are told apart.
pub fn outline(catalog: &Catalog, document: &Document, language: Language) -> Vec<OutlineRow> {
    let case = Case::new(catalog, &document.list);
    let standing = Standing::of(&case);
    let writer = Writer { case, language, seat: Seat::Table, lines: Vec::new() };
    let mut rows = Vec::new();
    let row = |title: String, drawing: Option<String>, items: Vec<String>, whole: &[String]| {
        let key = format!("{title}: {}", whole.join(", "));
        OutlineRow { key, title, subtitle: String::new(), drawing, cost: None, items }
    };
    for index in 0..standing.heroes.len() {
        let cards = writer.carried(&standing, index).into_iter();
        let cards: Vec<String> = cards.map(|card| writer.name(card).to_owned()).collect();
        let known = document.list.heroes.get(index).and_then(|player| player.hero.known());
        let drawing = known.map(|hero| catalog.hero(hero).icon.to_string());
        rows.push(row(writer.hero(index), drawing, cards.clone(), &cards));
    }
    let [told, whole] = [Seat::Table, Seat::Empire].map(|seat| entries(case, seat, true, language));
    for ((head, lines), (_, whole)) in told.into_iter().zip(whole) {
        rows.push(row(head, None, lines, &whole));
    }
    rows
}
