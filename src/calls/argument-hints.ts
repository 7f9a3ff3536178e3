import { basename, join } from 'node:path'
import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { toolVerb } from '../mcp/tool-verb.ts'
import { isIdentity, singular, wordsOf } from './parameter-words.ts'
import { describedParameter, describedValues } from './described-value.ts'

/** A folder that a server may be asked about. */
export interface WorkFolder {
  readonly path: string
  /** Names of small files in it. */
  readonly files: readonly string[]
  /** Whether the server was given this folder, which need not be its working folder: then paths are absolute. */
  readonly isGiven: boolean
}

/** What is known besides a schema when arguments are generated. */
export interface ArgumentHints {
  readonly tool: ListedTool
  /** By the name of a parameter: what a tool was given that makes what others read. */
  readonly known: ReadonlyMap<string, JsonValue>
  readonly folder?: WorkFolder
}

const FILE = /(?:^|[^a-z])(?:file|filename|filepath|path|document|workbook|notebook)s?$/u
const FOLDER =
  /(?:^|[^a-z])(?:dir|directory|folder|cwd|root|repo|repository|workspace)s?(?: ?path)?$/u
const DATABASE = /(?:^|[^a-z])(?:db|database)(?: ?(?:file|path))?$/u
const DATABASE_FILE = /\.(?:db|sqlite3?|duckdb)$/iu
const DESTRUCTIVE = /\b(?:rm|rmdir|del|delete|drop|truncate|kill|mkfs|shutdown|reboot)\b/iu
const NEW_NAME = 'assay-example'
const EXTENSIONS =
  'csv tsv json jsonl md txt yaml yml toml xml html py ts js go rs sql xlsx docx pdf bib log'
    .split(' ')
    .map((extension) => [extension, new RegExp(`\\b${extension}\\b`, 'iu')] as const)
const ALIASES: Readonly<Record<string, RegExp>> = {
  md: /\bmarkdown\b/iu,
  py: /\bpython\b/iu,
  xlsx: /\bexcel\b/iu,
  docx: /\bword\b/iu,
  js: /\bjavascript\b/iu,
  bib: /\bbibtex\b/iu,
}

/** Returns what the hints say of a parameter: what an earlier call was given, an example of its description, a file or folder that is there. */
export function hintedValue(
  name: string,
  schema: JsonObject,
  hints: ArgumentHints,
): JsonValue | undefined {
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'string'
  const words = wordsOf(name)
  const said = descriptionOf(name, schema, hints.tool)
  const asked = { words, said }
  const isFolderAsked = type === 'string' && asksForFolder(asked, hints.tool)
  const folder = isFolderAsked ? folderFor(asked, hints) : undefined
  if (folder !== undefined) return folder
  if (isIdentity(words)) {
    const known = hints.known.get(words) ?? hints.known.get(singular(words))
    if (known !== undefined && fitsType(known, type)) return known
  }
  const file = type === 'string' ? fileFor(asked, hints) : undefined
  if (file !== undefined) return file
  const described = describedValues(said, type).find((value) => !destroys(value))
  return described ?? (type === 'string' && asksForSql(words, hints.tool) ? 'SELECT 1' : undefined)
}

function fitsType(value: JsonValue, type: string): boolean {
  return typeof value === (type === 'integer' ? 'number' : type)
}

/** An example of a command or a statement is run as it is. */
function destroys(value: JsonValue): boolean {
  return typeof value === 'string' && DESTRUCTIVE.test(value)
}

function asksForSql(words: string, { name, entry }: ListedTool): boolean {
  const about = `${wordsOf(name)} ${beginningOf(entry['description'])}`
  return /\b(?:query|statement)$/u.test(words) && /\bsql|\bselect\b|\bdatabase\b/iu.test(about)
}

/** Returns the values of arguments by the names of what others may ask for, also those inside lists and objects. */
export function valuesToKnow(given: JsonObject): ReadonlyMap<string, JsonValue> {
  const found = new Map<string, JsonValue>()
  const visit = (name: string, value: JsonValue, depth: number): void => {
    if (isJsonArray(value)) {
      const [first] = value
      if (first !== undefined && depth < 4) visit(singular(name), first, depth + 1)
    } else if (isJsonObject(value)) {
      if (depth < 4)
        for (const [key, member] of Object.entries(value)) visit(wordsOf(key), member, depth + 1)
    } else if (isIdentity(name) && value !== null && !isFolder(value) && !found.has(name))
      found.set(name, value)
  }
  visit('', given, 0)
  return found
}

