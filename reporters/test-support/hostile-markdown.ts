import * as fc from 'fast-check'
import { anyCodePoint } from '../../src/text/test-support/any-code-point.ts'

/** Texts that end fences, spans and cells, mention people, refer to issues, and hold elements and links. */
export const HOSTILE_MARKDOWN = [
  '```\n# out\n@octocat',
  '~~~\n````\n`````',
  '` @octocat `` @octocat',
  '<img src=x onerror=alert(1)><script>',
  '[link](http://x.test) ![picture](http://x.test)',
  String.raw`| a | b \| @octocat #12 owner/name#12 GH-12 https://github.com/a/b/issues/1 www.x.test`,
  '</details> &lt; &#64;octocat :tada: $x$ *a* _b_ ~~c~~',
  '\\` @octocat',
  '`',
] as const

/** Any text, with much of what Markdown acts on. */
export function hostileText(): fc.Arbitrary<string> {
  const pieces = fc.constantFrom(...HOSTILE_MARKDOWN, '\n', '`', '```', '@a', '<b>', '\\', '|', ' ')
  return fc.string({ unit: fc.oneof(pieces, fc.string({ unit: anyCodePoint })) })
}
