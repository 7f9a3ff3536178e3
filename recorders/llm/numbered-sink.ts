import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import { openFileSink } from '../../src/fixture/open-file-sink.ts'
import { excerpt } from '../../src/text/excerpt.ts'

const VERSION = /^v\d+[a-z]*\d*$/u
const LONGEST = 60
const WITHOUT_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Makes what opens fixtures in a folder: `NNN-LAST-SEGMENTS.fixture.jsonl` with the number behind the highest one there.
 * A file that came between is never overwritten; the next number is taken.
 */
export function createNumberedSinks(folder: string): (path: string) => FixtureSink {
  const place = createPlaces(folder)
  return (path) => {
    const stem = stemOf(path)
    return openFreeSink(() => place(stem))
  }
}

/**
 * Makes what writes whole fixtures into a folder, named in the same way. Each is written beside its place and moved there,
 * so that a kill or a full disk leaves no half of it. Returns the path of the fixture.
 */
export function createNumberedFiles(folder: string): (path: string, text: string) => string {
  const place = createPlaces(folder)
  return (path, text) => {
    const stem = stemOf(path)
    const temporary = join(folder, `.${randomUUID()}.new`)
    try {
      writeWhole(temporary, text)
      return moveToFree(temporary, () => place(stem))
    } catch (error) {
      // The place that it names is nobody's but ours.
      const cause = error instanceof HarnessError ? error.cause : error
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new HarnessError(
        'write-failed',
        `no fixture can be written into ${excerpt(folder)} (${why}); name another folder`,
        { cause },
      )
    } finally {
      if (existsSync(temporary)) rmSync(temporary)
    }
  }
}

/** Names the next place for a fixture, each time it is asked. */
function createPlaces(folder: string): (stem: string) => string {
  let next: number | undefined
  return (stem) => {
    next ??= highestIn(folder) + 1
    const number = String(next).padStart(3, '0')
    next += 1
    return join(folder, `${number}-${stem}.fixture.jsonl`)
  }
}

function writeWhole(path: string, text: string): void {
  const sink = openFileSink(path)
  try {
    sink.append(Buffer.from(text))
  } finally {
    sink.close()
  }
}

/** Moves a file to the first place that is free, and never onto a file. */
function moveToFree(temporary: string, place: () => string): string {
  for (;;) {
    const path = place()
    try {
      linkSync(temporary, path)
      return path
    } catch (error) {
      if (existsSync(path)) continue
      if (!isWithoutLinks(error)) throw error
      renameSync(temporary, path)
      return path
    }
  }
}

/** Some file systems, such as FAT, have no hard links. */
function isWithoutLinks(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WITHOUT_LINKS.has(error.code)
}

/** A sink that moves on to the next place where a file stands at the first. */
function openFreeSink(place: () => string): FixtureSink {
  let sink = openFileSink(place())
  let isOpen = false
  return {
    get path() {
      return sink.path
    },
    append(bytes) {
      while (!isOpen) {
        try {
          sink.append(bytes)
          isOpen = true
          return
        } catch (error) {
          if (!(error instanceof HarnessError) || error.code !== 'file-exists') throw error
          sink = openFileSink(place())
        }
      }
      sink.append(bytes)
    },
    cutTo: (length) => sink.cutTo(length),
    close: () => sink.close(),
  }
}

function highestIn(folder: string): number {
  return namesIn(folder).reduce((highest, name) => {
    const [, number = '0'] = /^(\d{3,9})-.*\.fixture\.jsonl$/u.exec(name) ?? []
    return Math.max(highest, Number(number))
  }, 0)
}

/** None where there is no folder yet, or one that can't be read; whether it can be written is found out then. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The last two segments of a path without the version of the interface, as a part of a file's name. */
function stemOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !VERSION.test(segment))
  const stem = segments
    .slice(-2)
    .join('-')
    .replaceAll(/[^\w.-]+/gu, '-')
    .replaceAll(/-+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/gu, '')
  return stem === '' ? 'root' : stem.slice(0, LONGEST)
}
