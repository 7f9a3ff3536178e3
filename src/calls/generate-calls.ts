import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { valueAt } from '../json/json-pointer.ts'
import { type ToolVerb, toolVerb } from '../mcp/tool-verb.ts'
import { valuesToKnow, type WorkFolder } from './argument-hints.ts'
import { type GeneratedArguments, plausibleArguments } from './generate-value.ts'
import { fieldsOf, withReferences } from './result-references.ts'

/** A tool with the arguments that were generated for it, or why there are none. */
export interface GeneratedCall {
  readonly tool: ListedTool
  readonly made: GeneratedArguments
}

/** For which calls arguments are generated. */
export interface GenerateCallsOptions {
  readonly seed: number
  readonly folder?: WorkFolder
  /** Whether a tool will be called: only what is made can be asked for later. @defaultValue all are */
  readonly isCalled?: (tool: ListedTool) => boolean
}

/** What makes comes before what reads, and what takes away comes last. */
const ORDER: Readonly<Record<ToolVerb, number>> = {
  make: 0,
  other: 1,
  read: 1,
  change: 2,
  remove: 3,
}

/**
 * Generates a call for each tool, in the order in which to make them. A tool that makes something comes before those that
 * read or change it, and one that removes it is last. A tool that lists names or ids is first if a tool that makes
 * something may need them. The names and paths that such a tool gets are passed on to the tools after it, and ids refer to
 * the results of earlier calls. If anything changes, what lists everything comes once more at the end.
 */
export async function generateCalls(
  tools: readonly ListedTool[],
  { seed, folder, isCalled = () => true }: GenerateCallsOptions,
): Promise<readonly GeneratedCall[]> {
  const ordered = tools.toSorted(
    (left, right) => rank(left) - rank(right) || needs(left) - needs(right),
  )
  const called = ordered.filter(isCalled)
  const isAsked = called.some((tool) => rank(tool) === ORDER.make && needs(tool) > 0)
  const listed = isAsked ? called.filter(givesNames) : []
  const known = new Map<string, JsonValue>()
  const calls: GeneratedCall[] = []
  const earlier: ListedTool[] = []
  for (const tool of [...listed, ...ordered]) {
    const hints = { tool, known, ...(folder !== undefined && { folder }) }
    const options = { tool: tool.name, seed, hints }
    const generated = await plausibleArguments(tool.entry['inputSchema'], options)
    const made = generated.ok ? withEarlier(tool, generated.arguments) : generated
    calls.push({ tool, made })
    if (!made.ok || !isCalled(tool)) continue
    earlier.push(tool)
    if (rank(tool) !== ORDER.make) continue
    for (const [name, value] of valuesToKnow(made.arguments))
      if (!known.has(name) && value !== folder?.path) known.set(name, value)
  }
  return [...calls, ...readAgain(calls.filter(({ tool }) => isCalled(tool)))]

  function withEarlier(tool: ListedTool, given: JsonObject): GeneratedArguments {
    return { ok: true, arguments: withReferences(tool, given, { earlier, known }) }
  }
}

/** What lists everything is asked once more if something changed after its first call. */
function readAgain(called: readonly GeneratedCall[]): readonly GeneratedCall[] {
  const changes = called.some(({ tool, made }) => made.ok && rank(tool) > ORDER.read)
  return changes
    ? called.filter(
        ({ tool, made }) =>
          toolVerb(tool.name) === 'read' && made.ok && Object.keys(made.arguments).length === 0,
      )
    : []
}

/** Whether a tool needs nothing and gives names or ids that a tool which makes something may need. */
function givesNames(tool: ListedTool): boolean {
  return toolVerb(tool.name) === 'read' && needs(tool) === 0 && fieldsOf(tool).size > 0
}

/** How many arguments a tool that makes or reads must have: what needs less comes first, and may give what the others need. */
function needs(tool: ListedTool): number {
  const required = valueAt(tool.entry, '/inputSchema/required')
  return rank(tool) <= ORDER.read && Array.isArray(required) ? required.length : 0
}

function rank({ name }: ListedTool): number {
  return ORDER[toolVerb(name)]
}
