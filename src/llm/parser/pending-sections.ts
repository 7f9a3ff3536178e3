import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmProvenance, LlmRefusal } from '../../contracts/llm-output.ts'
import { toCandidate } from './finished-call.ts'
import type { HeldCall, HeldItem } from './finished-call.ts'
import type { SectionHost } from './section-run.ts'

/** A section whose calls are held back, and its text. */
export interface HeldSection {
  readonly items: readonly HeldItem[]
  readonly text: string
  readonly needsMore: boolean | undefined
  /** What is told of it, whatever becomes of it. */
  readonly noticed: readonly LlmEvent[]
}

/** Sections that are calls if nothing else stands in the message, and otherwise text. */
export class PendingSections {
  readonly #host: SectionHost
  #sections: { section: HeldSection; provenance: LlmProvenance | undefined; space: string }[] = []

  constructor(host: SectionHost) {
    this.#host = host
  }

  /** Keeps a section; `provenance` is what its calls get where they are promoted. */
  add(section: HeldSection, provenance: LlmProvenance | undefined): void {
    this.#sections.push({ section, provenance, space: '' })
  }

  /** Whether a text behind a section is nothing but brackets that close nothing, and semicolons. */
  ignores(text: string): boolean {
    return this.#sections.length > 0 && /^[\s\]};]*$/u.test(text)
  }

  /** Keeps white space and stray brackets behind a section; false where there is none to stand behind. */
  hold(space: string): boolean {
    const last = this.#sections.at(-1)
    if (last === undefined) return false
    last.space += space
    return true
  }

  refuse(): void {
    const sections = this.#sections
    this.#sections = []
    const isAnywhere = this.#host.settings.policy.promotion === 'anywhere'
    for (const { section, provenance, space } of sections) {
      if (isAnywhere && provenance !== undefined)
        promoteSection(this.#host, section, provenance === 'whole-message' ? 'prose' : provenance)
      else refuseSection(this.#host, section, { refusedBy: 'promotion' })
      if (space !== '') this.#host.emit({ type: 'text-delta', text: space })
    }
  }

  promote(): void {
    const sections = this.#sections
    this.#sections = []
    for (const { section, provenance, space } of sections) {
      promoteSection(this.#host, withoutBrackets(section, space), provenance)
      const white = space.replaceAll(/\S/gu, '')
      if (white !== '') this.#host.emit({ type: 'text-delta', text: white })
    }
  }
}

/** The last call of a section tells which brackets behind it were one too many. */
function withoutBrackets(section: HeldSection, space: string): HeldSection {
  const before = space.replaceAll(/[\s;]/gu, '')
  const last = section.items.findLastIndex((item) => 'call' in item)
  if (before === '' || last === -1) return section
  const items = section.items.map((item, index) => {
    if (index !== last || !('call' in item)) return item
    const start = item.call.span[1]
    const repair = { code: 'bracket-removed', start, before, after: '', in: 'output' } as const
    return { ...item, call: { ...item.call, repairs: [...item.call.repairs, repair] } }
  })
  return { ...section, items }
}

/** Tells the calls of a section as calls; `provenance` overrides theirs. */
export function promoteSection(
  host: SectionHost,
  section: HeldSection,
  provenance: LlmProvenance | undefined,
): void {
  const items = section.items.map((item) => withProvenance(item, provenance))
  const calls = items.filter((item) => 'call' in item)
  if (calls.length > 0 && calls.every(({ refusedBy }) => refusedBy !== undefined)) {
    const isDropped =
      host.settings.policy.unknownTools === 'drop' &&
      calls.every(({ refusedBy }) => refusedBy === 'unknown-tool')
    return refuseSection(
      host,
      { ...section, items, text: isDropped ? '' : section.text },
      {
        refusedBy: 'promotion',
      },
    )
  }
  for (const event of section.noticed) host.emit(event)
  for (const item of items) {
    if ('text' in item) host.emit({ type: 'text-delta', text: item.text })
    else if ('reasoning' in item) host.emit({ type: 'reasoning-delta', text: item.reasoning })
    else if (item.refusedBy !== undefined) tellRefused(host, item, item.refusedBy)
    else if (host.callCount >= host.settings.limits.calls) tellRefused(host, item, 'limit')
    else tellCall(host, item.call)
  }
  if (section.needsMore !== undefined)
    host.emit({ type: 'needs-more-work', value: section.needsMore })
}

function withProvenance(item: HeldItem, provenance: LlmProvenance | undefined): HeldItem {
  if (provenance === undefined || !('call' in item)) return item
  return { ...item, call: { ...item.call, provenance } }
}

/** Tells a section as the text that it is written as, and its calls as candidates. */
export function refuseSection(
  host: SectionHost,
  { items, text, noticed }: HeldSection,
  { refusedBy }: { readonly refusedBy: LlmRefusal },
): void {
  for (const event of noticed) host.emit(event)
  if (text !== '') host.emit({ type: 'text-delta', text })
  for (const item of items)
    if ('call' in item) host.emit({ type: 'candidate', candidate: toCandidate(item, refusedBy) })
}

function tellRefused(host: SectionHost, call: HeldCall, refusedBy: LlmRefusal): void {
  const isDropped = refusedBy === 'unknown-tool' && host.settings.policy.unknownTools === 'drop'
  if (call.written !== '' && !isDropped) host.emit({ type: 'text-delta', text: call.written })
  host.emit({ type: 'candidate', candidate: toCandidate(call, refusedBy) })
}

function tellCall(
  host: SectionHost,
  call: Extract<HeldItem, { readonly call: unknown }>['call'],
): void {
  const index = host.nextIndex()
  const { id, name, format, provenance, rawArguments } = call
  const start = { type: 'call-start', index, name, format, provenance } as const
  host.emit(id === undefined ? start : { ...start, id })
  if (rawArguments !== '') host.emit({ type: 'arguments-delta', index, text: rawArguments })
  host.emit({ type: 'call-end', index, call })
}
