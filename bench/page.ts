import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Bench } from './define.ts'

/** A section of the page: what a benchmark is about, and what it printed. */
export interface Section {
  readonly name: string
  readonly title: string
  readonly about: string
  /** Of the files that measured it: another one means that the numbers are of another benchmark. */
  readonly source: string
  /** Machine and versions, then the tables. */
  readonly printed: string
}

const HEAD = `# Benchmarks

This page is written by \`npm run build && npm run bench -- --write\`. \`npm run bench\` prints the tables; with a name, such as \`npm run bench extraction\`, it prints one. What counts are the ratios within one run: the cores of the machine are shared and noisy. A benchmark fails if what it measures gives a wrong result, and \`npm run bench -- --small\` looks only at that.
`

const SECTION =
  /^## (?<title>.+)\n\n<!-- npm run bench (?<name>[\w-]+), source (?<source>[\da-f]+) -->\n\n(?<rest>[^]*?)(?=\n## |$(?![^]))/gmu
const MACHINE = /^Node v\d/mu

/** Returns the sections of a page, in its order. */
export function readPage(page: string): readonly Section[] {
  return Array.from(page.matchAll(SECTION), ({ groups = {} }) => {
    const { title = '', name = '', source = '', rest = '' } = groups
    const at = rest.search(MACHINE)
    return {
      name,
      title,
      source,
      about: rest.slice(0, at).trim(),
      printed: rest.slice(at).trim(),
    }
  })
}

/** Returns the page of some sections. */
export function renderPage(sections: readonly Section[]): string {
  return [
    HEAD,
    ...sections.map(({ name, title, about, source, printed }) =>
      [
        `## ${title}`,
        `<!-- npm run bench ${name}, source ${source} -->`,
        about,
        `${printed}\n`,
      ].join('\n\n'),
    ),
  ].join('\n')
}

/** Returns the section of a benchmark that has printed something. */
export function sectionOf(name: string, { title, about }: Bench, printed: string): Section {
  return { name, title, about: about.trim(), source: sourceOf(name), printed: printed.trim() }
}

/** Returns a digest of the files of this folder that a benchmark is made of. */
export function sourceOf(name: string): string {
  const index = readHere('./index.ts')
  const [, first = ''] =
    new RegExp(`^ {2}'?${name}'?: .*import\\('([^']+)'\\)`, 'mu').exec(index) ?? []
  const files = new Set([first])
  for (const file of files)
    for (const [, imported = ''] of readHere(file).matchAll(/ from '(\.\/[^']+)'/gu))
      files.add(imported)
  const texts = [...files].toSorted().map((file) => (file === './define.ts' ? '' : readHere(file)))
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
}

function readHere(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
