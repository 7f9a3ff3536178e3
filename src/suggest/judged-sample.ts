import type { JsonValue } from '../contracts/json.ts'
import type { ResultJudgement } from '../contracts/judgement.ts'

/** An output of a tool that isn't an error, with what is said of it. */
export interface JudgedSample {
  readonly name: string
  readonly result: JsonValue
  readonly outputSchema?: JsonValue
  readonly judgement: Pick<
    ResultJudgement,
    'channel' | 'shape' | 'compliance' | 'wrapping' | 'extraction'
  >
  /** Whether somebody says that it is data. */
  readonly isMeant: boolean
}

/** Whether an output should or must be wrapped; also where only settings of its own could make a value that fits of it. */
export function needsWrapping(sample: JudgedSample): boolean {
  const { judgement, isMeant } = sample
  const { wrapping } = judgement
  if (wrapping === 'impossible') return !isLost(sample)
  return isMeant || wrapping === 'required' || wrapping === 'recommended'
}

/** Whether nothing can be made of an output: the server threw it away, or its schema can't be used. */
export function isLost({ judgement: { wrapping, channel, compliance } }: JudgedSample): boolean {
  return wrapping === 'impossible' && (channel === 'error' || compliance === 'schema-unusable')
}
