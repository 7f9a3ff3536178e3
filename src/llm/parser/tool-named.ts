import type { LlmTool } from '../../contracts/llm-options.ts'
import type { LlmRepair } from '../../contracts/llm-output.ts'

/** The tool that a name stands for, and the name that it is known by. */
export interface NamedTool {
  readonly name: string
  readonly tool: LlmTool | undefined
  readonly repairs: readonly LlmRepair[]
}

/** Finds the tool of a call by the name that the model wrote, as it is or mangled where it can be only one. */
export function toolNamed(
  { name, at }: { readonly name: string; readonly at: number },
  tools: readonly LlmTool[],
): NamedTool {
  const tool = tools.find((known) => known.name === name)
  if (tool !== undefined || tools.length === 0) return { name, tool, repairs: [] }
  const [restored, ...others] = tools.filter((known) => isMangled(name, known.name))
  if (restored === undefined || others.length > 0) return { name, tool: undefined, repairs: [] }
  const repair = { code: 'name-restored' as const, start: at, before: name, after: restored.name }
  return { name: restored.name, tool: restored, repairs: [repair] }
}

/** Clients put a server or a namespace before a name, and cut names at 64 characters. */
function isMangled(written: string, known: string): boolean {
  if (plain(written) === plain(known) || written === `functions.${known}`) return true
  if (endsBehindMark(written, known) || endsBehindMark(known, written)) return true
  return written.length >= CUT && known.startsWith(written)
}

const CUT = 60

function endsBehindMark(long: string, short: string): boolean {
  return short !== '' && MARKS.some((mark) => long.endsWith(`${mark}${short}`))
}

const MARKS = ['__', ':']

function plain(name: string): string {
  return name
    .trim()
    .replaceAll(/[-\s.]/gu, '_')
    .toLowerCase()
}
