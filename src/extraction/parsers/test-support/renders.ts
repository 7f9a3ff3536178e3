import type { Render } from './define-render.ts'
import { bulletListRender, numberedListRender } from './list-renders.ts'
import { tableRenders } from './table-renders.ts'

/** How the forms of all text parsers are written; each parser has at least one. */
export const renders: readonly Render[] = [numberedListRender, bulletListRender, ...tableRenders]
