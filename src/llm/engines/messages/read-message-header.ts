import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** What a message says of itself before it begins. */
export interface MessageHeader {
  /** Who writes it; empty where nothing is said. */
  readonly role: string
  /** Whom it is for. */
  readonly recipient: string | undefined
  /** The last channel that is named. */
  readonly channel: string | undefined
}

const START = '<|start|>'
const CHANNEL = '<|channel|>'
const CONSTRAIN = '<|constrain|>'
const MESSAGE = '<|message|>'
const TOKENS = stopsOf([START, CHANNEL, CONSTRAIN, MESSAGE])

/** UTF-16 units of one part, and how many parts there are. */
const LONGEST_PART = 512
const MOST_PARTS = 8

/** Reads a header, to behind the token that ends it; undefined where it is none. Its parts come in any order. */
export function* readMessageHeader(reader: LlmReader): Reading<MessageHeader | undefined> {
  const parts = new Map<string, string>()
  let all = ''
  let token = START
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const next = yield* reader.whichOf(TOKENS)
    if (next === undefined) {
      const text = yield* reader.while(/[^<]/u, LONGEST_PART)
      if (text === '') return undefined
      parts.set(token, text)
      all += `${text} `
      continue
    }
    reader.take(next.length)
    if (next === MESSAGE) return headerOf(parts, all)
    token = next
  }
  return undefined
}

function headerOf(parts: ReadonlyMap<string, string>, all: string): MessageHeader {
  const channel = parts.get(CHANNEL)
  return {
    role: wordOf(parts.get(START)),
    recipient: /\bto=([^\s<]+)/u.exec(all)?.[1],
    channel: channel === undefined ? undefined : wordOf(channel),
  }
}

/** The first word that isn't the recipient. */
function wordOf(part: string | undefined): string {
  return part?.split(/\s+/u).find((word) => word !== '' && !word.startsWith('to=')) ?? ''
}
