import type { Conversation } from '../contracts/conversation.ts'
import type { JsonValue } from '../contracts/json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { mapSchema } from '../schema/map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../schema/prepare-schema.ts'
import { excerpt } from '../text/excerpt.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { OwnFindingRule, SkipReason } from './own-findings.ts'

/** Keywords of JSON Schema that check something, in any dialect. */
const KEYWORDS =
  `additionalItems additionalProperties allOf anyOf const contains dependencies dependentRequired
  dependentSchemas else enum exclusiveMaximum exclusiveMinimum format if items maxContains maximum maxItems maxLength
  maxProperties minContains minimum minItems minLength minProperties multipleOf not oneOf pattern patternProperties
  prefixItems properties propertyNames required then type unevaluatedItems unevaluatedProperties`.split(
    /\s+/u,
  )
/** Others that are no misspelling of those. */
const ANNOTATIONS = new Set(
  `$anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $schema $vocabulary
  contentEncoding contentMediaType contentSchema default definitions deprecated description examples readOnly title
  writeOnly`.split(/\s+/u),
)

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  'is-error': 'all results of its tools are errors; errors: true looks at those',
  'is-no-error': 'no result of its tools is marked as an error',
  'no-part': '',
}

/**
 * Returns a line for each finding of the user's own that looked at no result, and for what its schema does not check:
 * both would pass for a rule that is kept.
 */
export function idleFindings(
  rules: readonly OwnFindingRule[],
  conversations: readonly Conversation[],
): readonly string[] {
  return rules.flatMap((rule) => {
    const reason = idleReason(rule, conversations)
    return [
      ...(reason === undefined ? [] : [`${rule.code} looked at no result: ${reason}`]),
      ...uncheckedOf(rule.definition.schema).map((words) => `${rule.code}: schema: ${words}`),
    ]
  })
}

function idleReason(
  rule: OwnFindingRule,
  conversations: readonly Conversation[],
): string | undefined {
  if (conversations.length === 0) return 'no MCP server was checked'
  const tools = conversations.flatMap(toolsOf)
  if (!tools.some(({ tool, server }) => rule.isFor(tool, server))) return noTool(rule, tools)
  const results = conversations.flatMap(({ calls, fixture }) =>
    calls
      .filter(({ tool }) => rule.isFor(tool, fixture.header.subject.name))
      .flatMap(({ reply }) => (reply?.kind === 'result' ? [reply.result] : [])),
  )
  if (results.length === 0) return 'its tools returned none'
  const skips = results.map((result) => rule.skips(result))
  if (skips.includes(undefined)) return undefined
  return skips.includes('no-part') ? noPart(rule) : SKIPPED[skips[0] ?? 'no-part']
}

/** A tool as findings name it. */
interface NamedTool {
  readonly server: string
  readonly tool: string
}

function toolsOf({ fixture, tools, calls }: Conversation): readonly NamedTool[] {
  const server = fixture.header.subject.name
  const names = new Set([...tools.map(({ name }) => name), ...calls.map(({ tool }) => tool)])
  return [...names].map((tool) => ({ server, tool }))
}

function noTool({ definition }: OwnFindingRule, tools: readonly NamedTool[]): string {
  const { tools: wanted = ['**'] } = definition
  if (tools.length === 0) return 'no server here has a tool'
  const names = tools.flatMap(({ server, tool }) => [tool, `${server}:${tool}`, `${server}:*`])
  const nearest = wanted.map((name) => nearestName(name, names)).find((name) => name !== undefined)
  const hint = nearest === undefined ? '' : `; did you mean ${excerpt(nearest)}?`
  return `no tool is named ${wanted.map((name) => excerpt(name)).join(' or ')}${hint}`
}

function noPart({ definition: { schema, in: where } }: OwnFindingRule): string {
  const part = where ?? (schema === undefined ? 'text' : 'structured')
  return part === 'structured'
    ? 'no result of its tools has structured content; in: text looks at texts'
    : 'no result of its tools has a text'
}

/** What a schema seems to check and does not. */
function uncheckedOf(schema: JsonValue | undefined): readonly string[] {
  if (schema === undefined) return []
  const compiled = compileSchema(schema)
  return [...(compiled.ok ? compiled.diagnostics : []), ...misspeltKeywords(schema)]
}

function misspeltKeywords(schema: JsonValue): readonly string[] {
  const found: string[] = []
  mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node, pointer) => {
      for (const key of Object.keys(node)) {
        if (KEYWORDS.includes(key) || ANNOTATIONS.has(key)) continue
        const nearest = nearestName(key, KEYWORDS)
        if (nearest !== undefined)
          found.push(`unknown keyword ${excerpt(`${pointer}/${key}`)}; did you mean ${nearest}?`)
      }
      return node
    },
  })
  return found
}
