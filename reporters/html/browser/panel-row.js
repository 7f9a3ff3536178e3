import { writeSubject } from './address.js'

/** Closes the open call or exchange, if there is one, and says whether there was; the focus goes back to its row. */
export function closeCall() {
  const panel = document.querySelector('tr.panel-row')
  const row = panel?.previousElementSibling
  if (row === undefined || row === null) return false
  closePanel()
  writeSubject('')
  row.querySelector('a')?.focus()
  return true
}

/** Takes the open panel away, if there is one. */
export function closePanel() {
  const panel = document.querySelector('tr.panel-row')
  panel?.previousElementSibling?.querySelector('a')?.setAttribute('aria-expanded', 'false')
  panel?.remove()
}
