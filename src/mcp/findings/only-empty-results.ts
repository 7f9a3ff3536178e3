import type { Conversation } from '../../contracts/conversation.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { schemaCoverage } from '../../schema/schema-coverage.ts'
import { plural } from '../../text/plural.ts'
import { someNames } from '../../text/some-names.ts'
import { structuredIn } from '../result/structured-in.ts'
import { toolNouns, toolVerb } from '../tool-verb.ts'
import { type ConversationSighting, defineFinding } from './define-finding.ts'

/** All lists in a tool's results were empty, so that they prove nothing about what its schema says of items. */
export const onlyEmptyResults = defineFinding({
  code: 'only-empty-results',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['coverage:list:filled'],
  observe: (conversation) => conversation.tools.flatMap((tool) => emptiness(tool, conversation)),
})

type Tool = Conversation['tools'][number]

function emptiness({ name, entry }: Tool, conversation: Conversation): ConversationSighting[] {
  const schema = entry['outputSchema'] ?? null
  const calls = conversation.calls.filter(({ tool }) => tool === name)
  const values = calls.flatMap(structuredIn)
  const [first] = calls
  if (schema === null || first === undefined || values.length === 0) return []
  if (!values.every(holdsOnlyEmptyLists)) return []
  const items = schemaCoverage(schema, values).places.filter(({ kind }) => kind === 'item')
  if (items.length === 0) return []
  const lists = someNames(items.map(({ path }) => path.slice(0, -'/*'.length) || 'the result'))
  const makers = makersFor(name, conversation.tools)
  const advice =
    makers.length === 0 ? 'ask for something that is there' : `call ${makers.join(' or ')} first`
  return [
    {
      tool: name,
      line: first.reply?.frame.line ?? first.request.line,
      message: `every list was empty in ${plural(values.length, 'result')} (${lists}), so that nothing is known of its items; ${advice}, then call it again`,
    },
  ]
}

/** The tools that make what a tool lists: those that share a word with it or, if none does, all that make something. */
function makersFor(name: string, tools: readonly Tool[]): readonly string[] {
  const makers = tools
    .map((tool) => tool.name)
    .filter((it) => it !== name && toolVerb(it) === 'make')
  const nouns = new Set(toolNouns(name))
  const related = makers.filter((maker) => toolNouns(maker).some((noun) => nouns.has(noun)))
  return (related.length > 0 ? related : makers).slice(0, 2)
}

function holdsOnlyEmptyLists(value: JsonValue): boolean {
  const rest: JsonValue[] = [value]
  let lists = 0
  for (const part of rest) {
    if (isJsonArray(part)) {
      if (part.length > 0) return false
      lists += 1
    } else if (typeof part === 'object' && part !== null) rest.push(...Object.values(part))
  }
  return lists > 0
}
