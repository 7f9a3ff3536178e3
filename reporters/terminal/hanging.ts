import { wrapText } from './flow.ts'
import { segment, widthOf } from './line.ts'
import type { Line, Segment } from './line.ts'

const CONTINUATION = 4
const MOST_LINES = 3

/** A label with a text after it, which goes on below where the line ends. */
export function hanging(
  label: Segment,
  text: string,
  { width, indent }: { readonly width: number; readonly indent: number },
): readonly Line[] {
  const margin = segment(' '.repeat(indent))
  const room = width - indent - widthOf(label.text) - 2
  const [first = segment(''), ...rest] = wrapText(text, room, MOST_LINES)
  return [
    [margin, label, segment('  '), first],
    ...rest.map((part) => [margin, segment(' '.repeat(CONTINUATION)), part]),
  ]
}
