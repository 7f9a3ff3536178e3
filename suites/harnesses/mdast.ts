import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { serve } from './serve.ts'

const OPTIONS = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

await serve({
  suite: 'text-extraction',
  library: 'mdast-util-gfm-table',
  answer({ text, rule }) {
    if (JSON.stringify(rule) !== '{"parser":"markdown_table"}')
      return { skipped: 'it reads tables and has no configuration' }
    const table = tableIn(fromMarkdown(text, OPTIONS))
    if (table === undefined) return { result: null }
    const [head = [], ...rows] = (table.children ?? []).map((row) =>
      (row.children ?? []).map(textOf),
    )
    const value = rows.map((cells) =>
      Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
    )
    return { result: { value } }
  },
})

interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
}

/** Returns the first table, also in a quotation or an item. */
function tableIn(node: Node): Node | undefined {
  if (node.type === 'table') return node
  return node.children?.map(tableIn).find((found) => found !== undefined)
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('')
}
