import type { Render } from './define-render.ts'
import { linesRender, recordLinesRender } from './line-renders.ts'
import { bulletListRender, inlineListRender, numberedListRender } from './list-renders.ts'
import { pairRenders } from './pair-renders.ts'
import { arrowRenders, pythonRender, recordPatternsRender } from './pattern-renders.ts'
import { tableRenders } from './table-renders.ts'
import { treeRenders } from './tree-renders.ts'

/** How the forms of all text parsers are written; each parser has at least one. */
export const renders: readonly Render[] = [
  numberedListRender,
  bulletListRender,
  inlineListRender,
  linesRender,
  recordLinesRender,
  ...pairRenders,
  ...treeRenders,
  ...tableRenders,
  pythonRender,
  ...arrowRenders,
  recordPatternsRender,
]
