import { excerpt } from '../../../text/excerpt.ts'
import type { VirtualRule } from './create-tool-rules.ts'
import type { ShownRules } from './shown-rules.ts'

/** What tools are called, before any prefix. */
export interface ToolNames {
  /** The name of a server's tool; undefined for one that is hidden. */
  readonly nameOf: (tool: string) => string | undefined
  /** The tool that a name stands for; a name that none has, or one that isn't there, is taken for a tool's own. */
  readonly toolNamed: (name: string) => { readonly tool: string; readonly virtual?: string }
  /** The virtual tools over a tool that can be called, in their order. */
  readonly virtualsOf: (tool: string) => readonly VirtualRule[]
  /** Tools, also virtual ones, whose name can't be had, with why. */
  readonly clashes: readonly NameClash[]
}

/** That a name which rules give can't be had. */
interface NameClash {
  readonly tool: string
  readonly message: string
}

/**
 * What the rules call the tools of a server. A name belongs to the tool that has it from the server, then to the first tool
 * that is renamed so, then to a virtual tool; a tool that can't have its new name keeps its own.
 *
 * @param listed - The tools that the server is known to have.
 * @param isComplete - Whether it has no others, so that there is nothing to call for a virtual tool over one.
 */
export function resolveNames(
  rules: ShownRules,
  listed: ReadonlySet<string>,
  isComplete = false,
): ToolNames {
  const { names, clashes } = renamed(rules, listed)
  const owners = new Map([...names].map(([tool, name]) => [name, { tool }]))
  const virtuals = rules.virtuals.filter(({ name }) => !owners.has(name))
  const lost = rules.virtuals.filter(({ name }) => owners.has(name))
  const callable = new Map(
    virtuals
      .filter(({ source }) => !isComplete || listed.has(source))
      .map(({ name, source }) => [name, { tool: source, virtual: name }]),
  )
  return {
    nameOf: (tool) => (rules.ruleOf(tool)?.hide === true ? undefined : (names.get(tool) ?? tool)),
    toolNamed: (name) => owners.get(name) ?? callable.get(name) ?? { tool: name },
    virtualsOf: (tool) => virtuals.filter(({ source }) => source === tool),
    clashes: [
      ...clashes,
      ...lost.map(({ name }) => ({
        tool: name,
        message: `the virtual tool ${excerpt(name)} is left out, as a tool of the server has that name; give it another one`,
      })),
    ],
  }
}

interface Renaming {
  readonly names: ReadonlyMap<string, string>
  readonly clashes: readonly NameClash[]
}

/** Tools that keep their names make others keep theirs, so it goes on until nothing changes. */
function renamed(rules: ShownRules, listed: ReadonlySet<string>): Renaming {
  const shown = [...new Set([...rules.tools(), ...listed])].filter(
    (tool) => rules.ruleOf(tool)?.hide !== true,
  )
  const kept = new Map<string, string>()
  for (;;) {
    const clash = firstClash(shown, (tool) =>
      kept.has(tool) ? tool : (rules.ruleOf(tool)?.name ?? tool),
    )
    if (clash === undefined) break
    kept.set(clash.tool, clash.name)
  }
  return {
    names: new Map(
      shown.map((tool) => [tool, kept.has(tool) ? tool : (rules.ruleOf(tool)?.name ?? tool)]),
    ),
    clashes: [...kept].map(([tool, name]) => ({
      tool,
      message: `the tool ${excerpt(tool)} keeps its name, as another one is called ${excerpt(name)}; give it another one in the rules`,
    })),
  }
}

interface Clash {
  readonly tool: string
  readonly name: string
}

/** A renamed tool whose name another one has: one that is called so by the server, or one that comes before it. */
function firstClash(tools: readonly string[], nameOf: (tool: string) => string): Clash | undefined {
  const taken = new Set(tools.filter((tool) => nameOf(tool) === tool))
  for (const tool of tools) {
    const name = nameOf(tool)
    if (name === tool) continue
    if (taken.has(name)) return { tool, name }
    taken.add(name)
  }
  return undefined
}
