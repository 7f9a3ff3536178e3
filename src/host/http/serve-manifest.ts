import type { JsonObject } from '../../contracts/json.ts'
import type { Exchange } from './exchange.ts'
import type { Refusal } from './refuse.ts'

/** Where a document says what is served here; nothing but proposals for it exists in the protocol. */
export const MANIFEST_PATH = '/.well-known/mcp/manifest.json'
/** The methods, as a header names them. */
export const MANIFEST_METHODS = 'GET, HEAD, OPTIONS'

/** Answers with the manifest, or says why not. */
export function serveManifest(
  { request, response }: Exchange,
  manifest: () => JsonObject,
): Refusal | undefined {
  const { method = '' } = request
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 405,
      message: `the method ${method} isn't served`,
      fields: { allow: MANIFEST_METHODS },
    }
  const data = Buffer.from(`${JSON.stringify(manifest(), null, 2)}\n`)
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'content-length': data.length,
      // Its tools are those of the moment.
      'cache-control': 'no-cache',
    })
    .end(data)
  return undefined
}
