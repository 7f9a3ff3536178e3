import { isUtf8 } from 'node:buffer'
import { createProviderDecoder } from '../../src/provider/create-provider-decoder.ts'
import { defineImporter, type ImportFile } from './define-importer.ts'

const LOST = [
  'only the body is there: the heads, the request with its tools, the borders of chunks and the times are gone',
]

/** The body of one answer as it was saved, such as with `curl -N … > answer.sse`. */
export const body = defineImporter({
  name: 'body',
  title: 'the plain body of one answer',
  recognises: (file) => wireOf(file) !== undefined,
  read: (file) => [
    {
      ok: true,
      exchange: {
        response: { status: 200, fields: [['content-type', typeOf(file)]], chunks: [file.bytes] },
        lost: LOST,
      },
    },
  ],
})

function wireOf({ bytes }: ImportFile): string | undefined {
  if (!isUtf8(bytes)) return undefined
  const decoder = createProviderDecoder()
  decoder.push(bytes)
  decoder.end()
  return decoder.wire()
}

function typeOf({ bytes, value }: ImportFile): string {
  if (value !== undefined) return 'application/json'
  return Buffer.from(bytes).toString('utf8').trimStart().startsWith('{')
    ? 'application/x-ndjson'
    : 'text/event-stream'
}
