//! Who acts and who is meant: heroes, allies, groups and their figures.

use std::fmt;

/// A hero, an ally, or a figure of a group; counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Hero(usize),
    Ally(usize),
    Figure { group: usize, figure: usize },
}

/// Whoever is activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    Hero(usize),
    Ally(usize),
    Group(usize),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hero(hero) => write!(f, "h{}", hero + 1),
            Self::Ally(ally) => write!(f, "a{}", ally + 1),
            Self::Figure { group, figure } => write!(f, "g{}.{}", group + 1, figure + 1),
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hero(hero) => write!(f, "h{}", hero + 1),
            Self::Ally(ally) => write!(f, "a{}", ally + 1),
            Self::Group(group) => write!(f, "g{}", group + 1),
        }
    }
}

/// A number after a letter, counted from 1.
pub(super) fn numbered(word: &str, letter: char) -> Option<usize> {
    word.strip_prefix(letter)?.parse::<usize>().ok()?.checked_sub(1)
}

pub(super) fn target(word: &str) -> Option<Target> {
    if let Some(hero) = numbered(word, 'h') {
        return Some(Target::Hero(hero));
    }
    if let Some(ally) = numbered(word, 'a') {
        return Some(Target::Ally(ally));
    }
    let (group, figure) = word.split_once('.')?;
    Some(Target::Figure { group: numbered(group, 'g')?, figure: figure.parse::<usize>().ok()?.checked_sub(1)? })
}

pub(super) fn actor(word: &str) -> Option<Actor> {
    let hero = numbered(word, 'h').map(Actor::Hero);
    hero.or_else(|| numbered(word, 'a').map(Actor::Ally)).or_else(|| numbered(word, 'g').map(Actor::Group))
}
