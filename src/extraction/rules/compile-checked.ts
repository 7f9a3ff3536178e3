import type { Extraction } from '../../contracts/extraction.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import type { TextParsing } from '../../contracts/text-parser.ts'
import type { Chain } from '../chain/presets.ts'
import { asText } from '../as-text.ts'
import { extractResult } from './apply/extract-result.ts'
import type { Steps } from './apply/extract-text.ts'
import { extractTexts } from './apply/extract-texts.ts'
import { rulePlan } from './apply/rule-plan.ts'
import { askService } from './http/ask-service.ts'
import { parserService } from './http/parser-service.ts'

/** What a configuration may do that it can't grant itself. */
export interface RuleOptions {
  /** Origins that the parser `http` may send texts to, such as `http://127.0.0.1:8080`. @defaultValue none */
  readonly allowOrigins?: readonly string[]
  /** Ends requests of the parser `http`. */
  readonly signal?: AbortSignal
  /** What texts are looked through with where no parser is named. @defaultValue `auto` */
  readonly chain?: Chain
  /** Whether numbers of JSON that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
}

/** Reads texts by one configuration, always in the same way. */
export interface RuleExtractor {
  /** What the configuration makes of a text; never throws, whatever the text is. */
  readonly extract: (text: string) => Promise<Extraction>
  /**
   * What the configuration makes of the result of a tool, whatever came as one; never throws. Of a failed call nothing;
   * structured content that is more than a text in an object is projected as it is.
   */
  readonly extractResult: (result: unknown) => Promise<Extraction>
  /** The same at once. Throws `wrong-use` for the parser `http`, whose answer has to be waited for. */
  readonly extractNow: (text: string) => Extraction
  /** The same at once. Throws `wrong-use` for the parser `http`, whose answer has to be waited for. */
  readonly extractResultNow: (result: unknown) => Extraction
}

/**
 * Compiles a configuration that `checkTextExtraction` has nothing against.
 *
 * @throws HarnessError `wrong-use` for an output schema or a chain that can't be used, and for a service that may not be asked.
 */
export function compileChecked(
  config: TextExtraction,
  outputSchema?: JsonValue,
  options: RuleOptions = {},
): RuleExtractor {
  const { allowOrigins, signal } = options
  const plan = rulePlan(config, outputSchema, options)
  const service = plan.parser === 'http' ? parserService(plan.config, allowOrigins) : undefined
  const ask = async (text: string): Promise<TextParsing> =>
    service === undefined ? NOT_ASKED : await askService(text, service, signal)
  const ofText = (text: string) => extractTexts([{ pointer: '', text: asText(text) }], plan)
  const ofResult = (result: unknown) => extractResult(result, plan)
  return {
    extract: (text) => waited(ofText(text), ask),
    extractResult: (result) => waited(ofResult(result), ask),
    extractNow: (text) => atOnce(ofText(text)),
    extractResultNow: (result) => atOnce(ofResult(result)),
  }
}

function atOnce(steps: Steps<Extraction>): Extraction {
  const step = steps.next(NOT_ASKED)
  if (step.done === true) return step.value
  throw new HarnessError(
    'wrong-use',
    'the parser http has to be waited for; use extract or extractResult',
  )
}

const NOT_ASKED: TextParsing = { ok: false, reason: 'nobody was asked' }

async function waited(
  steps: Steps<Extraction>,
  ask: (text: string) => Promise<TextParsing>,
): Promise<Extraction> {
  let step = steps.next(NOT_ASKED)
  while (step.done !== true) step = steps.next(await ask(step.value))
  return step.value
}
