import { failAt } from './fail-at.ts'
import type { PythonCursor } from './python-cursor.ts'
import type { PythonNode, PythonText } from './python-node.ts'
import { readPythonString } from './read-python-string.ts'
import { skipPythonSpace } from './skip-python-space.ts'
import { takeMatch } from './take-match.ts'

const DIGITS = String.raw`\d[\d_]*`
const NUMBER = new RegExp(
  String.raw`[-+]?(?:0x[\da-f_]+|0o[0-7_]+|0b[01_]+|(?:${DIGITS}\.?(?:${DIGITS})?|\.${DIGITS})(?:e[-+]?${DIGITS})?j?)`,
  'iuy',
)
const NUMBER_START = /[-+.\d]/u
const ENDLESS_START = /[-+in]/u
const ENDLESS = /[-+]?(?:inf|nan)\b/uy
const OPAQUE =
  /<(?:class '[^'\n]{1,200}'|(?:[\w.]|<locals>){1,200} object at 0x[\da-f]+|(?:built-in )?function (?:[\w.]|<\w{1,20}>){1,200}(?: at 0x[\da-f]+)?|UTC)>|TzInfo\((?:UTC|[-+]\d\d:\d\d)\)/iuy

/**
 * The string, number or thing without a literal at the cursor. Undefined where none starts there, and, with a
 * reason at the cursor, where one is broken.
 */
export function readPythonScalar(cursor: PythonCursor): PythonNode | undefined {
  const text = readText(cursor)
  if (text !== undefined || cursor.reason !== '') return text
  const at = cursor.position
  const first = cursor.text.charAt(at)
  if (NUMBER_START.test(first)) {
    const digits = takeMatch(cursor, NUMBER)?.[0]
    if (digits !== undefined) return { type: 'number', digits, at }
  }
  const name = ENDLESS_START.test(first) ? takeMatch(cursor, ENDLESS)?.[0] : undefined
  if (name !== undefined) return marked(cursor, { type: 'name', name, at })
  const opaque = first === '<' || first === 'T' ? takeMatch(cursor, OPAQUE)?.[0] : undefined
  return opaque === undefined ? undefined : marked(cursor, { type: 'opaque', text: opaque, at })
}

function marked(cursor: PythonCursor, node: PythonNode): PythonNode {
  cursor.isMarked = true
  return node
}

/** Strings beside each other are one, as Python joins them. */
function readText(cursor: PythonCursor): PythonText | undefined {
  const at = cursor.position
  const values: string[] = []
  let type: PythonText['type'] = 'string'
  let end = at
  for (;;) {
    const reading = readPythonString(cursor.text, cursor.position)
    if (reading === undefined) break
    if (!reading.ok) {
      cursor.isUnsayable = reading.isUnsayable === true
      return failAt(cursor, reading.at, reading.reason)
    }
    const kind = reading.isBytes ? 'bytes' : 'string'
    if (values.length > 0 && kind !== type)
      return failAt(cursor, cursor.position, 'a string stands beside bytes without a comma')
    if (!isPlain(cursor)) cursor.isMarked = true
    type = kind
    values.push(reading.value)
    end = reading.end
    cursor.position = end
    skipPythonSpace(cursor)
  }
  cursor.position = end
  if (values.length === 0) return undefined
  return { type, value: values.join(''), joined: values.length > 1, at }
}

/** Whether a string opens as in JSON. */
function isPlain({ text, position }: PythonCursor): boolean {
  return text[position] === '"' && !text.startsWith('"""', position)
}
