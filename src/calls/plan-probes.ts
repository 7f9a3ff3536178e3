import type { ListedTool, PlannedCall } from '../contracts/call-plan.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { generateProbes, harmlessKinds } from './generate-probes.ts'

const UNKNOWN_TOOL = 'assay-no-such-tool'

/**
 * Plans the calls that a server is to refuse: of each tool that is called anyway, some with arguments that its inputSchema
 * forbids, and one of a tool that doesn't exist, unless the calls have such a one already. They carry no `expect`, which is
 * what a calls file says; that they are forbidden is told by what the server lists.
 */
export function planProbes(
  tools: readonly ListedTool[],
  calls: readonly PlannedCall[],
): readonly PlannedCall[] {
  const byTool = Map.groupBy(calls, ({ tool }) => tool)
  const probes = tools.flatMap((tool) => {
    const { name, entry } = tool
    const { inputSchema } = entry
    const named = byTool.get(name) ?? []
    const taken = new Set(named.map(({ id }) => id))
    const schema = compileSchema(inputSchema ?? null)
    const base = named.find(
      (call) =>
        call.expect !== 'error' && schema.ok && schema.validate(call.arguments).length === 0,
    )
    if (base === undefined) return []
    const { task } = base
    return generateProbes(inputSchema, { given: base.arguments, kinds: harmlessKinds(tool) })
      .filter(({ id }) => !taken.has(id))
      .map(({ id, arguments: given }) => ({
        id,
        tool: name,
        arguments: given,
        ...(task !== undefined && { task }),
      }))
  })
  const listed = new Set(tools.map(({ name }) => name))
  const hasUnknown = calls.some(({ tool }) => !listed.has(tool)) || listed.has(UNKNOWN_TOOL)
  return hasUnknown || tools.length === 0
    ? probes
    : [...probes, { id: 'probe-unknown-tool', tool: UNKNOWN_TOOL, arguments: {} }]
}
