import { keyValueLine } from '../../text/key-value-line.ts'
import { shareOf } from '../../text/share-of.ts'
import { viewText } from '../../text/text-view.ts'
import { isEvidentYaml, withoutBlockScalars } from './is-evident-yaml.ts'
import { isPhrase } from '../shapes/is-phrase.ts'
import { isProgramText } from '../shapes/is-program-text.ts'

const PAIR = /^[a-z_][\w-]{0,60}:[ \t]+\S/u
const ASIDE = /^\s*#|^(?:---|\.\.\.|%YAML \d\.\d)$/u
/** A line that announces what is below a blank one. */
const LEAD_IN = /^\s*\S[^\n]{0,200}:[ \t\r]*\n[ \t\r]*\n/u
/** What stands before the messages of a log, or of a conversation. */
const SPEAKERS: ReadonlySet<string> = new Set(
  'info debug warn fatal trace notice verbose success remote user assistant system human'.split(
    ' ',
  ),
)

/**
 * Whether a text as a whole is YAML. Beside what is evident, these are pairs one below the other, where every line is
 * one, its key is an identifier that starts in lower case, and what is behind most of them isn't written language: to
 * read those as YAML is to read them as anybody would. With keys as people write them (`Host: web-1`), or beside other
 * text, pairs are of no format: what type their values have would be a guess.
 */
export function isYamlText(text: string): boolean {
  if (LEAD_IN.test(text.slice(0, 1000))) return false
  const { filled } = viewText(text)
  const pairs = withoutBlockScalars(filled.filter((line) => !ASIDE.test(line)))
  return isEvidentYaml(filled) || isPairs(pairs, filled[0] === '---')
}

/** Below the line that opens a document, pairs may be written language, too. */
function isPairs(lines: readonly string[], isMarked: boolean): boolean {
  if (lines.length < 2 || !lines.every((line) => PAIR.test(line))) return false
  const pairs = lines.map(keyValueLine).filter((pair) => pair !== undefined)
  if (!isMarked && pairs.length < lines.length) return false
  if (pairs.some(({ key }) => SPEAKERS.has(key))) return false
  if (!isMarked && shareOf(pairs, ({ value }) => isPhrase(value)) >= 0.5) return false
  return !isProgramText(viewText(lines.join('\n')))
}
