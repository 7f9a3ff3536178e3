import { stringify } from 'yaml'
import type { ListedTool } from '../contracts/call-plan.ts'
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
 * tools that don't declare `readOnlyHint: true` are commented out: naming a call is permission.
 */
export async function renderCallsFile({
  server,
  tools,
  seed,
}: RenderCallsOptions): Promise<string> {
  const active: string[] = []
  const inactive: string[] = []
  for (const tool of tools) {
    const { text, callable } = await renderCall(tool, seed)
    if (callable) active.push(describeTool(tool) + indent(text, '  '))
    else inactive.push(describeTool(tool) + indent(text, '  # '))
  }
  const head = [
    '# Which tools to call. Naming a call is permission to make it.',
    `# The arguments are generated, with seed ${seed}: put in what is worth asking.`,
    stringify({ server }).trimEnd(),
    active.length === 0 ? 'calls: []' : 'calls:',
  ]
  const note = [
    "  # The following tools aren't declared read-only, or have no arguments that fit. To permit a call,",
    `  # take away the "# " in front of its lines${active.length === 0 ? ', and the [] of calls' : ''}.`,
  ]
  const rest = inactive.length === 0 ? [] : [note.join('\n'), ...inactive]
  return `${[head.join('\n'), ...active, ...rest].join('\n')}\n`
}

async function renderCall(
  { name, entry }: ListedTool,
  seed: number,
): Promise<{ readonly text: string; readonly callable: boolean }> {
  const made = await generateArguments(entry['inputSchema'], { tool: name, seed })
  const { annotations } = entry
  const readOnly = isJsonObject(annotations) ? annotations['readOnlyHint'] : undefined
  const call = {
    tool: name,
    arguments: made.ok ? made.arguments : {},
    ...(readOnly === false ? { allowWrite: true } : {}),
  }
  return { text: stringify([call], { lineWidth: 0 }), callable: made.ok && readOnly === true }
}

function describeTool({ name, entry }: ListedTool): string {
  const { description } = entry
  const text = excerpt(typeof description === 'string' ? description : name, 100)
  return `  # ${printable(text.slice(1, -1))}\n`
}

function indent(text: string, prefix: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => prefix + line)
    .join('\n')
}
