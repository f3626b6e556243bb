//! Seeded games of Rebellion against a Rebel who leaves most to chance: every step of the guide, in both languages.

use std::sync::LazyLock;

use kernel::{
    Chance, Language, System,
    game::{BySeat, Match, Playable, Player},
    narration::LogEvent as _,
};
use rebellion::{
    Catalog, Options, Rebellion,
    cards::Set,
    play::{Depth, Dice, Step, testing::RandomRebel},
};

use super::part::{Out, Part, essence};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Rebellion::load(Rebellion::FILES).unwrap());

fn options(item: usize) -> Options {
    Options {
        set: if item.is_multiple_of(3) { Set::Expansion } else { Set::Base },
        depth: if item.is_multiple_of(4) { Depth::Oracle } else { Depth::Tracked },
        dice: if item.is_multiple_of(5) { Dice::Hand } else { Dice::Program },
        movement_variant: item.is_multiple_of(2),
        advanced_tactics: item % 2 == 1,
        deployment_priority: item % 3 == 1,
        unplayable_variant: item.is_multiple_of(2),
        ..Options::default()
    }
}

fn write(item: usize, out: Out<'_>) {
    let (catalog, seed) = (&*CATALOG, item as u64);
    let mut events = Vec::new();
    let mut game = Rebellion::begin(catalog, BySeat::from([&()]), &options(item), seed, &mut events).unwrap();
    let mut player = RandomRebel(Chance::seeded(seed));
    loop {
        for event in &events {
            out(0, format_args!("{} {:?}", essence(event), event.rank()));
        }
        for (column, language) in [(1, Language::English), (2, Language::Spanish)] {
            for event in &events {
                out(column, format_args!("{:?}", Rebellion::describe_event(catalog, &game, event, language)));
            }
            let Some(step) = Step::of(catalog, &game, language) else { continue };
            out(column, format_args!("{} {} {} {}", step.sentence, step.rule, step.by_default, step.open));
            step.answers.iter().for_each(|(_, label)| out(column, format_args!("{label}")));
            step.reasons.iter().for_each(|reason| out(column, format_args!("{}", essence(reason))));
        }
        events.clear();
        let Some(decision) = game.decision() else { break };
        let answer = decision.answers[player.answer(&game.seen(decision.seat), decision)];
        out(0, format_args!("{}", serde_json::to_string(&answer).unwrap()));
        game.apply(&answer, &mut events).unwrap();
    }
    out(0, format_args!("{}", serde_json::to_string(&game.outcome()).unwrap()));
}

pub fn part() -> Part {
    let columns = &["events", "english", "spanish"];
    Part { name: "rebellion-guides".into(), columns, items: 500, group: 10, write: Box::new(write) }
}
