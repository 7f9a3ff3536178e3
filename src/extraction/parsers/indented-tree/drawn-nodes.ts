import { isSentence } from '../../../text/is-sentence.ts'
import type { FilledLine } from '../lines/filled-lines.ts'
import type { NodeLine } from './node-line.ts'

const BRANCH = /^([\s│┃|]*)(?:[├└┣┗╰][─━-]*|[|+`\\]-{1,3}(?=\s))\s*/u
/** Names and places of branches are near: what is behind isn't drawn. */
const LENGTH = 4000
const ONLY_LINES = /^[\s│┃|]*$/u

/** The nodes of a tree that is drawn with branches (`├──`, `|--`); undefined where no line has one. */
export function drawnNodes(
  text: string,
  blocks: readonly (readonly FilledLine[])[],
): readonly NodeLine[] | undefined {
  const nodes: NodeLine[] = []
  let hasBranches = false
  for (const block of blocks)
    for (const [index, line] of block.entries()) {
      const branch = branchOf(text, line)
      if (branch !== undefined) {
        hasBranches = true
        nodes.push({ ...line, ...branch, isApart: false })
      } else if (isRoot(text, line, block[index + 1])) {
        nodes.push({ ...line, column: -1, nameStart: line.at, isApart: true })
      }
    }
  return hasBranches ? nodes : undefined
}

function branchOf(
  text: string,
  { start, end }: FilledLine,
): Pick<NodeLine, 'column' | 'nameStart'> | undefined {
  const match = BRANCH.exec(text.slice(start, Math.min(end, start + LENGTH)))
  if (match === null) return undefined
  return { column: match[1]?.length ?? 0, nameStart: start + match[0].length }
}

/** A root is named directly above its branches, unless what stands there is written about them. */
function isRoot(text: string, line: FilledLine, below: FilledLine | undefined): boolean {
  if (below === undefined || branchOf(text, below) === undefined) return false
  const name = text.slice(line.at, Math.min(line.end, line.at + LENGTH))
  return !/[:：]$/u.test(name) && !isSentence(name) && !ONLY_LINES.test(name)
}
