import type { JsonObject } from '../../../contracts/json.ts'
import { editBytes } from '../../../json/edit-bytes.ts'
import { memberAt } from '../../../json/json-bytes.ts'
import { isModern } from '../../../mcp/result/is-modern.ts'
import { withoutSourceFields } from '../../../projection/without-source-fields.ts'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import type { ToldSchema } from '../answers/create-desk.ts'
import type { Notes } from '../answers/create-notes.ts'
import type { KnownTools } from '../names/create-known-tools.ts'
import type { ToolRules } from '../names/create-tool-rules.ts'
import { promisingRule } from '../names/promising-rule.ts'
import { ruleInForce } from '../names/rule-in-force.ts'
import type { ShownRules } from '../names/shown-rules.ts'
import { schemaInEra } from '../schemas/in-era.ts'
import { toldSchema } from '../schemas/told-schema.ts'
import type { ToolAdapter, ToolView } from '../tool-adapter.ts'
import type { ToolMemory } from '../tool-memory.ts'
import { type ListedTool, listedTools, listEdits, type ShownTool } from './list-edits.ts'
import { virtualEntry } from './virtual-entry.ts'

/** What lists are adapted by. */
export interface ListsOptions {
  readonly rules: ToolRules
  readonly shown: ShownRules
  readonly memory: ToolMemory
  readonly notes: Notes
  readonly known: KnownTools
  /** Is told what a client is told with each entry. */
  readonly onTold: (entry: JsonObject, told: ToldSchema) => void
}

/** Adapts results of tools/list. */
export function createLists(options: ListsOptions): ToolAdapter['adaptList'] {
  return (message, view) => {
    const tools = message.kind === 'result' ? listedTools(message) : undefined
    if (tools === undefined) return { message, entries: new Map() }
    const { data, places } = message
    const isLastPage = memberAt(data, 'nextCursor', places.result?.start ?? 0) === undefined
    options.known.note(tools, isLastPage)
    const shown = new Map(tools.map((tool) => [tool, shownTool(options, tool, { view, data })]))
    const edits = listEdits(message, shown)
    return {
      message: edits.length === 0 ? message : readRpcMessage(editBytes(data, edits)),
      entries: new Map(tools.map(({ name, entry }) => [name, entry])),
    }
  }
}

interface Page {
  readonly view: ToolView
  readonly data: Uint8Array
}

function shownTool(options: ListsOptions, tool: ListedTool, page: Page): ShownTool {
  const { shown, known, onTold } = options
  const rule = shown.ruleOf(tool.name)
  const name = known.names().nameOf(tool.name)
  const told = toldOf(options, tool, page.view)
  onTold(tool.entry, { ...told, schema: told.schema ?? undefined })
  return {
    name,
    ...(rule?.description !== undefined && { description: rule.description }),
    ...(rule?.input_schema !== undefined && { inputSchema: rule.input_schema }),
    outputSchema: told.schema,
    virtuals: virtualsOf(options, tool, page),
  }
}

/** The schema that is promised: by the rule that is in force, or by the server. */
function toldOf(
  { rules, memory, notes }: ListsOptions,
  { name, entry }: ListedTool,
  { protocolVersion }: ToolView,
): ToldSchema {
  const inForce = ruleInForce({ rules, memory, notesOf: notes.of }, { tool: name, entry })
  const rule = promisingRule(inForce, notes.of(name).isResting)
  if (rule === undefined) return { schema: entry['outputSchema'], rule }
  return { schema: toldSchema(rule, entry, isModern(protocolVersion)), rule }
}

function virtualsOf(
  { known }: ListsOptions,
  tool: ListedTool,
  { view: { protocolVersion }, data }: Page,
): readonly string[] {
  const names = known.names()
  const own = names.nameOf(tool.name)
  return names.virtualsOf(tool.name).map(({ name, rule }) =>
    virtualEntry(data, tool, {
      name,
      outputSchema: schemaInEra(withoutSourceFields(rule.output_schema), isModern(protocolVersion)),
      sourceName: own ?? tool.name,
    }),
  )
}
