import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFields, isFramed } from './forwarded-fields.ts'
import { sendHead } from './send-head.ts'

/**
 * Sends the head of an answer at once. Its body keeps the framing that it came in, also where that is the end of the
 * connection. Throws where Node can't write the head.
 */
export function beginAnswer(answer: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 0, statusMessage = '' } = answer
  const fields = answerFields(answer, response.req)
  response.sendDate = false
  // Fields that are removed before there are any are the ones that Node doesn't add.
  if (hasBody(answer, response) && !isFramed(fields)) response.removeHeader('transfer-encoding')
  else if (response.shouldKeepAlive && response.req.httpVersion === '1.1')
    response.removeHeader('connection')
  response.writeHead(statusCode, statusMessage, fields.flat())
  sendHead(response)
}

function hasBody({ statusCode }: IncomingMessage, { req }: ServerResponse): boolean {
  return req.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304
}
