//! Names of doors and tokens of a map: `door:1`, `terminal:2`, `deployment_point.yellow`, or `here`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, de};

use super::super::map::{MissionMap, TokenColor, TokenKind};

/// The word for the place where something happened.
const HERE: &str = "here";
const DOOR: &str = "door";

/// Doors or tokens of a map: all of a kind, or one of them by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// Where it happened.
    Here,
    /// Doors; a number counts from 0.
    Doors(Option<usize>),
    /// Tokens of a kind, in the order of the map.
    Tokens { kind: TokenKind, color: Option<TokenColor>, number: Option<usize> },
}

impl FromStr for Spot {
    type Err = ();

    fn from_str(written: &str) -> Result<Self, ()> {
        if written == HERE {
            return Ok(Self::Here);
        }
        let (name, number) = match written.split_once(':') {
            Some((name, number)) => {
                let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                (name, Some(number.ok_or(())?))
            }
            None => (written, None),
        };
        if name == DOOR {
            return Ok(Self::Doors(number));
        }
        let (kind, color) = name.split_once('.').map_or((name, None), |(kind, color)| (kind, Some(color)));
        let kind = TokenKind::from_id(kind).ok_or(())?;
        let color = color.map(|color| TokenColor::from_id(color).ok_or(())).transpose()?;
        Ok(Self::Tokens { kind, color, number })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match self {
            Self::Here => return f.write_str(HERE),
            Self::Doors(number) => {
                f.write_str(DOOR)?;
                number
            }
            Self::Tokens { kind, color, number } => {
                f.write_str(kind.id())?;
                if let Some(color) = color {
                    write!(f, ".{}", color.id())?;
                }
                number
            }
        };
        number.map_or(Ok(()), |number| write!(f, ":{}", number + 1))
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        written.parse().map_err(|()| {
            let known = TokenKind::ALL.map(TokenKind::id).join("`, `");
            de::Error::custom(format_args!(
                "unknown variant `{written}`, expected one of `{HERE}`, `{DOOR}`, `{known}`"
            ))
        })
    }
}

impl Spot {
    /// True if it is a token of this kind and color.
    pub fn is_such(self, kind: TokenKind, color: TokenColor) -> bool {
        match self {
            Self::Tokens { kind: own, color: wanted, .. } => own == kind && wanted.is_none_or(|wanted| wanted == color),
            Self::Here | Self::Doors(_) => false,
        }
    }

    /// True if a map has what it names.
    pub(super) fn is_on(self, map: &MissionMap) -> bool {
        let (count, number) = match self {
            Self::Here => return true,
            Self::Doors(number) => (map.doors.len(), number),
            Self::Tokens { number, .. } => {
                let such = map.tokens.iter().filter(|tokens| self.is_such(tokens.kind, tokens.color()));
                (such.map(|tokens| tokens.at.len()).sum(), number)
            }
        };
        number.unwrap_or_default() < count
    }
}
