import type { Shape } from '../../contracts/classification.ts'

const WITHOUT: ReadonlySet<Shape> = new Set(['prose', 'scalar', 'binary', 'empty'])

/** Whether a text of this shape holds data that an extractor could give. */
export function holdsData(shape: Shape): boolean {
  return !WITHOUT.has(shape)
}
