import { describe, expect, test } from 'vitest'
import { WRAP_MODES } from '../contracts/wrap-rule.ts'
import { createWrapper } from './create-wrapper.ts'

describe('a failed call', () => {
  const failed = {
    isError: true,
    content: [{ type: 'text', text: 'METADATA: {"a":1}\n\nboom' }],
    structuredContent: { result: 'boom' },
  }
  test.each(WRAP_MODES)('gives no value, with wrap %s', async (wrap) => {
    expect(await createWrapper({ wrap }).extractResult(failed)).toMatchObject({
      ok: false,
      code: 'error',
      reason: expect.stringContaining('isError'),
    })
  })
})

test.each(['none', 'drop-schema', 'unwrap'] as const)(
  'structured content that is null is none, with wrap %s',
  async (wrap) => {
    const { extractResult } = createWrapper({ wrap })
    expect(await extractResult({ content: [], structuredContent: null })).toMatchObject({
      ok: false,
      code: 'empty',
    })
  },
)

test.each([
  ['none', { structuredContent: { a: 1 } }, { a: 1 }],
  ['unwrap', { structuredContent: { result: null } }, null],
  ['result', { content: [{ type: 'text', text: 'a' }] }, { result: 'a' }],
  ['result', { content: [{ type: 'image', data: '', mimeType: 'image/png' }] }, { result: '' }],
  ['result', { content: [] }, { result: '' }],
] as const)('with wrap %s %j gives %j', async (wrap, result, value) => {
  expect(await createWrapper({ wrap }).extractResult(result)).toMatchObject({
    ok: true,
    value,
  })
})

test.each([{ content: [], structuredContent: { a: 1 } }, 5])(
  'with wrap result %j gives no value',
  async (result) => {
    expect(await createWrapper({ wrap: 'result' }).extractResult(result)).toMatchObject({
      ok: false,
    })
  },
)
