import type { JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import type { ProviderCall } from '../contracts/provider-response.ts'
import { judgeArguments } from './judge-arguments.ts'
import { readModelJson } from './read-model-json.ts'

/** What a native call is judged by. */
export interface CallSurroundings {
  readonly tools: readonly LlmTool[]
  /** Whether the answer was cut, and nothing came behind this call. */
  readonly endsInIt: boolean
}

type Arguments = Pick<JudgedLlmCall, 'complete' | 'fault' | 'compliance' | 'schemaErrors'>

/**
 * What is to be said of a call on the provider's own wire. None at all are the arguments of a call that needs none; where
 * the tool requires some and the answer was cut, they are lost. Calls that aren't the client's to run aren't held to a
 * schema.
 */
export function judgeNativeCall(call: ProviderCall, around: CallSurroundings): JudgedLlmCall {
  const { id, name, kind, at } = call
  return {
    ...(id !== undefined && { id }),
    name,
    kind,
    arguments: call.arguments,
    from: 'native',
    repairs: [],
    at,
    ...argumentsOf(call, around),
  }
}

function argumentsOf(call: ProviderCall, { tools, endsInIt }: CallSurroundings): Arguments {
  if (call.kind !== 'function') return { complete: !endsInIt, ...UNJUDGED }
  const text = call.arguments.trim()
  const reading = readModelJson(text === '' ? '{}' : text)
  if (reading.state === 'redacted') return { complete: true, ...UNJUDGED }
  if (reading.state !== 'whole')
    return { complete: reading.state !== 'cut', fault: reading.fault, ...UNJUDGED }
  const judged = judgeArguments(reading.value, call.name, tools)
  const isLost = endsInIt && NOTHING.test(text) && judged.compliance === 'invalid'
  return isLost ? { complete: false, ...UNJUDGED } : { complete: true, ...judged }
}

const NOTHING = /^(?:\{\s*\})?$/u
const UNJUDGED = { compliance: 'not-applicable', schemaErrors: [] } as const
