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
 * What came: the text that a value was looked for in, or the whole answer where there is none.
 * @param {ReportCall} call
 * @returns {HTMLElement}
 */
export function whatCame({ evidence, extraction }) {
  if (evidence.text === undefined) {
    return part('What came', valueView('The answer as it came', evidence.result))
  }
  const found = extraction?.ok === true ? extraction : undefined
  return part(
    'What came',
    element('p', { class: 'dim' }, ...howFound(extraction)),
    markedText(evidence.text, found),
  )
}

/**
 * What it is: structured content with its schema errors beside it, and the value that was found in a text.
 * @param {ReportCall} call
 * @returns {HTMLElement}
 */
export function whatItIs({ evidence, extraction }) {
  const structured = structuredOf(evidence.result)
  const found = extraction?.ok === true ? extraction.value : undefined
  /** @type {HTMLElement[]} */
  const views = []
  if (structured !== undefined) {
    views.push(
      element('h6', {}, 'structuredContent'),
      valueView('structuredContent', structured, evidence.schemaErrors),
    )
  }
  if (found !== undefined && JSON.stringify(found) !== JSON.stringify(structured)) {
    views.push(
      element('h6', {}, 'found in the text'),
      valueView('The value found in the text', found),
    )
  }
  if (views.length === 0) {
    views.push(
      element(
        'p',
        { class: 'dim' },
        'No value: there is no structured content, and none was found.',
      ),
    )
  }
  return part('What it is', ...views)
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
 * What was asked, what was promised, what was tried: what is looked up rather than read.
 * @param {CallData} data
 * @param {ToolData} tool
 * @returns {HTMLElement}
 */
export function backgroundView({ call }, tool) {
  const { evidence, extraction } = call
  const schema = evidence.schema ?? tool.outputSchema
  const tried = extraction?.tried ?? []
  return part(
    'Background',
    folded('What was asked', valueView('The request', evidence.request)),
    schema === undefined
      ? element('p', { class: 'dim' }, 'The tool declares no outputSchema.')
      : folded(
          evidence.schema === undefined
            ? 'What was promised (outputSchema)'
            : 'What was promised when the call was made (outputSchema)',
          valueView('The output schema', schema),
        ),
    ...unseenPart(tool),
    ...(evidence.text === undefined
      ? []
      : [folded('The whole answer', valueView('The answer as it came', evidence.result))]),
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
 * @returns {(Node | string)[]}
 */
function howFound(extraction) {
  if (extraction === null) return ['Nothing was looked for in it.']
  if (!extraction.ok) return ['No value in it: ', ...visible(extraction.reason), '.']
  const { extractor, span, coverage, repairs, ambiguities, source, parts } = extraction
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
