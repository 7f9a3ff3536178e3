type FetchArguments = Parameters<typeof globalThis.fetch>

/** A request twice: once to look at, once to send. */
export interface TwinRequest {
  readonly shown: Request
  /** What `fetch` is called with; what it was called with, wherever that can be read twice. */
  readonly sent: FetchArguments
}

/** Lets the body of a request be read without taking it from who sends it. */
export function teeBody(...[input, init]: FetchArguments): TwinRequest {
  const body = init?.body
  if (body instanceof ReadableStream) {
    const [one, other] = body.tee()
    return {
      shown: toRequest(input, { ...init, body: one }),
      sent: [input, { ...init, body: other }],
    }
  }
  const isRequest = input instanceof Request
  return { shown: toRequest(isRequest ? input.clone() : input, init), sent: [input, init] }
}

function toRequest(...[input, init]: FetchArguments): Request {
  return new Request(input, init)
}
