import { pageIndex } from './data.js'
import { counted, element, folded, part, table } from './dom.js'
import { markedText } from './marked-text.js'
import { stateText } from './state-text.js'
import { valueView } from './value-view.js'
import { code, visible } from './visible-text.js'

/** @import { ReportAnswer, ReportExchange, ReportLlmCall } from '../../../src/contracts/report-provider.ts' */

/**
 * What came in an answer, as it was sent: its text, what the model thought, and why it ended.
 * @param {ReportAnswer} answer
 * @param {ReportExchange} exchange
 * @param {string} which of several answers
 * @returns {HTMLElement}
 */
export function answerCame(answer, { fixture, error }, which) {
  const { text, content, reasoning, refusal, parts, finish, output } = answer
  const found = output?.extraction.ok === true ? output.extraction : undefined
  return part(
    `What came${which}`,
    ...(text === '' ? [element('p', { class: 'dim' }, 'No text.')] : []),
    // Places in a text count from where it was looked for: in what is neither reasoning nor marker.
    ...(text === ''
      ? []
      : [markedText(text, text === content ? found : undefined, `The text as it came${which}`)]),
    ...(refusal === undefined ? [] : [titled('refusal', plain(`The refusal${which}`, refusal))]),
    ...(reasoning === '' ? [] : [folded('Reasoning', plain(`The reasoning${which}`, reasoning))]),
    ...(text === content || content === ''
      ? []
      : [folded('The text without calls and reasoning', plain(`The text alone${which}`, content))]),
    ...parts.map(({ kind, text: sent, line }, index) =>
      folded(`${kind}, line ${line}`, plain(`${kind}, part ${index + 1}${which}`, sent)),
    ),
    element(
      'p',
      { class: 'dim' },
      ...(finish === undefined
        ? ['No reason to finish came.']
        : [
            'Finish: ',
            code(finish.native),
            ` (${finish.reason}), `,
            code(`${fixture}:${finish.line}`),
          ]),
    ),
    ...(error === undefined
      ? []
      : [element('p', { class: 'bad' }, ...visible(`${error.code ?? 'error'}: ${error.message}`))]),
  )
}

/**
 * What an answer is: its calls with their arguments, its text as the value that was asked for, errors beside both.
 * @param {ReportAnswer} answer
 * @param {ReportExchange} exchange
 * @param {string} which of several answers
 * @returns {HTMLElement}
 */
export function answerIs({ calls, candidates, output, diagnostics }, exchange, which) {
  const views = [
    ...calls.flatMap((call, index) =>
      callView(call, { title: `call ${index + 1}`, which, exchange }),
    ),
    ...candidates.flatMap((call, index) =>
      callView(call, { title: `no call ${index + 1}`, which, exchange }),
    ),
    ...outputView(output, which),
    ...(diagnostics.length === 0
      ? []
      : [
          folded(
            counted(diagnostics.length, 'remark'),
            table(
              `What the text is remarked on for${which}`,
              ['Remark', 'Of what'],
              diagnostics.map(({ code: name, message, at }) => [
                code(name),
                [...visible(message), ` (at character ${at})`],
              ]),
            ),
          ),
        ]),
  ]
  return part(
    `What it is${which}`,
    ...(views.length === 0 ? [element('p', { class: 'dim' }, 'A text, and no call.')] : views),
  )
}

/**
 * @param {ReportLlmCall} call
 * @param {{ readonly title: string, readonly which: string, readonly exchange: ReportExchange }} place
 * @returns {HTMLElement[]}
 */
function callView(call, { title, which, exchange: { fixture } }) {
  const { name, value, arguments: text, schemaErrors, line, schema, fault, refusedBy } = call
  return [
    element('h6', {}, ...visible(`${title}: ${name === '' ? 'without a name' : name}`)),
    element('p', { class: 'dim' }, ...visible(`${whereOf(call)}; `), code(`${fixture}:${line}`)),
    element(
      'p',
      {},
      'Arguments: ',
      call.complete
        ? stateText(pageIndex.words.compliance[call.compliance])
        : stateText(['cut off', 'bad']),
      ...(fault === undefined ? [] : [', ', ...visible(fault)]),
      ...(refusedBy === undefined ? [] : [`; not to be executed: ${refusedBy}`]),
    ),
    value === undefined
      ? plain(`The arguments of ${title}${which}`, text === '' ? '(none)' : text)
      : valueView(`The arguments of ${title}${which}`, value, { errors: schemaErrors }),
    ...repairsView(call, `What was repaired in ${title}${which}`),
    ...(schema === undefined
      ? []
      : [
          folded(
            'What they have to be (schema)',
            valueView(`The schema of ${title}${which}`, schema),
          ),
        ]),
  ]
}

/**
 * @param {ReportLlmCall} call
 * @returns {string}
 */
function whereOf({ from, kind, format, provenance, id }) {
  const named = id === undefined ? '' : `, ${id}`
  if (from === 'text')
    return `in the text, format ${format ?? 'unknown'}, ${provenance ?? ''}${named}`
  const whose = kind === 'provider' ? ', run by the provider itself' : ''
  return `on the provider's own wire${whose}${named}`
}

/**
 * @param {ReportLlmCall} call
 * @param {string} label
 * @returns {HTMLElement[]}
 */
function repairsView({ repairs }, label) {
  if (repairs.length === 0) return []
  return [
    folded(
      counted(repairs.length, 'repair'),
      table(
        label,
        ['Repair', 'At', 'Before', 'After'],
        repairs.map(({ code: name, start, in: place, before, after }) => [
          name,
          `${place} ${start}`,
          element('del', {}, code(before)),
          element('ins', {}, code(after)),
        ]),
      ),
    ),
  ]
}

/**
 * @param {ReportAnswer['output']} output
 * @param {string} which of several answers
 * @returns {HTMLElement[]}
 */
function outputView(output, which) {
  if (output === undefined) return []
  const { compliance, complete, extraction, schemaErrors, schema } = output
  const how = extraction.ok ? `${extraction.extractor}, ${extraction.how}` : extraction.reason
  return [
    element('h6', {}, 'the text as JSON, which was asked for'),
    element(
      'p',
      {},
      complete ? stateText(pageIndex.words.compliance[compliance]) : stateText(['cut off', 'bad']),
      '; ',
      ...visible(how),
    ),
    ...(extraction.ok
      ? [valueView(`The value in the text${which}`, extraction.value, { errors: schemaErrors })]
      : []),
    ...(schema === undefined
      ? []
      : [
          folded(
            'What it has to be (schema)',
            valueView(`The schema of the output${which}`, schema),
          ),
        ]),
  ]
}

/**
 * @param {string} title
 * @param {HTMLElement} content
 * @returns {HTMLElement}
 */
function titled(title, content) {
  return element('div', {}, element('h6', {}, title), content)
}

/**
 * @param {string} label
 * @param {string} text
 * @returns {HTMLElement}
 */
function plain(label, text) {
  return element(
    'pre',
    { class: 'raw', tabindex: '0', role: 'region', 'aria-label': label },
    ...visible(text),
  )
}
