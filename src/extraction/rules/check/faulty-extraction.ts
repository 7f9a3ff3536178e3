import type { RuleFault } from './rule-fault.ts'

/** All that is wrong with a `text_extraction`, on one line. */
export function faultyExtraction(faults: readonly RuleFault[]): string {
  const all = faults.map(({ pointer, message }) => `${pointer} ${message}`.trim())
  return `"text_extraction" can't be used: ${all.join('; ')}`
}
