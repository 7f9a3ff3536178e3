import picomatch from 'picomatch'
import type { CallPlan, ListedTool, PlannedCall, SkippedTool } from '../contracts/call-plan.ts'
import type { CallsFile, NamedCall } from '../contracts/calls-file.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { generateArguments } from './generate-arguments.ts'

/** What decides which tools are called. */
export interface PlanCallsOptions {
  readonly tools: readonly ListedTool[]
  readonly callsFile?: CallsFile
  /** Calls that the command line names; naming one is permission. */
  readonly named?: readonly NamedCall[]
  /** Globs of tools that may be called with generated arguments, whatever they declare. */
  readonly allow?: readonly string[]
  readonly seed: number
}

/**
 * Decides which calls to make. Where calls are named, by a calls file or the command line, it is
 * these; else it is one call with generated arguments for each tool that declares
 * `readOnlyHint: true`. What `allow` matches is called in either case. Nothing else is ever called.
 * A named tool that the server doesn't list is called too: what the server says to that is worth
 * knowing. A calls file needs `allowWrite` for a tool that declares `readOnlyHint: false`.
 */
export async function planCalls(options: PlanCallsOptions): Promise<CallPlan> {
  const { tools, callsFile, named = [] } = options
  const guarded = new Set(tools.filter(declaresWrites).map(({ name }) => name))
  const needsAllowWrite = (call: NamedCall): boolean =>
    call.allowWrite !== true && guarded.has(call.tool)
  const listed = callsFile?.calls ?? []
  const refused = new Set(listed.filter(needsAllowWrite).map(({ tool }) => tool))
  const chosen = [...listed.filter((call) => !needsAllowWrite(call)), ...named]
  const settled = new Set([...refused, ...chosen.map(({ tool }) => tool)])
  const rest = await planRest({
    ...options,
    tools: tools.filter(({ name }) => !settled.has(name)),
    namesCalls: callsFile !== undefined || named.length > 0,
  })
  return {
    calls: numberCalls([...chosen, ...rest.calls]),
    skipped: [...[...refused].map((tool) => ({ tool, reason: REFUSED })), ...rest.skipped],
  }
}

const REFUSED =
  'it declares readOnlyHint: false, and its call in the calls file has no allowWrite: true'

function declaresWrites(tool: ListedTool): boolean {
  return readOnlyHint(tool) === false
}

function readOnlyHint({ entry }: ListedTool): boolean | undefined {
  const { annotations } = entry
  const hint = isJsonObject(annotations) ? annotations['readOnlyHint'] : undefined
  return typeof hint === 'boolean' ? hint : undefined
}

interface Rest {
  readonly calls: readonly NamedCall[]
  readonly skipped: readonly SkippedTool[]
}

/** What becomes of the tools that no call names. */
async function planRest(
  options: PlanCallsOptions & { readonly namesCalls: boolean },
): Promise<Rest> {
  const { allow = [], namesCalls, seed } = options
  const isAllowed = picomatch([...allow], { dot: true, bash: true })
  const calls: NamedCall[] = []
  const skipped: SkippedTool[] = []
  for (const tool of options.tools) {
    const { name } = tool
    const allowed = isAllowed(name)
    const reason = whyNotCalled(tool, namesCalls)
    if (namesCalls && !allowed) {
      skipped.push({ tool: name, reason })
      continue
    }
    const made = await generateArguments(tool.entry['inputSchema'], { seed, tool: name })
    if (!made.ok)
      skipped.push({ tool: name, reason: `no arguments could be generated: ${made.reason}` })
    else if (allowed || readOnlyHint(tool) === true)
      calls.push({ tool: name, arguments: made.arguments })
    else skipped.push({ tool: name, reason, offer: made.arguments })
  }
  return { calls, skipped }
}

function whyNotCalled(tool: ListedTool, namesCalls: boolean): string {
  if (namesCalls) return 'no call names it'
  return declaresWrites(tool)
    ? 'it declares readOnlyHint: false'
    : "it doesn't declare readOnlyHint: true"
}

function numberCalls(calls: readonly NamedCall[]): readonly PlannedCall[] {
  const counts = new Map<string, number>()
  return calls.map(({ id, tool, arguments: given, expect, task }) => {
    const count = (counts.get(tool) ?? 0) + 1
    counts.set(tool, count)
    return {
      id: id ?? `#${count}`,
      tool,
      arguments: given,
      ...(expect === undefined ? {} : { expect }),
      ...(task === undefined ? {} : { task }),
    }
  })
}
