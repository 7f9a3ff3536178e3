import type { Desk } from './replay-transport.ts'
import type { TranscriptPage, Transcript, TranscriptAnswer } from './transcript.ts'

/** What came of something that a client was asked to do. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | {
      readonly kind: 'failed'
      readonly error: unknown
      /** Why the client's transport has closed the connection, where it has. */
      readonly closed?: string
    }
  /** The client asked for what the recording doesn't hold. */
  | { readonly kind: 'unrecorded'; readonly method: string }

/** Answers one client's requests from a transcript, each as soon as it is made. */
export class ReplayDesk implements Desk {
  readonly #transcript: Transcript
  #pages: readonly TranscriptPage[] = []
  #call: TranscriptAnswer | undefined
  #controller = new AbortController()
  #missing: string | undefined
  #closed: string | undefined

  constructor(transcript: Transcript) {
    this.#transcript = transcript
  }

  /** Lets tools/list be answered by these pages from now on. */
  list(pages: readonly TranscriptPage[]): void {
    this.#pages = pages
  }

  /** Lets tools/call be answered by this from now on. */
  call(answer: TranscriptAnswer): void {
    this.#call = answer
  }

  /** Has a client do something, which ends at the latest when a request of it has no answer that it can read. */
  async ask(run: (signal: AbortSignal) => Promise<unknown>): Promise<Outcome> {
    this.#controller = new AbortController()
    this.#missing = undefined
    try {
      return { kind: 'done', value: await run(this.#controller.signal) }
    } catch (error) {
      return this.#missing === undefined
        ? { kind: 'failed', error, ...(this.#closed !== undefined && { closed: this.#closed }) }
        : { kind: 'unrecorded', method: this.#missing }
    }
  }

  readonly answerTo: Desk['answerTo'] = ({ method, cursor }) => {
    const answer = this.#find(method, cursor)
    if (answer === undefined) {
      this.#missing = cursor === undefined ? method : `${method} with the cursor ${cursor}`
      this.#controller.abort('not recorded')
    }
    return answer
  }

  readonly unread: Desk['unread'] = (reason) => {
    this.#controller.abort(`Request timed out, since the answer can't be read: ${reason}`)
  }

  readonly closed: Desk['closed'] = (reason) => {
    this.#closed ??= reason
  }

  #find(method: string, cursor: string | undefined): TranscriptAnswer | undefined {
    switch (method) {
      case 'initialize':
      case 'server/discover':
        return this.#transcript.handshake
      case 'tools/list':
        return this.#pages.findLast((page) => page.cursor === cursor)?.answer
      case 'tools/call':
        return this.#call
      default:
        return undefined
    }
  }
}
