import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, valueAt } from '../json/json-pointer.ts'
import { toolNouns, toolVerb } from '../mcp/tool-verb.ts'
import { isIdentity, singular, wordsOf } from './parameter-words.ts'

const MAX_DEPTH = 5
const ANY_CALL = '${calls.*'
/** Tools whose names can stand in a reference. */
const REFERABLE = /^[\w.-]+$/u
/** An identity without a noun: whose it is, only the tools say. */
const BARE = /^(?:id|name|path|file|key|uri|slug|title)$/u

/** What is known when arguments are generated for a call. */
export interface EarlierCalls {
  readonly earlier: readonly ListedTool[]
  /** By the words of a parameter: what tools were given that make something. */
  readonly known: ReadonlyMap<string, JsonValue>
}

/**
 * Replaces ids and names in generated arguments by references to the results of earlier calls: to a field that an
 * outputSchema names, or else to an id in the text of a tool that makes something.
 */
export function withReferences(
  tool: ListedTool,
  given: JsonObject,
  { earlier, known }: EarlierCalls,
): JsonObject {
  const sources = earlier.filter(({ name }) => name !== tool.name && REFERABLE.test(name))
  if (sources.length === 0) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isChosen =
        typeof value === 'object' || known.get(wordsOf(name)) === value || isFixed(tool, name)
      const reference = isChosen ? undefined : referenceFor(name, tool, sources)
      // What a text has is a string, and a guess: a number that was generated is as good.
      const isGuess = reference?.startsWith(ANY_CALL) === true
      return [name, isGuess && typeof value !== 'string' ? value : (reference ?? value)]
    }),
  )
}

/** Whether the schema itself says what the value is. */
function isFixed({ entry }: ListedTool, name: string): boolean {
  const property = valueAt(entry, formatPointer(['inputSchema', 'properties', name]))
  return ['const', 'enum', 'default'].some(
    (key) => valueAt(property ?? null, `/${key}`) !== undefined,
  )
}

function referenceFor(
  name: string,
  tool: ListedTool,
  sources: readonly ListedTool[],
): string | undefined {
  const words = wordsOf(name)
  if (!isIdentity(words)) return undefined
  const nouns = new Set(toolNouns(tool.name))
  const isRelated = (source: ListedTool): boolean =>
    !BARE.test(words) || toolNouns(source.name).some((noun) => nouns.has(noun))
  for (const source of sources.filter(isRelated)) {
    const pointer = fieldsOf(source).get(words)
    if (pointer !== undefined) return `\${calls.${source.name}/structuredContent${pointer}}`
  }
  return /^[a-z ]+ id$/u.test(words) ? idInText(words, sources) : undefined
}

/** The id in what an earlier tool says, such as `"session_id": "s-7"` or `Session ID: s-7`, if one makes something and isn't asked for it. */
function idInText(words: string, sources: readonly ListedTool[]): string | undefined {
  const isMade = sources.some(
    (source) =>
      toolVerb(source.name) === 'make' &&
      fieldsOf(source).size === 0 &&
      !required(source).some((name) => wordsOf(name) === words),
  )
  const label = words.replaceAll(' ', '[ _-]?')
  const value = String.raw`["'\s]*[:=]["'\s]*([\w.-]*\d[\w.-]*)`
  return isMade ? `${ANY_CALL}~(?i)${label}${value}}` : undefined
}

function required({ entry }: ListedTool): readonly string[] {
  const names = valueAt(entry, '/inputSchema/required')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

const fieldsOfTools = new WeakMap<ListedTool, ReadonlyMap<string, string>>()

/** Returns the fields of a tool's results that later calls can refer to, by their words. */
export function fieldsOf(tool: ListedTool): ReadonlyMap<string, string> {
  const fields = fieldsOfTools.get(tool) ?? readFields(tool)
  fieldsOfTools.set(tool, fields)
  return fields
}

/** The members that an outputSchema names, by their words and, in lists, with the noun of the list; the first of each. */
function readFields({ entry }: ListedTool): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  const root = entry['outputSchema'] ?? null
  const keep = (words: string, pointer: string): void => {
    if (!fields.has(words)) fields.set(words, pointer)
  }
  const visit = (node: JsonValue | undefined, noun: string, tokens: readonly string[]): void => {
    const schema = resolved(root, node)
    if (tokens.length > MAX_DEPTH || !isJsonObject(schema)) return
    visit(schema['items'], singular(noun), [...tokens, '0'])
    const { properties } = schema
    for (const [key, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const words = wordsOf(key)
      const pointer = formatPointer([...tokens, key])
      if (isIdentity(words)) {
        keep(words, pointer)
        if (noun !== '' && BARE.test(words)) keep(`${noun} ${words}`, pointer)
        if (isListOfTexts(member)) keep(singular(words), `${pointer}/0`)
      }
      visit(member, words, [...tokens, key])
    }
  }
  visit(root, '', [])
  return fields
}

function isListOfTexts(schema: JsonValue): boolean {
  return valueAt(schema, '/items/type') === 'string'
}

function resolved(root: JsonValue, node: JsonValue | undefined): JsonValue | undefined {
  const reference = isJsonObject(node) ? node['$ref'] : undefined
  return typeof reference === 'string' && reference.startsWith('#/')
    ? valueAt(root, reference.slice(1))
    : node
}
