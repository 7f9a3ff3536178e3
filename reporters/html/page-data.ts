import type { Compliance, Shape } from '../../src/contracts/classification.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import type { JsonValue } from '../../src/contracts/json.ts'
import type { ReportCall } from '../../src/contracts/report.ts'
import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import type { SubjectState } from '../../src/contracts/subject-state.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import type { StateWords, WordTables } from './state-words.ts'

/** What the page's script reads at once: enough to filter, and to find the rest. */
export interface PageIndex {
  readonly words: WordTables
  readonly servers: readonly ServerIndex[]
  readonly tools: readonly ToolIndex[]
  readonly providers: readonly ProviderIndex[]
  readonly exchanges: readonly ExchangeIndex[]
}

/** A server; its number in the index is that of its group in the matrix. */
interface ServerIndex {
  readonly title: string
  /** What stands behind `#` where it is addressed, encoded. */
  readonly fragment: string
  readonly state: SubjectState
  /** Codes of what was found about it and about none of its tools. */
  readonly findings: readonly string[]
}

/** A row of the matrix; its number in the index is that of its row and of its data. */
interface ToolIndex {
  /** Number of the server in the report. */
  readonly server: number
  readonly name: string
  /** What stands behind `#` where it is addressed, encoded. */
  readonly fragment: string
  /** The worst of all eras; none of what was called, but is not a tool of the server. */
  readonly state?: SubjectState
  /** The same for the rows of one tool that was recorded in several eras. */
  readonly counted?: number | undefined
  /** Codes of what was found about the tool as a whole. */
  readonly findings: readonly string[]
  readonly calls: readonly CallIndex[]
}

/** A call as filters see it. */
interface CallIndex {
  /** Number of the call in the page, and of its data. */
  readonly number: number
  /** What stands behind `#` where the call is addressed. */
  readonly fragment: string
  readonly shape: Shape
  readonly compliance: Compliance
  readonly findings: readonly string[]
  /** Whether one of its findings is a must or a should. */
  readonly matters: boolean
}

/** What the page's script reads when a tool is opened. */
export interface ToolData {
  readonly name: string
  readonly server: string
  readonly outputSchema?: JsonValue
  /** What of the schema no result has shown, in words. */
  readonly unseen: readonly string[]
  /** Wrap rules for this tool alone, as a file holds them. */
  readonly rules?: string
}

/** What the page's script reads when a call is shown, or first searched. */
export interface CallData {
  readonly call: ReportCall
  readonly findings: readonly Finding[]
  /** What must be known of the recording before its calls are believed. */
  readonly warnings: readonly string[]
}

/** A provider on a wire; its number in the index is that of its group in the matrix. */
interface ProviderIndex {
  readonly title: string
}

/** A row of the matrix; its number in the index is that of its row and of its data. */
interface ExchangeIndex {
  /** Number of the provider in the report. */
  readonly provider: number
  readonly name: string
  /** What stands behind `#` where the exchange is addressed. */
  readonly fragment: string
  readonly verdict: Verdict
  /** Of the arguments of its calls and of its outputs. */
  readonly compliances: readonly Compliance[]
  readonly findings: readonly string[]
}

/** What the page's script reads when an exchange is shown, or first searched. */
export interface ExchangeData {
  readonly exchange: ReportExchange
  readonly provider: string
  /** How the answer came, what it holds, and how that stands to the schemas, in words. */
  readonly inShort: string
  readonly verdict: StateWords
  /** What shows all of it in a terminal, and gives it to a client again; none where no file was kept. */
  readonly commands: readonly string[]
  readonly findings: readonly Finding[]
  /** What must be known of the recording before it is believed. */
  readonly warnings: readonly string[]
}
