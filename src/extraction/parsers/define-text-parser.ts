import type { TextParser, TextReading } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { type FramedFence, framedFence, wholeFence } from '../../text/whole-fence.ts'
import { movedReading } from './moved-reading.ts'
import { outsideSpans } from './outside-spans.ts'

/**
 * Types a text parser. Where a text is nothing but a fenced block, or a block in a frame of words, it
 * reads what stands in the block; one that reads only what patterns tell it reads the text as it stands.
 */
export function defineTextParser(parser: TextParser<TextView>): TextParser<TextView> {
  return parser.judge === undefined ? parser : { ...parser, parse: inFence(parser.parse) }
}

/** A reading of what stands in a block, with the words around the block left over. */
export function inFrame(
  text: string,
  reading: TextReading,
  framed: FramedFence | undefined,
): TextReading {
  if (framed === undefined) return reading
  const around = outsideSpans(text, [framed.block])
  const unmatched = [...around, ...reading.unmatched]
  return { ...reading, unmatched: unmatched.toSorted(([one], [other]) => one - other) }
}

function inFence(parse: TextParser['parse']): TextParser['parse'] {
  return (text, settings) => {
    const whole = wholeFence(text)
    const framed = whole === undefined ? framedFence(text) : undefined
    const fence = whole ?? framed?.content
    if (fence === undefined) return parse(text, settings)
    const [start, end] = fence
    const parsing = parse(text.slice(start, end), settings)
    if (parsing.ok)
      return { ok: true, reading: inFrame(text, movedReading(parsing.reading, start), framed) }
    const { reason, at = 0 } = parsing
    return { ok: false, reason, at: start + at }
  }
}
