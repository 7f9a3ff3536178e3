import { expect, test } from 'vitest'
import type { PlacedProviderEvent, ProviderEvent } from '../contracts/provider-event.ts'
import type { ProviderResponse } from '../contracts/provider-response.ts'
import { foldProviderEvents } from './fold-provider-events.ts'

test('an answer without any event is truncated', () => {
  expect(fold()).toEqual({
    wire: 'openai-chat',
    streamed: true,
    messages: 0,
    outcome: 'truncated',
    choices: [],
    unknown: [],
  })
})

test('an error outweighs the end mark, and the first one counts', () => {
  const answer = fold(
    { type: 'error', message: 'a', code: 'b' },
    { type: 'error', message: 'c' },
    { type: 'end' },
  )
  expect(answer).toMatchObject({
    outcome: 'failed',
    error: { message: 'a', code: 'b', at: 0 },
    endedAt: 2,
  })
})

test('the last of several end marks counts', () => {
  expect(fold({ type: 'end' }, text('a'), { type: 'end' }).endedAt).toBe(2)
})

test('of several reports of usage each count is the last that is given', () => {
  const answer = fold(
    usage('{"a":1,"b":2,"c":null}'),
    usage('{"a":3,"b":null,"__proto__":{"x":1}}'),
  )
  expect(JSON.stringify(answer.usage)).toBe('{"a":3,"b":2,"c":null,"__proto__":{"x":1}}')
  expect(answer.usage).not.toHaveProperty('x')
})

test('a name in fragments is joined, and one that comes again is counted', () => {
  expect(fold(named('get_'), named('weather'), named('get_weather')).choices[0]?.calls).toEqual([
    { name: 'get_weather', kind: 'function', arguments: '', at: 0, nameRepeats: 1 },
  ])
})

test('calls and parts are told apart by their keys, and choices by their numbers', () => {
  const answer = fold(
    { type: 'call', choice: 1, call: 'a', id: '1', arguments: '{' },
    { type: 'call', choice: 0, call: 'a', kind: 'custom' },
    { type: 'part', choice: 1, part: 'x', kind: 'audio', text: 'A' },
    { type: 'part', choice: 1, part: 'y', kind: 'audio', text: 'C' },
    { type: 'part', choice: 1, part: 'x', kind: 'audio', text: 'B' },
    { type: 'call', choice: 1, call: 'a', id: '2', arguments: '}' },
  )
  expect(answer.choices.map(({ index, calls, parts }) => ({ index, calls, parts }))).toEqual([
    {
      index: 0,
      calls: [{ name: '', kind: 'custom', arguments: '', at: 1, nameRepeats: 0 }],
      parts: [],
    },
    {
      index: 1,
      calls: [{ id: '1', name: '', kind: 'function', arguments: '{}', at: 0, nameRepeats: 0 }],
      parts: [
        { kind: 'audio', text: 'AB', at: 2 },
        { kind: 'audio', text: 'C', at: 3 },
      ],
    },
  ])
})

test('what is unknown, and what is left behind the last message, is kept', () => {
  const events = placed([{ type: 'unknown', text: '?' }, text('a')])
  const facts = { wire: 'ollama', streamed: true, messages: 2, rest: '{"a' } as const
  expect(foldProviderEvents(events, facts)).toMatchObject({
    rest: '{"a',
    unknown: [{ at: 0, text: '?' }],
  })
})

function text(piece: string): ProviderEvent {
  return { type: 'text', choice: 0, text: piece }
}

function usage(report: string): ProviderEvent {
  return { type: 'usage', usage: JSON.parse(report) }
}

function named(name: string): ProviderEvent {
  return { type: 'call', choice: 0, call: 'a', name }
}

function placed(events: readonly ProviderEvent[]): readonly PlacedProviderEvent[] {
  return events.map((event, at) => ({ ...event, at }))
}

function fold(...events: readonly ProviderEvent[]): ProviderResponse {
  return foldProviderEvents(placed(events), {
    wire: 'openai-chat',
    streamed: true,
    messages: events.length,
  })
}
