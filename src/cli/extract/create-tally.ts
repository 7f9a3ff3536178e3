import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { ExtractedInput, PathFault } from './extracted-input.ts'
import type { ExtractionRun } from './extraction-document.ts'

/** Counts what came of inputs. */
export interface Tally {
  readonly add: (input: ExtractedInput) => void
  /** Tells it on standard error, too. */
  readonly unread: (fault: PathFault) => void
  /** Tells it on standard error, too. */
  readonly incomplete: (fault: PathFault) => void
  /** All of it, where inputs are kept. */
  readonly run: (interrupted: boolean) => ExtractionRun
  /** One line where there were several inputs, else nothing. */
  readonly summary: () => string
  readonly exitCode: () => ExitCode
}

/**
 * A tally of nothing yet.
 *
 * @param keep - Whether inputs are kept, and not only counted.
 */
export function createTally(keep: boolean): Tally {
  const inputs: ExtractedInput[] = []
  const unread: PathFault[] = []
  const incomplete: PathFault[] = []
  const counts = { value: 0, none: 0, nothing: 0 }
  const extractors = new Map<string, number>()
  return {
    add: (input) => {
      const { extraction } = input
      counts[extraction === null ? 'nothing' : extraction.ok ? 'value' : 'none'] += 1
      if (extraction?.ok === true)
        extractors.set(extraction.extractor, (extractors.get(extraction.extractor) ?? 0) + 1)
      if (keep) inputs.push(input)
    },
    unread: telling(unread, 'not read'),
    incomplete: telling(incomplete, 'incomplete'),
    run: (interrupted) => ({ inputs, unread, incomplete, interrupted }),
    summary: () => summaryOf({ ...counts, extractors, unread: unread.length }),
    exitCode: () => {
      if (counts.value + counts.none === 0) return exitCode.couldNotRun
      const isFine = counts.none + unread.length + incomplete.length === 0
      return isFine ? exitCode.fine : exitCode.findings
    },
  }
}

function telling(faults: PathFault[], words: string): (fault: PathFault) => void {
  return (fault) => {
    faults.push(fault)
    process.stderr.write(`${printable(`${words}: ${fault.path}: ${fault.reason}`)}\n`)
  }
}

interface Counts {
  readonly value: number
  readonly none: number
  readonly nothing: number
  readonly unread: number
  /** How many values each gave. */
  readonly extractors: ReadonlyMap<string, number>
}

function summaryOf({ value, none, nothing, unread, extractors }: Counts): string {
  const all = value + none + nothing + unread
  if (all < 2) return ''
  const via = [...extractors]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
  const parts = [
    `${value} with a value${via.length > 0 ? ` (${via.join(', ')})` : ''}`,
    `${none} without`,
    ...(nothing > 0 ? [`${nothing} with nothing to look through`] : []),
    ...(unread > 0 ? [`${unread} not read`] : []),
  ]
  return `${plural(all, 'input')}: ${parts.join(', ')}\n`
}
