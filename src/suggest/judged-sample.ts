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

/** Whether an output should or must be wrapped. */
export function needsWrapping({ judgement: { wrapping }, isMeant }: JudgedSample): boolean {
  return isMeant || wrapping === 'required' || wrapping === 'recommended'
}
