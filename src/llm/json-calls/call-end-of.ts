import type { CallEnd } from '../grammar.ts'
import type { ArgumentsEnd } from './read-json-arguments.ts'

/** How a call ends whose arguments, the last of it, ended so. */
export function callEndOf(end: ArgumentsEnd): CallEnd {
  switch (end) {
    case 'whole':
    case 'unclosed':
      return { complete: true }
    case 'cut':
      return { complete: false }
    case 'broken':
      return { malformed: 'the arguments are no JSON' }
    case 'too-deep':
      return { malformed: 'the arguments are nested beyond the limit' }
  }
}
