//! Materials of a seat: a list, a deck, or nothing.

use std::any::Any;

use serde_json::Value;

use super::{
    DocumentOf, Language, ListBuilding, Mustered, ReadError, Report, System, document::Envelope, json::Node, muster,
    outline,
};

/// Materials of a seat: a list or deck proved legal, or `()` for nothing.
pub trait Materials<S: System>: Clone + Send + Sync + 'static {
    /// The field of a replay that holds them; none where there is nothing to hold.
    const FIELD: Option<&'static str>;

    /// Their player's name for them; may be empty.
    fn name(&self) -> &str;

    /// What they are called where their player has no name for them; none for what is numbered then.
    fn title(&self, _language: Language) -> Option<String> {
        None
    }

    /// The names of the pieces, cards or units they bring, by place.
    fn pieces(&self, catalog: &S::Catalog, language: Language) -> Vec<String>;

    /// Proves what was chosen for a seat; none if it is not what the system is played from.
    fn chosen(catalog: &S::Catalog, choice: Option<&dyn Any>) -> Option<Result<Self, Illegal>>;

    /// As they stand in a replay.
    fn to_json(&self, catalog: &S::Catalog) -> Value;

    /// Reads them from a replay.
    ///
    /// # Errors
    /// They are not as they should be, or not legal.
    fn read(catalog: &S::Catalog, node: &Node<'_, '_>) -> Result<Self, MaterialsError>;
}

/// Materials that break rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Illegal {
    /// Their player's name for them.
    pub name: String,
    /// Their errors.
    pub report: Report,
}

/// Why materials cannot be read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MaterialsError {
    /// The text is not as it should be.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// They break rules.
    #[error("{} is not legal", .0.name)]
    Illegal(Box<Illegal>),
}

fn prove<S: ListBuilding>(catalog: &S::Catalog, document: DocumentOf<S>) -> Result<Mustered<S>, Illegal> {
    muster::<S>(catalog, document).map_err(|(document, report)| Illegal { name: document.name, report })
}

impl<S: ListBuilding> Materials<S> for Mustered<S> {
    const FIELD: Option<&'static str> = Some("lists");

    fn name(&self) -> &str {
        self.document().name.trim()
    }

    fn pieces(&self, catalog: &S::Catalog, language: Language) -> Vec<String> {
        outline::told_apart(&S::outline(catalog, self.document(), language), S::LETTERED)
    }

    fn chosen(catalog: &S::Catalog, choice: Option<&dyn Any>) -> Option<Result<Self, Illegal>> {
        let document: &DocumentOf<S> = choice?.downcast_ref()?;
        Some(prove::<S>(catalog, document.clone()))
    }

    fn to_json(&self, catalog: &S::Catalog) -> Value {
        S::to_json(catalog, self.document())
    }

    fn read(catalog: &S::Catalog, node: &Node<'_, '_>) -> Result<Self, MaterialsError> {
        let envelope = Envelope::open(node)?;
        if envelope.system != S::INFO.id {
            return Err(envelope.required("system")?.error("practice.read.other_game").into());
        }
        let document = S::read(catalog, &envelope)?;
        prove::<S>(catalog, document).map_err(|fault| MaterialsError::Illegal(Box::new(fault)))
    }
}

impl<S: System> Materials<S> for () {
    const FIELD: Option<&'static str> = None;

    fn name(&self) -> &'static str {
        ""
    }

    fn pieces(&self, _: &S::Catalog, _: Language) -> Vec<String> {
        Vec::new()
    }

    fn chosen(_: &S::Catalog, _: Option<&dyn Any>) -> Option<Result<Self, Illegal>> {
        Some(Ok(()))
    }

    fn to_json(&self, _: &S::Catalog) -> Value {
        Value::Null
    }

    fn read(_: &S::Catalog, _: &Node<'_, '_>) -> Result<Self, MaterialsError> {
        Ok(())
    }
}
