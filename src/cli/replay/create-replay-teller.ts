import type { LlmReplay, LlmReplayMiss, LlmReplayRequest } from '../../contracts/llm-replay.ts'
import { createRedactor } from '../../fixture/create-redactor.ts'
import { plural } from '../../text/plural.ts'
import { printJson } from '../provider-command/print-json.ts'
import { printVariables } from '../provider-command/print-variables.ts'
import { tell } from '../provider-command/tell.ts'

/** Where a replay is served. */
interface ReplayListening {
  readonly baseUrl: string
  /** To be set for clients. */
  readonly variables: Readonly<Record<string, string>>
  /** How many there are. */
  readonly recordings: number
}

/** Tells what a replay is at. */
export interface ReplayTeller {
  readonly note: (note: LlmReplay['notes'][number]) => void
  readonly listening: (listening: ReplayListening) => void
  readonly answer: (request: LlmReplayRequest, recording: string) => void
  readonly miss: (miss: LlmReplayMiss) => void
  readonly sumUp: (replay: LlmReplay) => void
}

/** A request as it may be printed. */
type Shown = (request: LlmReplayRequest) => string

/** Makes what tells of a replay: programs a line of JSON for each thing on standard output, and people the rest. */
export function createReplayTeller(options: {
  readonly isJson: boolean
  /** Whether standard output is a command's. */
  readonly hasCommand: boolean
}): ReplayTeller {
  const redactor = createRedactor({ environment: process.env })
  // Without the query, which may hold a key.
  const shown: Shown = ({ method, target }) =>
    `${method} ${redactor.redactSecrets(target.replace(/\?.*$/u, ''))}`
  return options.isJson ? jsonTeller(shown) : wordTeller(options.hasCommand, shown)
}

function jsonTeller(shown: Shown): ReplayTeller {
  return {
    note: ({ path, message }) => {
      printJson('note', { path, message })
      tell(`${path}: ${message}`)
    },
    listening: (listening) => printJson('listening', listening),
    answer: (request, recording) => printJson('answer', { request: shown(request), recording }),
    miss: (miss) => {
      printJson('miss', miss)
      tell(miss.message)
    },
    sumUp: (replay) => printJson('summary', countsOf(replay)),
  }
}

function wordTeller(hasCommand: boolean, shown: Shown): ReplayTeller {
  return {
    note: ({ path, message }) => tell(`${path}: ${message}`),
    listening: ({ baseUrl, variables, recordings }) => {
      const until = hasCommand ? '' : '; Ctrl-C ends it'
      tell(`replaying ${plural(recordings, 'recording')} at ${baseUrl}${until}`)
      if (!hasCommand) printVariables(baseUrl, variables)
    },
    answer: (request, recording) => tell(`${shown(request)} ${recording}`),
    miss: ({ message }) => tell(message),
    sumUp: (replay) => {
      const { answered, misses, unused } = countsOf(replay)
      tell(`${plural(answered, 'request')} answered, ${misses} not recorded`)
      if (unused.length > 0) tell(['never asked for:', ...unused].join('\n  '))
    },
  }
}

function countsOf(replay: LlmReplay): {
  readonly answered: number
  readonly misses: number
  readonly unused: readonly string[]
} {
  return {
    answered: replay.recordings().reduce((sum, { used }) => sum + used, 0),
    misses: replay.misses().length,
    unused: replay.unused().map(({ path }) => path),
  }
}
