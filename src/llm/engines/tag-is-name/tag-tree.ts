/** A tag with what it holds: tags, or text. */
export interface TagTree {
  readonly name: string
  readonly text: string
  readonly children: readonly TagTree[]
}

interface OpenTag {
  readonly name: string
  readonly from: number
  readonly children: TagTree[]
  hasText: boolean
}

/** As deep as JSON is read elsewhere. */
const DEPTH_LIMIT = 500

/**
 * The tags of a text that holds nothing else but white space, each behind a mark; undefined where it holds text, too, or
 * where tags aren't closed in the order in which they were opened.
 */
export function tagTrees(text: string, mark: string): readonly TagTree[] | undefined {
  const tags = new RegExp(`${escaped(mark)}<(/?)([^<>/]+?)\\s*(/?)>`, 'gu')
  const root: OpenTag = { name: '', from: 0, children: [], hasText: false }
  const open = [root]
  let at = 0
  for (const match of text.matchAll(tags)) {
    const [whole, slash, name = '', selfClosing] = match
    const top = open.at(-1) ?? root
    if (text.slice(at, match.index).trim() !== '') top.hasText = true
    at = match.index + whole.length
    if (slash === '/') {
      if (open.length === 1 || top.name !== name || (top.hasText && top.children.length > 0))
        return undefined
      open.pop()
      const tree = { name, text: text.slice(top.from, match.index), children: top.children }
      open.at(-1)?.children.push(tree)
    } else if (selfClosing === '/') top.children.push({ name, text: '', children: [] })
    else if (open.length > DEPTH_LIMIT) return undefined
    else open.push({ name, from: at, children: [], hasText: false })
  }
  const hasText = root.hasText || text.slice(at).trim() !== ''
  return open.length > 1 || hasText || root.children.length === 0 ? undefined : root.children
}

function escaped(text: string): string {
  return text.replaceAll(/[[\](){}.*+?^$|\\]/gu, String.raw`\$&`)
}
