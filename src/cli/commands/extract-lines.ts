import type { JsonObject } from '../../contracts/json.ts'
import { ruleNamed } from '../../wrap-rules/rule-named.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import { assertAlone } from '../assert-alone.ts'
import type { ExitCode } from '../exit-code.ts'
import { readChain } from '../extract/read-chain.ts'
import { chosenRules } from '../extract/chosen-rules.ts'
import { extractorOf } from '../extract/extractor-of.ts'
import { createLineLooks, type LineLooks } from '../extract/line-looks.ts'
import { readSchemaFile } from '../extract/read-schema-file.ts'
import { filterExitCode } from '../filter-exit-code.ts'
import { filterLines, type LineAnswer } from '../filter-lines.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { invalidLine } from '../invalid-line.ts'

const FILTER = {
  name: 'extract',
  takes: '--chain, --schema, --rules, --tool, --allow-origin and --lossless',
} as const

/** `assay extract --jsonl`: a text or a result in, its extraction out. A line without a value is no fault. */
export async function extractLines(options: ExtractOptions): Promise<ExitCode> {
  assertAlone(options, FILTER)
  const looks = await looksOfLines(options)
  const counts = await filterLines((input) => extractLine(input, looks))
  return filterExitCode(counts, 'look through')
}

async function looksOfLines(options: ExtractOptions): Promise<LineLooks> {
  const { allowOrigin: allowOrigins, schema } = options
  // Lines may bring rules of their own
  const rules = chosenRules({ ...options, allowOrigin: [] })
  if (rules !== undefined) {
    const rule = ruleNamed(rules)
    const ruleOptions = { allowOrigins }
    // A rule that can't be used is no fault of a line
    createWrapper(rule, ruleOptions)
    return createLineLooks({ ruleOptions, rule, extractor: await extractorOf({}) })
  }
  const target = schema === undefined ? undefined : readSchemaFile(schema)
  const { chain, lossless = false } = options
  const how = { lossless, ...(chain !== undefined && { chain: await readChain(chain) }) }
  return createLineLooks({
    ruleOptions: { allowOrigins, ...how },
    extractor: await extractorOf(options, target),
    ...(target !== undefined && { outputSchema: target }),
  })
}

async function extractLine(input: JsonObject, looks: LineLooks): Promise<LineAnswer> {
  const { text, result } = input
  if ((text === undefined) === (result === undefined))
    return invalidLine('one of "text" and "result" must be there, and not both')
  const look = looks(input)
  if (!look.ok) return invalidLine(look.reason)
  if (result !== undefined) return { ok: true, answer: await look.extractResult(result) }
  if (typeof text !== 'string') return invalidLine('"text" must be a string')
  return { ok: true, answer: await look.extract(text) }
}
