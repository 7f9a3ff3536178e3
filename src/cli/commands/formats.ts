import { HarnessError } from '../../contracts/harness-error.ts'
import { packageVersion } from '../../files/own-package.ts'
import { listLlmFormats } from '../../llm/list-llm-formats.ts'
import { readFormatFiles } from '../parse/read-format-files.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printableJson } from '../../text/printable-json.ts'
import { FILE_WIDTH } from '../outputs-to.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { ParseOptions } from '../grammar/parse.ts'
import { formatLines } from '../parse/format-lines.ts'
import { formatTable } from '../parse/format-table.ts'
import { printLines } from '../parse/print-lines.ts'

/** `assay parse --formats`: lists the formats of tool calls, or describes one; returns the exit code. */
export function formats({
  formats: asked,
  formatFile,
  paths,
  expect,
  json,
}: ParseOptions): ExitCode {
  const stray = paths[0] ?? expect
  if (stray !== undefined)
    throw new HarnessError('wrong-use', `--formats reads no file; leave ${excerpt(stray)} out`)
  const name = asked === true ? undefined : asked
  const infos = listLlmFormats(name, readFormatFiles(formatFile))
  if (json === true) {
    const document = { formatsVersion: 1, assay: packageVersion(), formats: infos }
    process.stdout.write(`${printableJson(document)}\n`)
  } else if (name === undefined)
    printLines(formatTable(infos, process.stdout.isTTY ? process.stdout.columns : FILE_WIDTH))
  else printLines(infos.flatMap((info) => formatLines(info)))
  return exitCode.fine
}
