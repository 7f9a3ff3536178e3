import { describe, expect, test } from 'vitest'
import { greetSeveral } from './test-support/set-up-several.ts'
import { signed } from './test-support/signed.ts'

const MISSING = { error: { code: -32002, message: 'Resource not found' } }

describe('requests about all servers', () => {
  test('a ping is answered by the gateway', async () => {
    const { ask, sent } = await greetSeveral({ one: signed('one', {}), two: signed('two', {}) })
    expect(await ask('ping')).toEqual({ result: {} })
    expect(sent('one')).toHaveLength(2)
  })

  test.each([
    ['accepted by one', { result: {} }, { result: {} }],
    ['refused by all', MISSING, MISSING],
  ])('a level of log messages goes to all that have them: %s', async (_, answer, expected) => {
    const { ask, sent } = await greetSeveral({
      one: signed('one', { logging: {} }, { 'logging/setLevel': MISSING }),
      two: signed('two', { logging: {} }, { 'logging/setLevel': answer }),
      three: signed('three', {}),
    })
    expect(await ask('logging/setLevel', { level: 'error' })).toEqual(expected)
    expect([sent('one').length, sent('two').length, sent('three').length]).toEqual([3, 3, 2])
  })

  test('a level is refused where nobody has log messages', async () => {
    const { ask } = await greetSeveral({ one: signed('one', {}), two: signed('two', {}) })
    expect(await ask('logging/setLevel', { level: 'error' })).toEqual({
      error: { code: -32601, message: 'no server offers logging' },
    })
  })

  test.each([
    ['in no capability', {}, 'no server offers x/do'],
    ['in a capability', { x: {} }, undefined],
    ['in an experimental one', { experimental: { x: {} } }, undefined],
    ['as an experimental one', { experimental: { 'x/do': {} } }, undefined],
    ['in an extension', { extensions: { 'com.example/x': {} } }, undefined],
  ])(
    'a method that nobody knows goes to the one server that speaks of it: %s',
    async (_, capabilities, why) => {
      const tables = { one: signed('one', {}), two: signed('two', capabilities) }
      const { ask } = await greetSeveral(tables)
      const error = { code: -32601, message: why }
      expect(await ask('x/do')).toEqual(why === undefined ? { result: { by: 'two' } } : { error })
    },
  )

  test('a method of which several speak is refused', async () => {
    const capabilities = { experimental: { x: {} } }
    const { ask } = await greetSeveral({
      one: signed('one', capabilities),
      two: signed('two', capabilities),
    })
    expect(await ask('x/do')).toEqual({
      error: { code: -32601, message: 'several servers offer x/do' },
    })
  })
})
