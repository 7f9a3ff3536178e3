import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { CallTokens } from './call-tokens.ts'

/** What stands before the arguments of a call. */
export interface CallHead {
  readonly text: string
  /** Whether the separator stood behind it, or before a line of its own, behind a word for the kind of call. */
  readonly isIn: 'head' | 'line'
  /** Whether it is no name, only the kind of call, so that the name must be in the JSON. */
  readonly isKind: boolean
}

/** UTF-16 units of what names a call. */
const MOST_UNITS = 512

/** The only kind of call that there is. */
const KIND = 'function'

/** Reads what names a call, and the separator; undefined where it can't be told what it is. */
export function* readCallHead(
  reader: LlmReader,
  tokens: CallTokens,
  places: readonly CallHead['isIn'][],
): Reading<CallHead | undefined> {
  const head = (yield* reader.while(/[^<]/u, MOST_UNITS)).trim()
  if (!(yield* tokens.accept(reader, 'separator'))) return undefined
  yield* reader.space()
  const first = yield* reader.peek(1)
  const hasBody = first === '{' || first === '"' || (yield* tokens.peek(reader)) !== undefined
  const isIn = hasBody || (first === '' && head !== KIND) ? 'head' : 'line'
  if (!places.includes(isIn)) return places.includes('line') ? undefined : named(head)
  if (isIn === 'line') return yield* readLine(reader, tokens)
  return named(head, { isKind: head === KIND && places.includes('line') })
}

function* readLine(reader: LlmReader, tokens: CallTokens): Reading<CallHead | undefined> {
  const line = (yield* reader.while(/[^\n<`{]/u, MOST_UNITS)).trim()
  const isOver =
    '\n`{'.includes((yield* reader.peek(1)) || 'more') || (yield* tokens.peek(reader)) !== undefined
  return isOver ? named(line, { isIn: 'line' }) : undefined
}

function named(
  text: string,
  { isIn = 'head', isKind = false }: Partial<CallHead> = {},
): CallHead | undefined {
  return text === '' ? undefined : { text, isIn, isKind }
}
