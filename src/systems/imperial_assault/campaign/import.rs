//! Campaigns kept by Imperial Commander 2, read item by item.
//!
//! Its files know what the heroes have, not how they came by it: which missions are done, but not who won; what is owned,
//! but not when it was bought. What they say is mapped, what follows most likely is guessed, all else stays as it was
//! written; every item has a note that says which.

use super::{
    cards::{
        CampaignId, Catalog, GroupId, HeroId, ItemId, MissionId, RewardGroup, RewardId, RewardSide, Side, StoryKind,
    },
    log::{
        Bought, Document, Entry, Gains, Learned, MOST_CARDS, MOST_ENTRIES, MOST_HEROES, Player, RebelStage, Won,
        empty_document,
    },
};
use kernel::{
    CardRef, Choice, Fact, ImportNote, ImportOutcome, Imported, Language, Place, ReadError,
    document::Extra,
    json::{Json, Node},
    similar::fold,
};

/// Bounds of totals.
const NUMBERS: std::ops::RangeInclusive<i64> = -1_000_000..=1_000_000;

/// True for a campaign of that program, whether or not it can be read.
pub fn is_foreign(json: &Json<'_>) -> bool {
    let Json::Object(fields) = json else { return false };
    ["campaignExpansionCode", "campaignStructure"].iter().all(|name| fields.iter().any(|(key, _)| key == name))
}

/// Reads a campaign of that program.
///
/// # Errors
/// Wrong types in the structure, with line and column. Unknown cards are no error.
pub fn read(catalog: &Catalog, root: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    let code = root.required("campaignExpansionCode")?.string()?.to_lowercase();
    let mut document = empty_document(catalog.find_campaign("core").unwrap_or_else(|| CampaignId::at(0)), 0, "");
    document.list.campaign = Choice::find(&code, |id| catalog.find_campaign(id));
    let mut reader = Reader { catalog, document, notes: Vec::new() };
    let campaign = reader.document.list.campaign.clone();
    reader.note(&code, &campaign, Place::field("campaign"));
    if let Some(name) = root.field("campaignName")? {
        name.string()?.clone_into(&mut reader.document.name);
    }
    reader.document.list.empire.automated = true;
    reader.log(root)?;
    let stock = reader.stock(root)?;
    reader.spend(stock);
    Ok(Imported { document: reader.document, notes: reader.notes })
}

/// What the heroes have.
#[derive(Default)]
struct Stock {
    xp: Vec<i32>,
    credits: i32,
    learned: Vec<Learned>,
    bought: Vec<Bought>,
    rewards: Vec<Won>,
    allies: Vec<Choice<GroupId>>,
    villains: Vec<Choice<GroupId>>,
}

struct Reader<'c> {
    catalog: &'c Catalog,
    document: Document,
    notes: Vec<ImportNote>,
}

