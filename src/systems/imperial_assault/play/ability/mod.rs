//! Abilities in a match: the interpreter of [`crate::cards::ability`] (IA-CARD-05 to -09, IA-CMD-04 to -10).
//!
//! * [`window`]: order of players in a window, and the use of an ability.
//! * [`offers`]: abilities that can be used now.
//! * [`targets`], [`filter`], [`condition`], [`value`], [`cost`]: meaning of the words in a match.
//! * [`effects`]: resolution, a file for each family of effects.
//! * [`modifiers`]: modifiers in force and the rules they bend.
//! * [`card_overrides`]: Command cards played from another pile or as another card.
//! * [`preview`]: dice and modifiers of an attack before it is rolled.

mod card_overrides;
mod condition;
mod cost;
mod effects;
mod filter;
mod modifiers;
mod offers;
mod preview;
mod targets;
mod value;
mod window;

pub use preview::{AttackPreview, PreviewSurge};
