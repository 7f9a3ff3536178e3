import type { Span } from '../../../contracts/extraction.ts'
import type { PythonNode } from '../../python/python-node.ts'
import { readPython } from '../../python/read-python.ts'

/** Where the longest dict, list, tuple or set stands in a text of which is known that it holds one, whatever is around it. */
export function longestLiteral(text: string): Span | undefined {
  let longest: Span | undefined
  const open = /[{[(]/gu
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const start = match.index
    const reading = readPython(text, start)
    // What was read in vain isn't read again, or nested brackets would take time for each of them.
    open.lastIndex = Math.max(reading.ok ? reading.end : reading.at, start + 1)
    if (!reading.ok || !isFilled(reading.node)) continue
    if (longest === undefined || reading.end - start > longest[1] - longest[0])
      longest = [start, reading.end]
  }
  return longest
}

function isFilled(node: PythonNode): boolean {
  if (node.type === 'dict') return node.entries.length > 0
  const isSequence = node.type === 'list' || node.type === 'tuple' || node.type === 'set'
  return isSequence && node.items.length > 0
}
