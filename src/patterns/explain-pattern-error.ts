import { RE2JSSyntaxException } from 're2js'

/** Constructs of other dialects that RE2 refuses, and what to write in their place. */
const FOREIGN: readonly (readonly [construct: RegExp, hint: string])[] = [
  [
    /^\(\?<?[=!]/u,
    'lookaround is no part of RE2; match what stands around as well, and put a group around the value',
  ],
  [
    /^(?:\\[1-9k]|\(\?P=)/u,
    'a backreference is no part of RE2; write out what may stand in its place',
  ],
  [
    /^(?:[*+?]|\{[\d,]*\})\+/u,
    'a possessive quantifier is no part of RE2 and not needed; leave out the second +',
  ],
  [/^\(\?>/u, 'an atomic group is no part of RE2 and not needed; write (?:…)'],
  [/^\\u/u, String.raw`\u is no part of RE2; write \x{…}`],
  [/^\(\?#/u, 'a comment is no part of RE2; leave it out'],
  [/^\(\?[a-z]*x/u, 'free spacing (flag x) is no part of RE2; leave it out'],
  [/^\(\?\(/u, 'a condition is no part of RE2; write alternatives with |'],
  [/^\(\?(?:R|&|P>|\d)/u, 'recursion is no part of RE2; write out the levels'],
  [/^\\Z/u, String.raw`\Z is no part of RE2; write \z for the end of the text`],
  [/^\\h/u, String.raw`\h is no part of RE2; write [ \t]`],
  [/^\\R/u, String.raw`\R is no part of RE2; write \n: all lines end so where patterns run`],
  [
    /^\{/u,
    'a count is at most 1000, with the counts of the groups that it stands in multiplied, and goes from the lower to the higher',
  ],
]

/** Why RE2 refuses a pattern, naming the construct; with what to write in its place, where that is known. */
export function explainPatternError(pattern: string, error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'it nests too deep'
  const part = error.getPattern() ?? ''
  const starts = startsOf(pattern, part)
  const [, hint] =
    FOREIGN.find(([construct]) => starts.some((start) => construct.test(start))) ?? []
  return hint ?? `${error.getDescription()}${part === '' ? '' : `: ${part.slice(0, 80)}`}`
}

/** What is quoted may end before the character that tells (`(?P` of `(?P=name)`), and stand elsewhere as well. */
function startsOf(pattern: string, part: string): readonly string[] {
  const starts = [part]
  if (part === '') return starts
  for (let at = pattern.indexOf(part); at !== -1; at = pattern.indexOf(part, at + 1))
    starts.push(pattern.slice(at, at + part.length + 1))
  return starts
}
