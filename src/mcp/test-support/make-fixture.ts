import type { EndReason, Fixture, FrameAt, Subject } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'

/** One line of a conversation: a message (or a line that is none) with its direction. */
export type Line =
  | { readonly send: JsonValue; readonly call?: FrameAt['call'] }
  | { readonly recv: JsonValue }
  | { readonly raw: string }
  | { readonly bytes: Uint8Array }
  | { readonly stderr: string }
  | { readonly http: Pick<FrameAt, 'dir' | 'part' | 'exchange' | 'call' | 'left' | 'utf8' | 'b64'> }

/** The handshake, and a list of these tools. */
export function opening(tools: readonly JsonValue[], protocolVersion = '2025-11-25'): Line[] {
  const serverInfo = { name: 'weather', version: '1.2.3' }
  const capabilities = { tools: {} }
  return [
    { send: request('init', 'initialize', { protocolVersion }) },
    { recv: response('init', { protocolVersion, capabilities, serverInfo }) },
    { send: { jsonrpc: '2.0', method: 'notifications/initialized' } },
    { send: request('list', 'tools/list', {}) },
    { recv: response('list', { tools }) },
  ]
}

/** A JSON-RPC request. */
export function request(id: string | number, method: string, params: JsonValue): JsonValue {
  return { jsonrpc: '2.0', id, method, params }
}

/** A tools/call request. */
export function call(id: string | number, name: string): JsonValue {
  return request(id, 'tools/call', { name, arguments: {} })
}

/** A JSON-RPC response. */
export function response(id: string | number, result: JsonValue): JsonValue {
  return { jsonrpc: '2.0', id, result }
}

/** A result of one text block. */
export function text(string: string): JsonValue {
  return { content: [{ type: 'text', text: string }] }
}

/** A fixture of these lines; without a reason it has no end line. */
export function makeFixture(
  lines: readonly Line[],
  reason?: EndReason,
  subject: Subject = { name: 'weather' },
): Fixture {
  const frames = lines.map(toFrame)
  return {
    path: 'weather.fixture.jsonl',
    header: {
      assay: 'fixture/1',
      kind: 'mcp',
      origin: 'synthetic',
      subject,
      source: {},
      transport: lines.some((line) => 'http' in line) ? 'streamable-http' : 'stdio',
      recorder: { name: 'assay', version: '0', node: '24' },
      recordedAt: '2026-11-21T00:00:00.000Z',
    },
    frames,
    ...(reason !== undefined && {
      end: { end: { reason, frames: frames.length, bytes: 0, sha256: '' }, redactions: [] },
    }),
    complete: reason !== undefined,
    problems: [],
  }
}

function toFrame(line: Line, index: number): FrameAt {
  const base = { t: index, part: 'message', line: index + 2 } as const
  if ('http' in line) return { ...base, ...line.http }
  if ('send' in line) {
    const mark = line.call === undefined ? {} : { call: line.call }
    return { ...base, dir: 'send', utf8: JSON.stringify(line.send), ...mark }
  }
  if ('stderr' in line) return { ...base, dir: 'stderr', utf8: line.stderr }
  if ('bytes' in line)
    return { ...base, dir: 'recv', b64: Buffer.from(line.bytes).toString('base64') }
  return { ...base, dir: 'recv', utf8: 'raw' in line ? line.raw : JSON.stringify(line.recv) }
}