/** Whether a value is the path of a folder: the `path` of the next tool may be one of a file. */
function isFolder(value: JsonValue): boolean {
  return value === '.' || (typeof value === 'string' && basename(value) === NEW_NAME)
}

function descriptionOf(name: string, schema: JsonObject, { entry }: ListedTool): string {
  const { description } = schema
  const own = typeof description === 'string' ? description : ''
  const ofTool = entry['description']
  const listed = typeof ofTool === 'string' ? describedParameter(ofTool, name) : undefined
  return listed === undefined ? own : `${own}\n${listed}`
}

/** A parameter, by the words of its name and by what is said of it. */
interface Asked {
  readonly words: string
  readonly said: string
}

/** A `path` is one of a folder if its description or the tool's name says so. */
function asksForFolder({ words, said }: Asked, { name }: ListedTool): boolean {
  if (FOLDER.test(words)) return true
  if (!/(?:^| )path$/u.test(words) || /\bfile/iu.test(said)) return false
  return (
    /\b(?:directory|folder|repository)\b/iu.test(said) ||
    /\b(?:dir|directory|folder|tree)\b|^(?:list|search|find|glob)\b/u.test(wordsOf(name))
  )
}

/** A folder that is there; one that isn't, if the tool makes folders, or may change or remove what is in it. */
function folderFor(asked: Asked, { tool, folder }: ArgumentHints): string | undefined {
  const isNew = writes(tool) && (toolVerb(tool.name) !== 'make' || makesFolders(tool))
  if (folder === undefined) return isNew ? NEW_NAME : undefined
  const path = isNew ? join(folder.path, NEW_NAME) : folder.path
  if (folder.isGiven || wantsAbsolute(asked)) return path
  return isNew ? NEW_NAME : '.'
}

function makesFolders({ name }: ListedTool): boolean {
  return /\b(?:dir|directory|folder|repo|repository|init)\b/u.test(wordsOf(name))
}

/** A file that is there; one that isn't, if the tool writes. */
function fileFor(asked: Asked, { tool, folder }: ArgumentHints): string | undefined {
  const { words, said } = asked
  if (!FILE.test(words) && !DATABASE.test(words)) return undefined
  const about = [
    words,
    said,
    tool.name.replaceAll('_', ' '),
    beginningOf(tool.entry['description']),
  ]
  const extension = about.map(extensionIn).find((found) => found !== undefined)
  const name = nameOfFile()
  if (name === undefined || folder === undefined) return name
  return folder.isGiven || wantsAbsolute(asked) ? join(folder.path, name) : name

  function nameOfFile(): string | undefined {
    const files = folder?.files ?? []
    if (DATABASE.test(words))
      return writes(tool) ? undefined : files.find((file) => DATABASE_FILE.test(file))
    return writes(tool) ? `${NEW_NAME}.${extension ?? 'txt'}` : fileLike(files, extension)
  }
}

function wantsAbsolute({ words, said }: Asked): boolean {
  return /\babsolute|full path\b/iu.test(`${words} ${said}`)
}

/** What is loaded has to be there already. */
function writes({ name, entry }: ListedTool): boolean {
  const { annotations } = entry
  if (isJsonObject(annotations) && annotations['readOnlyHint'] === true) return false
  if (/^(?:load|open|import)\b/u.test(wordsOf(name))) return false
  return ['make', 'change', 'remove'].includes(toolVerb(name))
}

function extensionIn(text: string): string | undefined {
  return EXTENSIONS.find(
    ([extension, pattern]) => pattern.test(text) || ALIASES[extension]?.test(text) === true,
  )?.[0]
}

function fileLike(files: readonly string[], extension: string | undefined): string | undefined {
  const fits = (ending: string) => files.find((file) => file.toLowerCase().endsWith(`.${ending}`))
  if (extension !== undefined) return fits(extension)
  return ['md', 'txt', 'json', 'csv'].map(fits).find((file) => file !== undefined) ?? files[0]
}

function beginningOf(description: JsonValue | undefined): string {
  return typeof description === 'string' ? description.slice(0, 500) : ''
}
