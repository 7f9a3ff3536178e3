import type { JsonObject } from '../contracts/json.ts'
import { printableJson } from '../text/printable-json.ts'

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

/** What each of Allure's integrations sets while tests run; without it, its functions print a warning each. */
const RUNTIME = 'allureTestRuntime'

/** Returns whether Allure listens to the tests that run. */
export function isAllureRunning(): boolean {
  return RUNTIME in globalThis
}

/**
 * Adds facts to the test that runs now, for Allure: server, tool, call, format and requirements as labels, arguments as
 * parameters, and text, schema and frames as attachments. Does nothing if Allure does not run. Needs `allure-js-commons`
 * if it does.
 *
 * @example
 *   import { describeInAllure } from 'mcp-assay/allure'
 *
 *   await describeInAllure({ server: 'shop', tool: 'search', format: 'json', text: '{"hits":[]}' })
 */
export async function describeInAllure(facts: AllureFacts): Promise<void> {
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
  if (schema !== undefined)
    await runtime.attachment('schema', printableJson(schema), 'application/json')
  if (frames.length > 0)
    await runtime.attachment('frames', frames.map(asText).join('\n'), 'text/plain')
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
