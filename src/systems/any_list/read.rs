//! Lists of any system from any text.

use super::AnyDocument;
use crate::{
    Catalogs, SystemId,
    campaign::{self, import},
    claim, embedded,
    roster::Roster,
    several::{self, Part},
};
use kernel::{
    ImportNote, ImportOutcome, Imported, Place, ReadError,
    document::Envelope,
    json::{Json, Node},
    plain::{mended_name, mended_notes, plain},
    tabletop::TABLE,
};

/// The format of a document of ours that is no list.
pub const TOURNAMENT: &str = "tournament";

/// Fields by which other files of ours are known, each with the sentence that names its command.
const OTHERS: [(&str, &str); 3] = [
    ("muster_replay", "systems.read.replay"),
    ("muster_pack", "systems.read.pack"),
    ("muster_collection", "systems.read.collection"),
];

fn has_field(json: &Json<'_>, field: &str) -> bool {
    matches!(json, Json::Object(fields) if fields.iter().any(|(key, _)| key == field))
}

impl AnyDocument {
    /// Reads a list of any system in any form.
    ///
    /// Our own document says which system it is of. A foreign form is shown to the system of the `hint`, or to every
    /// system; the one that it names, or else the one that understands most of it and whose cards cost what it says,
    /// has it.
    ///
    /// # Errors
    /// Text in which there is no list, with line and column.
    pub fn read(catalogs: &Catalogs, text: &str, hint: Option<SystemId>) -> Result<Imported<Self>, ReadError> {
        let mut read = Self::read_as_written(catalogs, text, hint)?;
        let document = &mut read.document;
        let mut note = |written: &str, phrase| {
            read.notes.push(ImportNote::of(&plain(written), ImportOutcome::Guessed, Place::ROOT, phrase));
        };
        if let Some(name) = mended_name(document.name()) {
            note(document.name(), "systems.import.name_mended");
            document.rename(name);
        }
        if let Some(notes) = mended_notes(document.notes()) {
            note(document.notes(), "systems.import.notes_mended");
            document.0.envelope_mut().set_notes(notes);
        }
        Ok(read)
    }

    /// Reads all lists of a text: one, or those of a dump, of several lines, links or parts. A part that cannot be read
    /// keeps its error.
    ///
    /// # Errors
    /// As for [`AnyDocument::read`]. The answer is never empty.
    pub fn read_all(
        catalogs: &Catalogs,
        text: &str,
        hint: Option<SystemId>,
    ) -> Result<Vec<Result<Imported<Self>, ReadError>>, ReadError> {
        let read = |part: Part| -> Result<Imported<Self>, ReadError> {
            let mut read = Self::read(catalogs, &part.text, hint)?;
            if let Some(name) = part.name.filter(|_| read.document.name().is_empty()) {
                read.document.rename(mended_name(&name).unwrap_or(name));
            }
            Ok(read)
        };
        let mut parts = several::of_programs(text);
        let only = if parts.len() == 1 { parts.pop() } else { None };
        if !parts.is_empty() {
            let lists: Vec<_> = parts.into_iter().map(read).collect();
            if lists.iter().filter(|list| list.is_ok()).count() > 1 {
                return Ok(lists);
            }
        }
        // Lists below each other have the points of a list each; the parts of one list have not.
        let whole = |part: Part| {
            let list = read(part).ok()?;
            let report = list.document.check(catalogs, None);
            report.totals.first().is_some_and(|total| total.value * 2 > total.limit).then_some(Ok(list))
        };
        if let Some(lists) = several::of_people(text).find_map(|parts| parts.into_iter().map(whole).collect()) {
            return Ok(lists);
        }
        let list = match (Self::read(catalogs, text, hint), only) {
            (Err(error), Some(only)) => read(only).map_err(|_| error),
            (list, _) => list,
        };
        Ok(vec![Ok(list?)])
    }

    /// Reads a roster of another builder as the text it makes. What costs nothing and is no card is left out with a note,
    /// such as the weapons printed on a unit's card.
    fn read_roster(catalogs: &Catalogs, roster: &Roster, hint: Option<SystemId>) -> Result<Imported<Self>, ReadError> {
        let hint = hint.or(roster.system());
        let first = Self::read_plainly(catalogs, &roster.text(&[]), hint)?;
        let is_doubtful =
            |note: &&ImportNote| note.outcome != ImportOutcome::Mapped && roster.may_be_no_card(&note.written);
        let mut left_out: Vec<String> =
            first.notes.iter().filter(is_doubtful).map(|note| note.written.clone()).collect();
        if left_out.is_empty() {
            return Ok(first);
        }
        left_out.sort();
        left_out.dedup();
        let mut read = Self::read_plainly(catalogs, &roster.text(&left_out), hint)?;
        let told = left_out.join(", ");
        read.notes.push(ImportNote::of(&told, ImportOutcome::Refused, Place::ROOT, "systems.import.no_cards"));
        Ok(read)
    }

