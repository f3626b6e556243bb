//! What an attack that lies on the table may still come to.

use imperial_assault::{cards::Surge, play::battle::Bonus, play::dice::Symbols};

/// The most damage that surges can make of it.
pub fn best(now: Symbols, bonus: &Bonus, surges: &[Surge], needed: Option<u8>) -> u8 {
    let mut most = 0;
    for chosen in 0_u32..1 << surges.len().min(6) {
        let picked =
            || surges.iter().enumerate().filter(move |(place, _)| chosen >> place & 1 == 1).map(|(_, one)| one);
        let cost: i32 = picked().map(|surge| i32::from(surge.cost)).sum();
        if cost > i32::from(now.surge) {
            continue;
        }
        let mut sum = Bonus { symbols: now, ..*bonus };
        picked().for_each(|surge| sum.join(&Bonus::of(&surge.effects)));
        most = most.max(damage(&sum, needed));
    }
    most
}

/// The damage of an attack as it stands.
pub fn damage(sum: &Bonus, needed: Option<u8>) -> u8 {
    let short = needed.is_some_and(|needed| i32::from(sum.symbols.accuracy) < i32::from(needed));
    if sum.symbols.dodge > 0 || short {
        return 0;
    }
    let block = (sum.symbols.block - sum.pierce.max(0)).max(0);
    (sum.symbols.damage - block).max(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_that_falls_short_or_is_dodged_deals_nothing() {
        let now = Symbols { damage: 3, accuracy: 2, ..Symbols::default() };
        let sum = Bonus { symbols: now, ..Bonus::default() };
        assert_eq!((damage(&sum, Some(3)), damage(&sum, Some(2)), damage(&sum, None)), (0, 3, 3));
        let dodged = Bonus { symbols: Symbols { dodge: 1, ..now }, ..sum };
        assert_eq!(damage(&dodged, None), 0);
    }
}
