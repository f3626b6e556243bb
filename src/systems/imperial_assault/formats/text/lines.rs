//! Makes a draft of lines: which name is a card, of what kind, and what belongs to the group before it.

use std::borrow::Cow;

use super::draft::{CardLine, Draft};
use crate::{
    ImperialAssault,
    cards::{Catalog, DeploymentId, Kind, Rank},
    formats::names::{
        Cards, Heading, Meaning, Pieces, Reader, Statement, Token, find_map, has_subtitle, is_subtitle, like, reader,
    },
};
use kernel::{
    System,
    similar::fold,
    text_list::{Level, Opened, Sure, Walk, Writer, counted, is_of_game, is_word, title},
};

/// The key of the word before the map.
pub(in crate::formats) const MAP: &str = "imperial_assault.post.map";
/// Limit of pieces of a text compared with parts of names.
const MOST_PARTS: usize = 200;
/// The most words of a part of a name.
const MOST_WORDS_OF_A_PART: usize = 5;
/// The word between an attachment and the group it lies on, by language.
const ON: [&str; 2] = [" on ", " en "];
/// Separator of the facts of a line.
const BETWEEN: &str = " · ";

/// Reads all lines.
pub(super) fn draft(catalog: &Catalog, text: &str) -> Draft {
    let mut reader = reader(catalog);
    let mut builder = Builder {
        catalog,
        draft: Draft::default(),
        walk: Walk::new(title(&mut reader, text)),
        section: Heading::Deployment,
        is_stated: false,
        level: None,
        taken_card: None,
        hosted: Vec::new(),
        parts: MOST_PARTS,
        is_page: text.contains(BETWEEN_TRAITS),
    };
    builder.read(&mut reader, text);
    builder.finish()
}

struct Builder<'a> {
    catalog: &'a Catalog,
    draft: Draft,
    walk: Walk<Meaning>,
    section: Heading,
    /// True if a heading named the section.
    is_stated: bool,
    /// The level of the groups of the section.
    level: Option<Level>,
    /// The Command card that the line may be which was taken for the army's name.
    taken_card: Option<CardLine>,
    /// Attachments of which the text says on which group they lie, with it.
    hosted: Vec<(CardLine, CardLine)>,
    /// Number of further pieces to compare with parts of names.
    parts: usize,
    /// True for a copied page of a builder, which has each card with its traits and its text.
    is_page: bool,
}

/// The mark between the traits of a card on a builder's page.
const BETWEEN_TRAITS: char = '・';

impl<'a> Writer for Builder<'a> {
    type Dictionary = Cards<'a>;

