import { expect, test } from 'vitest'
import { safeParseJson } from '../src/json/safe-parse-json.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { json } from './json.ts'

test.each([
  ['servers of every kind', reportOf(sampleServers())],
  [
    'a name with escapes and direction marks',
    reportOf([buildServer({ name: '\u009B31m\u202E\u007F"\\' })]),
  ],
])('reads back as the report: %s', (_what, report) => {
  const reading = safeParseJson(json.render(report, { width: 80, color: true }))
  expect(reading).toEqual({ ok: true, value: report })
})
