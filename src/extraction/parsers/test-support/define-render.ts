import type { Arbitrary } from 'fast-check'
import type { JsonValue } from '../../../contracts/json.ts'
import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import type { TextParserName } from '../../../contracts/text-parser.ts'

/** A text of a parser's form, and what the parser must read from it. */
interface Rendered {
  readonly text: string
  /** The values of the items, or the value itself. */
  readonly value: JsonValue
}

/** A way to write values as texts that a parser reads back. */
export interface Render {
  readonly parser: TextParserName
  /** What is written, for the title of a test: `rows without outer pipes`. */
  readonly what: string
  readonly settings: ParserSettings
  readonly rendered: Arbitrary<Rendered>
  /** Whether a paragraph above and below is part of the form, so that nothing tells it from an item. */
  readonly takesProse: boolean
}

interface RenderOf<Rows extends JsonValue> {
  readonly parser: TextParserName
  readonly what: string
  readonly rows: Arbitrary<Rows>
  readonly render: (rows: Rows) => string
  /** @defaultValue none */
  readonly settings?: ParserSettings
  /** @defaultValue false */
  readonly takesProse?: boolean
}

/** A render, from the values that it writes and how it writes them. */
export function defineRender<Rows extends JsonValue>(of: RenderOf<Rows>): Render {
  const { parser, what, rows, render, settings = {}, takesProse = false } = of
  const rendered = rows.map((value) => ({ text: render(value), value }))
  return { parser, what, settings, rendered, takesProse }
}
