import { HarnessError } from '../contracts/harness-error.ts'
import type { RuleFault } from '../extraction/rules/check/rule-fault.ts'
import { printable } from '../text/printable.ts'

const MOST_FAULTS = 50

/** The error that tells all faults of wrap rules, a line for each in the order in which they stand. */
export function invalidRules(
  name: string,
  faults: readonly RuleFault[],
  lineOf: (pointer: string) => number | undefined = () => undefined,
): HarnessError {
  const lines = faults
    .map((fault) => ({ ...fault, line: lineOf(fault.pointer) }))
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .slice(0, MOST_FAULTS)
    .map(({ line, pointer, message }) => {
      const place = line === undefined ? '' : `line ${line}, `
      return printable(`${place}${pointer === '' ? 'the whole' : pointer}: ${message}`)
    })
  const rest = faults.length - lines.length
  const [only = 'is no set of wrap rules'] = lines
  const shown = [...lines, ...(rest > 0 ? [`… and ${rest} more`] : [])]
  return new HarnessError(
    'rules-invalid',
    shown.length < 2
      ? `${printable(name)}: ${only}`
      : [`${printable(name)} has ${faults.length} faults`, ...shown].join('\n  '),
  )
}
