import { diffReporterNamed } from '../../reporters/diff/index.ts'
import type { DiffReport } from '../contracts/diff.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { DiffOptions } from './grammar/diff.ts'
import { FILE_WIDTH, readFormat } from './outputs.ts'
import { assertWritable, writeTextFile } from './write-text-file.ts'

/** Renders a comparison and puts it where it was asked for. */
export type DiffOutput = (report: DiffReport) => void

/** Where a comparison goes; what can't be written is refused before anything is read. */
export function diffOutputsOf(options: DiffOptions): readonly DiffOutput[] {
  const asked = options.json === true ? [...options.format, 'json'] : options.format
  const formats = (asked.length === 0 ? ['text'] : asked).map((format) => readFormat(format))
  if (formats.filter(({ path }) => path === undefined).length > 1) {
    throw new HarnessError(
      'wrong-use',
      'two formats would share standard output; give all but one a file: --format json=diff.json',
    )
  }
  return formats.map(({ name, path }) => outputOf(name, path))
}

function outputOf(name: string, path: string | undefined): DiffOutput {
  const reporter = diffReporterNamed(name)
  if (path === undefined) {
    const { stdout } = process
    const width = stdout.isTTY ? stdout.columns : FILE_WIDTH
    const color = stdout.isTTY && stdout.hasColors()
    return (report) => void stdout.write(reporter.render(report, { width, color }))
  }
  assertWritable(path)
  return (report) => {
    writeTextFile(path, reporter.render(report, { width: FILE_WIDTH, color: false }))
    process.stderr.write(`${name} diff: ${path}\n`)
  }
}
