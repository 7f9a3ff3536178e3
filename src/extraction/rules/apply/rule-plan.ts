import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import type { ParserConfig, TextExtraction } from '../../../contracts/text-extraction.ts'
import type { TextParser } from '../../../contracts/text-parser.ts'
import { compileJsonPath, type JsonPath } from '../../../projection/compile-json-path.ts'
import type { TracedProjection } from '../../../projection/traced-projection.ts'
import type { TextView } from '../../../text/text-view.ts'
import type { ChainLink } from '../../chain/chain-link.ts'
import { type Chain, resolveChain } from '../../chain/presets.ts'
import { unknownName } from '../../chain/unknown-name.ts'
import { textParsers } from '../../parsers/index.ts'
import type { ValueCheck } from '../../target/value-check.ts'
import { givesRecords } from '../gives-records.ts'
import { type CompiledField, compileFields } from './compile-fields.ts'
import { createFinish } from './create-finish.ts'
import { parserSettings } from './parser-settings.ts'

/** A configuration with its defaults and with patterns compiled. */
export interface RulePlan {
  readonly isEnabled: boolean
  readonly detectsJson: boolean
  /** What texts are looked through with where no parser is named. */
  readonly chain: readonly ChainLink[]
  readonly lossless: boolean
  /** `auto`, a parser that reads at once, or the service that is asked. */
  readonly parser: 'auto' | 'http' | TextParser<TextView>
  /** Of parsers, with `config` over what stands beside it. */
  readonly config: ParserConfig
  readonly settings: ParserSettings
  readonly fields: readonly CompiledField[]
  readonly filldown: readonly string[]
  readonly unique?: TextExtraction['unique'] & {}
  readonly sort?: TextExtraction['sort'] & {}
  /** The property that an array stands in. */
  readonly listField?: string
  /** The property that keeps what is left out. */
  readonly rest?: string
  readonly source?: JsonPath
  readonly eachBlock: boolean
  readonly onUnmatched: 'ignore' | 'report' | 'fail'
  readonly maxBytes: number
  readonly maxMatches: number
  readonly hasSchema: boolean
  /** Projects and checks. */
  readonly finish: ValueCheck<TracedProjection>
  /** The same for what a text parser reads: a text that is none of what an optional property has to be is missing. */
  readonly finishRead: ValueCheck<TracedProjection>
}

/** How texts are read where no parser is named. */
interface ReadingOptions {
  readonly chain?: Chain
  readonly lossless?: boolean
}

const MAX_BYTES = 64 * 1024 * 1024
const MAX_MATCHES = 10_000

/**
 * The plan that a configuration stands for. All defaults are here.
 *
 * @throws HarnessError `wrong-use` for a pattern, a path or a schema that can't be used, and for a parser that isn't known.
 */
export function rulePlan(
  rules: TextExtraction,
  outputSchema: JsonValue | undefined,
  { chain = 'auto', lossless = false }: ReadingOptions,
): RulePlan {
  const { enabled = true, parser: name = 'auto', limits = {}, source } = rules
  const { max_bytes = MAX_BYTES, max_items, max_matches = MAX_MATCHES } = limits
  const config: ParserConfig = { ...rules, ...rules.config }
  const listField = rules.list_field ?? rules.table_field
  return {
    isEnabled: enabled,
    detectsJson: rules.auto_detect_json ?? name === 'auto',
    chain: resolveChain(chain),
    lossless,
    parser: name === 'auto' || name === 'http' ? name : parserNamed(name),
    config,
    settings: {
      ...parserSettings(config),
      repeated: givesRecords(rules, config),
      ...(max_items !== undefined && { maxItems: max_items }),
      maxMatches: max_matches,
    },
    fields: compileFields({
      ...(name === 'custom_regex' && withoutRegex(config)),
      ...rules.item_patterns,
    }),
    filldown: rules.filldown ?? [],
    ...arrangementOf(rules),
    ...(listField !== undefined && { listField }),
    ...(rules.rest !== undefined && { rest: rules.rest }),
    ...(source !== undefined && { source: singularPath(source) }),
    eachBlock: rules.blocks === 'each',
    onUnmatched: rules.on_unmatched ?? 'ignore',
    maxBytes: max_bytes,
    maxMatches: max_matches,
    hasSchema: outputSchema !== undefined,
    ...finishesOf(rules, outputSchema),
  }
}

function finishesOf(
  { rest, match_names: matchNames }: TextExtraction,
  outputSchema: JsonValue | undefined,
): Pick<RulePlan, 'finish' | 'finishRead'> {
  const options = { rest, ...(matchNames !== undefined && { matchNames }) }
  return {
    finish: createFinish(outputSchema, options),
    finishRead: createFinish(outputSchema, { ...options, misfits: 'drop' }),
  }
}

function arrangementOf({ unique, sort }: TextExtraction): Pick<RulePlan, 'unique' | 'sort'> {
  return { ...(unique !== undefined && { unique }), ...(sort !== undefined && { sort }) }
}

/** The parser finds them; they are turned into what they are as all fields. */
function withoutRegex({ patterns = {} }: ParserConfig): TextExtraction['item_patterns'] & object {
  return Object.fromEntries(
    Object.entries(patterns).map(([field, { required, type, transform }]) => [
      field,
      {
        ...(required !== undefined && { required }),
        ...(type !== undefined && { type }),
        ...(transform !== undefined && { transform }),
      },
    ]),
  )
}

function parserNamed(name: string): TextParser<TextView> {
  const parser = textParsers.find((known) => known.name === name)
  if (parser !== undefined) return parser
  throw unknownName(
    'text parser',
    name,
    textParsers.map((known) => known.name),
  )
}

function singularPath(source: string): JsonPath {
  const path = compileJsonPath(source)
  if (path.isSingular) return path
  throw new HarnessError(
    'wrong-use',
    `source ${JSON.stringify(source)} may select several values; write a path of names and indexes only`,
  )
}
