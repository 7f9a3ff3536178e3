import type { Candidate } from '../../contracts/isolator.ts'
import { scanJson } from '../../json/scan-json.ts'
import type { Fence } from '../../text/fences-of.ts'
import { createSpanFinder } from './create-span-finder.ts'
import { fenceConfidence } from './fence-confidence.ts'

const OPENING = /(?<!`)```(?:(json[cl5]?|ndjson)[ \t]+)?(?=[{[])/giu
const CLOSING = /[ \t]*```(?!`)/uy
const LINE_BEFORE = /(?:^|\n)[ \t\r\uFEFF]*$/u
const LINE_AFTER = /^[ \t\r]*(?:\n|$)/u
/** How far around a fence its line is looked at. */
const REACH = 80

/**
 * The objects and arrays between three backticks and three more on the same line, outside of the fences given. What
 * shares its line with other text has to say JSON: else it is code that is shown.
 */
export function* inlineFences(
  text: string,
  fences: readonly Fence[],
): Generator<Candidate, void, undefined> {
  if (!text.includes('```')) return
  const fenceAt = createSpanFinder(fences.map(({ start, end }) => [start, end]))
  for (const match of text.matchAll(OPENING)) {
    const start = match.index + match[0].length
    if (fenceAt(start) !== undefined) continue
    const scan = scanJson(text, start)
    if (!scan.ok || text.slice(start, scan.end).includes('\n')) continue
    CLOSING.lastIndex = scan.end
    if (!CLOSING.test(text)) continue
    const covers = [match.index, CLOSING.lastIndex] as const
    if (match[1] === undefined && !isAlone(text, covers)) continue
    const confidence = fenceConfidence({ language: match[1]?.toLowerCase() ?? '' })
    yield { span: [start, scan.end], format: 'json', confidence, covers }
  }
}

function isAlone(text: string, [start, end]: readonly [number, number]): boolean {
  return (
    LINE_BEFORE.test(text.slice(Math.max(0, start - REACH), start)) &&
    LINE_AFTER.test(text.slice(end, end + REACH))
  )
}
