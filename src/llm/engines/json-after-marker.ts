import { JsonStreamReader } from '../../json/json-stream-reader.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { Grammar, Section, WrittenCall } from '../grammar.ts'
import type { Reading } from '../reader/reading.ts'

/** What stands around the JSON of calls. */
export interface JsonMarkers {
  readonly open: string
  readonly close: string
}

/** Calls that are JSON objects between markers. */
export function jsonAfterMarker({ open, close }: JsonMarkers): Grammar {
  return {
    openers: () => [{ literal: open }],
    *fits(reader) {
      if (!(yield* reader.accept(open))) return false
      yield* reader.space()
      return (yield* reader.peek(1)) === '{'
    },
    *read(section) {
      const at = section.reader.offset
      yield* section.reader.accept(open)
      yield* section.reader.space()
      if (!(yield* readCall(section, at))) return false
      yield* section.reader.space()
      yield* section.reader.accept(close)
      return true
    },
    write: (calls) => calls.map((call) => `${open}\n${textOf(call)}\n${close}`).join('\n'),
  }
}

function* readCall(section: Section, at: number): Reading<boolean> {
  const value = new JsonStreamReader({
    maxDepth: section.limits.depth,
    lossless: false,
    keep: 'last',
  })
  yield* section.reader.json(value, () => {})
  const { root } = value.tree
  if (!value.isComplete || !isJsonObject(root) || typeof root['name'] !== 'string') return false
  const call = section.beginCall({ name: root['name'], at })
  call.add(JSON.stringify(root['arguments'] ?? {}))
  call.end({ complete: true })
  return true
}

function textOf({ name, arguments: values }: WrittenCall): string {
  return JSON.stringify({ name, arguments: values })
}
