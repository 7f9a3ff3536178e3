import type { IncomingMessage } from 'node:http'
import { headBytes } from '../../src/wire/head-bytes.ts'
import { type RawField, rawFields } from './raw-fields.ts'

/** The head of a request as fixtures hold it. */
export function requestHead(request: IncomingMessage): Uint8Array {
  const { method = '', url = '', httpVersion, rawHeaders } = request
  return headBytes(`${method} ${url} HTTP/${httpVersion}`, toFields(rawHeaders))
}

/** The head of an answer, also of one before the last, as fixtures hold it. */
export function answerHead(
  answer: Pick<IncomingMessage, 'httpVersion' | 'statusCode' | 'statusMessage' | 'rawHeaders'>,
): Uint8Array {
  const { httpVersion, statusCode = 0, statusMessage = '', rawHeaders } = answer
  return headBytes(`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, toFields(rawHeaders))
}

/** Trailers as fixtures hold them. */
export function trailerBytes(fields: readonly RawField[]): Uint8Array {
  return Buffer.from(fields.map(([name, value]) => `${name}: ${value}\r\n`).join(''), 'latin1')
}

function toFields(
  rawHeaders: readonly string[],
): readonly { readonly name: string; readonly value: string }[] {
  return rawFields(rawHeaders).map(([name, value]) => ({ name, value }))
}
