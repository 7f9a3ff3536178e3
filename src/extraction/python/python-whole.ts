import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { scanJson } from '../../json/scan-json.ts'
import { isClassName } from './is-class-name.ts'
import type { PythonNode } from './python-node.ts'
import { readPython } from './read-python.ts'
import { reprReaderOf } from './repr-reader-of.ts'

const CONSTANTS = /^(?:True|False|None)$/u
const OPENS = /[{[(]|[\p{L}_][\p{L}\d_.]{0,80}\(/uy

/**
 * A whole text as a Python literal; undefined where it isn't one, or isn't written as only Python does: a trailing
 * comma alone makes no Python of broken JSON. Numbers in parentheses may be an interval or a reference. A constant is one:
 * whether it was asked for, its check says.
 */
export function pythonWhole(text: string, span: Span): Candidate | undefined {
  const [start, end] = span
  if (end - start < 6 && CONSTANTS.test(text.slice(start, end)))
    return { span, format: 'python-literal', confidence: 1 }
  OPENS.lastIndex = start
  if (!OPENS.test(text) || !/[)}\]]/u.test(text.charAt(end - 1))) return undefined
  const scan = scanJson(text, start)
  if (scan.ok && scan.end === end) return undefined
  const reading = readPython(text, start)
  if (!reading.isMarked) return undefined
  const candidate: Candidate = { span, format: 'python-literal', confidence: 1 }
  // Its decoder says what it is that can't be said in JSON.
  if (!reading.ok) return reading.isUnsayable ? candidate : undefined
  if (reading.end !== end) return undefined
  return isData(reading.node) ? candidate : undefined
}

function isData(node: PythonNode): boolean {
  switch (node.type) {
    case 'list':
    case 'dict':
      return true
    case 'set':
      // Two strings without a comma are more likely a key and its value without the colon.
      return node.items.some((item) => item.type === 'string' && !item.joined)
    case 'tuple':
      return node.items.some(({ type }) => type !== 'number')
    case 'call':
      return isClassName(node.name) || reprReaderOf(node) !== undefined
    default:
      return false
  }
}
