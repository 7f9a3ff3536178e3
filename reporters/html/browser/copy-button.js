import { element } from './dom.js'
import { visible } from './visible-text.js'

/**
 * A text to be pasted elsewhere, with a button that copies it; where the browser forbids that, it selects it.
 * @param {string} label
 * @param {string} text
 * @returns {HTMLElement}
 */
export function copyBlock(label, text) {
  const shown = element('code', {}, ...visible(text))
  const told = element('span', { role: 'status' })
  const button = element('button', { type: 'button', 'aria-label': `Copy ${label}` }, 'Copy')
  button.addEventListener('click', () => {
    void copy(text, shown).then((words) => told.replaceChildren(words))
  })
  return element(
    'div',
    { class: 'copy' },
    element('pre', { tabindex: '0', role: 'region', 'aria-label': label }, shown),
    element('p', {}, button, ' ', told),
  )
}

/**
 * @param {string} text
 * @param {HTMLElement} shown
 * @returns {Promise<string>}
 */
async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    getSelection()?.selectAllChildren(shown)
    return 'selected; copy it with your keyboard'
  }
}
