import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { WrapRules } from '../contracts/wrap-rule.ts'
import { lineFinder } from '../files/line-finder.ts'
import { parseDataFile } from '../files/parse-data-file.ts'
import { readTextFile } from '../files/read-text-file.ts'
import { repeatedKey } from '../files/repeated-key.ts'
import { printable } from '../text/printable.ts'
import { areWrapRules, configRules } from './config-rules.ts'
import { invalidRules } from './invalid-rules.ts'
import { safeParseWrapRules } from './safe-parse-wrap-rules.ts'

/**
 * Reads a file of wrap rules, JSON or YAML by its extension, or those of a client configuration (`mcpServers`, `servers`).
 *
 * @throws HarnessError `rules-invalid` with all that is wrong, a line for each: the line of the file, the JSON Pointer,
 * the value, and what to do.
 */
export function readWrapRules(path: string): WrapRules {
  const text = readTextFile(path)
  const config = configRules(text)
  if (config !== undefined) return checkedRules(path, config)
  const value = parseDataFile({ path, text, what: 'file of wrap rules', code: 'rules-invalid' })
  if (value === null)
    throw new HarnessError(
      'rules-invalid',
      printable(`${path} holds nothing; write rules under tools or virtual_tools`),
    )
  return checkedRules(path, { text, value })
}

/**
 * Reads the wrap rules that a client configuration has beside its servers.
 *
 * @returns undefined where it has `tools` that are another program's.
 * @throws HarnessError As `readWrapRules` does.
 */
export function readConfigRules(path: string): WrapRules | undefined {
  const config = configRules(readTextFile(path))
  if (config === undefined || Object.keys(config.value).length === 0) return {}
  return areWrapRules(config.value) ? checkedRules(path, config) : undefined
}

function checkedRules(
  path: string,
  { text, value }: { readonly text: string; readonly value: JsonValue },
): WrapRules {
  const repeated = repeatedKey(text)
  if (repeated !== undefined)
    throw new HarnessError(
      'rules-invalid',
      printable(
        `${path} line ${repeated.line}: the key ${repeated.key.slice(0, 80)} is there twice; keep one`,
      ),
    )
  const check = safeParseWrapRules(value)
  if (check.ok) return check.rules
  throw invalidRules(path, check.faults, lineFinder(text))
}