impl Reader<'_> {
    /// Says what became of something that was written.
    fn note<H: Copy + Into<CardRef>>(&mut self, written: &str, read: &Choice<H>, place: Place) {
        let note = match read {
            Choice::Known(card) => {
                let note =
                    ImportNote::of(written, ImportOutcome::Mapped, place, "imperial_assault.campaign.import.mapped");
                note.with("card", Fact::Card((*card).into()))
            }
            Choice::Unknown(_) => {
                ImportNote::of(written, ImportOutcome::Refused, place, "imperial_assault.campaign.import.unknown")
            }
        };
        self.notes.push(note);
    }

    fn guess(&mut self, written: &str, place: Place, phrase: &'static str) {
        self.notes.push(ImportNote::of(written, ImportOutcome::Guessed, place, phrase));
    }

    /// The missions that are done, in their lines of the log.
    fn log(&mut self, root: &Node<'_, '_>) -> Result<(), ReadError> {
        let mut slot: u8 = 0;
        for line in root.required("campaignStructure")?.items()? {
            let is_forced = line.flag("isForced")?;
            slot = slot.saturating_add(u8::from(!is_forced));
            let written = line.field("missionID")?.map(|id| id.string()).transpose()?.unwrap_or_default();
            if !line.flag("isItemChecked")? || written.is_empty() {
                continue;
            }
            let index = self.document.list.log.len();
            if index >= MOST_ENTRIES {
                return Err(line.error("imperial_assault.campaign.import.long"));
            }
            let mission = Choice::find(&written.to_lowercase(), |id| self.catalog.find_mission(id));
            self.note(written, &mission, Place::entry("log", index).of("mission"));
            let threat_level = line.number("threatLevel", NUMBERS)?;
            let mission = Some(mission);
            self.document.list.log.push(Entry { slot, forced: is_forced, mission, threat_level, ..Entry::default() });
        }
        self.winners();
        self.drawn();
        Ok(())
    }

    /// Side missions that were played were drawn before, nobody knows when.
    fn drawn(&mut self) {
        let Some(log) = self.document.list.campaign.known().map(|id| self.catalog.campaign(id)) else { return };
        let entries = &mut self.document.list.log;
        let played = entries.iter().filter(|entry| !entry.forced).filter_map(|entry| entry.mission.as_ref()?.known());
        let is_drawn = |mission: &MissionId| {
            let kinds = self.catalog.mission(*mission).kinds;
            !log.tells(*mission) && kinds.contains(StoryKind::Side) && !kinds.contains(StoryKind::Agenda)
        };
        let drawn: Vec<Choice<MissionId>> = played.filter(is_drawn).map(Choice::Known).collect();
        if let Some(first) = entries.first_mut() {
            first.side_missions = Some(drawn);
        }
    }

    /// Who won follows of the next mission of the story, where it does.
    fn winners(&mut self) {
        let log = self.document.list.campaign.known().map(|id| self.catalog.campaign(id));
        let entries = &self.document.list.log;
        let mission = |entry: &Entry| entry.mission.as_ref().and_then(Choice::known);
        let told: Vec<Option<Side>> = (entries.iter().enumerate())
            .map(|(index, entry)| {
                let (log, from) = (log?, mission(entry)?);
                let next = entries[index + 1..].iter().filter_map(mission).find(|next| log.tells(*next))?;
                let leads = |side: &Side| [false, true].into_iter().any(|longer| leads(log, from, *side, longer, next));
                let mut sides = [Side::Rebels, Side::Imperial].into_iter().filter(leads);
                let only = sides.next();
                only.filter(|_| sides.next().is_none())
            })
            .collect();
        for (index, told) in told.into_iter().enumerate() {
            let at = Place::entry("log", index).of("winner");
            let (winner, phrase) = match told {
                Some(winner) => (winner, "imperial_assault.campaign.import.winner_follows"),
                None => (Side::Rebels, "imperial_assault.campaign.import.winner_unknown"),
            };
            let entry = &mut self.document.list.log[index];
            let mission = entry.mission.as_ref().map(|mission| mission.id(self.catalog).to_owned());
            entry.winner = Some(winner);
            self.guess(&mission.unwrap_or_default(), at, phrase);
        }
    }

    fn stock(&mut self, root: &Node<'_, '_>) -> Result<Stock, ReadError> {
        let shared: i32 = root.number("XP", NUMBERS)?.unwrap_or_default();
        let mut stock = Stock { credits: root.number("credits", NUMBERS)?.unwrap_or_default(), ..Stock::default() };
        if let Some(heroes) = root.field("campaignHeroes")? {
            for (index, hero) in heroes.items()?.enumerate() {
                if index >= MOST_HEROES {
                    return Err(hero.error("imperial_assault.campaign.import.long"));
                }
                self.hero(&hero, index, shared, &mut stock)?;
            }
        }
        for item in texts(root, "campaignItems")? {
            let card = self.item_of(&item, None);
            self.note(&item, &card, Place::field("log"));
            if card.known().is_some() {
                self.guess(&item, Place::field("log"), "imperial_assault.campaign.import.owner");
            }
            stock.bought.push(Bought { item: card, hero: 0 });
        }
        for reward in texts(root, "campaignRewards")? {
            self.reward(&reward, &mut stock);
        }
        stock.allies = self.groups(root, "campaignAllies")?;
        stock.villains = self.groups(root, "campaignVillains")?;
        for field in ["fame", "awards"] {
            let count: i64 = root.number(field, NUMBERS)?.unwrap_or_default();
            if count != 0 {
                let _ = self.document.list.extra.insert(field.to_owned(), count.into());
                let written = format!("{field} {count}");
                let phrase = "imperial_assault.campaign.import.no_rule";
                self.notes.push(ImportNote::of(&written, ImportOutcome::Refused, Place::ROOT, phrase));
            }
        }
        Ok(stock)
    }

    fn hero(&mut self, hero: &Node<'_, '_>, index: usize, shared: i32, stock: &mut Stock) -> Result<(), ReadError> {
        let written = hero.required("heroID")?.string()?;
        let found = nth(written, "H").filter(|number| *number < self.catalog.heroes().len());
        let known: Choice<HeroId> = match found {
            Some(number) => Choice::Known(HeroId::at(number as u16)),
            None => Choice::Unknown(written.into()),
        };
        self.note(written, &known, Place::entry("heroes", index));
        self.document.list.heroes.push(Player {
            hero: known.clone(),
            player: String::new(),
            rewards: Vec::new(),
            extra: Extra::new(),
        });
        stock.xp.push(hero.number("xpAmount", NUMBERS)?.unwrap_or(shared));
        if let Some(skills) = hero.field("campaignSkills")? {
            for skill in skills.items()?.take(MOST_CARDS) {
                let name = skill.required("name")?.string()?;
                let own = self.catalog.class_cards().find(|(_, card)| {
                    Some(card.hero) == known.known() && fold(card.text.name(Language::English)) == fold(name)
                });
                let card = own.map_or_else(|| Choice::Unknown(name.into()), |(id, _)| Choice::Known(id));
                self.note(name, &card, Place::entry("heroes", index));
                let is_first = card.known().is_some_and(|id| self.catalog.class_card(id).xp == 0);
                if !is_first {
                    stock.learned.push(Learned { hero: index, card });
                }
            }
        }
        if let Some(items) = hero.field("campaignItems")? {
            for item in items.items()?.take(MOST_CARDS) {
                let id = item.field("id")?.map(|id| id.string()).transpose()?.unwrap_or_default();
                let name = item.field("name")?.map(|name| name.string()).transpose()?;
                let card = self.item_of(id, name);
                self.note(name.unwrap_or(id), &card, Place::entry("heroes", index));
                stock.bought.push(Bought { item: card, hero: index });
            }
        }
        Ok(())
    }

    /// An item by its name, or by its number among those of its tier in the order of their names.
    fn item_of(&self, id: &str, name: Option<&str>) -> Choice<ItemId> {
        let named = |(_, card): &(ItemId, &super::cards::Item)| {
            name.is_some_and(|name| fold(card.text.name(Language::English)) == fold(name))
        };
        let by_number = || {
            // Programs before 2023 knew the core box alone.
            let (number, is_core) = nth(id, "item").map(|n| (n, false)).or_else(|| Some((nth(id, "tier")?, true)))?;
            let (tier, place) = (((number + 1) / 100) as u8, (number + 1) % 100);
            let mut of_tier: Vec<(ItemId, &str)> = (self.catalog.items())
                .filter(|(_, card)| card.tiers.contains(&tier) && (!is_core || &*card.product == "imperial-assault"))
                .map(|(id, card)| (id, card.text.name(Language::English)))
                .collect();
            of_tier.sort_by_key(|(_, name)| fold(name));
            of_tier.get(place.checked_sub(1)?).map(|(id, _)| *id)
        };
        let found = self.catalog.items().find(named).map(|(id, _)| id).or_else(by_number);
        found.map_or_else(|| Choice::Unknown(name.unwrap_or(id).into()), Choice::Known)
    }

    /// A reward by its number among those of its group in the order of their names.
    fn reward(&mut self, written: &str, stock: &mut Stock) {
        let of_groups = |groups: &[RewardGroup], number: usize| {
            let of_group = |group: RewardGroup| {
                let fits = move |card: &super::cards::Reward| card.group == group && card.side == RewardSide::Rebel;
                self.catalog.rewards().filter(move |(_, card)| fits(card)).map(|(id, _)| id)
            };
            groups.iter().copied().flat_map(of_group).nth(number)
        };
        let number_card = |number: usize| {
            let copies = if number < 3 { 3 } else { 2 };
            let mut cards = self.catalog.rewards().filter(|(_, card)| card.group == RewardGroup::HeroNumber);
            cards.find(|(_, card)| card.copies == Some(copies)).map(|(id, _)| id)
        };
        let found: Option<RewardId> = None
            .or_else(|| of_groups(&[RewardGroup::Campaign, RewardGroup::Boon], nth(written, "camp")?))
            .or_else(|| of_groups(&[RewardGroup::General], nth(written, "general")?))
            .or_else(|| of_groups(&[RewardGroup::Personal], nth(written, "personal")?))
            .or_else(|| number_card(nth(written, "number")?));
        let card = found.map_or_else(|| Choice::Unknown(written.into()), Choice::Known);
        self.note(written, &card, Place::field("log"));
        let Some(known) = card.known().map(|id| self.catalog.reward(id)) else {
            stock.rewards.push(Won { card, hero: None });
            return;
        };
        let heroes = &mut self.document.list.heroes;
        if known.group == RewardGroup::HeroNumber {
            // Each hero has one.
            if let Some(player) = heroes.iter_mut().find(|player| !player.rewards.contains(&card)) {
                player.rewards.push(card);
            }
            return;
        }
        let owner = heroes.iter().position(|player| player.hero.known().is_some() && player.hero.known() == known.hero);
        stock.rewards.push(Won { card, hero: owner });
    }

    fn groups(&mut self, root: &Node<'_, '_>, field: &str) -> Result<Vec<Choice<GroupId>>, ReadError> {
        let mut all = Vec::new();
        for written in texts(root, field)? {
            let (prefix, from) = if written.starts_with('A') { ("A", ALLIES) } else { ("DG", VILLAINS) };
            let number = nth(&written, prefix).and_then(|number| (number + 1).checked_sub(from.0));
            let id = number.and_then(|number| from.1.get(number)).and_then(|id| self.catalog.find_group(id));
            let group = id.map_or_else(|| Choice::Unknown(written.as_str().into()), Choice::Known);
            self.note(&written, &group, Place::field("log"));
            all.push(group);
        }
        Ok(all)
    }

    /// Gives the heroes what they have: all of it in the first mission, spent in the stages that sell it.
    fn spend(&mut self, stock: Stock) {
        let Stock { mut xp, mut credits, learned, bought, rewards, allies, villains } = stock;
        for card in &learned {
            let cost = card.card.known().map_or(0, |id| self.catalog.class_card(id).xp);
            if let Some(xp) = xp.get_mut(card.hero) {
                *xp = xp.saturating_add(cost);
            }
        }
        for item in bought.iter().filter_map(|bought| bought.item.known()) {
            credits = credits.saturating_add(self.catalog.item(item).cost);
        }
        let gains = Gains { hero_xp: xp, credits, rewards, allies, villains, ..Gains::default() };
        let is_empty = gains.hero_xp.iter().all(|xp| *xp == 0) && learned.is_empty() && bought.is_empty();
        if is_empty && gains == (Gains { hero_xp: gains.hero_xp.clone(), ..Gains::default() }) {
            return;
        }
        if self.document.list.log.is_empty() {
            self.document.list.log.push(Entry::default());
        }
        self.guess("", Place::entry("log", 0).of("gained"), "imperial_assault.campaign.import.gains");
        let log = self.document.list.campaign.known().map(|id| self.catalog.campaign(id));
        let entries = &mut self.document.list.log;
        let tiers = |entry: &Entry| -> &[u8] {
            let slot = usize::from(entry.slot).checked_sub(1).filter(|_| !entry.forced);
            slot.and_then(|slot| log?.log.get(slot)).map_or(&[], |slot| &slot.tiers)
        };
        let sells = |item: &Choice<ItemId>, entries: &[Entry]| {
            let card = item.known().map(|id| self.catalog.item(id));
            entries
                .iter()
                .position(|entry| card.is_some_and(|card| card.tiers.iter().any(|tier| tiers(entry).contains(tier))))
        };
        let places: Vec<usize> =
            bought.iter().map(|bought| sells(&bought.item, entries).unwrap_or(entries.len() - 1)).collect();
        entries[0].gained = Some(gains);
        if !learned.is_empty() {
            entries[0].rebel_stage.get_or_insert_with(RebelStage::default).learned = learned;
        }
        for (bought, place) in bought.into_iter().zip(places) {
            entries[place].rebel_stage.get_or_insert_with(RebelStage::default).bought.push(bought);
        }
    }
}

