import { basename, extname } from 'node:path'
import type { ImportedEntry, Importer } from '../../../recorders/import/define-importer.ts'
import { readImport } from '../../../recorders/import/read-import.ts'
import { writeImported } from '../../../recorders/import/write-imported.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { openFileSink } from '../../fixture/open-file-sink.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { fixturePath, isFixturePath } from '../fixture-path.ts'
import type { ImportOptions } from '../grammar/import.ts'

interface Imported {
  readonly file: string
  /** Of the entry in its file, from 1. */
  readonly entry: number
  /** Of the fixture; absent where the entry was passed over. */
  readonly path?: string
  /** Why it was passed over, or isn't whole. */
  readonly reason?: string
}

/** `assay import`: a fixture for each exchange with a model. */
export function importFiles(options: ImportOptions): ExitCode {
  const { files, from, out, json } = options
  if (isFixturePath(out))
    throw new HarnessError('wrong-use', `--out ${out} is a fixture's name; name a folder`)
  const read = files.map((file) => ({ file, ...readImport(file, from) }))
  const imported = read.flatMap(({ file, importer, entries }) =>
    entries.map((entry, index) =>
      importEntry(entry, { file, importer, options, number: entries.length > 1 ? index + 1 : 0 }),
    ),
  )
  const begun = imported.filter(({ path }) => path !== undefined)
  const written = begun.filter(({ reason }) => reason === undefined)
  if (json === true) process.stdout.write(`${JSON.stringify(imported, null, 2)}\n`)
  else
    process.stdout.write(
      `${plural(written.length, 'fixture')}, ${imported.length - begun.length} passed over\n`,
    )
  if (written.length === 0) return exitCode.couldNotRun
  return written.length < begun.length ? exitCode.findings : exitCode.fine
}

interface Place {
  readonly file: string
  readonly importer: Importer
  readonly options: ImportOptions
  /** From 1; 0 where the file holds one entry. */
  readonly number: number
}

function importEntry(entry: ImportedEntry, place: Place): Imported {
  const { file, importer, options, number } = place
  const told = { file, entry: Math.max(number, 1) }
  if (!entry.ok) {
    process.stderr.write(`${printable(`${file} entry ${told.entry}: ${entry.reason}`)}\n`)
    return { ...told, reason: entry.reason }
  }
  const stem = basename(file, extname(file))
  const { path } = fixturePath(options.out, number === 0 ? stem : `${stem}-${number}`)
  const { name } = options
  try {
    writeImported(entry.exchange, openFileSink(path), {
      importer,
      ...(name !== undefined && { name }),
    })
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    process.stderr.write(`${printable(error.message)}\n`)
    return { ...told, path, reason: error.message }
  }
  process.stderr.write(`${printable(path)}\n`)
  return { ...told, path }
}
