import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { wholeFence } from '../../text/whole-fence.ts'
import { movedReading } from './moved-reading.ts'

/**
 * Types a text parser. Where a text is nothing but a fenced block, it reads what stands in the
 * block; one that reads only what patterns tell it reads the text as it stands.
 */
export function defineTextParser(parser: TextParser<TextView>): TextParser<TextView> {
  return parser.judge === undefined ? parser : { ...parser, parse: inFence(parser.parse) }
}

function inFence(parse: TextParser['parse']): TextParser['parse'] {
  return (text, settings) => {
    const fence = wholeFence(text)
    if (fence === undefined) return parse(text, settings)
    const [start, end] = fence
    const parsing = parse(text.slice(start, end), settings)
    if (parsing.ok) return { ok: true, reading: movedReading(parsing.reading, start) }
    const { reason, at = 0 } = parsing
    return { ok: false, reason, at: start + at }
  }
}
