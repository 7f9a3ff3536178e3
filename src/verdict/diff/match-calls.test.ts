import { expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import type { CallJudgement } from '../../contracts/judgement.ts'
import { matchCalls, matchSameCalls } from './match-calls.ts'

test('pairs by id and arguments first, then by arguments, then by an id that a person gave', () => {
  const old = [call('a', 1), call('b', 2), call('c', 3), call('#4', 4)]
  const next = [call('c', 9), call('x', 2), call('#4', 5), call('a', 1)]
  const { pairs, ...left } = matchCalls(old, next)
  expect(pairs.map((pair) => next.indexOf(pair.new))).toEqual([3, 1, 0])
  expect(left).toEqual({ onlyOld: 1, onlyNew: 1 })
})

test('pairs equal calls in order, each once', () => {
  const [old, next] = [
    [call('a', 1), call('a', 1), call('a', 1)],
    [call('a', 1), call('a', 1)],
  ]
  const { pairs, onlyOld } = matchCalls(old, next)
  expect(pairs.map((pair) => [old.indexOf(pair.old), next.indexOf(pair.new)])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(onlyOld).toBe(1)
})

test('the order of keys in arguments says nothing', () => {
  const { pairs } = matchSameCalls(
    [call('a', { one: 1, two: 2 })],
    [call('b', { one: 1, two: 2 }), call('a', { two: 2, one: 1 })],
  )
  expect(pairs.map((pair) => pair.new.call.id)).toEqual(['a'])
})

test('looks at the arguments of a call a few times, however many calls there are', () => {
  let looks = 0
  const calls = (side: string): readonly CallJudgement[] =>
    Array.from({ length: 300 }, (_item, index) => {
      const watched = new Proxy(
        { side, index },
        {
          ownKeys: (target) => {
            looks += 1
            return Reflect.ownKeys(target)
          },
        },
      )
      return call(`#${index}`, watched)
    })
  expect(matchCalls(calls('old'), calls('new')).pairs).toEqual([])
  expect(looks).toBeGreaterThan(0)
  expect(looks / 600).toBeLessThan(20)
})

function call(id: string, args: JsonValue): CallJudgement {
  return {
    call: {
      id,
      tool: 'list',
      request: { t: 0, dir: 'send', part: 'message', utf8: '{}', line: 1 },
      arguments: args,
    },
    channel: 'text',
    also: [],
    shape: 'prose',
    compliance: 'no-schema',
    wrapping: 'none',
    extraction: null,
    schemaErrors: [],
    diagnostics: [],
    observations: [],
    argumentErrors: [],
    wrapModes: [],
    findings: [],
  }
}
