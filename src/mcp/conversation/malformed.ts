import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'

/** What of a message that can be read breaks the rules of JSON-RPC 2.0. */
export function messageFault(message: JsonObject): string | undefined {
  if (message['jsonrpc'] !== '2.0')
    return message['jsonrpc'] === undefined
      ? 'it has no "jsonrpc"'
      : `its "jsonrpc" is ${JSON.stringify(message['jsonrpc']).slice(0, 40)}`
  const { error } = message
  if (typeof message['method'] === 'string' || error === undefined) return undefined
  if (message['result'] !== undefined) return 'it has both a result and an error'
  if (!isJsonObject(error)) return `its error is ${kindOf(error)}, not an object`
  if (!Number.isInteger(error['code'])) return 'its error has no whole number as a code'
  return typeof error['message'] === 'string' ? undefined : 'its error has no message'
}

/** What of an answer to the handshake, or to a request for tools, isn't as the protocol says. */
export function answerFault(method: string, result: JsonValue): string | undefined {
  if (!FAULTS.has(method)) return undefined
  const fault = isJsonObject(result)
    ? FAULTS.get(method)?.(result)
    : `the result is ${kindOf(result)}, not an object`
  return fault === undefined ? undefined : `${method}: ${fault}`
}

const FAULTS = new Map<string, (result: JsonObject) => string | undefined>([
  [
    'initialize',
    (result) =>
      notOf(result, 'protocolVersion', 'string') ??
      offerFault(result) ??
      infoFault(result['serverInfo']),
  ],
  [
    'server/discover',
    (result) =>
      notOf(result, 'supportedVersions', 'array') ??
      versionFault(result['supportedVersions']) ??
      offerFault(result),
  ],
  [
    'tools/list',
    (result) =>
      notOf(result, 'tools', 'array') ??
      badOf(result, 'nextCursor', 'string') ??
      toolFault(result['tools']),
  ],
])

function notOf(object: JsonObject, name: string, kind: string): string | undefined {
  return object[name] === undefined ? `the result has no ${name}` : badOf(object, name, kind)
}

/** A member that may be absent. Null isn't absent: clients reject it. */
function badOf(object: JsonObject, name: string, kind: string): string | undefined {
  const value = object[name]
  if (value === undefined) return undefined
  const actual = isJsonArray(value) ? 'array' : value === null ? 'null' : typeof value
  return actual === kind ? undefined : `${name} is ${kindOf(value)}, not ${article(kind)}`
}

function offerFault(result: JsonObject): string | undefined {
  const { capabilities } = result
  return (
    notOf(result, 'capabilities', 'object') ??
    (isJsonObject(capabilities) ? badOf(capabilities, 'tools', 'object') : undefined) ??
    badOf(result, 'instructions', 'string')
  )
}

function versionFault(versions: JsonValue | undefined): string | undefined {
  const all = isJsonArray(versions) ? versions : []
  const odd = all.find((version) => typeof version !== 'string')
  return odd === undefined ? undefined : `a supported version is ${kindOf(odd)}, not a string`
}

function infoFault(info: JsonValue | undefined): string | undefined {
  if (!isJsonObject(info)) return 'the result has no object serverInfo'
  const missing = ['name', 'version'].find((name) => typeof info[name] !== 'string')
  return missing === undefined ? undefined : `serverInfo has no text ${missing}`
}

function toolFault(tools: JsonValue | undefined): string | undefined {
  for (const [index, tool] of isJsonArray(tools) ? tools.entries() : []) {
    const place = `tools[${index}]`
    if (!isJsonObject(tool)) return `${place} is ${kindOf(tool)}, not an object`
    if (typeof tool['name'] !== 'string') return `${place} has no text name`
    const { inputSchema } = tool
    if (!isJsonObject(inputSchema)) return `${place} has no object inputSchema`
    if (inputSchema['type'] !== 'object')
      return `${place}: the type of its inputSchema isn't "object"`
    const fault = badOf(tool, 'description', 'string') ?? badOf(tool, 'annotations', 'object')
    if (fault !== undefined) return `${place}: its ${fault}`
  }
  return undefined
}

function article(kind: string): string {
  return /^[ao]/u.test(kind) ? `an ${kind}` : `a ${kind}`
}
