import { stringify } from 'yaml'
import type { Grammar, OpenCall, Section } from '../grammar.ts'
import { gathering } from '../parser/gathering.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { partSchema } from './tag-is-name/part-schema.ts'
import { showsYamlCall } from './tag-is-name/shows-yaml-call.ts'
import { standsFree } from './tag-is-name/stands-free.ts'
import { TOOL_OPENERS, peekToolTag } from './tag-is-name/tool-tag.ts'
import { yamlCloser } from './tag-is-name/yaml-closer.ts'
import { yamlMembers } from './tag-is-name/yaml-members.ts'
import { peekUntil } from './tags/peek-until.ts'

/** The first line of a mapping, or a comment before it. */
const FIRST_LINE = /^(?:#|[^\s<>:#[\]{},&*!|%@`][^<>:\n]*:(?:\s|$))/u
/** UTF-16 units of the first key. */
const LONGEST_KEY = 128

/** Calls whose tag is the name of a tool, and whose arguments are YAML in it; without known tools there are none. */
export function yamlInTag(): Grammar {
  return {
    openers: TOOL_OPENERS,
    *fits(reader, tools, { isPinned, isMessageStart }) {
      const tag = yield* peekToolTag(reader, tools)
      if (tag === undefined) return false
      if (!isPinned)
        return standsFree(reader, isMessageStart) && (yield* showsYamlCall(reader, tools, tag))
      if (tag.isClosed) return true
      reader.take(tag.length)
      return yield* beginsYaml(reader, tag.name)
    },
    *read(section) {
      const { reader, tools } = section
      const tag = yield* peekToolTag(reader, tools)
      if (tag === undefined) return false
      const at = reader.offset
      reader.take(tag.length)
      const call = section.beginCall({ name: tag.name, at })
      if (tag.isClosed) {
        call.add('{}')
        call.end({ complete: true })
      } else yield* readBody(section, call, tag.name)
      return true
    },
    write: (calls) =>
      calls
        .map(({ name, arguments: values }) => {
          const isEmpty = Object.keys(values).length === 0
          return `<${name}>\n${isEmpty ? '' : stringify(values, { lineWidth: 0 })}</${name}>`
        })
        .join('\n'),
  }
}

function* beginsYaml(reader: LlmReader, name: string): Reading<boolean> {
  yield* reader.space()
  if (yield* reader.accept(`</${name}`)) return true
  const begins = yield* peekUntil(reader, (text, isAll) => {
    const line = FIRST_LINE.exec(text)?.[0]
    // A colon that nothing follows as yet may be one in a text.
    if (line !== undefined && (isAll || line.length < text.length || !line.endsWith(':')))
      return true
    return isAll || text.length > LONGEST_KEY || /[<>\n]/u.test(text) ? false : undefined
  })
  return begins === true
}

function* readBody(section: Section, call: OpenCall, name: string): Reading<void> {
  const { reader } = section
  const { gathered, pass } = gathering(() => {})
  const isWhole = yield* readToCloser(reader, name, pass)
  const text = gathered.text
  const schema = partSchema(call.tool?.inputSchema)
  const json = yamlMembers(isWhole ? text : certainLines(text), schema)
  if (json === undefined && isWhole) return call.end({ malformed: 'the arguments are no YAML' })
  call.add(json ?? '{}')
  call.end({ complete: isWhole })
}

/** Reads up to the closer and over it. */
function* readToCloser(
  reader: LlmReader,
  name: string,
  pass: (piece: string) => void,
): Reading<boolean> {
  const stops = stopsOf([`</${name}`])
  while ((yield* reader.until(stops, pass)) !== undefined) {
    const length = yield* yamlCloser(reader, name)
    if (length > 0) {
      reader.take(length)
      return true
    }
    pass(reader.take(1))
  }
  return false
}

/** The members that no later line can change: those before the last one that began. */
function certainLines(text: string): string {
  const indent = /^[ \t]*(?=[^\s#])/mu.exec(text)?.[0] ?? ''
  const starts = [...text.matchAll(/^([ \t]*)[^\s#].*$/gmu)].filter(
    ([line, blanks = '']) => blanks.length <= indent.length && !/^\s*(?:- |[\]}])/u.test(line),
  )
  return text.slice(0, starts.at(-1)?.index ?? 0)
}
