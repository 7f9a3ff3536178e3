import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { readRegularFile } from '../../files/read-bytes.ts'
import { textOfBytes } from '../../files/text-of-bytes.ts'
import {
  findScannable,
  type ScannableFile,
  type SkippedFile,
} from '../../fixture/find-scannable.ts'
import { type ScanHit, scanText } from '../../fixture/scan-fixture.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'

/** Bytes up to which a file that nobody named is read. */
const LARGEST = 64 * 2 ** 20
/** Bytes in which a binary file shows that it is one, by a zero. */
const BEGINNING = 8192
const FIXTURE = /^\s*\{\s*"assay"\s*:\s*"fixture\//u

interface Read {
  readonly isFixture: boolean
  readonly hits: readonly (ScanHit & { readonly path: string })[]
}

/** `assay scan`: what redaction would have caught in these files; any hit is 1, and nothing read is 3. */
export function scan(paths: readonly string[], options: { readonly json?: true }): ExitCode {
  const { files, skipped: passed } = findScannable(paths)
  const skipped: SkippedFile[] = [...passed]
  const read: Read[] = []
  for (const file of files) {
    const reason = whyNot(file)
    if (reason === undefined) read.push(scanFile(file.path))
    else skipped.push({ path: file.path, reason })
  }
  const hits = read.flatMap((file) => file.hits)
  if (options.json === true) process.stdout.write(`${JSON.stringify(hits, null, 2)}\n`)
  else
    for (const { path, line, rule, excerpt } of hits)
      process.stdout.write(`${printable(`${path}:${line} ${rule} ${excerpt}`)}\n`)
  const told = options.json === true ? process.stderr : process.stdout
  told.write(`${tally(read, hits.length)}\n`)
  if (skipped.length > 0) process.stderr.write(`${printable(tellSkipped(skipped))}\n`)
  if (read.length === 0)
    process.stderr.write(
      'nothing was read; assay scan reads fixtures and all other text files, in folders all but those in .git and node_modules\n',
    )
  if (read.length === 0) return exitCode.couldNotRun
  return hits.length === 0 ? exitCode.fine : exitCode.findings
}

/** Why a file isn't read; one that somebody named always is. */
function whyNot({ path, isNamed }: ScannableFile): SkippedFile['reason'] | undefined {
  if (isNamed) return undefined
  try {
    if (statSync(path).size > LARGEST) return 'too large'
    return isBinary(path) ? 'binary' : undefined
  } catch {
    return 'unreadable'
  }
}

function isBinary(path: string): boolean {
  const beginning = Buffer.alloc(BEGINNING)
  const file = openSync(path, 'r')
  try {
    const length = readSync(file, beginning, 0, BEGINNING, 0)
    const [first, second] = beginning
    const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
    return !isUtf16 && beginning.subarray(0, length).includes(0)
  } finally {
    closeSync(file)
  }
}

function scanFile(path: string): Read {
  const { text } = textOfBytes(readRegularFile(path))
  const hits = scanText(text, { environment: process.env })
  return {
    isFixture: FIXTURE.test(text.slice(0, 200)),
    hits: hits.map((hit) => ({ path, ...hit })),
  }
}

function tally(read: readonly Read[], hits: number): string {
  const fixtures = read.filter(({ isFixture }) => isFixture).length
  const others = read.length - fixtures
  const kinds = fixtures > 0 && others > 0 ? ` (${plural(fixtures, 'fixture')})` : ''
  return `${plural(read.length, 'file')}${kinds}, ${plural(hits, 'hit')}`
}

/** How many files weren't read, and why; the first of each kind by its name. */
function tellSkipped(skipped: readonly SkippedFile[]): string {
  const kinds = Array.from(
    Map.groupBy(skipped, ({ reason }) => reason),
    ([reason, files]) => {
      const more = files.length === 1 ? '' : ` and ${files.length - 1} more`
      return `${reason} (${files[0]?.path ?? ''}${more})`
    },
  )
  const bound = skipped.some(({ reason }) => reason === 'too large')
    ? `; name a file larger than ${LARGEST / 2 ** 20} MiB to have it read`
    : ''
  return `not read: ${kinds.join(', ')}${bound}`
}
