import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { HttpServerDefinition } from '../contracts/server-definition.ts'
import { excerpt } from '../text/excerpt.ts'
import { type Expansion, expandVariables } from './expand-variables.ts'
import { headerFault } from './header-fault.ts'
import { isTextTable } from './is-text-table.ts'
import type { Entry, EntryInput } from './read-entry.ts'
import { urlFault } from './url-fault.ts'

type Filled = Pick<Extract<Expansion, { readonly ok: true }>, 'text' | 'values'>

/** What the types of clients mean; of `http` some clients find out which of the two it is. */
const TRANSPORTS: Readonly<Record<string, HttpServerDefinition['transport']>> = {
  http: undefined,
  'streamable-http': 'streamable-http',
  streamableHttp: 'streamable-http',
  sse: 'sse',
}

/** Reads an entry of a client configuration that names an address. */
export function readHttpEntry(
  { type = 'http', url, headers = {} }: JsonObject,
  { name, source }: Pick<EntryInput, 'name' | 'source'>,
): Entry {
  if (typeof type !== 'string' || !Object.hasOwn(TRANSPORTS, type))
    return { kind: 'skipped', name, reason: `servers of the type ${quote(type)} can't be recorded` }
  if (typeof url !== 'string') return { kind: 'broken', name, reason: '"url" must be a text' }
  if (!isTextTable(headers))
    return { kind: 'broken', name, reason: '"headers" must be an object of texts' }
  const faults: string[] = []
  const expand = (template: string, faultOf: (text: string) => string | undefined): Filled => {
    const expansion = expandVariables(template, source)
    const fault = expansion.ok ? faultOf(expansion.text) : expansion.reason
    if (fault !== undefined) faults.push(fault)
    return expansion.ok ? expansion : { text: '', values: [] }
  }
  const address = expand(url, (text) => prefixed('"url" ', urlFault(text)))
  const expanded = Object.entries(headers).map(([header, value]): [string, string] => [
    header,
    expand(String(value), (text) => headerFault(header, text)).text,
  ])
  const [reason] = faults
  if (reason !== undefined) return { kind: 'broken', name, reason }
  const transport = TRANSPORTS[type]
  const server = {
    name,
    url: address.text,
    headers: Object.fromEntries(expanded),
    ...(address.values.length === 0 ? {} : { secrets: address.values }),
  }
  return {
    kind: 'server',
    name,
    server: transport === undefined ? server : { ...server, transport },
  }
}

function quote(type: JsonValue): string {
  return excerpt(typeof type === 'string' ? type : JSON.stringify(type))
}

function prefixed(prefix: string, fault: string | undefined): string | undefined {
  return fault === undefined ? undefined : prefix + fault
}
