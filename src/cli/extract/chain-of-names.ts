import { HarnessError } from '../../contracts/harness-error.ts'
import { chainOf } from '../../extraction/chain/chain-of.ts'
import type { Chain } from '../../extraction/chain/presets.ts'

/** The chain that `--chain` asks for: the name of one, or names of extractors with commas between. */
export function chainOfNames(typed: string): Chain {
  try {
    return chainOf(typed.split(',').map((name) => name.trim()))
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    throw new HarnessError(error.code, `--chain: ${error.message}`, { cause: error })
  }
}
