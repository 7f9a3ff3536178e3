import { wholeFence } from '../../text/whole-fence.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import type { GroupReading } from './group-reading.ts'
import { movedReading } from '../parsers/moved-reading.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** The best readings of a text again, within limits: how good each is, the whole text has told. */
export function cutReadings(text: string, best: GroupReading, limits: ReadingLimits): GroupReading {
  const [start, end] = wholeFence(text) ?? ([0, text.length] as const)
  const part = text.slice(start, end)
  const ranked = best.ranked.map((candidate) => {
    const parsing = candidate.parser.parse(part, limits)
    if (!parsing.ok) return candidate
    const coverage = coverageOfReading(part, parsing.reading)
    return { ...candidate, coverage, reading: movedReading(parsing.reading, start) }
  })
  return { ...best, ranked }
}
