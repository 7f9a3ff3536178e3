import { reporterNamed } from '../../reporters/index.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { Report } from '../contracts/report.ts'
import type { CheckOptions } from './grammar/check.ts'
import { assertWritable, writeTextFile } from './write-text-file.ts'

/** Renders a report and puts it where it was asked for. */
export type Output = (report: Report) => void

/** Columns where there is no terminal. */
const FILE_WIDTH = 100

/** Where a check reports to; what can't be written is refused before anything runs. */
export function outputsOf(options: CheckOptions): readonly Output[] {
  const asked = options.json === true ? [...options.format, 'json'] : options.format
  const formats = (asked.length === 0 ? ['terminal'] : asked).map((format) => readFormat(format))
  if (formats.filter(({ path }) => path === undefined).length > 1) {
    throw new HarnessError(
      'wrong-use',
      'two reports would share standard output; give all but one a file: --format json=report.json',
    )
  }
  const words = withoutValues(options.words)
  return formats.map((format) => outputOf(format, words))
}

/** `--env NAME=VALUE` as `--env NAME`: what is told is logged, and the value may be a secret. */
function withoutValues(words: readonly string[]): readonly string[] {
  return words.map((word, index) =>
    words[index - 1] === '--env' || word.startsWith('--env=')
      ? word.replace(/^((?:--env=)?[^=]*)=.*$/su, '$1')
      : word,
  )
}

interface Format {
  readonly name: string
  /** Standard output, where there is none. */
  readonly path?: string
}

function readFormat(format: string): Format {
  const at = format.indexOf('=')
  return at === -1 ? { name: format } : { name: format.slice(0, at), path: format.slice(at + 1) }
}

function outputOf({ name, path }: Format, words: readonly string[]): Output {
  const reporter = reporterNamed(name)
  if (path === undefined) {
    const { stdout } = process
    const width = stdout.isTTY ? stdout.columns : FILE_WIDTH
    const color = stdout.isTTY && stdout.hasColors()
    return (report) => void stdout.write(reporter.render(report, { width, color, words }))
  }
  assertWritable(path)
  return (report) => {
    writeTextFile(path, reporter.render(report, { width: FILE_WIDTH, color: false, words }))
    process.stderr.write(`${name} report: ${path}\n`)
  }
}
