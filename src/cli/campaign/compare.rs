//! `muster campaign compare`: which of two cards for a hero wins a mission more often.

use std::{io::Write, path::PathBuf};

use clap::{ArgAction, ArgMatches, Command};
use serde_json::json;

use super::{
    super::{
        builder::Builder,
        cells,
        play::{terms, watch},
        session::{Halt, Session},
    },
    HERO,
    file::{File, found},
};
use kernel::CardRef;
use practice::{Progress, bias, imperial_assault::Purchases, verdict};
use systems::{CampaignMissions, Registered, campaign::log::Gear};
use terms::Terms;

pub(super) const NAME: &str = "compare";
const CARD: &str = "card";

/// Games with each card, usually.
const USUAL: u64 = 100;

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "campaign compare")
        .args([
            builder.file("cli.campaign.file"),
            builder.option(HERO, "cli.value.card", "cli.campaign.compare.hero").required(true),
            builder
                .option(CARD, "cli.value.card", "cli.campaign.compare.card")
                .action(ArgAction::Append)
                .required(true),
        ])
        .args(terms::arguments(builder, "cli.campaign.compare.games"))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let language = session.language;
    let file = File::open(session, path)?;
    let hero = file.hero(session, matches.get_one::<String>(HERO).map_or("1", String::as_str))?;
    let written = matches.get_many::<String>(CARD).into_iter().flatten();
    let mut cards: Vec<Gear> = written.map(|card| card_of(session, &file, hero, card)).collect::<Result<_, _>>()?;
    if cards.len() > 2 {
        return Err(session.wrong("cli.campaign.compare.two", &[]));
    }
    let terms = Terms::of(matches, session, USUAL)?;
    let catalogs = std::mem::take(&mut session.catalogs);
    let catalog = CampaignMissions::cards(catalogs.for_packs(&file.document.packs()));
    let options = terms.options::<CampaignMissions>(catalog, language)?;
    let players = [0, 1].map(|side| terms.player::<CampaignMissions>(side));
    let first = cards.remove(0);
    let purchases = Purchases {
        catalog,
        document: &file.document,
        options,
        hero,
        cards: [Some(first), cards.pop()],
        seed: terms.seed,
        games: terms.games,
        players: players.into(),
        jobs: terms.jobs,
    };
    let progress = Progress::default();
    let compared = watch::watched(2 * terms.games, &progress, 0, language, || purchases.play(&progress))
        .map_err(|fault| terms::halt(&fault, language))?;
    let Some(compared) = compared else { return Err(session.failed("cli.campaign.compare.none", &[])) };
    let (names, unseen) = (purchases.names(language), purchases.unseen(language));
    let words = verdict(&compared.difference, names.each_ref().map(String::as_str), language);
    let bias = bias::<CampaignMissions>(players, language);
    if session.json {
        let card = |which: usize| {
            let id = purchases.cards[which].as_ref().map(|card| card.written(&catalog.campaign));
            let rate = compared.rates[which];
            json!({ "card": id, "name": names[which], "win_rate": rate.rate, "interval": [rate.low, rate.high] })
        };
        return session.write_json(&json!({
            "games": compared.games,
            "seed": terms.seed,
            "hero": hero + 1,
            "cards": [card(0), card(1)],
            "difference": compared.difference.mean,
            "interval": [compared.difference.low, compared.difference.high],
            "pairs": compared.difference.pairs,
            "sure": compared.difference.is_sure(),
            "alike": compared.alike,
            "verdict": words,
            "not_seen": unseen,
            "bias": bias,
        }));
    }
    session.line("cli.campaign.compare.head", &[("games", &compared.games), ("seed", &terms.seed)])?;
    let percent = |share: f64| format!("{} %", language.decimal(share * 100.0, 1));
    let wide = cells::width(names.iter().map(String::as_str));
    for (name, rate) in names.iter().zip(compared.rates) {
        let name = cells::left(name, wide);
        let [share, low, high] = [rate.rate, rate.low, rate.high].map(percent);
        writeln!(session.out, "  {name}  {share:>8}  ({low} – {high})")?;
    }
    writeln!(session.out, "{words}")?;
    for sentence in unseen.into_iter().chain(compared.alike_words(language)).chain([bias]) {
        writeln!(session.out, "{sentence}")?;
    }
    Ok(())
}

/// A card that a hero could have, by its id or its name.
fn card_of(session: &Session, file: &File, hero: usize, written: &str) -> Result<Gear, Halt> {
    let known = Gear::find(&file.catalog, written);
    if !matches!(known, Gear::Unknown(_)) {
        return Ok(known);
    }
    let sheet = file.document.list.heroes.get(hero).and_then(|player| player.hero.known());
    let class = file.catalog.class_cards().filter(|(_, card)| Some(card.hero) == sheet).map(|(id, _)| Gear::Class(id));
    let items = file.catalog.items().map(|(id, _)| Gear::Item(id));
    let rewards = file.catalog.rewards().map(|(id, _)| Gear::Reward(id));
    let all: Vec<(Gear, CardRef)> =
        class.chain(items).chain(rewards).filter_map(|gear| Some((gear.clone(), gear.card()?))).collect();
    let meant = found(session, &file.catalog, written, all.iter().map(|(_, card)| *card))?;
    let gear = all.into_iter().find(|(_, card)| *card == meant).map(|(gear, _)| gear);
    Ok(gear.unwrap_or_else(|| Gear::Unknown(written.into())))
}
