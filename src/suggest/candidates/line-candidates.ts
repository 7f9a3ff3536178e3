import type { JsonValue } from '../../contracts/json.ts'
import type { TextReading } from '../../contracts/text-parser.ts'
import { recordLines } from '../../extraction/parsers/record-lines.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { compileUserPattern } from '../../patterns/compile-user-pattern.ts'
import { LINE_FORMS, type LineForm } from '../fields/line-forms.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { textOfResult } from '../../extraction/rules/apply/text-of-result.ts'

/** Enough to see a form; the whole texts are read when the rule is verified. */
const MOST_SAMPLES = 20
const MOST_CHARACTERS = 20_000

/** Once for all tools. */
const COMPILED = new Map<string, ReturnType<typeof compileUserPattern>>()

/** Lines that are records of a form. */
export interface LineCandidate {
  readonly parser: 'record_lines'
  readonly line_pattern: string
}

/** The forms of lines that all texts are of, each with all its fields somewhere, and with several records in some text. */
export function lineCandidates(samples: readonly JudgedSample[]): readonly LineCandidate[] {
  const texts = samples
    .slice(0, MOST_SAMPLES)
    .flatMap(({ result }) => textOfResult(result) ?? [])
    .map((text) => text.slice(0, MOST_CHARACTERS))
  if (texts.length === 0) return []
  return LINE_FORMS.filter((form) => isFormOf(form, texts)).map(({ pattern }) => ({
    parser: 'record_lines',
    line_pattern: pattern,
  }))
}

function isFormOf({ pattern, isLoose }: LineForm, texts: readonly string[]): boolean {
  const compiled = COMPILED.get(pattern) ?? compileUserPattern(pattern)
  COMPILED.set(pattern, compiled)
  if (!compiled.ok) return false
  const seen = new Set<string>()
  let most = 0
  for (const text of texts) {
    const parsing = recordLines.parse(text, { linePattern: compiled.pattern })
    if (!parsing.ok || parsing.reading.kind !== 'items') return false
    const { reading } = parsing
    if (!isWhole(text, reading)) return false
    if (isLoose === true && reading.items.some(({ value }) => spansColumns(value))) return false
    most = Math.max(most, reading.items.length)
    for (const { places, value } of reading.items)
      for (const name of Object.keys(places ?? value ?? {})) seen.add(name)
  }
  return most > 1 && seen.size === compiled.pattern.groupNames.length
}

/** Behind the end of a sentence two blanks part no columns. */
const COLUMN_GAP = /[^\s.!?:](?: \s|\t)\s*\S/u

/** Whether a field takes in several columns: a header such as `Name   Size (g)` is no name with a detail. */
function spansColumns(fields: JsonValue): boolean {
  return (
    isJsonObject(fields) &&
    Object.values(fields).some((field) => typeof field === 'string' && COLUMN_GAP.test(field))
  )
}

/** The first line of `ls -l`. */
const TOTAL = /^\s*total [\d.,]+[KMGTP]?\s*$/u

/** Whether nothing stands between records, and what stands around them is set apart by a blank line or a colon. */
function isWhole(text: string, { unmatched, span: [from, to] }: TextReading): boolean {
  return unmatched.every(([start, end]) => {
    const part = text.slice(start, end)
    if (part.trim() === '' || TOTAL.test(part)) return true
    if (end <= from) return /:\s*$|\n\s*\n\s*$/u.test(text.slice(start, from))
    return start >= to && /^\s*\n\s*\n/u.test(text.slice(to, end))
  })
}
