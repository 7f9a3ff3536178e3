import { unpackBody } from './unpack-body.ts'

/** A body with its content encoding taken off, or as far as that went. */
export interface DecodedBody {
  readonly body: Uint8Array
  /** Why nothing could be unpacked. */
  readonly fault?: string
}

/** Takes a content encoding off a whole body. */
export function decodeBody(bytes: Uint8Array, encoding: string): DecodedBody {
  const unpacked = unpackBody(bytes, encoding)
  return unpacked.ok ? { body: unpacked.body } : { body: new Uint8Array(), fault: unpacked.reason }
}
