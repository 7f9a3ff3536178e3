import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { Grammar, Section, WrittenCall } from '../grammar.ts'
import type { Reading } from '../reader/reading.ts'
import { readToolCall } from './tag-is-name/read-tool-call.ts'
import { showsToolCall } from './tag-is-name/shows-tool-call.ts'
import { standsFree } from './tag-is-name/stands-free.ts'
import { TOOL_OPENERS, peekToolTag } from './tag-is-name/tool-tag.ts'
import type { ToolTag } from './tag-is-name/tool-tag.ts'
import { textOrJson } from './text-or-json.ts'

/** UTF-16 units of blanks between calls on a line. */
const MOST_BLANKS = 64

/** Calls whose tag is the name of a tool, and whose parameters are tags in it; without known tools there are none. */
export function toolTags(): Grammar {
  return {
    openers: TOOL_OPENERS,
    *fits(reader, tools, { isPinned, isMessageStart }) {
      const tag = yield* peekToolTag(reader, tools)
      if (tag === undefined) return false
      if (!isPinned)
        return standsFree(reader, isMessageStart) && (yield* showsToolCall(reader, tools, tag))
      if (tag.isClosed) return true
      reader.take(tag.length)
      yield* reader.space()
      return (yield* reader.peek(1)) === '<'
    },
    *read(section) {
      const { reader, tools } = section
      let tag = yield* peekToolTag(reader, tools)
      const isCall = tag !== undefined
      while (tag !== undefined) {
        const at = reader.offset
        reader.take(tag.length)
        tag = (yield* readToolCall(section, { ...tag, at })) ? yield* nextTag(section) : undefined
      }
      return isCall
    },
    write: (calls) => calls.map(textOf).join('\n'),
  }
}

/** The opening tag of another call on the same line, with the blanks before it passed on. */
function* nextTag(section: Section): Reading<ToolTag | undefined> {
  const { reader, tools } = section
  const start = reader.mark()
  const blanks = yield* reader.while(/[ \t]/u, MOST_BLANKS)
  const tag = yield* peekToolTag(reader, tools)
  const mark = reader.mark()
  const isCall = tag !== undefined && (yield* showsToolCall(reader, tools, tag))
  reader.rewind(mark)
  if (isCall) {
    reader.release(start)
    section.text(blanks)
    return tag
  }
  reader.rewind(start)
  return undefined
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
  if (isJsonObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(isName))
    return membersText(value)
  return textOrJson(value)
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
