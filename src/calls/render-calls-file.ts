import { stringify } from 'yaml'
import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { excerpt } from '../text/excerpt.ts'
import { printable } from '../text/printable.ts'
import { generateArguments } from './generate-arguments.ts'

/** What a calls file is written for. */
export interface RenderCallsOptions {
  readonly server: string
  readonly tools: readonly ListedTool[]
  readonly seed: number
}

/**
 * A calls file in YAML with one call for each tool of a server, its arguments generated. Calls of
 * tools that don't declare `readOnlyHint: true`, or that no arguments fit, are commented out, each
 * with the reason: naming a call is permission. Remarks begin with `##`, so that they are comments
 * still where a call's lines are uncommented.
 */
export async function renderCallsFile({
  server,
  tools,
  seed,
}: RenderCallsOptions): Promise<string> {
  const active: string[] = []
  const inactive: string[] = []
  for (const tool of tools) {
    const { lines, callable } = await renderCall(tool, seed)
    if (callable) active.push(...lines.map((line) => `  ${line}`))
    else inactive.push(...lines.map((line) => `  # ${line}`))
  }
  const lines = [
    '# Which tools to call. Naming a call is permission to make it.',
    `# The arguments are generated, with seed ${seed}: put in what is worth asking.`,
    stringify({ server }).trimEnd(),
    active.length === 0 ? 'calls: []' : 'calls:',
    ...active,
    ...(inactive.length === 0 ? [] : howToPermit(active.length === 0)),
    ...inactive,
  ]
  return `${lines.join('\n')}\n`
}

function howToPermit(isListEmpty: boolean): readonly string[] {
  return [
    '  ## The following calls are not made. To permit one, take away the first "# " of each of its',
    `  ## lines (what begins with ## is a comment still)${isListEmpty ? ', and the [] of calls' : ''}.`,
  ]
}

interface RenderedCall {
  readonly lines: readonly string[]
  readonly callable: boolean
}

async function renderCall(tool: ListedTool, seed: number): Promise<RenderedCall> {
  const { name, entry } = tool
  const made = await generateArguments(entry['inputSchema'], { tool: name, seed })
  const hints = isJsonObject(entry['annotations']) ? entry['annotations'] : {}
  const { readOnlyHint } = hints
  const call = {
    tool: name,
    arguments: made.ok ? made.arguments : {},
    ...(readOnlyHint === false ? { allowWrite: true } : {}),
  }
  const remarks = [
    describeTool(tool),
    ...(made.ok ? [] : [`not called: no arguments that fit: ${made.reason}`]),
    ...(readOnlyHint === true ? [] : ['not called: not declared read-only']),
    ...warnings(hints),
  ]
  return {
    lines: [
      ...remarks.map((remark) => `## ${printable(remark)}`),
      ...stringify([call], { lineWidth: 0 }).trimEnd().split('\n'),
    ],
    callable: made.ok && readOnlyHint === true,
  }
}

/** By the specification, `destructiveHint` says nothing of a tool that is read-only. */
function warnings({ readOnlyHint, destructiveHint }: JsonObject): readonly string[] {
  const declared = [
    ...(readOnlyHint === false ? ['readOnlyHint: false'] : []),
    ...(destructiveHint === true && readOnlyHint !== true ? ['destructiveHint: true'] : []),
  ]
  return declared.length === 0 ? [] : [`careful: it declares ${declared.join(' and ')}`]
}

function describeTool({ name, entry }: ListedTool): string {
  const { description } = entry
  return excerpt(typeof description === 'string' ? description : name, 100).slice(1, -1)
}
