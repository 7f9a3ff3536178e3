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
  const { tools, callsFile, named = [], seed } = options
  const refused = (callsFile?.calls ?? []).filter((call) => needsAllowWrite(call, tools))
  const chosen = [...(callsFile?.calls ?? []).filter((call) => !refused.includes(call)), ...named]
  const namesCalls = callsFile !== undefined || named.length > 0
  const rest = tools.filter(
    ({ name }) => ![...chosen, ...refused].some((call) => call.tool === name),
  )
  const generated = await planGenerated({ ...options, tools: rest, namesCalls })
  const skipped = [
    ...[...new Set(refused.map((call) => call.tool))].map((tool) => ({
      tool,
      reason:
        'it declares readOnlyHint: false, and its call in the calls file has no allowWrite: true',
    })),
    ...generated.skipped,
  ]
  const calls = numberCalls([...chosen, ...generated.calls])
  return generated.used ? { calls, skipped, seed } : { calls, skipped }
}

function needsAllowWrite(call: NamedCall, tools: readonly ListedTool[]): boolean {
  const tool = tools.find(({ name }) => name === call.tool)
  return call.allowWrite !== true && tool !== undefined && readOnlyHint(tool) === false
}

function readOnlyHint({ entry }: ListedTool): boolean | undefined {
  const { annotations } = entry
  const hint = isJsonObject(annotations) ? annotations['readOnlyHint'] : undefined
  return typeof hint === 'boolean' ? hint : undefined
}

interface Generated {
  readonly calls: readonly NamedCall[]
  readonly skipped: readonly SkippedTool[]
  /** Whether any arguments were generated. */
  readonly used: boolean
}

async function planGenerated(
  options: PlanCallsOptions & { readonly namesCalls: boolean },
): Promise<Generated> {
  const { allow = [], namesCalls, seed } = options
  const isAllowed = picomatch([...allow], { dot: true, bash: true })
  const calls: NamedCall[] = []
  const skipped: SkippedTool[] = []
  let used = false
  for (const tool of options.tools) {
    const allowed = isAllowed(tool.name)
    const reason = whyNotCalled(tool, namesCalls)
    if (namesCalls && !allowed) skipped.push({ tool: tool.name, reason })
    else {
      const made = await generateArguments(tool.entry['inputSchema'], { seed, tool: tool.name })
      used ||= made.ok
      if (!made.ok)
        skipped.push({ tool: tool.name, reason: `no arguments could be generated: ${made.reason}` })
      else if (allowed || readOnlyHint(tool) === true)
        calls.push({ tool: tool.name, arguments: made.arguments })
      else skipped.push({ tool: tool.name, reason, offer: made.arguments })
    }
  }
  return { calls, skipped, used }
}

function whyNotCalled(tool: ListedTool, namesCalls: boolean): string {
  if (namesCalls) return 'no call names it'
  return readOnlyHint(tool) === false
    ? 'it declares readOnlyHint: false'
    : "it doesn't declare readOnlyHint: true"
}

function numberCalls(calls: readonly NamedCall[]): readonly PlannedCall[] {
  const counts = new Map<string, number>()
  return calls.map(({ id, tool, arguments: given, expect }) => {
    const count = (counts.get(tool) ?? 0) + 1
    counts.set(tool, count)
    return {
      id: id ?? `#${count}`,
      tool,
      arguments: given,
      ...(expect === undefined ? {} : { expect }),
    }
  })
}
