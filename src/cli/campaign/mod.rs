//! `muster campaign`: a campaign of Imperial Assault in a file, step by step.

mod compare;
mod file;
mod mission;
mod odds;
mod play;
mod report;
mod step;
mod table;

use std::{io::Write, path::PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};

use super::{
    builder::{self, Builder, FILES},
    check,
    output::{self, FORCE, Target},
    play::any_seed,
    read_as::ReadAs,
    session::{Halt, Session},
};
pub(super) use file::{File, found};
use kernel::{Choice, Names, chance::LARGEST_SEED};
use systems::{
    SystemId,
    campaign::{
        Standing,
        guide::{self, Move, Seat, StepKind},
        journal::{Form, journal},
        log::{self, Gear, Strength, Variant},
    },
};

pub(super) const NAME: &str = "campaign";

const NEW: &str = "new";
const SHOW: &str = "show";
const CHECK: &str = "check";
const DEAL: &str = "deal";
const SHOP: &str = "shop";
const NEXT: &str = "next";
const STAGE: &str = "stage";
const GIVE: &str = "give";

const KIND: &str = "kind";
const HERO: &str = "hero";
const CLASS: &str = "class";
const AUTOMATED: &str = "automated";
const STRENGTH: &str = "strength";
const VARIANT: &str = "variant";
const PRODUCT: &str = "product";
const TITLE: &str = "name";
const SEED: &str = "seed";
const SEAT: &str = "as";
const FORM: &str = "form";
const AGAIN: &str = "again";
const LEARN: &str = "learn";
const SELL: &str = "sell";
const BUY: &str = "buy";
const DONE: &str = "done";
const ITEM: &str = "item";
const WORDS: &str = "words";

pub(super) fn command(builder: Builder) -> Command {
    let file = || builder.file("cli.campaign.file");
    let seat = || {
        let seats = PossibleValuesParser::new(Seat::ALL.map(Seat::id));
        builder.option(SEAT, "cli.value.seat", "cli.campaign.seat").value_parser(seats)
    };
    let several = |name, value, help| builder.option(name, value, help).action(ArgAction::Append);
    let card = |name, help| several(name, "cli.value.card", help);
    let words = || -> Arg {
        let words = builder.operand(2, WORDS, "cli.value.answer", "cli.campaign.next.words");
        words.num_args(0..).value_parser(value_parser!(String))
    };
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, "campaign").subcommand_required(true).subcommands([
        builder.command(NEW, "campaign new").args([
            builder.file("cli.campaign.new.file"),
            card(KIND, "cli.campaign.new.kind").action(ArgAction::Set).default_value("core"),
            card(HERO, "cli.campaign.new.hero"),
            card(CLASS, "cli.campaign.new.class").action(ArgAction::Set),
            builder.flag(AUTOMATED, "cli.campaign.new.automated").conflicts_with(CLASS),
            builder
                .option(STRENGTH, "cli.value.strength", "cli.campaign.new.strength")
                .value_parser(PossibleValuesParser::new(Strength::ALL.map(Strength::id)))
                .requires(AUTOMATED),
            several(VARIANT, "cli.value.option", "cli.campaign.new.variant")
                .value_parser(PossibleValuesParser::new(Variant::ALL.map(Variant::id))),
            card(PRODUCT, "cli.campaign.new.product"),
            builder.option(TITLE, "cli.value.name", "cli.campaign.new.name"),
            number(SEED, "cli.campaign.new.seed"),
            builder.flag(FORCE, "cli.arg.force"),
        ]),
        builder.command(NEXT, "campaign next").args([file(), words(), seat()]),
        builder.command(SHOW, "campaign show").args([
            file(),
            seat(),
            builder
                .option(FORM, "cli.value.form", "cli.campaign.show.form")
                .value_parser(PossibleValuesParser::new(Form::ALL.map(Form::id))),
            builder.output("cli.campaign.show.output"),
            builder.force(),
        ]),
        builder.command(CHECK, "campaign check").arg(builder.files("cli.campaign.file")),
        odds::command(builder),
        table::command(builder),
        play::command(builder),
        compare::command(builder),
        builder.command(DEAL, "campaign deal").args([file(), builder.flag(AGAIN, "cli.campaign.deal.again")]),
        builder.command(SHOP, "campaign shop").args([
            file(),
            card(LEARN, "cli.campaign.shop.learn"),
            card(SELL, "cli.campaign.shop.sell"),
            several(BUY, "cli.value.purchase", "cli.campaign.shop.buy"),
            builder.flag(DONE, "cli.campaign.shop.done"),
        ]),
        builder.command(STAGE, "campaign stage").args([
            file(),
            card(LEARN, "cli.campaign.stage.learn"),
            card(BUY, "cli.campaign.stage.buy"),
            builder.flag(DONE, "cli.campaign.shop.done"),
        ]),
        builder.command(GIVE, "campaign give").args([
            file(),
            card(ITEM, "cli.campaign.give.item").action(ArgAction::Set).required(true),
            card(HERO, "cli.campaign.give.hero").action(ArgAction::Set).required(true),
        ]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else { return Err(Halt::Arguments(String::new())) };
    if name == CHECK {
        let files: Vec<PathBuf> = matches.get_many(FILES).into_iter().flatten().cloned().collect();
        return files.iter().try_for_each(|path| check::check_all(session, path, &ReadAs::default(), None));
    }
    let path = matches.get_one::<PathBuf>(FILES).cloned().unwrap_or_default();
    match name {
        NEW => begin(matches, session, path),
        SHOW => show(matches, session, path),
        DEAL => deal(matches, session, path),
        SHOP => shop(matches, session, path),
        STAGE => stage(matches, session, path),
        GIVE => give(matches, session, path),
        odds::NAME => odds::run(matches, session, path),
        table::NAME => table::run(matches, session, path),
        play::NAME => play::run(matches, session, path),
        compare::NAME => compare::run(matches, session, path),
        _ => next(matches, session, path),
    }
}

fn seat(matches: &ArgMatches) -> Seat {
    matches.get_one::<String>(SEAT).and_then(|seat| Seat::from_id(seat)).unwrap_or(Seat::Table)
}

fn given<'a>(matches: &'a ArgMatches, name: &str) -> Vec<&'a String> {
    matches.get_many(name).into_iter().flatten().collect()
}

