//! No circle of imports between the modules of a crate, other than those in `docs/architecture.md` under "Circles".
//!
//! A module is a file. An import counts for the file that defines the name, not for a `mod.rs` that re-exports it. A module
//! and the parts in its folder are one module in several files: imports between them are not counted.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// A path of modules and names, from the root of a crate or as it is written.
type Names = Vec<String>;

/// The modules of a crate.
type Modules = BTreeMap<Names, Module>;

/// Imports between files, with the imported names.
type Imports<'a> = BTreeMap<&'a str, BTreeMap<&'a str, BTreeSet<&'a str>>>;

#[derive(Default)]
struct Module {
    file: String,
    children: BTreeSet<String>,
    items: BTreeSet<String>,
    /// Names in scope by `use` with the path of each; `*` for a whole module.
    scope: Vec<(String, Names)>,
    /// Paths in the code. A re-export is one only if the file uses the name itself.
    paths: BTreeSet<Names>,
}

/// Splits source into words, `::` and single characters, without comments, literals and unit tests.
fn tokens(source: &str) -> Vec<&str> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or(source);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut tokens, mut rest) = (Vec::new(), source);
    while let Some(first) = rest.chars().next() {
        let behind =
            |start: usize, end: &str| rest[start..].find(end).map_or(rest.len(), |found| start + found + end.len());
        let length = match first {
            '/' if rest.starts_with("//") => behind(2, "\n"),
            'r' if rest.starts_with("r\"") => behind(2, "\""),
            'r' if rest.starts_with("r#\"") => behind(3, "\"#"),
            '"' => {
                let mut escaped = false;
                let end = rest[1..].find(|c| {
                    let is_end = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    is_end
                });
                end.map_or(rest.len(), |end| end + 2)
            }
            '\'' if rest.starts_with("'\\") => behind(3, "'"),
            '\'' => rest.char_indices().nth(2).filter(|(_, c)| *c == '\'').map_or(1, |(end, _)| end + 1),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        if is_word(first) && !rest[..length].contains('"')
            || first.is_ascii_punctuation() && length <= 2 && first != '\''
        {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}

/// Reads a tree of `use` at `at`, passes each path with its name to `leaf`, and returns the place behind the tree.
fn read_use(tokens: &[&str], mut at: usize, prefix: &[String], leaf: &mut dyn FnMut(String, Names)) -> usize {
    let mut path = prefix.to_vec();
    loop {
        match tokens[at] {
            "::" => {}
            "{" => {
                at += 1;
                while tokens[at] != "}" {
                    at = read_use(tokens, at, &path, leaf);
                    at += usize::from(tokens[at] == ",");
                }
                return at + 1;
            }
            "*" => {
                leaf("*".to_owned(), path);
                return at + 1;
            }
            "as" => {
                leaf(tokens[at + 1].to_owned(), path);
                return at + 2;
            }
            "," | ";" | "}" => {
                leaf(path.last().cloned().unwrap_or_default(), path);
                return at;
            }
            "self" if !path.is_empty() => {}
            word => path.push(word.to_owned()),
        }
        at += 1;
    }
}

fn read_module(file: String, source: &str) -> Module {
    const DECLARING: [&str; 8] = ["struct", "enum", "fn", "trait", "type", "const", "static", "macro_rules"];
    let tokens = tokens(source);
    let at_or = |at: usize| tokens.get(at).copied().unwrap_or_default();
    let mut module = Module { file, ..Module::default() };
    let (mut words, mut exported) = (BTreeSet::new(), Vec::new());
    let (mut at, mut depth) = (0, 0);
    while at < tokens.len() {
        match (tokens[at], at_or(at + 1)) {
            ("use", next) if next != "<" => {
                let is_public = at > 0 && [")", "pub"].contains(&tokens[at - 1]);
                at = read_use(&tokens, at + 1, &[], &mut |name, path| {
                    if is_public {
                        exported.push((name.clone(), path.clone()));
                    } else {
                        module.paths.insert(path.clone());
                    }
                    module.scope.push((name, path));
                });
            }
            ("mod", name) if at_or(at + 2) == ";" => _ = module.children.insert(name.to_owned()),
            ("{", _) => depth += 1,
            ("}", _) => depth -= 1,
            (word, name) if depth == 0 && DECLARING.contains(&word) => {
                let name = if ["!", "fn"].contains(&name) { at_or(at + 2) } else { name };
                module.items.insert(name.to_owned());
            }
            (word, "::") if at == 0 || tokens[at - 1] != "::" => {
                let more = (at + 1..).step_by(2).take_while(|at| at_or(*at) == "::").map(|at| at_or(at + 1));
                let more = more.take_while(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'));
                module.paths.insert([word].into_iter().chain(more).map(str::to_owned).collect());
            }
            _ => {}
        }
        words.insert(at_or(at));
        at += 1;
    }
    module.paths.extend(exported.into_iter().filter(|(name, _)| words.contains(&name[..])).map(|(_, path)| path));
    module
}

/// Collects the modules in a folder, which is itself the module `path`.
fn collect(src: &Path, folder: &Path, path: &[String], modules: &mut Modules) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let inner: Names = path.iter().cloned().chain([name.clone()]).collect();
        if file.is_dir() && name != "tests" && !file.join("Cargo.toml").exists() {
            collect(src, &file, &inner, modules);
        } else if file.extension().is_some_and(|ending| ending == "rs") && name != "build" {
            let module = if ["mod", "lib"].contains(&&name[..]) { path.to_vec() } else { inner };
            let shown = file.strip_prefix(src).unwrap().to_string_lossy().into_owned();
            modules.insert(module, read_module(shown, &fs::read_to_string(&file).unwrap()));
        }
    }
}

/// The module that defines what `path` means in the module `of`; none for foreign names and for modules as such.
fn defining(modules: &Modules, of: &Names, path: &[String], depth: usize) -> Option<Names> {
    let mut of = of.clone();
    for (place, name) in path.iter().enumerate() {
        let module = modules.get(&of)?;
        match &name[..] {
            "crate" => of = Names::new(),
            "self" => {}
            "super" => _ = of.pop(),
            _ if module.children.contains(name) => of.push(name.clone()),
            _ if module.items.contains(name) || depth == 0 => return Some(of),
            _ => {
                let named = module.scope.iter().filter(|(known, _)| known == name).map(|(_, from)| (from, place + 1));
                let whole = module.scope.iter().filter(|(known, _)| known == "*").map(|(_, from)| (from, place));
                let mut found = named
                    .chain(whole)
                    .filter_map(|(from, rest)| defining(modules, &of, &[&from[..], &path[rest..]].concat(), depth - 1));
                let exported = || modules.iter().find(|(_, module)| of.is_empty() && module.items.contains(name));
                return found.next().or_else(|| exported().map(|(of, _)| of.clone()));
            }
        }
    }
    None
}

fn imports(modules: &Modules) -> Imports<'_> {
    let mut imports = Imports::new();
    for (of, module) in modules {
        for path in &module.paths {
            let Some(other) = defining(modules, of, path, 8) else { continue };
            let is_one_module =
                !of.is_empty() && !other.is_empty() && (of.starts_with(&other) || other.starts_with(of));
            if *of != other && !is_one_module {
                let names = imports.entry(&module.file).or_default().entry(&modules[&other].file).or_default();
                names.insert(path.last().map_or("", String::as_str));
            }
        }
    }
    imports
}

