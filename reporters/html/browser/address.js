/** @typedef {{ readonly subject: string, readonly filters: URLSearchParams | undefined }} Address */

/** What filters the page, as the address has it behind `?`. */
let kept = new URLSearchParams()

/**
 * What the page's address names: what is open, decoded, and the filters; a link of the page names no filters, and
 * leaves them as they are.
 * @returns {Address}
 */
export function readAddress() {
  const [subject = '', ...rest] = location.hash.slice(1).split('?')
  return {
    subject: decoded(subject),
    filters: rest.length === 0 ? undefined : new URLSearchParams(rest.join('?')),
  }
}

/**
 * Puts filters into the address, beside what is open.
 * @param {URLSearchParams} filters
 */
export function writeFilters(filters) {
  kept = filters
  writeSubject(location.hash.slice(1).split('?')[0] ?? '')
}

/**
 * Puts what is open into the address, beside the filters.
 * @param {string} fragment encoded; empty if nothing is open
 */
export function writeSubject(fragment) {
  const query = kept.size === 0 ? '' : `?${kept}`
  const hash = `${fragment}${query}`
  const place = location.pathname + location.search
  history.replaceState(null, '', hash === '' ? place : `${place}#${hash}`)
}

/**
 * @param {string} text
 * @returns {string}
 */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
