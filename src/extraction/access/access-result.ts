import type { Access, AccessedPart, AccessedText } from '../../contracts/extraction-access.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { plural } from '../../text/plural.ts'
import { findCarrier } from './find-carrier.ts'
import type { Block } from './read-block.ts'
import { readBlocks } from './read-blocks.ts'

const SHOWN = 4

/**
 * Where the data of a tool's result may be, whatever came as one; never throws. Structured content comes first: where one
 * text is all that it carries, that text, then the value itself. The texts of the content come last, those of embedded
 * resources included, in the order of their blocks. The result of a failed call (`isError`) is read like any other, with a
 * diagnostic.
 */
export function accessResult(result: unknown): Access {
  const value = toJsonValue(result)
  if (value === undefined) return noResult('the result is no JSON value')
  if (isJsonObject(value)) return accessObject(value)
  if (typeof value !== 'string' && !isJsonArray(value))
    return noResult(`a result is an object with content; this is ${kindOf(value)}`)
  return accessContent({ content: value, pointer: '', parts: [], diagnostics: [] })
}

function accessObject(result: JsonObject): Access {
  const { content, structuredContent, isError } = result
  const diagnostics =
    isError === true
      ? [
          'the result is an error (isError): what it holds tells of the failure, not what was asked for',
        ]
      : []
  const parts = structuredContent === undefined ? [] : structuredParts(structuredContent)
  if (content !== undefined)
    return accessContent({ content, pointer: '/content', parts, diagnostics })
  if (parts.length > 0) return { ok: true, parts, diagnostics }
  return typeof result['type'] === 'string'
    ? accessContent({ content: result, pointer: '', parts, diagnostics })
    : { ok: false, code: 'empty', reason: 'the result has no content', diagnostics }
}

/** A text that is carried may hold data; where it doesn't, the value that carries it is what the tool gave. */
function structuredParts(structured: JsonValue): readonly AccessedPart[] {
  const pointer = '/structuredContent'
  if (typeof structured === 'string')
    return [{ kind: 'texts', texts: [{ pointer, text: structured }] }]
  const carried = findCarrier(structured)
  const itself = { kind: 'value', pointer, value: structured } as const
  if (carried === undefined) return [itself]
  const text = { pointer: `${pointer}${carried.pointer}`, text: carried.text }
  return [{ kind: 'texts', texts: [text] }, itself]
}

interface ContentToAccess {
  readonly content: JsonValue
  readonly pointer: string
  readonly parts: readonly AccessedPart[]
  readonly diagnostics: readonly string[]
}

function accessContent({ content, pointer, parts, diagnostics }: ContentToAccess): Access {
  const { blocks, unknown } = readBlocks(content, pointer)
  const told = [
    ...diagnostics,
    ...unknown.map((defect) => `${defect.pointer} is no content block: ${defect.reason}`),
  ]
  const texts = blocks.flatMap(textOf)
  if (texts.some(({ text }) => text.trim() !== ''))
    return { ok: true, parts: [...parts, { kind: 'texts', texts }], diagnostics: told }
  if (parts.length > 0) return { ok: true, parts, diagnostics: told }
  return { ok: false, code: 'empty', reason: whyEmpty(blocks, texts), diagnostics: told }
}

function textOf({ text, pointer }: Block): readonly AccessedText[] {
  return text === undefined ? [] : [{ pointer, text }]
}

function whyEmpty(blocks: readonly Block[], texts: readonly AccessedText[]): string {
  if (blocks.length === 0) return 'the content of the result is empty'
  if (texts.length > 0) return 'the text of the result is empty'
  const shown = blocks
    .slice(0, SHOWN)
    .map(({ what = 'a block', pointer }) => `${what} (${pointer})`)
  const rest = blocks.length - shown.length
  const more = rest > 0 ? ` and ${plural(rest, 'other block')}` : ''
  return `the result holds no text, only ${shown.join(', ')}${more}`
}

function noResult(reason: string): Access {
  return { ok: false, code: 'undecodable', reason, diagnostics: [] }
}
