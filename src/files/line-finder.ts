import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { parsePointer } from '../json/json-pointer.ts'

/** Tells the lines of a JSON or YAML text that JSON Pointers lead to; of a member the line of its key. Reads the text once. */
export function lineFinder(text: string): (pointer: string) => number | undefined {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter, prettyErrors: false })
  return (pointer) => {
    const tokens = parsePointer(pointer) ?? []
    const last = tokens.at(-1)
    const parent = nodeAt(contents, tokens.slice(0, -1))
    const key = isMap(parent)
      ? parent.items.map((pair) => pair.key).find((name) => isScalar(name) && name.value === last)
      : undefined
    const node = isNode(key) ? key : nodeAt(contents, tokens)
    const offset = node?.range?.[0]
    return offset === undefined ? undefined : lineCounter.linePos(offset).line
  }
}

function nodeAt(root: Node | null, tokens: readonly string[]): Node | undefined {
  if (tokens.length === 0) return root ?? undefined
  const node: unknown = isMap(root) || isSeq(root) ? root.getIn(tokens, true) : undefined
  return isNode(node) ? node : undefined
}
