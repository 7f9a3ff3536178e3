import { element } from './dom.js'

/** @import { StateWords } from '../state-words.ts' */

/**
 * A state in its words and its tone.
 * @param {StateWords} words
 * @param {string} before
 * @returns {HTMLElement}
 */
export function stateText([words, tone], before = '') {
  return element('span', { class: tone }, before, words)
}
