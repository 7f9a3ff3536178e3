import type { ExchangeOutcome } from '../../../recorders/llm/exchange-outcome.ts'
import type { Refusal } from '../../../recorders/llm/refusal.ts'
import type { HarnessError } from '../../contracts/harness-error.ts'
import { shellQuote } from '../../text/shell-quote.ts'
import { printJson } from '../provider-command/print-json.ts'
import { printVariables } from '../provider-command/print-variables.ts'
import { tell } from '../provider-command/tell.ts'
import { typedProgram } from '../typed-program.ts'
import type { Tally } from './create-tally.ts'
import { exchangeLine } from './exchange-line.ts'

/** A provider that is listened for. */
export interface Listening {
  readonly upstream: string
  readonly baseUrl: string
  /** To be set for its clients. */
  readonly variables: Readonly<Record<string, string>>
}

/** Tells what a recording is at. */
export interface Teller {
  readonly listening: (providers: readonly Listening[]) => void
  readonly exchange: (exchange: ExchangeOutcome) => void
  readonly fault: (error: HarnessError) => void
  readonly refusal: (refusal: Refusal) => void
  readonly sumUp: (tally: Tally) => void
}

/** Tells people: what to set on standard output, unless that is a command's, and all else on standard error. */
export function createTeller(folder: string, hasCommand: boolean): Teller {
  return {
    listening(providers) {
      for (const { upstream, baseUrl, variables } of providers) {
        tell(`recording ${upstream} at ${baseUrl}${hasCommand ? '' : '; Ctrl-C ends it'}`)
        if (!hasCommand) printVariables(baseUrl, variables)
      }
    },
    exchange: (exchange) => tell(exchangeLine(exchange)),
    fault: createFaultTeller(),
    refusal: tellRefusal,
    sumUp(tally) {
      const { recorded } = tally.counts()
      tell(
        `${tally.words()}${recorded === 0 ? '' : `; next: ${typedProgram()} check ${shellQuote(folder)}`}`,
      )
    },
  }
}

/** Tells programs: a line of JSON on standard output for each thing, and what goes wrong on standard error, too. */
export function createJsonTeller(): Teller {
  return {
    listening: (providers) => printJson('listening', { providers }),
    exchange: (exchange) => printJson('exchange', exchange),
    fault: createFaultTeller(),
    refusal: tellRefusal,
    sumUp: (tally) => printJson('summary', tally.counts()),
  }
}

/** The first fault is told in full; that others aren't recorded either, their lines say. */
function createFaultTeller(): (error: HarnessError) => void {
  let isTold = false
  return ({ message }) => {
    if (!isTold) tell(`error: ${message}; calls go on`)
    isTold = true
  }
}

function tellRefusal({ status, message }: Refusal): void {
  tell(`not handed on, answered ${status}: ${message}`)
}
