import { expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { type SdkWrapInput, sdkWrap } from './sdk-wrap.ts'

const structured = { result: [1] }
const properties: JsonObject = { result: { type: 'array' } }

test.each<[string, Partial<SdkWrapInput>, ReturnType<typeof sdkWrap>]>([
  ['a mark in the schema', { schema: { properties, 'x-fastmcp-wrap-result': true } }, 'marked'],
  ['a mark in _meta', { result: { _meta: { fastmcp: { wrap_result: true } } } }, 'marked'],
  ["an SDK's title", { schema: { properties, title: 'list_stationsOutput' } }, 'unmarked'],
  ['no title', { schema: { properties } }, 'unmarked'],
  ["an author's title", { schema: { properties, title: 'Stations' } }, undefined],
  ['a second property', { schema: { properties: { ...properties, n: {} } } }, undefined],
  ['no schema', {}, undefined],
  [
    'a second key in the value',
    { structured: { result: [1], n: 1 }, schema: { properties } },
    undefined,
  ],
])('%s', (_title, input, expected) => {
  expect(sdkWrap({ structured, schema: undefined, result: undefined, ...input })).toBe(expected)
})
