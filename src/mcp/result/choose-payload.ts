import type { Channel, Shape } from '../../contracts/classification.ts'
import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { Block } from '../../extraction/access/read-block.ts'
import { extractTexts } from '../../extraction/several/extract-texts.ts'
import { findCarrier } from '../../extraction/access/find-carrier.ts'
import { auto } from '../../extraction/chain/presets.ts'
import { recognizeShapes } from '../../extraction/shapes/recognize-shapes.ts'
import { createTextSource, type TextSource } from '../../extraction/several/text-source.ts'
import { structuredOnly } from '../../extraction/target/value-check.ts'
import { holdsData } from './holds-data.ts'
import type { ResultContent } from './read-content.ts'

/** Where the payload of a result is, what it is, and what can be extracted from its texts. */
export interface Payload {
  readonly channel: Channel
  readonly also: readonly Channel[]
  readonly shape: Shape
  /** The texts that the payload consists of. */
  readonly sources: readonly TextSource[]
  /** The one text that structured content carries instead of data; its pointer is into the result. */
  readonly carried?: TextSource
  readonly extraction: Extraction | null
}

/** What a payload is chosen from. */
export interface PayloadInput {
  readonly isError: boolean
  /** Undefined where the result has no structuredContent. */
  readonly structured: JsonValue | undefined
  readonly content: ResultContent
}

const ANY_DATA = { chain: auto, check: structuredOnly }

/** Characters up to which prose beside another kind of block is taken for its caption. */
const CAPTION = 500

/**
 * The payload of a result. Structured content always is it. Of content blocks it is the texts, unless
 * they are only a caption (short prose, a scalar or nothing) of a block of another kind: then it is
 * the kind of the first such block.
 */
export function choosePayload({ isError, structured, content }: PayloadInput): Payload {
  const { blocks, texts } = content
  if (structured !== undefined && !isError) return structuredPayload(structured, blocks)
  const textShape = recognizeShapes(texts)
  if (isError) {
    const also = withStructured(structured, otherChannels(blocks))
    return { channel: 'error', also, shape: textShape, sources: texts, extraction: null }
  }
  const other = blocks.find(({ kind }) => kind !== 'text')?.kind
  const channel = other === undefined || !isCaption(texts, textShape) ? 'text' : other
  if (blocks.length === 0) {
    return { channel: 'none', also: [], shape: 'empty', sources: [], extraction: null }
  }
  const also = channelsOf(blocks).filter((kind) => kind !== channel)
  if (channel === 'text') {
    return { channel, also, ...textPayload(texts, textShape) }
  }
  return { channel, also, ...attachedPayload(blocks.filter(({ kind }) => kind === channel)) }
}

function structuredPayload(structured: JsonValue, blocks: readonly Block[]): Payload {
  const base = { channel: 'structured', also: channelsOf(blocks) } as const
  const carried =
    typeof structured === 'string' ? { pointer: '', text: structured } : findCarrier(structured)
  if (carried === undefined) {
    const shape = typeof structured === 'object' && structured !== null ? 'json' : 'scalar'
    return { ...base, shape, sources: [], extraction: null }
  }
  const source = createTextSource(`/structuredContent${carried.pointer}`, carried.text)
  return { ...base, ...textPayload([source], recognizeShapes([source])), carried: source }
}

/** Media, or resources: embedded texts are read, bytes are binary, a link holds nothing itself. */
function attachedPayload(
  blocks: readonly Block[],
): Pick<Payload, 'shape' | 'sources' | 'extraction'> {
  const sources = blocks.flatMap(({ text, pointer }) =>
    text === undefined ? [] : [createTextSource(pointer, text)],
  )
  if (sources.length > 0) {
    return textPayload(sources, recognizeShapes(sources))
  }
  const binary = blocks.some((block) => block.binary === true)
  return { shape: binary ? 'binary' : 'empty', sources, extraction: null }
}

function textPayload(
  sources: readonly TextSource[],
  shape: Shape,
): Pick<Payload, 'shape' | 'sources' | 'extraction'> {
  return { shape, sources, extraction: extractTexts(sources, ANY_DATA) }
}

function isCaption(texts: readonly TextSource[], shape: Shape): boolean {
  if (holdsData(shape)) return false
  return texts.reduce((length, { text }) => length + text.length, 0) <= CAPTION
}

function channelsOf(blocks: readonly Block[]): readonly Channel[] {
  return [...new Set(blocks.filter(({ text }) => text?.trim() !== '').map(({ kind }) => kind))]
}

function otherChannels(blocks: readonly Block[]): readonly Channel[] {
  return channelsOf(blocks).filter((channel) => channel !== 'text')
}

function withStructured(
  structured: JsonValue | undefined,
  channels: readonly Channel[],
): readonly Channel[] {
  return structured === undefined ? channels : ['structured', ...channels]
}
