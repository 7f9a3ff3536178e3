import schema from '../../../schemas/golden.schema.json' with { type: 'json' }
import type { ExtractionFailureCode } from '../../contracts/extraction.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { faultsError } from '../../files/faults-error.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonFault } from '../../json/json-fault.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { type FileFault, fileFaults } from '../../schema/file-faults.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { printableJson } from '../../text/printable-json.ts'

const VERSION = 1
const goldenSchema: JsonObject = schema

/** The commands whose outcomes are kept. */
export type GoldenCommand = 'extract' | 'parse'

/** The name of an input, the same in whatever order inputs are read. */
export interface GoldenKey {
  /** From the folder of the golden file, with `/` between folders. */
  readonly path: string
  readonly server?: string
  readonly tool?: string
  readonly call?: string
  readonly rule?: string
  /** Which answer of a model, from 1. */
  readonly answer?: number
  /** Of inputs that are otherwise named alike, from 2. */
  readonly repeat?: number
}

/** A value, or why there is none. */
export type GoldenOutcome =
  | { readonly value: JsonValue }
  | { readonly failure: ExtractionFailureCode }

/** What came of one input. */
export type GoldenEntry = GoldenKey & GoldenOutcome

/** What a golden file holds. */
export interface GoldenFile {
  readonly goldenVersion: 1
  readonly command: GoldenCommand
  readonly entries: readonly GoldenEntry[]
}

/**
 * Reads a golden file of a command.
 *
 * @throws HarnessError For a file that can't be read, is not JSON (with line and column), belongs to another command, or has
 * faults (with the line of each).
 */
export function readGolden(path: string, command: GoldenCommand): GoldenFile {
  const text = readTextFile(path)
  const reading = safeParseJson(text)
  if (!reading.ok)
    throw invalid(
      path,
      `is not JSON: ${jsonFault(text)}; fix the file, or delete it and write it with --update`,
    )
  const { value } = reading
  assertKind(path, value, command)
  const file = { path: printable(path), text, code: 'config-invalid' } as const
  if (!isGolden(value)) throw faultsError(file, fileFaults(value, goldenSchema))
  const repeated = repeatedEntries(value)
  if (repeated.length > 0) throw faultsError(file, repeated)
  return value
}

/** Returns the text of a golden file: entries sorted, and the keys in their values. */
export function renderGolden(command: GoldenCommand, entries: readonly GoldenEntry[]): string {
  const sorted = entries.toSorted(byKey).map((entry) => {
    const key = keyOf(entry)
    return 'value' in entry
      ? { ...key, value: sortedKeys(entry.value) }
      : { ...key, failure: entry.failure }
  })
  return `${printableJson({ goldenVersion: VERSION, command, entries: sorted })}\n`
}

/** Returns the name of an entry without its outcome, its parts in a fixed order. */
export function keyOf(entry: GoldenKey): GoldenKey {
  const { path, server, tool, call, rule, answer, repeat } = entry
  return {
    path,
    ...(server !== undefined && { server }),
    ...(tool !== undefined && { tool }),
    ...(call !== undefined && { call }),
    ...(rule !== undefined && { rule }),
    ...(answer !== undefined && { answer }),
    ...(repeat !== undefined && { repeat }),
  }
}

/** Orders entries by their names: the tenth call of a tool is behind its ninth. */
export function byKey(one: GoldenKey, other: GoldenKey): number {
  return (
    byText(one.path, other.path) ||
    byText(one.server, other.server) ||
    byText(one.tool, other.tool) ||
    numberOf(one.call) - numberOf(other.call) ||
    byText(one.call, other.call) ||
    byText(one.rule, other.rule) ||
    (one.answer ?? 0) - (other.answer ?? 0) ||
    (one.repeat ?? 1) - (other.repeat ?? 1)
  )
}

/** Numbers the entries that are named alike, in their order. */
export function numberRepeats(entries: readonly GoldenEntry[]): readonly GoldenEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const name = nameOf(entry)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? entry : { ...entry, repeat: count }
  })
}

/** Returns a text that is the same for entries that are named alike. */
export function nameOf(entry: GoldenKey): string {
  return JSON.stringify(keyOf(entry))
}

function numberOf(call = ''): number {
  return /^#\d{1,9}$/u.test(call) ? Number(call.slice(1)) : 0
}

/** By code units, which no locale changes. */
function byText(one = '', other = ''): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function sortedKeys(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map((item) => sortedKeys(item))
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).toSorted(([one], [other]) => byText(one, other))
  return Object.fromEntries(
    members.flatMap(([key, member]) => (member === undefined ? [] : [[key, sortedKeys(member)]])),
  )
}

function assertKind(path: string, value: JsonValue, command: GoldenCommand): void {
  const { goldenVersion: version, command: other } = isJsonObject(value) ? value : {}
  if (version === undefined)
    throw invalid(path, 'is not a golden file: it has no goldenVersion; name another file')
  if (typeof version === 'number' && version > VERSION)
    throw invalid(
      path,
      `has goldenVersion ${version}, and this assay reads ${VERSION}; update mcp-assay`,
    )
  if ((other === 'extract' || other === 'parse') && other !== command)
    throw invalid(
      path,
      `has golden values of assay ${other}, and not of assay ${command}; name another file`,
    )
}

function isGolden(value: JsonValue): value is JsonValue & GoldenFile {
  const compiled = compileSchema(goldenSchema)
  return compiled.ok && compiled.validate(value).length === 0
}

/** Two entries of one name would hide each other, as after a merge. */
function repeatedEntries({ entries }: GoldenFile): readonly FileFault[] {
  const first = new Map<string, number>()
  return entries.flatMap((entry, index) => {
    const before = first.get(nameOf(entry))
    if (before === undefined) {
      first.set(nameOf(entry), index)
      return []
    }
    const pointer = `/entries/${index}`
    return [
      { pointer, message: `${pointer} is the same input as /entries/${before}; keep one of them` },
    ]
  })
}

function invalid(path: string, fault: string): HarnessError {
  return new HarnessError('config-invalid', printable(`${excerpt(path)} ${fault}`))
}
