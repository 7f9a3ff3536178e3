/** What a text comes from: a start that failed is often about the environment, a result seldom. */
type Origin = 'start' | 'result'

/** What may be the name of a variable. */
export const VARIABLE_NAME = /\b(?!ERR_|(?:PRIMARY|FOREIGN)_KEY\b)[A-Z][A-Z\d]*_[A-Z\d_]+\b/u

/** That credentials are missing, of which no name is told. In a result they may also be what the server works on. */
export const MISSING_CREDENTIALS: Readonly<Record<Origin, RegExp>> = {
  start:
    /(?:API[ _-]?key|access token|credentials?)[^\n]{0,40}\b(?<!\bnot )(?:required|not set|missing|not provided|not found)\b|\b(?:missing|no) (?:API[ _-]?key|access token|credentials?)/iu,
  result:
    /(?:API[ _-]?key|access token|credentials?)(?:[^\n]{0,40}\b(?<!\bnot )(?:required|not set|missing|not provided)| (?:(?:is|are|was|were) )?not found)\b|\bmissing (?:API[ _-]?key|access token|credentials?)|\bno (?:API[ _-]?key|access token|credentials?)s? (?:(?:was|were) )?(?:provided|found|set|given|configured|supplied|specified|available)\b|(?<=^|[:.;\n] ?)no (?:API[ _-]?key|access token|credentials?)(?=[.:!,;\n]|$)/iu,
}

/** What to do about credentials without a name. */
export const CREDENTIALS_HINT =
  'the server wants credentials: a child gets no variables but the ones you name, so pass them with --env NAME=VALUE'

const EACH_NAME = new RegExp(VARIABLE_NAME, 'gu')
/** Characters around a name that are read; a bound, as the text is a stranger's. */
const NEAR = 72
const WANTED_BEFORE =
  /\b(?:[Mm]issing|[Rr]equire[ds]?|[Pp]rovide|not provided|(?<!\b(?:not|[Ff]ailed to|[Uu]nable to) )[Ss]et(?! to\b)|(?:by|after) setting)\b/u
const WANTED_AFTER =
  /\b(?<!\bnot )(?:required|not set|missing|must be set|not (?:defined|provided|found))\b/u
/** What is read of a text at once. Other sentences of a result speak of other things. */
const END: Readonly<Record<Origin, RegExp>> = { start: /\n/u, result: /\n|[.;!?] /u }
const ENVIRONMENT = /\b(?:environment|env(?:[ _-]?vars?)?|variables?)\b/iu
/** How names end that nothing but variables of the environment have. */
const TELLING_END = /_(?:KEY(?:_ID)?|TOKEN|SECRET|PASSWORD|CREDENTIALS|URL|URI|HOST|ENDPOINT|DSN)$/u

/**
 * What to do about a variable of the environment that a text says is missing. Undefined where none is: what is wanted in a
 * result may be an argument or a column as well, so that there the text or the name has to speak of the environment.
 */
export function missingVariableHint(text: string, origin: Origin): string | undefined {
  for (const { 0: name, index } of text.matchAll(EACH_NAME)) {
    const before = wordsBefore(text, index).split(END[origin]).at(-1) ?? ''
    const [after = ''] = wordsAfter(text, index + name.length).split(END[origin], 1)
    const isWanted = WANTED_BEFORE.test(before) || WANTED_AFTER.test(after)
    if (isWanted && (origin === 'start' || isOfEnvironment(name, `${before} ${after}`)))
      return `the server wants the environment variable ${name}: a child gets no variables but the ones you name, so pass it with --env ${name}=…`
  }
  return undefined
}

/** Whole words alone: a part of one may read as another. */
function wordsBefore(text: string, end: number): string {
  const start = end - NEAR
  return start <= 0 ? text.slice(0, end) : text.slice(start, end).replace(/^\w+/u, '')
}

function wordsAfter(text: string, start: number): string {
  const words = text.slice(start, start + NEAR)
  return start + NEAR >= text.length ? words : words.replace(/\w+$/u, '')
}

function isOfEnvironment(name: string, around: string): boolean {
  return TELLING_END.test(name) || ENVIRONMENT.test(around)
}
