import { JsonLines } from '../../wire/json-lines.ts'
import { messageOf, type MessageSplitter, type PlacedMessage } from './provider-message.ts'
import { textOf } from './text-of.ts'

const NEWLINE = 0x0a

/** Makes a splitter of bodies with one JSON value a line. A last line that is no JSON and no line ending ends is what is left. */
export function splitLines(): MessageSplitter {
  const lines = new JsonLines()
  /** Where lines begin that weren't handed out yet, the first of them at `taken`. */
  const starts = [0]
  let taken = 0
  let length = 0
  let rest = ''
  const toMessages = ({ data }: { readonly data: Uint8Array }): readonly PlacedMessage[] => {
    const at = starts[taken] ?? length
    taken += 1
    const text = textOf(data, at)
    return text.trim() === '' ? [] : [{ ...messageOf(text), at }]
  }
  return {
    push: (chunk) => {
      starts.splice(0, taken)
      taken = 0
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1))
        starts.push(length + at + 1)
      length += chunk.length
      return lines.push(chunk).flatMap(toMessages)
    },
    end: () => {
      const [last] = lines.end().flatMap(toMessages)
      if (last === undefined || last.value !== undefined) return last === undefined ? [] : [last]
      rest = last.text
      return []
    },
    isStream: () => true,
    rest: () => rest,
  }
}
