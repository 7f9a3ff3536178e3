import type { JsonValue } from '../../../contracts/json.ts'
import type { WrittenCall } from '../../grammar.ts'

/** How calls are written as tags. */
export interface TagWriting {
  /** What stands around all calls, and around each of them. */
  readonly section?: readonly [string, string]
  readonly around?: readonly [string, string]
  /** The names of the tags, prefixes included. */
  readonly call: string
  readonly parameter: string
  /** What stands between tags, but not inside a value. */
  readonly space: string
  /** Further attributes of a parameter. */
  readonly attributes?: (value: JsonValue) => string
  /** How a text is written; default: as it is. */
  readonly text?: (value: string) => string
}

/** Makes what writes calls as tags with attributes. */
export function writeTags(writing: TagWriting): (calls: readonly WrittenCall[]) => string {
  const { section = [], space } = writing
  return (calls) => {
    const [open, close] = section
    const written = calls.map((call) => callText(call, writing))
    return [open, ...written, close].filter((part) => part !== undefined).join(space)
  }
}

function callText({ name, arguments: values }: WrittenCall, writing: TagWriting): string {
  const { around: [before, after] = ['', ''], call, parameter, space, attributes, text } = writing
  const parameters = Object.entries(values).map(([key, value]) => {
    const content = typeof value === 'string' ? (text?.(value) ?? value) : JSON.stringify(value)
    const more = attributes?.(value) ?? ''
    return `<${parameter} name=${quoted(key)}${more}>${content}</${parameter}>`
  })
  const tags = [`<${call} name=${quoted(name)}>`, ...parameters, `</${call}>`].join(space)
  return before + tags + after
}

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}
