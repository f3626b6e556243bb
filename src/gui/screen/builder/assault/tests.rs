//! The builder of Imperial Assault answers what players do.