    const ALIASES: &'static [&'static str] = ImperialAssault::INFO.aliases;
    const LABELS: &'static [&'static str] = &["army", "armyname", "ejercito"];
    const LABEL: &'static str = "imperial_assault.post.army";

    fn walk(&mut self) -> &mut Walk<Meaning> {
        &mut self.walk
    }

    fn is_empty(&self) -> bool {
        self.draft.is_empty()
    }

    fn is_first(&mut self) -> bool {
        self.is_empty() && self.walk.page.name.is_empty() && !self.is_stated
    }

    fn line(&mut self, reader: &mut Reader<'a>, mut opened: Opened<'_>, line: &str) {
        let line = line.trim();
        if self.is_first() && line.starts_with("--") && line.ends_with("--") {
            // A name between two rulers.
            let name = line.trim_matches('-').trim().to_owned();
            opened = Opened { text: name.into(), heading: true, ..opened };
        }
        if is_of_game(&opened.text, Self::ALIASES) || (self.is_first() && self.takes_name(&opened)) {
            return;
        }
        let text = self.take_map(&opened.text);
        if self.lies_on(reader, &text) {
            return;
        }
        let is_first = self.is_first();
        let Pieces { tokens, number, of, copies, .. } = reader.line(&text);
        let is_said = |token: &Token| token.sure == Sure::Exact && (token.is_card() || token.meaning.heading.is_some());
        if self.is_page && (text.starts_with(':') || tokens.len() != 1 || !tokens.iter().all(is_said)) {
            self.draft.has_texts |= !tokens.is_empty();
            if is_first {
                self.walk.take_name(&opened.text);
            }
            return;
        }
        if let (true, Some(copies)) = (tokens.is_empty(), copies) {
            // A count alone below a card is that of the card.
            let copies = counted(&mut self.walk.by_count, copies);
            if let Some(last) = self.last() {
                last.token.count = last.token.count.max(copies);
                return;
            }
        }
        let mut cards: Vec<CardLine> = tokens.into_iter().map(|token| self.with_part_of_name(token)).collect();
        if cards.iter().any(|card| !card.token.label && card.token.is_card()) {
            cards.retain(|card| !self.is_label(&card.token));
        }
        if let [first, rest @ ..] = &mut cards[..] {
            // With a cost behind the name, the number before it is a count.
            let is_bare = first.token.count > 1 && first.token.points.is_none();
            first.bare = is_bare && begins_with_count(&text, first.token.count);
            if rest.is_empty() && first.token.points.is_none() && first.token.is_card() {
                first.token.points = number;
            }
        }
        let has_heading = cards.iter().any(|card| card.token.meaning.heading == Some(Heading::Command));
        if let Some((total, _)) = of.filter(|_| !has_heading && self.section == Heading::Deployment) {
            self.walk.page.total = self.walk.page.total.or(Some(total));
        } else if let Some(number) = number.filter(|_| text.to_lowercase().starts_with("total")) {
            self.walk.page.total = self.walk.page.total.or(Some(number));
        }
        let tokens: Vec<Token> = cards.iter().map(|card| card.token.clone()).collect();
        self.count(&tokens);
        let is_weak = |card: &CardLine| card.token.sure <= Sure::Weak;
        let is_known = |card: &CardLine| {
            card.token.sure > Sure::Unknown && (card.token.is_card() || card.token.meaning.heading.is_some())
        };
        // A sentence on a card's page, which may name another card.
        let is_sentence =
            |card: &CardLine| card.token.sure == Sure::Unknown && !card.token.may_be_name() && card.token.tag.is_none();
        let has_cost = |card: &CardLine| card.token.points.is_some() || card.token.tag.is_some();
        let is_prose = cards.iter().any(is_sentence) && !cards.iter().any(has_cost);
        let is_doubtful = cards.iter().all(is_weak) && cards.iter().any(|card| card.token.sure == Sure::Unknown);
        if !cards.iter().any(is_known) || is_doubtful || is_prose {
            self.line_without_card(&opened, &text, cards, of.is_some() || number.is_some());
        } else if is_first && self.may_be_title(&opened, &cards) {
            self.walk.take_name(&opened.text);
            self.taken_card = cards.into_iter().next();
        } else {
            let before = self.draft.deployment.len();
            self.line_with_cards(&opened, cards);
            self.share_copies(before, copies);
        }
    }
}

