import { STATUS_CODES } from 'node:http'
import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import { createFixtureWriter } from '../../src/fixture/create-fixture-writer.ts'
import { createRedactor } from '../../src/fixture/create-redactor.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import { renderHead } from '../../src/wire/http-head.ts'
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

/** Writes what another tool kept of an exchange as a fixture, and says in its header what that tool had lost. */
export function writeImported(
  exchange: ImportedExchange,
  sink: FixtureSink,
  { importer, name, environment = process.env }: WriteImportedOptions,
): void {
  const { url, recordedAt, request, response, times, lost } = exchange
  const clock = { now: 0 }
  const writer = createFixtureWriter({
    sink,
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
    frame('send', 'head', headBytes(`${request.method} ${request.target} HTTP/1.1`, request.fields))
    if (request.body.length > 0) frame('send', 'chunk', request.body)
  }
  clock.now = times?.head ?? 0
  const reason = STATUS_CODES[response.status] ?? ''
  frame('recv', 'head', headBytes(`HTTP/1.1 ${response.status} ${reason}`, response.fields))
  clock.now = times?.end ?? 0
  for (const chunk of response.chunks) frame('recv', 'chunk', chunk)
  writer.end({ reason: 'closed' })
}

function headBytes(startLine: string, fields: readonly HeaderPair[]): Uint8Array {
  return Buffer.from(
    renderHead(
      startLine,
      fields.map(([name, value]) => ({ name, value })),
    ),
  )
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.host
}
