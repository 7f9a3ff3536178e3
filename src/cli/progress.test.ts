import { describe, expect, test } from 'vitest'
import type { RecordEvent } from '../contracts/recorder.ts'
import { createProgress } from './progress.ts'

const server = 'weather'
const START: RecordEvent = { type: 'start', server }
const GREETED: RecordEvent = { type: 'greeted', server }
const SLOW = { tool: 'get_forecast', id: '#1' }
const OTHER = { tool: 'get_status', id: '#1' }

/** Seconds since something happened, as a recorder tells each of them. */
function silence(seconds: number): readonly RecordEvent[] {
  return Array.from({ length: seconds }, (_, index) => ({
    type: 'waiting',
    server,
    // A timer is never exact.
    elapsed: (index + 1) * 1000 - 3,
  }))
}

function told(events: readonly RecordEvent[], terminal = { isTTY: false, columns: 80 }): string[] {
  const lines: string[] = []
  const write = (text: string): boolean => lines.push(text) > 0
  const progress = createProgress({ ...terminal, write })
  for (const event of events) progress.event(event)
  return lines
}

describe('where lines are kept', () => {
  test('nothing is told before ten seconds of silence, and once for each ten', () => {
    expect(told([START, ...silence(9), GREETED, ...silence(9)])).toEqual([])
    expect(told([START, ...silence(25)])).toEqual([
      'weather: waiting for it to start and to answer (a first start can take a minute), 10 s\n',
      'weather: waiting for it to start and to answer (a first start can take a minute), 20 s\n',
    ])
  })

  test('each call is waited for anew, however long the one before it took', () => {
    const first: RecordEvent = { type: 'call-start', ...SLOW }
    const ended: RecordEvent = { type: 'call-end', ...SLOW, elapsed: 25_000 }
    const second: RecordEvent = { type: 'call-start', ...OTHER }
    expect(told([START, first, ...silence(25), ended, second, ...silence(12)])).toEqual([
      'weather: waiting for the answer to get_forecast #1, 10 s\n',
      'weather: waiting for the answer to get_forecast #1, 20 s\n',
      'weather: waiting for the answer to get_status #1, 10 s\n',
    ])
  })

  test('a call that is still open is awaited, not the one that ended last', () => {
    const both: readonly RecordEvent[] = [
      { type: 'call-start', ...SLOW },
      { type: 'call-start', ...OTHER },
      { type: 'call-end', ...OTHER, elapsed: 3 },
    ]
    expect(told([...both, ...silence(10)])).toEqual([
      'weather: waiting for the answer to get_forecast #1, 10 s\n',
    ])
  })

  test('a server that answered is awaited for its tools', () => {
    expect(told([START, GREETED, ...silence(10)])).toEqual([
      'weather: waiting for its list of tools, 10 s\n',
    ])
  })
})

test('a terminal shows each second of a wait in one line', () => {
  expect(told([START, ...silence(1)], { isTTY: true, columns: 40 })).toEqual([
    '\r\u001B[2K',
    'weather: starting',
    '\r\u001B[2K',
    'weather: waiting for it to start and to',
  ])
})
