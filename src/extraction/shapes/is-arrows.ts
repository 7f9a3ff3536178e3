import { countVisible } from '../../text/count-visible.ts'
import type { TextView } from '../../text/text-view.ts'
import type { ArrowDialect } from '../arrows/arrow-dialect.ts'
import { formatOfWhole } from '../arrows/arrows-whole.ts'

const LABEL = /^(\p{L}[^:=\n"'`{}[\]()<>]{0,60}):\s+(?=[{[]|(?:\(object\) ?)?array ?\()/u

/**
 * Returns whether a text as a whole, or each of its lines, is what a language prints of an array or a hash. A label may
 * stand before one that makes up most of the text.
 */
export function isArrows({ text, filled }: TextView, { format }: ArrowDialect): boolean {
  if (formatOfWhole(text) === format || isLabelled(text, format)) return true
  if (filled.length < 2) return false
  const labels = filled.map((line) => LABEL.exec(line)?.[1]?.replaceAll(/\d+/gu, ''))
  return (
    filled.every((line) => formatOfWhole(line) === format) ||
    (new Set(labels).size === 1 && filled.every((line) => isLabelled(line, format)))
  )
}

function isLabelled(text: string, format: ArrowDialect['format']): boolean {
  const label = LABEL.exec(text)?.[0]
  if (label === undefined) return false
  const literal = text.slice(label.length)
  const most = countVisible(literal, 0, literal.length) > countVisible(label, 0, label.length)
  return most && formatOfWhole(literal) === format
}
