import type { JsonValue } from '../contracts/json.ts'
import type { CallJudgement, ServerJudgement, ToolJudgement } from '../contracts/judgement.ts'
import type { EraDifference } from '../contracts/report.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueChanges } from '../json/value-changes.ts'
import { cutValue } from './cut-value.ts'
import { matchSameCalls } from './diff/match-calls.ts'
import { eraPairs, pairedServer } from './era-pairs.ts'
import type { EraSide, Pair } from './era-pairs.ts'
import { complianceWords } from './compliance-words.ts'
import { worstCompliance } from './worst-compliance.ts'
import { worstWrapping } from './worst-wrapping.ts'

/** Characters of a part of a schema that are shown. */
const JSON_LIMIT = 60

type Difference = Pick<EraDifference, 'aspect' | 'legacy' | 'modern'>

/**
 * Where servers that were recorded in both eras differ between them, tool by tool: what is listed,
 * the schemas, and what came of the calls that were made in both.
 */
export function compareEras(judgements: readonly ServerJudgement[]): readonly EraDifference[] {
  const differences = eraPairs(judgements).flatMap(serverDifferences)
  // What differs over one transport may differ over another in the same words.
  return [...Map.groupBy(differences, (difference) => JSON.stringify(difference)).values()].flatMap(
    (alike) => alike.slice(0, 1),
  )
}

function serverDifferences({ legacy, modern }: Pair<EraSide>): readonly EraDifference[] {
  const server = pairedServer(legacy)
  const names = [legacy, modern].flatMap(({ judgement }) => judgement.tools.map(({ name }) => name))
  const sides = { legacy: toolsOf(legacy), modern: toolsOf(modern) }
  return [...new Set(names)].flatMap((tool) =>
    toolDifferences({ legacy: sides.legacy(tool), modern: sides.modern(tool) }).map(
      (difference) => ({ ...server, tool, ...difference }),
    ),
  )
}

interface ToolSide {
  readonly tool: ToolJudgement | undefined
  readonly entry: JsonValue | undefined
}

/** Makes what tells a tool of a side by its name, with the last entry that it has. */
function toolsOf({ judgement }: EraSide): (name: string) => ToolSide {
  const tools = new Map(judgement.tools.map((tool) => [tool.name, tool]))
  const entries = new Map(
    judgement.conversations.flatMap((conversation) =>
      conversation.tools.map(({ name, entry }) => [name, entry] as const),
    ),
  )
  return (name) => ({ tool: tools.get(name), entry: entries.get(name) })
}

function toolDifferences({ legacy, modern }: Pair<ToolSide>): readonly Difference[] {
  const listed = { legacy: listing(legacy), modern: listing(modern) }
  if (listed.legacy !== listed.modern) return [{ aspect: 'listed', ...listed }]
  return [
    ...schemaDifferences('input-schema', schemasOf('inputSchema', { legacy, modern })),
    ...schemaDifferences('output-schema', schemasOf('outputSchema', { legacy, modern })),
    ...callDifferences(commonCalls({ legacy, modern })),
  ]
}

function listing({ entry }: ToolSide): string {
  return entry === undefined ? 'not listed' : 'listed'
}

function schemasOf(key: string, { legacy, modern }: Pair<ToolSide>): Pair<JsonValue | undefined> {
  const schemaOf = ({ entry }: ToolSide) => (isJsonObject(entry) ? entry[key] : undefined)
  return { legacy: schemaOf(legacy), modern: schemaOf(modern) }
}

/** The first place where two schemas differ, as it is in each, and how many more there are. */
function schemaDifferences(
  aspect: 'input-schema' | 'output-schema',
  { legacy, modern }: Pair<JsonValue | undefined>,
): readonly Difference[] {
  if (legacy === undefined || modern === undefined)
    return legacy === modern
      ? []
      : [{ aspect, legacy: describe(legacy, ''), modern: describe(modern, '') }]
  const [first, ...rest] = valueChanges(legacy, modern)
  if (first === undefined) return []
  const more = rest.length === 0 ? '' : `, and ${rest.length} more`
  return [
    {
      aspect,
      legacy: `${describe(first.before, first.pointer)}${more}`,
      modern: `${describe(first.after, first.pointer)}${more}`,
    },
  ]
}

function describe(value: JsonValue | undefined, pointer: string): string {
  const json = value === undefined ? 'none' : JSON.stringify(cutValue(value).kept)
  const told = json.length > JSON_LIMIT ? `${json.slice(0, JSON_LIMIT)}…` : json
  return pointer === '' ? told : `${pointer}: ${told}`
}

/** The calls of a tool that were made in both eras, with the same arguments under the same name. */
function commonCalls({ legacy, modern }: Pair<ToolSide>): Pair<readonly CallJudgement[]> {
  const { pairs } = matchSameCalls(legacy.tool?.calls ?? [], modern.tool?.calls ?? [])
  return { legacy: pairs.map((pair) => pair.old), modern: pairs.map((pair) => pair.new) }
}

function callDifferences(calls: Pair<readonly CallJudgement[]>): readonly Difference[] {
  if (calls.legacy.length === 0) return []
  const aspects: readonly (readonly [
    aspect: Difference['aspect'],
    tell: (calls: readonly CallJudgement[]) => string,
    words?: (calls: readonly CallJudgement[]) => string,
  ])[] = [
    ['channel', (judged) => namesOf(judged.map(({ channel }) => channel))],
    ['shape', (judged) => namesOf(judged.map(({ shape }) => shape))],
    [
      'compliance',
      (judged) => worstCompliance(judged.map(({ compliance }) => compliance)),
      complianceWords,
    ],
    ['wrapping', (judged) => worstWrapping(judged.map(({ wrapping }) => wrapping))],
  ]
  return aspects.flatMap(([aspect, tell, words = tell]) =>
    tell(calls.legacy) === tell(calls.modern)
      ? []
      : [{ aspect, legacy: words(calls.legacy), modern: words(calls.modern) }],
  )
}

function namesOf(names: readonly string[]): string {
  return [...new Set(names)].join(', ')
}
