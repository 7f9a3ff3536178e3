import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'

/** One content block, as far as it matters here. */
export interface Block {
  readonly kind: 'text' | 'media' | 'resource'
  /** What a block without a text is, in words. */
  readonly what?: string
  /** JSON Pointer into the result: of the text, or of the block where it has none. */
  readonly pointer: string
  /** Of a text block, or of an embedded text resource. */
  readonly text?: string
  /** True where the payload is bytes in base64. */
  readonly binary?: true
}

interface BlockReading {
  readonly block?: Block
  /** Why it is no block of a known type. */
  readonly defect?: string
}

type Kind = 'text' | 'image' | 'audio' | 'resource' | 'resource_link'

const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource: [],
  resource_link: ['uri', 'name'],
}

/** Reads a content block. Further keys are fine; a text in a block of no known type is salvaged. */
export function readBlock(value: JsonValue, pointer: string): BlockReading {
  if (typeof value === 'string') {
    return { block: { kind: 'text', text: value, pointer }, defect: 'a string, not an object' }
  }
  if (!isJsonObject(value)) return { defect: `${kindOf(value)}, not an object` }
  const { type } = value
  if (!isKind(type)) {
    const defect = typeof type === 'string' ? `type ${JSON.stringify(type)}` : 'no type'
    return { ...salvageText(value, pointer), defect }
  }
  const missing = FIELDS[type].filter((field) => typeof value[field] !== 'string')
  if (missing.length > 0) return { defect: `type ${type} without a string ${missing.join(', ')}` }
  return readKnown(type, value, pointer)
}

function readKnown(type: Kind, value: JsonObject, pointer: string): BlockReading {
  if (type === 'text') return salvageText(value, pointer)
  if (type === 'resource') return readResource(value['resource'], pointer)
  if (type === 'resource_link')
    return { block: { kind: 'resource', what: 'a link to a resource', pointer } }
  return {
    block: {
      kind: 'media',
      what: type === 'image' ? 'an image' : 'a sound',
      pointer,
      binary: true,
    },
  }
}

function readResource(resource: JsonValue | undefined, pointer: string): BlockReading {
  if (!isJsonObject(resource) || typeof resource['uri'] !== 'string') {
    return { defect: 'type resource without a resource that has a uri' }
  }
  const { text, blob } = resource
  if (typeof text === 'string') {
    return { block: { kind: 'resource', pointer: `${pointer}/resource/text`, text } }
  }
  if (typeof blob === 'string')
    return { block: { kind: 'resource', what: 'a resource of bytes', pointer, binary: true } }
  return { defect: 'type resource with neither text nor blob' }
}

function salvageText({ text }: JsonObject, pointer: string): BlockReading {
  return typeof text === 'string'
    ? { block: { kind: 'text', pointer: `${pointer}/text`, text } }
    : {}
}

function isKind(type: JsonValue | undefined): type is Kind {
  return typeof type === 'string' && Object.hasOwn(FIELDS, type)
}
