import { all } from './dom.js'

const KEY = 'mcp-assay-theme'

/** Shows the choice of a theme, and keeps it if the browser allows that. */
export function startTheme() {
  const kept = readKept()
  for (const label of all('.theme')) {
    const select = label.querySelector('select')
    if (select === null) continue
    label.hidden = false
    select.value = kept
    select.addEventListener('change', () => choose(select.value))
  }
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
