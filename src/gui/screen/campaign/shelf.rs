//! The campaigns there are, and a new one: one press makes a legal one.

use iced::{
    Alignment, Element, Length, Padding,
    keyboard::{Key, key::Named},
    widget::{Column, Row, column, container, row},
};

use crate::{
    Context,
    bar::Bar,
    look::{Accent, GAP, SPACE},
    screen::play::setup::any_seed,
    stored::{ListTable, is_fielded},
    widget::{
        Cut, Ground, Pressable, icon_in,
        parts::{body, chip, field, main_tool, small, strong, tool},
    },
};
use kernel::{CardRef, Choice, Names, chance::LARGEST_SEED, document::set_packs, plain::typed_name};
use store::{ListId, ListRow};
use systems::{
    AnyDocument, Catalogs, SystemId,
    campaign::{
        Catalog, Document,
        cards::{AgendaSetId, CampaignId, HeroId, ImperialClassId},
        checks::AGENDA_SETS,
        guide::{self, Move, StepKind},
        log::{MOST_HEROES, Strength, Variant, empty_document},
        standing::Case,
    },
};

/// Id of the field for the name of a new campaign.
pub const NAME: &str = "new-campaign-name";

/// Most heroes of a campaign.
const HEROES: usize = 4;
/// Width of the campaigns there are.
const OWN: f32 = 380.0;

/// The campaign that is offered as an example.
const SAMPLE: &str = include_str!("../../../../catalog/examples/campaign.json");

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    NameTyped(String),
    CampaignPicked(CampaignId),
    /// A hero joins, or leaves again.
    HeroPressed(HeroId),
    ClassPicked(ImperialClassId),
    /// Somebody plays the Empire, or nobody.
    AutomatedPicked(bool),
    VariantPressed(Variant),
    /// A box or pack is used, or not.
    ProductPressed(String),
    /// An agenda set is in the deck; the others are drawn.
    SetPressed(AgendaSetId),
    StrengthPicked(Strength),
    SeedTyped(String),
    BeginPressed,
    SamplePressed,
    Opened(ListId),
}

/// A request of the screen to the application.
pub enum Action {
    None,
    Begin(Box<AnyDocument>),
    Open(ListId),
}

/// State of the screen: the campaign that would be begun.
#[derive(Debug)]
pub struct CampaignShelf {
    name: String,
    campaign: Option<CampaignId>,
    heroes: Vec<HeroId>,
    class: Option<ImperialClassId>,
    automated: bool,
    strength: Strength,
    variants: Vec<Variant>,
    /// Boxes and packs that are left out.
    without: Vec<String>,
    sets: Vec<AgendaSetId>,
    seed: String,
}

impl CampaignShelf {
    /// The campaign of the core box with its first four heroes against its first class.
    pub fn new(catalogs: &Catalogs) -> Self {
        let catalog = catalogs.campaign();
        let campaign = catalog.campaigns().next();
        let is_there = |product: &str| campaign.is_some_and(|(_, log)| *log.product == *product);
        let mut classes = catalog.imperial_classes();
        Self {
            name: String::new(),
            campaign: campaign.map(|(id, _)| id),
            heroes: catalog.heroes().take(HEROES).map(|(id, _)| id).collect(),
            class: classes.find(|(_, class)| is_there(&class.product)).map(|(id, _)| id),
            automated: false,
            strength: Strength::default(),
            variants: Vec::new(),
            without: Vec::new(),
            sets: Vec::new(),
            seed: any_seed().to_string(),
        }
    }

