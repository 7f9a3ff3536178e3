import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { Extractor } from '../../extraction/create-extractor.ts'
import type { ServerTool } from '../../wrap-rules/rules-for.ts'

/** One way to look at an input. */
export interface Look {
  /** The rule that it follows. */
  readonly rule?: string
  readonly look: () => Looked | Promise<Looked>
  /** The result of a tool that a text is, if a rule reads it as one. */
  readonly result?: JsonValue
}

/** What came of a look; why there was nothing to look at. */
export type Looked = Extraction | { readonly nothing: string }

/** How inputs are looked at. */
export interface Looks {
  readonly ofText: (text: string) => readonly Look[]
  /** Nothing where no rule is for the tool. */
  readonly ofResult: (tool: ServerTool, result: JsonValue) => readonly Look[]
}

/** Every input is looked at in the same way. */
export function looksOf({ extract, extractResult }: Extractor): Looks {
  return {
    ofText: (text) => [{ look: () => extract(text) }],
    ofResult: (_tool, result) => [{ look: () => extractResult(result) }],
  }
}
