import { packageVersion } from '../../files/package-version.ts'
import { listLlmFormats } from '../../llm/list-llm-formats.ts'
import { printableJson } from '../../text/printable-json.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { formatLines } from '../parse/format-lines.ts'
import { formatTable } from '../parse/format-table.ts'
import { printLines } from '../parse/print-lines.ts'

/** `assay formats`: the formats of tool calls; answers with the exit code. */
export function formats(name: string | undefined, options: { readonly json?: true }): ExitCode {
  const infos = listLlmFormats(name)
  if (options.json === true) {
    const document = { formatsVersion: 1, assay: packageVersion(), formats: infos }
    process.stdout.write(`${printableJson(document)}\n`)
  } else if (name === undefined) printLines(formatTable(infos))
  else printLines(infos.flatMap((info) => formatLines(info)))
  return exitCode.fine
}
