import type { Answers } from '../../src/contracts/calls-file.ts'
import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import type { Answer } from './rpc-peer.ts'

const METHOD_NOT_FOUND = -32601

/** Answers a server's requests. */
export interface Answerer {
  /** The capabilities to declare: what there are answers for. */
  readonly capabilities: JsonObject
  readonly answer: (method: string) => Answer
}

/**
 * Answers pings always, roots from the given answers or with none, sampling and elicitation from
 * the given answers, and refuses the rest.
 */
export function createAnswerer(answers: Answers = {}): Answerer {
  const sampling = inOrder(answers.sampling)
  const elicitation = inOrder(answers.elicitation)
  return {
    capabilities: {
      ...(answers.roots === undefined ? {} : { roots: {} }),
      ...(sampling === undefined ? {} : { sampling: {} }),
      ...(elicitation === undefined ? {} : { elicitation: {} }),
    },
    answer: (method) => {
      switch (method) {
        case 'ping':
          return { result: {} }
        case 'roots/list':
          return { result: { roots: answers.roots ?? [] } }
        case 'sampling/createMessage':
          return sampling === undefined ? refusal(method) : { result: sampling() }
        case 'elicitation/create':
          return elicitation === undefined ? refusal(method) : { result: elicitation() }
        default:
          return refusal(method)
      }
    },
  }
}

function inOrder(answers: JsonValue | undefined): (() => JsonValue) | undefined {
  const list = Array.isArray(answers) ? answers : [answers]
  const last = list.at(-1)
  if (last === undefined) return undefined
  let next = 0
  return () => list[next++] ?? last
}

function refusal(method: string): Answer {
  const message = `this client doesn't answer ${method}, and doesn't declare that it does`
  return { error: { code: METHOD_NOT_FOUND, message } }
}
