//! Sheets of a squad for inspection and measurements.

use kernel::sheet::Alignment;
use kernel::{
    Accent, Language,
    sheet::{
        Beside, Block, Card, CardSize, Cards, Column, Columns, Dial, DialCell, DialRow, Fact, Glyph, Heading, Item,
        Level, Mark, Prose, Role, Sheet, Stat, TableBlock, Term, TickShape, Ticks, Verdict, VerdictKind,
    },
};

const BEARINGS: [&str; 6] = ["turn-left", "bank-left", "straight", "bank-right", "turn-right", "koiogran-turn"];

/// One letter for each cell: green, white, red, blue or none.
fn dial(rows: &[(&str, &str)]) -> Dial {
    let cell = |(bearing, letter): (&&str, char)| {
        let role = match letter {
            'g' => Role::Green,
            'w' => Role::White,
            'r' => Role::Red,
            'b' => Role::Blue,
            _ => return None,
        };
        Some(DialCell::new(format!("maneuver-{bearing}"), role))
    };
    let row = |(speed, cells): &(&str, &str)| DialRow {
        label: (*speed).to_owned(),
        cells: BEARINGS.iter().zip(cells.chars()).map(cell).collect(),
    };
    Dial { rows: rows.iter().map(row).collect() }
}

struct Ship {
    name: &'static str,
    model: &'static str,
    points: u8,
    stats: [u8; 5],
    actions: &'static [(&'static str, &'static str)],
    dial: &'static [(&'static str, &'static str)],
    ability: &'static str,
    upgrades: &'static [(&'static str, &'static str, u8, &'static str)],
}

const SHIPS: [Ship; 3] = [
    Ship {
        name: "Wedge Antilles",
        model: "X-wing · Rebel Alliance",
        points: 38,
        stats: [9, 3, 2, 3, 2],
        actions: &[("focus", "Focus"), ("target-lock", "Target lock")],
        dial: &[("4", "  w  r"), ("3", "wwwww "), ("2", "wgggw "), ("1", " ggg  ")],
        ability: "While attacking, the defender's agility is lowered by 1, but not below 0.",
        upgrades: &[
            (
                "elite",
                "Predator",
                3,
                "While attacking, you may reroll 1 attack die. Against a defender of pilot skill 2 or lower, reroll up to 2 dice instead.",
            ),
            (
                "torpedo",
                "Proton Torpedoes",
                4,
                "Attack 4 at range 2-3 with a target lock on the defender. Spend the lock and discard this card to attack. One of your focus results may become a critical hit.",
            ),
            (
                "astromech",
                "R5-P9",
                3,
                "At the end of the combat phase you may spend one of your focus tokens to recover one shield, up to your shield value.",
            ),
            (
                "modification",
                "Integrated Astromech",
                0,
                "When you are dealt a damage card, you may discard an equipped astromech to discard that damage card instead. X-wings only.",
            ),
        ],
    },
    Ship {
        name: "Jake Farrell",
        model: "A-wing · Rebel Alliance",
        points: 31,
        stats: [7, 2, 3, 2, 2],
        actions: &[("focus", "Focus"), ("target-lock", "Target lock"), ("boost", "Boost"), ("evade", "Evade")],
        dial: &[("5", "  g  r"), ("4", "  g   "), ("3", "wgggwr"), ("2", "ggggg "), ("1", "w   w ")],
        ability: "After you take a focus action or are given a focus token, you may take a free boost or barrel roll action.",
        upgrades: &[
            (
                "elite",
                "Push the Limit",
                3,
                "Once a round, after an action, you may take one free action shown on your action bar; then receive one stress token.",
            ),
            (
                "missile",
                "Proton Rockets",
                3,
                "Attack 2 at range 1 with a focus token, which is not spent. Roll as many more attack dice as your agility, at most 3. Discard this card to attack.",
            ),
            (
                "title",
                "A-Wing Test Pilot",
                0,
                "Your upgrade bar gains an elite talent slot. You cannot equip two elite talents of the same name.",
            ),
            (
                "modification",
                "Autothrusters",
                2,
                "When defending beyond range 2 or outside the attacker's arc, you may change one blank result to an evade result.",
            ),
        ],
    },
    Ship {
        name: "Blue Squadron Pilot",
        model: "B-wing · Rebel Alliance",
        points: 31,
        stats: [2, 3, 1, 3, 5],
        actions: &[("focus", "Focus"), ("target-lock", "Target lock"), ("barrel-roll", "Barrel roll")],
        dial: &[("4", "  r   "), ("3", " rwr  "), ("2", "rwgwrr"), ("1", "rgggr ")],
        ability: "",
        upgrades: &[
            ("system", "Fire-Control System", 2, "After you attack, you may take a target lock on the defender."),
            (
                "cannon",
                "Heavy Laser Cannon",
                7,
                "Attack 4 at range 2-3. Directly after rolling, every critical hit becomes a hit.",
            ),
        ],
    },
];

