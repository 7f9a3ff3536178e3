import { expect, test } from 'vitest'
import type { RecordedNotification } from '../contracts/conversation.ts'
import type { FrameAt } from '../contracts/fixture.ts'
import type { JsonObject } from '../contracts/json.ts'
import { notificationLines, roundLines } from './describe-notification.ts'

function frame(line: number): FrameAt {
  return { t: 0, dir: 'recv', part: 'message', line, utf8: '' }
}

function told(
  method: 'progress' | 'message' | 'tasks/status' | 'cancelled',
  params: JsonObject,
): RecordedNotification {
  return { method: `notifications/${method}`, params, frame: frame(9) }
}

test('what a server told stands on a line each', () => {
  const lines = notificationLines('told meanwhile', [
    told('progress', { progress: 1, total: 4 }),
    told('progress', { progress: 0.5, message: 'half of it' }),
    told('message', { level: 'info', logger: 'db', data: { rows: 2 } }),
    told('message', { level: 'error', data: 'no\nroom' }),
    told('tasks/status', { status: 'working', statusMessage: 'Reading' }),
    told('tasks/status', { status: 'completed' }),
    told('cancelled', { requestId: 7 }),
    told('message', {}),
  ])
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "told meanwhile
      line 9: progress 1 of 4
      line 9: progress 0.5 half of it
      line 9: log info by db: {"rows":2}
      line 9: log error: no room
      line 9: task working: Reading
      line 9: task completed
      line 9: gives up its request 7
      line 9: log nothing: nothing"
  `)
})

test('requests of a call stand with where they were answered', () => {
  const request = frame(3)
  const reply = { kind: 'result', result: null, frame: frame(4) } as const
  expect(
    roundLines([
      { method: 'tools/call', request, reply },
      { method: 'tasks/get', request },
    ]),
  ).toEqual([
    '2 requests',
    '  line 3: tools/call, result in line 4',
    '  line 3: tasks/get, no answer',
  ])
})

test('nothing is said where there is nothing, and much is counted', () => {
  expect([...roundLines(), ...notificationLines('told')]).toEqual([])
  const many = Array.from({ length: 25 }, () => told('progress', { progress: 1 }))
  expect(notificationLines('told', many)).toHaveLength(22)
  expect(notificationLines('told', many).at(-1)).toBe('  and 5 more')
})
