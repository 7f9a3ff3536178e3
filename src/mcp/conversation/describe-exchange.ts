import type { LeftReason } from '../../contracts/fixture.ts'
import type { HttpExchange, HttpResponse } from '../../contracts/http-exchange.ts'
import { excerpt } from '../../text/excerpt.ts'

const LEFT: Readonly<Record<LeftReason, string>> = {
  limit: 'more than is read of one answer',
  encoding: "a body that can't be unpacked",
  'given-up': 'a body that had not ended when it was given up',
}

/** What came back over HTTP in place of an answer, in words. */
export function describeExchange({ response, rest, left }: HttpExchange): string {
  if (response === undefined) return 'no response came'
  const { status, mediaType, refusal, strays } = response
  const [stray] = strays
  if (status >= 300) {
    const said = refusal === undefined ? '' : `: ${excerpt(refusal)}`
    return `HTTP ${status}${detailOf(response)}${said}`
  }
  if (left !== undefined) return `HTTP ${status} with ${LEFT[left]}`
  // What is accepted may come with any words.
  if (stray !== undefined && status !== 202) {
    const what =
      mediaType === 'text/event-stream' ? 'an event' : `a body of ${mediaType ?? 'no type'}`
    return `HTTP ${status} with ${what} that is ${stray.reason}: ${excerpt(stray.text)}`
  }
  if (rest !== undefined) return `HTTP ${status} with a body that breaks off`
  return mediaType === 'text/event-stream'
    ? `HTTP ${status} with an event stream that holds no answer`
    : `HTTP ${status}`
}

function detailOf({ location, challenge }: HttpResponse): string {
  if (location !== undefined) return ` to ${excerpt(location)}`
  return challenge === undefined ? '' : `, asking for ${excerpt(challenge, 200)}`
}
