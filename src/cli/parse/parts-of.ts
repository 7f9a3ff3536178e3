import type { Span } from '../../contracts/extraction.ts'
import type { LlmEvent } from '../../contracts/llm-event.ts'
import { alignText, type Aligned } from './align-text.ts'

/** What a part of an output became; a marker is dropped. */
export interface OutputPart {
  readonly kind: 'text' | 'reasoning' | 'marker' | 'call' | 'candidate'
  readonly span: Span
  /** Of a call, or of a candidate, from 1. */
  readonly number?: number
}

/** The parts of an output, from its first unit to its last, as the events of reading it tell them. */
export function partsOf(
  text: string,
  events: readonly LlmEvent[],
  prefill = '',
): readonly OutputPart[] {
  const base = alignText({ text, events, prefill })
  const counts = { call: 0, candidate: 0 }
  const marks = events.flatMap((event): readonly OutputPart[] => {
    const found = foundIn(event)
    if (found === undefined) return []
    const kind = 'refusedBy' in found ? 'candidate' : 'call'
    counts[kind] += 1
    return [{ kind, span: found.span, number: counts[kind] }]
  })
  return overlay(
    base,
    marks.toSorted((one, other) => one.span[0] - other.span[0]),
    text.length,
  )
}

function foundIn(event: LlmEvent): { readonly span: Span } | undefined {
  if (event.type === 'call-end') return event.call
  return event.type === 'candidate' ? event.candidate : undefined
}

/** Marks on a ground, which is seen between them. */
function overlay(
  base: readonly Aligned[],
  marks: readonly OutputPart[],
  length: number,
): readonly OutputPart[] {
  const parts: OutputPart[] = []
  let at = 0
  let next = 0
  const showBase = (end: number): void => {
    while (at < end) {
      const ground = base[next]
      const to = ground === undefined ? end : Math.min(end, ground.span[1])
      if (to > at) parts.push({ kind: ground?.kind ?? 'marker', span: [at, to] })
      at = Math.max(at, to)
      if (at < end || ground?.span[1] === at) next += 1
    }
  }
  for (const mark of marks) {
    const [start, end] = mark.span
    if (start < at || end > length) continue
    showBase(start)
    parts.push(mark)
    at = end
    while ((base[next]?.span[1] ?? Infinity) <= at) next += 1
  }
  showBase(length)
  return parts
}
