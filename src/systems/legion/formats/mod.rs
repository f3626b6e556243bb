//! Interchange: armies from and to the forms people have them in.
//!
//! Reading is tolerant item by item. What the catalog knows is mapped, what is most likely meant is guessed, and
//! everything else stays in the document as it was written; every item has a note that says which. Only a text in which
//! there is no army at all, or whose structure is broken, is an error.

mod codes;
mod link;
mod names;
mod other_names;
mod post;
mod resolve;
mod site;
mod text;
mod tts;

use super::{
    SYSTEM,
    cards::{Catalog, GameSize},
    checks,
    list::{Army, Document, Format},
};
use crate::cards::BattleKind;
use kernel::{
    Imported, Language, ReadError, choice,
    document::Envelope,
    import::unmarked,
    json::{Json, Node},
};

kernel::list_forms! {
    /// A link of Legion HQ.
    Link = "legion-hq", "legion.form.link", "txt";
    /// The list for Tabletop Simulator.
    Tts = "tts", "legion.form.tts", "json";
    /// Legion HQ's text for tournaments: everything, a line a card.
    Tournament = "legion-hq-tournament", "legion.form.tournament", "txt";
    /// Legion HQ's usual text: a line a unit, under ranks.
    Standard = "legion-hq-standard", "legion.form.standard", "txt";
    /// Legion HQ's short text, without costs.
    Minimal = "legion-hq-minimal", "legion.form.minimal", "txt";
}

const OTHER_JSON: &str = "legion.import.other_json";

/// Reads an army in any form: our document, a link of Legion HQ, a list for Tabletop Simulator, plain text in English or
/// Spanish.
///
/// # Errors
/// Text in which no army can be found, or whose structure is not that of an army, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let text = unmarked(text)?;
    if text.trim_start().starts_with('{') {
        let json = Json::parse(text)?;
        return read_json(catalog, &Node::root(text, &json));
    }
    if link::is_address(text) {
        return link::read(catalog, text);
    }
    match text::read(catalog, text) {
        // A text about a list may have nothing but its link.
        Err(_) if link::find(text).is_some() => link::read(catalog, text),
        read => read,
    }
}

fn read_json(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    if let Some(envelope) = Envelope::of_game(node, SYSTEM)? {
        return Ok(Imported { document: super::list::read(catalog, &envelope)?, notes: Vec::new() });
    }
    if tts::is_list(node.json) { tts::read(catalog, node) } else { Err(node.error(OTHER_JSON).foreign()) }
}

/// Writes an army in a form; texts for people are in their language, those of other programs and data have none.
pub fn export(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    match form {
        Form::Muster => format!("{:#}\n", super::list::write(catalog, document)),
        Form::Link => format!("{}\n", link::write(catalog, document)),
        Form::Tts => format!("{:#}\n", tts::write(catalog, document)),
        Form::Tournament => site::tournament(catalog, document),
        Form::Standard => site::standard(catalog, document),
        Form::Minimal => site::minimal(catalog, document),
        _ => post::write(catalog, document, form, language),
    }
}

/// The size of game whose battle cards an army of a format plays with.
pub(crate) const fn size_of_game(format: Format) -> GameSize {
    match format {
        Format::Skirmish => GameSize::Skirmish,
        Format::Standard | Format::GrandArmy => GameSize::Standard,
    }
}

/// The format that an army without a stated one is for, by its battle deck and its points.
fn fitting_format(catalog: &Catalog, army: &Army) -> Format {
    /// From here on an army is no longer a standard one with too many points.
    const FAR_TOO_MANY: i32 = 1_000;
    let is_small = army.battle_deck.as_ref().is_some_and(|deck| {
        BattleKind::ALL
            .into_iter()
            .flat_map(|kind| choice::known(deck.row(kind)))
            .any(|(_, card)| catalog.battle(card).size == GameSize::Skirmish)
    });
    if is_small {
        Format::Skirmish
    } else if checks::army_cost(catalog, army) > FAR_TOO_MANY {
        Format::GrandArmy
    } else {
        Format::Standard
    }
}
