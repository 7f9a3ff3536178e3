import { readFileSync } from 'node:fs'
import type { JsonObject } from '../src/contracts/json.ts'
import { isJsonObject } from '../src/json/is-json-object.ts'
import { safeParseJson } from '../src/json/safe-parse-json.ts'

// The closing line of a run: the real counts from vitest's JSON report, held against the floor,
// after the names of what failed. The third argument is a file with a line for each failed step.
const [path = '', floor = '0', stepsFile = ''] = process.argv.slice(2)

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly names: readonly string[]
}

function countsOf(file: string): Counts {
  const reading = safeParseJson(readFileSync(file, 'utf8'))
  const report = reading.ok && isJsonObject(reading.value) ? reading.value : {}
  const count = (key: string): number => Number(report[key] ?? 0)
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests'),
    skipped: count('numPendingTests') + count('numTodoTests'),
    names: listIn(report, 'testResults')
      .flatMap((results) => listIn(results, 'assertionResults'))
      .flatMap(({ status, fullName }) =>
        status === 'failed' && typeof fullName === 'string' ? [fullName] : [],
      ),
  }
}

function listIn(value: JsonObject, key: string): readonly JsonObject[] {
  const list = value[key]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

const { passed, failed, skipped, names } = countsOf(path)
if (passed < Number(floor)) {
  console.log(`only ${passed} tests passed; .ci/floor asks for ${floor}`)
  process.exitCode = 1
}
for (const name of names) console.log(`failed: ${name}`)
for (const step of readFileSync(stepsFile, 'utf8').split('\n').filter(Boolean)) {
  console.log(`failed: the step "${step}"`)
  process.exitCode = 1
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
