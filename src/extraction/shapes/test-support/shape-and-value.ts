import type { Extraction } from '../../../contracts/extraction.ts'
import type { Shape } from '../../../contracts/classification.ts'
import { createExtractor } from '../../create-extractor.ts'
import { recognizeShape } from '../recognize-shape.ts'

const WITHOUT_DATA: ReadonlySet<Shape> = new Set(['prose', 'scalar', 'empty'])

/** Where a shape that holds data and a value don't go together, and why that is right. */
const EXCEPTIONS: readonly (readonly [
  reason: string,
  holds: (shape: Shape, extraction: Extraction, text: string) => boolean,
])[] = [
  ['markup may be layout, and holds no data then', (shape, { ok }) => shape === 'markup' && !ok],
  [
    "an object's repr may be one scalar, which is data where a schema asks for one",
    (shape, extraction) =>
      shape === 'python-literal' && !extraction.ok && extraction.reason.includes('a bare scalar'),
  ],
  [
    'bytes that Python printed hold a text, of which nothing more is known',
    (shape, { ok }, text) => shape === 'python-literal' && !ok && /^b['"]/u.test(text),
  ],
  [
    'a document or a program has JSON as an example, or as little of it',
    (shape, extraction) =>
      shape === 'prose' && extraction.ok && extraction.coverage < 0.5 && isJson(extraction.format),
  ],
]

const { extract } = createExtractor()

/** What is wrong where a text has a shape that holds data and gives no value, or the other way round. */
export function shapeAndValueDiffer(text: string): string | undefined {
  const extraction = extract(text)
  const shape = recognizeShape(text)
  if (WITHOUT_DATA.has(shape) !== extraction.ok) return undefined
  if (EXCEPTIONS.some(([, holds]) => holds(shape, extraction, text))) return undefined
  return `${shape}, ${extraction.ok ? extraction.extractor : extraction.reason}: ${text}`
}

function isJson(format: string): boolean {
  return format === 'json' || format === 'json-lines'
}