/// Starts a campaign, draws its decks and prints the first step.
fn begin(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let target = Target::new(path.clone(), matches.get_flag(FORCE));
    output::free(session, &target)?;
    let packs = session.catalogs.packs_on(SystemId::ImperialAssault);
    let catalog = session.catalogs.for_packs(&packs).kept_campaign();
    let seed = builder::number(matches, session, SEED, 0..=LARGEST_SEED)?.unwrap_or_else(any_seed);
    let kind = matches.get_one::<String>(KIND).map_or("core", String::as_str);
    let kind = found(session, &catalog, kind, catalog.campaigns().map(|(id, _)| id))?;
    let name = matches.get_one::<String>(TITLE).cloned().unwrap_or_default();
    let mut document = log::empty_document(kind, seed, name);
    kernel::document::set_packs(&mut document.extra, &packs);
    let variants = given(matches, VARIANT).into_iter();
    document.list.variants = variants.map(|variant| Choice::find(variant, Variant::from_id)).collect();
    document.list.products = given(matches, PRODUCT).into_iter().cloned().collect();
    document.list.empire.automated = matches.get_flag(AUTOMATED);
    let strength = matches.get_one::<String>(STRENGTH).and_then(|strength| Strength::from_id(strength));
    document.list.empire.strength = strength.unwrap_or_default();
    for hero in given(matches, HERO) {
        let hero = found(session, &catalog, hero, catalog.heroes().map(|(id, _)| id))?;
        document = guide::make(&catalog, &document, &Move::AddHero(hero));
    }
    if let Some(class) = matches.get_one::<String>(CLASS) {
        let class = found(session, &catalog, class, catalog.imperial_classes().map(|(id, _)| id))?;
        document = guide::make(&catalog, &document, &Move::Class(class));
    }
    let mut file = File { path, catalog, document };
    file.set_up();
    file.write(session)?;
    step::show(session, &file, Seat::Table)
}

/// Prints the next step, after the answers that were given.
fn next(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut file = File::open(session, path)?;
    for words in given(matches, WORDS) {
        let wanted = step::meant(session, &file, words)?;
        file.make(session, &wanted)?;
        file.write(session)?;
    }
    step::show(session, &file, seat(matches))
}

fn show(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let file = File::open(session, path)?;
    if session.json {
        return report::standing(session, &file, seat(matches));
    }
    let form = matches.get_one::<String>(FORM).and_then(|form| Form::from_id(form)).unwrap_or(Form::Text);
    let text = journal(&file.catalog, &file.document, seat(matches), form, session.language);
    match output::given(matches) {
        Some(target) => output::write(session, &target, text.as_bytes()),
        None => Ok(write!(session.out, "{text}")?),
    }
}

