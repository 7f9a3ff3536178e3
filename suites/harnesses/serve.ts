import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { createInterface } from 'node:readline'
import type { SuiteInputs, SuiteName } from '../../src/contracts/suite-types.ts'

/** A library under test, and its answer to the input of a case, or why it skips the case. */
export interface Harness<Name extends SuiteName> {
  readonly suite: Name
  /** The npm package: its name and its version are told. */
  readonly library: string
  /** What of the package is used, if it has several parts. */
  readonly part?: string
  readonly answer: (input: SuiteInputs[Name]) => Answered | Promise<Answered>
}

/** What a library makes of a case. */
export type Answered = { readonly result: unknown } | { readonly skipped: string }

/** Speaks the protocol of suites on standard streams; docs/reference/suites.md describes it. */
export async function serve<Name extends SuiteName>(harness: Harness<Name>): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const { cmd, seq, case: input } = JSON.parse(line)
    if (cmd === 'stop') return
    const said = cmd === 'start' ? introduction(harness) : { seq, ...(await tried(harness, input)) }
    process.stdout.write(`${JSON.stringify(said)}\n`)
  }
}

function introduction<Name extends SuiteName>({ suite, library, part }: Harness<Name>): object {
  const file = findPackageJSON(library, import.meta.url) ?? ''
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  const name = part === undefined ? library : `${library} ${part}`
  return { version: 1, implementation: { name, version, language: 'javascript' }, suites: [suite] }
}

async function tried<Name extends SuiteName>(
  { answer }: Harness<Name>,
  input: SuiteInputs[Name] & { readonly chunks?: readonly string[] },
): Promise<object> {
  const text = input.chunks?.join('')
  try {
    return await answer(text === undefined ? input : { ...input, text })
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns the value that a reader finds; none if it throws, or finds nothing. */
export function valueOr(read: () => unknown): Answered {
  try {
    const value = read()
    return { result: value === undefined ? null : { value } }
  } catch {
    return { result: null }
  }
}
