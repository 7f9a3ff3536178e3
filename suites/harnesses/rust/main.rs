// Tells texts that are nothing but white space, without any crate: a harness needs no more than lines.
//     rustc -O suites/harnesses/rust/main.rs -o blank && assay suite run structured-extraction -- ./blank
use std::io::{self, BufRead, Write};

/// The number behind `"seq":`, which the runner writes before the case.
fn seq_of(line: &str) -> &str {
    let rest = &line[line.find("\"seq\":").map_or(0, |at| at + 6)..];
    &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())]
}

/// Whether the text of a case has no character that is not white space, as JSON writes it.
fn is_blank(line: &str) -> bool {
    let Some(at) = line.find("\"text\":\"") else { return false };
    let text = &line[at + 8..];
    let text = &text[..text.find("\"}").unwrap_or(text.len())];
    text.replace("\\n", "").replace("\\t", "").replace("\\r", "").trim().is_empty()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.contains("\"cmd\":\"start\"") {
            writeln!(out, "{{\"version\":1,\"implementation\":{{\"name\":\"blank\",\"version\":\"1\",\"language\":\"rust\"}}}}")?;
        } else if line.contains("\"cmd\":\"run\"") {
            let seq = seq_of(&line);
            if is_blank(&line) {
                writeln!(out, "{{\"seq\":{seq},\"result\":null}}")?;
            } else {
                writeln!(out, "{{\"seq\":{seq},\"skipped\":\"the text is not blank\"}}")?;
            }
        } else {
            break;
        }
        out.flush()?;
    }
    Ok(())
}
