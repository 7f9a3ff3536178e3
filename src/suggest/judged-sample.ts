import type { JsonValue } from '../contracts/json.ts'
import type { ResultJudgement } from '../contracts/judgement.ts'

/** An output of a tool that isn't marked as an error, with its judgement. */
export interface JudgedSample {
  readonly name: string
  readonly result: JsonValue
  readonly outputSchema?: JsonValue
  /** Of the call. */
  readonly arguments?: JsonValue
  readonly judgement: Pick<
    ResultJudgement,
    'channel' | 'shape' | 'compliance' | 'wrapping' | 'extraction' | 'failure'
  >
  /** Whether somebody says that it is data. */
  readonly isMeant: boolean
}

/** Returns whether an output should or must be wrapped; also if only settings of its own could make a value that fits of it. */
export function needsWrapping(sample: JudgedSample): boolean {
  const { judgement, isMeant } = sample
  const { wrapping } = judgement
  if (wrapping === 'impossible') return !isLost(sample)
  return isMeant || wrapping === 'required' || wrapping === 'recommended'
}

/** Returns whether nothing can be made of an output: the server threw it away, or its schema can't be used. */
export function isLost({ judgement: { wrapping, channel, compliance } }: JudgedSample): boolean {
  return wrapping === 'impossible' && (channel === 'error' || compliance === 'schema-unusable')
}

/** Returns whether an output reads like an error, though nothing marks it. */
export function isSuspected({ judgement: { failure } }: JudgedSample): boolean {
  return failure !== undefined
}
