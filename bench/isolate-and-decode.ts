import { jsonrepair } from 'jsonrepair'
import { createExtractor } from '../src/extraction/create-extractor.ts'
import { jsonEqual } from '../src/json/json-equal.ts'
import type { JsonValue } from '../src/contracts/json.ts'
import { assertRight, defineBench } from './define.ts'
import { type MixedOutput, mixedOutputs } from './mixed-outputs.ts'
import { median, table } from './table.ts'

const SIZES = { full: { count: 10_000, rounds: 9 }, small: { count: 2000, rounds: 1 } } as const

interface Tally {
  exact: number
  wrong: number
  failed: number
}

export const isolateAndDecode = defineBench({
  title: 'A value in a text',
  about:
    'Outputs made from a seed: prose, with or without a list, a fence or neither around a JSON record. A fifth of the records is whole, the others are broken in one of sixteen ways. The default chain looks through the whole text (every isolator, slicing, checks, the record of each repair). It is measured in turns with the least that one can do who knows where the value is: `JSON.parse`, else `jsonrepair`, on the ready slice. Most of the difference is that nothing is repaired before every exact reading has been tried. Every value has to be exact.',
  run(size) {
    const { count, rounds } = SIZES[size]
    return measured(mixedOutputs(count, 20_261_122), rounds)
  },
})

const { extract } = createExtractor()

function ours({ text }: MixedOutput): JsonValue | undefined {
  const extraction = extract(text)
  return extraction.ok ? extraction.value : undefined
}

function measured(outputs: readonly MixedOutput[], rounds: number): string {
  const bare: number[] = []
  const chain: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(time(outputs, repairedSlice))
    chain.push(time(outputs, ours))
  }
  const found = tally(outputs, ours)
  const missed = `${found.wrong} of ${outputs.length} values are wrong, ${found.failed} not found`
  assertRight(found.exact === outputs.length, missed)
  const row = (name: string, times: readonly number[], { exact, wrong, failed }: Tally) => [
    name,
    median(times).toFixed(0),
    (median(times) / median(bare)).toFixed(2),
    ...[exact, wrong, failed].map(String),
  ]
  const head = `${outputs.length} outputs, median of ${rounds}`
  return table(
    [head, 'ms', 'time ratio', 'exact', 'wrong', 'no value'],
    [
      row('JSON.parse, else jsonrepair, on the ready slice', bare, tally(outputs, repairedSlice)),
      row('default chain, on the whole text', chain, found),
    ],
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
