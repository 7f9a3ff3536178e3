import markdownIt from 'markdown-it'
import { serve } from './serve.ts'

const markdown = markdownIt()

await serve({
  suite: 'text-extraction',
  library: 'markdown-it',
  part: 'tables',
  answer({ text, rule }) {
    if (JSON.stringify(rule) !== '{"parser":"markdown_table"}')
      return { skipped: 'it reads tables and has no configuration' }
    const [head, ...rows] = tableOf(text)
    if (head === undefined) return { result: null }
    const value = rows.map((cells) =>
      Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
    )
    return { result: { value } }
  },
})

/** Returns the texts of the cells of the first table, by rows. */
function tableOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  for (const { type, content } of markdown.parse(text, {})) {
    if (type === 'table_close') break
    if (type === 'tr_open') rows.push([])
    if (type === 'inline') rows.at(-1)?.push(content)
  }
  return rows
}