/// Draws what the step draws, or draws again.
fn deal(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut file = File::open(session, path)?;
    if matches.get_flag(AGAIN) {
        let decks = guide::drawn_decks(&file.case());
        if decks.is_empty() {
            return Err(session.failed("cli.campaign.no_draw", &[]));
        }
        for deck in decks {
            file.document = guide::redraw(&file.catalog, &file.document, deck);
        }
    } else {
        let draws = |wanted: &Move| {
            matches!(wanted, Move::AgendaSets | Move::SideDeck | Move::DrawSideMissions | Move::OpenStage)
        };
        let Some(wanted) = file.step().moves.into_iter().find(draws) else {
            return Err(session.failed("cli.campaign.no_draw", &[]));
        };
        file.make(session, &wanted)?;
    }
    file.write(session)?;
    step::show(session, &file, Seat::Table)
}

/// The Rebel upgrade stage: learns, sells and buys.
fn shop(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut file = File::in_stage(session, path, StepKind::RebelStage)?;
    for card in given(matches, LEARN) {
        let id = found(session, &file.catalog, card, file.catalog.class_cards().map(|(id, _)| id))?;
        let hero = file.document.list.known_heroes().find(|(_, hero)| *hero == file.catalog.class_card(id).hero);
        let Some((hero, _)) = hero else {
            let of = file.catalog.class_card(id).hero;
            return Err(file.no_hero(session, of.into()));
        };
        file.make(session, &Move::Learn(hero, id))?;
    }
    for item in given(matches, SELL) {
        let gear = file.gear(session, item)?;
        file.make(session, &Move::Sell(gear))?;
    }
    for purchase in given(matches, BUY) {
        let (item, hero) = purchase.split_once('=').unwrap_or((purchase, "1"));
        let item = found(session, &file.catalog, item, file.catalog.items().map(|(id, _)| id))?;
        let hero = file.hero(session, hero)?;
        file.make(session, &Move::Buy(item, hero))?;
        file.attach(session)?;
    }
    finish(matches, session, file, Seat::Table)
}

/// The Imperial upgrade stage: learns and buys, seen by the Empire alone.
fn stage(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut file = File::in_stage(session, path, StepKind::ImperialStage)?;
    for card in given(matches, LEARN) {
        let id = found(session, &file.catalog, card, file.catalog.imperial_cards().map(|(id, _)| id))?;
        file.make(session, &Move::LearnImperial(id))?;
    }
    for card in given(matches, BUY) {
        let id = found(session, &file.catalog, card, file.catalog.agenda_cards().map(|(id, _)| id))?;
        file.make(session, &Move::BuyAgenda(id))?;
    }
    finish(matches, session, file, Seat::Empire)
}

/// Hands an item to another hero.
fn give(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut file = File::open(session, path)?;
    let given = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let (gear, to) = (file.gear(session, given(ITEM))?, file.hero(session, given(HERO))?);
    let standing = Standing::of(&file.case());
    let has = |hero: &usize| *hero != to && standing.gear_of(&file.catalog, *hero).contains(&gear);
    let is_bound = gear.equipment(&file.catalog).is_none_or(|card| card.bound) || matches!(gear, Gear::Reward(_));
    let from = (0..file.document.list.heroes.len()).find(has).filter(|_| !is_bound);
    let Some(from) = from else { return Err(session.failed("cli.campaign.give.not_there", &[("item", &given(ITEM))])) };
    file.document = guide::hand_over(&file.catalog, &file.document, &gear, [from, to]);
    file.write(session)?;
    let hero = |hero: usize| file.document.list.heroes[hero].hero.name(&*file.catalog, session.language).to_owned();
    let item = gear.card().map_or("", |card| file.catalog.card_name(card, session.language)).to_owned();
    let (from, to) = (hero(from), hero(to));
    if session.json {
        return step::show(session, &file, Seat::Table);
    }
    session.line("cli.campaign.give.done", &[("item", &item), ("from", &from), ("to", &to)])
}

/// Ends the stage if that is wanted, saves, and prints the step.
fn finish(matches: &ArgMatches, session: &mut Session, mut file: File, seat: Seat) -> Result<(), Halt> {
    if matches.get_flag(DONE) {
        file.make(session, &Move::Close)?;
    }
    file.write(session)?;
    let seat = if matches.get_flag(DONE) { Seat::Table } else { seat };
    step::show(session, &file, seat)
}
