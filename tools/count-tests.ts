import { readFileSync } from 'node:fs'
import { isJsonObject } from '../src/json/is-json-object.ts'
import { safeParseJson } from '../src/json/safe-parse-json.ts'

// The closing line of a run: the real counts from vitest's JSON report, held against the floor.
const [path = '', floor = '0', earlierFailure = '0'] = process.argv.slice(2)

function countsOf(file: string): { passed: number; failed: number; skipped: number } {
  const reading = safeParseJson(readFileSync(file, 'utf8'))
  const report = reading.ok && isJsonObject(reading.value) ? reading.value : {}
  const count = (key: string): number => Number(report[key] ?? 0)
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests'),
    skipped: count('numPendingTests') + count('numTodoTests'),
  }
}

const { passed, failed, skipped } = countsOf(path)
if (passed < Number(floor)) {
  console.log(`only ${passed} tests passed; .ci/floor asks for ${floor}`)
  process.exitCode = 1
}
if (earlierFailure !== '0') console.log('a step above failed')
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
