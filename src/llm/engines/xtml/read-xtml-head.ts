import { GatheredText } from '../../../json/gathered-text.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'

export const XTML_OPEN = '<|open|>'
export const XTML_CLOSE = '<|close|>'
export const XTML_SEPARATOR = '<|sep|>'

const TOKENS = stopsOf([XTML_OPEN, XTML_CLOSE, XTML_SEPARATOR])
const ATTRIBUTE = /([\w-]+)="([^"]*)"/gu
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&quot;', '"'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
])

/** Reads the attributes of an element whose name was read, and the token behind them; undefined where it isn't there. */
export function* readXtmlHead(reader: LlmReader): Reading<ReadonlyMap<string, string> | undefined> {
  const text = new GatheredText()
  const stop = yield* reader.until(TOKENS, (piece) => text.add(piece))
  if (stop !== XTML_SEPARATOR) return undefined
  reader.take(stop.length)
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of text.text.matchAll(ATTRIBUTE))
    attributes.set(name, unescaped(value))
  return attributes
}

/** As it stands in an attribute. */
export function escapedAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:quot|lt|gt|amp);/gu, (entity) => ENTITIES.get(entity) ?? entity)
}
