import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { ProviderChoice, ProviderResponse } from '../../contracts/provider-response.ts'
import type { ValueChange } from '../../contracts/value-change.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { valueChanges } from '../../json/value-changes.ts'
import { unsafeNumbers } from './unsafe-numbers.ts'

/**
 * Where what a client handed on differs from what came, in what a program acts on: text, reasoning, refusal, names and
 * arguments of calls, the provider's word for why it stopped, and its error. Ids aren't compared, for clients make up
 * those that are missing.
 */
export function compareAnswers(
  came: ProviderResponse,
  handed: ProviderResponse,
): readonly ValueChange[] {
  const indexes = new Set([...came.choices, ...handed.choices].map(({ index }) => index))
  const pairs = [...indexes]
    .toSorted((a, b) => a - b)
    .map((index) => pairOf(choiceOf(came, index), choiceOf(handed, index)))
  return valueChanges(
    { choices: pairs.map(([before]) => before), ...errorOf(came) },
    { choices: pairs.map(([, after]) => after), ...errorOf(handed) },
  )
}

type Pair<Value extends JsonValue> = readonly [before: Value, after: Value]

function choiceOf({ choices }: ProviderResponse, index: number): ProviderChoice | undefined {
  return choices.find((choice) => choice.index === index)
}

function errorOf({ error }: ProviderResponse): JsonObject {
  return error === undefined ? {} : { error: error.message }
}

function pairOf(
  came: ProviderChoice | undefined,
  handed: ProviderChoice | undefined,
): Pair<JsonObject> {
  const length = Math.max(came?.calls.length ?? 0, handed?.calls.length ?? 0)
  const calls = Array.from({ length }, (_, at) => callPair(came?.calls[at], handed?.calls[at]))
  const before = calls.map(([call]) => call).filter(isThere)
  const after = calls.map(([, call]) => call).filter(isThere)
  return [saidBy(came, before), saidBy(handed, after)]
}

/** What is empty isn't there: wires differ in whether they send it. */
function saidBy(choice: ProviderChoice | undefined, calls: readonly JsonObject[]): JsonObject {
  if (choice === undefined) return {}
  const { text, reasoning, refusal, finish } = choice
  return {
    ...(text !== '' && { text }),
    ...(reasoning !== '' && { reasoning }),
    ...(refusal !== '' && { refusal }),
    ...(calls.length > 0 && { calls }),
    ...(finish !== undefined && { finish: finish.native }),
  }
}

type Call = ProviderChoice['calls'][number]

function callPair(
  came: Call | undefined,
  handed: Call | undefined,
): readonly [JsonObject | undefined, JsonObject | undefined] {
  const [before, after] = argumentsPair(came?.arguments ?? '', handed?.arguments ?? '')
  return [
    came && { name: came.name, arguments: before },
    handed && { name: handed.name, arguments: after },
  ]
}

/** Arguments by their values where both are JSON, else as texts; no arguments are an empty object. */
function argumentsPair(came: string, handed: string): Pair<JsonValue> {
  if (came === handed) return [came, came]
  const before = safeParseJson(came === '' ? '{}' : came)
  const after = safeParseJson(handed === '' ? '{}' : handed)
  if (!before.ok || !after.ok) return [came, handed]
  if (!jsonEqual(before.value, after.value)) return [before.value, after.value]
  // Two numbers that are one as doubles may still be two.
  const sameDigits = unsafeNumbers(came) === unsafeNumbers(handed)
  return sameDigits ? [before.value, before.value] : [came, handed]
}

function isThere(call: JsonObject | undefined): call is JsonObject {
  return call !== undefined
}
