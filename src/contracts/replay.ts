/** When what was recorded is sent: at once, as it was recorded, or by this factor (0.5 is twice as fast). */
export type ReplayTiming = 'none' | 'recorded' | number

/** Tells the time and waits. */
export interface ReplayClock {
  /** Milliseconds since any fixed moment; never goes back. */
  readonly now: () => number
  /** Waits that many milliseconds, none for one turn of the event loop; may reject where the signal aborts meanwhile. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** A place at which a request isn't what was recorded. */
export interface ReplayDifference {
  /** JSON Pointer into what is compared: members of a request's body, or parameters. */
  readonly pointer: string
  /** JSON, cut to what is around the difference; absent where nothing was recorded there. */
  readonly recorded?: string
  /** The same of the request, secrets redacted; absent where it has nothing there. */
  readonly asked?: string
}

/** What counts when a request is compared with recordings. */
export interface ReplayMatching<Request> {
  /**
   * JSON Pointers (RFC 6901), as a miss names them, to what doesn't count on either side; `*` stands for any key or index.
   * An ignored member is as if it weren't there, and an ignored item of an array keeps its place. @defaultValue none
   */
  readonly ignore?: readonly string[]
  /**
   * Changes recorded requests and new ones before they are compared, and nothing else. It gets a copy, is called any
   * number of times, and has to return a request, which is checked when it runs. @defaultValue requests stay as they are
   */
  readonly normalize?: (request: Request) => object
}

/** What is to be known of what is replayed. */
export interface ReplayNote {
  /** Of the fixture; absent if the note is about all of them. */
  readonly path?: string
  readonly message: string
}
