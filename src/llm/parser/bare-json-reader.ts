import { GatheredText } from '../../json/gathered-text.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { ENDED } from '../../json/json-failure.ts'
import { JsonStreamReader } from '../../json/json-stream-reader.ts'
import type { LlmLimits } from '../../contracts/llm-options.ts'
import type { JsonNode } from '../bare/json-node.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** Reads JSON that stands in a text without markers. Several formats may ask for it at one place: it is read once. */
export class BareJsonReader {
  readonly #reader: LlmReader
  readonly #limits: LlmLimits
  #from = -1
  #length = 0
  #node: JsonNode | undefined

  constructor(reader: LlmReader, limits: LlmLimits) {
    this.#reader = reader
    this.#limits = limits
  }

  /** Reads a value, up to its end or to what breaks it; undefined where it is broken, cut off, or too long to be held. */
  *read(): Reading<JsonNode | undefined> {
    const reader = this.#reader
    if (reader.offset === this.#from) {
      yield* reader.peek(this.#length)
      reader.take(this.#length)
      return this.#node
    }
    this.#from = reader.offset
    this.#node = yield* this.#readNew()
    this.#length = reader.offset - this.#from
    return this.#node
  }

  /** The value that begins at this place, if one was read there and is whole. */
  get whole(): JsonNode | undefined {
    if (this.#from !== this.#reader.offset || this.#node?.missing !== undefined) return undefined
    return this.#node
  }

  *#readNew(): Reading<JsonNode | undefined> {
    const { heldLength, depth } = this.#limits
    const at = this.#from
    const gathered = new GatheredText()
    const value = new JsonStreamReader({ maxDepth: depth, lossless: false, keep: 'last' })
    const mark = this.#reader.mark()
    let length = 0
    yield* this.#reader.json(value, (piece) => {
      length += piece.length
      gathered.add(piece)
      if (length > heldLength) value.failure ??= { reason: 'too long to be held', at: length }
    })
    if (length <= heldLength) {
      this.#reader.release(mark)
      return nodeOf(value, gathered.whole, at)
    }
    // Where it stops must not depend on how much more of the value came with the last piece.
    this.#reader.rewind(mark)
    this.#reader.take(heldLength)
    return undefined
  }
}

function nodeOf(json: JsonStreamReader, text: string, at: number): JsonNode | undefined {
  const { root } = json.tree
  if (root === undefined) return undefined
  if (json.isComplete) return { value: root, text, at }
  const isList = json.failure?.reason === ENDED && json.tree.depth === 1 && isJsonArray(root)
  return isList && /[}\]]\s*$/u.test(text)
    ? { value: root, text: `${text}]`, at, missing: ']' }
    : undefined
}
