/** Whether an `Accept` header names a media type, or a range that it is in (RFC 9110, section 12.5.1). */
export function acceptsType(accept: string | undefined, type: string): boolean {
  const [family] = type.split('/')
  const named = (accept ?? '').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return { name, isRefused: parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter)) }
  })
  // The most exact range counts.
  const range = [type, `${family}/*`, '*/*']
    .map((name) => named.find((candidate) => candidate.name === name))
    .find((found) => found !== undefined)
  return range !== undefined && !range.isRefused
}
