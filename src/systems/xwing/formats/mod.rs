//! Interchange: squads from and to the forms people have them in.
//!
//! Reading is tolerant item by item. What the catalog knows is mapped, what is most likely meant is guessed, and
//! everything else stays in the document as it was written; every item has a note that says which. Only a text in which
//! there is no squad at all, or whose structure is broken, is an error.

mod link;
mod post;
mod text;
mod xws;

use super::{
    SYSTEM,
    cards::{Catalog, Size},
    list::{Document, Format, Ship},
};
use kernel::{
    ImportNote, ImportOutcome, Imported, Language, Place, ReadError,
    document::Envelope,
    import::unmarked,
    json::{Json, Node},
};

kernel::list_forms! {
    /// XWS 1.0.0, the squad exchange format of the first edition.
    Xws = "xws", "xwing.form.xws", "xws";
    /// A link of Yet Another Squad Builder.
    Yasb = "yasb", "xwing.form.yasb", "txt";
}

/// Reads a squad in any form: our document, XWS 1 and 2, XWC containers, a link of Yet Another Squad Builder,
/// plain text in English or Spanish.
///
/// Of a container with several squads the first is taken and each further one noted; [`import_all`] takes them all.
///
/// # Errors
/// Text in which no squad can be found, or whose structure is not that of a squad, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let mut squads = import_all(catalog, text)?.into_iter();
    // There is always a first one: a text without any squad is an error.
    let mut first = squads.next().ok_or_else(|| ReadError::whole("xwing-formats.no_squad"))?;
    first.notes.extend(squads.map(|further| ImportNote {
        written: further.document.name,
        outcome: ImportOutcome::Refused,
        place: Place::ROOT,
        phrase: "xwing-formats.further_squad",
        facts: Vec::new(),
    }));
    Ok(first)
}

/// Reads all squads of a text: one, or those of an XWC container.
///
/// A squad of a container that cannot be read is left out, with a note on the first one that can.
///
/// # Errors
/// As for [`import`]. The list is never empty.
pub fn import_all(catalog: &Catalog, text: &str) -> Result<Vec<Imported<Document>>, ReadError> {
    let text = unmarked(text)?;
    if !looks_like_json(text) {
        return read_text(catalog, text).map(|squad| vec![squad]);
    }
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    let container = match &json {
        Json::Object(_) => root.field("container")?,
        _ => Some(root),
    };
    let Some(container) = container else { return Ok(vec![read_one(catalog, &root)?]) };
    let mut squads = Vec::new();
    let mut failed: Vec<(usize, ReadError)> = Vec::new();
    let items = container.items()?;
    let count = items.len();
    for (index, squad) in items.enumerate() {
        match read_one(catalog, &squad) {
            Ok(squad) => squads.push(squad),
            // Finding the line of an error takes reading the text again: after some errors the rest need none.
            Err(error) => failed.push((index, error)),
        }
        if failed.len() == MOST_FAILED {
            break;
        }
    }
    let gave_up = failed.last().map(|(index, _)| index + 2);
    let gave_up = gave_up.filter(|next| failed.len() == MOST_FAILED && *next <= count);
    let Some(first) = squads.first_mut() else {
        return Err(failed
            .into_iter()
            .next()
            .map_or_else(|| container.error(OTHER_JSON).foreign(), |(_, error)| error));
    };
    first.notes.extend(failed.into_iter().map(|(index, error)| ImportNote {
        written: (index + 1).to_string(),
        outcome: ImportOutcome::Refused,
        place: Place::ROOT,
        phrase: "xwing-formats.unreadable_squad",
        facts: vec![("line", number(error.line)), ("column", number(error.column))],
    }));
    first.notes.extend(gave_up.map(|next| ImportNote {
        written: next.to_string(),
        outcome: ImportOutcome::Refused,
        place: Place::ROOT,
        phrase: "xwing-formats.gave_up",
        facts: Vec::new(),
    }));
    Ok(squads)
}

/// Reads a text for people, or the link of one.
fn read_text(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    if link::is_address(text) {
        return link::read(catalog, text);
    }
    // An address copied from where it is shown has its spaces as they are.
    let quoted = text.trim().replace(' ', "%20");
    if text.trim_start().starts_with("http") && link::is_address(&quoted) {
        return link::read(catalog, &quoted);
    }
    match text::read(catalog, text) {
        // A text about a squad may have nothing but its link.
        Err(_) if link::find(text).is_some() => link::read(catalog, text),
        read => read,
    }
}

const OTHER_JSON: &str = "xwing-formats.other_json";

/// The most squads of one container that may be unreadable before the rest is given up.
const MOST_FAILED: usize = 20;

/// Reads one squad in JSON.
fn read_one(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    if let Some(envelope) = Envelope::of_game(node, SYSTEM)? {
        return Ok(Imported { document: super::list::read(catalog, &envelope)?, notes: Vec::new() });
    }
    let is_squad = matches!(node.json, Json::Object(fields) if fields.iter().any(|(key, _)| key == "pilots"));
    if is_squad { xws::read(catalog, node) } else { Err(node.error(OTHER_JSON).foreign()) }
}

/// True if the text is meant as JSON. A bracket may also begin BBCode or a squad's name.
fn looks_like_json(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    match letters.next() {
        Some('{') => true,
        Some('[') => matches!(letters.next(), None | Some('{' | '[' | ']' | '"')),
        _ => false,
    }
}

/// Writes a squad in a form; texts for people are in their language, data forms have none.
pub fn export(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    match form {
        Form::Muster => format!("{:#}\n", super::list::write(catalog, document)),
        Form::Xws => format!("{:#}\n", xws::write(catalog, document)),
        Form::Yasb => format!("{}\n", link::write(catalog, document)),
        _ => post::write(catalog, document, form, language),
    }
}

/// The format that a squad without a stated one is for: Epic if it needs Epic cards, else standard.
fn fitting_format(catalog: &Catalog, ships: &[Ship]) -> Format {
    let epic = ships.iter().any(|ship| {
        let huge = ship.pilot.known().is_some_and(|pilot| {
            let kind = catalog.ship(catalog.pilot(pilot).ship);
            kind.size == Size::Huge
        });
        huge || ship.known_upgrades().any(|(_, id)| catalog.upgrade(id).is_epic())
    });
    if epic { Format::Epic } else { Format::Standard }
}

/// The note on a format that only the squad's cards imply: a squad of Epic cards has other limits.
fn note_of_format(format: Format) -> Option<ImportNote> {
    (format == Format::Epic).then(|| {
        ImportNote::of("", ImportOutcome::Guessed, Place::ROOT, "xwing-formats.epic")
            .with("format", kernel::Fact::Term(format.term()))
            .with("limit", kernel::Fact::Number(format.limit()))
    })
}

fn number(value: usize) -> kernel::Fact {
    kernel::Fact::Number(i32::try_from(value).unwrap_or(i32::MAX))
}
