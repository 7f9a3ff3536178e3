import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStreamPlace } from '../../../../recorders/http/stream-place.ts'
import { followEvents } from './follow-events.ts'
import type { HttpOutcome } from './http-exchange.ts'

const URL_OF_IT = new URL('http://127.0.0.1/mcp')

function reply(status: number, isStream: boolean): HttpOutcome {
  const head = { status, startLine: `HTTP/1.1 ${status}`, fields: [] }
  const body = new Uint8Array()
  return { kind: 'answer', url: URL_OF_IT, status, head, isStream, how: 'whole', body }
}

const ENDED = reply(200, true)
const FAILED: HttpOutcome = { kind: 'failed', url: URL_OF_IT, error: new Error('x'), isKnown: true }

/** Follows a stream whose connections end so, one after the other, the last again and again; tells when each was opened. */
function follow(
  outcomes: readonly HttpOutcome[],
  { patience = Infinity, lives = 0 }: { readonly patience?: number; readonly lives?: number } = {},
): { readonly opened: readonly number[]; readonly done: Promise<HttpOutcome | undefined> } {
  const opened: number[] = []
  const abort = new AbortController()
  const done = followEvents({
    place: createStreamPlace(),
    open: async () => {
      opened.push(Math.round(performance.now() / 100) / 10)
      await new Promise((resolve) => void setTimeout(resolve, lives))
      return outcomes[Math.min(opened.length, outcomes.length) - 1] ?? ENDED
    },
    isWanted: () => opened.length < 12,
    signal: abort.signal,
    resumes: false,
    patience,
  })
  return { opened, done }
}

describe('a stream that is kept open', () => {
  beforeEach(
    () => void vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  )
  afterEach(() => void vi.useRealTimers())

  test('is opened after longer and longer pauses where it brings nothing', async () => {
    const { opened, done } = follow([ENDED, FAILED, reply(503, false), ENDED])
    await vi.runAllTimersAsync()
    expect(await done).toBeUndefined()
    expect(opened).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121, 151, 181, 211])
  })

  test('is opened again soon where it was merely quiet for a while', async () => {
    const { opened } = follow([ENDED], { lives: 60_000 })
    await vi.runAllTimersAsync()
    expect(opened.slice(0, 4)).toEqual([0, 61, 122, 183])
  })

  test('is given up where connections bring nothing for so long', async () => {
    const { opened, done } = follow([ENDED, FAILED], { patience: 30_000 })
    await vi.runAllTimersAsync()
    expect(await done).toBe(FAILED)
    expect(opened).toEqual([0, 1, 3, 7, 15, 30])
    expect(performance.now()).toBe(30_000)
  })

  test('is given up where nobody answers, however long that takes', async () => {
    const { opened, done } = follow([FAILED], { patience: 30_000, lives: 20_000 })
    await vi.runAllTimersAsync()
    expect(await done).toBe(FAILED)
    expect(opened).toEqual([0, 21])
  })

  test.each([
    ['a refusal', reply(405, false)],
    ['a body', reply(200, false)],
    ['our own end', { kind: 'aborted' } as const],
    ['too much', { ...reply(200, true), how: 'unread', fault: 'x' } as const],
  ])('is over with %s', async (_what, outcome) => {
    const { opened, done } = follow([ENDED, outcome])
    await vi.runAllTimersAsync()
    expect(await done).toBe(outcome)
    expect(opened).toHaveLength(2)
  })
})
