//! A campaign read from our own document.

use super::{
    super::{
        cards::{
            AgendaCardId, AgendaSetId, CampaignId, Catalog, ClassCardId, GroupId, HeroId, ImperialCardId,
            ImperialClassId, ItemId, MissionId, RewardId, Side,
        },
        table::MOST_DEEDS,
    },
    Bought, Campaign, Deck, Document, Drawn, Empire, Entry, Format, Gains, Gear, Held, ImperialStage, Learned, Load,
    Player, RebelStage, Sale, SideDeck, Strength, Variant, Won,
};
use crate::SYSTEM;
use kernel::{
    CardRef, Choice, PackRef,
    chance::LARGEST_SEED,
    document::{self, Envelope},
    json::{Json, Node},
    read::ReadError,
};

/// Most heroes that are read; more than the rules allow, so that a finding says so.
pub const MOST_HEROES: usize = 8;
/// Most entries of the log.
pub const MOST_ENTRIES: usize = 40;
/// Most cards in one place.
pub const MOST_CARDS: usize = 200;
/// Largest document in bytes.
pub const LARGEST: usize = 256 << 10;

/// Bounds of any number of the log.
const NUMBERS: std::ops::RangeInclusive<i64> = -1_000_000..=1_000_000;

/// A handle by which documents name cards.
trait Named: Copy + Into<CardRef> {
    fn find(catalog: &Catalog, id: &str) -> Option<Self>;
}

macro_rules! named {
    ($($Id:ident: $find:ident;)+) => {$(
        impl Named for $Id {
            fn find(catalog: &Catalog, id: &str) -> Option<Self> {
                catalog.$find(id)
            }
        }
    )+};
}

named! {
    AgendaCardId: find_agenda_card;
    AgendaSetId: find_agenda_set;
    CampaignId: find_campaign;
    ClassCardId: find_class_card;
    GroupId: find_group;
    HeroId: find_hero;
    ImperialCardId: find_imperial_card;
    ImperialClassId: find_imperial_class;
    ItemId: find_item;
    MissionId: find_mission;
    RewardId: find_reward;
}

/// True if an envelope is that of a campaign, whether or not the rest can be read.
pub fn is_campaign(envelope: &Envelope<'_, '_>) -> bool {
    envelope.system == SYSTEM && envelope.text("format").is_ok_and(|format| format == Format::Campaign.id())
}

/// The packs that a text of a campaign names, before it is read with their cards.
///
/// # Errors
/// As for [`read_text`].
pub fn packs_of(text: &str) -> Result<Vec<PackRef>, ReadError> {
    fits(text)?;
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    Envelope::of_game(&root, SYSTEM)?.map_or_else(|| Ok(Vec::new()), |envelope| envelope.packs())
}

/// Reads a campaign from its text.
///
/// # Errors
/// Text that is larger than a campaign can be, no JSON, or not of our form, with line and column.
pub fn read_text(catalog: &Catalog, text: &str) -> Result<Document, ReadError> {
    fits(text)?;
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    match Envelope::of_game(&root, SYSTEM)? {
        Some(envelope) => read(catalog, &envelope),
        None => Err(ReadError::whole("imperial_assault.campaign.read.other")),
    }
}

/// Refuses a text that is larger than a campaign can be.
///
/// # Errors
/// It is.
pub fn fits(text: &str) -> Result<(), ReadError> {
    if text.len() <= LARGEST {
        return Ok(());
    }
    let most = (LARGEST >> 10).to_string();
    Err(ReadError::whole("imperial_assault.campaign.read.large").with("most", most))
}

/// Reads a campaign from an opened envelope.
///
/// Ids the catalog does not know stay as they were written; fields that are not ours are kept.
///
/// # Errors
/// Missing fields, wrong types, numbers and lists out of bounds, with line and column.
pub fn read(catalog: &Catalog, envelope: &Envelope<'_, '_>) -> Result<Document, ReadError> {
    let format = envelope.word("format", &Format::ALL, Format::id)?.unwrap_or_default();
    let reader = Reader { catalog };
    envelope.document(format, reader.campaign(&envelope.required("list")?)?)
}

#[derive(Clone, Copy)]
struct Reader<'c> {
    catalog: &'c Catalog,
}

