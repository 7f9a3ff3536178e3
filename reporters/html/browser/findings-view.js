import { pageIndex } from './data.js'
import { element, part } from './dom.js'
import { stateText } from './state-text.js'
import { code, visible } from './visible-text.js'

/** @import { Finding, Requirement } from '../../../src/contracts/finding.ts' */

/**
 * What was found, each with its place and its rule; nothing where nothing was.
 * @param {readonly Finding[]} findings
 * @returns {HTMLElement[]}
 */
export function findingsPart(findings) {
  if (findings.length === 0) return []
  const items = findings.map(({ level, code: name, message, evidence, requirement }) =>
    element(
      'li',
      {},
      stateText(pageIndex.words.level[level]),
      ' ',
      element('strong', {}, name),
      ' ',
      ...visible(message),
      ' ',
      element(
        'span',
        { class: 'dim' },
        code(`${evidence.fixture}:${evidence.line} ${evidence.pointer ?? ''}`.trim()),
      ),
      ...ruleOf(requirement),
    ),
  )
  return [part('Findings', element('ul', { class: 'found' }, ...items))]
}

/**
 * @param {Requirement | undefined} requirement
 * @returns {HTMLElement[]}
 */
function ruleOf(requirement) {
  if (requirement === undefined) return []
  const { sentence, source, revisions, address } = requirement
  const who = source === 'specification' ? `MCP ${revisions.join(', ')}` : 'ours'
  const place = address.startsWith('https://')
    ? element('a', { href: address, rel: 'noreferrer' }, address)
    : element('code', {}, address)
  return [element('p', { class: 'rule' }, `Rule (${who}): ${sentence} `, place)]
}
