import type { JsonValue } from '../../contracts/json.ts'
import { type Line, segment } from '../../../reporters/terminal/line.ts'
import { escapeUnseen } from '../../text/escape-unseen.ts'
import { plural } from '../../text/plural.ts'
import { printableJson } from '../../text/printable-json.ts'

const MOST_LINES = 200
const LONGEST_LINE = 2000

/** A value as indented JSON. Of a large one the beginning, and how much is left out. */
export function valueLines(value: JsonValue): readonly Line[] {
  const lines = safeIndented(value).split('\n')
  const shown = lines.slice(0, MOST_LINES).map((line) => [segment(`  ${cut(line)}`)])
  const rest = lines.length - shown.length
  if (rest === 0) return shown
  return [...shown, [segment(`  … ${plural(rest, 'line')} left out; --json has all`, 'dim')]]
}

function cut(line: string): string {
  const rest = line.length - LONGEST_LINE
  if (rest <= 0) return line
  return `${line.slice(0, LONGEST_LINE)}… (${plural(rest, 'character')} left out; --json has all)`
}

/** Indenting a large value that is nested deep can be more than a string holds. */
function safeIndented(value: JsonValue): string {
  try {
    return printableJson(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return safeCompact(value)
  }
}

function safeCompact(value: JsonValue): string {
  try {
    return escapeUnseen(JSON.stringify(value))
  } catch (error) {
    if (error instanceof RangeError) return '(nested too deep to be shown)'
    throw error
  }
}
