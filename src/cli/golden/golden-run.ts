import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { isCi } from '../../text/is-ci.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { someNames } from '../../text/some-names.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { PathFault } from '../extract/extracted-input.ts'
import { printLines } from '../parse/print-lines.ts'
import { assertWritable, replaceTextFile } from '../write-text-file.ts'
import { compareGolden } from './compare-golden.ts'
import {
  type GoldenCommand,
  type GoldenEntry,
  type GoldenKey,
  type GoldenOutcome,
  numberRepeats,
  readGolden,
  renderGolden,
} from './golden-file.ts'
import { goldenDocument, goldenLines, type GoldenReport } from './golden-report.ts'

/** What a command was asked for that can compare with a golden file. */
export interface GoldenOptions {
  readonly expect?: string
  readonly update?: true
  readonly json?: true
}

/** Takes the outcomes of a run, and compares them with a golden file at its end. */
export interface GoldenRun {
  readonly add: (key: Omit<GoldenKey, 'repeat'>, outcome: GoldenOutcome) => void
  /** Reports an input that could not be read: the run is not a pass. */
  readonly unread: (fault: PathFault) => void
  /** Reports a recording that breaks off: the calls in it are compared, and the run is not a pass. */
  readonly incomplete: (fault: PathFault) => void
  /** Hears of a file that has nothing to compare. */
  readonly passedOver: (fault: PathFault) => void
  /** Prints what differs, writes the file if that is asked for, and returns the exit code. */
  readonly end: (interrupted: boolean) => ExitCode
}

interface Golden {
  readonly path: string
  readonly command: GoldenCommand
  readonly isUpdate: boolean
  readonly asJson: boolean
  /** Undefined if the file is not there yet. */
  readonly entries: readonly GoldenEntry[] | undefined
}

/**
 * Opens the golden file that the options of a command name; undefined without `--expect`.
 *
 * @param inputs - The paths that the run reads.
 * @throws HarnessError For a file that can't be used, before anything is read.
 */
export function openGolden(
  options: GoldenOptions,
  command: GoldenCommand,
  inputs: readonly string[],
): GoldenRun | undefined {
  const { expect: path, update } = options
  if (path === undefined) {
    if (update === undefined) return undefined
    throw new HarnessError('wrong-use', '--update writes a golden file; add --expect FILE')
  }
  const isUpdate = update === true
  if (isUpdate) assertMayUpdate(path)
  if (inputs.some((input) => input !== '-' && resolve(input) === resolve(path)))
    throw new HarnessError(
      'wrong-use',
      printable(`${excerpt(path)} is the golden file and an input; leave it out of the inputs`),
    )
  const entries = entriesAt(path, command, isUpdate)
  return createRun({ path, command, isUpdate, asJson: options.json === true, entries })
}

/** An update in CI would accept whatever came, and be lost. */
function assertMayUpdate(path: string): void {
  const { CI: ci = '' } = process.env
  if (isCi({ CI: ci }))
    throw new HarnessError(
      'wrong-use',
      printable(
        `--update does not write ${excerpt(path)} in CI (CI=${ci.slice(0, 20)}); update it locally, and commit the file`,
      ),
    )
  assertWritable(path)
}

function entriesAt(
  path: string,
  command: GoldenCommand,
  isUpdate: boolean,
): readonly GoldenEntry[] | undefined {
  if (!existsSync(path)) {
    if (isUpdate) return undefined
    throw new HarnessError(
      'file-not-found',
      printable(`${excerpt(path)} isn't there; run the command with --update to write it`),
    )
  }
  const { entries } = readGolden(path, command)
  if (entries.length === 0 && !isUpdate)
    throw new HarnessError(
      'config-invalid',
      printable(`${excerpt(path)} has no entries; run the command with --update to write them`),
    )
  return entries
}

function createRun(golden: Golden): GoldenRun {
  const found: GoldenEntry[] = []
  const unread: PathFault[] = []
  const passedOver: PathFault[] = []
  const folder = dirname(resolve(golden.path))
  return {
    add: ({ path, ...key }, outcome) => {
      const named = path === '-' ? path : relative(folder, resolve(path)).replaceAll(sep, '/')
      found.push({ path: named, ...key, ...outcome })
    },
    unread: (fault) => {
      unread.push(fault)
      tell(`not read: ${fault.path}: ${fault.reason}`)
    },
    incomplete: (fault) => {
      unread.push(fault)
      tell(`incomplete: ${fault.path}: ${fault.reason}`)
    },
    passedOver: (fault) => void passedOver.push(fault),
    end: (interrupted) => {
      tellPassedOver(passedOver)
      if (interrupted) {
        tell('interrupted; nothing was compared')
        return exitCode.interrupted
      }
      return finish(golden, numberRepeats(found), unread)
    },
  }
}

function finish(
  golden: Golden,
  found: readonly GoldenEntry[],
  unread: readonly PathFault[],
): ExitCode {
  const { path, command, isUpdate, asJson, entries } = golden
  const comparison = compareGolden(entries ?? [], found)
  const differs = comparison.differences.length > 0
  const mayWrite = isUpdate && found.length > 0 && unread.length === 0
  const updated = mayWrite && (differs || entries === undefined)
  if (updated) writeGolden(golden, found)
  const report: GoldenReport = { ...comparison, command, golden: path, unread, updated }
  if (asJson) process.stdout.write(goldenDocument(report))
  else if (found.length > 0) printLines(goldenLines(report))
  if (found.length === 0) {
    tell('nothing was compared: no input has an outcome; check the paths, and the rules if any')
    return exitCode.couldNotRun
  }
  if (isUpdate) tellUpdate(golden, { updated, unread: unread.length })
  else if (differs) tellDifference(report)
  const isFine = unread.length === 0 && (isUpdate || !differs)
  return isFine ? exitCode.fine : exitCode.findings
}

function writeGolden({ path, command }: Golden, found: readonly GoldenEntry[]): void {
  try {
    replaceTextFile(path, renderGolden(command, found))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new HarnessError(
      'write-failed',
      printable(
        `the values are too large, or nested too deep, for ${excerpt(path)}; give fewer inputs`,
      ),
      { cause: error },
    )
  }
}

function tellUpdate(
  { path }: Golden,
  { updated, unread }: { readonly updated: boolean; readonly unread: number },
): void {
  if (unread > 0)
    tell(
      `${excerpt(path)} is not written, because ${plural(unread, 'input')} could not be read whole`,
    )
  else tell(updated ? `written: ${path}` : `${path} is up to date`)
}

function tellDifference({ golden, counts: { same, changed } }: GoldenReport): void {
  if (same + changed === 0)
    tell(
      `no input of this run is in ${excerpt(golden)}; its paths start at the folder of the golden file`,
    )
  tell('if the new values are right, run the command again with --update, and commit the file')
}

function tellPassedOver(faults: readonly PathFault[]): void {
  const [only] = faults
  if (only === undefined) return
  if (faults.length === 1) tell(`nothing to compare in ${only.path}: ${only.reason}`)
  else
    tell(
      `nothing to compare in ${faults.length} files: ${someNames(faults.map(({ path }) => path))}`,
    )
}

function tell(words: string): void {
  process.stderr.write(`${printable(words)}\n`)
}