/// The circles of a crate: sets of files each of which imports, directly or through others, every other.
fn circles<'a>(imports: &Imports<'a>) -> BTreeSet<BTreeSet<&'a str>> {
    let reached = |from: &'a str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            open.extend(imports.get(file).into_iter().flat_map(BTreeMap::keys).filter(|next| reached.insert(**next)));
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> = imports.keys().map(|file| (*file, reached(file))).collect();
    let circle = |(file, others): (&&'a str, &BTreeSet<&'a str>)| {
        let others = others.iter().filter(|other| reached.get(**other).is_some_and(|back| back.contains(*file)));
        others.copied().collect::<BTreeSet<&str>>()
    };
    reached.iter().map(circle).filter(|circle| circle.len() > 1).collect()
}

/// The circles that `docs/architecture.md` allows: rows such as "`folder`: `module`, `module`", as prefixes of files.
fn allowed(page: &str) -> Vec<Vec<String>> {
    let rows = page.split("\n## ").find(|section| section.starts_with("Circles\n")).expect("a section").lines();
    let row = |row: &str| {
        let quoted: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        quoted[1..].iter().map(|name| format!("{}/{name}", quoted[0])).collect()
    };
    rows.filter(|line| line.starts_with("| `")).map(row).collect()
}

#[test]
fn modules_import_each_other_in_no_circle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let allowed = allowed(&fs::read_to_string(src.join("../docs/architecture.md")).unwrap());
    let within = |file: &str, module: &String| {
        file.strip_prefix(&module[..]).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    };
    let (mut told, mut used) = (String::new(), BTreeSet::new());
    for folder in [src, &src.join("systems")].into_iter().flat_map(|folder| fs::read_dir(folder).unwrap()) {
        let folder = folder.unwrap().path();
        if !folder.join("Cargo.toml").exists() {
            continue;
        }
        let mut modules = Modules::new();
        collect(src, &folder, &[], &mut modules);
        let imports = imports(&modules);
        for circle in circles(&imports) {
            let row = |row: &Vec<String>| circle.iter().all(|file| row.iter().any(|module| within(file, module)));
            if let Some(row) = allowed.iter().position(row) {
                used.insert(row);
                continue;
            }
            told += &format!("a circle of {} files:\n", circle.len());
            for (file, (other, names)) in circle.iter().flat_map(|file| imports[file].iter().map(move |to| (file, to)))
            {
                if circle.contains(other) {
                    told += &format!("  {file} imports {names:?} from {other}\n");
                }
            }
        }
    }
    let gone = (0..allowed.len()).filter(|row| !used.contains(row));
    told.extend(gone.map(|row| format!("docs/architecture.md allows a circle that is gone: {:?}\n", allowed[row])));
    assert!(told.is_empty(), "{told}");
}