impl Builder<'_> {
    fn finish(mut self) -> Draft {
        self.place_hosted();
        // A list of nothing but Command cards has no name that is one of them.
        if let Some(card) = self.taken_card.filter(|_| self.draft.deployment.is_empty()) {
            self.draft.command.get_or_insert_default().insert(0, card);
            self.walk.page.name.clear();
            self.walk.page.name_is_guess = false;
        }
        Draft { page: self.walk.page, ..self.draft }
    }

    /// Gives the group of a line the count that stands behind its attachments, of which every copy has its own.
    fn share_copies(&mut self, before: usize, copies: Option<u32>) {
        let catalog = self.catalog;
        let is_figure = |id: &DeploymentId| catalog.deployment(*id).kind == Kind::Figure;
        let Some([group, attached @ ..]) = self.draft.deployment.get_mut(before..) else { return };
        let has_host = group.token.meaning.deployments.iter().any(is_figure)
            && attached.iter().all(|card| !card.token.meaning.deployments.iter().any(is_figure));
        if let Some(last) = attached.last_mut().filter(|_| has_host)
            && group.token.take_copies(copies, &mut last.token)
        {
            attached.iter_mut().for_each(|card| card.token.count = group.token.count);
        }
    }

    /// True if a piece only labels the text behind its colon: a word that is no group's name.
    fn is_label(&self, token: &Token) -> bool {
        let is_figure = |id: &DeploymentId| self.catalog.deployment(*id).kind == Kind::Figure;
        token.label && token.sure < Sure::Exact && !token.meaning.deployments.iter().any(is_figure)
    }

    /// Takes a line that says on which group an attachment lies: `Headhunter on Boba`.
    fn lies_on(&mut self, reader: &mut Reader<'_>, text: &str) -> bool {
        let Some((card, host)) = ON.iter().find_map(|word| text.split_once(word)) else { return false };
        let (Some(mut card), Some(host)) = (self.only_card(reader, card), self.only_card(reader, host)) else {
            return false;
        };
        let is_figure = |id: &DeploymentId| self.catalog.deployment(*id).kind == Kind::Figure;
        if card.token.meaning.deployments.iter().any(is_figure) || !host.token.meaning.deployments.iter().all(is_figure)
        {
            return false;
        }
        self.walk.page.tally.count(&[card.token.clone(), host.token.clone()]);
        card.under = true;
        self.hosted.push((card, host));
        true
    }

    /// The only Deployment card of a text, if there is nothing else in it.
    fn only_card(&mut self, reader: &mut Reader<'_>, text: &str) -> Option<CardLine> {
        let mut tokens = reader.line(text).tokens;
        let token = tokens.pop().filter(|_| tokens.is_empty())?;
        let card = self.with_part_of_name(token);
        (!card.token.meaning.deployments.is_empty()).then_some(card)
    }

    /// Puts attachments behind the groups that were named with them.
    fn place_hosted(&mut self) {
        let cards = &mut self.draft.deployment;
        for (card, host) in self.hosted.drain(..) {
            let is_host = |group: &CardLine| {
                group.token.meaning.deployments.iter().any(|id| host.token.meaning.deployments.contains(id))
            };
            let place = cards.iter().rposition(is_host).unwrap_or_else(|| {
                cards.push(host);
                cards.len() - 1
            });
            cards.insert(place + 1, card);
        }
    }

    /// Takes the map out of a line.
    fn take_map<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        let is_map = |label: &str| is_word(label, MAP) || matches!(fold(label).as_str(), "map" | "mapa");
        let mut rest = Vec::new();
        let mut found = false;
        for part in text.split(BETWEEN) {
            match part.split_once(':') {
                Some((label, name)) if is_map(label) && !name.trim().is_empty() => {
                    found = true;
                    self.draft.take_map(find_map(self.catalog, name.trim()), name.trim());
                }
                _ => rest.push(part),
            }
        }
        if found { Cow::Owned(rest.join(BETWEEN)) } else { Cow::Borrowed(text) }
    }

    /// The piece, as what a part of a name may mean.
    fn with_part_of_name(&mut self, token: Token) -> CardLine {
        let mut written = CardLine::new(token);
        let is_short = written.token.written.split_whitespace().count() <= MOST_WORDS_OF_A_PART;
        if written.token.sure == Sure::Exact || written.token.tag.is_some() || !is_short || self.parts == 0 {
            return written;
        }
        self.parts -= 1;
        let mut found = like(self.catalog, &written.token.written);
        if found.is_none()
            && let Some((name, cost)) = with_cost(&written.token)
            && let Some(of_name) = like(self.catalog, name)
        {
            let name = name.to_owned();
            (written.token.points, written.token.written) = (Some(cost), name);
            found = Some(of_name);
        }
        if let Some((meaning, rank)) = found {
            written.token.meaning = meaning;
            written.token.sure = Sure::Guessed;
            written.rank = rank;
        }
        written
    }

    /// True if the first line is the army's name, though it resembles a card's.
    fn may_be_title(&self, opened: &Opened<'_>, cards: &[CardLine]) -> bool {
        let is_plain =
            |card: &CardLine| card.token.points.is_none() && card.token.count == 1 && card.token.tag.is_none();
        let is_no_group = |card: &CardLine| {
            let meaning = &card.token.meaning;
            meaning.heading.is_none() && (meaning.deployments.is_empty() || card.token.sure == Sure::Weak)
        };
        !opened.level.has_bullet() && cards.iter().all(|card| is_plain(card) && is_no_group(card))
    }

    fn line_without_card(&mut self, opened: &Opened<'_>, text: &str, cards: Vec<CardLine>, has_number: bool) {
        for card in &cards {
            self.draft.take_word(&card.token.meaning);
        }
        let is_unknown = |card: &CardLine| card.token.sure <= Sure::Weak && !card.token.written.is_empty();
        let mut unknown: Vec<CardLine> = cards.into_iter().filter(is_unknown).collect();
        if unknown.is_empty() || self.section == Heading::Numbers {
            return;
        }
        for card in &mut unknown {
            card.token.meaning = Default::default();
            card.token.sure = Sure::Unknown;
        }
        let is_name = |card: &CardLine| card.token.may_be_name() || card.token.tag.is_some();
        let is_list = self.is_stated
            || opened.level.has_bullet()
            || unknown
                .iter()
                .any(|card| card.token.points.is_some() || card.token.tag.is_some() || card.token.count > 1);
        if self.is_first() && !opened.level.has_bullet() && unknown.iter().all(|card| card.token.tag.is_none()) {
            const LONGEST: usize = 120;
            let name = if has_number { unknown[0].token.written.as_str() } else { text };
            if name.len() <= LONGEST {
                return self.walk.take_name(name);
            }
        }
        if is_list && unknown.iter().all(is_name) {
            return self.line_with_cards(opened, unknown);
        }
        self.walk.prose(text, false);
    }

    fn line_with_cards(&mut self, opened: &Opened<'_>, cards: Vec<CardLine>) {
        let mut said = 0;
        let mut rank: Option<Rank> = None;
        let mut count = 1;
        for mut card in cards {
            let meaning = &card.token.meaning;
            if said > 0 && self.tells_card(&card) {
                continue;
            }
            if card.token.is_card() || card.token.sure == Sure::Unknown {
                if card.token.sure == Sure::Unknown && !card.token.may_be_name() && card.token.tag.is_none() {
                    self.walk.prose(&card.token.written, false);
                    continue;
                }
                card.rank = card.rank.or(rank.take());
                card.token.count = card.token.count.max(std::mem::replace(&mut count, 1));
                self.card(opened.level, card, said > 0);
                said += 1;
            } else if let Some(heading) = meaning.heading.filter(|_| said == 0) {
                self.heading(heading);
            } else if meaning.season.is_some() || meaning.affiliation.is_some() {
                match (meaning.season, self.last().filter(|_| said > 0)) {
                    (Some(Statement::Is(season)), Some(last)) => last.season = Some(season),
                    (_, Some(_)) => {}
                    (_, None) => self.draft.take_word(&card.token.meaning),
                }
            } else if let Some(told) = meaning.rank {
                // In brackets of their own between cards it is that of the next.
                let is_behind = said > 0 && (card.token.opens || !card.token.bracketed);
                match self.last().filter(|_| is_behind) {
                    Some(last) => {
                        last.rank = last.rank.or(Some(told));
                        // The numbers behind the border are the card's.
                        last.token.points = last.token.points.or(card.token.points);
                        last.token.count = last.token.count.max(card.token.count);
                    }
                    None => (rank, count) = (Some(told), card.token.count),
                }
            }
        }
    }

    /// True if a piece behind a card is only its subtitle, which decides between cards of one name. Some are names of
    /// Command cards too.
    fn tells_card(&mut self, card: &CardLine) -> bool {
        let (catalog, Token { written, bracketed, .. }) = (self.catalog, &card.token);
        if self.section == Heading::Command
            || (card.token.sure == Sure::Exact && !card.token.meaning.deployments.is_empty())
        {
            return false;
        }
        let Some(before) = self.draft.deployment.last_mut() else { return false };
        let tells = |id: &DeploymentId| {
            let card = catalog.deployment(*id);
            is_subtitle(card, written) || (*bracketed && has_subtitle(card, written))
        };
        if !before.token.meaning.deployments.iter().any(tells) {
            return false;
        }
        before.token.meaning.deployments.retain(tells);
        before.token.points = before.token.points.or(card.token.points);
        before.token.count = before.token.count.max(card.token.count);
        true
    }

    fn heading(&mut self, heading: Heading) {
        (self.section, self.is_stated, self.level) = (heading, true, None);
        if heading == Heading::Command {
            let _ = self.draft.command.get_or_insert_default();
        }
    }

    /// The card that was read last.
    fn last(&mut self) -> Option<&mut CardLine> {
        match self.section {
            Heading::Command => self.draft.command.as_mut()?.last_mut(),
            _ => self.draft.deployment.last_mut(),
        }
    }

    fn card(&mut self, level: Level, mut card: CardLine, is_behind: bool) {
        // Among numbers, a word that is only like a card's name is none.
        if self.section == Heading::Numbers && card.token.sure < Sure::Exact {
            return;
        }
        let meaning = &card.token.meaning;
        let section = match (meaning.deployments.is_empty(), meaning.commands.is_empty()) {
            (false, _) => Heading::Deployment,
            (true, false) => Heading::Command,
            (true, true) => self.section,
        };
        if section != self.section {
            (self.section, self.level) = (section, None);
        }
        card.token.count = counted(&mut self.walk.by_count, card.token.count);
        if section == Heading::Command {
            return self.draft.command.get_or_insert_default().push(card);
        }
        card.under = is_behind || self.level.is_some_and(|groups| level > groups);
        if !card.under {
            self.level = Some(level);
        }
        self.draft.deployment.push(card);
    }
}

/// A name and the cost behind it, where no mark stands between.
fn with_cost(token: &Token) -> Option<(&str, i32)> {
    const MOST_DIGITS: usize = 2;
    let (name, cost) = token.written.rsplit_once(char::is_whitespace)?;
    let cost = cost.parse().ok().filter(|_| cost.len() <= MOST_DIGITS && token.points.is_none())?;
    Some((name.trim_end(), cost))
}

/// True if a line begins with this count and no mark behind it.
fn begins_with_count(text: &str, count: u32) -> bool {
    let Some(rest) = text.strip_prefix(&count.to_string()) else { return false };
    let has_mark = rest.split_whitespace().next().is_some_and(|word| matches!(word, "x" | "X" | "×" | "*"));
    rest.starts_with(' ') && !has_mark
}
