import { readFileSync } from 'node:fs'

/** Groups in the order of the page, each with the files that belong to it. */
const GROUPS: readonly (readonly [group: string, files: RegExp])[] = [
  ['Record', /recorders\/|\/calls\/|memory-sink|file-sink/u],
  ['Read fixtures', /\/fixture\//u],
  ['Judge', /\/verdict\/|judge-|rebuild-|replay-through|\/schema\//u],
  ['Replay', /\/replay\//u],
  ['Parse model output', /\/llm\/|\/provider\//u],
  ['Extract and project', /\/extraction\/|\/projection\/|\/json\//u],
  ['Wrap', /\/suggest\/|\/wrap-rules\/|\/host\//u],
  ['Report', /reporters\//u],
  ['Run suites', /\/suites\//u],
  ['Test plug-ins', /\/testing\//u],
  ['Errors', /./u],
]
const MODULES = {
  'mcp-assay': 'src/index.ts',
  'mcp-assay/msw': 'src/msw.ts',
  'mcp-assay/nock': 'src/nock.ts',
  'mcp-assay/suites': 'src/suites.ts',
  'mcp-assay/testing': 'src/testing.ts',
} as const

interface PublicValue {
  readonly name: string
  /** What it is imported from. */
  readonly module: string
  /** The file that declares it, from the root. */
  readonly file: string
}

/** Returns all public functions, classes and constants, by what they are for: how each is declared, and what its documentation says first. */
export function publicValues(): string {
  const values = Object.entries(MODULES).flatMap(([module, file]) => exportsOf(module, file))
  const byGroup = Map.groupBy(values, ({ file }) => groupOf(file))
  return GROUPS.flatMap(([group]) => {
    const own = byGroup.get(group) ?? []
    if (own.length === 0) return []
    const sorted = own.toSorted((left, right) => (left.name < right.name ? -1 : 1))
    return [`## ${group}`, ...sorted.map(entry)]
  }).join('\n\n')
}

function exportsOf(module: string, file: string): readonly PublicValue[] {
  const text = textOf(file)
  return Array.from(
    text.matchAll(/^export \{ ([^}]+) \} from '([^']+)'/gmu),
    ([, names = '', from = '']) =>
      names.split(', ').map((name) => ({
        name,
        module,
        file: new URL(from, `file:///${file}`).pathname.slice(1),
      })),
  ).flat()
}

function groupOf(file: string): string {
  return GROUPS.find(([, files]) => files.test(file))?.[0] ?? ''
}

function entry({ name, module, file }: PublicValue): string {
  const declared = declarationOf(name, file)
  const from = module === 'mcp-assay' ? '' : ` _(from \`${module}\`)_`
  return [
    `### ${name}`,
    `${declared.documentation}${from}`,
    ['```ts', declared.signature, '```'].join('\n'),
  ].join('\n\n')
}

interface Declaration {
  /** The first paragraph of its comment. */
  readonly documentation: string
  /** Without its body. */
  readonly signature: string
}

/**
 * Returns how a value is declared in its file.
 *
 * @throws {Error} if it has no documentation, which a reader of the page would miss
 */
function declarationOf(name: string, file: string): Declaration {
  const text = textOf(file)
  const pattern = new RegExp(
    String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport ((?:async )?function\*? ${name}\b[^]*|class ${name}\b[^\n{]*|const ${name}\b[^\n=]*)`,
    'u',
  )
  const [, comment, declared] = pattern.exec(text) ?? []
  const signature = declared === undefined ? undefined : withoutBody(declared)
  if (comment === undefined || signature === undefined)
    throw new Error(`${file}: ${name} has no documentation above its declaration`)
  const paragraphs = comment
    .replaceAll(/^\s*\* ?/gmu, '')
    .trim()
    .split(/\n\s*\n|\n@/u)
  return { documentation: (paragraphs[0] ?? '').replaceAll(/\s*\n\s*/gu, ' '), signature }
}

/** A body begins at the first brace at the end of a line that is behind all parameters. */
function withoutBody(declared: string): string {
  let end = -1
  do end = declared.indexOf(' {\n', end + 1)
  while (end !== -1 && count(declared.slice(0, end), '(') !== count(declared.slice(0, end), ')'))
  return end === -1 ? declared : declared.slice(0, end)
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

function textOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}
