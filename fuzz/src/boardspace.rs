//! Game records of Boardspace, in SGF.

use yinsh::record::Format;

/// Every game that is read can be written and read again.
pub fn run(data: &[u8]) {
    super::record::games(data, Format::Boardspace);
}
