import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { TOOL_STATUSES } from '../../contracts/tool-status.ts'
import type { ToolCounts, ToolStatus, ToolStatusFile } from '../../contracts/tool-status.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { toolStatusSchema } from './tool-status-schema.ts'

const validate = new Ajv2020().compile({ ...toolStatusSchema })
const counts: ToolCounts = { calls: 5, passed: 1, wrapped: 2, failed: 1, errors: 1 }
/** Every member is there, so that one which the schema doesn't name shows. */
const status: Required<ToolStatus> = {
  status: 'wrapped',
  lastAdapter: 'labelled-json',
  counts,
  reason: 'its results are text, and it declares a schema',
  serverVersion: '0.1.6',
  firstSeen: '2026-11-22T20:00:00.000Z',
  lastChanged: '2026-11-22T20:00:00.000Z',
}
const file: ToolStatusFile = { version: 1, tools: { 'scrapling:s_fetch_page': status } }

describe('schemas/tool-schema-status.schema.json', () => {
  test.each<[string, object]>([
    ['every member', file],
    ['no tools', { version: 1, tools: {} }],
    ['members that later versions write', { ...file, since: 2, tools: { a: { ...status, x: 1 } } }],
  ])('takes %s', (_what, document) => {
    expect(validate(document)).toBe(true)
  })

  test.each<[string, object]>([
    ['another version', { ...file, version: 2 }],
    ['no tools', { version: 1 }],
    ['a status that nobody knows', withStatus({ status: 'wrapt' })],
    ['counts that are none', withStatus({ counts: { ...counts, errors: -1 } })],
    ['a count that is missing', withStatus({ counts: { calls: 1 } })],
    ['a time that is a number', withStatus({ firstSeen: 1_795_377_600 })],
  ])('refuses %s', (_what, document) => {
    expect(validate(document)).toBe(false)
  })

  test.each<[string, object]>([
    ['toolStatus', status],
    ['counts', counts],
  ])('names every member of %s', (name, members) => {
    expect(keysAt(`/$defs/${name}/properties`)).toEqual(Object.keys(members))
  })

  test('has the members of the union', () => {
    expect(valueAt(toolStatusSchema, '/$defs/toolStatus/properties/status/enum')).toEqual([
      ...TOOL_STATUSES,
    ])
  })
})

function withStatus(broken: object): object {
  return { ...file, tools: { a: { ...status, ...broken } } }
}

function keysAt(pointer: string): readonly string[] {
  const value: JsonValue | undefined = valueAt(toolStatusSchema, pointer)
  return Object.keys(Object(value))
}
