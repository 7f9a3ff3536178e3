import { describe, expect, test } from 'vitest'
import { recordedFetch } from './recorded-fetch.ts'

const RESPONSE = { status: 200, reason: 'OK', fields: [], chunks: [] }

describe('recordedFetch', () => {
  test('hands the body on in the pieces in which it came', async () => {
    const chunks = [Buffer.from('d\xc3', 'latin1'), Buffer.from('\xa9e', 'latin1')]
    const { body } = await recordedFetch({ ...RESPONSE, chunks })()
    const came: Uint8Array[] = []
    for await (const chunk of body ?? []) came.push(chunk)
    expect(came.map((chunk) => Buffer.from(chunk).toString('latin1'))).toEqual(['d\xc3', '\xa9e'])
  })

  test('answers again and again', async () => {
    const ask = recordedFetch({ ...RESPONSE, chunks: [Buffer.from('a')] })
    expect([await (await ask()).text(), await (await ask()).text()]).toEqual(['a', 'a'])
  })

  test('has the status, its reason and the fields that came, a repeated one as often', async () => {
    const response = await recordedFetch({
      ...RESPONSE,
      status: 429,
      reason: 'Slow Down',
      fields: [
        ['Retry-After', '3'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
    })()
    const { status, statusText, headers } = response
    expect([status, statusText, headers.get('retry-after'), headers.getSetCookie()]).toEqual([
      429,
      'Slow Down',
      '3',
      ['a=1', 'b=2'],
    ])
  })

  test('leaves out what no fetch would hand on', async () => {
    const response = await recordedFetch({
      ...RESPONSE,
      reason: '\u0001',
      fields: [
        ['', 'a line without a name'],
        ['b\u0000', 'c'],
        ['d', 'e'],
      ],
    })()
    expect([response.statusText, ...response.headers]).toEqual(['', ['d', 'e']])
  })

  test('has no body where the status has none', async () => {
    const { body } = await recordedFetch({ ...RESPONSE, status: 204 })()
    expect(body).toBeNull()
  })
})
