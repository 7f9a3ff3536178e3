import { clientsView } from './clients-view.js'
import { commandsPart } from './commands-part.js'
import { copyBlock } from './copy-button.js'
import { pageIndex } from './data.js'
import { element, part } from './dom.js'
import { backgroundView, whatCame, whatWasPromised } from './evidence-view.js'
import { findingsPart } from './findings-view.js'
import { stateText } from './state-text.js'
import { code, visible } from './visible-text.js'

/** @import { ReportCall } from '../../../src/contracts/report.ts' */
/** @import { CallData, ToolData } from '../page-data.ts' */

/**
 * All that is known of a call.
 * @param {CallData} data
 * @param {ToolData} tool
 * @returns {HTMLElement}
 */
export function callPanel(data, tool) {
  const { call, findings, warnings } = data
  const title = element(
    'h4',
    { tabindex: '-1' },
    ...visible(`${tool.server}: ${tool.name}, ${call.name}`),
  )
  return element(
    'section',
    { class: 'panel', 'aria-label': 'Call' },
    element('header', {}, title, element('button', { type: 'button', class: 'close' }, 'Close')),
    ...warnings.map((warning) => element('p', { class: 'warning' }, ...visible(warning))),
    element('p', {}, ...inShort(call)),
    ...findingsPart(findings),
    element('div', { class: 'columns' }, ...whatWasPromised(call, tool), whatCame(call)),
    element('div', { class: 'columns' }, rulePart(call, tool), repeatPart(call)),
    clientsView(call),
    backgroundView(data, tool),
  )
}

/**
 * @param {ReportCall} call
 * @returns {(Node | string)[]}
 */
function inShort(call) {
  const { channel, shape, also, compliance, wrapping, evidence, schemaCoverage } = call
  const { words } = pageIndex
  const beside = also.length === 0 ? '' : `, with ${also.join(', ')} beside it`
  return [
    `${channel} · ${shape}${beside}; schema: `,
    stateText(words.compliance[compliance]),
    ...(schemaCoverage === undefined
      ? []
      : [`, ${schemaCoverage.seen} of ${schemaCoverage.total} seen`]),
    '; wrapping: ',
    stateText(words.wrapping[wrapping]),
    ...(evidence.excerpted === true
      ? ['. Cut to what can be read here; the fixture has all of it']
      : []),
    '. ',
    ...(evidence.diagnostics ?? []).flatMap((text) => [
      element('span', { class: 'warning' }, ...visible(text)),
      ' ',
    ]),
  ]
}

/**
 * @param {ReportCall} call
 * @param {ToolData} tool
 * @returns {HTMLElement}
 */
function rulePart({ wrapping }, { rules }) {
  if (rules !== undefined) return part('Rule to paste', copyBlock('the wrap rule', rules))
  const isWanted = wrapping === 'required' || wrapping === 'recommended'
  const why =
    wrapping === 'impossible'
      ? 'None: no wrapper can save this; the server has to change.'
      : 'None is needed.'
  return part(
    'Rule to paste',
    element('p', { class: 'dim' }, isWanted ? 'None holds on all calls of this tool.' : why),
  )
}

/**
 * @param {ReportCall} call
 * @returns {HTMLElement}
 */
function repeatPart({ fixture, line, repeat }) {
  if (repeat === undefined) {
    return part(
      'How to repeat it',
      element(
        'p',
        { class: 'dim' },
        'No command line does it: the arguments are whole in ',
        code(`${fixture}:${line}`),
        '.',
      ),
    )
  }
  return commandsPart('How to repeat it', repeat)
}
