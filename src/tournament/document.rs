//! A tournament as JSON.

use kernel::{
    ReadError,
    chance::LARGEST_SEED,
    document::{Envelope, Extra, MARK, VERSION, extra, with_extra},
    json::{Json, Node},
};
use serde_json::{Map, Value, json};
use systems::{SystemId, TOURNAMENT as FORMAT};

use super::{
    model::{
        CUTS, Criterion, Evening, LONGEST_NAME, ListRule, Lists, MOST_EVENINGS, MOST_PLAYERS, MOST_POINTS, MOST_ROUNDS,
        MOST_TABLES, Pairing, Player, Round, Seats, Settings, Stage, Table, Tournament,
    },
    scoring::{Decision, Score, Scoring},
};

const ENVELOPE: &[&str] = &[MARK, "system", "format", "name", "notes", FORMAT];
const OWN: &[&str] =
    &["pairing", "seed", "planned_rounds", "cut", "scoring", "order", "lists", "players", "rounds", "evenings"];
const EVENING: &[&str] = &["name", "pairing", "first"];
const SCORING: &[&str] = &["win", "modified_win", "modified_below", "draw", "loss", "base"];

impl Tournament {
    /// Reads a document.
    ///
    /// # Errors
    /// Wrong types, unknown words, numbers out of bounds, players who are not there: each with line and column.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let parsed = Json::parse(text)?;
        let root = Node::root(text, &parsed);
        let envelope = Envelope::open(&root)?;
        let format = envelope.required("format")?;
        if format.string()? != FORMAT {
            return Err(format.unknown_word(format.string()?, FORMAT));
        }
        let system = envelope.required("system")?;
        let system = SystemId::from_id(system.string()?)
            .ok_or_else(|| system.unknown_word(envelope.system, &SystemId::known()))?;
        let node = envelope.required(FORMAT)?;
        let players = list(&node, "players", MOST_PLAYERS, player)?;
        let read = Self {
            system,
            name: envelope.text("name")?,
            notes: envelope.text("notes")?,
            settings: settings(&node, system)?,
            rounds: list(&node, "rounds", MOST_ROUNDS, |round| self::round(round, players.len()))?,
            evenings: list(&node, "evenings", MOST_EVENINGS, evening)?,
            earlier: Vec::new(),
            extra: [extra(&root, ENVELOPE)?, extra(&node, OWN)?],
            players,
        };
        read.evenings_follow(&node)?;
        read.without_twins(&node)?;
        Ok(read)
    }

    /// That no name stands twice, and nobody sits at two tables of a round unless pairings are free.
    fn without_twins(&self, node: &Node<'_, '_>) -> Result<(), ReadError> {
        for (number, player) in self.players.iter().enumerate() {
            if self.find(&player.name) != Some(number) {
                let players = node.required("players")?;
                let place = players.items()?.nth(number).map(|it| it.error("tournament.read.twin"));
                return Err(place.unwrap_or_else(|| players.error("tournament.read.twin")).with("name", &player.name));
            }
        }
        for (number, round) in self.rounds.iter().enumerate() {
            if self.pairing_of(number) == Pairing::Free && round.stage == Stage::Regular {
                continue;
            }
            let mut seated = vec![false; self.players.len()];
            for player in round.tables.iter().flat_map(|table| table.players.players()) {
                if std::mem::replace(&mut seated[player], true) {
                    let rounds = node.required("rounds")?;
                    let place = rounds.items()?.nth(number).map(|it| it.error("tournament.read.two_tables"));
                    let error = place.unwrap_or_else(|| rounds.error("tournament.read.two_tables"));
                    return Err(error.with("name", &self.players[player].name));
                }
            }
        }
        Ok(())
    }

    /// That evenings follow each other, the first from the first round on, none but the last without one.
    fn evenings_follow(&self, node: &Node<'_, '_>) -> Result<(), ReadError> {
        let mut before = None;
        for evening in &self.evenings {
            let follows = before.map_or(evening.first == 0, |before| evening.first > before);
            if !follows || evening.first > self.rounds.len() {
                let evenings = node.required("evenings")?;
                return Err(evenings.error("tournament.read.evenings"));
            }
            before = Some(evening.first);
        }
        Ok(())
    }

    /// The document, with all fields of others.
    pub fn to_json(&self) -> Value {
        let Settings { pairing, seed, rounds, cut, scoring, order, lists } = &self.settings;
        let mut own = json!({
            "pairing": pairing, "seed": seed, "planned_rounds": rounds, "cut": cut,
            "scoring": written_scoring(scoring), "order": order,
        });
        own["lists"] = match lists.rule {
            ListRule::Growing => json!({ "rule": lists.rule, "start": lists.start, "growth": lists.growth }),
            rule => json!({ "rule": rule }),
        };
        own["players"] = self.players.iter().map(written_player).collect();
        own["rounds"] = self.rounds.iter().map(written_round).collect();
        if self.is_season() {
            own["evenings"] = self.evenings.iter().map(written_evening).collect();
        }
        let envelope = json!({
            MARK: VERSION, "system": self.system.id(), "format": FORMAT, "name": self.name, "notes": self.notes,
            FORMAT: with_extra(own, &self.extra[1]),
        });
        with_extra(envelope, &self.extra[0])
    }
}

