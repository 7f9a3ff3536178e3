import type { JsonObject } from '../contracts/json.ts'
import type { RuleFault } from '../extraction/rules/check/rule-fault.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { excerpt } from '../text/excerpt.ts'
import { serverOf } from './server-of.ts'

interface NamedTool {
  readonly pointer: string
  readonly name: string
}

/** Names of tools without a server, where rules are for several: whose tool is meant can't be told. */
export function nameFaults(virtualTools: JsonObject, tools: JsonObject): readonly RuleFault[] {
  const named: readonly NamedTool[] = [
    ...Object.entries(virtualTools).flatMap(([name, tool]) => {
      const source = isJsonObject(tool) ? tool['source_tool'] : undefined
      const pointer = formatPointer(['virtual_tools', name, 'source_tool'])
      return typeof source === 'string' ? [{ pointer, name: source }] : []
    }),
    ...Object.keys(tools).map((name) => ({ pointer: formatPointer(['tools', name]), name })),
  ]
  const servers = [...new Set(named.flatMap(({ name }) => serverOf(name) ?? []))]
  if (servers.length < 2) return []
  return named
    .filter(({ name }) => serverOf(name) === undefined)
    .map(({ pointer, name }) => ({
      pointer,
      message: `${excerpt(name)} names no server, and the rules are for ${servers.join(', ')}; write ${excerpt(`${servers[0]}:${name}`)} or the like`,
    }))
}
