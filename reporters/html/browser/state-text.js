import { element } from './dom.js'

/** @import { StateWords } from '../state-words.ts' */

/**
 * A state in its words and its tone.
 * @param {StateWords} words
 * @returns {HTMLElement}
 */
export function stateText([words, tone]) {
  return element('span', { class: tone }, words)
}
