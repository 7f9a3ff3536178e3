import { parseAllDocuments } from 'yaml'
import type { Decoding } from '../../contracts/decoder.ts'
import { defineDecoder } from './define-decoder.ts'
import { createYamlReader, type YamlFault } from './yaml-reader.ts'

/** The parser reads about half a million characters in a second, and far fewer of those that it has to complain of. */
const SIZE_LIMIT = 1 << 18

type YamlDocuments = ReturnType<typeof parseDocuments>

/**
 * YAML 1.2 with the core schema: one document as its value, a stream as an array of its documents, empty ones left
 * out. Dates stay strings, `<<` is a key like any other, and keys that aren't strings become strings. Refuses what
 * JSON has no place for and what isn't harmless: tags beyond the core schema, repeated keys (section 3.2.1.3 of the
 * specification: the text is no YAML), collections as keys, and aliases that stand for too much. `.inf` and `.nan`
 * stay strings. Tells which numbers are read otherwise than they are written.
 */
export const yaml = defineDecoder({
  format: 'yaml',
  decode(text, { lossless = false }) {
    if (text.length > SIZE_LIMIT)
      return { ok: false, reason: `the text is longer than ${SIZE_LIMIT} characters of YAML` }
    const documents = safely(() => parseDocuments(text))
    if (documents === undefined) return { ok: false, reason: 'the YAML is nested too deep', at: 0 }
    return faultAmong(documents) ?? read(documents, lossless)
  },
})

function parseDocuments(text: string) {
  const documents = parseAllDocuments(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: 'silent',
    // Looks through all keys of a map for each of them; the reader compares them itself.
    uniqueKeys: false,
  })
  return [...documents]
}

/** The parser descends by recursion. */
function safely<Result>(parse: () => Result): Result | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** A warning is of a tag or a directive that isn't known: the value would be another than what was meant. */
function faultAmong(documents: YamlDocuments): Decoding | undefined {
  for (const { errors, warnings } of documents) {
    const fault = errors[0] ?? warnings[0]
    if (fault !== undefined) return { ok: false, reason: reasonOf(fault.code), at: fault.pos[0] }
  }
  return undefined
}

function reasonOf(code: string): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'the YAML is nested too deep'
  if (code === 'TAG_RESOLVE_FAILED') return 'the YAML has a tag that the core schema lacks'
  return `the text is no YAML: ${code.toLowerCase().replaceAll('_', ' ')}`
}

function read(documents: YamlDocuments, lossless: boolean): Decoding {
  const reader = createYamlReader(lossless)
  const filled = documents.filter(({ contents }) => contents !== null && !isEmpty(contents))
  const values = filled.map(({ contents }) => reader.read(contents))
  const [value = null] = values
  if (values.length === 0) return { ok: false, reason: 'the text holds no YAML value', at: 0 }
  const fault: YamlFault | undefined = reader.fault()
  if (fault !== undefined) return { ok: false, ...fault }
  const diagnostics = reader.diagnostics()
  return { ok: true, value: values.length > 1 ? values : value, diagnostics, repairs: [] }
}

function isEmpty(contents: object): boolean {
  return 'source' in contents && contents.source === '' && 'value' in contents && !contents.value
}
