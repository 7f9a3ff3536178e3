import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import { openFileSink } from '../../src/fixture/open-file-sink.ts'

const VERSION = /^v\d+[a-z]*\d*$/u
const LONGEST = 60

/**
 * Makes what opens fixtures in a folder: `NNN-LAST-SEGMENTS.fixture.jsonl` with the number behind the highest one there.
 * A file that came between is never overwritten; the next number is taken.
 */
export function createNumberedSinks(folder: string): (path: string) => FixtureSink {
  let next: number | undefined
  const place = (stem: string): string => {
    next ??= highestIn(folder) + 1
    const number = String(next).padStart(3, '0')
    next += 1
    return join(folder, `${number}-${stem}.fixture.jsonl`)
  }
  return (path) => {
    const stem = stemOf(path)
    return openFreeSink(() => place(stem))
  }
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
