import type { Frame } from '../../contracts/fixture.ts'

/** The payload of a frame as text; bytes that aren't UTF-8 don't hide the rest. */
export function payloadText({ utf8, b64 = '' }: Frame): string {
  return utf8 ?? Buffer.from(b64, 'base64').toString('utf8')
}
