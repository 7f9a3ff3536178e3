import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ProviderRequest } from '../../../contracts/llm-exchange.ts'
import type { LlmTool } from '../../../contracts/llm-options.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { memberOf, objectOf, stringOf } from '../../json-parts.ts'
import { membersOf } from '../../members-of.ts'
import { prefillIn } from '../prefill-in.ts'
import { toRequest } from '../to-request.ts'
import { jsonSchemaOf } from './json-schema-of.ts'

const PATH =
  /\/(?:models|tunedModels|endpoints)\/([^/:]+):(generateContent|streamGenerateContent)$/u

/** Members of the configuration that say what the text has to be. */
const FORMAT = ['responseMimeType', 'responseSchema', 'responseJsonSchema', 'responseFormat']

/** Whether a path is that of generated content, with an API key or in Google's cloud. */
export function servesContent(path: string): boolean {
  return PATH.test(path)
}

/** Reads the body of a request for generated content. The names may be written with capitals or with underscores. */
export function readGeminiRequest(body: JsonObject, target: string): ProviderRequest {
  const [, model, method] = PATH.exec(target.split('?', 1)[0] ?? '') ?? []
  const config = either(body, 'generationConfig')
  const asked = Object.fromEntries(
    FORMAT.flatMap((key) => {
      const value = either(config, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const request = toRequest(body, {
    model,
    stream: method === 'streamGenerateContent',
    tools: listOf(memberOf(body, 'tools')).flatMap(toTools),
    output: outputOf(asked),
    prefill: prefillIn(listOf(memberOf(body, 'contents')), { role: 'model', content: 'parts' }),
    deciding: ['systemInstruction', 'system_instruction', 'contents', 'tools'],
  })
  const matched = { ...request.matched, ...membersOf(asked, FORMAT) }
  return { ...request, matched }
}

/** A tool is a list of functions, or one that is built in, called by its key. */
function toTools(tool: JsonValue): readonly LlmTool[] {
  if (!isJsonObject(tool)) return []
  return Object.keys(tool).flatMap((key): readonly LlmTool[] => {
    if (key !== 'functionDeclarations' && key !== 'function_declarations') return [{ name: key }]
    return listOf(tool[key]).flatMap(toFunction)
  })
}

function toFunction(declaration: JsonValue): readonly LlmTool[] {
  const name = stringOf(declaration, 'name')
  if (name === undefined) return []
  const given = either(declaration, 'parametersJsonSchema')
  const parameters = objectOf(declaration, 'parameters')
  if (isJsonObject(given)) return [{ name, inputSchema: given }]
  return [{ name, ...(parameters !== undefined && { inputSchema: jsonSchemaOf(parameters) }) }]
}

function outputOf(asked: JsonObject): ProviderRequest['output'] {
  if (stringOf(asked, 'responseMimeType') !== 'application/json') return undefined
  const given = objectOf(asked, 'responseJsonSchema')
  const schema = objectOf(asked, 'responseSchema')
  if (given !== undefined) return { schema: given }
  return schema === undefined ? {} : { schema: jsonSchemaOf(schema) }
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : []
}

/** A member by its name with capitals, else with underscores. */
function either(value: JsonValue | undefined, key: string): JsonValue | undefined {
  const underscored = key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
  return memberOf(value, key) ?? memberOf(value, underscored)
}
