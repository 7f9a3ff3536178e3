import type { Span } from '../contracts/extraction.ts'
import { fencesOf } from './fences-of.ts'
import { keyValueLine } from './key-value-line.ts'
import { listMarker } from './list-marker.ts'
import { trimmedSpan } from './trimmed-span.ts'

/** Where the content of a text stands that is nothing but one fenced block; undefined of any other text. */
export function wholeFence(text: string): Span | undefined {
  const [start, end] = trimmedSpan(text)
  if (!text.startsWith('```', start) && !text.startsWith('~~~', start)) return undefined
  const [fence] = fencesOf(text.slice(start, end))
  if (fence === undefined || start + fence.end < end) return undefined
  const content = [start + fence.contentStart, start + fence.contentEnd] as const
  return /^\s*(?:```|~~~)/u.test(text.slice(...content)) ? undefined : content
}

/** A fenced block that nothing but a few words stand around. */
export interface FramedFence {
  readonly content: Span
  /** With its fences. */
  readonly block: Span
}

/** What a block says of itself that holds no program. */
const PLAIN: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'console',
  'output',
  'csv',
  'tsv',
  'table',
])
const FRAME_LINES = 5

/** The only fenced block of a text, where it says that it is no program and only an introduction and a trailer stand around it. */
export function framedFence(text: string): FramedFence | undefined {
  const [fence, ...others] = fencesOf(text)
  if (fence === undefined || others.length > 0 || !PLAIN.has(fence.language)) return undefined
  const { start, end, contentStart, contentEnd } = fence
  const around = [text.slice(0, start), text.slice(end)]
    .flatMap((part) => part.split('\n', FRAME_LINES * 4))
    .filter((line) => line.trim() !== '')
  if (around.length === 0 || around.length > FRAME_LINES || around.some(isStructure))
    return undefined
  const isMost = (contentEnd - contentStart) * 2 > text.length - (end - start)
  return isMost ? { content: [contentStart, contentEnd], block: [start, end] } : undefined
}

/** An item, a row, or a pair with a value: what the block is beside, and not only in. */
function isStructure(line: string): boolean {
  const pair = keyValueLine(line)
  if (line.length > 400 || (pair !== undefined && pair.value !== '')) return true
  return listMarker(line) !== undefined || line.trimStart().startsWith('|')
}
