import { all } from './dom.js'

const KEY = 'mcp-assay-theme'

/** Shows the choice of a theme, and keeps it where the browser allows that. */
export function startTheme() {
  const kept = readKept()
  for (const input of all('.theme input')) {
    if (!(input instanceof HTMLInputElement)) continue
    input.checked = input.value === kept
    input.addEventListener('change', () => choose(input.value))
  }
  for (const fieldset of all('.theme')) fieldset.hidden = false
  choose(kept)
}

/** @param {string} theme */
function choose(theme) {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // A browser may forbid it to a file; then the choice lasts as long as the page.
  }
}

/** @returns {string} */
function readKept() {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}
