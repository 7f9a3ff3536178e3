import type { Candidate, Isolation, Isolator, Refusal } from '../../contracts/isolator.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { scanJson } from '../../json/scan-json.ts'
import { defineIsolator } from './define-isolator.ts'
import { describesBody, LABEL, METADATA_LABEL, SEPARATOR } from '../around/label-grammar.ts'
import { readPython } from '../python/read-python.ts'
import { LabelledJsonStream } from '../streams/labelled-json-stream.ts'

/** Which labels count, and what the parts are called. */
export interface LabelledJsonOptions {
  /**
   * A label, or several; case doesn't count. One that is named describes its body, whatever it says.
   * @defaultValue labels in capitals, and those that end in a word such as metadata, info or details
   */
  readonly label?: string | readonly string[]
  /** The key of the object. @defaultValue 'metadata' */
  readonly metadata?: string
  /** The key of the body. @defaultValue 'content' */
  readonly content?: string
}

/**
 * A label, an object (of JSON, or as Python prints a dict), one blank line and a body: `METADATA: {…}`, then text. Gives
 * `{metadata, content}`. Marks of emphasis may stand around the label. Without a body the object is only JSON in a text,
 * unless the label itself says that it describes something else (metadata, header, or one that is named).
 */
export function labelledJson(options: LabelledJsonOptions = {}): Isolator<'labelled-json'> {
  const { metadata = 'metadata', content = 'content' } = options
  const labels = options.label === undefined ? undefined : [options.label].flat().map(normal)
  const describes = (label: string): boolean =>
    labels === undefined ? METADATA_LABEL.test(label) : labels.includes(normal(label))
  const counts = (label: string): boolean =>
    labels === undefined ? describesBody(label) : describes(label)
  const assemble = (decoded: JsonValue, body: string): JsonValue =>
    Object.fromEntries([
      [metadata, decoded],
      [content, body],
    ])
  return defineIsolator({
    name: 'labelled-json',
    createStream: () => new LabelledJsonStream({ counts, describes, assemble }),
    isolate(text): Isolation {
      const label = LABEL.exec(text.slice(0, 256))
      if (label === null) return { refusal: { reason: 'no label before an object at the start' } }
      if (!counts(label[1] ?? ''))
        return { refusal: { reason: 'the label before the object names nothing that has a body' } }
      const object = objectAt(text, label[0].length - 1)
      if ('reason' in object) return { refusal: object }
      const body = bodyStart(text, object.span[1], describes(label[1] ?? ''))
      if ('reason' in body) return { refusal: body }
      const rest = text.slice(body.at)
      return {
        candidates: [
          {
            ...object,
            confidence: 1,
            covers: [0, text.length],
            assemble: (decoded) => assemble(decoded, rest),
          },
        ],
      }
    },
  })
}

function normal(label: string): string {
  return label.trim().toLowerCase()
}

function objectAt(text: string, start: number): Pick<Candidate, 'span' | 'format'> | Refusal {
  const scan = scanJson(text, start)
  if (scan.ok) return { span: [start, scan.end], format: 'json' }
  const literal = readPython(text, start)
  if (literal.ok && literal.isMarked && literal.node.type === 'dict')
    return { span: [start, literal.end], format: 'python-literal' }
  return { reason: scan.reason, at: scan.at }
}

function bodyStart(
  text: string,
  end: number,
  describes: boolean,
): { readonly at: number } | Refusal {
  const separator = SEPARATOR.exec(text.slice(end, end + 32))
  const at = separator === null ? end : end + separator[0].length
  const isEmpty = !/\S/u.test(text.slice(at))
  if (isEmpty && describes) return { at: separator === null ? text.length : at }
  if (separator === null) return { reason: 'no blank line after the labelled object', at: end }
  return isEmpty ? { reason: 'nothing follows the labelled object', at: end } : { at }
}
