import { resolve } from 'node:path'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { expandVariables, type VariableSource } from './expand-variables.ts'
import { readHttpEntry } from './read-http-entry.ts'
import { isTextTable } from './is-text-table.ts'

/** What an entry of a configuration comes to. */
export type Entry =
  | { readonly kind: 'server'; readonly name: string; readonly server: ServerDefinition }
  | { readonly kind: 'skipped' | 'broken'; readonly name: string; readonly reason: string }

/** An entry of a client configuration, and what its variables stand for. */
export interface EntryInput {
  readonly name: string
  readonly entry: JsonValue
  readonly source: VariableSource
}

/** Reads one entry of a client configuration. */
export function readEntry({ name, entry, source }: EntryInput): Entry {
  if (!isJsonObject(entry)) return { kind: 'broken', name, reason: 'is no object' }
  const { disabled, type, url } = entry
  if (disabled === true) return { kind: 'skipped', name, reason: 'it is disabled' }
  if (url !== undefined || (type !== undefined && type !== 'stdio'))
    return readHttpEntry(entry, { name, source })
  const fault = faultOf(entry)
  if (fault !== undefined) return { kind: 'broken', name, reason: fault }
  return expandEntry(entry, { name, entry, source })
}

function faultOf({ command, args, env, cwd }: JsonObject): string | undefined {
  if (typeof command !== 'string' || command === '') return '"command" must be a text'
  if (args !== undefined && !isTexts(args)) return '"args" must be a list of texts'
  if (env !== undefined && !isTextTable(env)) return '"env" must be an object of texts'
  if (cwd !== undefined && typeof cwd !== 'string') return '"cwd" must be a text'
  return undefined
}

function expandEntry(entry: JsonObject, { name, source }: EntryInput): Entry {
  const reasons: string[] = []
  const secrets: string[] = []
  const expand = (text: string): string => {
    const expansion = expandVariables(text, source)
    if (!expansion.ok) reasons.push(expansion.reason)
    if (!expansion.ok) return ''
    secrets.push(...expansion.values)
    return expansion.text
  }
  const { command = '', args = [], env = {}, cwd } = entry
  const server = {
    name,
    command: expand(textOf(command)),
    args: isTexts(args) ? args.map((arg) => expand(arg)) : [],
    env: Object.fromEntries(
      Object.entries(isTextTable(env) ? env : {}).map(([key, value]) => [
        key,
        expand(String(value)),
      ]),
    ),
    ...(cwd === undefined ? {} : { cwd: resolve(source.workspaceFolder, expand(textOf(cwd))) }),
  }
  const [reason] = reasons
  if (reason !== undefined) return { kind: 'broken', name, reason }
  return {
    kind: 'server',
    name,
    server: secrets.length === 0 ? server : { ...server, secrets },
  }
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : ''
}

function isTexts(value: JsonValue): value is readonly string[] {
  return isJsonArray(value) && value.every((item) => typeof item === 'string')
}
