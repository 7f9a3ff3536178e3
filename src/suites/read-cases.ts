import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../contracts/json.ts'
import type { SuiteCase } from '../contracts/suite.ts'

/** A case with its place in the suite's files. */
export interface PlacedCase {
  readonly suiteCase: SuiteCase
  /** Path below the package, such as `suites/rows/slices.jsonl`. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

// Above `src/` in the repository, and above the built `dist/src/`.
const ROOTS = ['../../', '../../../'].map((path) => new URL(path, import.meta.url))

/** Returns the folder that has the suites, in the repository or in the package. */
export function suitesFolder(): string {
  return packageFile('suites/', (path) => existsSync(`${path}structured-extraction/fences.jsonl`))
}

/** Returns the path of the schema of the cases. */
export function caseSchemaPath(): string {
  return packageFile('schemas/suite-case.schema.json', existsSync)
}

/** Reads the schema of the cases. */
export function readCaseSchema(): JsonObject {
  const schema: JsonObject = JSON.parse(readFileSync(caseSchemaPath(), 'utf8'))
  return schema
}

/** Returns the topic of a case: the name of its file. */
export function topicOf({ id }: Pick<SuiteCase, 'id'>): string {
  return id.slice(0, id.indexOf('/'))
}

const read = new Map<string, readonly PlacedCase[]>()

/** Reads the cases of a suite, by topic and in the order of the files; the files are read once. */
export function readCases(name: string): readonly PlacedCase[] {
  const cases = read.get(name) ?? readFiles(name)
  read.set(name, cases)
  return cases
}

function readFiles(name: string): readonly PlacedCase[] {
  const folder = `${suitesFolder()}${name}/`
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(`${folder}${file}`, 'utf8')
        .split('\n')
        .map((text, index) => ({ text, line: index + 1 }))
        .filter(({ text }) => text !== '')
        .map(({ text, line }) => ({
          suiteCase: parseCase(text),
          file: `suites/${name}/${file}`,
          line,
        })),
    )
}

// The files are the package's own: a test checks each of their lines against the schema.
function parseCase(text: string): SuiteCase {
  const suiteCase: SuiteCase = JSON.parse(text)
  return suiteCase
}

function packageFile(name: string, isThere: (path: string) => boolean): string {
  const paths = ROOTS.map((root) => fileURLToPath(new URL(name, root)))
  const found = paths.find((path) => isThere(path))
  if (found === undefined) throw new Error(`${name} is missing from the package`)
  return found
}