fn ship(ship: &Ship, copies: u16) -> Block {
    let [skill, attack, agility, hull, shields] = ship.stats;
    let name = if copies > 1 { format!("{copies} × {}", ship.name) } else { ship.name.to_owned() };
    let heading = Heading::new(Level::Entry, name)
        .badge(Role::Skill, skill)
        .figure(format!("{} points", u16::from(ship.points) * copies))
        .note(ship.model);
    let stats = vec![
        Stat::new(Role::Attack, "Attack", attack).glyph("stat-attack"),
        Stat::new(Role::Agility, "Agility", agility).glyph("stat-agility"),
        Stat::new(Role::Hull, "Hull", hull).glyph("stat-hull"),
        Stat::new(Role::Shields, "Shields", shields).glyph("stat-shields"),
    ];
    let actions =
        ship.actions.iter().map(|(icon, word)| Glyph::new(format!("action-{icon}"), Role::Text, *word)).collect();
    let mut left: Vec<Block> = vec![Block::Stats(stats), Block::Dial(dial(ship.dial)), Block::Glyphs(actions)];
    for copy in 0..copies {
        let label = |word: &str| if copies > 1 { format!("{word} {}", copy + 1) } else { word.to_owned() };
        left.push(Block::Ticks(vec![
            Ticks::new(TickShape::Shield, Role::Shields, label("Shields"), shields.into()),
            Ticks::new(TickShape::Hull, Role::Hull, label("Hull"), hull.into()),
        ]));
    }
    let mut right = Vec::new();
    if !ship.ability.is_empty() {
        right.push(Block::Paragraph(ship.ability.into()));
    }
    let items = ship.upgrades.iter().map(|(slot, name, points, text)| {
        let item = Item::new(*name, *text).glyph(format!("slot-{slot}")).figure(points.to_string());
        if *slot == "torpedo" || *slot == "missile" {
            item.ticks(Ticks::new(TickShape::Circle, Role::Text, Prose::new().small("Spent"), 1))
        } else {
            item
        }
    });
    right.push(Block::Items(items.collect()));
    Block::Keep(vec![heading.into(), Beside { left, right, share: 0.44 }.into()])
}

/// The full reference of a squad.
pub fn reference() -> Sheet {
    let mut sheet = Sheet::new(Language::English, "Red Squadron over Yavin");
    sheet.subtitle = "X-Wing, first edition · Standard, 100 points · Rebel Alliance".into();
    sheet.figure = "100 / 100 points".into();
    sheet.footer = "Muster 0.1 · card catalog of July 2018 · summaries in our own words".into();
    sheet.accent = Accent::Rebel;
    sheet.marks = vec![Mark::new(Role::Ok, "Legal")];
    sheet.push(Verdict {
        outcome: VerdictKind::Ok,
        title: "This squad is legal.".into(),
        sentences: vec!["Checked against every construction rule of the standard format.".into()],
    });
    for (index, entry) in SHIPS.iter().enumerate() {
        sheet.push(ship(entry, if index == 2 { 2 } else { 1 }));
    }
    sheet.push(Heading::new(Level::Part, "Terms on these cards"));
    let terms = [
        ("Boost", "A free move along a straight or bank template of speed 1. Not a maneuver."),
        ("Critical hit", "Damage dealt face up; its text applies at once."),
        ("Evade", "Spend the token when defending to add one evade result."),
        ("Focus", "Spend the token to turn all focus results into hits (attacking) or evades (defending)."),
        (
            "Stress",
            "A ship with a stress token takes no actions and may not perform red maneuvers. A green maneuver removes one token.",
        ),
        ("Target lock", "Spend it when attacking the locked ship to reroll any attack dice."),
    ];
    let terms = terms.map(|(name, text)| Term::new(name, text)).to_vec();
    sheet.push(Columns { count: 2, blocks: vec![terms.into()] });
    sheet
}

