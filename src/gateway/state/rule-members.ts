import type { JsonObject } from '../../contracts/json.ts'
import { rulesSchema } from '../../extraction/rules/rules-schema.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'

/** The members of a file of wrap rules that hold rules, with the members that a rule there may have. */
export const RULE_MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['tools', propertiesOf('toolRule')],
  ['virtual_tools', propertiesOf('virtualTool')],
])

/** The members of a rule of a tool that this version doesn't know. */
export function unknownMembers(rule: JsonObject): JsonObject {
  const known = RULE_MEMBERS.get('tools')
  return Object.fromEntries(Object.entries(rule).filter(([key]) => known?.has(key) !== true))
}

function propertiesOf(name: string): ReadonlySet<string> {
  const properties = valueAt(rulesSchema, `/$defs/${name}/properties`)
  return new Set(isJsonObject(properties) ? Object.keys(properties) : [])
}
