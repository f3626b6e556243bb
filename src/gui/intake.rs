//! stub
pub fn read_file(path: &std::path::Path, _l: crate::kernel::Language) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| e.to_string())
}
