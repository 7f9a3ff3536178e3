import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { createLocator } from './create-locator.ts'
import type { LookedThrough } from './extracted-input.ts'

/** Finds the texts that an extraction points into, and places in them. */
export interface Places {
  /** Undefined where what the pointer names is no text. */
  readonly textAt: (pointer: string | undefined) => string | undefined
  /** `line:column`; nothing where there is no text. */
  readonly placeAt: (offset: number, pointer?: string) => string
}

/** The texts of an input: itself, or those of a result by their pointers. */
export function placesIn(subject: LookedThrough['subject']): Places {
  const known = new Map<string, ReturnType<typeof createLocator>>()
  const textAt = (pointer = ''): string | undefined => {
    if (subject === undefined) return undefined
    if ('text' in subject) return subject.text
    const value = pointer === '' ? onlyText(subject.result) : valueAt(subject.result, pointer)
    return typeof value === 'string' ? value : undefined
  }
  const placeAt = (offset: number, pointer?: string): string => {
    const text = textAt(pointer)
    if (text === undefined) return ''
    const locate = known.get(pointer ?? '') ?? createLocator(text)
    known.set(pointer ?? '', locate)
    const { line, column } = locate(offset)
    return `${line}:${column}`
  }
  return { textAt, placeAt }
}

/** The text that is meant where there is no other and so no pointer. */
function onlyText(result: JsonValue): JsonValue | undefined {
  if (!isJsonObject(result)) return result
  const { content } = result
  const texts = (Array.isArray(content) ? content : []).filter(
    (block: JsonValue) => isJsonObject(block) && typeof block['text'] === 'string',
  )
  return texts.length === 1 ? valueAt(texts, '/0/text') : undefined
}
