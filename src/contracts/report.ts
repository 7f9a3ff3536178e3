import type { Channel, Compliance, Shape, Wrapping } from './classification.ts'
import type { Extraction } from './extraction.ts'
import type { Finding } from './finding.ts'
import type { ClientReactions, ToolReactions } from './client-reaction.ts'
import type { CallExpectation, Era, FixtureSource, Origin, Transport } from './fixture.ts'
import type { JsonValue } from './json.ts'
import type { SchemaError } from './judgement.ts'
import type { ReportCommands } from './report-commands.ts'
import type { ReportFrame } from './report-frame.ts'
import type { ReportProvider } from './report-provider.ts'
import type { ReportSuite } from './report-suite.ts'
import type { SchemaCoverage } from './schema-coverage.ts'
import type { SubjectState } from './subject-state.ts'
import type { Verdict } from './verdict.ts'
import type { RuleVerification } from './suggested-rules.ts'
import type { WrapRule } from './wrap-rule.ts'

/** Everything that a renderer shows; a renderer computes nothing. */
export interface Report {
  readonly reportVersion: 1
  readonly assay: string
  /** The public address of the package; absent as long as it has none. */
  readonly homepage?: string
  /** ISO 8601, UTC. */
  readonly generatedAt: string
  readonly environment: { readonly node: string; readonly platform: string }
  readonly fixtures: readonly ReportFixture[]
  readonly servers: readonly ReportServer[]
  /** Where a server that was recorded in both eras differs between them. */
  readonly eras: readonly EraDifference[]
  /** The servers that were compared between the eras; one that `eras` doesn't name is the same in both. */
  readonly erasCompared: readonly ComparedEras[]
  /** Providers of models, worst first. */
  readonly providers: readonly ReportProvider[]
  /** Runs of conformance suites. */
  readonly suites: readonly ReportSuite[]
  readonly findings: readonly Finding[]
  readonly summary: ReportSummary
}

/** A file that was judged, or that was named and couldn't be read. */
export interface ReportFixture {
  readonly path: string
  /** Absent where the file couldn't be read. */
  readonly origin?: Origin
  readonly complete: boolean
  readonly recordedAt?: string
  /** What whoever made it says of it, such as what an import had lost. */
  readonly notes?: string
  /** What the reader noticed about the file, or why it couldn't be judged. */
  readonly problems: readonly string[]
}

/** One server in one version, era and transport, with all that its fixtures say of it. */
export interface ReportServer {
  readonly name: string
  readonly version?: string
  readonly reportedVersion?: string
  readonly era: Era
  readonly protocolVersion?: string
  readonly transport: Transport
  readonly origin: Origin
  readonly wrapping: Wrapping
  readonly verdict: Verdict
  /** What keeps it from running, else the worst of its tools that ran. */
  readonly state: SubjectState
  /** The redacted command line or address that was recorded. */
  readonly source: FixtureSource
  /** Fixtures that this entry was made from. */
  readonly fixtures: readonly string[]
  /** What starts or reaches it again, and makes calls of our choosing; absent where nothing can. */
  readonly repeat?: ReportCommands
  /** What writes a calls file for its tools and makes those calls; absent where all were called, or nothing can. */
  readonly exercise?: ReportCommands
  /** Why the verdict isn't passed, in one line. */
  readonly reason?: string
  readonly tools: readonly ReportTool[]
}

/** A server of which the recordings in both eras were compared. */
export interface ComparedEras {
  readonly server: string
  readonly version?: string
}

/** Something about a tool that depends on the era it is asked in. */
export interface EraDifference {
  readonly server: string
  readonly version?: string
  readonly tool: string
  readonly aspect:
    | 'listed'
    | 'input-schema'
    | 'output-schema'
    | 'channel'
    | 'shape'
    | 'compliance'
    | 'wrapping'
  /** In the era with a handshake, in words. */
  readonly legacy: string
  /** In the era without one, in words. */
  readonly modern: string
}

/** A tool that was listed or called. */
export interface ReportTool {
  readonly name: string
  /** False where it was called and tools/list never named it. */
  readonly listed: boolean
  /** The worst of its calls. */
  readonly compliance: Compliance
  readonly wrapping: Wrapping
  readonly verdict: Verdict
  readonly state: SubjectState
  readonly rule?: WrapRule
  /** Of the rule: `low` if it was learned from one output that is data; more calls would show whether it holds. */
  readonly confidence?: RuleVerification['confidence']
  readonly outputSchema?: JsonValue
  /** Absent where nothing was replayed through real clients. */
  readonly clients?: ToolReactions
  /** True where it was called, and not only with arguments that it rightly refused. */
  readonly exercised: boolean
  /** Calls that gave a result which could be judged: no error, marked or not. */
  readonly judged: number
  /** The first line of the first error that one of its calls ended in. */
  readonly error?: string
  /** True if it hands through what it is asked for (a file, a page, an echo), so that shapes say nothing about it. */
  readonly passThrough?: true
  /** What its results showed of its outputSchema; absent if it declares none that can be used, or gave no result. */
  readonly schemaCoverage?: SchemaCoverage
  readonly calls: readonly ReportCall[]
}

