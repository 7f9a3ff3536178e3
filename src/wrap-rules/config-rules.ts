import { stripJsonComments } from '../client-config/strip-json-comments.ts'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'

/** The part of a client configuration that is about wrap rules. */
export interface ConfigRules {
  /** Without comments; offsets and lines are those of the file. */
  readonly text: string
  /** Its `tools` and `virtual_tools`, whatever they are. */
  readonly value: JsonObject
}

/** Returns the wrap rules of a client configuration; undefined for any other text. */
export function configRules(text: string): ConfigRules | undefined {
  const plain = stripJsonComments(text)
  const reading = safeParseJson(plain)
  const config = reading.ok ? reading.value : undefined
  if (!isJsonObject(config)) return undefined
  if (!isJsonObject(config['mcpServers'] ?? config['servers'])) return undefined
  const { virtual_tools: virtualTools, tools } = config
  const value = {
    ...(virtualTools !== undefined && { virtual_tools: virtualTools }),
    ...(tools !== undefined && { tools }),
  }
  return { text: plain, value }
}

/**
 * Whether `tools` of a client configuration are wrap rules: one of them is for a tool of a named server or says how it is wrapped,
 * or there are virtual tools. Other programs that read such files have `tools` of their own.
 */
export function areWrapRules({ tools, virtual_tools: virtualTools }: JsonObject): boolean {
  if (virtualTools !== undefined) return true
  if (!isJsonObject(tools)) return false
  return Object.entries(tools).some(
    ([name, rule]) => isJsonObject(rule) && (name.includes(':') || Object.hasOwn(rule, 'wrap')),
  )
}
