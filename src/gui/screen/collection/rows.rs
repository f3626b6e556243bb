//! Rows of the collection.

use crate::context::Context;
use kernel::{CardRef, FactionInfo, Language, owned::PRODUCT, similar::fold};
use rustc_hash::FxHashMap;
use systems::{Collection, SystemId};

/// A row: a box or a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub kind: &'static str,
    pub id: String,
    /// The card; `None` for a box.
    pub card: Option<CardRef>,
    pub name: String,
    pub detail: String,
    /// Names of the drawings of what is in it: one for a card, several for a box.
    pub drawings: Vec<String>,
    /// Its faction; that of most of its contents for a box.
    pub faction: Option<&'static FactionInfo>,
    /// Folded text for the search.
    sought: String,
}

/// Counts of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counts {
    /// Copies counted individually.
    pub counted: u32,
    /// Copies in owned boxes.
    pub boxed: u32,
}

impl Counts {
    pub const fn all(self) -> u32 {
        self.counted.saturating_add(self.boxed)
    }
}

/// Boxes of a system with their contents.
pub(super) fn boxes(context: &Context<'_>, game: SystemId) -> Vec<Row> {
    let names = context.catalogs.names(game);
    let collected = context.catalogs.collected(game);
    let faction_of: FxHashMap<CardRef, _> = collected.iter().map(|card| (card.card, card.faction)).collect();
    let row = |product: kernel::ProductInfo<'_>| {
        let inside = |(card, count): &(CardRef, u32)| match (names.card_name(*card, context.language), *count) {
            (name, 1) => name.to_owned(),
            (name, count) => format!("{count} × {name}"),
        };
        let words: Vec<String> = product.contents.iter().map(inside).collect();
        let mut drawings: Vec<String> = Vec::new();
        let mut factions: Vec<(&'static FactionInfo, u32)> = Vec::new();
        for (card, count) in &product.contents {
            let drawing = context.catalogs.drawing(game, *card);
            if is_figure(drawing) && !drawings.iter().any(|known| known == drawing) {
                drawings.push(drawing.to_owned());
            }
            let Some(faction) = faction_of.get(card).copied().flatten() else { continue };
            match factions.iter_mut().find(|(known, _)| known.id == faction.id) {
                Some((_, all)) => *all += count,
                None => factions.push((faction, *count)),
            }
        }
        let detail = std::iter::once(product.sku.to_owned()).filter(|sku| !sku.is_empty());
        let detail: Vec<String> = detail.chain([words.join(", ")]).collect();
        Row {
            kind: PRODUCT,
            id: product.id.to_owned(),
            card: None,
            name: product.names[context.language as usize].to_owned(),
            drawings,
            faction: factions.into_iter().max_by_key(|(_, count)| *count).map(|(faction, _)| faction),
            sought: product.names.map(fold).join(" ") + " " + &fold(product.sku) + " " + &fold(&words.join(" ")),
            detail: detail.join(" · "),
        }
    };
    context.catalogs.products(game).into_iter().map(row).collect()
}

/// Single cards of a system, of one kind or of all.
pub(super) fn cards(context: &Context<'_>, game: SystemId, kind: Option<&str>) -> Vec<Row> {
    let language = context.language as usize;
    let all = context.catalogs.collected(game).into_iter();
    all.filter(|card| kind.is_none_or(|kind| kind == card.kind))
        .map(|card| {
            let [english, spanish] = &card.names;
            let kind = kind_name(context.language, game, card.kind);
            let sought = [english, spanish, &card.details[language], &kind].map(|words| fold(words)).join(" ");
            let detail = &card.details[language];
            let detail = if detail.is_empty() { kind } else { format!("{kind} · {detail}") };
            let name = card.names[language].clone();
            let (kind, id, faction) = (card.kind, card.id, card.faction);
            Row { kind, id, card: Some(card.card), name, detail, drawings: vec![card.drawing], faction, sought }
        })
        .collect()
}

/// True for drawings of ships and figures, which tell boxes apart.
fn is_figure(drawing: &str) -> bool {
    drawing.starts_with("ship-") || drawing.starts_with("figure-")
}

/// Keeps the rows that contain every word of a search.
pub(super) fn keep(rows: &mut Vec<Row>, search: &str) {
    let words: Vec<String> = search.split_whitespace().map(fold).collect();
    rows.retain(|row| words.iter().all(|word| row.sought.contains(word)));
}

/// Counts of a row.
pub(super) fn counts(collection: Option<&Collection>, game: SystemId, row: &Row) -> Counts {
    let Some(collection) = collection else { return Counts::default() };
    let counted = collection.count(game, row.kind, &row.id);
    let all = row.card.and_then(|card| Some(collection.owned(game)?.counts().count(card)));
    Counts { counted, boxed: all.unwrap_or(counted).saturating_sub(counted) }
}

/// The name of a kind of card.
pub(super) fn kind_name(language: Language, game: SystemId, kind: &str) -> String {
    kernel::phrase::say(language, &game.kind_term(kind), &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Enforcement, OwnedItem};
    use systems::{Catalogs, Enforced};

    #[test]
    fn boxes_are_found_by_name_in_any_language_by_number_and_by_what_is_in_them() {
        let catalogs = Catalogs::default();
        let context = Context::plain(&catalogs, Language::Spanish);
        let found = |search: &str| {
            let mut rows = boxes(&context, SystemId::XWing);
            keep(&mut rows, search);
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(found("core set swx01"), ["core_set"]);
        assert!(found("biggs").contains(&"core_set".to_owned()));
        assert_eq!(found("core set hutt"), Vec::<String>::new());
    }

    #[test]
    fn what_is_in_boxes_is_told_apart_from_what_was_counted_singly() {
        let catalogs = Catalogs::default();
        let context = Context::plain(&catalogs, Language::English);
        let item = |kind: &str, id: &str, count| OwnedItem { kind: kind.into(), id: id.into(), count };
        let mut collection = Collection::default();
        let items = vec![item(PRODUCT, "core_set", 2), item("upgrade", "r2d2", 1)];
        collection.set(&catalogs, SystemId::XWing, items, Enforced::usual(SystemId::XWing, Enforcement::Off));
        let rows = cards(&context, SystemId::XWing, Some("upgrade"));
        let droid = rows.iter().find(|row| row.id == "r2d2").unwrap();
        assert_eq!(counts(Some(&collection), SystemId::XWing, droid), Counts { counted: 1, boxed: 2 });
        let core = boxes(&context, SystemId::XWing).into_iter().find(|row| row.id == "core_set").unwrap();
        assert_eq!(counts(Some(&collection), SystemId::XWing, &core), Counts { counted: 2, boxed: 0 });
    }

    #[test]
    fn a_game_whose_boxes_nobody_knows_has_single_cards_of_every_kind_it_counts() {
        let catalogs = Catalogs::default();
        let context = Context::plain(&catalogs, Language::English);
        assert_eq!(boxes(&context, SystemId::Legion), []);
        for kind in SystemId::Legion.collection().unwrap().kinds {
            let rows = cards(&context, SystemId::Legion, Some(kind.id));
            assert!(rows.len() > 30 && rows.iter().all(|row| !row.drawings[0].is_empty()), "{}", kind.id);
        }
    }
}
