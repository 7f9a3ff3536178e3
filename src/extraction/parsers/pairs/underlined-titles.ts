import { type PlainTitles, titleAt, type ValuedLines } from './plain-titles.ts'

/**
 * Titles above a rule with pairs below it, which is as long as they are, or stands below a paragraph that is nothing else.
 * Rules also end things: a shorter or longer one underlines where another does as well, or where the text has no other.
 */
export function underlinedTitles(text: ValuedLines): PlainTitles {
  const sure = new Map<number, string>()
  const all = new Map<number, string>()
  let rules = 0
  for (let index = 1; index < text.lines.length; index++) {
    const rule = text.lines[index]
    if (rule?.kind !== 'rule' || !/^[-=]+$/u.test(rule.body)) continue
    rules++
    const title = isOverPairs(text, index) ? titleAt(text, index - 1) : undefined
    if (title === undefined) continue
    const isFitting = text.lines[index - 1]?.body.length === rule.body.length
    if (isFitting) sure.set(index - 1, title)
    if (isFitting || opensBlock(text, index - 1)) all.set(index - 1, title)
  }
  return all.size > 1 || all.size === rules ? all : sure
}

function isOverPairs({ lines, values }: ValuedLines, rule: number): boolean {
  const [title, line] = [lines[rule - 1], lines[rule]]
  if (title === undefined || title.indent > 0 || line?.indent !== 0) return false
  let next = rule + 1
  while (lines[next]?.kind === 'blank') next++
  return values[next] !== undefined
}

function opensBlock({ lines }: ValuedLines, index: number): boolean {
  const before = lines[index - 1]?.kind ?? 'blank'
  return before === 'blank' || before === 'rule'
}
