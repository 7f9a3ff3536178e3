import { answerCame, answerIs } from './answer-view.js'
import { exchangeClients } from './clients-view.js'
import { commandsPart } from './commands-part.js'
import { element, folded, part } from './dom.js'
import { framesView } from './evidence-view.js'
import { findingsPart } from './findings-view.js'
import { stateText } from './state-text.js'
import { valueView } from './value-view.js'
import { code, visible } from './visible-text.js'

/** @import { ReportExchange } from '../../../src/contracts/report-provider.ts' */
/** @import { ExchangeData } from '../page-data.ts' */

/**
 * All that is known of an exchange with a model.
 * @param {ExchangeData} data
 * @returns {HTMLElement}
 */
export function exchangePanel(data) {
  const { exchange, provider, findings, warnings } = data
  const title = element('h4', { tabindex: '-1' }, ...visible(`${provider}: ${exchange.name}`))
  return element(
    'section',
    { class: 'panel', 'aria-label': 'Exchange' },
    element('header', {}, title, element('button', { type: 'button', class: 'close' }, 'Close')),
    ...warnings.map((warning) => element('p', { class: 'warning' }, ...visible(warning))),
    element('p', {}, ...exchangeInShort(data)),
    ...findingsPart(findings),
    askedPart(exchange),
    ...answersPart(exchange),
    exchangeClients(exchange),
    ...repeatParts(data),
    framesView(exchange),
    backgroundPart(exchange),
  )
}

/**
 * @param {ExchangeData} data
 * @returns {(Node | string)[]}
 */
function exchangeInShort({ exchange, inShort: words, verdict }) {
  const { reason, evidence } = exchange
  return [
    ...visible(`${words}; `),
    stateText(verdict),
    ...(reason === undefined ? [] : [': ', ...visible(reason)]),
    '. ',
    ...(evidence.excerpted === true
      ? ['Cut to what can be read here; the fixture has all of it.']
      : []),
  ]
}

/**
 * @param {ReportExchange} exchange
 * @returns {HTMLElement}
 */
function askedPart({ method, target, model, asksFor, tools, evidence, fixture, line }) {
  const wanted = { json: 'JSON', 'json-schema': 'JSON by a schema' }
  return part(
    'What was asked',
    element(
      'p',
      {},
      code(`${method} ${target}`),
      ...(model === undefined ? [] : [' of ', code(model)]),
      ...(asksFor === undefined ? [] : [`, for ${wanted[asksFor]}`]),
      tools.length === 0 ? ', without tools' : ', with the tools ',
      ...tools.flatMap((name, index) => (index === 0 ? [code(name)] : [', ', code(name)])),
      ' ',
      element('span', { class: 'dim' }, code(`${fixture}:${line}`)),
    ),
    folded('The request', valueView('The request', evidence.request)),
  )
}

/**
 * @param {ReportExchange} exchange
 * @returns {HTMLElement[]}
 */
function answersPart(exchange) {
  const { answers, error } = exchange
  if (answers.length === 0) {
    const words = error === undefined ? 'No answer.' : `${error.code ?? 'error'}: ${error.message}`
    return [part('What came', element('p', { class: 'bad' }, ...visible(words)))]
  }
  return answers.map((answer, index) => {
    const which = answers.length === 1 ? '' : `, answer ${index + 1}`
    return element(
      'div',
      { class: 'columns' },
      answerCame(answer, exchange, which),
      answerIs(answer, exchange, which),
    )
  })
}

/**
 * @param {ExchangeData} data
 * @returns {HTMLElement[]}
 */
function repeatParts({ exchange: { repeat }, commands }) {
  const again = { lines: commands, notes: [] }
  return [
    ...(commands.length === 0
      ? []
      : [
          commandsPart(
            'How to see all of it, and give it to a client again',
            again,
            'the commands',
          ),
        ]),
    ...(repeat === undefined
      ? []
      : [commandsPart('How to ask the same again', repeat, 'the command that asks again')]),
  ]
}

/**
 * @param {ReportExchange} exchange
 * @returns {HTMLElement}
 */
function backgroundPart({ usage, messages, status, ended, evidence }) {
  const shown = evidence.frames.length
  const left = evidence.frameCount - shown
  return part(
    'Background',
    element(
      'p',
      { class: 'dim' },
      `HTTP ${status ?? 'without an answer'}, ${messages} messages in the body, ended: ${ended ?? 'no end line'}.`,
      left > 0
        ? ` Of ${evidence.frameCount} frames ${shown} are shown: heads, those that something points at, the first and the last.`
        : '',
    ),
    ...(usage === undefined ? [] : [folded('Usage', valueView('Usage', usage))]),
  )
}
