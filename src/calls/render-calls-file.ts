import { stringify } from 'yaml'
import type { ListedTool } from '../contracts/call-plan.ts'
import type { NamedCall } from '../contracts/calls-file.ts'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'
import { printable } from '../text/printable.ts'
import type { WorkFolder } from './argument-hints.ts'
import type { GeneratedArguments } from './generate-value.ts'
import { generateProbes, harmlessKinds } from './generate-probes.ts'
import { type GeneratedCall, generateCalls } from './generate-calls.ts'

/** Constraints that nearly every server checks. */
const CHECKED = ['missing', 'type', 'choice'] as const

/** What a calls file is written for. */
export interface RenderCallsOptions {
  readonly server: string
  readonly tools: readonly ListedTool[]
  readonly seed: number
  /** Where files are that a tool may be asked to read. */
  readonly folder?: WorkFolder
  /** Whether the calls of all tools are made, whatever they declare. @defaultValue false */
  readonly isAll?: boolean
}

/**
 * A calls file in YAML with one call for each tool of a server, its arguments generated, and for each
 * active one up to two that it is to refuse. Calls of tools that don't declare `readOnlyHint: true`, or
 * that no arguments fit, are commented out, each with the reason: naming a call is permission. Remarks
 * begin with `##`, so that they are comments still where a call's lines are uncommented.
 */
export async function renderCallsFile({
  server,
  tools,
  seed,
  folder,
  isAll = false,
}: RenderCallsOptions): Promise<string> {
  const isActive = (tool: ListedTool): boolean => isAll || isReadOnly(tool)
  const options = { seed, ...(folder !== undefined && { folder }) }
  const rendered = [
    ...(await generateCalls(tools.filter(isActive), options)),
    ...(await generateCalls(
      tools.filter((tool) => !isActive(tool)),
      options,
    )),
  ].map(({ tool, made }) => ({
    tool,
    made,
    lines: renderCall(tool, made, isActive(tool)),
    isCalled: made.ok && isActive(tool),
  }))
  const called = rendered.filter(({ isCalled }) => isCalled)
  const active = [...called.flatMap(({ lines }) => lines), ...renderProbes(called)]
  const inactive = rendered.filter(({ isCalled }) => !isCalled).flatMap(({ lines }) => lines)
  const lines = [
    '# Which tools to call. Naming a call is permission to make it.',
    `# The arguments are generated, with seed ${seed}: put in what is worth asking.`,
    stringify({ server }).trimEnd(),
    active.length === 0 ? 'calls: []' : 'calls:',
    ...active.map((line) => `  ${line}`),
    ...(inactive.length === 0 ? [] : howToPermit(active.length === 0)),
    ...inactive.map((line) => `  # ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

function howToPermit(isListEmpty: boolean): readonly string[] {
  return [
    '  ## The following calls are not made. To permit one, take away the first "# " of each of its',
    `  ## lines (what begins with ## is a comment still)${isListEmpty ? ', and the [] of calls' : ''}.`,
  ]
}

function isReadOnly({ entry: { annotations } }: ListedTool): boolean {
  return isJsonObject(annotations) && annotations['readOnlyHint'] === true
}

function renderCall(
  tool: ListedTool,
  made: GeneratedArguments,
  isActive: boolean,
): readonly string[] {
  const { name, entry } = tool
  const hints = isJsonObject(entry['annotations']) ? entry['annotations'] : {}
  const call = {
    tool: name,
    arguments: made.ok ? made.arguments : {},
    ...permission(entry),
  }
  const remarks = [
    describeTool(tool),
    ...(made.ok ? [] : [`not called: no arguments that fit: ${made.reason}`]),
    ...(isActive ? [] : ['not called: not declared read-only']),
    ...warnings(hints),
  ]
  return [...remarks.map((remark) => `## ${printable(remark)}`), ...renderItem(call)]
}

/** Calls that tools are to refuse, after all that they are to answer. What servers seldom check is left to `--probe`. */
function renderProbes(calls: readonly GeneratedCall[]): readonly string[] {
  // What lists everything is called twice.
  const byTool = new Map(calls.map((call) => [call.tool.name, call]))
  const items = [...byTool.values()].flatMap(({ tool, made }) => {
    const { name, entry } = tool
    const given = made.ok ? made.arguments : {}
    const probes = generateProbes(entry['inputSchema'], {
      given,
      kinds: harmlessKinds(tool, CHECKED),
      most: 2,
    })
    return probes.map(({ id, arguments: forbidden }) =>
      renderItem({ id, tool: name, arguments: forbidden, ...permission(entry), expect: 'error' }),
    )
  })
  return items.length === 0
    ? []
    : ['## The tools are to refuse these calls: their inputSchemas forbid them.', ...items.flat()]
}

function permission({ annotations }: JsonObject): { readonly allowWrite?: true } {
  return isJsonObject(annotations) && annotations['readOnlyHint'] === false
    ? { allowWrite: true }
    : {}
}

function renderItem(call: NamedCall): readonly string[] {
  return stringify([call], { lineWidth: 0 }).trimEnd().split('\n')
}

/** By the specification, `destructiveHint` says nothing of a tool that is read-only. */
function warnings({ readOnlyHint, destructiveHint }: JsonObject): readonly string[] {
  const declared = [
    ...(readOnlyHint === false ? ['readOnlyHint: false'] : []),
    ...(destructiveHint === true && readOnlyHint !== true ? ['destructiveHint: true'] : []),
  ]
  return declared.length === 0 ? [] : [`careful: it declares ${declared.join(' and ')}`]
}

/** Returns the beginning of what a tool says of itself, in one line. */
export function describeTool({ name, entry }: ListedTool): string {
  const { description } = entry
  return excerpt(typeof description === 'string' ? description : name, 100).slice(1, -1)
}
