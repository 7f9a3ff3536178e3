const FENCE = /^(`{3,})\w*$/u
const ESCAPE_OR_SPAN = /\\[\\`*_[\]~|$]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/gu
const OUR_LINK = /\]\(https:\/\/modelcontextprotocol\.io[^)\s]*\)/gu
const MARKUP = /[<`]|@\w|(?<!&)#\d|:\/\/|\bwww\.|\]\(|\bGH-\d/giu

/** What of a Markdown text stands neither in a fence nor in a code span, by lines. Throws where a fence stays open. */
export function outsideCode(markdown: string): readonly string[] {
  const outside: string[] = []
  let mark: string | undefined
  for (const line of markdown.split('\n')) {
    if (mark === undefined) {
      mark = FENCE.exec(line)?.[1]
      if (mark === undefined)
        outside.push(
          line.replaceAll(ESCAPE_OR_SPAN, (found) => (found.startsWith('\\') ? '' : '…')),
        )
    } else if (/^ {0,3}`+\s*$/u.test(line) && line.trim().length >= mark.length) mark = undefined
  }
  if (mark !== undefined) throw new Error('a fence stays open')
  return outside
}

/** Lines of ours that are HTML. */
/** The markup of our own, which nothing of others can be: it holds no text of theirs. */
const FOLDS = [
  /^<details><summary>(?:Schema, request and answer|Also worth knowing \((?:SHOULD|ADVICE)\): [a-z-]+(?: in \d+ tools?)?)<\/summary>$/u,
  /^<\/details>$/u,
]

/** What GitHub would make of others' words in Markdown: markup, mentions, references and links that aren't ours. */
export function foreignMarkup(markdown: string): readonly string[] {
  const lines = outsideCode(markdown)
  const [opened, closed] = FOLDS.map((fold) => lines.filter((line) => fold.test(line)).length)
  if (opened !== closed) return [`${opened} opened, ${closed} closed`]
  const foreign = lines.filter((line) => !FOLDS.some((fold) => fold.test(line)))
  return foreign.flatMap((line) =>
    [...line.replaceAll(OUR_LINK, ']').matchAll(MARKUP)].map(([found]) => `${found} in ${line}`),
  )
}
