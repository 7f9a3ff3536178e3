import { extname, resolve } from 'node:path'
import { HarnessError } from '../contracts/harness-error.ts'
import type { ReportFile } from '../contracts/reporter.ts'
import { excerpt } from '../text/excerpt.ts'
import {
  assertFolderWritable,
  assertWritable,
  writeTextFile,
  writeTextFiles,
} from './write-text-file.ts'
import { hasColor } from './has-color.ts'

/** Columns where there is no terminal. */
export const FILE_WIDTH = 100

/** Renders what a command found and puts it where it was asked for. */
export type Output<Found> = (found: Found) => void

/** What a user asked for. */
export interface AskedFormats {
  /** Each `NAME` or `NAME=PATH`. */
  readonly format: readonly string[]
  readonly json?: boolean
}

/** How a command renders what it found. */
export interface Rendering<Found> {
  /** What it is called: `report`. */
  readonly noun: string
  /** The format where none is asked for. */
  readonly usual: string
  /** A name that nobody has is wrong use. */
  readonly rendererOf: (
    name: string,
  ) => (found: Found, place: { readonly width: number; readonly color: boolean }) => string
  /** Renders a format that is a folder as its files; undefined if the format is one text. @defaultValue none is a folder */
  readonly filesOf?: (name: string) => ((found: Found) => readonly ReportFile[]) | undefined
  /** The format that a file's extension stands for, such as `.html`. */
  readonly byExtension: Readonly<Record<string, string>>
  /** The file for a format that nobody reads on a terminal. @defaultValue none */
  readonly usualFiles?: Readonly<Record<string, string>>
  /** Whether formats may be printed one after the other. */
  readonly mayShare?: (names: readonly string[]) => boolean
}

/** Where a command's formats go, and those that are printed. */
export interface Outputs<Found> {
  readonly outputs: readonly Output<Found>[]
  readonly printed: readonly string[]
  /** The files that formats are written to, by the name of the format. */
  readonly files: ReadonlyMap<string, string>
}

/** Where the formats go that were asked for; what can't be written is refused before anything runs. */
export function outputsTo<Found>(asked: AskedFormats, rendering: Rendering<Found>): Outputs<Found> {
  const { noun, usual, usualFiles = {}, mayShare } = rendering
  const names = asked.json === true ? [...asked.format, 'json'] : asked.format
  const named = names.map((format) => readFormat(format, rendering))
  // A page alone leaves the terminal free for the usual report.
  const isQuiet = named.every(({ name, path }) => path !== undefined && path === usualFiles[name])
  const formats = isQuiet ? [{ name: usual }, ...named] : named
  const printed = formats.filter(({ path }) => path === undefined).map(({ name }) => name)
  if (printed.length > 1 && mayShare?.(printed) !== true) {
    throw new HarnessError(
      'wrong-use',
      `two formats would share standard output; give all but one a file: --format json=${noun}.json`,
    )
  }
  assertApart(formats)
  const files = new Map(
    formats.flatMap(({ name, path }) => (path === undefined ? [] : [[name, path] as const])),
  )
  return { outputs: formats.map((format) => outputOf(format, rendering)), printed, files }
}

interface Format {
  readonly name: string
  /** Standard output, where there is none. */
  readonly path?: string
}

/** Reads `NAME`, `NAME=FILE`, `NAME=-` for standard output, or a file whose extension names the format. */
function readFormat<Found>(
  format: string,
  { byExtension, usualFiles = {} }: Pick<Rendering<Found>, 'byExtension' | 'usualFiles'>,
): Format {
  const [name = '', ...rest] = format.split('=')
  if (rest.length === 0) {
    const known = byExtension[extname(name).toLowerCase()]
    if (known !== undefined) return { name: known, path: name }
    const path = Object.hasOwn(usualFiles, name) ? usualFiles[name] : undefined
    return path === undefined ? { name } : { name, path }
  }
  const path = rest.join('=')
  if (path === '')
    throw new HarnessError(
      'wrong-use',
      `--format ${name}= names no file; write --format ${name}=PATH`,
    )
  return path === '-' ? { name } : { name, path }
}

/** One would replace the other. */
function assertApart(formats: readonly Format[]): void {
  const taken = new Map<string, Format>()
  for (const { name, path } of formats) {
    if (path === undefined) continue
    const place = resolve(path)
    const before = taken.get(place)
    if (before !== undefined) {
      throw new HarnessError(
        'wrong-use',
        `${before.name} and ${name} would be written to one file, ${excerpt(path)}; give each its own`,
      )
    }
    taken.set(place, { name, path })
  }
}

function outputOf<Found>(
  { name, path }: Format,
  { noun, rendererOf, filesOf }: Rendering<Found>,
): Output<Found> {
  const render = rendererOf(name)
  if (path === undefined) {
    const { stdout } = process
    const width = stdout.isTTY ? stdout.columns : FILE_WIDTH
    const color = hasColor(stdout)
    return (found) => void stdout.write(render(found, { width, color }))
  }
  const files = filesOf?.(name)
  if (files === undefined) assertWritable(path)
  else assertFolderWritable(path)
  return (found) => {
    if (files === undefined) writeTextFile(path, render(found, { width: FILE_WIDTH, color: false }))
    else writeTextFiles(path, files(found))
    process.stderr.write(`${name} ${noun}: ${path}\n`)
  }
}