/** One call with its judgement, and what that rests on. */
export interface ReportCall {
  /** `server@version[+era]/tool/call`, as in the ids of its findings. */
  readonly id: string
  /** The call's id from the calls file, or `#n`. */
  readonly name: string
  readonly fixture: string
  /** Of the request, in the fixture. */
  readonly line: number
  /** What it was expected to end in, by its calls file. */
  readonly expect?: CallExpectation
  /** Where its arguments break the inputSchema; absent where they don't. */
  readonly argumentErrors?: readonly SchemaError[]
  /** True if it was to be refused, for its arguments or as the server lists no such tool, and the answer is marked as an error that other calls of the tool don't end in. */
  readonly refused?: true
  readonly channel: Channel
  readonly shape: Shape
  readonly also: readonly Channel[]
  readonly compliance: Compliance
  readonly wrapping: Wrapping
  /** What this result alone showed of the schema in force; absent if there is none that can be used, or no result. */
  readonly schemaCoverage?: Pick<SchemaCoverage, 'seen' | 'total'>
  readonly extraction: Extraction | null
  /** The first line of the error that came, marked as one or not. */
  readonly error?: string
  /** Real clients, by package and version, that the recorded result was replayed through. */
  readonly clients: Readonly<Record<string, ClientReactions>>
  /** Ids of findings. */
  readonly findings: readonly string[]
  /** What makes the call again; absent where no command line can. */
  readonly repeat?: ReportCommands
  readonly evidence: ReportEvidence
}

/** What was sent and what came, cut to what a reader can take in. */
export interface ReportEvidence {
  /** The tool's name and the arguments. */
  readonly request: JsonValue
  /** The result, the JSON-RPC error, or null where no answer came. */
  readonly result: JsonValue
  /** The text that the value was looked for in. */
  readonly text?: string
  /** The schema in force when the call was made, where it isn't the tool's last one. */
  readonly schema?: JsonValue
  readonly schemaErrors: readonly SchemaError[]
  /** Of each of these errors the rule that it breaks, as a JSON Pointer into the schema; empty if no way leads to it. */
  readonly brokenRules?: readonly string[]
  /** What of the schema isn't checked, and why. */
  readonly diagnostics?: readonly string[]
  /** Lines of the fixture, from 1, that hold its requests and what came back; over HTTP the heads, too. */
  readonly frames: readonly number[]
  /** The same frames as they crossed the wire. */
  readonly wire: readonly ReportFrame[]
  /** True where something above was cut. */
  readonly excerpted?: true
}

/** The numbers of a report. */
export interface ReportSummary {
  /** One that was spoken to with and without a handshake counts once, and so do its tools. */
  readonly servers: number
  /** Listed ones, here and in what follows. */
  readonly tools: number
  /** Tools that a recorded fixture calls; synthetic and imported ones don't count. */
  readonly exercised: number
  /** Tools of which a result breaks the output schema, or lacks what it promises. */
  readonly breaking: number
  /** Tools for which wrapping is required or recommended. */
  readonly needingWrapping: number
  /** Of tools. */
  readonly byWrapping: Readonly<Record<Wrapping, number>>
  /** Of tools. */
  readonly byCompliance: Readonly<Record<Compliance, number>>
  /** Of servers. */
  readonly byVerdict: Readonly<Record<Verdict, number>>
  /** Of servers. */
  readonly byState: Readonly<Record<SubjectState, number>>
  /** Of tools. */
  readonly toolsByState: Readonly<Record<SubjectState, number>>
  /** Of models; one that was recorded on several wires counts as often, and so does one of several origins. */
  readonly providers: number
  /** Exchanges with them, here and in what follows. */
  readonly exchanges: number
  /** Those that were recorded; synthetic and imported ones are no coverage of a provider. */
  readonly recordedExchanges: number
  readonly exchangesByVerdict: Readonly<Record<Verdict, number>>
  readonly exchangesByCompliance: Readonly<Record<Compliance, number>>
}
