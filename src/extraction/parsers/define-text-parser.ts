import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'

/** Types a text parser. */
export function defineTextParser(parser: TextParser<TextView>): TextParser<TextView> {
  return parser
}
