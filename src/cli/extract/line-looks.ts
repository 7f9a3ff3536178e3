import type { Extraction } from '../../contracts/extraction.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import type { Extractor } from '../../extraction/create-extractor.ts'
import type { RuleOptions } from '../../extraction/rules/compile-checked.ts'
import { checkTextExtraction } from '../../extraction/rules/check-text-extraction.ts'
import { faultyExtraction } from '../../extraction/rules/check/faulty-extraction.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { createMemo } from '../../text/create-memo.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import type { Wrapping } from '../../wrap-rules/list-rules.ts'

/** How a line asks to be looked at, or why it can't be. */
export type LineLooks = (line: JsonObject) => LineLook

/** Looks at the text or the result of a line. */
type LineLook =
  | {
      readonly ok: true
      readonly extract: (text: string) => Extraction | Promise<Extraction>
      readonly extractResult: (result: JsonValue) => Extraction | Promise<Extraction>
    }
  | { readonly ok: false; readonly reason: string }

interface LineLooksOptions {
  /** For lines without a `text_extraction`. */
  readonly rule?: Wrapping
  /** For lines without one, and without an `output_schema`, where there is no rule. */
  readonly extractor: Extractor
  /** Of a `text_extraction` without an `output_schema` beside it, where there is no rule. */
  readonly outputSchema?: JsonValue
  readonly ruleOptions: RuleOptions
}

const MAX_KEPT = 100

/**
 * Looks at lines as their `text_extraction` and `output_schema` say; those of a line stand in for those of the rule, and
 * an `output_schema` alone projects what is found. Lines that say the same share what was compiled.
 */
export function createLineLooks(options: LineLooksOptions): LineLooks {
  const kept = createMemo<LineLook>(MAX_KEPT)
  return ({ text_extraction, textExtraction, output_schema }) => {
    // An object tells what is absent from what is null
    const asked = { text_extraction, textExtraction, output_schema }
    return kept(JSON.stringify(asked), () => lookOf(asked, options))
  }
}

/** What a line brings of its own. */
interface LineRules {
  readonly text_extraction: JsonValue | undefined
  /** The other name, as in a file of rules. */
  readonly textExtraction: JsonValue | undefined
  readonly output_schema: JsonValue | undefined
}

function lookOf(line: LineRules, options: LineLooksOptions): LineLook {
  const { extractor, ruleOptions } = options
  const {
    text_extraction,
    textExtraction: extraction = text_extraction,
    output_schema: schema,
  } = line
  if (text_extraction !== undefined && line.textExtraction !== undefined)
    return {
      ok: false,
      reason: '"text_extraction" and "textExtraction" are the same; keep one',
    }
  const compiled = schema === undefined ? undefined : compileSchema(schema)
  if (compiled?.ok === false)
    return { ok: false, reason: `"output_schema" can't be used: ${compiled.reason}` }
  const own = extraction === undefined ? undefined : checkTextExtraction(extraction)
  if (own?.ok === false) return { ok: false, reason: faultyExtraction(own.faults) }
  const ownSchema = schema === undefined ? {} : { output_schema: schema }
  const isAsked = own !== undefined || (schema !== undefined && options.rule === undefined)
  const rule = isAsked ? ruleOf(own?.config ?? {}, options) : options.rule
  if (rule === undefined) return { ok: true, ...extractor }
  try {
    return { ok: true, ...createWrapper({ ...rule, ...ownSchema }, ruleOptions) }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return { ok: false, reason: error.message }
  }
}

/** What a line brings stands in for what the rule says of it. */
function ruleOf(
  textExtraction: TextExtraction,
  { rule, outputSchema = rule?.output_schema }: LineLooksOptions,
): Wrapping {
  return {
    wrap: 'text_extraction',
    text_extraction: textExtraction,
    ...(outputSchema !== undefined && { output_schema: outputSchema }),
  }
}
