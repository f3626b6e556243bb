//! The roster in a zip archive, as BattleScribe writes them.

/// The bytes with which an archive begins.
pub(super) const MARK: &[u8] = b"PK\x03\x04";
const ENTRY: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
/// The most entries that are looked at.
const MOST: usize = 100;

/// The content of the first roster of an archive, or of its first entry; none if it is broken, packed in another way, or has
/// more than `largest` bytes.
pub(super) fn roster(bytes: &[u8], largest: usize) -> Option<Vec<u8>> {
    let end = bytes.windows(END.len()).rposition(|window| window == END)?;
    let count = usize::from(u16_at(bytes, end + 10)?).min(MOST);
    let mut at = u32_at(bytes, end + 16)?;
    let mut entries = Vec::new();
    for _ in 0..count {
        if bytes.get(at..at + ENTRY.len())? != ENTRY {
            return None;
        }
        let [name, extra, comment] = [28, 30, 32].map(|offset| u16_at(bytes, at + offset).map_or(0, usize::from));
        entries.push((bytes.get(at + 46..at + 46 + name)?, at));
        at += 46 + name + extra + comment;
    }
    let is_roster = |(name, _): &&(&[u8], usize)| name.ends_with(b".ros") || name.ends_with(b".json");
    let (_, at) = entries.iter().find(is_roster).or(entries.first())?;
    let (method, packed, from) = (u16_at(bytes, at + 10)?, u32_at(bytes, at + 20)?, u32_at(bytes, at + 42)?);
    let content = from + 30 + usize::from(u16_at(bytes, from + 26)?) + usize::from(u16_at(bytes, from + 28)?);
    let content = bytes.get(content..content.checked_add(packed)?)?;
    match method {
        0 => Some(content.to_vec()),
        8 => miniz_oxide::inflate::decompress_to_vec_with_limit(content, largest).ok(),
        _ => None,
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGEST: usize = 1 << 20;

    /// An archive of one entry.
    fn archive(name: &str, content: &[u8], method: u16) -> Vec<u8> {
        let packed = if method == 8 { miniz_oxide::deflate::compress_to_vec(content, 6) } else { content.to_vec() };
        let sizes = [packed.len(), content.len()].map(|size| (size as u32).to_le_bytes()).concat();
        let lengths = [(name.len() as u16).to_le_bytes(), [0; 2]].concat();
        let common = [&[20, 0, 0, 0][..], &method.to_le_bytes(), &[0; 8], &sizes, &lengths].concat();
        let local = [MARK, &common, name.as_bytes(), &packed].concat();
        let entry = [ENTRY, &[20, 0], &common, &[0; 14], name.as_bytes()].concat();
        let place = (local.len() as u32).to_le_bytes();
        let end = [END, &[0; 4], &[1, 0, 1, 0], &(entry.len() as u32).to_le_bytes(), &place, &[0; 2]].concat();
        [local, entry, end].concat()
    }

    #[test]
    fn the_roster_of_an_archive_is_unpacked() {
        for method in [0, 8] {
            let bytes = archive("army.ros", b"<roster/> <roster/> <roster/>", method);
            assert_eq!(roster(&bytes, LARGEST).unwrap(), b"<roster/> <roster/> <roster/>");
            for cut in 0..bytes.len() {
                let _ = roster(&bytes[..cut], LARGEST);
            }
        }
        assert_eq!(roster(&archive("army.ros", b"x", 9), LARGEST), None);
        assert_eq!(roster(MARK, LARGEST), None);
    }
}
