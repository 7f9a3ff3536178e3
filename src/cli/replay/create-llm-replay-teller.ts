import type { LlmReplayRequest } from '../../contracts/llm-replay.ts'
import { createRedactor } from '../../fixture/create-redactor.ts'
import { printVariables } from '../provider-command/print-variables.ts'
import { tell } from '../provider-command/tell.ts'
import {
  createReplayTeller,
  type ReplayedCounts,
  replayedWords,
  type ReplayTeller,
} from './create-replay-teller.ts'

/** Where a replay is served. */
interface Listening extends ReplayedCounts {
  readonly baseUrl: string
  /** To be set for clients. */
  readonly variables: Readonly<Record<string, string>>
}

/** A request that the recording of this name has answered. */
interface Answer {
  readonly request: string
  readonly recording: string
}

/** Tells what the replay of models is at; what was never asked for is named by its path. */
export type LlmReplayTeller = ReplayTeller<Listening, Answer, string>

/** Makes what tells of the replay of models. */
export function createLlmReplayTeller(options: {
  readonly isJson: boolean
  /** Whether standard output is a command's. */
  readonly hasCommand: boolean
}): LlmReplayTeller {
  const { isJson, hasCommand } = options
  return createReplayTeller(
    { isJson, isStdio: false },
    {
      listening({ baseUrl, variables, ...counts }: Listening) {
        const until = hasCommand ? '' : '; Ctrl-C ends it'
        tell(`replaying ${replayedWords(counts)} at ${baseUrl}${until}`)
        if (!hasCommand) printVariables(baseUrl, variables)
      },
      answer: ({ request, recording }: Answer) => tell(`${request} ${recording}`),
      unused: (path: string) => path,
    },
  )
}

/** Makes what writes requests as they may be printed: without secrets, and without the query, which may hold a key. */
export function createShown(): (request: LlmReplayRequest) => string {
  const redactor = createRedactor({ environment: process.env })
  return ({ method, target }) => `${method} ${redactor.redactSecrets(target.replace(/\?.*$/u, ''))}`
}
