import { all } from './dom.js'

/** Findings that are open at once without hiding what is below them. */
const FEW = 3

/** Folds the findings of many servers, and opens them for print. */
export function startFindings() {
  const blocks = all('details.server-findings')
  if (blocks.length > FEW) fold(false)
  addEventListener('beforeprint', () => fold(true))
}

/** @param {boolean} open */
function fold(open) {
  for (const block of all('details.server-findings'))
    if (block instanceof HTMLDetailsElement) block.open = open
}
