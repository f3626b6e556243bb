//! Values of rows that are written in several ways.

/// Reads a type that is a `number`, one of some `words`, a `word` of another type, a `list` or a `map` in files, each by
/// the type that reads it and what becomes of that. It is read straight through, so that ids in it are known.
#[macro_export]
macro_rules! by_shape {
    ($Type:ty, $wanted:literal: $($shape:ident($($how:tt)*)),+ $(,)?) => {
        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Read;

                impl<'de> serde::de::Visitor<'de> for Read {
                    type Value = $Type;

                    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        to.write_str($wanted)
                    }

                    $($crate::by_shape!(@$shape $($how)*);)+
                }

                deserializer.deserialize_any(Read)
            }
        }
    };
    (@number $Of:ty => $made:expr) => {
        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
            <$Of as serde::Deserialize>::deserialize(serde::de::IntoDeserializer::<E>::into_deserializer(number)).map($made)
        }

        fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
            <$Of as serde::Deserialize>::deserialize(serde::de::IntoDeserializer::<E>::into_deserializer(number)).map($made)
        }
    };
    (@words $($word:literal => $value:expr),+) => {
        fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Self::Value, E> {
            match word {
                $($word => Ok($value),)+
                _ => Err(E::unknown_variant(word, &[$($word),+])),
            }
        }
    };
    (@words $($word:literal => $value:expr),+; $Of:ty => $made:expr) => {
        fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Self::Value, E> {
            match word {
                $($word => Ok($value),)+
                _ => {
                    let word = serde::de::IntoDeserializer::<E>::into_deserializer(word);
                    <$Of as serde::Deserialize>::deserialize(word).map($made)
                }
            }
        }
    };
    (@word $Of:ty => $made:expr) => {
        fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Self::Value, E> {
            <$Of as serde::Deserialize>::deserialize(serde::de::IntoDeserializer::<E>::into_deserializer(word)).map($made)
        }
    };
    (@list $Of:ty => $made:expr) => {
        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
            <$Of as serde::Deserialize>::deserialize(serde::de::value::SeqAccessDeserializer::new(list)).map($made)
        }
    };
    (@map $Of:ty => $made:expr) => {
        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            <$Of as serde::Deserialize>::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map($made)
        }
    };
}
pub use by_shape;
