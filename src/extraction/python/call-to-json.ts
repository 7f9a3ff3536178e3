import type { JsonValue } from '../../contracts/json.ts'
import { datetimeToJson } from './datetime-to-json.ts'
import { entriesToJson } from './entries-to-json.ts'
import { isClassName } from './is-class-name.ts'
import type { PythonConversion } from './python-conversion.ts'
import type { PythonCall, PythonEntry } from './python-node.ts'
import { reprReaderOf } from './repr-reader-of.ts'

/** As source code writes them where `repr` writes the module as well; alone they say too little to be data. */
const SOURCE_NAMES: ReadonlySet<string> = new Set(['datetime', 'date', 'time'])
const ENDLESS = /^\s*[-+]?(?:nan|inf(?:inity)?)\s*$/iu

/**
 * What an object prints of itself, as JSON: of known ones their items, their text or their moment, of any other an
 * object of its named parts. Parts without names say nothing of an object that isn't known: refused.
 */
export function callToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  if (call.name === 'float') return floatToJson(call, conversion)
  const reader = SOURCE_NAMES.has(call.name) ? datetimeToJson : reprReaderOf(call)
  if (reader !== undefined) return reader(call, conversion)
  if (call.positional.length > 0 || (call.named.length === 0 && !isClassName(call.name)))
    return conversion.refuse(call, `${call.name.slice(0, 80)}(…) is no object that can be read`)
  const entries = call.named.map(([name, value]): PythonEntry => [
    { type: 'string', value: name, joined: false, at: call.at },
    value,
  ])
  return entriesToJson(entries, conversion)
}

/** Only what has no literal is written as a call. */
function floatToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  const [only, more] = call.positional
  const isEndless = only?.type === 'string' && ENDLESS.test(only.value)
  if (!isEndless || more !== undefined || call.named.length > 0)
    return conversion.refuse(call, 'float(…) is no object that can be read')
  conversion.diagnostics.add(`${only.value.trim()} became null: JSON has no such number`)
  return null
}
