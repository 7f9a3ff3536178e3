import type { Grammar } from '../grammar.ts'
import { stopsOf } from '../reader/stops-of.ts'

/**
 * What stands between two markers and is no call: text, its markers with it. Belongs behind the other ways to read what
 * begins alike, where the closing marker alone would be dropped.
 */
export function textBetween({
  open,
  close,
}: {
  readonly open: string
  readonly close: string
}): Grammar {
  const stops = stopsOf([open, close])
  return {
    openers: [{ literal: open }],
    *fits(reader) {
      return yield* reader.accept(open)
    },
    *read(section) {
      const { reader } = section
      const at = reader.offset
      section.text(reader.take(open.length))
      section.diagnose('marker-without-call', `no call follows ${open}`, at)
      const stop = yield* reader.until(stops, (piece) => section.text(piece))
      if (stop === close) section.text(reader.take(close.length))
      return true
    },
    write: () => '',
  }
}