/// A list in a field with a bound on its length.
fn list<T>(
    node: &Node<'_, '_>,
    field: &str,
    most: usize,
    read: impl Fn(&Node<'_, '_>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    let Some(entries) = node.field(field)? else { return Ok(Vec::new()) };
    if entries.items()?.len() > most {
        return Err(entries.error("tournament.read.too_many").with("most", most.to_string()));
    }
    entries.all(read)
}

fn settings(node: &Node<'_, '_>, system: SystemId) -> Result<Settings, ReadError> {
    let pairing = node.word("pairing", &Pairing::ALL, Pairing::id)?.unwrap_or(Pairing::Swiss);
    let seed = node.number("seed", 0..=LARGEST_SEED as i64)?.unwrap_or_default();
    let mut settings = Settings::of(system, pairing, seed);
    if let Some(rounds) = node.number("planned_rounds", 0..=MOST_ROUNDS as i64)? {
        settings.rounds = rounds;
    }
    if let Some(cut) = node.field("cut")? {
        let size = cut.integer(0..=16)? as u32;
        if !CUTS.contains(&size) {
            return Err(cut.unknown_word(&size.to_string(), &CUTS.map(|size| size.to_string()).join(", ")));
        }
        settings.cut = size;
    }
    if let Some(scoring) = node.field("scoring")? {
        settings.scoring = read_scoring(&scoring, settings.scoring)?;
    }
    if let Some(order) = node.field("order")? {
        let known = Criterion::ALL.map(Criterion::id).join(", ");
        settings.order = order.all(|word| {
            let id = word.string()?;
            Criterion::from_id(id).ok_or_else(|| word.unknown_word(id, &known))
        })?;
    }
    if let Some(lists) = node.field("lists")? {
        let points = |field| lists.number(field, 0..=i64::from(MOST_POINTS));
        settings.lists = Lists {
            rule: lists.word("rule", &ListRule::ALL, ListRule::id)?.unwrap_or(ListRule::Open),
            start: points("start")?.unwrap_or_default(),
            growth: points("growth")?.unwrap_or_default(),
        };
    }
    Ok(settings)
}

fn read_scoring(node: &Node<'_, '_>, usual: Scoring) -> Result<Scoring, ReadError> {
    let points = |field, usual| Ok::<u32, ReadError>(node.number(field, 0..=1000)?.unwrap_or(usual));
    Ok(Scoring {
        win: points("win", usual.win)?,
        modified_win: points("modified_win", usual.modified_win)?,
        modified_below: points("modified_below", usual.modified_below)?,
        draw: points("draw", usual.draw)?,
        loss: points("loss", usual.loss)?,
        base: points("base", usual.base)?,
        extra: extra(node, SCORING)?,
    })
}

fn written_scoring(scoring: &Scoring) -> Value {
    let Scoring { win, modified_win, modified_below, draw, loss, base, extra } = scoring;
    let written = json!({
        "win": win, "modified_win": modified_win, "modified_below": modified_below, "draw": draw, "loss": loss,
        "base": base,
    });
    with_extra(written, extra)
}

fn player(node: &Node<'_, '_>) -> Result<Player, ReadError> {
    let name = node.required("name")?;
    let text = name.string()?;
    if text.trim().is_empty() || text.chars().count() > LONGEST_NAME {
        return Err(name.error("tournament.refused.name").with("most", LONGEST_NAME.to_string()));
    }
    let list = node.maybe("list", |list| list.object().map(|_| list.json.to_value()))?;
    let dropped = node.number("dropped", 0..=MOST_ROUNDS as i64)?;
    Ok(Player { name: text.to_owned(), list, dropped, extra: extra(node, &["name", "list", "dropped"])? })
}

fn written_player(player: &Player) -> Value {
    let mut out = Map::new();
    out.insert("name".into(), player.name.as_str().into());
    out.extend(player.list.clone().map(|list| ("list".to_owned(), list)));
    out.extend(player.dropped.map(|round| ("dropped".to_owned(), round.into())));
    with_extra(Value::Object(out), &player.extra)
}

fn evening(node: &Node<'_, '_>) -> Result<Evening, ReadError> {
    let name = node.maybe("name", |name| {
        let text = name.string()?;
        let fits = text.chars().count() <= LONGEST_NAME;
        if fits {
            Ok(text.to_owned())
        } else {
            Err(name.error("tournament.refused.long").with("most", LONGEST_NAME.to_string()))
        }
    })?;
    Ok(Evening {
        name: name.unwrap_or_default(),
        pairing: node.word("pairing", &Pairing::ALL, Pairing::id)?.unwrap_or(Pairing::Swiss),
        first: node.number("first", 0..=MOST_ROUNDS as i64)?.unwrap_or_default(),
        extra: extra(node, EVENING)?,
    })
}

fn written_evening(evening: &Evening) -> Value {
    let Evening { name, pairing, first, extra } = evening;
    with_extra(json!({ "name": name, "pairing": pairing, "first": first }), extra)
}

fn round(node: &Node<'_, '_>, players: usize) -> Result<Round, ReadError> {
    let stage = node.word("stage", &Stage::ALL, Stage::id)?.unwrap_or(Stage::Regular);
    let tables = list(node, "tables", MOST_TABLES, |table| self::table(table, players))?;
    Ok(Round { stage, tables, extra: extra(node, &["stage", "tables"])? })
}

fn written_round(round: &Round) -> Value {
    let tables: Vec<Value> = round.tables.iter().map(written_table).collect();
    with_extra(json!({ "stage": round.stage, "tables": tables }), &round.extra)
}

fn table(node: &Node<'_, '_>, players: usize) -> Result<Table, ReadError> {
    let seats = node.required("players")?;
    let last = players as i64 - 1;
    let numbers = seats.all(|seat| seat.integer(0..=last).map(|number| number as usize))?;
    let seats = match numbers[..] {
        [only] => Seats::Bye(only),
        [first, second] if first != second => Seats::Pair(first, second),
        _ => return Err(seats.error("tournament.read.seats")),
    };
    let result = match seats {
        Seats::Bye(_) => None,
        Seats::Pair(..) => node.maybe("result", score)?,
    };
    let known: &[&str] = if matches!(seats, Seats::Bye(_)) { &["players"] } else { &["players", "result"] };
    Ok(Table { players: seats, result, extra: extra(node, known)? })
}

fn written_table(table: &Table) -> Value {
    let players: Vec<usize> = table.players.players().collect();
    let mut out = json!({ "players": players });
    if let Some(result) = &table.result {
        out["result"] = written_score(result);
    }
    with_extra(out, &table.extra)
}

fn score(node: &Node<'_, '_>) -> Result<Score, ReadError> {
    let pair = |points: &Node<'_, '_>| -> Result<[u32; 2], ReadError> {
        let numbers = points.all(|it| it.integer(0..=i64::from(MOST_POINTS)).map(|points| points as u32))?;
        <[u32; 2]>::try_from(numbers).map_err(|_| points.error("tournament.read.points"))
    };
    Ok(Score {
        points: pair(&node.required("points")?)?,
        destroyed: node.maybe("destroyed", pair)?,
        decision: node.word("winner", &Decision::ALL, Decision::id)?,
        extra: extra(node, &["points", "destroyed", "winner"])?,
    })
}

fn written_score(score: &Score) -> Value {
    let mut out: Extra = Map::new();
    out.insert("points".into(), json!(score.points));
    out.extend(score.destroyed.map(|points| ("destroyed".to_owned(), json!(points))));
    out.extend(score.decision.map(|decision| ("winner".to_owned(), decision.id().into())));
    with_extra(Value::Object(out), &score.extra)
}
