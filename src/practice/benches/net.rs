//! The whole net (see `tests/net`): `cargo bench -p practice --bench net` compares everything with the kept hashes and shows the first
//! difference of each part; `-- keep` keeps new hashes, and this program with them, so that the next difference can be shown
//! line by line; `-- PART` looks at the parts whose names contain this.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a benchmark prints and may stop")]

#[path = "../tests/net/guides.rs"]
mod guides;
#[path = "../tests/net/lists.rs"]
mod lists;
#[path = "../tests/net/matches.rs"]
mod matches;
#[path = "../tests/net/part.rs"]
mod part;
#[path = "../tests/net/parts.rs"]
mod parts;

use std::{
    env,
    fmt::Write,
    fs,
    path::PathBuf,
    process::{Command, exit},
};

use part::Part;

/// The program that made the kept hashes, in the folder of what is built.
fn kept_program() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("net-as-kept")
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [show, part, item] = &arguments[..]
        && show == "show"
    {
        let parts = parts::parts();
        let part = parts.iter().find(|known| known.name == *part).unwrap();
        return print!("{}", transcript(part, item.parse().unwrap()));
    }
    let keep = arguments.iter().any(|argument| argument == "keep");
    let names: Vec<&String> = arguments.iter().filter(|argument| *argument != "keep").collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut same = true;
    for part in parts::parts() {
        if !names.is_empty() && !names.iter().any(|name| part.name.contains(&**name)) {
            continue;
        }
        let lines = part.lines(part.items.div_ceil(part.group), threads);
        let difference = part.first_difference(&lines);
        match &difference {
            None => println!("{}: {} items as kept", part.name, part.items),
            Some((group, columns)) => {
                same = false;
                println!("{}: {} differ in {:?}", part.name, columns.join(", "), part.items_of(*group));
                show(&part, *group);
            }
        }
        if keep && difference.is_some() {
            fs::write(part.path(), format!("{}\n{}\n", part.columns.join(" "), lines.join("\n"))).unwrap();
        }
    }
    if keep {
        fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
        fs::copy(env::current_exe().unwrap(), kept_program()).unwrap();
    } else if !same {
        exit(1);
    }
}

/// All that is written of an item, a line each, behind the name of its column.
fn transcript(part: &Part, item: usize) -> String {
    let mut text = String::new();
    (part.write)(item, &mut |column, line| writeln!(text, "{}: {line}", part.columns[column]).unwrap());
    text
}

/// Shows the first line that is another than that of the program that made the kept hashes.
fn show(part: &Part, group: usize) {
    if !kept_program().exists() {
        println!(
            "  build the version with the kept hashes and run it with `-- keep`; then the first difference is shown"
        );
        return;
    }
    for item in part.items_of(group) {
        let old = Command::new(kept_program()).args(["show", &part.name, &item.to_string()]).output().unwrap();
        let (old, new) = (String::from_utf8_lossy(&old.stdout).into_owned(), transcript(part, item));
        let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
        let at = (0..old.len().max(new.len())).find(|at| old.get(*at) != new.get(*at));
        let Some(at) = at else { continue };
        println!("  item {item}, line {}:", at + 1);
        new[at.saturating_sub(3)..at.min(new.len())].iter().for_each(|line| println!("      {line}"));
        println!("    - {}\n    + {}", old.get(at).unwrap_or(&"(end)"), new.get(at).unwrap_or(&"(end)"));
        return;
    }
    println!("  the program kept in {} writes the same: its hashes are others", kept_program().display());
}
