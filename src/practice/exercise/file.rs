//! Files of exercises.

use kernel::{
    Language, Materials as _, ReadError, System,
    game::{Seat, arranging::Subject},
    json::{Json, Node},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Exercise, ExerciseFault, Goal, Measured};
use crate::{
    Opponents, position,
    record::Setup,
    replay::{Replay, ReplayText},
    shelf::shelf,
};

/// Returns the exercises of a system.
///
/// # Errors
/// The bundled file is wrong; tests read it.
pub fn exercises<S: Opponents>(catalog: &<S as System>::Catalog) -> Result<Vec<Exercise<S>>, ExerciseFault> {
    S::EXERCISES.map_or(Ok(Vec::new()), |text| read(catalog, text))
}

/// Reads the exercises of a file.
///
/// # Errors
/// It is none of this system, or what is wrong with one of them.
pub fn read<S: Opponents>(catalog: &<S as System>::Catalog, text: &str) -> Result<Vec<Exercise<S>>, ExerciseFault> {
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    root.only(&["muster_exercises", "system", "exercises"])?;
    let system = root.required("system")?;
    if system.string()? != S::INFO.id {
        return Err(system.error("practice.read.other_system").into());
    }
    root.required("exercises")?.items()?.map(|row| one(catalog, &row)).collect()
}

/// The id of the system that the exercises of a file are of; none if it is no such file.
pub fn system_of(text: &str) -> Option<String> {
    let file: Value = serde_json::from_str(text).ok()?;
    let _ = file.get("muster_exercises")?;
    file.get("system")?.as_str().map(str::to_owned)
}

/// Writes exercises as a file.
pub fn write<S: Opponents>(catalog: &<S as System>::Catalog, exercises: &[Exercise<S>]) -> String {
    let rows: Vec<Value> = exercises.iter().map(|exercise| row_of(catalog, exercise)).collect();
    let file = json!({ "muster_exercises": 1, "system": S::INFO.id, "exercises": rows });
    format!("{file:#}\n")
}

fn row_of<S: Opponents>(catalog: &<S as System>::Catalog, exercise: &Exercise<S>) -> Value {
    let text = Replay::unplayed(exercise.setup.clone(), catalog).text(catalog);
    let mut replay: Value = serde_json::from_str(&text).unwrap_or_default();
    let mut take = |field: &str| replay.get_mut(field).map(Value::take).unwrap_or_default();
    let texts = |texts: &[String; Language::ALL.len()]| json!({ "en": texts[0], "es": texts[1] });
    let goals: Vec<Value> = exercise.goals.iter().map(goal_value).collect();
    json!({
        "id": exercise.id, "name": texts(&exercise.names), "task": texts(&exercise.tasks),
        "seat": exercise.seat.index() + 1, "within": exercise.within, "goals": goals,
        "lists": take(S::Materials::FIELD.unwrap_or("lists")), "options": take("options"), "seed": take("seed"),
        "position": take(position::FIELD),
    })
}

fn goal_value(goal: &Goal) -> Value {
    let about = |subject: &Subject| -> Value {
        let fields = position::numbered(*subject);
        fields.into_iter().map(|(field, number)| (field.to_owned(), number.into())).collect::<Map<_, _>>().into()
    };
    match goal {
        Goal::Destroyed(piece) => json!({ "destroyed": about(piece) }),
        Goal::Alive(piece) => json!({ "alive": about(piece) }),
        Goal::Dealt(least) => json!({ "dealt": least }),
        Goal::Taken(most) => json!({ "taken": most }),
        Goal::Lead(least) => json!({ "lead": least }),
        Goal::Left(seat, least) => json!({ "left": { "side": seat.index() + 1, "least": least } }),
        Goal::Few(seat, most) => json!({ "few": { "side": seat.index() + 1, "most": most } }),
        Goal::Number { subject, id, low, high } => {
            let mut fields = about(subject);
            (fields["of"], fields["low"], fields["high"]) = (id.as_str().into(), (*low).into(), (*high).into());
            json!({ "number": fields })
        }
        Goal::Won => json!({ "won": true }),
    }
}

/// Returns the exercise of this id.
///
/// # Errors
/// The bundled file is wrong; tests read it.
pub fn exercise<S: Opponents>(
    catalog: &<S as System>::Catalog,
    id: &str,
) -> Result<Option<Exercise<S>>, ExerciseFault> {
    Ok(exercises::<S>(catalog)?.into_iter().find(|exercise| exercise.id == id))
}

