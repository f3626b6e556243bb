//! Words that can be written in two ways: as a word or an object, one or a list. Rows are read straight through, so
//! that the ids in them are known.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{
        Error, IntoDeserializer, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

use super::{Amount, AmountWord, Count, Filter, Pick, PlayerWord, Subject, Target};

impl<'de> Deserialize<'de> for Subject {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Subject;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a player or a description of units")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Subject, E> {
                PlayerWord::deserialize(word.into_deserializer()).map(Subject::Player)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Subject, A::Error> {
                Filter::deserialize(MapAccessDeserializer::new(map)).map(Subject::Unit)
            }
        }
        deserializer.deserialize_any(Read)
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Target;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a choice of units, or a list of them")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Target, A::Error> {
                Vec::<Pick>::deserialize(SeqAccessDeserializer::new(seq)).map(Target::Either)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Target, A::Error> {
                Pick::deserialize(MapAccessDeserializer::new(map)).map(Target::One)
            }
        }
        deserializer.deserialize_any(Read)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Amount;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a number, a word, or something that is counted")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Amount, E> {
                u8::try_from(number).map(Amount::Number).map_err(E::custom)
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Amount, E> {
                let amount: Result<AmountWord, E> = AmountWord::deserialize(word.into_deserializer());
                amount.map(Amount::Word).or_else(|_| {
                    Count::deserialize(word.into_deserializer()).map(|count| Amount::Count(Box::new(count)))
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Amount, A::Error> {
                Count::deserialize(MapAccessDeserializer::new(map)).map(|count| Amount::Count(Box::new(count)))
            }
        }
        deserializer.deserialize_any(Read)
    }
}
