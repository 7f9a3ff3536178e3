import type { TextItem } from '../../../contracts/text-parser.ts'
import type { NodeLine } from './node-line.ts'

/** A node with what hangs on it. */
type TreeNode = { name: string; readonly children: TreeNode[] }

interface OpenNode {
  readonly line: NodeLine
  readonly node: TreeNode
}

interface Root extends OpenNode {
  last: NodeLine
}

/** The trees that nodes make, and whether some were deeper than is kept. */
export interface TreeItems {
  readonly items: readonly TextItem[]
  readonly isFlattened: boolean
}

/** How many levels a tree may have: what is deeper can't be written as JSON by what recurses. */
export const MAX_DEPTH = 500

/** Trees from nodes: one is inside the last one above that has a lesser column. What is too deep stays at the last level. */
export function treeItems(text: string, lines: readonly NodeLine[]): TreeItems {
  const roots: Root[] = []
  let open: OpenNode[] = []
  let isFlattened = false
  for (const line of lines) {
    if (line.isApart) open = []
    while ((open.at(-1)?.line.column ?? -Infinity) >= line.column) open.pop()
    const node: TreeNode = { name: text.slice(line.nameStart, line.end), children: [] }
    const root = roots.at(-1)
    if (open.length === 0 || root === undefined) roots.push({ line, node, last: line })
    else {
      addChild(open[Math.min(open.length, MAX_DEPTH - 1) - 1], node)
      root.last = line
    }
    if (open.length < MAX_DEPTH) open.push({ line, node })
    else isFlattened = true
  }
  return { items: roots.map((root) => itemOf(text, root)), isFlattened }
}

/** A colon only says that nodes follow: the name is the same without them. */
function addChild(parent: OpenNode | undefined, child: TreeNode): void {
  if (parent === undefined) return
  const { node } = parent
  if (node.children.length === 0) node.name = node.name.replace(/[:：]$/u, '')
  node.children.push(child)
}

function itemOf(text: string, { line, node, last }: Root): TextItem {
  const content = text.slice(line.nameStart, last.end)
  return { value: node, text: content.replaceAll('\r\n', '\n'), span: [line.at, last.end] }
}