/// Reads an exercise.
fn one<S: Opponents>(catalog: &<S as System>::Catalog, row: &Node<'_, '_>) -> Result<Exercise<S>, ExerciseFault> {
    row.only(&[
        "id", "name", "task", "seat", "within", "goals", "lists", "options", "seed", "changes", "position", "measured",
    ])?;
    let id = row.required("id")?.string()?.to_owned();
    let texts = |field: &str| -> Result<[String; 2], ReadError> {
        let both = row.required(field)?;
        Ok([both.required("en")?.string()?.to_owned(), both.required("es")?.string()?.to_owned()])
    };
    let (names, tasks) = (texts("name")?, texts("task")?);
    let lists = row.required("lists")?;
    let lists: Vec<Value> = lists.items()?.map(|list| document::<S>(&list)).collect::<Result<_, _>>()?;
    let raw = |field: &str| Ok::<_, ReadError>(row.field(field)?.map(|node| node.json.to_value()));
    let field = S::Materials::FIELD.unwrap_or("lists");
    let replay = json!({
        "muster_replay": crate::replay::VERSION + 1,
        "system": S::INFO.id,
        "seed": raw("seed")?.unwrap_or_else(|| 1.into()),
        "options": raw("options")?.unwrap_or_else(|| json!({})),
        "players": vec![S::PLAYERS.first().map_or("", |player| player.id); S::SEATS],
        field: lists,
        "position": match raw("position")? {
            Some(position) => position,
            None => json!({ "changes": raw("changes")?.unwrap_or_else(|| json!([])) }),
        },
    });
    let text = replay.to_string();
    let setup = Replay::<S>::read(catalog, &ReplayText::open(&text)?)?.setup;
    let _ = setup.reached(catalog).map_err(|astray| ExerciseFault::Astray(id.clone(), astray))?;
    let goals = row.required("goals")?;
    let goals = goals.items()?.map(|goal| read_goal(&setup, catalog, &goal)).collect::<Result<_, _>>()?;
    let measured = |node: Node<'_, '_>| {
        serde_json::from_value(node.json.to_value()).map_err(|_| node.error("practice.read.measured"))
    };
    let measured = row.field("measured")?.map_or(Ok(Measured::default()), measured)?;
    let seat = Seat::BOTH[row.required("seat")?.integer(1..=2)? as usize - 1];
    let within = row.required("within")?.integer(1..=99)? as i32;
    Ok(Exercise { id, names, tasks, seat, within, goals, setup, measured })
}

/// A list: one of the shelf by its id, or a document without its head.
fn document<S: Opponents>(list: &Node<'_, '_>) -> Result<Value, ReadError> {
    if let Ok(id) = list.string() {
        let shelved = shelf::<S>().into_iter().find(|shelved| shelved.id == id);
        let shelved = shelved.ok_or_else(|| list.error("practice.read.no_shelved").with("name", id))?;
        return Ok(shelved.json(shelved.name(Language::English)));
    }
    let field = |name: &str| Ok::<_, ReadError>(list.required(name)?.json.to_value());
    let (format, name, own) = (field("format")?, field("name")?, field("list")?);
    Ok(json!({"muster": 1, "system": S::INFO.id, "format": format, "name": name, "list": own}))
}

fn read_goal<S: Opponents>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    row: &Node<'_, '_>,
) -> Result<Goal, ReadError> {
    let Some((word, node)) = row.entries()?.next() else { return Err(row.error("practice.read.goal")) };
    let count = |node: &Node<'_, '_>| Ok::<_, ReadError>(node.integer(-999..=999)? as i32);
    let seat =
        |node: &Node<'_, '_>| Ok::<_, ReadError>(Seat::BOTH[node.required("side")?.integer(1..=2)? as usize - 1]);
    let subject = |node: &Node<'_, '_>| position::subject(setup, catalog, node);
    let bound = |node: &Node<'_, '_>, field: &str, usual: i32| -> Result<i32, ReadError> {
        node.field(field)?.map_or(Ok(usual), |bound| count(&bound))
    };
    match word {
        "destroyed" => Ok(Goal::Destroyed(subject(&node)?)),
        "alive" => Ok(Goal::Alive(subject(&node)?)),
        "dealt" => Ok(Goal::Dealt(count(&node)?)),
        "taken" => Ok(Goal::Taken(count(&node)?)),
        "lead" => Ok(Goal::Lead(count(&node)?)),
        "left" => Ok(Goal::Left(seat(&node)?, bound(&node, "least", 1)?)),
        "few" => Ok(Goal::Few(seat(&node)?, bound(&node, "most", 0)?)),
        "number" => {
            let id = node.required("of")?.string()?.to_owned();
            let (low, high) = (bound(&node, "low", 0)?, bound(&node, "high", 999)?);
            Ok(Goal::Number { subject: subject(&node)?, id, low, high })
        }
        "won" => Ok(Goal::Won),
        _ => Err(row.error("practice.read.goal")),
    }
}

/// Reads a goal in the words of files.
///
/// # Errors
/// There is no such goal, or nothing it could be about.
pub fn goal<S: Opponents>(setup: &Setup<S>, catalog: &<S as System>::Catalog, text: &str) -> Result<Goal, ReadError> {
    let json = Json::parse(text)?;
    read_goal(setup, catalog, &Node::root(text, &json))
}

/// The name and task of an exercise, for a list of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brief {
    pub id: String,
    names: [String; Language::ALL.len()],
    tasks: [String; Language::ALL.len()],
    pub measured: Measured,
}

impl Brief {
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    pub fn task(&self, language: Language) -> &str {
        &self.tasks[language as usize]
    }
}

/// The exercises of a system without their positions, which take a while to set up.
pub fn briefs<S: Opponents>() -> Vec<Brief> {
    S::EXERCISES.map_or_else(Vec::new, briefs_of)
}

/// The exercises of a file without their positions; none of a file that cannot be read.
pub fn briefs_of(text: &str) -> Vec<Brief> {
    #[derive(Deserialize)]
    struct Texts {
        en: String,
        es: String,
    }
    #[derive(Deserialize)]
    struct Row {
        id: String,
        name: Texts,
        task: Texts,
        #[serde(default)]
        measured: Measured,
    }
    #[derive(Deserialize)]
    struct Written {
        exercises: Vec<Row>,
    }
    let brief =
        |Row { id, name, task, measured }| Brief { id, names: [name.en, name.es], tasks: [task.en, task.es], measured };
    serde_json::from_str::<Written>(text)
        .map_or_else(|_| Vec::new(), |written| written.exercises.into_iter().map(brief).collect())
}
