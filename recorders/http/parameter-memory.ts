import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonArray } from '../../src/json/is-json-array.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { valueAt } from '../../src/json/json-pointer.ts'
import { safeParseJson } from '../../src/json/safe-parse-json.ts'
import { revisionOf } from '../../src/mcp/meta-keys.ts'
import { parameterFields } from './parameter-fields.ts'
import type { Field } from './send-request.ts'

/** Remembers which arguments of a tool are to stand in headers, too. */
export interface ParameterMemory {
  /** Takes the answer to a request, where that was one for tools. */
  readonly learn: (request: JsonObject, answer: Uint8Array) => void
  /** The headers that a call's arguments stand in. */
  readonly fieldsOf: (request: JsonObject) => readonly Field[]
}

/** Makes a memory of the tools of one server; only those from 2026-07-28 on ask for such headers. */
export function createParameterMemory(): ParameterMemory {
  const schemas = new Map<string, JsonValue>()
  return {
    learn: (request, answer) => {
      if (request['method'] !== 'tools/list' || revisionOf(request['params']) === undefined) return
      const reading = safeParseJson(Buffer.from(answer).toString('utf8'))
      const tools = reading.ok ? valueAt(reading.value, '/result/tools') : undefined
      for (const tool of tools !== undefined && isJsonArray(tools) ? tools : []) {
        const { name, inputSchema = null } = isJsonObject(tool) ? tool : {}
        if (typeof name === 'string') schemas.set(name, inputSchema)
      }
    },
    fieldsOf: (request) => {
      const { method, params } = request
      if (method !== 'tools/call' || revisionOf(params) === undefined || !isJsonObject(params))
        return []
      const schema = typeof params['name'] === 'string' ? schemas.get(params['name']) : undefined
      return parameterFields(schema ?? null, params['arguments'] ?? null)
    },
  }
}
