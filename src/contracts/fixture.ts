import type { JsonValue } from './json.ts'

/** What was recorded: an MCP conversation, an exchange with a language model, or a bare text. */
export type FixtureKind = 'mcp' | 'llm' | 'text'

/** Where the bytes come from. Only `recorded` counts as coverage of a subject. */
export type Origin = 'recorded' | 'synthetic' | 'imported'

/** What carries the messages; `http` is a bare exchange of requests and responses, as with a language model. */
export type Transport = 'stdio' | 'streamable-http' | 'sse' | 'http'

/** `legacy` starts with `initialize` (2024-11-05 to 2025-11-25), `modern` has no handshake (2026-07-28). */
export type Era = 'legacy' | 'modern'

/** What is recorded and judged. */
export interface Subject {
  readonly name: string
  /** The package's version, where it is known. */
  readonly version?: string
  readonly package?: string
  /** What the server says of itself in `serverInfo.version`; often the SDK's version. */
  readonly reportedVersion?: string
}

/** The container that a server was recorded in, and what it was allowed. */
export interface FixtureContainer {
  /** As it was named. */
  readonly image: string
  /** What the runtime calls this very image: `sha256:` and the hash of its configuration. */
  readonly id: string
  /** The hash by which a registry has the image; absent if it was built here. */
  readonly digest?: string
  /** Absent if it had no network. */
  readonly network?: string
  /** Bytes. */
  readonly maxMemory: number
}

/** The command line or address that was recorded, redacted. */
export interface FixtureSource {
  readonly command?: readonly string[]
  readonly url?: string
  /** Present if the command ran in a container; without a command it was the image's own. */
  readonly container?: FixtureContainer
}

/** A value that is volatile (a clock, an id) and was replaced before it was stored. */
export interface Scrub {
  /** JSON Pointer into the result of a call; `*` stands for any one token. */
  readonly pointer: string
  readonly as: JsonValue
}

/** The first line of a fixture. */
export interface FixtureHeader {
  readonly assay: 'fixture/1'
  readonly kind: FixtureKind
  readonly origin: Origin
  readonly subject: Subject
  readonly source: FixtureSource
  readonly transport?: Transport
  readonly era?: Era
  readonly protocolVersion?: string
  readonly recorder: { readonly name: string; readonly version: string; readonly node: string }
  /** ISO 8601, UTC. */
  readonly recordedAt: string
  /** The seed that generated arguments came from. */
  readonly seed?: number
  readonly scrubbed?: readonly Scrub[]
  readonly notes?: string
}

/** Whose a frame is: `send` is ours, `recv` the subject's, `stderr` what the subject writes to standard error. */
export type Direction = 'send' | 'recv' | 'stderr'

/**
 * What a frame holds: a whole `message` (a line on stdio; over HTTP a JSON body, or one event of an event stream with
 * all its lines and the empty one that ends it), or of an HTTP exchange its `head` (start line and header lines, each
 * ended by CRLF, without the empty line that closes it), a `chunk` of its body, or the `trailers` that end a body in
 * chunks. With a model provider a chunk is a piece of a body as it came, and trailers are there where some came; with an
 * MCP server a chunk is what of a body became no message, empty where the server only broke off, and trailers are empty
 * where there are none.
 */
export type FramePart = 'message' | 'head' | 'chunk' | 'trailers'

/** What a call was expected to end in, by the calls file. */
export type CallExpectation = 'ok' | 'error'

/** Says which call of a calls file a sent frame makes. */
export interface CallMark {
  readonly id: string
  readonly expect?: CallExpectation
}

/**
 * Why a recorder left the rest of a body: its `limit`, an `encoding` that it couldn't take off, or because it was
 * `given-up`, as nobody waited for it any more.
 */
export type LeftReason = 'limit' | 'encoding' | 'given-up'

/** One message or chunk as it crossed the wire. */
export interface Frame {
  /** Milliseconds since the recording began. */
  readonly t: number
  readonly dir: Direction
  readonly part: FramePart
  /** Over HTTP: which request of the recording this belongs to, counted from 1 as they were sent. */
  readonly exchange?: number
  readonly call?: CallMark
  /** Why the recorder left the rest of a body, or of a line that it cut by ending the server; absent if the server broke it off. */
  readonly left?: LeftReason
  /** The payload, where its bytes are UTF-8; without the line ending on stdio. */
  readonly utf8?: string
  /** The payload in base64, where its bytes aren't UTF-8. */
  readonly b64?: string
}

/**
 * How a recording ended: `closed` by us or, with a model provider, at the end of its answer, the subject `exited` by
 * itself, it had to be `killed`, time ran out, the connection was `reset`, the client was gone before the answer was
 * over, the user interrupted, or the medium was `full`.
 */
export type EndReason =
  | 'closed'
  | 'exited'
  | 'killed'
  | 'timeout'
  | 'reset'
  | 'client-gone'
  | 'interrupted'
  | 'full'
  | 'limit'

/** How often a redaction rule replaced something. */
export interface RedactionCount {
  readonly rule: string
  readonly count: number
}

/** The last line of a complete fixture; what it says wins over the header. */
export interface FixtureEnd {
  readonly end: {
    readonly reason: EndReason
    readonly exitCode?: number
    readonly signal?: string
    /** Why a connection failed, in the words of the system or of the transport. */
    readonly error?: string
    /** Count of frame lines. */
    readonly frames: number
    /** Bytes of all payloads, each followed by one `\n`. */
    readonly bytes: number
    /** Over the same bytes, hexadecimal. */
    readonly sha256: string
  }
  readonly redactions: readonly RedactionCount[]
  /** What carried the messages in the end, where that was found out. */
  readonly transport?: Transport
  readonly era?: Era
  readonly protocolVersion?: string
  readonly reportedVersion?: string
}

/** A frame with the line of the fixture that it stands in, counted from 1. */
export interface FrameAt extends Frame {
  readonly line: number
}

/** Something a reader noticed about the file itself. */
export interface FixtureProblem {
  readonly line: number
  readonly message: string
}

/** A fixture as it was read. */
export interface Fixture {
  readonly path: string
  readonly header: FixtureHeader
  readonly frames: readonly FrameAt[]
  readonly end?: FixtureEnd
  /** True where an end line is there, agrees with the frames, and tells of no full medium and no interruption. */
  readonly complete: boolean
  readonly problems: readonly FixtureProblem[]
}
