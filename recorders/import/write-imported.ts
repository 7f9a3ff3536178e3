import { STATUS_CODES } from 'node:http'
import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import type { HarnessError } from '../../src/contracts/harness-error.ts'
import { createFixtureWriter } from '../../src/fixture/create-fixture-writer.ts'
import { createRedactor } from '../../src/fixture/create-redactor.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import { watchSink } from '../../src/fixture/watch-sink.ts'
import { headBytes } from '../../src/wire/head-bytes.ts'
import { isSendable } from '../../src/wire/is-sendable.ts'
import { llmHeader } from '../llm-header.ts'
import type { HeaderPair, ImportedExchange, Importer } from './define-importer.ts'

/** How an imported exchange is written. */
export interface WriteImportedOptions {
  readonly importer: Pick<Importer, 'title'>
  /** What the provider is called. @defaultValue the host that was asked, else `imported` */
  readonly name?: string
  /** Values of credential-like variables are kept out. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Writes what another tool kept of an exchange as a fixture, and says in its header what that tool had lost.
 *
 * @throws HarnessError `write-failed` where not all of it can be stored
 */
export function writeImported(
  exchange: ImportedExchange,
  sink: FixtureSink,
  { importer, name, environment = process.env }: WriteImportedOptions,
): void {
  const { url, recordedAt, request, response, times, lost } = exchange
  const clock = { now: 0 }
  const faults: HarnessError[] = []
  const writer = createFixtureWriter({
    sink: watchSink(sink, (error) => void faults.push(error)),
    header: llmHeader({
      name: name ?? hostOf(url) ?? 'imported',
      origin: 'imported',
      ...(url !== undefined && { url: new URL(url).origin }),
      ...(recordedAt !== undefined && { recordedAt }),
      notes: [`imported from ${importer.title}`, ...lost].join('; '),
    }),
    redactor: createRedactor({ environment }),
    now: () => clock.now,
  })
  const frame = (dir: FrameInput['dir'], part: FrameInput['part'], data: Uint8Array): void =>
    writer.frame({ dir, part, data, exchange: 1 })
  if (request !== undefined) {
    frame('send', 'head', headOf(`${request.method} ${request.target} HTTP/1.1`, request.fields))
    if (request.body.length > 0)
      writer.frame({ dir: 'send', part: 'chunk', data: request.body, exchange: 1, last: true })
  }
  clock.now = times?.head ?? 0
  const reason = STATUS_CODES[response.status] ?? ''
  frame('recv', 'head', headOf(`HTTP/1.1 ${response.status} ${reason}`, response.fields))
  clock.now = times?.end ?? 0
  for (const chunk of response.chunks) frame('recv', 'chunk', chunk)
  writer.end({ reason: 'closed' })
  const [fault] = faults
  if (fault !== undefined) throw fault
}

function headOf(startLine: string, fields: readonly HeaderPair[]): Uint8Array {
  return headBytes(
    startLine,
    // What another tool kept may hold characters that no head can.
    fields
      .filter(([name, value]) => isSendable(name, value))
      .map(([name, value]) => ({ name, value })),
  )
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.host
}
