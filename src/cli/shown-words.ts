import { createRedactor } from '../fixture/create-redactor.ts'
import type { Environment } from '../fixture/redaction/environment-detectors.ts'
import { isCredentialName } from '../fixture/redaction/credential-name.ts'
import { findPlaceholders } from '../text/redaction-placeholder.ts'

const LEFT_OUT = '…'
/** What is for us to fill in, and not filled in by the shell. */
const VARIABLE = /(\$\{[^{}]*\})/u

/**
 * Words of a command line as they may be printed, for what is printed is logged: secrets as an ellipsis, also
 * those of the environment that a shell filled in; a variable by its name alone if its value is a secret, or is ours. What
 * names a variable (`${TOKEN}`) stays.
 */
export function shownWords(
  words: readonly string[],
  environment: Environment = process.env,
): readonly string[] {
  const at = words.indexOf('--')
  const own = at === -1 ? words : words.slice(0, at)
  const command = at === -1 ? [] : words.slice(at)
  const redactor = createRedactor({ environment, places: {} })
  const shownAs: Readonly<Record<string, (value: string) => string>> = {
    '--env': (pair) => {
      const [name = ''] = pair.split('=', 1)
      const value = pair.slice(name.length + 1)
      const isOurs = environment[name] === value
      return isOurs || isCredentialName(name) || redactor.redactText(value) !== value ? name : pair
    },
    '--header': shownHeader,
    '--url': (value) => betweenVariables(value, redactor.redactUrl),
  }
  const show = (word: string, before = ''): string => {
    const [name = ''] = word.split('=', 1)
    const joined = name === word ? undefined : shownAs[name]
    const shown =
      joined === undefined
        ? (shownAs[before]?.(word) ?? word)
        : `${name}=${joined(word.slice(name.length + 1))}`
    return betweenVariables(shown, redactor.redactText)
  }
  return [
    ...own.map((word, index) => show(word, own[index - 1])),
    ...redactor.redactArguments(command),
  ].map((word) => withoutPlaceholders(word))
}

/** The value of any header may be a credential. */
function shownHeader(header: string): string {
  const at = header.indexOf(':')
  return at === -1 || VARIABLE.test(header) ? header : `${header.slice(0, at)}: ${LEFT_OUT}`
}

function betweenVariables(text: string, redact: (part: string) => string): string {
  return text
    .split(VARIABLE)
    .map((part) => (VARIABLE.test(part) ? part : redact(part)))
    .join('')
}

function withoutPlaceholders(word: string): string {
  return findPlaceholders(word)
    .toReversed()
    .reduce((kept, [start, end]) => kept.slice(0, start) + LEFT_OUT + kept.slice(end), word)
}
