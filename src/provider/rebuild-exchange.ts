import type { Direction, Fixture, FrameAt } from '../contracts/fixture.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { ProviderWire } from '../contracts/provider-event.ts'
import { fixtureName } from '../fixture/fixture-name.ts'
import { payloadBytes } from '../fixture/payload-bytes.ts'
import { payloadText } from '../fixture/payload-text.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { excerpt } from '../text/excerpt.ts'
import { decodeBody } from '../wire/decode-body.ts'
import {
  headerOf,
  type HttpHead,
  mediaTypeOf,
  parseHead,
  readRequestLine,
  readStatusLine,
} from '../wire/http-head.ts'
import { createProviderDecoder } from './create-provider-decoder.ts'
import { foldProviderEvents } from './fold-provider-events.ts'
import { messageLines } from './message-lines.ts'
import { wireNamed, wires } from './wires/index.ts'

/** Rebuilds the exchange with a model provider that a fixture holds. Never throws: what isn't there is absent. */
export function rebuildExchange(fixture: Fixture): LlmExchange {
  const request = rebuildRequest(fixture)
  const response = rebuildResponse(fixture)
  const { pathname, host } = placeOf(fixture, request.target)
  const named = wires.find(({ serves }) => serves(pathname, host))?.name
  const read = response === undefined ? undefined : readAnswer(response, named)
  const wire = named ?? read?.answer?.wire
  const asked =
    wire !== undefined && isJsonObject(request.body)
      ? wireNamed(wire).readRequest(request.body, request.target)
      : undefined
  const { chunks: _, encoding: _encoding, ...told } = response ?? { chunks: [], encoding: '' }
  return {
    fixture,
    name: fixtureName(fixture.path),
    ...(wire !== undefined && { wire }),
    request: { ...request, ...(asked !== undefined && { asked }) },
    ...('status' in told && { response: told }),
    ...(read?.answer !== undefined && { answer: read.answer }),
    messageLines: read?.lines ?? [],
  }
}

function rebuildRequest(fixture: Fixture): LlmExchange['request'] {
  const head = headOf(fixture, 'send')
  const line = readRequestLine(head?.head.startLine ?? '')
  const bytes = Buffer.concat(chunksOf(fixture, 'send').map((frame) => payloadBytes(frame)))
  const { body } = decodeBody(
    bytes,
    headerOf(head?.head ?? { fields: [] }, 'content-encoding') ?? '',
  )
  const reading = safeParseJson(Buffer.from(body).toString('utf8'))
  return {
    line: head?.frame.line ?? 1,
    method: line?.method ?? '',
    target: line?.target ?? '',
    ...(reading.ok && { body: reading.value }),
  }
}

type RebuiltResponse = NonNullable<LlmExchange['response']> & {
  readonly chunks: readonly FrameAt[]
  readonly encoding: string
}

function rebuildResponse(fixture: Fixture): RebuiltResponse | undefined {
  const head = headOf(fixture, 'recv')
  const status = readStatusLine(head?.head.startLine ?? '')?.status
  if (head === undefined || status === undefined) return undefined
  const chunks = chunksOf(fixture, 'recv')
  const bytes = Buffer.concat(chunks.map((frame) => payloadBytes(frame)))
  const mediaType = mediaTypeOf(head.head)
  const encoding = headerOf(head.head, 'content-encoding') ?? ''
  return {
    line: head.frame.line,
    status,
    ...(mediaType !== undefined && { mediaType }),
    ...(chunks.some(({ left }) => left === 'encoding')
      ? { body: new Uint8Array(), fault: notStored(encoding) }
      : decodeBody(bytes, encoding)),
    chunks,
    encoding,
  }
}

function readAnswer(
  { body, mediaType, status, chunks, encoding, line }: RebuiltResponse,
  wire: ProviderWire | undefined,
): Pick<LlmExchange, 'answer'> & { readonly lines: readonly number[] } {
  const decoder = createProviderDecoder({
    ...(wire !== undefined && { wire }),
    ...(mediaType !== undefined && { mediaType }),
    status,
  })
  const events = [...decoder.push(body), ...decoder.end()]
  const facts = decoder.facts()
  const lines = messageLines(decoder.places(), chunks, encoding).map((found) => found ?? line)
  return { ...(facts !== undefined && { answer: foldProviderEvents(events, facts) }), lines }
}

/** What nobody can read isn't stored, as nobody knows which secrets it holds. */
function notStored(encoding: string): string {
  return `the body isn't stored, as its content encoding ${excerpt(encoding)} couldn't be taken off`
}

function headOf(
  { frames }: Fixture,
  dir: Direction,
): { readonly frame: FrameAt; readonly head: HttpHead } | undefined {
  return frames
    .filter((frame) => frame.dir === dir && frame.part === 'head')
    .map((frame) => ({ frame, head: parseHead(payloadText(frame)) }))
    .find(({ head }) => !isInterim(head))
}

/** Whether a head is of an answer before the last, as 100 Continue is. */
function isInterim({ startLine }: HttpHead): boolean {
  const { status = 0 } = readStatusLine(startLine) ?? {}
  return status >= 100 && status < 200
}

function chunksOf({ frames }: Fixture, dir: Direction): readonly FrameAt[] {
  return frames.filter((frame) => frame.dir === dir && frame.part === 'chunk')
}

function placeOf(
  { header }: Fixture,
  target: string,
): { readonly pathname: string; readonly host: string } {
  const url = URL.parse(target, header.source.url ?? 'http://unknown.invalid')
  return {
    pathname: url?.pathname ?? target,
    host: header.source.url === undefined ? '' : (url?.hostname ?? ''),
  }
}
