import { element } from './dom.js'
import { visible } from './visible-text.js'

/** @import { JsonValue } from '../../../src/contracts/json.ts' */
/** @import { SchemaError } from '../../../src/contracts/judgement.ts' */

/** @typedef {{ readonly pointer: string, readonly depth: number, readonly before: string, readonly after: string }} Place */

/** Keywords whose errors are about a member that an object must not have, which their words end with. */
const UNWANTED = new Set(['additionalProperties', 'unevaluatedProperties'])
const UNWANTED_KEY = /: ("(?:[^"\\]|\\.)*")$/u

/**
 * A JSON value, a member a line, with each schema error below the line that it is about. Errors about what isn't
 * shown are first.
 * @param {string} label
 * @param {JsonValue} value
 * @param {{ readonly errors?: readonly SchemaError[], readonly marked?: ReadonlySet<string> }} about errors, and pointers of lines that are marked without words
 * @returns {HTMLElement}
 */
export function valueView(label, value, { errors = [], marked = new Set() } = {}) {
  const left = new Set(errors)
  const lines = [...linesOf(value, { pointer: '', depth: 0, before: '', after: '' })].flatMap(
    ({ pointer, text }) => {
      const own = errors.filter((error) => left.has(error) && placeOf(error) === pointer)
      for (const error of own) left.delete(error)
      const name = own.length > 0 || marked.has(pointer) ? 'line wrong' : 'line'
      const indent = /^ */u.exec(text)?.[0] ?? ''
      return [
        element('span', { class: name }, ...visible(text)),
        ...own.map((error) => errorLine(error, indent)),
      ]
    },
  )
  return element(
    'pre',
    { class: 'value', tabindex: '0', role: 'region', 'aria-label': label },
    ...[...left].map((error) => errorLine(error, '')),
    ...lines,
  )
}

/**
 * The line that an error is about: of a member that must not be there, that member.
 * @param {SchemaError} error
 * @returns {string}
 */
function placeOf({ pointer, keyword, message }) {
  const [, key] = UNWANTED.has(keyword) ? (UNWANTED_KEY.exec(message) ?? []) : []
  return key === undefined ? pointer : `${pointer}/${escapedKey(JSON.parse(key))}`
}

/**
 * @param {string} key
 * @returns {string}
 */
function escapedKey(key) {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * @param {SchemaError} error
 * @param {string} indent
 * @returns {HTMLElement}
 */
function errorLine({ pointer, keyword, message }, indent) {
  const where = pointer === '' ? 'the whole value' : pointer
  return element(
    'span',
    { class: 'line error' },
    ...visible(`${indent}▲ ${where} ${message}`),
    element('span', { class: 'dim' }, ` (${keyword})`),
  )
}

/**
 * @param {JsonValue} value
 * @param {Place} place
 * @returns {Generator<{ readonly pointer: string, readonly text: string }, void, undefined>}
 */
function* linesOf(value, { pointer, depth, before, after }) {
  const indent = '  '.repeat(depth)
  const members = membersOf(value)
  if (members === undefined || members.entries.length === 0) {
    const written = members === undefined ? JSON.stringify(value) : members.open + members.close
    yield { pointer, text: `${indent}${before}${written}${after}` }
    return
  }
  yield { pointer, text: `${indent}${before}${members.open}` }
  for (const [index, [key, name, member]] of members.entries.entries()) {
    yield* linesOf(member, {
      pointer: `${pointer}/${escapedKey(key)}`,
      depth: depth + 1,
      before: name,
      after: index === members.entries.length - 1 ? '' : ',',
    })
  }
  yield { pointer: '-', text: `${indent}${members.close}${after}` }
}

/**
 * @param {JsonValue} value
 * @returns {{ readonly open: string, readonly close: string, readonly entries: readonly (readonly [key: string, name: string, member: JsonValue])[] } | undefined}
 */
function membersOf(value) {
  if (typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  return {
    open: isList ? '[' : '{',
    close: isList ? ']' : '}',
    entries: Object.entries(value).map(([key, member]) => [
      key,
      isList ? '' : `${JSON.stringify(key)}: `,
      member,
    ]),
  }
}
