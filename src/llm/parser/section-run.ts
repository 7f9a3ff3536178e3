import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmDiagnosticCode, LlmProvenance, LlmRefusal } from '../../contracts/llm-output.ts'
import type { LlmFormat } from '../define-format.ts'
import type { JsonNode } from '../bare/json-node.ts'
import type { CallStart, OpenCall, Section } from '../grammar.ts'
import type { LlmReader, Mark } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { BareJsonReader } from './bare-json-reader.ts'
import { CallReading } from './call-reading.ts'
import type { CallListener } from './call-reading.ts'
import { toCandidate } from './finished-call.ts'
import type { FinishedCall, HeldItem } from './finished-call.ts'
import type { ParserSettings } from './parser-settings.ts'
import { isToolName } from './is-tool-name.ts'
import { toolNamed } from './tool-named.ts'

/** What a section tells the parser. */
export interface SectionHost {
  readonly reader: LlmReader
  readonly settings: ParserSettings
  emit(event: LlmEvent): void
  /** How many calls were begun before; counts one more. */
  nextIndex(): number
  readonly callCount: number
  readonly bareJson: BareJsonReader
}

interface Surroundings {
  readonly format: LlmFormat
  readonly provenance: LlmProvenance
  /** Whether what is read is passed on at once; otherwise it is kept until it is known what it is. */
  readonly isLive: boolean
}

/** One run of a format's grammar over the text from an opener on. */
export class SectionRun implements Section {
  /** What was read, where it isn't passed on at once. */
  readonly held: HeldItem[] = []
  /** Whether something was passed on, so that there is no way back. */
  isCommitted = false
  isMarked = false
  needsMore: boolean | undefined
  /** What was noticed while there is a way back. */
  readonly noticed: LlmEvent[] = []
  readonly #host: SectionHost
  readonly #around: Surroundings
  /** Where what isn't yet part of a call, or of text, begins. */
  #mark: Mark

  constructor(host: SectionHost, around: Surroundings) {
    this.#host = host
    this.#around = around
    this.#mark = host.reader.mark()
  }

  get reader(): LlmReader {
    return this.#host.reader
  }

  get tools(): Section['tools'] {
    return this.#host.settings.tools
  }

  get limits(): Section['limits'] {
    return this.#host.settings.limits
  }

  json(): Reading<JsonNode | undefined> {
    return this.#host.bareJson.read()
  }

  beginCall(start: CallStart): OpenCall {
    const { policy, limits } = this.#host.settings
    const found = toolNamed(start, this.tools)
    const isUnknown = this.tools.length > 0 && found.tool === undefined
    if (isUnknown) this.diagnose('unknown-tool', `no tool is named ${found.name}`, start.at)
    const isName = found.tool !== undefined || isToolName(found.name)
    if (!isName) this.diagnose('call-malformed', 'what stands for a name is none', start.at)
    const isBeyond = found.name.length > limits.nameLength || this.#host.callCount >= limits.calls
    if (isBeyond) this.diagnose('limit', 'a call is beyond the limits of names or calls', start.at)
    const isUnwanted = isUnknown && policy.unknownTools !== 'keep'
    const refusals: readonly (readonly [boolean, LlmRefusal])[] = [
      [isBeyond, 'limit'],
      [!isName, 'malformed'],
      [isUnwanted, 'unknown-tool'],
    ]
    const refusedBy = refusals.find(([isRefused]) => isRefused)?.[1]
    const begun = { ...start, ...found, refusedBy }
    return new CallReading(begun, this.#listener(begun))
  }

  text(piece: string): void {
    if (piece === '') return
    if (this.#around.isLive) this.#passOn({ type: 'text-delta', text: piece })
    else this.held.push({ text: piece })
  }

  reasoning(piece: string): void {
    if (piece === '') return
    if (this.#around.isLive) this.#passOn({ type: 'reasoning-delta', text: piece })
    else this.held.push({ reasoning: piece })
  }

  countAsMarked(): void {
    this.isMarked = true
  }

  needsMoreWork(value: boolean): void {
    this.needsMore = value
  }

  diagnose(code: LlmDiagnosticCode, message: string, at = this.reader.offset): void {
    const diagnostic = { code, message, at: this.#placeOf(at) }
    this.noticed.push({ type: 'diagnostic', diagnostic })
    if (this.isCommitted) this.#tellNoticed()
  }

  /** Forgets the section: what it read is unread again. */
  undo(): void {
    this.reader.rewind(this.#mark)
  }

  /** What was read and is neither part of a call nor of text, and no longer can be. */
  close(): string {
    if (this.#around.isLive) this.#tellNoticed()
    const rest = this.reader.since(this.#mark)
    this.reader.release(this.#mark)
    return rest
  }

  #commit(): void {
    this.isCommitted = true
    this.#tellNoticed()
  }

  #tellNoticed(): void {
    for (const event of this.noticed.splice(0)) this.#host.emit(event)
  }

  #passOn(event: LlmEvent): void {
    this.#commit()
    this.#host.emit(event)
    this.#remark()
  }

  #remark(): void {
    this.reader.release(this.#mark)
    this.#mark = this.reader.mark()
  }

  #listener(start: CallStart & { readonly refusedBy: LlmRefusal | undefined }): CallListener {
    const { format, provenance, isLive } = this.#around
    const isShown = isLive && start.refusedBy === undefined
    const index = isShown ? this.#show(start) : -1
    return {
      argumentsLength: this.limits.argumentsLength,
      maxDepth: this.limits.depth,
      placeOf: (offset) => this.#placeOf(offset),
      piece: (text) => {
        if (isShown && text !== '') this.#host.emit({ type: 'arguments-delta', index, text })
      },
      diagnose: (code, message) => this.diagnose(code, message, start.at),
      finish: (read, refusedBy) => {
        const end =
          start.written === undefined ? this.reader.offset : start.at + start.written.length
        const span = [this.#placeOf(start.at), this.#placeOf(end)] as const
        const finished = { call: { ...read, format: format.name, provenance, span }, refusedBy }
        if (isLive) this.#finishLive(finished, isShown ? index : undefined)
        else
          this.held.push({
            ...finished,
            written: refusedBy === undefined ? '' : this.#written(start),
          })
      },
    }
  }

  /** What a call is written as that is read and isn't told yet. */
  #written({ at, written }: CallStart): string {
    return written ?? this.reader.since(this.#mark).slice(at - this.#mark.offset)
  }

  #placeOf(offset: number): number {
    return Math.max(0, offset - this.#host.settings.base)
  }

  #show({ id, name }: { readonly id?: string; readonly name: string }): number {
    const { format, provenance } = this.#around
    const index = this.#host.nextIndex()
    this.#commit()
    this.#host.emit({
      type: 'call-start',
      index,
      ...(id === undefined ? {} : { id }),
      name,
      format: format.name,
      provenance,
    })
    return index
  }

  #finishLive(finished: FinishedCall, index: number | undefined): void {
    const { call, refusedBy } = finished
    const isDropped =
      refusedBy === 'unknown-tool' && this.#host.settings.policy.unknownTools === 'drop'
    if (refusedBy !== undefined && !isDropped) {
      const text = this.reader.since(this.#mark)
      if (text !== '') this.#host.emit({ type: 'text-delta', text })
    }
    this.#commit()
    this.#remark()
    const candidate = refusedBy === undefined ? undefined : toCandidate(finished, refusedBy)
    if (index !== undefined) this.#host.emit({ type: 'call-end', index, call: candidate ?? call })
    else if (candidate !== undefined) this.#host.emit({ type: 'candidate', candidate })
  }
}
