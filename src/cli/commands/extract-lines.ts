import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { excerpt } from '../../text/excerpt.ts'
import { ruleNamed } from '../../wrap-rules/rule-named.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { chainOfNames } from '../extract/chain-of-names.ts'
import { chosenRules } from '../extract/chosen-rules.ts'
import { extractorOf } from '../extract/extractor-of.ts'
import { createLineLooks, type LineLooks } from '../extract/line-looks.ts'
import { readSchemaFile } from '../extract/read-schema-file.ts'
import { filterLines, type LineAnswer } from '../filter-lines.ts'
import type { ExtractOptions } from '../grammar/extract.ts'

/** `assay extract --jsonl`: a text or a result in, its extraction out. A line without a value is no fault. */
export async function extractLines(options: ExtractOptions): Promise<ExitCode> {
  assertAlone(options)
  const looks = looksOfLines(options)
  const { lines, faults } = await filterLines((input) => extractLine(input, looks))
  if (lines === 0) process.stderr.write('nothing to look through came on standard input\n')
  if (lines === faults) return exitCode.couldNotRun
  return faults > 0 ? exitCode.findings : exitCode.fine
}

function looksOfLines(options: ExtractOptions): LineLooks {
  const { allowOrigin: allowOrigins, schema } = options
  // Lines may bring rules of their own
  const rules = chosenRules({ ...options, allowOrigin: [] })
  if (rules !== undefined) {
    const rule = ruleNamed(rules)
    const ruleOptions = { allowOrigins }
    // A rule that can't be used is no fault of a line
    createWrapper(rule, ruleOptions)
    return createLineLooks({ ruleOptions, rule, extractor: extractorOf({}) })
  }
  const target = schema === undefined ? undefined : readSchemaFile(schema)
  const { chain, lossless = false } = options
  const how = { lossless, ...(chain !== undefined && { chain: chainOfNames(chain) }) }
  return createLineLooks({
    ruleOptions: { allowOrigins, ...how },
    extractor: extractorOf(options, target),
    ...(target !== undefined && { outputSchema: target }),
  })
}

/** The filter reads standard input and writes JSON Lines; whatever else is asked for would be passed over. */
function assertAlone({ paths, command, json }: ExtractOptions): void {
  const [other] = [
    ...(command.length > 0 ? ['--'] : []),
    ...(json === true ? ['--json'] : []),
    ...paths,
  ]
  if (other === undefined) return
  throw new HarnessError(
    'wrong-use',
    `extract --jsonl reads standard input, and beside it takes only --chain, --schema, --rules, --tool, --allow-origin and --lossless; leave ${excerpt(other)} out`,
  )
}

async function extractLine(input: JsonObject, looks: LineLooks): Promise<LineAnswer> {
  const { text, result } = input
  if ((text === undefined) === (result === undefined))
    return invalid('one of "text" and "result" must be there, and not both')
  const look = looks(input)
  if (!look.ok) return invalid(look.reason)
  if (result !== undefined) return { ok: true, answer: await look.extractResult(result) }
  if (typeof text !== 'string') return invalid('"text" must be a string')
  return { ok: true, answer: await look.extract(text) }
}

function invalid(message: string): LineAnswer {
  return { ok: false, fault: { code: 'invalid', message } }
}
