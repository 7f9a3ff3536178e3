import type { ReportCall, ReportServer } from '../contracts/report.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { findPlaceholders } from '../text/redaction-placeholder.ts'
import { shellQuote } from '../text/shell-quote.ts'

/** What a report keeps of a request: one that took more bytes on the wire may be cut. */
const REQUEST_LIMIT = 8000

/** A command that does again what was recorded. */
export interface RepeatCommand {
  /** Quoted for a POSIX shell, the first one `assay`. */
  readonly words: readonly string[]
  /** What must be known before it is typed, each a sentence without its full stop. */
  readonly notes: readonly string[]
}

/**
 * The command that starts a server again, or reaches it, and makes one of its calls, or none where none is given.
 * Undefined where no command can: nothing of the source was recorded, the arguments are no object, the report holds
 * only a part of them, the call was made as a task, or the tool's name holds the `=` that ends it on a command line.
 */
export function repeatCommand(server: ReportServer, call?: ReportCall): RepeatCommand | undefined {
  const source = sourceWords(server)
  const flags = call === undefined ? [] : callWords(call)
  if (source === undefined || flags === undefined) return undefined
  const { before, after } = source
  const words = ['check', ...before, ...protocolWords(server), ...flags, ...after]
  return {
    words: ['assay', ...words.map((word) => shellQuote(word))],
    notes: [...placeholderNotes(words), ...stateNotes(server, call)],
  }
}

/** Where a server is, as options and as what stands behind `--`. */
function sourceWords({
  source,
}: ReportServer):
  | { readonly before: readonly string[]; readonly after: readonly string[] }
  | undefined {
  if (source.url !== undefined) return { before: ['--url', source.url], after: [] }
  if (source.command === undefined || source.command.length === 0) return undefined
  return { before: [], after: ['--', ...source.command] }
}

/** A server of the era with a handshake chooses its revision in it, as it did when it was recorded. */
function protocolWords({ era, protocolVersion }: ReportServer): readonly string[] {
  if (era === 'legacy' || protocolVersion === undefined) return []
  return ['--protocol', protocolVersion]
}

function callWords(call: ReportCall): readonly string[] | undefined {
  const { request } = call.evidence
  if (!isJsonObject(request) || mayBeCut(call) || isTask(call)) return undefined
  const { name, arguments: given } = request
  if (typeof name !== 'string' || name.includes('=') || !isJsonObject(given)) return undefined
  const isEmpty = Object.keys(given).length === 0
  return ['--call', isEmpty ? name : `${name}=${JSON.stringify(given)}`]
}

/** A cut text ends in an ellipsis; members that were left out leave no sign but the frame's size. */
function mayBeCut({ line, evidence }: ReportCall): boolean {
  if (evidence.excerpted !== true) return false
  const sent = evidence.wire.find((frame) => frame.line === line)
  return (
    sent === undefined ||
    sent.bytes > REQUEST_LIMIT ||
    JSON.stringify(evidence.request).includes('…')
  )
}

/** Only a calls file can ask for one. */
function isTask({ line, evidence }: ReportCall): boolean {
  const sent = evidence.wire.find((frame) => frame.line === line)
  const reading = safeParseJson(sent?.text ?? '')
  return reading.ok && isJsonObject(valueAt(reading.value, '/params/task'))
}

/** What redaction replaced can't be typed as it stands. */
function placeholderNotes(words: readonly string[]): readonly string[] {
  const found = words.flatMap((word) =>
    findPlaceholders(word).map(([start, end]) => word.slice(start, end)),
  )
  const names = [...new Set(found)]
  return names.length === 0 ? [] : [`put your own in the place of ${names.join(', ')}`]
}

/** A server may keep what earlier calls left. */
function stateNotes({ tools }: ReportServer, call: ReportCall | undefined): readonly string[] {
  if (call === undefined) return []
  const earlier = tools
    .flatMap(({ calls }) => calls)
    .filter(({ fixture, line }) => fixture === call.fixture && line < call.line).length
  if (earlier === 0) return []
  const before = earlier === 1 ? 'one call was' : `${earlier} calls were`
  return [`${before} made before this one; where the server keeps state, make them too`]
}
