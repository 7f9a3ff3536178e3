import { pairReader } from './pair-reader.ts'
import type { SourceLine } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'

/** Each line as a pair, where it is one; code and remarks of settings files aren't. */
export function pairsOfLines(
  lines: readonly SourceLine[],
  separator: string,
): readonly (TextPair | undefined)[] {
  const read = pairReader(separator)
  return lines.map((line) =>
    line.kind === 'text' && !isRemark(line, separator)
      ? read(line.body, line.bodySpan[0])
      : undefined,
  )
}

/** Whether a line is a remark: in files of settings, whose separator is `=`, `#` and `;` open one. */
export function isRemark(line: SourceLine, separator: string): boolean {
  return separator === '=' && /^\s*[#;]/u.test(line.text)
}
