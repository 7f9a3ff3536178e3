import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { type ExtractorFor, extractorOf } from '../extract/extractor-of.ts'
import { filterLines, type LineAnswer } from '../filter-lines.ts'
import type { ExtractOptions } from '../grammar/extract.ts'

/** `assay extract --jsonl`: a text or a result in, its extraction out. A line without a value is no fault. */
export async function extractLines(options: ExtractOptions): Promise<ExitCode> {
  assertAlone(options)
  const extractorFor = extractorOf(options)
  const { lines, faults } = await filterLines((input) => extractLine(input, extractorFor))
  if (lines === 0) process.stderr.write('nothing to look through came on standard input\n')
  if (lines === faults) return exitCode.couldNotRun
  return faults > 0 ? exitCode.findings : exitCode.fine
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
    `extract --jsonl reads standard input, and beside it takes only --chain, --schema and --lossless; leave ${excerpt(other)} out`,
  )
}

function extractLine(input: JsonObject, extractorFor: ExtractorFor): LineAnswer {
  const { text, result, text_extraction: rules, output_schema: schema } = input
  if ((text === undefined) === (result === undefined))
    return invalid('one of "text" and "result" must be there, and not both')
  if (rules !== undefined) return invalid('"text_extraction" isn\'t supported yet; leave it out')
  const compiled = schema === undefined ? undefined : compileSchema(schema)
  if (compiled?.ok === false) return invalid(`"output_schema" can't be used: ${compiled.reason}`)
  const extractor = extractorFor(schema)
  if (result !== undefined) return { ok: true, answer: extractor.extractResult(result) }
  if (typeof text !== 'string') return invalid('"text" must be a string')
  return { ok: true, answer: extractor.extract(text) }
}

function invalid(message: string): LineAnswer {
  return { ok: false, fault: { code: 'invalid', message } }
}
