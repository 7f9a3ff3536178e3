import type { AccessedText } from '../../contracts/extraction-access.ts'
import { plural } from '../../text/plural.ts'

const SHOWN = 4

/** One text of several, as an answer that is one JSON text may come in parts, and what is told of it. */
export function joinTexts(texts: readonly AccessedText[]): {
  readonly joined: AccessedText
  readonly diagnostic: string
} {
  const pointers = texts.map(({ pointer }) => pointer)
  const more = pointers.length > SHOWN ? ' and so on' : ''
  const from = `${pointers.slice(0, SHOWN).join(', ')}${more}`
  return {
    joined: {
      pointer: arrayOf(pointers[0] ?? ''),
      text: texts.map(({ text }) => text).join(''),
      joins: texts,
    },
    diagnostic: `${plural(texts.length, 'text')} were joined, and places are those in the joined text: ${from}`,
  }
}

/** Of the text of a part, the array of parts. */
function arrayOf(pointer: string): string {
  return pointer.replace(/\/\d+\/text$/u, '')
}
