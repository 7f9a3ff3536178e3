import type { Shape } from '../../contracts/classification.ts'
import type { Extraction, ExtractionSuccess } from '../../contracts/extraction.ts'
import { isHeading } from '../../text/is-heading.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { createExtractor } from '../create-extractor.ts'
import { outsideValue } from './outside-value.ts'
import { isDelimited } from './is-delimited.ts'
import { isFrontMatter } from './is-front-matter.ts'
import { isHtmlTable } from './is-html-table.ts'
import { isKeyValue } from './is-key-value.ts'
import { isLines } from './is-lines.ts'
import { isList } from './is-list.ts'
import { isMarkup } from './is-markup.ts'
import { isProgramText } from './is-program-text.ts'
import { isPythonLiteral } from './is-python-literal.ts'
import { isRecords } from './is-records.ts'
import { isScalar } from './is-scalar.ts'
import { isTable } from './is-table.ts'
import { isTree } from './is-tree.ts'
import { isYaml } from './is-yaml.ts'
import { opensAsJson } from './opens-as-json.ts'
import { pairsBesideFences } from './pairs-beside-fences.ts'
import { wholeFence } from './whole-fence.ts'

type Recogniser = readonly [shape: Shape, matches: (view: TextView) => boolean]

/** What a whole text can be, before anything is looked for inside it. */
const WHOLE: readonly Recogniser[] = [
  ['python-literal', isPythonLiteral],
  ['front-matter', isFrontMatter],
  ['table', isHtmlTable],
  ['markup', isMarkup],
]

/** What most of a text can be, from the form that says most to the one that says least. */
const TOLERANT: readonly Recogniser[] = [
  ['scalar', isScalar],
  ['tree', isTree],
  ['table', isTable],
  ['delimited', isDelimited],
  ['markup', isYaml],
  ['records', isRecords],
  ['key-value', isKeyValue],
]

/** What says least: where data was found in a text, these are looked for around it only. */
const LOOSE: readonly Recogniser[] = [
  ['list', isList],
  ['lines', isLines],
]

const extractor = createExtractor()

/**
 * What a text is. Exact readings come first, and what is no clear case of a shape is prose: sentences, status
 * lines, code, diffs and documents hold nothing to extract. JSON Lines are `json`, broken JSON is `json` as well.
 * Whoever has looked for data in the text already passes what came of it.
 */
export function recognizeShape(text: string, found: Extraction = extractor.extract(text)): Shape {
  const extraction = exactJson(found)
  const view = viewText(text)
  if (view.text === '') return 'empty'
  const exact = exactShape(extraction)
  if (exact !== undefined) return exact
  const content = extraction.ok ? undefined : wholeFence(text)
  if (content !== undefined) return recognizeShape(text.slice(...content))
  const whole = isOnlyMarked(text, extraction) ? undefined : firstOf(WHOLE, view)
  if (whole !== undefined) return whole
  if (!extraction.ok && opensAsJson(view.text)) return 'json'
  return shapeOfParts(text, view, extraction)
}

/** JSON that was read as it stands. What else was found is told from the text itself. */
function exactJson(found: Extraction): Extraction {
  if (!found.ok) return found
  const isJson = found.format === 'json' || found.format === 'json-lines'
  if (isJson && found.how !== 'repaired') return found
  return { ok: false, code: 'not-found', reason: 'no JSON', tried: [], diagnostics: [] }
}

function exactShape(extraction: Extraction): Shape | undefined {
  if (!extraction.ok) return undefined
  if (extraction.extractor === 'direct' || extraction.extractor === 'json-lines') return 'json'
  return extraction.extractor === 'labelled-json' ? 'labelled-json' : undefined
}

function shapeOfParts(text: string, view: TextView, extraction: Extraction): Shape {
  if (extraction.ok && isMainlyJson(text, view, extraction)) return 'json-in-text'
  if (isProgramText(view)) return pairsBesideFences(view) ?? 'prose'
  const tolerant = firstOf(TOLERANT, view)
  if (tolerant !== undefined) return tolerant
  if (!extraction.ok) return pairsBesideFences(view) ?? firstOf(LOOSE, view) ?? 'prose'
  const outside = outsideValue(text, extraction.span)
  const loose = firstOf(LOOSE, viewText(outside.text))
  if (loose !== undefined) return loose
  if (view.filled.some(isHeading)) return 'prose'
  return outside.isMarked || extraction.coverage >= 0.05 ? 'json-in-text' : 'prose'
}

function firstOf(recognisers: readonly Recogniser[], view: TextView): Shape | undefined {
  return recognisers.find(([, matches]) => matches(view))?.[0]
}

/** Whether there is nothing but one value in a text and the marks around it. */
function isOnlyMarked(text: string, extraction: Extraction): boolean {
  if (!extraction.ok) return false
  const outside = outsideValue(text, extraction.span)
  return outside.isMarked && outside.text.trim() === ''
}

/** An example in a document, or a literal in a program, doesn't make the whole JSON in a text. */
function isMainlyJson(text: string, view: TextView, extraction: ExtractionSuccess): boolean {
  const documentLike = view.filled.filter(isHeading).length > 1
  if (shareOfJson(view, extraction) < (documentLike ? 0.5 : 0.2)) return false
  const [start, end] = extraction.span
  return !isProgramText(viewText(`${text.slice(0, start)}\n${text.slice(end)}`))
}

function shareOfJson(view: TextView, { coverage, ambiguities }: ExtractionSuccess): number {
  const others = ambiguities.reduce((sum, { span }) => sum + span[1] - span[0], 0)
  return coverage + others / view.text.length
}
