import { inspect } from 'node:util'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonObject } from '../contracts/json.ts'
import { toJsonValue } from '../json/to-json-value.ts'
import { excerpt } from '../text/excerpt.ts'
import { printableJson } from '../text/printable-json.ts'
import { shown } from './explain.ts'

/** Facts about a recorded result, as a test shows them in Allure. */
export interface AllureFacts {
  readonly server: string
  readonly tool?: string
  /** The call, as its calls file names it. */
  readonly call?: string
  /** Shown as parameters, which do not count in the history. */
  readonly arguments?: JsonObject
  /** What the text is written in, such as `yaml` or `hermes`. */
  readonly format?: string
  /** Ids of rules that the test holds the result to. */
  readonly requirements?: readonly string[]
  /** The text of the result. */
  readonly text?: string
  /** The advertised schema. */
  readonly schema?: object | boolean
  /** Frames, each as its text or as a value that is printed as JSON. */
  readonly frames?: readonly (string | object)[]
}

/** A kind of value that a fact may have. */
interface FactKind {
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

const TEXT: FactKind = { expected: 'a string', fits: isText }
const FACTS: Readonly<Record<keyof AllureFacts, FactKind>> = {
  server: {
    expected: 'a string that is not empty',
    fits: (value) => isText(value) && value !== '',
  },
  tool: TEXT,
  call: TEXT,
  arguments: { expected: 'an object', fits: (value) => isObject(value) && !Array.isArray(value) },
  format: TEXT,
  requirements: { expected: 'a list of strings', fits: listOf(isText) },
  text: TEXT,
  schema: {
    expected: 'an object, true or false',
    fits: (value) => typeof value === 'boolean' || (isObject(value) && !Array.isArray(value)),
  },
  frames: {
    expected: 'a list of strings and objects',
    fits: listOf((value) => isText(value) || isObject(value)),
  },
}

/** What each of Allure's integrations sets while tests run; without it, its functions print a warning each. */
const RUNTIME = 'allureTestRuntime'

/** Returns whether Allure listens to the tests that run. */
export function isAllureRunning(): boolean {
  return RUNTIME in globalThis
}

/**
 * Adds facts to the test that runs now, for Allure: server, tool, call, format and requirements as labels, arguments as
 * parameters, and text, schema and frames as attachments. Does nothing if Allure does not run. Needs `allure-js-commons`
 * if it does. What JSON does not carry is printed as `node:util` inspects it.
 *
 * @example
 *   import { describeInAllure } from 'mcp-assay/allure'
 *
 *   await describeInAllure({ server: 'shop', tool: 'search', format: 'json', text: '{"hits":[]}' })
 *
 * @throws HarnessError `wrong-use` for facts that are not as described, whether Allure runs or not
 */
export async function describeInAllure(facts: AllureFacts): Promise<void> {
  assertFacts(facts)
  if (!isAllureRunning()) return
  const runtime = await import('allure-js-commons')
  const { server, tool, call, format, requirements = [], text, schema, frames = [] } = facts
  const labels = Object.entries({ server, tool, call, format })
    .flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
    .concat(requirements.map((value) => ({ name: 'requirement', value })))
  await runtime.labels(...labels)
  for (const [name, value] of Object.entries(facts.arguments ?? {}))
    await runtime.parameter(name, asText(value), { excluded: true })
  if (text !== undefined) await runtime.attachment('text', text, 'text/plain')
  if (schema !== undefined) {
    const type = toJsonValue(schema) === undefined ? 'text/plain' : 'application/json'
    await runtime.attachment('schema', asText(schema, printableJson), type)
  }
  if (frames.length > 0)
    await runtime.attachment(
      'frames',
      frames.map((frame) => asText(frame)).join('\n'),
      'text/plain',
    )
}

/** Refuses what JavaScript lets through: values of other types, and names that nobody reads. */
function assertFacts(facts: unknown): void {
  if (!isObject(facts) || Array.isArray(facts))
    throw wrongUse(`an object such as { server: 'shop' } is expected, not ${shown(facts)}`)
  const given = new Map<string, unknown>(Object.entries(facts))
  for (const [name, { expected, fits }] of Object.entries(FACTS)) {
    const value = given.get(name)
    const isLeftOut = value === undefined && name !== 'server'
    if (!isLeftOut && !fits(value)) throw wrongUse(`${name} is ${expected}, not ${shown(value)}`)
  }
  const unknown = [...given.keys()].find((name) => !Object.hasOwn(FACTS, name))
  if (unknown !== undefined)
    throw wrongUse(`unknown fact ${excerpt(unknown)}; use ${Object.keys(FACTS).join(', ')}`)
}

function wrongUse(message: string): HarnessError {
  return new HarnessError('wrong-use', `describeInAllure: ${message}`)
}

function asText(value: unknown, write: (value: unknown) => string = JSON.stringify): string {
  if (typeof value === 'string') return value
  return toJsonValue(value) === undefined ? inspect(value) : write(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function listOf(fits: (value: unknown) => boolean): FactKind['fits'] {
  return (value) => Array.isArray(value) && value.every((item: unknown) => fits(item))
}
