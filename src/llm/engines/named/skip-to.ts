import type { Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/**
 * Skips text that stands between the parts of a call, up to one of some literals, unless one of others, or the end of
 * the text, comes first: then nothing is read. What is skipped is told.
 */
export function* skipTo(
  section: Section,
  wanted: readonly string[],
  others: readonly string[],
): Reading<boolean> {
  const { reader } = section
  const mark = reader.mark()
  const stops = stopsOf([...wanted, ...others])
  const found = yield* reader.until(stops, () => {})
  if (found === undefined || !wanted.includes(found)) {
    reader.rewind(mark)
    return false
  }
  reader.release(mark)
  section.diagnose('text-skipped', 'text between the parts of a call was skipped', mark.offset)
  return true
}
