import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  notificationMessage,
  resultMessage,
  withId,
  withoutPart,
  withParameter,
  withParts,
} from './rpc-edits.ts'
import { idAt, readRpcMessage, type RpcMessage } from './rpc-message.ts'

function message(json: string): RpcMessage {
  return readRpcMessage(Buffer.from(json))
}

function text({ data }: RpcMessage): string {
  return Buffer.from(data).toString()
}

test.each([
  ['{ "id" : 1,"method":"x"}', '{ "id" : "ä","method":"x"}'],
  ['{"method":"x"}', '{"method":"x"}'],
])('withId writes another id into %s', (given, expected) => {
  expect(text(withId(message(given), 'ä'))).toBe(expected)
})

test.each([
  ['9007199254740993', 9007199254740993n],
  ['-12345678901234567890', -12345678901234567890n],
  ['9007199254740991', 9007199254740991],
  ['1.0', 1],
  ['1.5', 1.5],
  ['"9007199254740993"', '9007199254740993'],
  ['true', undefined],
  ['null', undefined],
])('an id of %s is kept in all its digits', (written, id) => {
  const given = message(`{"jsonrpc":"2.0","id":${written},"method":"m"}`)
  expect(given.id).toBe(id)
  const answer = resultMessage(id ?? 'none', {})
  expect(answer.id).toBe(id ?? 'none')
  const notice = notificationMessage('m', { c: 0 })
  const edited = withParts(notice, [{ path: ['params', 'c'], value: id ?? null }])
  expect(idAt(edited, ['params', 'c'])).toBe(id)
})

test.each([
  ['{"params":{"a":1 , "b":{"c":1e400}}}', '{"params":{"a":"x" , "b":{"c":null}}}'],
  ['{"params":{"b":{}}}', '{"params":{"b":{}}}'],
  ['{"params":{"a":1,"a":2}}', '{"params":{"a":1,"a":"x"}}'],
  ['{}', '{}'],
])('withParts changes what is there of %s', (given, expected) => {
  const edited = withParts(message(given), [
    { path: ['params', 'a'], value: 'x' },
    { path: ['params', 'b', 'c'], value: null },
  ])
  expect(text(edited)).toBe(expected)
})

test.each([
  ['{"id":1}', '{"params":{"k":[1]},"id":1}'],
  [' { "id":1}', ' {"params":{"k":[1]}, "id":1}'],
  ['{"params":{},"id":1}', '{"params":{"k":[1]},"id":1}'],
  ['{"params":{ "a":0.10},"id":1}', '{"params":{"k":[1], "a":0.10},"id":1}'],
  ['{"params":{"a":1,"k" : {} }}', '{"params":{"a":1,"k" : [1] }}'],
  ['{"params":[],"id":1}', '{"params":[],"id":1}'],
])('withParameter puts a parameter into %s', (given, expected) => {
  expect(text(withParameter(message(given), 'k', [1]))).toBe(expected)
})

describe('withoutPart', () => {
  test.each([
    ['{"params":{"k":1}}', '{"params":{}}'],
    ['{"params":{ "k":1 }}', '{"params":{  }}'],
    ['{"params":{"k":1, "b":2}}', '{"params":{"b":2}}'],
    ['{"params":{"a":1 , "k":1 }}', '{"params":{"a":1 }}'],
    ['{"params":{"a":1, "k":1, "b":2}}', '{"params":{"a":1, "b":2}}'],
    ['{"params":{"k":1,"a":1,"k":2}}', '{"params":{"a":1}}'],
    ['{"params":{"a":1}}', '{"params":{"a":1}}'],
    ['{}', '{}'],
  ])('leaves a member out of %s', (given, expected) => {
    expect(text(withoutPart(message(given), ['params', 'k']))).toBe(expected)
  })

  test('leaves all others as they are, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        (params, at) => {
          const key = Object.keys(params)[at % Object.keys(params).length] ?? ''
          const given = message(JSON.stringify({ params }))
          const left = new Map(Object.entries(params))
          left.delete(key)
          expect(JSON.parse(text(withoutPart(given, ['params', key])))).toEqual({
            params: JSON.parse(JSON.stringify(Object.fromEntries(left))),
          })
        },
      ),
    )
  })
})
