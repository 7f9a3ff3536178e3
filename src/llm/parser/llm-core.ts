import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmDiagnosticCode } from '../../contracts/llm-output.ts'
import type { LlmFormat } from '../define-format.ts'
import { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { BareJsonReader } from './bare-json-reader.ts'
import { BrokenJson, beginsLikeJson } from './broken-json.ts'
import { EventLog } from './event-log.ts'
import type { ParserSettings } from './parser-settings.ts'
import { PendingSections } from './pending-sections.ts'
import { opensFence, readFence } from './read-fence.ts'
import { readReasoning } from './read-reasoning.ts'
import { readSection } from './read-section.ts'
import type { SectionHost } from './section-run.ts'
import { tellMarkerWithoutCall } from './tell-marker-without-call.ts'
import { FENCES, TURN_ENDS, vocabularyOf } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

const STRIKE = '<s>'

/** Reads a text and tells what it holds: a loop over text, which stops at reasoning, at fences and where calls may begin. */
export class LlmCore implements SectionHost {
  readonly reader = new LlmReader()
  readonly settings: ParserSettings
  readonly vocabulary: Vocabulary
  readonly pending: PendingSections
  /** Markers of formats that are not read that were told. */
  readonly toldForeign = new Set<string>()
  readonly toldMarkers = new Set<string>()
  /** Reads JSON that stands without markers. */
  readonly bareJson: BareJsonReader
  /** How far a format has read what turned out not to be its own: up to there its bare form isn't tried again. */
  readonly triedTo = new Map<LlmFormat, number>()
  callCount = 0
  readonly #log = new EventLog()
  readonly #work: Reading<void>
  #hasText = false
  /** Where the last section or fence ended. */
  #blockEnd = -1
  #isCutOff = false
  #noTurnEndBefore = 0
  /** The end of the text so far, in which a tag may have begun. */
  #recent = ''
  /** Whether the text has the tag of HTML whose end some models end a turn with, too. */
  #hasStrike = false
  /** JSON of the message that is broken: what its strings say is no call. */
  readonly #brokenJson = new BrokenJson()

  constructor(settings: ParserSettings, vocabulary = vocabularyOf(settings)) {
    this.settings = settings
    this.vocabulary = vocabulary
    this.pending = new PendingSections(this)
    this.bareJson = new BareJsonReader(this.reader, settings.limits)
    this.#work = this.#run()
  }

  /** Takes a piece of the text; answers with what it tells. */
  feed(chunk: string): readonly LlmEvent[] {
    this.reader.feed(chunk)
    this.#work.next()
    return this.#log.take()
  }

  /** Takes the end of the text; one that is cut off may have gone on, so that nothing is known to be the whole message. */
  finish(isCutOff = false): readonly LlmEvent[] {
    this.#isCutOff = isCutOff
    this.reader.end()
    this.#work.next()
    return this.#log.take()
  }

  /** Whether nothing but white space, reasoning and what is pending came so far. */
  get isMessageStart(): boolean {
    return !this.#hasText
  }

  /** Whether what comes next stands in code in a line, or in JSON that is broken. */
  get isQuoted(): boolean {
    if (this.reader.offset === this.#blockEnd) return false
    return this.reader.line.ticks % 2 === 1 || this.#brokenJson.isOpen
  }

  /** From here on the message is more than what may be pending. */
  noteText(): void {
    this.#hasText = true
  }

  emit(event: LlmEvent): void {
    this.#log.add(event)
  }

  nextIndex(): number {
    this.callCount += 1
    return this.callCount - 1
  }

  /** Text of the message: what waits to be the whole message isn't, once there is any. */
  text(piece: string): void {
    if (piece === '') return
    this.#brokenJson.take(piece)
    const recent = this.#recent + piece
    this.#hasStrike ||= recent.includes(STRIKE)
    this.#recent = recent.slice(1 - STRIKE.length)
    if (!this.#hasText && piece.trim() !== '' && !this.pending.ignores(piece)) {
      this.#hasText = true
      this.pending.refuse()
    }
    if (!this.pending.hold(piece)) this.emit({ type: 'text-delta', text: piece })
  }

  diagnose(code: LlmDiagnosticCode, message: string, at = this.reader.offset): void {
    const offset = Math.max(0, at - this.settings.base)
    this.emit({ type: 'diagnostic', diagnostic: { code, message, at: offset } })
  }

  /** Looks for what looks like calls in a part of the text that holds none: reasoning, or a fence. */
  survey(text: string, start: number, survey: 'reasoning' | 'quoted'): void {
    if (this.settings.survey !== undefined) return
    const { stops } = this.vocabulary
    if (stops.search(text, { from: 0, isLineStart: true, ended: true }).found === undefined) return
    const base = this.settings.base - start
    const part = new LlmCore({ ...this.settings, base, survey }, this.vocabulary)
    for (const event of [...part.feed(text), ...part.finish()])
      if (event.type === 'candidate') this.emit(event)
  }

  *#run(): Reading<void> {
    const isMarked = (yield* this.reader.whichOf(this.vocabulary.stops)) !== undefined
    if (!isMarked) yield* readSection(this, '')
    for (;;) {
      const stop = yield* this.reader.until(this.vocabulary.stops, (piece) => this.text(piece))
      if (stop === undefined) break
      yield* this.#readStop(stop)
    }
    if (this.#isCutOff) this.pending.refuse()
    else this.pending.promote()
  }

  *#readStop(stop: string): Reading<void> {
    const { isQuoted } = this
    const isPart = this.settings.survey !== undefined
    const tags = isQuoted || isPart ? undefined : this.vocabulary.reasoning.get(stop)
    if (tags !== undefined) return yield* readReasoning(this, tags)
    if (yield* this.#readBlock(stop)) return void (this.#blockEnd = this.reader.offset)
    if (isQuoted) return this.text(this.reader.take(1))
    if (this.vocabulary.ignored.has(stop) || (yield* this.#isTurnEnd(stop)))
      return void this.reader.take(stop.length)
    if (this.vocabulary.reasoningClosers.has(stop)) return this.#readUnopened(stop)
    tellMarkerWithoutCall(this, stop)
    if (yield* beginsLikeJson(this.reader)) this.#brokenJson.open(this)
    this.text(this.reader.take(1))
  }

  *#readBlock(stop: string): Reading<boolean> {
    if (yield* readSection(this, stop)) return true
    if (!FENCES.includes(stop) || !(yield* opensFence(this.reader, stop))) return false
    yield* readFence(this, stop)
    return true
  }

  #readUnopened(close: string): void {
    this.diagnose(
      'reasoning-unopened',
      `${close} ends reasoning that never began: was it prefilled?`,
    )
    this.reader.take(close.length)
  }

  /** Whether nothing but ends of turns follows. */
  *#isTurnEnd(stop: string): Reading<boolean> {
    if (!TURN_ENDS.includes(stop) || this.reader.offset < this.#noTurnEndBefore) return false
    if (stop === '</s>' && this.#hasStrike) return false
    const mark = this.reader.mark()
    for (let end: string | undefined = stop; end !== undefined;) {
      this.reader.take(end.length)
      yield* this.reader.space()
      const next: string | undefined = yield* this.reader.whichOf(this.vocabulary.stops)
      end = next !== undefined && TURN_ENDS.includes(next) ? next : undefined
    }
    const isEnd = yield* this.reader.isAtEnd()
    this.#noTurnEndBefore = this.reader.offset
    this.reader.rewind(mark)
    return isEnd
  }
}
