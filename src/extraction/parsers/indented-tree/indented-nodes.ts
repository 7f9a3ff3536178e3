import { isHeading } from '../../../text/is-heading.ts'
import type { FilledLine } from '../lines/filled-lines.ts'
import { markerAt } from '../lists/marker-at.ts'
import type { NodeLine } from './node-line.ts'

type Block = readonly FilledLine[]

/** What browsers' tools print of a page: `uid=1_4 link "Docs"`. */
const ID_NODE = /[A-Za-z]\w{0,20}=[\w.:-]{1,100} [A-Za-z"]/y

/**
 * The nodes of a tree by indentation. Where half of the lines have a bullet or an id, they are nodes, and so is what is inside of
 * them; else all lines, but for the blocks above and below that have no depth, and for a line that announces the tree.
 */
export function indentedNodes(text: string, blocks: readonly Block[]): readonly NodeLine[] {
  const nodes = blocks.map((block) => block.map((line) => nodeOf(text, line)))
  const all = nodes.flat()
  const marked = all.filter((node) => isMarked(text, node))
  return marked.length > 0 && marked.length * 2 >= all.length
    ? markedNodes(text, all)
    : outlinedNodes(text, nodes)
}

function nodeOf(text: string, line: FilledLine): NodeLine {
  let column = 0
  for (let position = line.start; position < line.at; position++)
    column += text.charCodeAt(position) === 0x09 ? 4 - (column % 4) : 1
  const marker = markerAt(text, [line.at, line.end], 'bullet')
  return { ...line, column, nameStart: marker?.contentStart ?? line.at, isApart: false }
}

function isMarked(text: string, { at, nameStart }: NodeLine): boolean {
  ID_NODE.lastIndex = at
  return nameStart > at || ID_NODE.test(text)
}

function markedNodes(text: string, lines: readonly NodeLine[]): readonly NodeLine[] {
  const nodes: NodeLine[] = []
  let top = Infinity
  for (const line of lines) {
    const isInside = line.column > top
    if (isInside || isMarked(text, line)) {
      nodes.push({ ...line, isApart: top === Infinity })
      top = Math.min(top, line.column)
    } else top = Infinity
  }
  return nodes
}

function outlinedNodes(
  text: string,
  blocks: readonly (readonly NodeLine[])[],
): readonly NodeLine[] {
  const least = blocks.flat().reduce((column, line) => Math.min(column, line.column), Infinity)
  const hasDepth = (block: readonly NodeLine[]): boolean =>
    block.some(({ column }) => column > least)
  const first = blocks.findIndex(hasDepth)
  const last = blocks.findLastIndex(hasDepth)
  const lines = (first === -1 ? blocks : blocks.slice(first, last + 1)).flat()
  return lines.filter((line, index) => {
    const below = lines[index + 1]?.column ?? 0
    const name = text.slice(line.at, Math.min(line.end, line.at + 10))
    return !isHeading(name) && (below > line.column || !isAnnouncement(text, line))
  })
}

function isAnnouncement(text: string, { column, end }: NodeLine): boolean {
  return column === 0 && /[:：]/u.test(text.charAt(end - 1))
}
