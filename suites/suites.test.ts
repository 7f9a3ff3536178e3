import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SuiteCase } from '../src/contracts/suite.ts'
import type { JsonValue } from '../src/contracts/json.ts'
import { compileSchema } from '../src/schema/compile-schema.ts'
import { readCases, readCaseSchema } from '../src/suites/read-cases.ts'
import { referenceImplementation } from '../src/suites/reference.ts'
import { runSuiteCases } from '../src/suites/run-suite.ts'
import { suites } from './index.ts'

const { $schema = '', $defs = {} } = readCaseSchema()

describe.each(suites)('$name', (suite) => {
  const cases = readCases(suite.name)

  test('every case is what its schema says', () => {
    const schema = compileSchema({ $schema, $defs, $ref: `#/$defs/${suite.name}` })
    if (!schema.ok) throw new Error(schema.reason)
    const faults = cases.flatMap(({ suiteCase, file, line }) =>
      schema
        .validate(asJson(suiteCase))
        .map(({ pointer, message }) => `${file}:${line} ${pointer} ${message}`),
    )
    expect(faults).toEqual([])
  })

  test('ids begin with the topic and are unique', () => {
    const ids = cases.map(({ suiteCase }) => suiteCase.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { suiteCase, file } of cases)
      expect(file).toBe(`suites/${suite.name}/${suiteCase.id.split('/')[0]}.jsonl`)
  })

  test('our own implementation passes all cases but those with a public reason', async () => {
    const run = await runSuiteCases(suite, referenceImplementation(suites))
    expect(run.diagnostics).toEqual([])
    const wrong = run.cases.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'deviates')
    expect(wrong.map(({ id, message }) => ({ id, message }))).toEqual([])
  })
})

test('the page on suites shows a case as it is', () => {
  const page = readFileSync(new URL('../docs/reference/suites.md', import.meta.url), 'utf8')
  const [, block = ''] = /```json\n(.*?)```/su.exec(page) ?? []
  const shown: SuiteCase = JSON.parse(block)
  const found = readCases('partial-json').find(({ suiteCase: { id } }) => id === shown.id)
  expect(shown).toEqual(found?.suiteCase)
})

function asJson(value: object): JsonValue {
  const json: JsonValue = JSON.parse(JSON.stringify(value))
  return json
}
