import schema from '../../schemas/llm-format.schema.json' with { type: 'json' }
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { faultsError } from '../files/faults-error.ts'
import { parseDataFile } from '../files/parse-data-file.ts'
import { readTextFile } from '../files/read-text-file.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { type FileFault, fileFaults } from '../schema/file-faults.ts'
import { excerpt } from '../text/excerpt.ts'
import { defineFormat, type LlmFormat, type ReasoningTags } from './define-format.ts'
import { attributeTags } from './engines/attribute-tags.ts'
import { jsonAfterMarker } from './engines/json-after-marker.ts'
import { keyValuePairs } from './engines/key-value-pairs.ts'
import type { PairMarks } from './engines/named/pair-marks.ts'
import { tagEqualsName, type TagNames } from './engines/tag-equals-name.ts'
import { writeTags } from './engines/tags/write-tags.ts'
import type { Grammar, WrittenCall } from './grammar.ts'
import { openerFault } from './marker-fault.ts'
import { CALL_KEYS } from './json-calls/call-keys.ts'
import { writeJsonCall } from './json-calls/write-json-call.ts'

const formatSchema: JsonObject = schema
const EXAMPLE: readonly WrittenCall[] = [{ name: 'get_weather', arguments: { city: 'Oslo' } }]

interface Described {
  readonly name: string
  readonly title: string
  readonly models?: readonly string[]
  readonly aliases?: readonly string[]
  readonly literals?: readonly string[]
  readonly references?: readonly string[]
  readonly reasoning?: readonly ReasoningTags[]
  readonly callsInReasoning?: 'refuse' | 'promote'
  readonly ignored?: readonly string[]
}

interface JsonMarks {
  readonly open: readonly string[]
  readonly close?: readonly string[]
  readonly mayClose?: readonly string[]
  readonly begins?: '{' | '['
  readonly keys?: {
    readonly name: readonly string[]
    readonly arguments: readonly string[]
    readonly id?: readonly string[]
  }
  readonly isFlat?: boolean
  readonly write?: 'each' | 'lines' | 'list'
  readonly space?: string
}

interface TagMarks {
  readonly openers: readonly string[]
  readonly prefixes?: readonly string[]
  readonly pinnedPrefixes?: readonly string[]
  readonly sections?: readonly string[]
  readonly call: readonly string[]
  readonly parameter: readonly string[]
  readonly hasCdata?: boolean
  readonly space?: string
}

/** A format as data: what a file of the user's says, once it is known to fit its schema. */
type FormatDefinition = Described &
  (
    | { readonly engine: 'json-after-marker'; readonly grammar: JsonMarks }
    | { readonly engine: 'tag-equals-name'; readonly grammar: Partial<TagNames> }
    | {
        readonly engine: 'key-value-pairs'
        readonly grammar: Omit<PairMarks, 'line'> & { readonly line?: '\n' | '' }
      }
    | { readonly engine: 'attribute-tags'; readonly grammar: TagMarks }
  )

/**
 * Reads a format of tool calls from a file, JSON or YAML by its extension.
 *
 * @example
 * const parser = createLlmParser({ formats: [readFormatFile('mine.yaml')] })
 * @throws HarnessError `config-invalid` with all that is wrong, a line for each.
 */
export function readFormatFile(path: string): LlmFormat {
  const text = readTextFile(path)
  const code = 'config-invalid'
  const value = parseDataFile({ path, text, what: 'format file', code })
  if (!isDefinition(value)) throw faultsError({ path, text, code }, faultsOf(value))
  const faults = markerFaults(value)
  if (faults.length > 0) throw faultsError({ path, text, code }, faults)
  return formatOf(value)
}

function isDefinition(value: JsonValue): value is JsonValue & FormatDefinition {
  const compiled = compileSchema(formatSchema)
  return compiled.ok && compiled.validate(value).length === 0
}

/** An opening marker by its pointer, and what closes it. */
interface MarkerPlace {
  readonly pointer: string
  readonly open: string
  readonly close?: readonly string[]
}

function markerFaults(definition: FormatDefinition): readonly FileFault[] {
  return markersOf(definition).flatMap(({ pointer, open, close = [] }) => {
    const fault = close.includes(open)
      ? `${excerpt(open)} opens and closes; use two markers that differ`
      : openerFault(open)
    return fault === undefined ? [] : [{ pointer, message: `${pointer} ${fault}` }]
  })
}

/** The markers that open a section: text is looked through for them. */
function markersOf(definition: FormatDefinition): readonly MarkerPlace[] {
  switch (definition.engine) {
    case 'json-after-marker': {
      const { open, close = [], mayClose = [] } = definition.grammar
      return listed('open', open).map((one) => ({ ...one, close: [...close, ...mayClose] }))
    }
    case 'tag-equals-name': {
      const { wrapper } = definition.grammar
      return wrapper === undefined
        ? []
        : [{ pointer: '/grammar/wrapper/open', open: wrapper.open, close: [wrapper.close] }]
    }
    case 'key-value-pairs': {
      const { call } = definition.grammar
      return [{ pointer: '/grammar/call/open', open: call.open, close: [call.close] }]
    }
    case 'attribute-tags':
      return listed('openers', definition.grammar.openers)
  }
}

