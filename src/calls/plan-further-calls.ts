import picomatch from 'picomatch'
import type { ListedTool, PlannedCall } from '../contracts/call-plan.ts'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { toolVerb } from '../mcp/tool-verb.ts'
import { canonicalJson } from '../schema/canonical-json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { WorkFolder } from './argument-hints.ts'
import { generateCalls } from './generate-calls.ts'

/** What further calls are planned from. */
export interface FurtherCallsOptions {
  readonly tools: readonly ListedTool[]
  /** The calls that are made anyway. */
  readonly calls: readonly PlannedCall[]
  /** Calls of each tool to reach. */
  readonly times: number
  readonly allow: readonly string[]
  readonly seed: number
  readonly folder?: WorkFolder
}

/** Arguments by which a tool does whatever they say. */
const FREE_ARGUMENT = /^(?:sql|command|cmd|code|script|statement)$/iu
/** Seeds that are tried for arguments that no call has. */
const MOST_TRIES = 6

/**
 * Plans further calls with other generated arguments, of tools that are called anyway and only read: they declare
 * `readOnlyHint: true`, `allow` matches them, or a call names them and their name says that they read.
 */
export async function planFurtherCalls(
  options: FurtherCallsOptions,
): Promise<readonly PlannedCall[]> {
  const { calls, tools, times, allow, seed, folder } = options
  const byTool = Map.groupBy(calls, ({ tool }) => tool)
  const matches = picomatch([...allow], { dot: true, bash: true })
  const again = tools.filter(
    (tool) => byTool.has(tool.name) && (matches(tool.name) || onlyReads(tool)),
  )
  const known = new Map(calls.map((call) => [keyOf(call.tool, call.arguments), call] as const))
  const further: PlannedCall[] = []
  for (let step = 1; step <= MOST_TRIES; step++) {
    const wanting = again.filter(({ name }) => countOf(name) < times)
    const made = await generateCalls(wanting, {
      seed: seed + step,
      ...(folder !== undefined && { folder }),
    })
    for (const { tool, made: generated } of made) {
      if (!generated.ok || countOf(tool.name) >= times) continue
      const call = {
        id: `again-${countOf(tool.name) + 1}`,
        tool: tool.name,
        arguments: varied(tool, generated.arguments, step),
      }
      const key = keyOf(call.tool, call.arguments)
      if (known.has(key)) continue
      known.set(key, call)
      further.push(call)
    }
  }
  return further

  function countOf(name: string): number {
    return (byTool.get(name)?.length ?? 0) + further.filter(({ tool }) => tool === name).length
  }
}

/** Returns arguments with an integer that is larger by a few: usual values, such as a limit of 10, are always generated alike. */
function varied({ entry }: ListedTool, given: JsonObject, step: number): JsonObject {
  const schema = compileSchema(entry['inputSchema'] ?? true)
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'number' || !Number.isInteger(value)) continue
    const other = { ...given, [name]: value + step }
    if (schema.ok && schema.validate(other).length === 0) return other
  }
  return given
}

function keyOf(tool: string, given: PlannedCall['arguments']): string {
  return `${tool} ${canonicalJson(given)}`
}

function onlyReads({ name, entry }: ListedTool): boolean {
  const { annotations, inputSchema } = entry
  const hint = isJsonObject(annotations) ? annotations['readOnlyHint'] : undefined
  if (typeof hint === 'boolean') return hint
  const properties = isJsonObject(inputSchema) ? inputSchema['properties'] : undefined
  const names = isJsonObject(properties) ? Object.keys(properties) : []
  return toolVerb(name) === 'read' && !names.some((one) => FREE_ARGUMENT.test(one))
}