    fn read_as_written(catalogs: &Catalogs, text: &str, hint: Option<SystemId>) -> Result<Imported<Self>, ReadError> {
        if let Some(roster) = Roster::open(text) {
            return Self::read_roster(catalogs, &roster, hint);
        }
        if let Some((object, around)) = embedded::object(text)
            && let Ok(mut read) = Self::read_plainly(catalogs, &object, hint)
        {
            if !around.is_empty() {
                read.notes.push(ImportNote::of(&around, ImportOutcome::Refused, Place::ROOT, "systems.import.around"));
            }
            return Ok(read);
        }
        let read = Self::read_plainly(catalogs, text, hint);
        match (embedded::host(text), read) {
            (Some(host), Err(error)) if error.is_foreign() || error.key == "systems.read.no_list" => {
                Err(ReadError::whole("systems.read.link").with("host", host))
            }
            (_, read) => read,
        }
    }

    fn read_plainly(catalogs: &Catalogs, text: &str, hint: Option<SystemId>) -> Result<Imported<Self>, ReadError> {
        // A text that does not begin like an object may still be a list written for people.
        if text.trim_start().starts_with('{') {
            let json = Json::parse(text)?;
            if Envelope::is_ours(&json) {
                let document = Self::read_ours(catalogs, text, &json)?;
                return Ok(Imported { document, notes: Vec::new() });
            }
            if let Some((_, told)) = OTHERS.iter().find(|(mark, _)| has_field(&json, mark)) {
                return Err(Node::root(text, &json).error(told));
            }
            if hint.is_none_or(|system| system == SystemId::ImperialAssault) && import::is_foreign(&json) {
                let Imported { document, notes } = import::read(catalogs.campaign(), &Node::root(text, &json))?;
                return Ok(Imported { document: Self::of_campaign(document), notes });
            }
        }
        let asked = hint.as_ref().map_or(SystemId::ALL, std::slice::from_ref);
        let mut read: Vec<(SystemId, Imported<Self>)> = Vec::new();
        let mut complaint: Option<ReadError> = None;
        let mut complaints = 0;
        for system in asked {
            let Some(game) = system.list_game() else { continue };
            match game.import(catalogs, text) {
                Ok(next) => read.push((*system, next)),
                Err(error) => {
                    complaints += 1;
                    // The error of a system that knows the text says more than that of one that does not.
                    if complaint.as_ref().is_none_or(|before| before.is_foreign() && !error.is_foreign()) {
                        complaint = Some(error);
                    }
                }
            }
        }
        claim::strongest(catalogs, text, read).ok_or_else(|| match complaint {
            Some(complaint) if complaints == 1 || !complaint.is_foreign() => complaint,
            Some(complaint) => ReadError::at(complaint.line, complaint.column, "systems.read.no_list"),
            None => ReadError::whole("systems.read.empty"),
        })
    }

    fn read_ours(catalogs: &Catalogs, text: &str, json: &Json<'_>) -> Result<Self, ReadError> {
        let root = Node::root(text, json);
        let envelope = Envelope::open(&root)?;
        let Some(game) = SystemId::from_id(envelope.system).and_then(SystemId::list_game) else {
            let value: String = envelope.system.chars().take(60).collect();
            let node = envelope.required("system")?;
            return Err(node.error("systems.read.system").with("value", value).with("known", SystemId::known()));
        };
        if campaign::log::is_campaign(&envelope) {
            campaign::log::fits(text)?;
            let cards = catalogs.for_packs(&envelope.packs()?).campaign();
            return campaign::log::read(cards, &envelope).map(Self::of_campaign);
        }
        for (word, told) in [(TOURNAMENT, "systems.read.tournament"), (TABLE, "systems.read.table")] {
            if let Some(format) = envelope.field("format")?.filter(|format| format.string() == Ok(word)) {
                return Err(format.error(told));
            }
        }
        game.read(catalogs, &envelope)
    }
}