/// True if a mission leads to another with this result.
fn leads(log: &super::cards::CampaignLog, from: MissionId, side: Side, longer: bool, to: MissionId) -> bool {
    log.followers(from, side, longer).any(|follower| follower == to)
}

/// The texts in a list.
fn texts(root: &Node<'_, '_>, field: &str) -> Result<Vec<String>, ReadError> {
    let all = root.each(field, |text| text.string().map(str::to_owned))?;
    Ok(all.into_iter().take(MOST_CARDS).collect())
}

/// The number after some letters, counted from 0.
fn nth(written: &str, letters: &str) -> Option<usize> {
    written.strip_prefix(letters)?.parse::<usize>().ok()?.checked_sub(1)
}

/// The number of the first one, and all in their order.
type Numbered = (usize, &'static [&'static str]);

const VILLAINS: Numbered = (
    71,
    &[
        "ig-88",
        "darth-vader",
        "general-weiss",
        "royal-guard-champion",
        "kayn-somos",
        "boba-fett",
        "dengar",
        "general-sorin",
        "agent-blaise-campaign",
        "bossk",
        "jabba-the-hutt-campaign",
        "captain-terro",
        "emperor-palpatine",
        "maul",
        "thrawn",
        "hondo-ohnaka",
        "the-grand-inquisitor",
        "0-0-0",
        "bt-1",
        "greedo",
    ],
);

const ALLIES: Numbered = (
    1,
    &[
        "luke-skywalker-hero-of-the-rebellion",
        "rebel-trooper-regular",
        "rebel-saboteur-regular",
        "chewbacca",
        "han-solo",
        "c-3po",
        "r2-d2-campaign",
        "leia-organa-campaign",
        "echo-base-trooper-regular",
        "lando-calrissian",
        "luke-skywalker-jedi-knight",
        "alliance-ranger-regular",
        "ahsoka-tano",
        "ezra-bridger",
        "kanan-jarrus",
        "sabine-wren",
        "zeb-orrelios",
        "obi-wan-kenobi-campaign",
        "hera-syndulla",
        "c1-10p",
        "alliance-smuggler-regular",
        "alliance-smuggler-elite",
        "wookiee-warrior-regular",
        "wookiee-warrior-elite",
        "alliance-ranger-elite",
        "echo-base-trooper-elite",
        "rebel-saboteur-elite",
        "rebel-trooper-elite",
    ],
);
