type TextOf = (share: number) => string

/** Texts that take long where work isn't linear, by the share of them that is asked for. */
export const HOSTILE: readonly (readonly [name: string, textOf: TextOf])[] = [
  ['numbers', repeated('1. a\n', 50_000)],
  ["numbers that don't follow", repeated('7. a\n3. b\n', 25_000)],
  ['nested numbers', repeated('1. a\n   1. b\n      1. c\n', 20_000)],
  ['bullets', repeated('- a\n', 50_000)],
  ['bullets with paragraphs', repeated('- a\n\nb\n\n', 20_000)],
  ['markers on one line', repeated('- ', 200_000)],
  ['half fences', repeated('```\n- a\n', 25_000)],
  ['fences that get shorter', (share) => shorterFences(800 * Math.sqrt(share))],
  ['pairs', repeated('key: value\n', 25_000)],
  ['pairs of logs', repeated('a=1 b="2" c=\n', 20_000)],
  ['half quotes', repeated('a="', 200_000)],
  ['colons', repeated(':', 200_000)],
  ['deeper pairs', (share) => deeper('k:', 1200 * Math.sqrt(share))],
  ['rules', repeated('---\n', 25_000)],
  ['pipes', repeated('|', 400_000)],
  ['rows', repeated('| a | b |\n', 20_000)],
  ['headers', repeated('| a |\n|---|\n', 20_000)],
  ['escapes', repeated('\\|`', 150_000)],
  ['aligned cells', repeated('aa   bb   cc\n', 20_000)],
  ['box lines', repeated('├──┼──┤\n', 20_000)],
  ['lists of cells', repeated('a,"b,', 100_000)],
  ['lines of cells', repeated('a,b\tc;d\n', 20_000)],
  ['rows of HTML', repeated('<table><tr><td>a', 60_000)],
  ['half tags', repeated('<td a="', 100_000)],
  ['comments that never end', repeated('<!--', 100_000)],
  ['spans', repeated('<td rowspan=9999 colspan=999>', 30_000)],
  ['blanks', repeated(' \u00A0', 300_000)],
  ['blank lines', repeated('\n', 100_000)],
  ['borders', (share) => `|${'+'.repeat(16_000 * share)}\nx`],
  ['blanks in a tag', (share) => `<table><tr><td colspan=${' '.repeat(30_000 * share)}x>a</table>`],
  ['keys without values', (share) => `${keysAlone(20_000 * share)}z: 1`],
  ['a header that is wider than its rows', (share) => wideBox(10_000 * share)],
  ['gaps above aligned rows', (share) => wideGaps(10_000 * share)],
  ['words', repeated('word ', 200_000)],
  ['a line without a space', repeated('x', 1_000_000)],
]

/** Texts that are deep or wide. */
export const NESTED: readonly (readonly [name: string, text: string])[] = [
  ['2,000 levels of names', deeper('name', 2000)],
  ['2,000 levels of keys', deeper('key:', 2000)],
  ['2,000 levels of bullets', deeper('- a', 2000)],
  [
    '2,000 levels of branches',
    Array.from({ length: 2000 }, (_, at) => `${'│ '.repeat(at)}├── a`).join('\n'),
  ],
  ['10,000 columns of a table', wide('|', 10_000)],
  ['10,000 columns of CSV', wide(',', 10_000)],
  ['10,000 levels of tables', '<table><tr><td>'.repeat(10_000)],
  ['a line of 5 MB', `- ${'word: x, '.repeat(555_000)}`],
]

function repeated(piece: string, times: number): TextOf {
  return (share) => piece.repeat(times * share)
}

/** Keys that have nothing beside them, each above a blank line. */
function keysAlone(count: number): string {
  return Array.from({ length: Math.floor(count) }, (_, at) => `key ${at}:\n\n`).join('')
}

function wideBox(count: number): string {
  return `+---+\n|${'a|'.repeat(count)}\n+---+\n${'|a|\n'.repeat(count)}+---+\n`
}

function wideGaps(count: number): string {
  return `aa   ${'a '.repeat(count)}\n${'x    y\n'.repeat(count)}`
}

function deeper(line: string, levels: number): string {
  return Array.from({ length: Math.floor(levels) }, (_, at) => ' '.repeat(at) + line).join('\n')
}

function shorterFences(count: number): string {
  return Array.from({ length: Math.floor(count) }, (_, at) => '`'.repeat(count + 3 - at)).join(
    ' x\n',
  )
}

function wide(separator: string, columns: number): string {
  const cells = (cell: string): string =>
    Array.from({ length: columns }, () => cell).join(separator)
  return [cells('a'), cells('---'), cells('b'), cells('c')].join('\n')
}