    pub fn key(&self, key: &Key) -> Option<Message> {
        matches!(key, Key::Named(Named::Enter)).then_some(Message::BeginPressed)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::NameTyped(name) => self.name = typed_name(name),
            Message::CampaignPicked(campaign) => self.campaign = Some(campaign),
            Message::HeroPressed(hero) => toggle(&mut self.heroes, hero, HEROES),
            Message::ClassPicked(class) => self.class = Some(class),
            Message::AutomatedPicked(automated) => self.automated = automated,
            Message::StrengthPicked(strength) => self.strength = strength,
            Message::VariantPressed(variant) => toggle(&mut self.variants, variant, usize::MAX),
            Message::ProductPressed(product) => toggle(&mut self.without, product, usize::MAX),
            Message::SetPressed(set) => toggle(&mut self.sets, set, AGENDA_SETS),
            Message::SeedTyped(seed) => self.seed = seed,
            Message::BeginPressed => {
                if let Some(document) = self.document(context) {
                    return Action::Begin(Box::new(AnyDocument::of_campaign(document)));
                }
            }
            Message::SamplePressed => {
                if let Ok(read) = AnyDocument::read(context.catalogs, SAMPLE, None) {
                    return Action::Begin(Box::new(read.document));
                }
            }
            Message::Opened(id) => return Action::Open(id),
        }
        Action::None
    }

    /// The boxes and packs with cards of campaigns.
    fn products(catalog: &Catalog) -> Vec<&str> {
        let mut products: Vec<&str> = catalog.heroes().map(|(_, hero)| hero.product.as_ref()).collect();
        products.extend(catalog.imperial_classes().map(|(_, class)| class.product.as_ref()));
        products.extend(catalog.items().map(|(_, item)| item.product.as_ref()));
        products.extend(catalog.agenda_sets().map(|(_, set)| set.product.as_ref()));
        products.extend(catalog.missions().map(|(_, mission)| mission.product.as_ref()));
        products.sort_unstable();
        products.dedup();
        products
    }

    /// The new campaign with its decks drawn; none while something is missing.
    fn document(&self, context: &Context<'_>) -> Option<Document> {
        let catalog = context.catalogs.campaign();
        let seed = self.seed.trim().parse().ok().filter(|seed| *seed <= LARGEST_SEED)?;
        if self.heroes.len() < 2 || self.heroes.len() > MOST_HEROES {
            return None;
        }
        let name = match self.name.trim() {
            "" => context.text("gui.campaign.new.usual_name"),
            name => name,
        };
        let mut document = empty_document(self.campaign?, seed, name);
        set_packs(&mut document.extra, &context.catalogs.packs_on(SystemId::ImperialAssault));
        let list = &mut document.list;
        list.variants = self.variants.iter().copied().map(Choice::Known).collect();
        if !self.without.is_empty() {
            let used =
                Self::products(catalog).into_iter().filter(|product| !self.without.iter().any(|out| out == product));
            list.products = used.map(str::to_owned).collect();
        }
        list.empire.automated = self.automated;
        if self.automated {
            list.empire.strength = self.strength;
        }
        let heroes = self.heroes.iter().map(|hero| Move::AddHero(*hero));
        let class = self.class.filter(|_| !self.automated).map(Move::Class);
        for wanted in heroes.chain(class) {
            document = guide::make(catalog, &document, &wanted);
        }
        loop {
            let step = guide::next(&Case::new(catalog, &document.list));
            let (StepKind::SetUp, [wanted]) = (step.kind, &step.moves[..]) else { break };
            let after = guide::make(catalog, &document, wanted);
            if after == document {
                break;
            }
            document = after;
            if let Move::AgendaSets = wanted {
                self.choose_sets(&mut document);
            }
        }
        Some(document)
    }

    /// The chosen sets stand first; as many as are needed follow of those that were drawn.
    fn choose_sets(&self, document: &mut Document) {
        let drawn = std::mem::take(&mut document.list.empire.agenda_sets);
        let chosen: Vec<_> = self.sets.iter().copied().map(Choice::Known).collect();
        let others = drawn.into_iter().filter(|set| !chosen.contains(set)).collect::<Vec<_>>();
        document.list.empire.agenda_sets = chosen.iter().cloned().chain(others).take(AGENDA_SETS).collect();
    }

    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let sample = tool(context, "ui-open", context.text("gui.first.example"), Some(Message::SamplePressed));
        let bar = Bar::new(context.text("gui.place.campaign")).subtitle(context.text("gui.campaign.new.about"));
        let own: Vec<&ListRow> = (table.rows().iter())
            .filter(|row| {
                let of_game = row.summary.system == SystemId::ImperialAssault.id();
                of_game && !row.archived && !is_fielded(row, SystemId::ImperialAssault)
            })
            .collect();
        let own = own_campaigns(context, table, own, sample.into());
        let form = column![look.scrollable(self.form(context)).height(Length::Fill), look.across(), self.foot(context)];
        let form = form.width(Length::Fill).height(Length::Fill);
        let page: Element<'a, Message> = if context.is_tight() {
            column![container(own).max_height(180), look.across(), form].into()
        } else {
            let width = if context.is_narrow() { 260.0 } else { OWN };
            row![container(own).width(width).height(Length::Fill), look.upright(), form].into()
        };
        column![bar.view(context), page].into()
    }

    fn foot<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let ready = self.document(context).is_some();
        let words = match ready {
            true => context.text("gui.campaign.new.ready"),
            false => context.text("gui.campaign.new.not_ready"),
        };
        let begin = main_tool(
            context,
            "ui-campaign",
            context.text("gui.campaign.new.begin"),
            ready.then_some(Message::BeginPressed),
        );
        let line = row![begin.id("campaign-begin"), small(words, look.muted)];
        let line = container(line.spacing(SPACE).align_y(Alignment::Center)).padding([SPACE, 20.0]).width(Length::Fill);
        Ground::new(look, look.surface, line).into()
    }

    fn form<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let catalog = context.catalogs.campaign();
        let name = |card: CardRef| catalog.card_name(card, context.language);
        let part = |title: &'static str, about: Option<&'static str>, chips: Vec<Element<'a, Message>>| {
            let chips = Row::with_children(chips).spacing(6).wrap().vertical_spacing(6);
            let about = about.map(|about| small(context.text(about), look.muted));
            column![strong(context.text(title))].push(about).push(chips).spacing(6)
        };
        let usual = context.text("gui.campaign.new.usual_name");
        let called = field(context, usual, &self.name, Message::NameTyped).id(NAME).on_submit(Message::BeginPressed);
        let called = column![strong(context.text("gui.campaign.name")), called.width(360)].spacing(6);
        let campaigns = catalog.campaigns().map(|(id, _)| {
            chip(context, name(id.into()), self.campaign == Some(id), Message::CampaignPicked(id))
                .padding([5, 10])
                .into()
        });
        let rebel = look.with_accent(Accent::of_mark("faction-rebel")).accent;
        let uses = |product: &str| !self.without.iter().any(|out| out == product);
        let heroes = catalog.heroes().filter(|(id, hero)| uses(&hero.product) || self.heroes.contains(id));
        let heroes = heroes.map(|(id, hero)| {
            let chosen = self.heroes.contains(&id);
            let content = row![icon_in(&hero.icon, 24.0, rebel), body(name(id.into()))];
            let content = content.spacing(6).align_y(Alignment::Center);
            Pressable::new(content, move |status| look.choice(chosen, status))
                .padding([4, 10])
                .id(format!("new-hero-{}", hero.id))
                .on_press(Message::HeroPressed(id))
                .into()
        });
        let automated =
            [(false, "gui.campaign.new.person"), (true, "gui.campaign.automated")].map(|(automated, word)| {
                let chosen = self.automated == automated;
                chip(context, context.text(word), chosen, Message::AutomatedPicked(automated)).padding([5, 10]).into()
            });
        let classes = catalog.imperial_classes().filter(|(_, class)| uses(&class.product)).map(|(id, _)| {
            chip(context, name(id.into()), self.class == Some(id), Message::ClassPicked(id)).padding([5, 10]).into()
        });
        let variants = Variant::ALL.map(|variant| {
            let chosen = self.variants.contains(&variant);
            chip(context, context.text(variant.term()), chosen, Message::VariantPressed(variant))
                .padding([5, 10])
                .into()
        });
        let log = self.campaign.map(|campaign| catalog.campaign(campaign));
        let sets = catalog
            .agenda_sets()
            .filter(|(_, set)| uses(&set.product) && log.is_none_or(|log| log.has_period(set.period)));
        let sets =
            sets.map(|(id, _)| chip(context, name(id.into()), self.sets.contains(&id), Message::SetPressed(id)).into());
        let products = Self::products(catalog).into_iter().map(|product| {
            let message = Message::ProductPressed(product.to_owned());
            chip(context, product_name(context, product), uses(product), message).into()
        });
        let seed = field(context, "", &self.seed, Message::SeedTyped).on_submit(Message::BeginPressed).width(160);
        let seed = column![
            strong(context.text("gui.campaign.new.seed")),
            small(context.text("gui.campaign.new.seed_about"), look.muted),
            seed
        ];
        let classes = (!self.automated).then(|| part("gui.campaign.new.class", None, classes.collect()));
        let strengths = self.automated.then(|| {
            let strengths = Strength::ALL.map(|strength| {
                let message = Message::StrengthPicked(strength);
                chip(context, context.text(strength.term()), self.strength == strength, message).padding([5, 10]).into()
            });
            part("gui.campaign.strength", None, strengths.into())
        });
        let sets = (!self.automated)
            .then(|| part("gui.campaign.new.sets", Some("gui.campaign.new.sets_about"), sets.collect()));
        let content = column![
            called,
            part("gui.campaign.new.campaign", None, campaigns.collect()),
            part("gui.campaign.new.heroes", Some("gui.campaign.new.heroes_about"), heroes.collect()),
            part("imperial_assault.campaign.seat.empire", None, automated.into()),
        ]
        .push(classes)
        .push(strengths)
        .push(part("gui.campaign.new.variants", None, variants.into()))
        .push(sets)
        .push(part("gui.campaign.new.products", Some("gui.campaign.new.products_about"), products.collect()))
        .push(seed.spacing(6))
        .spacing(18);
        container(content).padding(Padding::new(20.0)).width(Length::Fill).into()
    }
}

