import { safeParseJson } from '../../json/safe-parse-json.ts'
import { countVisible } from '../../text/count-visible.ts'
import type { TextView } from '../../text/text-view.ts'
import { readPython } from '../python/read-python.ts'
import { reprReaderOf } from '../python/repr-reader-of.ts'

/** A place, an interval or a citation, where it stands alone. */
const NUMBERS = /^\([-+.,\d\s]{0,1000}\)$/u
const OPENS = /^(?:[{[(]|[A-Za-z_][\w.]{0,80}\()/u
/** Bytes that were printed for the text in them. */
const BYTES = /^[bB](?=["'])/u
const LABEL = /^(\p{L}[^:=\n"'`{}[\]()<>]{0,60}):\s+(?=[{[])/u

/**
 * Whether a text as a whole, or each of its lines, is what Python's `repr` prints of a dict, list, tuple, set or
 * an object, or of bytes. A label may stand before a list or dict that makes up most of the text. Reads it, evaluates nothing.
 */
export function isPythonLiteral({ text, filled }: TextView): boolean {
  if ((isRepr(text) && !NUMBERS.test(text)) || isLabelled(text) || isBytes(text)) return true
  if (filled.length < 2) return false
  return filled.every((line) => isRepr(line.trim())) || isLabelledAlike(filled)
}

/** Arguments without names are a call, but for the classes that print themselves so. */
function isRepr(text: string): boolean {
  if (!OPENS.test(text) || !/[)}\]]$/u.test(text)) return false
  const reading = readPython(text)
  if (!reading.ok || reading.end < text.length || reading.hasStrayComma) return false
  const { node } = reading
  if (node.type !== 'call') return 'items' in node || 'entries' in node
  const isNamed = node.named.length > 0 && node.positional.length === 0
  return isNamed || node.name === 'datetime.timedelta' || reprReaderOf(node) !== undefined
}

function isBytes(text: string): boolean {
  if (!BYTES.test(text)) return false
  const reading = readPython(text)
  return reading.ok && reading.end === text.length
}

/** Numbers behind a label may be a range, a citation or a place; strings and keys are data. */
function isLabelled(text: string): boolean {
  const label = LABEL.exec(text)
  if (label === null) return false
  const [prefix] = label
  const literal = text.slice(prefix.length)
  const most = countVisible(literal, 0, literal.length) > countVisible(prefix, 0, prefix.length)
  return most && /['"]/u.test(literal) && isRepr(literal) && !safeParseJson(literal).ok
}

/** Lines that have the same label but for its number. */
function isLabelledAlike(filled: readonly string[]): boolean {
  const labels = filled.map((line) => LABEL.exec(line)?.[1]?.replaceAll(/\d+/gu, ''))
  return new Set(labels).size === 1 && filled.every(isLabelled)
}
