import type { JsonValue } from '../../src/contracts/json.ts'
import { printable } from '../../src/text/printable.ts'
import { cutText } from '../../src/verdict/cut-text.ts'
import { cutValue } from '../../src/verdict/cut-value.ts'
import { compactJson } from './compact-json.ts'
import { longestRun } from './code-span.ts'

const LEAST_MARK = 3
/** Characters of a value, and of the lines that it takes when it is indented. */
const VALUE_LIMIT = 1500
const TEXT_LIMIT = 4000

/** A block that shows a text line by line, whatever is in it. */
export function fence(text: string, language: string): readonly string[] {
  const lines = cutText(text, TEXT_LIMIT)
    .kept.split('\n')
    .map((line) => printable(line))
  const mark = '`'.repeat(Math.max(LEAST_MARK, longestRun(text, '`') + 1))
  return [`${mark}${language}`, ...lines, mark]
}

/** A block that shows the beginning of a value; what was left out is an ellipsis, or said below. */
export function jsonFence(value: JsonValue): readonly string[] {
  const { kept, cut } = cutValue(value, VALUE_LIMIT)
  const text = compactJson(kept)
  const block = fence(text, text.length > TEXT_LIMIT ? 'text' : 'json')
  return cut || text.length > TEXT_LIMIT ? [...block, '', 'Not all of it is shown.'] : block
}
