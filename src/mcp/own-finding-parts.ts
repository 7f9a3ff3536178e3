import type { JsonValue } from '../contracts/json.ts'
import type { OwnFinding } from '../contracts/own-finding.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, valueAt } from '../json/json-pointer.ts'

/** A part of a result, by its pointer. */
export interface Part {
  readonly pointer: string
  readonly value: JsonValue
}

/** Strings of one result that a pattern is searched in. */
const MOST_STRINGS = 10_000

/** Returns the parts that a finding looks at. Structured content that is absent is nothing to look at; the texts of a result are one part for what must be there. */
export function partsOf(finding: OwnFinding, result: JsonValue): readonly Part[] {
  const { schema, in: where = schema === undefined ? 'text' : 'structured' } = finding
  if (where === 'result') return [{ pointer: '', value: result }]
  if (where === 'structured') {
    const value = valueAt(result, '/structuredContent')
    return value === undefined ? [] : [{ pointer: '/structuredContent', value }]
  }
  const texts = textsOf(result)
  if (finding.require === undefined) return texts
  return [{ pointer: '/content', value: texts.map(({ value }) => value) }]
}

function textsOf(result: JsonValue): readonly Part[] {
  const content = valueAt(result, '/content') ?? null
  if (!isJsonArray(content)) return []
  return content.flatMap((block, index) => {
    const text = isJsonObject(block) && block['type'] === 'text' ? block['text'] : undefined
    return typeof text === 'string' ? [{ pointer: `/content/${index}/text`, value: text }] : []
  })
}

/** Yields the strings anywhere in a part, by their pointers; the first 10,000 of them. */
export function* stringsIn({
  pointer,
  value,
}: Part): Generator<{ pointer: string; value: string }> {
  const open: Part[] = [{ pointer, value }]
  for (let count = 0; open.length > 0 && count < MOST_STRINGS;) {
    const next = open.pop()
    if (next === undefined) return
    if (typeof next.value === 'string') {
      count += 1
      yield { pointer: next.pointer, value: next.value }
    } else open.push(...membersOf(next).toReversed())
  }
}

function membersOf({ pointer, value }: Part): readonly Part[] {
  const members = isJsonArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : []
  return members.map(([key, member]) => ({
    pointer: `${pointer}${formatPointer([key])}`,
    value: member,
  }))
}
