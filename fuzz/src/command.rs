//! Commands, a line each.

use yinsh::protocol::{Command, Dialect};

/// A command that was read is written and read again in both dialects.
pub fn run(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        let mut command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => continue,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        // Words that mean nothing are remembered to be told, not to be written.
        if let Command::Go(go) = &mut command {
            go.unknown.clear();
        }
        for dialect in [Dialect::Ugi, Dialect::Uci] {
            let text = command.spelled(dialect).to_string();
            assert!(!text.contains('\n'), "{line:?} becomes {text:?}");
            let again = Command::parse(&text);
            assert_eq!(
                again,
                Ok(Some(command.clone())),
                "{line:?} becomes {text:?}"
            );
        }
    }
}
