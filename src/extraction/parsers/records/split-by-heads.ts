import { endOfLine, type SourceLine } from '../pairs/source-lines.ts'
import { type NumberedHead, numberedHead } from './numbered-head.ts'
import type { RecordBlock, RecordHead } from './record-block.ts'
import type { RecordText } from './record-text.ts'

type Blocks = readonly RecordBlock[]

/** Records below headings: of those levels below which pairs stand most often. */
export function splitByHeading(text: RecordText): Blocks {
  const { lines, headings, pairs } = text
  if (headings.every((heading) => heading === undefined)) return []
  const levels = headings.map((heading, index) => {
    const line = lines[index]
    return heading === undefined || line === undefined || numberedHead(line)?.kind === 'ruled'
      ? undefined
      : heading.level
  })
  const counts = new Map<number, number>()
  let above: number | undefined
  for (let index = 0; index < levels.length; index++) {
    const level = levels[index]
    if (level !== undefined) above = level
    else if (pairs[index] !== undefined && above !== undefined) {
      counts.set(above, (counts.get(above) ?? 0) + 1)
      above = undefined
    }
  }
  const [best] = [...counts].toSorted(([one, many], [other, few]) => few - many || one - other)
  if (best === undefined) return []
  return blocksFrom(text, (index) => {
    const [level, heading] = [levels[index], headings[index]]
    if (level === undefined || heading === undefined || level > best[0]) return undefined
    const { title, span } = heading
    return level < best[0] ? 'end' : { line: index, title, span }
  })
}

/** Records below lines that count them, of the most frequent kind; a number that comes by chance counts nothing. */
export function splitByNumber(text: RecordText): Blocks {
  const heads = text.lines.map((line) => numberedHead(line))
  const counts = new Map<string, number>()
  for (const head of heads)
    if (head !== undefined) counts.set(head.kind, (counts.get(head.kind) ?? 0) + 1)
  const ranked = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 3)
  return ranked
    .map(([kind]) => splitByKind(text, heads, kind))
    .reduce<Blocks>(
      (best, blocks) => (withPairs(text, blocks) > withPairs(text, best) ? blocks : best),
      [],
    )
}

function splitByKind(
  text: RecordText,
  heads: readonly (NumberedHead | undefined)[],
  kind: string,
): Blocks {
  let last: number | undefined
  return blocksFrom(text, (index, line) => {
    const head = heads[index]
    if (head === undefined || head.kind !== kind || !continues(head, last)) return undefined
    last = head.number
    return headOrPair(text, index, { title: head.title, line })
  })
}

function continues({ number, isBare }: NumberedHead, last: number | undefined): boolean {
  if (last === undefined) return !isBare || number <= 1_000
  return isBare ? number === last + 1 : number > last
}

/** Records whose first line has a bullet, and whose other lines are deeper. */
export function splitByBullet(text: RecordText): Blocks {
  const bullets = text.lines.filter(isBullet)
  if (bullets.length === 0) return []
  const indent = bullets.reduce(
    (least, line) => Math.min(least, line.indent),
    Number.POSITIVE_INFINITY,
  )
  return blocksFrom(text, (index, line) => {
    if (line.kind !== 'text' || line.indent > indent) return undefined
    return isBullet(line) && line.indent === indent
      ? headOrPair(text, index, { title: line.body, line })
      : 'end'
  })
}

/** Records below a key without a value that are deeper than it: `Tonight:`. */
export function splitByLabel(text: RecordText): Blocks {
  const { lines, pairs } = text
  const column = lines.reduce(
    (least, line, index) => (pairs[index] === undefined ? least : Math.min(least, line.column)),
    Number.POSITIVE_INFINITY,
  )
  const blocks = blocksFrom(text, (index, line) => {
    if (line.kind !== 'text' || line.column > column) return undefined
    const [pair, next] = [pairs[index], lines[index + 1]]
    const opens = pair?.value === '' && next?.kind === 'text' && next.column > column
    return opens ? { line: index, title: pair.key, span: [line.bodyStart, endOfLine(line)] } : 'end'
  })
  return blocks.length > 1 ? blocks : []
}

/** How many blocks have a pair. */
function withPairs({ pairs }: RecordText, blocks: Blocks): number {
  let count = 0
  for (const { from, to } of blocks)
    for (let index = from; index < to; index++)
      if (pairs[index] !== undefined) {
        count++
        break
      }
  return count
}

/** What a line does: it opens a record below it or with itself, ends one, or is inside of one. */
type Opening = RecordHead | 'itself' | 'end' | undefined

/** The blocks that lines open, each to the next line that opens or ends one. */
export function blocksFrom(
  text: RecordText,
  openingOf: (index: number, line: SourceLine) => Opening,
): Blocks {
  const blocks: RecordBlock[] = []
  let open: Omit<RecordBlock, 'to'> | undefined
  for (let index = 0; index < text.lines.length; index++) {
    const line = text.lines[index]
    const opening = line && openingOf(index, line)
    if (opening === undefined) continue
    if (open !== undefined) blocks.push({ ...open, to: index })
    if (opening === 'end') open = undefined
    else open = opening === 'itself' ? { from: index } : { from: index + 1, head: opening }
  }
  if (open !== undefined) blocks.push({ ...open, to: text.lines.length })
  return blocks
}

/** A line that opens a record is its first pair, or its title. */
export function headOrPair(
  { pairs }: RecordText,
  index: number,
  { title, line }: { readonly title: string; readonly line: SourceLine },
): Opening {
  if (pairs[index] !== undefined && line.marker !== 'none') return 'itself'
  const found = title === '' ? 0 : Math.max(0, line.text.indexOf(title))
  return { line: index, title, span: [line.start + found, line.start + found + title.length] }
}

function isBullet(line: SourceLine): boolean {
  return line.kind === 'text' && line.marker === 'bullet'
}
