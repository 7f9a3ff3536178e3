import type { Shape } from '../../contracts/classification.ts'
import type { Extraction, ExtractionFormat, ExtractionSuccess } from '../../contracts/extraction.ts'
import { isHeading } from '../../text/is-heading.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { phpArray } from '../arrows/php-array.ts'
import { rubyHash } from '../arrows/ruby-hash.ts'
import { bestReadings } from '../chain/best-readings.ts'
import { createExtractor } from '../create-extractor.ts'
import { textParsers } from '../parsers/index.ts'
import { isArrows } from './is-arrows.ts'
import { isFrontMatter } from './is-front-matter.ts'
import { isMainPart } from './is-main-part.ts'
import { isMarkup } from './is-markup.ts'
import { isProgramText } from './is-program-text.ts'
import { isPythonLiteral } from './is-python-literal.ts'
import { isScalar } from './is-scalar.ts'
import { isYaml } from './is-yaml.ts'
import { opensAsJson } from './opens-as-json.ts'
import { outsideValue } from './outside-value.ts'
import { wholeFence } from '../../text/whole-fence.ts'

type Recogniser = readonly [shape: Shape, matches: (view: TextView) => boolean]

/** What a whole text can be, before anything is looked for inside it. */
const WHOLE: readonly Recogniser[] = [
  ['python-literal', isPythonLiteral],
  ['php-array', (view) => isArrows(view, phpArray)],
  ['ruby-hash', (view) => isArrows(view, rubyHash)],
  ['front-matter', isFrontMatter],
  ['markup', isMarkup],
]

/** Forms that may stand around a value without holding it. */
const LOOSE: ReadonlySet<Shape> = new Set(['list', 'lines'])

/** Forms that YAML with some nesting has as well. */
const NESTING: ReadonlySet<Shape> = new Set(['records', 'key-value', 'list', 'lines'])

/** What data is that was found in a text of no other form. */
const SHAPES: Readonly<Partial<Record<ExtractionFormat, Shape>>> = {
  xml: 'markup',
  yaml: 'markup',
  'python-literal': 'python-literal',
  'php-array': 'php-array',
  'ruby-hash': 'ruby-hash',
  json: 'json-in-text',
  'json-lines': 'json-in-text',
}

const extractor = createExtractor()

/**
 * What a text is: what came of looking for data in it, and where that is nothing, or part of something else, what the text
 * itself shows. What is no clear case of a shape is prose: sentences, status lines, code, diffs and documents hold nothing
 * to extract. JSON Lines are `json`, broken JSON is `json` as well.
 *
 * @param found - What the chain `auto` made of the text, where somebody has asked it already.
 */
export function recognizeShape(text: string, found: Extraction = extractor.extract(text)): Shape {
  const view = viewText(text)
  if (view.text === '') return 'empty'
  const parsed = shapeOfParser(found)
  if (parsed !== undefined) return parsed
  const json = exactJson(found)
  const exact = exactShape(json)
  if (exact !== undefined) return exact
  const content = json.ok ? undefined : wholeFence(text)
  if (content !== undefined) return recognizeShape(text.slice(...content))
  const whole = isOnlyMarked(text, json) ? undefined : firstOf(WHOLE, view)
  if (whole !== undefined) return whole
  if (!json.ok && opensAsJson(view.text)) return 'json'
  return json.ok ? shapeAround(text, view, json) : shapeOfText(text, view, found)
}

function shapeOfParser(found: Extraction): Shape | undefined {
  return found.ok ? textParsers.find(({ name }) => name === found.extractor)?.shape : undefined
}

/** JSON that was read as it stands. What else was found is told from the text itself. */
function exactJson(found: Extraction): Extraction {
  if (!found.ok) return found
  const isJson = found.format === 'json' || found.format === 'json-lines'
  if (isJson && found.how !== 'repaired') return found
  return { ok: false, code: 'not-found', reason: 'no JSON', tried: [], diagnostics: [] }
}

function exactShape(json: Extraction): Shape | undefined {
  if (!json.ok) return undefined
  if (json.extractor === 'direct' || json.extractor === 'json-lines') return 'json'
  return json.extractor === 'labelled-json' ? 'labelled-json' : undefined
}

/** Of a text in which JSON was found, and no form that the JSON is a part of. */
function shapeAround(text: string, view: TextView, json: ExtractionSuccess): Shape {
  if (isMainPart(text, view, json) || isBelowTitle(text, json)) return 'json-in-text'
  if (isProgramText(view)) return 'prose'
  const outside = outsideValue(text, json.span)
  const loose = formsOf(outside.text).find((shape) => LOOSE.has(shape))
  if (loose !== undefined) return loose
  if (view.filled.some(isHeading)) return 'prose'
  return outside.isMarked || json.coverage >= 0.05 ? 'json-in-text' : 'prose'
}

/** Whether a text is a heading and a value right below it, whatever comes then. */
function isBelowTitle(text: string, { span, value }: ExtractionSuccess): boolean {
  if (typeof value !== 'object') return false
  const [title, ...more] = viewText(text.slice(0, span[0])).filled
  const [after = ''] = text.slice(span[1]).split('\n', 1)
  return more.length === 0 && title !== undefined && isHeading(title) && after.trim() === ''
}

/** Of a text without JSON that is none as a whole. */
function shapeOfText(text: string, view: TextView, found: Extraction): Shape {
  const [form] = found.ok ? formsOf(text) : []
  if (isYaml(view) && (form === undefined || NESTING.has(form))) return 'markup'
  if (form !== undefined) return form
  if (isScalar(view)) return 'scalar'
  if (isProgramText(view)) return 'prose'
  return shapeOfPart(text, view, found) ?? 'prose'
}

/** What was found in a text of no form, where it is what the text is about. */
function shapeOfPart(text: string, view: TextView, found: Extraction): Shape | undefined {
  if (!found.ok) return undefined
  const shape = SHAPES[found.format]
  if (shape === 'json-in-text' && found.coverage === 1) return 'json'
  return isMainPart(text, view, found) ? shape : undefined
}

/** The forms that text parsers read a text as, best first. */
function formsOf(text: string): readonly Shape[] {
  return bestReadings(text, textParsers).ranked.map(({ parser }) => parser.shape)
}

function firstOf(recognisers: readonly Recogniser[], view: TextView): Shape | undefined {
  return recognisers.find(([, matches]) => matches(view))?.[0]
}

/** Whether there is nothing but one value in a text and the marks around it. */
function isOnlyMarked(text: string, json: Extraction): boolean {
  if (!json.ok) return false
  const outside = outsideValue(text, json.span)
  return outside.isMarked && outside.text.trim() === ''
}
