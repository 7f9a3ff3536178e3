import picomatch from 'picomatch'
import type { CallPlan, ListedTool, PlannedCall, SkippedTool } from '../contracts/call-plan.ts'
import type { CallsFile, NamedCall } from '../contracts/calls-file.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import type { WorkFolder } from './argument-hints.ts'
import type { GeneratedArguments } from './generate-value.ts'
import { generateCalls } from './generate-calls.ts'

/** What decides which tools are called. */
export interface PlanCallsOptions {
  readonly tools: readonly ListedTool[]
  readonly callsFile?: CallsFile
  /** Calls that the command line names; naming one is permission. */
  readonly named?: readonly NamedCall[]
  /** Globs of tools that may be called with generated arguments, whatever they declare. */
  readonly allow?: readonly string[]
  readonly seed: number
  /** Where files are that a tool may be asked to read. */
  readonly folder?: WorkFolder
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
  const { tools, allow = [], namesCalls, seed, folder } = options
  const matches = picomatch([...allow], { dot: true, bash: true })
  const isAllowed = ({ name }: ListedTool): boolean => matches(name)
  const isCalled = (tool: ListedTool): boolean =>
    isAllowed(tool) || (!namesCalls && readOnlyHint(tool) === true)
  const asked = namesCalls ? tools.filter(isAllowed) : tools
  const generated = await generateCalls(asked, {
    seed,
    isCalled,
    ...(folder !== undefined && { folder }),
  })
  const made = new Map(generated.map((call) => [call.tool, call.made]))
  const calls = generated.flatMap((call) =>
    call.made.ok && isCalled(call.tool)
      ? [{ tool: call.tool.name, arguments: call.made.arguments }]
      : [],
  )
  return { calls, skipped: tools.flatMap((tool) => skip(tool, made.get(tool)) ?? []) }

  function skip(tool: ListedTool, call: GeneratedArguments | undefined): SkippedTool | undefined {
    const { name } = tool
    const reason = whyNotCalled(tool, namesCalls)
    if (call === undefined) return { tool: name, reason }
    if (!call.ok) return { tool: name, reason: `no arguments could be generated: ${call.reason}` }
    return isCalled(tool) ? undefined : { tool: name, reason, offer: call.arguments }
  }
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
