import { balancedEnd } from '../../json/balanced-end.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { messageOf, type MessageSplitter } from './provider-message.ts'
import { splitLines } from './split-lines.ts'
import { textOf } from './text-of.ts'

/** Makes a splitter of a body that is one message. Where its first line is JSON by itself, and more follows, it is a stream of lines. */
export function splitWhole(): MessageSplitter {
  const chunks: Uint8Array[] = []
  let lines: MessageSplitter | undefined
  let rest = ''
  return {
    push: (chunk) => {
      chunks.push(chunk)
      return []
    },
    end: () => {
      const body = Buffer.concat(chunks)
      const text = textOf(body, 0)
      if (text.trim() === '') return []
      const message = messageOf(text)
      if (message.value !== undefined) return [{ ...message, whole: true, at: 0 }]
      if (isLines(text)) {
        lines = splitLines()
        return [...lines.push(body), ...lines.end()]
      }
      if (!breaksOff(text)) return [{ ...message, whole: true, at: 0 }]
      rest = text
      return []
    },
    isStream: () => lines !== undefined,
    rest: () => lines?.rest() ?? rest,
  }
}

/** Whether the first line of a text is JSON by itself. */
function isLines(text: string): boolean {
  const end = text.indexOf('\n')
  return end !== -1 && safeParseJson(text.slice(0, end)).ok
}

/** Whether a text is the beginning of an object. */
function breaksOff(text: string): boolean {
  const start = text.length - text.trimStart().length
  return text[start] === '{' && balancedEnd(text, start) === undefined
}
