import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { compareAnswers } from './compare-answers.ts'
import { readHanded } from './read-handed.ts'

/** Arguments that came, arguments that were handed on, and how that differs. */
const ARGUMENTS = [
  ['{"a": 1}', '{"a":1}', []],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', []],
  ['{"a":"\\u00e9"}', '{"a":"é"}', []],
  ['', '{}', []],
  ['{"a":1e2}', '{"a":100}', []],
  ['{"a":1}', '{"a":2}', ['changed /choices/0/calls/0/arguments/a']],
  ['{"a":1}', '{}', ['removed /choices/0/calls/0/arguments/a']],
  ['{"a":1', '{"a":1}', ['changed /choices/0/calls/0/arguments']],
  ['{"a":9007199254740993}', '{"a":9007199254740992}', ['changed /choices/0/calls/0/arguments']],
  ['{"a":9007199254740993}', '{"a":9007199254740993}', []],
] as const

describe('compareAnswers', () => {
  test.each(ARGUMENTS)('%s handed on as %s', (came, handed, expected) => {
    expect(differences(calling(came), calling(handed))).toEqual(expected)
  })

  test.each<[string, JsonObject, JsonObject, readonly string[]]>([
    [
      'a call that is gone',
      calling('{}'),
      { content: 'a' },
      ['removed /choices/0/calls', 'added /choices/0/text'],
    ],
    ['a name', calling('{}'), calling('{}', 'ff'), ['changed /choices/0/calls/0/name']],
    [
      'no id of a call, for clients make one up',
      calling('{}'),
      calling('{}', 'f', { id: 'made-up' }),
      [],
    ],
    ['a refusal', { refusal: 'no' }, { refusal: 'n' }, ['changed /choices/0/refusal']],
    ['no difference between empty and absent', { content: '' }, { content: null }, []],
  ])('tells %s', (_title, came, handed, expected) => {
    expect(differences(came, handed)).toEqual(expected)
  })

  test('tells a choice that is gone, and an error', () => {
    const two = answer({ choices: [choice(0), choice(1)], error: null })
    const one = answer({ choices: [choice(0)] })
    expect(compareAnswers(two, one).map(({ pointer }) => pointer)).toEqual([
      '/choices/1/text',
      '/choices/1/finish',
    ])
    expect(compareAnswers(answer({ error: { message: 'no' } }), answer({ choices: [] }))).toEqual([
      { op: 'removed', pointer: '/error', before: 'no' },
    ])
  })
})

function differences(came: JsonObject, handed: JsonObject): readonly string[] {
  const [before, after] = [came, handed].map((message) =>
    answer({ choices: [{ ...choice(0), message }] }),
  )
  if (before === undefined || after === undefined) return []
  return compareAnswers(before, after).map(({ op, pointer }) => `${op} ${pointer}`)
}

function answer(body: JsonObject) {
  return readHanded(
    { kind: 'handed', messages: [JSON.stringify(body)], whole: true },
    'openai-chat',
  )
}

function choice(index: number): JsonObject {
  return { index, message: { content: 'a' }, finish_reason: 'stop' }
}

function calling(text: string, name = 'f', more: JsonObject = {}): JsonObject {
  return { tool_calls: [{ ...more, function: { name, arguments: text } }] }
}
