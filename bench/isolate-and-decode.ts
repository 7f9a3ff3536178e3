import { jsonrepair } from 'jsonrepair'
import { createExtractor } from '../src/extraction/create-extractor.ts'
import { jsonEqual } from '../src/json/json-equal.ts'
import type { JsonValue } from '../src/contracts/json.ts'
import { type MixedOutput, mixedOutputs } from './mixed-outputs.ts'
import { median, table } from './table.ts'

const OUTPUTS = 10_000
const ROUNDS = 9

interface Tally {
  exact: number
  wrong: number
  failed: number
}

/** The default chain on whole texts, against a bare repair of the part that is the value, in turns. */
export function benchExtraction(): string {
  const outputs = mixedOutputs(OUTPUTS, 20_261_122)
  const { extract } = createExtractor()
  const ours = ({ text }: MixedOutput): JsonValue | undefined => {
    const extraction = extract(text)
    return extraction.ok ? extraction.value : undefined
  }
  const bare: number[] = []
  const chain: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(time(outputs, repairedSlice))
    chain.push(time(outputs, ours))
  }
  const base = median(bare)
  return table(
    [`${OUTPUTS} outputs, median of ${ROUNDS}`, 'ms', 'time ratio', 'exact', 'wrong', 'no value'],
    [
      [
        'JSON.parse, else jsonrepair, on the ready slice',
        base,
        bare,
        tally(outputs, repairedSlice),
      ] as const,
      ['default chain, on the whole text', base, chain, tally(outputs, ours)] as const,
    ].map(([name, first, times, { exact, wrong, failed }]) => [
      name,
      median(times).toFixed(0),
      (median(times) / first).toFixed(2),
      String(exact),
      String(wrong),
      String(failed),
    ]),
  )
}

function repairedSlice({ slice }: MixedOutput): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(slice)
    return value
  } catch {
    return safeRepair(slice)
  }
}

function safeRepair(slice: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(jsonrepair(slice))
    return value
  } catch {
    return undefined
  }
}

type Reader = (output: MixedOutput) => JsonValue | undefined

function time(outputs: readonly MixedOutput[], read: Reader): number {
  const start = performance.now()
  for (const output of outputs) read(output)
  return performance.now() - start
}

function tally(outputs: readonly MixedOutput[], read: Reader): Tally {
  const counts: Tally = { exact: 0, wrong: 0, failed: 0 }
  for (const output of outputs) {
    const value = read(output)
    if (value === undefined) counts.failed += 1
    else if (jsonEqual(value, output.value)) counts.exact += 1
    else counts.wrong += 1
  }
  return counts
}