impl Reader<'_> {
    fn campaign(self, node: &Node<'_, '_>) -> Result<Campaign, ReadError> {
        Ok(Campaign {
            campaign: self.choice(&node.required("campaign")?)?,
            seed: node.number::<u64>("seed", 0..=LARGEST_SEED as i64)?.unwrap_or_default(),
            variants: many(node, "variants", MOST_CARDS, |word| Ok(Choice::find(word.string()?, Variant::from_id)))?,
            products: many(node, "products", MOST_CARDS, |product| product.string().map(str::to_owned))?,
            heroes: many(node, "heroes", MOST_HEROES, |hero| self.player(hero))?,
            empire: maybe(node, "empire", |empire| self.empire(empire))?.unwrap_or_default(),
            side_deck: maybe(node, "side_deck", |deck| self.side_deck(deck))?.unwrap_or_default(),
            log: many(node, "log", MOST_ENTRIES, |entry| self.entry(entry))?,
            armory: many(node, "armory", MOST_CARDS, |held| self.held(held))?,
            extra: document::extra(
                node,
                &["campaign", "seed", "variants", "products", "heroes", "empire", "side_deck", "log", "armory"],
            )?,
        })
    }

    fn choice<H: Named>(self, node: &Node<'_, '_>) -> Result<Choice<H>, ReadError> {
        Ok(Choice::find(node.string()?, |id| H::find(self.catalog, id)))
    }

    fn choices<H: Named>(self, node: &Node<'_, '_>, field: &str) -> Result<Vec<Choice<H>>, ReadError> {
        many(node, field, MOST_CARDS, |card| self.choice(card))
    }

    fn maybe_choices<H: Named>(self, node: &Node<'_, '_>, field: &str) -> Result<Option<Vec<Choice<H>>>, ReadError> {
        Ok(if node.field(field)?.is_some() { Some(self.choices(node, field)?) } else { None })
    }

    fn gear(self, node: &Node<'_, '_>) -> Result<Gear, ReadError> {
        Ok(Gear::find(self.catalog, node.string()?))
    }

    fn player(self, node: &Node<'_, '_>) -> Result<Player, ReadError> {
        Ok(Player {
            hero: self.choice(&node.required("hero")?)?,
            player: text(node, "player")?,
            rewards: self.choices(node, "rewards")?,
            extra: document::extra(node, &["hero", "player", "rewards"])?,
        })
    }

    fn empire(self, node: &Node<'_, '_>) -> Result<Empire, ReadError> {
        Ok(Empire {
            player: text(node, "player")?,
            class: maybe(node, "class", |class| self.choice(class))?,
            agenda_sets: self.choices(node, "agenda_sets")?,
            automated: node.flag("automated")?,
            strength: node.word("strength", &Strength::ALL, Strength::id)?.unwrap_or_default(),
            extra: document::extra(node, &["player", "class", "agenda_sets", "automated", "strength"])?,
        })
    }

    fn side_deck(self, node: &Node<'_, '_>) -> Result<SideDeck, ReadError> {
        Ok(SideDeck {
            red: self.maybe_choices(node, "red")?,
            green: self.choices(node, "green")?,
            gray: self.choices(node, "gray")?,
            threat: self.choices(node, "threat")?,
            extra: document::extra(node, &["red", "green", "gray", "threat"])?,
        })
    }

    fn entry(self, node: &Node<'_, '_>) -> Result<Entry, ReadError> {
        const FIELDS: &[&str] = &[
            "slot",
            "again",
            "forced",
            "mission",
            "threat_level",
            "allies",
            "open_groups",
            "brought",
            "winner",
            "ending",
            "crates",
            "gained",
            "discarded",
            "returned",
            "side_missions",
            "rebel_stage",
            "imperial_stage",
            "table",
        ];
        Ok(Entry {
            slot: node.number("slot", 0..=MOST_ENTRIES as i64)?.unwrap_or_default(),
            again: node.word("again", &Deck::ALL, Deck::id)?,
            forced: node.flag("forced")?,
            mission: maybe(node, "mission", |mission| self.choice(mission))?,
            threat_level: node.number("threat_level", NUMBERS)?,
            allies: self.choices(node, "allies")?,
            open_groups: self.choices(node, "open_groups")?,
            brought: many(node, "brought", MOST_CARDS, |load| self.load(load))?,
            winner: node.word("winner", &Side::ALL, Side::id)?,
            ending: node.number("ending", 0..=MOST_CARDS as i64)?,
            crates: node.number("crates", NUMBERS)?.unwrap_or_default(),
            gained: maybe(node, "gained", |gains| self.gains(gains))?,
            discarded: self.choices(node, "discarded")?,
            returned: self.choices(node, "returned")?,
            side_missions: self.maybe_choices(node, "side_missions")?,
            rebel_stage: maybe(node, "rebel_stage", |stage| self.rebel_stage(stage))?,
            imperial_stage: maybe(node, "imperial_stage", |stage| self.imperial_stage(stage))?,
            table: many(node, "table", MOST_DEEDS, |line| line.string().map(str::to_owned))?,
            extra: document::extra(node, FIELDS)?,
        })
    }

    fn load(self, node: &Node<'_, '_>) -> Result<Load, ReadError> {
        Ok(Load {
            hero: hero(node)?,
            items: many(node, "items", MOST_CARDS, |item| self.gear(item))?,
            extra: document::extra(node, &["hero", "items"])?,
        })
    }

    fn gains(self, node: &Node<'_, '_>) -> Result<Gains, ReadError> {
        let number = |field| Ok::<i32, ReadError>(node.number(field, NUMBERS)?.unwrap_or_default());
        let xp = |xp: &Node<'_, '_>| Ok(i32::try_from(xp.integer(NUMBERS)?).unwrap_or_default());
        Ok(Gains {
            hero_xp: many(node, "hero_xp", MOST_HEROES, xp)?,
            credits: number("credits")?,
            imperial_xp: number("imperial_xp")?,
            influence: number("influence")?,
            rewards: many(node, "rewards", MOST_CARDS, |won| self.won(won))?,
            allies: self.choices(node, "allies")?,
            villains: self.choices(node, "villains")?,
            threat: number("threat")?,
            extra: document::extra(
                node,
                &["hero_xp", "credits", "imperial_xp", "influence", "rewards", "allies", "villains", "threat"],
            )?,
        })
    }

    fn won(self, node: &Node<'_, '_>) -> Result<Won, ReadError> {
        if matches!(node.json, Json::Text(_)) {
            return Ok(Won { card: self.choice(node)?, hero: None });
        }
        node.only(&["card", "hero"])?;
        Ok(Won { card: self.choice(&node.required("card")?)?, hero: Some(hero(node)?) })
    }

    fn rebel_stage(self, node: &Node<'_, '_>) -> Result<RebelStage, ReadError> {
        let learned = |node: &Node<'_, '_>| {
            node.only(&["hero", "card"])?;
            Ok(Learned { hero: hero(node)?, card: self.choice(&node.required("card")?)? })
        };
        let bought = |node: &Node<'_, '_>| {
            node.only(&["hero", "item"])?;
            Ok(Bought { hero: hero(node)?, item: self.choice(&node.required("item")?)? })
        };
        Ok(RebelStage {
            open: node.flag("open")?,
            learned: many(node, "learned", MOST_CARDS, learned)?,
            sold: many(node, "sold", MOST_CARDS, |sale| self.sale(sale))?,
            drawn: maybe(node, "drawn", |drawn| self.drawn(drawn))?,
            bought: many(node, "bought", MOST_CARDS, bought)?,
            extra: document::extra(node, &["open", "learned", "sold", "drawn", "bought"])?,
        })
    }

    fn sale(self, node: &Node<'_, '_>) -> Result<Sale, ReadError> {
        if matches!(node.json, Json::Text(_)) {
            return Ok(Sale { item: self.gear(node)?, price: None });
        }
        node.only(&["item", "price"])?;
        Ok(Sale { item: self.gear(&node.required("item")?)?, price: node.number("price", NUMBERS)? })
    }

    fn drawn(self, node: &Node<'_, '_>) -> Result<Drawn, ReadError> {
        node.only(&TIERS)?;
        let mut drawn = Vec::new();
        for (tier, field) in (1..).zip(TIERS) {
            if node.field(field)?.is_some() {
                drawn.push((tier, self.choices(node, field)?));
            }
        }
        Ok(drawn)
    }

    fn imperial_stage(self, node: &Node<'_, '_>) -> Result<ImperialStage, ReadError> {
        Ok(ImperialStage {
            open: node.flag("open")?,
            learned: self.choices(node, "learned")?,
            drawn: self.maybe_choices(node, "drawn")?,
            bought: self.choices(node, "bought")?,
            extra: document::extra(node, &["open", "learned", "drawn", "bought"])?,
        })
    }

    fn held(self, node: &Node<'_, '_>) -> Result<Held, ReadError> {
        Ok(Held {
            hero: hero(node)?,
            item: self.gear(&node.required("item")?)?,
            modifications: many(node, "modifications", MOST_CARDS, |card| self.gear(card))?,
            extra: document::extra(node, &["hero", "item", "modifications"])?,
        })
    }
}

