import { HarnessError } from '../contracts/harness-error.ts'
import { excerpt } from '../text/excerpt.ts'

/** What was asked of a command that is to be a filter. */
interface Asked {
  readonly paths: readonly string[]
  readonly command: readonly string[]
  readonly json?: boolean
  readonly expect?: string
  readonly update?: boolean
}

/** A command that is a filter, and the options that it takes as one. */
interface Filter {
  readonly name: string
  readonly takes: string
}

/** Throws where a filter, which reads standard input and writes JSON Lines, would pass over what else is asked for. */
export function assertAlone(asked: Asked, { name, takes }: Filter): void {
  const { paths, command, json, expect, update } = asked
  const [other] = [
    ...(command.length > 0 ? ['--'] : []),
    ...(json === true ? ['--json'] : []),
    ...(expect === undefined ? [] : ['--expect']),
    ...(update === true ? ['--update'] : []),
    ...paths,
  ]
  if (other === undefined) return
  throw new HarnessError(
    'wrong-use',
    `${name} --jsonl reads standard input, and beside it takes only ${takes}; leave ${excerpt(other)} out`,
  )
}
