import type { PythonNode, PythonEntry } from '../../../extraction/python/python-node.ts'
import { pythonToJson } from '../../../extraction/python/python-to-json.ts'
import { readPython } from '../../../extraction/python/read-python.ts'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/iu

/** Words of JSON, which models write in Python, too. */
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null'])

/** The JSON text of one Python literal, all digits of its numbers kept; undefined where it is none. */
export function pythonJson(text: string): string | undefined {
  const trimmed = text.trim()
  const reading = readPython(trimmed, 0, WORDS)
  if (!reading.ok || trimmed.slice(reading.end).trim() !== '') return undefined
  return jsonOf(reading.node)
}

function jsonOf(node: PythonNode): string | undefined {
  switch (node.type) {
    case 'string':
      return JSON.stringify(node.value)
    case 'number':
      return NUMBER.test(node.digits) ? node.digits : exact(node)
    case 'name':
      return WORDS.has(node.name) ? node.name : exact(node)
    case 'list':
    case 'tuple':
    case 'set':
      return joined(node.items.map(jsonOf), '[', ']')
    case 'dict':
      return joined(node.entries.map(memberOf), '{', '}')
    default:
      return exact(node)
  }
}

function joined(
  parts: readonly (string | undefined)[],
  open: string,
  close: string,
): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(', ')}${close}`
}

function memberOf([key, value]: PythonEntry): string | undefined {
  const name = key.type === 'string' ? JSON.stringify(key.value) : jsonOf(key)
  const json = jsonOf(value)
  if (name === undefined || json === undefined) return undefined
  return `${name.startsWith('"') ? name : JSON.stringify(name)}: ${json}`
}

/** As Python's own rules have it; integers that a double can't hold come as strings of their digits. */
function exact(node: PythonNode): string | undefined {
  const decoding = pythonToJson(node, true)
  if (!decoding.ok) return undefined
  const { value } = decoding
  if (node.type === 'number' && typeof value === 'string' && NUMBER.test(value)) return value
  return JSON.stringify(value)
}
