import type { IncomingMessage } from 'node:http'
import { renderHead } from '../../src/wire/http-head.ts'
import { type RawField, rawFields } from './raw-fields.ts'

/** The head of a request as fixtures hold it. */
export function requestHead(request: IncomingMessage): Uint8Array {
  const { method = '', url = '', httpVersion, rawHeaders } = request
  return headBytes(`${method} ${url} HTTP/${httpVersion}`, rawFields(rawHeaders))
}

/** The head of an answer, also of one before the last, as fixtures hold it. */
export function answerHead(
  answer: Pick<IncomingMessage, 'httpVersion' | 'statusCode' | 'statusMessage' | 'rawHeaders'>,
): Uint8Array {
  const { httpVersion, statusCode = 0, statusMessage = '', rawHeaders } = answer
  return headBytes(`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, rawFields(rawHeaders))
}

/** Trailers as fixtures hold them. */
export function trailerBytes(fields: readonly RawField[]): Uint8Array {
  return Buffer.from(fields.map(([name, value]) => `${name}: ${value}\r\n`).join(''), 'latin1')
}

function headBytes(startLine: string, fields: readonly RawField[]): Uint8Array {
  const lines = fields.map(([name, value]) => ({ name, value }))
  return Buffer.from(renderHead(startLine, lines), 'latin1')
}
