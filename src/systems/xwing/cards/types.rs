//! Ship types of "…only" restrictions (XW-SQUAD-09).

/// True if a restriction to `restriction` fits the ship type `ship_type`: all its words occur in the type's name, in
/// this order. Names are split at spaces and slashes; case does not matter.
///
/// ```
/// use xwing::cards::types::type_fits;
/// assert!(type_fits("TIE Fighter", "TIE/fo Fighter"));
/// assert!(!type_fits("TIE Advanced", "TIE Adv. Prototype"));
/// ```
pub fn type_fits(restriction: &str, ship_type: &str) -> bool {
    let mut have = words(ship_type);
    words(restriction).all(|wanted| have.any(|word| word.eq_ignore_ascii_case(wanted)))
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split([' ', '/']).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xw_squad_09_a_type_that_contains_the_named_type_fits() {
        for ship in ["TIE Fighter", "TIE/fo Fighter", "TIE/sf Fighter"] {
            assert!(type_fits("TIE Fighter", ship), "{ship}");
            assert!(type_fits("TIE", ship), "{ship}");
        }
        assert!(type_fits("X-wing", "T-70 X-wing"));
        assert!(type_fits("X-wing", "T-65 X-wing"));
        assert!(!type_fits("T-65 X-wing", "T-70 X-wing"));
        assert!(!type_fits("TIE Fighter", "TIE Interceptor"));
        assert!(!type_fits("TIE Advanced", "TIE Adv. Prototype"));
        assert!(!type_fits("Fighter TIE", "TIE Fighter"));
    }
}
