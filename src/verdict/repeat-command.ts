import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Subject } from '../contracts/fixture.ts'
import type { ReportCommands } from '../contracts/report-commands.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { findPlaceholders } from '../text/redaction-placeholder.ts'
import { shellQuote } from '../text/shell-quote.ts'
import { headerWords } from './header-words.ts'

/** Bytes that a container may use if nothing is said of them. */
const DEFAULT_MEMORY = 2 ** 30
/** Characters of a command line that somebody may still want to copy. */
const LINE_LIMIT = 4000
/** What redaction calls places of the machine that was recorded on; what else it put in was a secret. */
const PLACES: Readonly<Record<string, string>> = {
  '<HOME>': 'your home folder',
  '<CWD>': 'your working folder',
  '<TMP>': 'your folder for temporary files',
  '<HOST>': 'the name of your host',
  '<USER>': 'your user name',
}

/** A command line in two parts, between which further options stand. */
export interface SourceWords {
  readonly options: readonly string[]
  /** What stands behind `--`, with it; empty for a server that is reached by its address. */
  readonly command: readonly string[]
  /** What must be known before the options are typed. */
  readonly notes: readonly string[]
}

/**
 * The command that starts a recorded server again, or reaches it, and makes one of its calls, or none where none is
 * given. Undefined where no command can: nothing of the source was recorded, the arguments are no object or longer than
 * anybody types, the call was made as a task, or the tool's name holds the `=` that ends it on a command line.
 */
export function repeatCommand(
  conversation: Conversation,
  call?: RecordedCall,
): ReportCommands | undefined {
  const source = sourceWords(conversation)
  const flags = call === undefined ? [] : callWords(call)
  if (source === undefined || flags === undefined) return undefined
  const words = ['assay', 'check', ...source.options, ...flags, ...source.command]
  const line = shellLine(words)
  if (line.length > LINE_LIMIT) return undefined
  const notes = [...placeholderNotes(words), ...source.notes, ...stateNotes(conversation, call)]
  return { lines: [line], notes }
}

/** How a recorded server is started or reached, and spoken to; undefined where that wasn't recorded. */
export function sourceWords({
  fixture,
  era,
  protocolVersion,
}: Conversation): SourceWords | undefined {
  const { origin, source, subject } = fixture.header
  // A server of the era with a handshake chooses its revision in it, as it did when it was recorded.
  const spoken =
    era === 'legacy' || protocolVersion === undefined ? [] : ['--protocol', protocolVersion]
  if (origin !== 'recorded') return undefined
  if (source.url !== undefined) {
    const { words, notes } = headerWords(fixture)
    return { options: ['--url', source.url, ...words, ...spoken], command: [], notes }
  }
  if (source.container !== undefined) {
    const { image, network, maxMemory } = source.container
    const joined = network === undefined ? [] : ['--network', network]
    const limit = maxMemory === DEFAULT_MEMORY ? [] : ['--max-memory', String(maxMemory)]
    const { command = [] } = source
    const words = command.length === 0 ? [] : ['--', ...command]
    return {
      options: ['--container', image, ...joined, ...limit, ...spoken],
      command: words,
      notes: [],
    }
  }
  if (source.command === undefined || source.command.length === 0) return undefined
  return { options: spoken, command: ['--', ...runsAnywhere(source.command, subject)], notes: [] }
}

/** A file of a package that npm installed in a place of the machine that was recorded on. */
const PACKAGE_FILE = /^<(?:CWD|HOME|TMP)>.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/u
/** An interpreter and the file that it runs. */
const FIRST_WORDS = 2

/** A command that ran a package's own file runs the same version from npm, as nobody else has that file. */
function runsAnywhere(
  command: readonly string[],
  { package: name, version }: Subject,
): readonly string[] {
  if (name === undefined || version === undefined) return command
  const index = command.findIndex(
    (word) => PACKAGE_FILE.exec(word)?.[1]?.replaceAll('\\', '/') === name,
  )
  if (index === -1 || index >= FIRST_WORDS) return command
  return ['npx', '-y', `${name}@${version}`, ...command.slice(index + 1)]
}

/** Words as a line that a POSIX shell reads back. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => shellQuote(word)).join(' ')
}

/** What redaction replaced can't be typed as it stands. */
export function placeholderNotes(words: readonly string[]): readonly string[] {
  const found = words.flatMap((word) =>
    findPlaceholders(word).map(([start, end]) => word.slice(start, end)),
  )
  const said = [...new Set(found)].map((name) => `${name} by ${PLACES[name] ?? 'your own value'}`)
  return said.length === 0 ? [] : [`replace ${said.join(', ')}`]
}

function callWords(call: RecordedCall): readonly string[] | undefined {
  const { tool, arguments: given } = call
  if (tool.includes('=') || !isJsonObject(given) || isTask(call)) return undefined
  const isEmpty = Object.keys(given).length === 0
  return ['--call', isEmpty ? tool : `${tool}=${JSON.stringify(given)}`]
}

/** Only a calls file can ask for one. */
function isTask({ request: { utf8 = '' } }: RecordedCall): boolean {
  const reading = safeParseJson(utf8)
  return reading.ok && isJsonObject(valueAt(reading.value, '/params/task'))
}

/** A server may keep what earlier calls left. */
function stateNotes({ calls }: Conversation, call: RecordedCall | undefined): readonly string[] {
  const earlier = call === undefined ? 0 : countBefore(calls, call.request.line)
  if (earlier === 0) return []
  const before = earlier === 1 ? 'one call was' : `${earlier} calls were`
  return [`${before} made before this one; where the server keeps state, make them too`]
}

/** Of calls in the order in which they were begun, how many stand before a line; by halves, as each call asks this. */
function countBefore(calls: readonly RecordedCall[], line: number): number {
  let [from, to] = [0, calls.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((calls[middle]?.request.line ?? line) < line) from = middle + 1
    else to = middle
  }
  return from
}
