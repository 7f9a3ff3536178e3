import { errorCode } from './error-code.ts'
import type { StateReading } from './read-state.ts'
import type { StateForm } from './state-form.ts'

/** Why a file of state can't be used as it is; it is left alone. The message follows the file's name. */
export class StateTrouble extends Error {
  override readonly name = 'StateTrouble'
  /** What to do about it. */
  readonly remedy: string

  constructor(fact: string, remedy: string, options?: { readonly cause?: unknown }) {
    super(fact, options)
    this.remedy = remedy
  }
}

/** Why a file that is there can't be changed; undefined where it can be, or has to be set aside first. */
export function troubleWith(reading: StateReading, form: StateForm): StateTrouble | undefined {
  if (reading.kind === 'newer')
    return new StateTrouble(
      `is of version ${reading.version}, and this version of mcp-assay knows version 1`,
      `update mcp-assay, or name another file by ${form.option}`,
    )
  if (reading.kind === 'other')
    return new StateTrouble(
      `holds something else than ${form.what}`,
      `name another file by ${form.option}`,
    )
  return undefined
}

/** What keeps the system from reading or writing a file. */
export function systemTrouble(
  verb: 'read' | 'written',
  cause: unknown,
  { option }: StateForm,
): StateTrouble {
  if (cause instanceof StateTrouble) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  const first =
    errorCode(cause) === 'ENOENT' ? 'make its folder' : 'allow it and its folder to be written'
  return new StateTrouble(
    `can't be ${verb} (${reason})`,
    `${first}, or name another file by ${option}`,
    { cause },
  )
}
