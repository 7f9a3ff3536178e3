import { createProviderDecoder } from '../../src/provider/create-provider-decoder.ts'
import { hasEndMark } from '../../src/provider/has-end-mark.ts'
import { framingOf } from '../../src/provider/split-messages.ts'
import { wires } from '../../src/provider/wires/index.ts'

/** Knows whether all of an answer came, though its client leaves before the body's end. */
export interface EndWatch {
  readonly chunk: (data: Uint8Array) => void
  /** Whether the wire's end mark came, or as many bytes as the head says. */
  readonly isWhole: () => boolean
}

/** Watches the body of one answer for its end. Clients leave at the end mark: what follows it is nothing to them. */
export function watchEnd(url: string, { status, headers }: Response): EndWatch {
  const { pathname, hostname } = new URL(url)
  const wire = wires.find(({ serves }) => serves(pathname, hostname))?.name
  const mediaType = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const isRead = wire !== undefined || framingOf(mediaType) !== 'whole'
  const decoder = createProviderDecoder({
    status,
    ...(wire !== undefined && { wire }),
    ...(mediaType !== undefined && { mediaType }),
  })
  // Of a body that fetch unpacked, the length is another one's.
  const length = headers.has('content-encoding') ? undefined : lengthIn(headers)
  let read = 0
  let isEnded = false
  const take = (events: ReturnType<typeof decoder.end>): void => {
    isEnded ||= events.some(({ type }) => type === 'end')
  }
  return {
    chunk(data) {
      read += data.length
      if (isRead && !isEnded) take(decoder.push(data))
    },
    isWhole() {
      if (read === length) return true
      if (isRead && !isEnded) take(decoder.end())
      const spoken = decoder.wire()
      const isMarked = !decoder.isStream() || (spoken !== undefined && hasEndMark(spoken))
      return isEnded && isMarked
    },
  }
}

function lengthIn(headers: Headers): number | undefined {
  const text = headers.get('content-length') ?? ''
  return /^\d{1,15}$/u.test(text) ? Number(text) : undefined
}
