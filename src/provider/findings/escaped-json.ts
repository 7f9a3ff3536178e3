import { decodeHTML } from 'entities'

const QUOTE = /&(?:#34|#x22|quot|#39|#x27|apos);/iu
const BARE = /[<>]|&(?!#?\w{1,31};)/u

/**
 * A text without the escapes that a template engine puts in place of quotes, where it has such; undefined where it has
 * none, or has a bare `<`, `>` or `&` as well: it is HTML then, and may be meant so.
 */
export function escapedJson(text: string): string | undefined {
  return QUOTE.test(text) && !BARE.test(text) ? decodeHTML(text) : undefined
}
