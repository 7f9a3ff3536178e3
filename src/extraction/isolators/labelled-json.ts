import { scanJson } from '../../json/scan-json.ts'
import { defineIsolator } from '../define-isolator.ts'
import { LABEL, METADATA_LABEL, SEPARATOR } from '../label-grammar.ts'
import { LabelledJsonStream } from '../streams/labelled-json-stream.ts'

/**
 * A label, an object, one blank line and a body: `METADATA: {…}`, then text. Gives `{metadata, content}`.
 * The body may be empty. Without the blank line the object is only JSON in a text, unless the label itself
 * says that it describes something else (metadata, header) and nothing follows: a body that was trimmed away.
 */
export const labelledJson = defineIsolator({
  name: 'labelled-json',
  createStream: () => new LabelledJsonStream(),
  isolate(text) {
    const label = LABEL.exec(text.slice(0, 256))
    if (label === null) return { refusal: { reason: 'no label before an object at the start' } }
    const start = label[0].length - 1
    const scan = scanJson(text, start)
    if (!scan.ok) return { refusal: { reason: scan.reason, at: scan.at } }
    const body = bodyStart(text, scan.end, label[1] ?? '')
    if (body === undefined)
      return { refusal: { reason: 'no blank line after the labelled object', at: scan.end } }
    const content = text.slice(body)
    return {
      candidates: [
        {
          span: [start, scan.end],
          format: 'json',
          confidence: 1,
          covers: [0, text.length],
          assemble: (metadata) => ({ metadata, content }),
        },
      ],
    }
  },
})

function bodyStart(text: string, end: number, label: string): number | undefined {
  const separator = SEPARATOR.exec(text.slice(end, end + 32))
  if (separator !== null) return end + separator[0].length
  const trimmedAway = METADATA_LABEL.test(label) && text.trimEnd().length === end
  return trimmedAway ? text.length : undefined
}
