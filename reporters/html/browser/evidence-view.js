import { counted, element, folded, part, table } from './dom.js'
import { markedText } from './marked-text.js'
import { valueView } from './value-view.js'
import { code, visible } from './visible-text.js'

/** @import { CallData, ToolData } from '../page-data.ts' */
/** @import { Extraction } from '../../../src/contracts/extraction.ts' */
/** @import { JsonValue } from '../../../src/contracts/json.ts' */
/** @import { ReportCall } from '../../../src/contracts/report.ts' */
/** @import { ReportFrame } from '../../../src/contracts/report-frame.ts' */

/**
 * What the tool promised, with the rules marked that what came breaks; nothing if it promised nothing.
 * @param {ReportCall} call
 * @param {ToolData} tool
 * @returns {HTMLElement[]}
 */
export function whatWasPromised({ evidence }, tool) {
  const schema = evidence.schema ?? tool.outputSchema
  if (schema === undefined) return []
  return [
    part(
      'Promised',
      element('h6', {}, 'outputSchema', evidence.schema === undefined ? '' : ', as it was then'),
      valueView('The output schema', schema, { marked: new Set(evidence.brokenRules) }),
    ),
  ]
}

/**
 * What came: structured content with its schema errors beside it, else the text, else the whole answer; and the value
 * that was found in the text.
 * @param {ReportCall} call
 * @returns {HTMLElement}
 */
export function whatCame({ evidence, extraction }) {
  const structured = structuredOf(evidence.result)
  const found = extraction?.ok === true ? extraction : undefined
  const isOther = found !== undefined && JSON.stringify(found.value) !== JSON.stringify(structured)
  /** @type {HTMLElement[]} */
  const views = []
  if (structured !== undefined)
    views.push(
      element('h6', {}, 'structuredContent'),
      valueView('structuredContent', structured, { errors: evidence.schemaErrors }),
    )
  if (evidence.text !== undefined && (structured === undefined || isOther))
    views.push(element('h6', {}, 'text'), ...howFound(extraction), markedText(evidence.text, found))
  if (isOther && found !== undefined)
    views.push(
      element('h6', {}, 'found in the text'),
      valueView('The value found in the text', found.value),
    )
  if (views.length === 0) views.push(valueView('The answer as it came', evidence.result))
  return part('Came', ...views)
}

/**
 * The frames of a call or an exchange as they crossed the wire.
 * @param {{ readonly fixture: string, readonly evidence: { readonly wire: readonly ReportFrame[] } }} shown
 * @returns {HTMLElement}
 */
export function framesView({ fixture, evidence }) {
  return part('Frames', ...evidence.wire.map((frame) => frameView(frame, fixture)))
}

/**
 * What was asked, the whole answer, what was tried: what is looked up rather than read.
 * @param {CallData} data
 * @param {ToolData} tool
 * @returns {HTMLElement}
 */
export function backgroundView({ call }, tool) {
  const { evidence, extraction } = call
  const tried = extraction?.tried ?? []
  return part(
    'Background',
    folded('What was asked', valueView('The request', evidence.request)),
    ...(evidence.text === undefined && structuredOf(evidence.result) === undefined
      ? []
      : [folded('The whole answer', valueView('The whole answer as it came', evidence.result))]),
    ...unseenPart(tool),
    ...(tried.length === 0
      ? []
      : [
          folded(
            `Extractors that didn’t match: ${tried.length}`,
            table(
              'Extractors that were tried',
              ['Extractor', 'Why not'],
              tried.map(({ extractor, reason, at }) => [
                code(extractor),
                [...visible(reason), ...(at === undefined ? [] : [` (at character ${at})`])],
              ]),
            ),
          ),
        ]),
    folded(`Frames: ${evidence.wire.length}`, framesView(call)),
  )
}

/**
 * @param {ToolData} tool
 * @returns {HTMLElement[]}
 */
function unseenPart({ unseen }) {
  if (unseen.length === 0) return []
  const places = unseen.map((place) => element('li', {}, code(place)))
  return [folded(`What of it no result has shown: ${unseen.length}`, element('ul', {}, ...places))]
}

/**
 * @param {ReportFrame} frame
 * @param {string} fixture
 * @returns {HTMLElement}
 */
function frameView({ line, dir, part: kind, t, bytes, text }, fixture) {
  return element(
    'figure',
    { class: `frame ${dir}` },
    element(
      'figcaption',
      {},
      element('strong', {}, { send: 'sent', recv: 'received', stderr: 'standard error' }[dir]),
      ` ${kind}, ${counted(bytes, 'byte')}, at ${Math.round(t)} ms, `,
      code(`${fixture}:${line}`),
    ),
    element(
      'pre',
      { tabindex: '0', role: 'region', 'aria-label': `Frame on line ${line}` },
      ...visible(text),
    ),
  )
}

/**
 * @param {Extraction | null} extraction
 * @returns {HTMLElement[]}
 */
function howFound(extraction) {
  if (extraction === null) return []
  const words = extraction.ok
    ? foundWords(extraction)
    : ['No value in it: ', ...visible(extraction.reason), '.']
  return [element('p', { class: 'dim' }, ...words)]
}

/**
 * @param {Extract<Extraction, { readonly ok: true }>} extraction
 * @returns {(Node | string)[]}
 */
function foundWords({ extractor, span, coverage, repairs, ambiguities, source, parts }) {
  const from = source === undefined ? '' : ` of ${source.pointer}`
  return [
    'Marked: what ',
    code(extractor),
    ` decoded, characters ${span[0]} to ${span[1]}${from}. The value accounts for ${Math.floor(coverage * 100)} % of the text.`,
    parts === undefined
      ? ''
      : ` The value was put together from ${parts.length} texts; this is the first.`,
    repairs.length === 0 ? '' : ` Repairs: ${repairs.length}.`,
    ambiguities.length === 0 ? '' : ` Dotted: ${ambiguities.length} that would have done as well.`,
  ]
}

/**
 * @param {JsonValue} result
 * @returns {JsonValue | undefined}
 */
function structuredOf(result) {
  return typeof result === 'object' && result !== null && 'structuredContent' in result
    ? result['structuredContent']
    : undefined
}