/// The name of a box or pack.
fn product_name<'a>(context: &Context<'a>, id: &'a str) -> &'a str {
    let catalog = context.catalogs.imperial_assault();
    catalog.find_product(id).map_or(id, |product| catalog.product(product).text.name(context.language))
}

fn own_campaigns<'a>(
    context: &Context<'a>,
    table: &'a ListTable,
    own: Vec<&'a ListRow>,
    sample: Element<'a, Message>,
) -> Element<'a, Message> {
    let look = context.look;
    let title = head_of(context, sample);
    if own.is_empty() {
        let none = body(context.text("gui.campaign.new.none")).color(look.muted);
        return column![title, container(none).padding([SPACE, 20.0])].into();
    }
    let rows = own.into_iter().map(|campaign| {
        let name = match campaign.summary.name.as_str() {
            "" => context.text("gui.lists.unnamed"),
            name => name,
        };
        let contents = table.glance(campaign.id).map_or("", |glance| glance.contents(context.language));
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("value", &campaign.summary.points), ("limit", &campaign.summary.limit)];
        let far = context.say("systems.total.missions", &values);
        let words =
            column![Cut::new(name, 14.0).bold(), Cut::new(contents, 12.0).color(look.muted), small(far, look.muted),];
        let content = row![icon_in("ui-campaign", 24.0, look.accent), words.spacing(2).width(Length::Fill)];
        Pressable::new(content.spacing(SPACE).align_y(Alignment::Center), move |status| look.row(false, status))
            .padding([8, 20])
            .width(Length::Fill)
            .id(format!("campaign-{}", campaign.id.0))
            .on_press(Message::Opened(campaign.id))
            .into()
    });
    let rows = look.scrollable(Column::with_children(rows).width(Length::Fill)).height(Length::Fill);
    column![title, rows].into()
}

fn head_of<'a>(context: &Context<'a>, sample: Element<'a, Message>) -> Element<'a, Message> {
    let title = strong(context.text("gui.campaign.new.own")).size(16).width(Length::Fill);
    let content: Element<'a, Message> = match context.is_narrow() && !context.is_tight() {
        true => column![title, sample].spacing(GAP).into(),
        false => row![title, sample].spacing(GAP).align_y(Alignment::Center).into(),
    };
    container(content).padding([SPACE, 20.0]).into()
}

fn toggle<T: PartialEq>(all: &mut Vec<T>, one: T, most: usize) {
    match all.iter().position(|own| *own == one) {
        Some(place) => drop(all.remove(place)),
        None if all.len() < most => all.push(one),
        None => {}
    }
}