/// The item decks as documents name them.
const TIERS: [&str; 3] = ["1", "2", "3"];

/// The list in a field, refused if it has more entries than `most`.
fn many<T>(
    node: &Node<'_, '_>,
    field: &str,
    most: usize,
    read: impl Fn(&Node<'_, '_>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    let Some(list) = node.field(field)? else { return Ok(Vec::new()) };
    if list.items()?.len() > most {
        return Err(list.error("imperial_assault.campaign.read.many").with("most", most.to_string()));
    }
    list.items()?.map(|entry| read(&entry)).collect()
}

fn maybe<T>(
    node: &Node<'_, '_>,
    field: &str,
    read: impl FnOnce(&Node<'_, '_>) -> Result<T, ReadError>,
) -> Result<Option<T>, ReadError> {
    node.field(field)?.map(|node| read(&node)).transpose()
}

fn text(node: &Node<'_, '_>, field: &str) -> Result<String, ReadError> {
    node.field(field)?.map_or(Ok(String::new()), |text| text.string().map(str::to_owned))
}

/// The hero of a line, counted from 0.
fn hero(node: &Node<'_, '_>) -> Result<usize, ReadError> {
    let index = node.required("hero")?.integer(0..=MOST_HEROES as i64 - 1)?;
    Ok(usize::try_from(index).unwrap_or_default())
}
