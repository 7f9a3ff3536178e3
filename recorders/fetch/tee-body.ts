type FetchArguments = Parameters<typeof globalThis.fetch>

/** A request twice: once to look at, once to send. */
export interface TwinRequest {
  readonly shown: Request
  /** What `fetch` is called with; what it was called with, wherever that can be read twice. */
  readonly sent: FetchArguments
}

/** Lets the body of a request be read without taking it from who sends it. */
export function teeBody(...[input, init]: FetchArguments): TwinRequest {
  const stream = streamOf(init?.body)
  if (stream !== undefined) {
    const [one, other] = stream.tee()
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

/** A body that can be read only once; Node's `fetch` takes async iterables, too. */
function streamOf(body: NonNullable<FetchArguments[1]>['body']): ReadableStream | undefined {
  if (body instanceof ReadableStream) return body
  const isIterable = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  return isIterable ? ReadableStream.from(body) : undefined
}