/// A summary on one page, of an illegal squad, in Spanish.
pub fn summary() -> Sheet {
    let mut sheet = Sheet::new(Language::Spanish, "Escuadrón de pruebas");
    sheet.subtitle = "X-Wing, primera edición · Estándar, 100 puntos · Alianza Rebelde".into();
    sheet.figure = "103 / 100 puntos".into();
    sheet.footer = "Muster 0.1".into();
    sheet.accent = Accent::Rebel;
    sheet.marks = vec![Mark::new(Role::Error, "No es legal"), Mark::new(Role::Warning, "Modo libre")];
    sheet.push(Verdict {
        outcome: VerdictKind::NotOk,
        title: "Este escuadrón no es legal: 2 errores.".into(),
        sentences: vec![
            "El escuadrón suma 103 puntos; el límite es 100.".into(),
            "«Wedge Antilles» está dos veces y es único.".into(),
        ],
    });
    sheet.push(Heading::new(Level::Part, "Naves").figure("103"));
    let number = |title: &str| Column::new(title, 0.0).aligned(Alignment::Right);
    sheet.push(TableBlock {
        columns: vec![
            number("HP"),
            Column::new("Piloto", 2.0),
            Column::new("Nave", 1.2),
            Column::new("Mejoras", 3.4),
            number("Puntos"),
        ],
        rows: SHIPS
            .iter()
            .map(|ship| {
                let upgrades: Vec<_> = ship.upgrades.iter().map(|upgrade| upgrade.1).collect();
                vec![
                    Prose::new().role(Role::Skill, ship.stats[0].to_string()),
                    Prose::new().bold(ship.name),
                    ship.model.split(' ').next().unwrap_or_default().into(),
                    upgrades.join(", ").into(),
                    ship.points.to_string().into(),
                ]
            })
            .collect(),
    });
    sheet.push(Heading::new(Level::Part, "Partida"));
    sheet.push(Beside {
        left: vec![Block::Facts(["Jugador", "Rival", "Fecha", "Resultado"].map(|name| Fact::new(name, "")).to_vec())],
        right: vec![
            Block::Ticks(vec![Ticks::new(TickShape::Square, Role::Text, "Rondas", 12)]),
            Block::Glyphs(vec![
                Glyph::new("die-attack-hit", Role::Red, "Impacto"),
                Glyph::new("die-defense-evade", Role::Green, "Evasión"),
                Glyph::new("die-attack", Role::White, "Blanco"),
                Glyph::new("die-attack", Role::Black, "Negro"),
                Glyph::new("die-attack", Role::Blue, "Azul"),
                Glyph::new("die-attack", Role::Yellow, "Amarillo"),
            ]),
        ],
        share: 0.42,
    });
    sheet
}

/// Upgrades of a squad as cards to cut out.
pub fn cards(size: CardSize) -> Sheet {
    let mut sheet = Sheet::new(Language::English, "Red Squadron over Yavin");
    sheet.figure = "100 / 100 points".into();
    sheet.accent = Accent::Rebel;
    sheet.marks = vec![Mark::new(Role::Ok, "Legal")];
    let mut cards = Vec::new();
    for ship in &SHIPS {
        let [skill, attack, agility, hull, shields] = ship.stats;
        let mut body: Vec<Block> = vec![Block::Stats(vec![
            Stat::new(Role::Attack, "Attack", attack),
            Stat::new(Role::Agility, "Agility", agility),
            Stat::new(Role::Hull, "Hull", hull),
            Stat::new(Role::Shields, "Shields", shields),
        ])];
        if size.width_mm > 50.0 {
            body.push(dial(ship.dial).into());
        }
        body.push(ship.ability.into());
        cards.push(Card {
            cost: ship.points.to_string().into(),
            kind: ship.model.into(),
            body,
            left: format!("Pilot skill {skill}").into(),
            ..Card::new(ship.name)
        });
        for (slot, name, points, text) in ship.upgrades {
            cards.push(Card {
                cost: points.to_string().into(),
                kind: Prose::new().glyph(format!("slot-{slot}")).text(" ").text(*slot),
                body: vec![Block::Paragraph((*text).into())],
                left: "Rebel".into(),
                right: ship.name.into(),
                ..Card::new(*name)
            });
        }
    }
    sheet.push(Cards { size, cards });
    sheet
}
