import { expect, test } from 'vitest'
import type { ReplayPiece } from '../../../contracts/llm-replay.ts'
import type { ReplayClock } from '../../../contracts/replay.ts'
import { createLlmReplay } from '../create-llm-replay.ts'
import { asked, chatQuestion } from '../test-support/chat-question.ts'
import { llmFixture } from '../test-support/llm-fixture.ts'
import { playAnswer } from './play-answer.ts'

/** A clock that passes time only where somebody waits, and wakes them too late. */
function lateClock(late: number) {
  let now = 1000
  const waits: number[] = []
  const clock: ReplayClock = {
    now: () => now,
    wait: (milliseconds, signal) => {
      if (signal?.aborted === true) return Promise.reject(new Error('aborted'))
      waits.push(milliseconds)
      now += milliseconds === 0 ? 0 : milliseconds + late
      return Promise.resolve()
    },
  }
  return { clock, waits, now: () => now }
}

function piecesAt(...times: readonly number[]): readonly ReplayPiece[] {
  return times.map((at, index) => ({ at, data: Uint8Array.of(index) }))
}

test('what comes late once delays nothing behind it', async () => {
  const { clock, now } = lateClock(7)
  const came: number[] = []
  for await (const _ of playAnswer({ pieces: piecesAt(10, 30, 31, 100) }, clock))
    came.push(now() - 1000)
  expect(came).toEqual([17, 37, 37, 107])
})

test('a piece that is due has a turn of its own', async () => {
  const { clock, waits } = lateClock(0)
  for await (const _ of playAnswer({ pieces: piecesAt(0, 0, 5, 5) }, clock));
  expect(waits).toEqual([0, 0, 5, 0])
})

test('times count from the call on, however late the first piece is asked for', async () => {
  const { clock, waits } = lateClock(0)
  const pieces = playAnswer({ pieces: piecesAt(50) }, clock)
  await clock.wait(20)
  await pieces.next()
  expect(waits).toEqual([20, 30])
})

test('a wait that ends too early goes on', async () => {
  const waits: number[] = []
  let now = 0
  const hasty: ReplayClock = {
    now: () => now,
    wait: (milliseconds) => {
      waits.push(milliseconds)
      now += Math.ceil(milliseconds / 2)
      return Promise.resolve()
    },
  }
  for await (const _ of playAnswer({ pieces: piecesAt(8) }, hasty));
  expect(waits).toEqual([8, 4, 2, 1])
})

test('ends where it is aborted, and lets other failures through', async () => {
  const left = new AbortController()
  const { clock } = lateClock(0)
  const came: number[] = []
  for await (const [piece] of playAnswer({ pieces: piecesAt(1, 2, 3) }, clock, left.signal)) {
    came.push(piece ?? -1)
    if (came.length === 2) left.abort()
  }
  expect(came).toEqual([0, 1])
  const broken = { now: () => 0, wait: () => Promise.reject(new Error('no time')) }
  await expect(playAnswer({ pieces: piecesAt(1) }, broken).next()).rejects.toThrow('no time')
})

test.each([
  ['recorded', [40, 0, 10, 25]],
  [0.5, [20, 0, 5, 12.5]],
  [3, [120, 0, 30, 75]],
  ['none', [0, 0, 0, 0]],
] as const)('with timing %s the head and all pieces are due at %j', async (timing, due) => {
  const body = chatQuestion('Hi')
  const fixture = llmFixture({ body, chunks: ['a', 'b', 'c'], times: [40, 40, 50, 65] })
  const replay = createLlmReplay([fixture], { timing })
  const { wait, pieces } = await replay.respond(asked(body))
  expect([wait, ...Array.from(pieces, ({ at }) => at)]).toEqual(due)
})

test('a recorded time that goes back is that of the piece before', async () => {
  const body = chatQuestion('Hi')
  const fixture = llmFixture({ body, chunks: ['a', 'b', 'c'], times: [40, 60, 20, 70] })
  const replay = createLlmReplay([fixture], { timing: 'recorded' })
  const { pieces } = await replay.respond(asked(body))
  expect(Array.from(pieces, ({ at }) => at)).toEqual([20, 20, 30])
})
