import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { holdsData } from '../result/holds-data.ts'
import { defineFinding } from './define-finding.ts'

/** Structured content that keeps its schema carries only a text, and the data is inside that. */
export const textInsideStructured = defineFinding({
  code: 'text-inside-structured',
  about: 'tool',
  requirement: ASSAY_REQUIREMENTS['structured:data:as-data'],
  observe: ({ carried, shape, compliance }) =>
    carried !== undefined &&
    holdsData(shape) &&
    (compliance === 'valid' || compliance === 'no-schema')
      ? [
          {
            pointer: carried.pointer,
            message: `structuredContent only carries a text (${shape}), and the data is still inside it; return the data itself`,
          },
        ]
      : [],
})
