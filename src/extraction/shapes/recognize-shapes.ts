import type { Shape } from '../../contracts/classification.ts'
import { recognizeShape } from './recognize-shape.ts'
import type { TextSource } from '../several/text-source.ts'

const UNSTRUCTURED: ReadonlySet<Shape> = new Set(['prose', 'scalar'])
/** What one block can be that is JSON, or holds it. */
const WITH_JSON: ReadonlySet<Shape> = new Set(['json', 'labelled-json', 'json-in-text'])

/**
 * What the texts of several blocks are together. JSON in each of several blocks is `json-blocks`; in some of them,
 * beside text, `json-in-text`. One block with structure gives its shape. Otherwise it is the shape of all blocks as
 * one text, a blank line between them, or of the longest one with structure where the whole has none.
 */
export function recognizeShapes(sources: readonly TextSource[]): Shape {
  const blocks = sources
    .map(({ text, extraction }) => ({ text, shape: recognizeShape(text, extraction()) }))
    .filter(({ shape }) => shape !== 'empty')
  const [first] = blocks
  if (first === undefined) return 'empty'
  if (blocks.length === 1) return first.shape
  if (blocks.every(({ shape }) => shape === 'json')) return 'json-blocks'
  if (blocks.some(({ shape }) => WITH_JSON.has(shape))) return 'json-in-text'
  const structured = blocks.filter(({ shape }) => !UNSTRUCTURED.has(shape))
  const [only] = structured
  if (only !== undefined && structured.length === 1) return only.shape
  return shapeTogether(blocks, structured)
}

interface Block {
  readonly text: string
  readonly shape: Shape
}

function shapeTogether(blocks: readonly Block[], structured: readonly Block[]): Shape {
  const together = recognizeShape(blocks.map(({ text }) => text).join('\n\n'))
  if (!UNSTRUCTURED.has(together)) return together
  const [longest] = structured.toSorted((one, other) => other.text.length - one.text.length)
  return longest?.shape ?? together
}
