import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { Grammar, WrittenCall } from '../grammar.ts'
import { readToolCall } from './tag-is-name/read-tool-call.ts'
import { TOOL_OPENERS, peekToolTag } from './tag-is-name/tool-tag.ts'

/** Calls whose tag is the name of a tool, and whose parameters are tags in it; without known tools there are none. */
export function toolTags(): Grammar {
  return {
    openers: TOOL_OPENERS,
    *fits(reader, tools) {
      const tag = yield* peekToolTag(reader, tools)
      if (tag === undefined || tag.isClosed) return tag !== undefined
      reader.take(tag.length)
      yield* reader.space()
      return (yield* reader.peek(1)) === '<'
    },
    *read(section) {
      const { reader, tools } = section
      const tag = yield* peekToolTag(reader, tools)
      if (tag === undefined) return false
      const at = reader.offset
      reader.take(tag.length)
      yield* readToolCall(section, { ...tag, at })
      return true
    },
    write: (calls) => calls.map(textOf).join('\n'),
  }
}

function textOf({ name, arguments: values }: WrittenCall): string {
  return `<${name}>${membersText(values)}</${name}>`
}

function membersText(values: { readonly [name: string]: JsonValue }): string {
  return Object.entries(values)
    .map(([name, value]) =>
      (isRepeatable(value) ? value : [value])
        .map((part: JsonValue) => `<${name}>${valueText(part)}</${name}>`)
        .join(''),
    )
    .join('')
}

function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (isJsonObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(isName))
    return membersText(value)
  return JSON.stringify(value)
}

/** Whether a list can be a tag that comes several times. */
function isRepeatable(value: JsonValue): value is readonly JsonValue[] {
  if (!Array.isArray(value) || value.length < 2) return false
  const types = new Set(value.map((item: JsonValue) => typeof item))
  return types.size === 1 && !types.has('object')
}

function isName(name: string): boolean {
  return /^[A-Za-z_][\w.-]*$/u.test(name)
}
