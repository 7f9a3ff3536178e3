import { copyBlock } from './copy-button.js'
import { element, part } from './dom.js'
import { visible } from './visible-text.js'

/** @import { ReportCommands } from '../../../src/contracts/report-commands.ts' */

/**
 * Commands to type, with what must be known before.
 * @param {string} heading
 * @param {ReportCommands} commands
 * @param {string} label what they are called beside others in a panel
 * @returns {HTMLElement}
 */
export function commandsPart(heading, { lines, notes }, label = 'the command') {
  return part(
    heading,
    copyBlock(label, lines.map(forAnyone).join('\n')),
    ...notes.map((note) => element('p', { class: 'dim' }, ...visible(asSentence(note)))),
  )
}

/**
 * A command as one types it who has not installed it.
 * @param {string} line
 * @returns {string}
 */
function forAnyone(line) {
  return line.replace(/^assay /u, 'npx -y mcp-assay ')
}

/**
 * @param {string} note
 * @returns {string}
 */
function asSentence(note) {
  return `${note[0]?.toUpperCase() ?? ''}${note.slice(1)}.`
}
