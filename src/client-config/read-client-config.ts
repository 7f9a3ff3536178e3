import { homedir } from 'node:os'
import { basename, dirname, resolve } from 'node:path'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { jsonFault } from '../json/json-fault.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { lineAndColumn } from '../text/line-and-column.ts'
import { nearestName } from '../text/nearest-name.ts'
import { parseDataFile } from '../files/parse-data-file.ts'
import { readTextFile } from '../files/read-text-file.ts'
import { PACKAGE_KEY } from './package-key.ts'
import { readEntry } from './read-entry.ts'
import { stripJsonComments } from './strip-json-comments.ts'

/** Which servers to take from a configuration, and what its variables stand for. */
export interface ClientConfigOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** All servers, where none is named. */
  readonly names?: readonly string[]
}

/** The servers of a configuration. */
export interface ClientConfig {
  readonly servers: readonly ServerDefinition[]
  /** Those that were not asked for by name and can't be recorded. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

/**
 * Reads an MCP client configuration: `mcpServers` as Claude, Cursor and `.mcp.json` write it, or
 * `servers` as Visual Studio Code does; comments and trailing commas are allowed. Disabled servers, and
 * those of a type that isn't known, are skipped, an error where one is named or where nothing else is there.
 */
export function readClientConfig(path: string, options: ClientConfigOptions): ClientConfig {
  const raw = readTextFile(path)
  const text = /\.ya?ml$/iu.test(path) ? raw : stripJsonComments(raw)
  const entries = Object.entries(serversOf(path, text))
  const names = options.names ?? []
  for (const name of names) assertKnown(path, { name, known: entries.map(([known]) => known) })
  const source = {
    environment: options.environment,
    workspaceFolder: workspaceFolder(path),
    userHome: homedir(),
  }
  const read = entries
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, entry]) => readEntry({ name, entry, source }))
  for (const entry of read) {
    const required = names.length > 0 || read.length === 1
    if (entry.kind === 'broken' || (entry.kind === 'skipped' && required))
      throw new HarnessError(
        'config-invalid',
        `${path} ${lineOfServer(text, entry.name)}: server ${JSON.stringify(entry.name)}: ${entry.reason}`,
      )
  }
  return {
    servers: read.flatMap((entry) => (entry.kind === 'server' ? [entry.server] : [])),
    skipped: read.flatMap((entry) =>
      entry.kind === 'skipped' ? [{ name: entry.name, reason: entry.reason }] : [],
    ),
  }
}

function serversOf(path: string, text: string): JsonObject {
  const value = configValue(path, text)
  const config = isJsonObject(value) ? value : {}
  const servers = config['mcpServers'] ?? config['servers']
  if (isJsonObject(servers)) return servers
  throw new HarnessError(
    'config-invalid',
    `${path} has neither "mcpServers" nor "servers" with an object of servers; name an MCP client configuration`,
  )
}

/** An MCP client's configuration is JSON; one of ours may be YAML, or the key of a package.json. */
function configValue(path: string, text: string): JsonValue {
  if (/\.ya?ml$/iu.test(path))
    return parseDataFile({ path, text, what: 'configuration', code: 'config-invalid' })
  const reading = safeParseJson(text)
  if (!reading.ok)
    throw new HarnessError(
      'config-invalid',
      `${path} is not JSON: ${jsonFault(text)}; fix the file`,
    )
  const { value } = reading
  const isPackage = basename(path) === 'package.json' && isJsonObject(value)
  return isPackage ? (value[PACKAGE_KEY] ?? null) : value
}

function assertKnown(
  path: string,
  { name, known }: { readonly name: string; readonly known: readonly string[] },
): void {
  if (known.includes(name)) return
  const nearest = nearestName(name, known)
  const guess = nearest === undefined ? '' : `did you mean "${nearest}"? `
  const hint = known.length === 0 ? 'it names none' : `${guess}It has ${known.join(', ')}`
  throw new HarnessError('config-invalid', `${path} has no server ${JSON.stringify(name)}; ${hint}`)
}

/** The folder that a configuration is in, or the one around `.vscode` and `.cursor`. */
function workspaceFolder(path: string): string {
  const folder = dirname(resolve(path))
  return ['.vscode', '.cursor'].includes(basename(folder)) ? dirname(folder) : folder
}

function lineOfServer(text: string, name: string): string {
  const block = text.search(/"?(?:mcpServers|servers)"?:/u)
  const quoted = text.indexOf(JSON.stringify(name), block + 1)
  return lineAndColumn(text, quoted === -1 ? text.indexOf(`${name}:`, block + 1) : quoted)
}
