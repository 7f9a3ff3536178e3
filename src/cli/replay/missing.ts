import { existsSync, statSync } from 'node:fs'
import { recordMissingRequests } from '../../../recorders/record-missing-requests.ts'
import { assertOutsideCi, recordMissing } from '../../../recorders/record-missing.ts'
import { serverFromCommand } from '../../client-config/server-from-command.ts'
import { serverFromUrl } from '../../client-config/server-from-url.ts'
import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmRecordMissing } from '../../contracts/llm-replay.ts'
import type { McpRecordMissing } from '../../contracts/mcp-replay.ts'
import type { ProviderWire } from '../../contracts/provider-event.ts'
import { excerpt } from '../../text/excerpt.ts'
import { shellQuote } from '../../text/shell-quote.ts'
import type { ReplayCommandOptions } from '../grammar/replay.ts'
import { chooseListeners } from '../record-llm/choose-listeners.ts'

/** Which of the providers that `record llm` knows is asked on a wire; Mistral's SDK has no variable. */
const PROVIDERS: ReadonlyMap<ProviderWire | undefined, string> = new Map([
  ['openai-chat', 'openai'],
  ['openai-responses', 'openai'],
  ['anthropic-messages', 'anthropic'],
  ['gemini', 'gemini'],
  ['ollama', 'ollama'],
])

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])

/** Throws wrong use if options of `--record-missing` are there without it, or it may not be used here. */
export function assertMissingUsable(
  { recordMissing: isAsked, upstream, url, paths }: ReplayCommandOptions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const alone = upstream === undefined ? url && '--url' : '--upstream'
  if (isAsked !== true && alone !== undefined)
    throw new HarnessError('wrong-use', `${alone} says whom --record-missing asks; give that, too`)
  if (isAsked !== true) return
  assertOutsideCi(environment)
  folderFor(paths)
}

/**
 * Throws wrong use if nothing says that recordings of models are to be made where there are none yet. A typo in the name
 * of a server's folder would else run the live server as a command, and record nothing.
 */
export function assertKindPlain({
  paths,
  http,
  url,
  upstream,
  command,
}: ReplayCommandOptions): void {
  const folder = folderFor(paths)
  const where = paths.map((path) => excerpt(path)).join(', ')
  const isThere = paths.every((path) => existsSync(path))
  const nothing = isThere ? `no recordings are at ${where}` : `${where} is not there`
  const serverFirst = `record a server first with assay record mcp --out ${shellQuote(folder)} -- COMMAND`
  const forServers = http === true ? '--http' : url && '--url'
  if (forServers !== undefined)
    throw new HarnessError(
      'wrong-use',
      `${forServers} is for a recorded server, and ${nothing}; check the path, or ${serverFirst}`,
    )
  if (upstream !== undefined) return
  const unclear =
    command.length === 0
      ? 'nothing says whether to record a server or models'
      : `${excerpt(command[0] ?? '')} may be a server, or a client of models`
  throw new HarnessError(
    'wrong-use',
    `${nothing}, and ${unclear}; check the path, ${serverFirst}, or name the models' provider with --upstream URL`,
  )
}

/** The folder that new fixtures go to: the first that is named. One that isn't there yet will be made. */
function folderFor(paths: readonly string[]): string {
  const folder = paths.find((path) =>
    existsSync(path) ? statSync(path).isDirectory() : !path.endsWith('.jsonl'),
  )
  if (folder !== undefined) return folder
  throw new HarnessError(
    'wrong-use',
    `--record-missing writes new fixtures beside the old ones, and ${paths.map((path) => excerpt(path)).join(', ')} names no folder; name the folder in place of the file`,
  )
}

/** Makes what asks providers for `replay`; undefined if nobody is to be asked. */
export function llmMissing(
  { recordMissing: isAsked, upstream, paths }: ReplayCommandOptions,
  {
    port,
    onRecorded,
  }: { readonly port: () => number | undefined; readonly onRecorded: (fixture: Fixture) => void },
): LlmRecordMissing | undefined {
  if (isAsked !== true) return undefined
  const listeners = chooseListeners({ command: ['any'], out: '.', ...(upstream && { upstream }) })
  const find = (wire: ProviderWire | undefined): string | undefined => {
    const known = PROVIDERS.get(wire)
    const found = upstream ?? listeners.find(({ name }) => name === known)?.upstream
    if (found !== undefined) assertNotOurs(new URL(found), port())
    return found
  }
  return recordMissing({ folder: folderFor(paths), upstream: find, onRecorded })
}

/** A variable that leads clients here leads us here, too. */
function assertNotOurs(url: URL, port: number | undefined): void {
  if (LOOPBACK.has(url.hostname) && url.port === String(port))
    throw new HarnessError(
      'wrong-use',
      `${url.href} is this replay itself; name the provider with --upstream URL`,
    )
}

/** Makes what asks the server for `replay`: the command behind `--`, or an address. Undefined if nobody is to be asked. */
export function mcpMissing(
  { recordMissing: isAsked, upstream, url, command, paths }: ReplayCommandOptions,
  {
    recorded,
    onRecorded,
  }: { readonly recorded: Fixture | undefined; readonly onRecorded: (fixture: Fixture) => void },
): McpRecordMissing | undefined {
  if (isAsked !== true || recorded === undefined) return undefined
  if (upstream !== undefined)
    throw new HarnessError('wrong-use', '--upstream is for models; name a server with --url')
  if (url === undefined && command.length === 0)
    throw new HarnessError(
      'wrong-use',
      '--record-missing has no server to ask; name it by its command after --, or by --url URL',
    )
  const server = url === undefined ? serverFromCommand(command) : serverFromUrl(url)
  return recordMissingRequests({ server, recorded, folder: folderFor(paths), onRecorded })
}