function listed(key: string, markers: readonly string[]): readonly MarkerPlace[] {
  return markers.map((open, index) => ({ pointer: `/grammar/${key}/${index}`, open }))
}

/** The rules of an engine are told apart from the others, so that a key that is misspelt is named. */
function faultsOf(value: JsonValue): readonly FileFault[] {
  const { allOf: _engines, ...base } = formatSchema
  const engine = isJsonObject(value) ? value['engine'] : undefined
  const rules = typeof engine === 'string' ? ENGINES.get(engine) : undefined
  const grammar = isJsonObject(value) ? value['grammar'] : undefined
  const hasFault = (compileSchemaOf(base, value)?.length ?? 0) > 0
  return [
    ...(hasFault ? fileFaults(value, base) : []),
    ...(rules === undefined || !isJsonObject(grammar) ? [] : grammarFaults(grammar, rules)),
  ]
}

function grammarFaults(grammar: JsonObject, rules: JsonObject): readonly FileFault[] {
  if ((compileSchemaOf(rules, grammar)?.length ?? 0) === 0) return []
  return fileFaults(grammar, rules).map(({ pointer, message }) => ({
    pointer: `/grammar${pointer}`,
    message: inGrammar(message),
  }))
}

/** A message that names a place in the grammar, as one of the file. */
function inGrammar(message: string): string {
  if (message.startsWith('unknown key'))
    return message.replace(
      /^(unknown key "(?:[^"\\]|\\.)*")(?: in (\/[^;]*))?/u,
      '$1 in /grammar$2',
    )
  return message.startsWith('/') ? `/grammar${message}` : message.replace(/^the file/u, '/grammar')
}

function compileSchemaOf(rules: JsonObject, value: JsonValue): readonly unknown[] | undefined {
  const compiled = compileSchema(rules)
  return compiled.ok ? compiled.validate(value) : undefined
}

const ENGINES: ReadonlyMap<string, JsonObject> = new Map(
  schema.properties.engine.enum.flatMap((engine) => {
    const rules = isJsonObject(formatSchema['$defs']) ? formatSchema['$defs'][engine] : undefined
    return isJsonObject(rules)
      ? [[engine, { ...rules, $defs: formatSchema['$defs'] ?? {} }] as const]
      : []
  }),
)

function formatOf(definition: FormatDefinition): LlmFormat {
  const { name, title, aliases = [], models = [], literals, references = [] } = definition
  const { reasoning, callsInReasoning, ignored } = definition
  const grammar = grammarOf(definition)
  return defineFormat({
    name,
    title,
    aliases,
    models,
    literals: literals ?? [grammar.write(EXAMPLE)],
    references,
    grammar,
    ...(reasoning !== undefined && { reasoning }),
    ...(callsInReasoning !== undefined && { callsInReasoning }),
    ...(ignored !== undefined && { ignored }),
  })
}

function grammarOf(definition: FormatDefinition): Grammar {
  switch (definition.engine) {
    case 'json-after-marker':
      return jsonGrammar(definition.grammar)
    case 'tag-equals-name': {
      const { body = 'parameters', trimsLines = false, isBareRead = false } = definition.grammar
      const { wrapper } = definition.grammar
      const isBare = isBareRead || wrapper === undefined
      return tagEqualsName({ ...definition.grammar, body, trimsLines, isBareRead: isBare })
    }
    case 'key-value-pairs':
      return keyValuePairs({ ...definition.grammar, line: definition.grammar.line ?? '' })
    case 'attribute-tags':
      return tagGrammar(definition.grammar)
  }
}

function jsonGrammar({ keys, write: form = 'each', space = '', ...marks }: JsonMarks): Grammar {
  const open = `${marks.open[0] ?? ''}${space}`
  const close = marks.close === undefined ? '' : `${space}${marks.close[0] ?? ''}`
  const [name, values] = [keys?.name[0], keys?.arguments[0]]
  const one = (call: WrittenCall): string =>
    writeJsonCall(call, {
      ...(name !== undefined && { name }),
      ...(values !== undefined && { arguments: values }),
    })
  const write: Grammar['write'] = (calls) => {
    if (form === 'each') return calls.map((call) => `${open}${one(call)}${close}`).join('\n')
    const all = calls.map((call) => one(call))
    return `${open}${form === 'lines' ? all.join('\n') : `[${all.join(', ')}]`}${close}`
  }
  const own = keys === undefined ? {} : { keys: { ...CALL_KEYS, id: [], ...keys } }
  return jsonAfterMarker({ ...marks, ...own, write })
}

function tagGrammar({ prefixes = [''], sections = [], space = '\n', ...tags }: TagMarks): Grammar {
  const [prefix = ''] = prefixes
  const [section] = sections
  return attributeTags(
    { ...tags, prefixes, sections },
    writeTags({
      ...(section !== undefined && { section: [`<${section}>`, `</${section}>`] as const }),
      call: `${tags.pinnedPrefixes?.[0] ?? prefix}${tags.call[0] ?? ''}`,
      parameter: `${tags.pinnedPrefixes?.[0] ?? prefix}${tags.parameter[0] ?? ''}`,
      space,
    }),
  )
}
