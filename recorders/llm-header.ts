import type { FixtureHeader, Origin } from '../src/contracts/fixture.ts'
import { packageVersion } from '../src/files/own-package.ts'

/** What is known of an exchange with a model provider before it is written. */
export interface LlmHeaderFacts {
  readonly name: string
  /** @defaultValue 'recorded' */
  readonly origin?: Origin
  readonly url?: string
  /** ISO 8601. @defaultValue the time of the call */
  readonly recordedAt?: string
  readonly notes?: string
}

/** The first line of a fixture that holds one exchange with a model provider. */
export function llmHeader(facts: LlmHeaderFacts): FixtureHeader {
  const { name, origin = 'recorded', url, recordedAt, notes } = facts
  return {
    assay: 'fixture/1',
    kind: 'llm',
    origin,
    subject: { name },
    source: url === undefined ? {} : { url },
    transport: 'http',
    recorder: { name: 'mcp-assay', version: packageVersion(), node: process.version },
    recordedAt: recordedAt ?? new Date().toISOString(),
    ...(notes !== undefined && { notes }),
  }
}
