import type { JsonObject } from '../contracts/json.ts'
import type { TextParserName } from '../contracts/text-parser.ts'
import { isJsonObject } from '../json/is-json-object.ts'

const NAMES: Readonly<Partial<Record<TextParserName, string>>> = {
  html_table: 'rows',
  markdown_table: 'rows',
  aligned_table: 'rows',
  delimited: 'rows',
  indented_tree: 'nodes',
  key_value_records: 'records',
  record_lines: 'records',
  lines: 'lines',
}

/** `list_users`, `search-issues` and `find_files`, but no `list_directory`. */
const PLURAL = /^(?:list|search|find)[-_]([a-z]+[^s\W]s)$/u

/**
 * The property that a list stands in: the one array that a declared schema asks for, what the tool's name says that it
 * lists, or what the parser's things are called.
 */
export function listName(
  tool: string,
  { parser, declared }: { readonly parser?: TextParserName; readonly declared?: JsonObject },
): string {
  const properties = declared?.['properties']
  const arrays = Object.entries(isJsonObject(properties) ? properties : {}).filter(
    ([, schema]) => isJsonObject(schema) && schema['type'] === 'array',
  )
  const [only, ...others] = arrays
  if (only !== undefined && others.length === 0) return only[0]
  return PLURAL.exec(tool)?.[1] ?? (parser && NAMES[parser]) ?? 'items'
}
