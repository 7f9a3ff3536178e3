import type { JudgedAnswer, JudgedLlmCall } from '../../contracts/llm-judgement.ts'
import type { ProviderCall } from '../../contracts/provider-response.ts'

/** A call, and which of an exchange's it is. */
export interface PlacedCall {
  readonly call: JudgedLlmCall
  readonly answer: JudgedAnswer
  /** As it came on the wire; undefined of a call in the text. */
  readonly native?: ProviderCall
  /** From 0; of several answers behind the answer's own place: `1/0`. */
  readonly place: string
  /** True where no other call comes behind it. */
  readonly isLast: boolean
}

/** The calls of all answers to a request, in their order. */
export function placedCalls(answers: readonly JudgedAnswer[]): readonly PlacedCall[] {
  return answers.flatMap((answer) =>
    answer.calls.map((call, index) => {
      const native = answer.choice.calls[index]
      return {
        call,
        answer,
        ...(native !== undefined && { native }),
        place: placeIn(answers, answer, String(index)),
        isLast: index === answer.calls.length - 1,
      }
    }),
  )
}

/** What tells apart something in one of several answers. */
export function placeIn(
  answers: readonly JudgedAnswer[],
  { choice }: JudgedAnswer,
  place: string,
): string {
  return answers.length > 1 ? `${choice.index}/${place}` : place
}
