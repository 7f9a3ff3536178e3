import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { Compute } from '../interruption.ts'
import type { LookedThrough, PathFault } from './extracted-input.ts'
import { fixtureInputs } from './fixture-inputs.ts'
import type { NamedInput } from './list-inputs.ts'
import type { Looks } from './looks.ts'
import type { PreparedInput } from './prepared-input.ts'
import { readStandardInput, readTextInput } from './read-text-input.ts'
import { textOfBytes } from '../../files/text-of-bytes.ts'

/** How inputs are looked through, and who is told what goes wrong meanwhile. */
interface LookOptions {
  readonly looks: Looks
  readonly signal: AbortSignal
  readonly compute: Compute
  readonly unread: (fault: PathFault) => void
  readonly incomplete: (fault: PathFault) => void
  /** Hears of recordings that have no call of a tool. */
  readonly passedOver: (fault: PathFault) => void
  readonly progress: (words: string) => void
}

/** Looks through one input after the other, until the signal. What can't be read is told, and the rest goes on. */
export async function* lookThrough(
  named: readonly NamedInput[],
  options: LookOptions,
): AsyncGenerator<LookedThrough, void, undefined> {
  for (const [index, input] of named.entries()) {
    // At a terminal the line would stand in what is typed
    if (input.kind !== 'standard-input')
      options.progress(`${index + 1} of ${named.length}: ${input.path}`)
    try {
      if (input.kind === 'fixture') yield* callsOf(input.path, options)
      else yield* textOf(input, options)
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      // Of what is no fault of the file, an exchange with a model is all that can be here
      const take = error.code === 'wrong-use' ? options.passedOver : options.unread
      take({ path: input.path, reason: error.message })
    }
    await nextTurn()
    if (options.signal.aborted) return
  }
}

async function* callsOf(
  path: string,
  { looks, signal, compute, progress, ...hears }: LookOptions,
): AsyncGenerator<LookedThrough, void, undefined> {
  // A pipe without a writer would never let go
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    hears.unread({ path, reason: 'it is no regular file, as a recording has to be' })
    return
  }
  const read = compute(() => fixtureInputs(path, looks))
  if (read === undefined) return
  const { fault, calls } = read
  if (fault !== undefined) hears.incomplete({ path, reason: fault })
  if (calls.length === 0) hears.passedOver({ path, reason: 'no tool is called in it' })
  for (const [index, call] of calls.entries()) {
    progress(`${path}: call ${index + 1} of ${calls.length}`)
    await nextTurn()
    if (signal.aborted) return
    const looked = await lookAt(call, compute)
    if (looked === undefined || signal.aborted) return
    yield looked
  }
}

async function* textOf(
  { kind, path }: NamedInput,
  { looks, signal, compute, unread }: LookOptions,
): AsyncGenerator<LookedThrough, void, undefined> {
  const fromStandard = kind === 'standard-input'
  const bytes = await (fromStandard ? readStandardInput(signal) : readTextInput(path, signal))
  if (signal.aborted) return
  if (fromStandard && bytes.length === 0) {
    unread({ path, reason: 'nothing came on standard input' })
    return
  }
  const read = compute(() => textOfBytes(bytes))
  if (read === undefined) return
  const { text, notes } = read
  for (const { rule, look, result } of looks.ofText(text)) {
    const named = { path, notes, ...(rule !== undefined && { rule }) }
    const subject = result === undefined ? { text } : { result }
    const looked = await lookAt({ named, subject, look }, compute)
    if (looked === undefined || signal.aborted) return
    yield looked
  }
}

/** Undefined where Ctrl-C broke it off. */
async function lookAt(
  prepared: PreparedInput,
  compute: Compute,
): Promise<LookedThrough | undefined> {
  const { named } = prepared
  const without = (reason: string): LookedThrough => ({
    input: { ...named, extraction: null, reason },
    subject: undefined,
  })
  if ('nothing' in prepared) return without(prepared.nothing)
  const { subject, look } = prepared
  const came = await compute(look)
  if (came === undefined) return undefined
  return 'nothing' in came
    ? without(came.nothing)
    : { input: { ...named, extraction: came }, subject }
}
