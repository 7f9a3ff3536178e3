import { defineTextParser } from './define-text-parser.ts'
import { drawnNodes } from './indented-tree/drawn-nodes.ts'
import { indentedNodes } from './indented-tree/indented-nodes.ts'
import { isTree } from './indented-tree/is-tree.ts'
import { MAX_DEPTH, treeItems } from './indented-tree/tree-items.ts'
import { itemsReading } from './items-reading.ts'
import { filledBlocks } from './lines/filled-lines.ts'

const CONFIDENCE = 0.8

/**
 * Trees by branches (`├──`, `|--`) or by indentation, such as directories, accessibility snapshots and outlines: an array of
 * `{name, children}`, both always there, an item for each line at the top.
 */
export const indentedTree = defineTextParser({
  name: 'indented_tree',
  shape: 'tree',
  format: 'text',
  parse: (text, settings) => {
    const blocks = filledBlocks(text)
    const nodes = drawnNodes(text, blocks) ?? indentedNodes(text, blocks)
    const { items, isFlattened } = treeItems(text, nodes)
    const diagnostics = isFlattened
      ? [`nodes deeper than ${MAX_DEPTH} levels are at the last of these`]
      : []
    return (
      itemsReading(text, { items, diagnostics }, settings) ?? {
        ok: false,
        reason: 'no line is a node of a tree',
      }
    )
  },
  judge: (_reading, { view }) => (isTree(view) ? CONFIDENCE : 0),
})
