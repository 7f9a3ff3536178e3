import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { PlacedProviderEvent } from '../contracts/provider-event.ts'
import { createMessageSplitter, framingOf } from './split-messages.ts'
import type { ProviderMessage } from './messages/provider-message.ts'
import { wireNamed } from './wires/index.ts'

/** The body of an answer, message by message. */
export interface AnswerMessages {
  readonly messages: readonly ProviderMessage[]
  /** The message in which a character of a choice's text came, by its UTF-16 offset; the last one behind its end. */
  readonly textAt: (choice: number, offset: number) => number
}

/** Takes the body of an answer apart again, as findings tell of single messages. */
export function answerMessages({ answer, response }: LlmExchange): AnswerMessages {
  if (answer === undefined || response === undefined) return { messages: [], textAt: () => 0 }
  const splitter = createMessageSplitter(framingOf(response.mediaType))
  const messages = [...splitter.push(response.body), ...splitter.end()]
  let places: ReturnType<typeof placesOfTexts> | undefined
  return {
    messages,
    textAt: (choice, offset) => {
      if (!answer.streamed) return 0
      places ??= placesOfTexts(messages, wireNamed(answer.wire).createReader())
      const ends = places.get(choice) ?? []
      return (ends.find(({ end }) => offset < end) ?? ends.at(-1))?.at ?? 0
    },
  }
}

type Place = Pick<PlacedProviderEvent, 'at'> & { readonly end: number }

function placesOfTexts(
  messages: readonly ProviderMessage[],
  read: ReturnType<ReturnType<typeof wireNamed>['createReader']>,
): ReadonlyMap<number, readonly Place[]> {
  const places = new Map<number, Place[]>()
  for (const [at, message] of messages.entries()) {
    for (const event of read(message)) {
      if (event.type !== 'text') continue
      const ends = places.get(event.choice) ?? []
      ends.push({ at, end: (ends.at(-1)?.end ?? 0) + event.text.length })
      places.set(event.choice, ends)
    }
  }
  return places
}
