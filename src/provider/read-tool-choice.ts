import type { JsonValue } from '../contracts/json.ts'
import { itemsOf, memberOf, objectOf, stringOf } from './json-parts.ts'

/** What a request says of whether tools are to be called. */
export type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  /** One of these has to be called. */
  | { readonly kind: 'named'; readonly names: readonly string[] }

const WORDS: ReadonlyMap<string, Exclude<ToolChoice['kind'], 'named'>> = new Map([
  ['auto', 'auto'],
  ['none', 'none'],
  ['required', 'required'],
  ['any', 'required'],
  ['AUTO', 'auto'],
  ['NONE', 'none'],
  ['ANY', 'required'],
])

/** Reads what a request says of whether tools are to be called, in the words of any wire; undefined where it says nothing known. */
export function readToolChoice(body: JsonValue | undefined): ToolChoice | undefined {
  const choice = memberOf(body, 'tool_choice')
  if (choice !== undefined) return fromToolChoice(choice)
  const config = objectOf(objectOf(body, 'toolConfig'), 'functionCallingConfig')
  const kind = WORDS.get(stringOf(config, 'mode') ?? '')
  if (kind === undefined) return undefined
  const names = itemsOf(config, 'allowedFunctionNames').filter((name) => typeof name === 'string')
  return kind === 'required' && names.length > 0 ? { kind: 'named', names } : { kind }
}

function fromToolChoice(choice: JsonValue): ToolChoice | undefined {
  const word = typeof choice === 'string' ? choice : (stringOf(choice, 'type') ?? '')
  const kind = WORDS.get(word)
  if (kind !== undefined) return { kind }
  const name = stringOf(memberOf(choice, 'function') ?? choice, 'name')
  return name === undefined ? undefined : { kind: 'named', names: [name] }
}
