import type { ReplayTiming } from '../../../contracts/replay.ts'
import { factorOf } from '../../timing/factor-of.ts'
import { lazily } from './lazily.ts'
import type { RecordedAnswer } from './recorded-answer.ts'

/** Says when what was recorded is due. */
export function timeAnswer(answer: RecordedAnswer, timing: ReplayTiming): RecordedAnswer {
  const factor = factorOf(timing)
  const { wait, pieces } = answer
  return {
    ...answer,
    wait: wait * factor,
    pieces: lazily(function* () {
      for (const { at, data } of pieces) yield { at: at * factor, data }
    }),
  }
}
