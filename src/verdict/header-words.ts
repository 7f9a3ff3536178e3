import { isProtocolHeader } from '../client-config/header-fault.ts'
import type { Fixture } from '../contracts/fixture.ts'
import { findPlaceholders } from '../text/redaction-placeholder.ts'
import { parseHead } from '../wire/http-head.ts'
import type { HeaderField } from '../wire/http-head.ts'

/** What gives a server again the headers that a user gave it. */
export interface HeaderWords {
  readonly words: readonly string[]
  readonly notes: readonly string[]
}

/**
 * The `--header` options that a recorded server was reached with, told from the first request: each header that
 * neither the protocol sets nor we do. Where a value was redacted, a variable named after the header stands for it,
 * which `--header` fills in.
 */
export function headerWords({ frames }: Pick<Fixture, 'frames'>): HeaderWords {
  const first = frames.find(({ dir, part }) => dir === 'send' && part === 'head')
  const given = parseHead(first?.utf8 ?? '')
    .fields.filter(isGiven)
    .map(({ name, value }) => ({ name, value, kept: keptOf(value) }))
  const redacted = given.filter(({ value, kept }) => kept !== value)
  return {
    words: given.flatMap(({ name, value, kept }) => [
      '--header',
      `${name}: ${kept}${kept === value ? '' : `\${${variableOf(name)}}`}`,
    ]),
    notes: redacted.map(({ name, kept }) => {
      const wanted =
        kept === '' ? 'your own value of the' : `what follows "${kept.trim()}" in your own`
      return `set the variable ${variableOf(name)} to ${wanted} header ${name}`
    }),
  }
}

function isGiven({ name, value }: HeaderField): boolean {
  const isOurs = name.toLowerCase() === 'user-agent' && value.startsWith('mcp-assay/')
  return name !== '' && !isProtocolHeader(name) && !isOurs
}

/** What of a value can be given as it stands: all, what stands before the one secret at its end, or nothing. */
function keptOf(value: string): string {
  const [first, ...others] = findPlaceholders(value)
  // What names a variable would be filled in.
  if (value.includes('${')) return ''
  if (first === undefined) return value
  const isLast = others.length === 0 && first[1] === value.length
  return isLast ? value.slice(0, first[0]) : ''
}

function variableOf(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/\W/gu, '_')
    .replace(/^(?=\d)/u, '_')
}
