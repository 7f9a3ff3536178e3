import { linesOf } from '../text/lines-of.ts'
import { balancedEnd } from './balanced-end.ts'
import { scanJson } from './scan-json.ts'

const OPENS_LIKE_VALUE =
  /^(?:\{\s{0,80}(?:["'\u201c\u201e]|[\p{L}_$][\w$-]{0,80}\s{0,80}:)|\[\s{0,80}["'{[])/u

/**
 * Whether a text is meant as JSON Lines and isn't: at least two lines that aren't blank, each of which opens like a
 * value of its own. Either one at least is whole, or each has as many closing brackets as opening ones, the last apart,
 * which may be cut off.
 */
export function isBrokenJsonLines(text: string): boolean {
  if (!text.includes('\n')) return false
  let count = 0
  let whole = 0
  let unbalanced = 0
  let lastUnbalanced = false
  for (const line of linesOf(text)) {
    const trimmed = line.text.trim()
    if (trimmed === '') continue
    const isWhole = isValue(trimmed)
    if (!isWhole && !OPENS_LIKE_VALUE.test(trimmed)) return false
    if (isWhole) whole++
    lastUnbalanced = balancedEnd(trimmed, 0) !== trimmed.length
    if (lastUnbalanced) unbalanced++
    count++
  }
  if (count < 2 || whole === count) return false
  return whole > 0 || unbalanced === (lastUnbalanced ? 1 : 0)
}

function isValue(line: string): boolean {
  if (line[0] !== '{' && line[0] !== '[') return false
  const scan = scanJson(line)
  return scan.ok && scan.end === line.length
}
