import type { JsonValue } from '../../contracts/json.ts'
import { recognizeShapes } from '../../extraction/shapes/recognize-shapes.ts'
import type { TextSource } from '../../extraction/several/text-source.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { holdsData } from './holds-data.ts'
import type { TextRelation } from './text-relation.ts'

/** Characters that are compared of each side. */
const SAMPLE = 200_000
/** A text of this length may hold a document that structured content only describes. */
const DOCUMENT = 500

/**
 * Tells from the words of both sides whether a text that isn't JSON says what structured content
 * holds. Half of the words is enough: texts round, abbreviate and translate.
 */
export function compareWords(structured: JsonValue, sources: readonly TextSource[]): TextRelation {
  const texts = sources.map((source) => source.text)
  const text = texts.join('\n').slice(0, SAMPLE)
  const { leaves, length, all } = wordsOfValue(structured)
  const said = new Set(wordsOf(text))
  if (isLarger(text, length, sources) && shareOf(said, all) < 0.5) return { kind: 'only-in-text' }
  if (leaves.size > 0 && shareOf(leaves, said) < 0.5) return { kind: 'only-in-structured' }
  return { kind: 'same' }
}

function isLarger(text: string, length: number, sources: readonly TextSource[]): boolean {
  if (text.length < 2 * length) return false
  return text.length >= DOCUMENT || holdsData(recognizeShapes(sources))
}

function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 1
  return [...words].filter((word) => others.has(word)).length / words.size
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

interface ValueWords {
  /** Of values other than booleans and null. */
  readonly leaves: ReadonlySet<string>
  /** Of keys too. */
  readonly all: ReadonlySet<string>
  readonly length: number
}

function wordsOfValue(value: JsonValue): ValueWords {
  const leaves = new Set<string>()
  const all = new Set<string>()
  let length = 0
  const rest: JsonValue[] = [value]
  for (let part = rest.pop(); part !== undefined && length < SAMPLE; part = rest.pop()) {
    if (typeof part === 'string' || typeof part === 'number') {
      const leaf = String(part).slice(0, SAMPLE)
      length += leaf.length
      for (const word of wordsOf(leaf)) leaves.add(word)
    } else if (typeof part === 'object' && part !== null) {
      const keys = isJsonObject(part) ? Object.keys(part).join(' ') : ''
      length += keys.length
      for (const word of wordsOf(keys)) all.add(word)
      for (const item of Object.values(part).toReversed()) rest.push(item)
    }
  }
  for (const word of leaves) all.add(word)
  return { leaves, all, length }
}
