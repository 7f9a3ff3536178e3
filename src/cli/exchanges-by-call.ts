import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { HttpExchange } from '../contracts/http-exchange.ts'

/** Parts the HTTP requests of a conversation into those that its calls took, and all others. */
export function exchangesByCall({ calls, exchanges }: Conversation): {
  readonly ofCall: (call: RecordedCall) => readonly HttpExchange[]
  readonly others: readonly HttpExchange[]
} {
  const byNumber = new Map(exchanges.map((exchange) => [exchange.number, exchange]))
  const taken = new Set(calls.flatMap((call) => numbersOf(call)))
  return {
    ofCall: (call) => numbersOf(call).flatMap((number) => byNumber.get(number) ?? []),
    others: exchanges.filter(({ number }) => !taken.has(number)),
  }
}

function numbersOf({ request, rounds = [] }: RecordedCall): readonly number[] {
  const frames = [request, ...rounds.map((round) => round.request)]
  return [...new Set(frames.flatMap(({ exchange }) => exchange ?? []))]
}
