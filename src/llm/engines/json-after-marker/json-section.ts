import type { CallKeys } from '../../json-calls/call-keys.ts'
import { readJsonCall } from '../../json-calls/read-json-call.ts'
import type { JsonCallReading } from '../../json-calls/read-json-call.ts'
import type { LlmRepair } from '../../../contracts/llm-output.ts'
import type { Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { passTextBefore, textBefore } from '../text-before.ts'
import type { TextBefore } from '../text-before.ts'
import { acceptCloser } from './accept-closer.ts'

interface Place {
  /** Where the section begins. */
  readonly at: number
  readonly keys: CallKeys
  readonly isFlat: boolean
  readonly needsArguments: boolean
  /** What begins or ends a section. */
  readonly stops: Stops
  readonly closers: readonly string[]
  /** Whether the JSON stands in a fence between the markers. */
  readonly isFenced: boolean
  /** What is missed where none of the closers stands. */
  readonly closer: string | undefined
  /** Whether several objects may follow each other without a list. */
  readonly mayRepeat: boolean
}

/** After so many objects that are no calls none is looked for: what is read in vain is read again from the next opener on. */
const MOST_TEXTS = 3

/** What follows a call: another one, the end of the section, or neither. */
type Following = 'more' | 'end' | 'nothing'

/** Reads the calls of a section, behind its opener: objects and lists of them, up to what closes it. */
export class JsonSection {
  readonly #section: Section
  readonly #place: Place
  /** Objects that are no calls, as long as none was a call. */
  #texts: string[] = []
  #hasCalls = false
  #lists = 0

  constructor(section: Section, place: Place) {
    this.#section = section
    this.#place = place
  }

  /** False where there is no call. */
  *read(): Reading<boolean> {
    const { reader } = this.#section
    const { keys, isFlat, needsArguments, stops } = this.#place
    const beforeCall = (): void => this.#tellTexts()
    let isFirst = true
    while (yield* this.#openItem()) {
      const at = isFirst ? this.#place.at : reader.offset
      isFirst = false
      const item = yield* readJsonCall(this.#section, {
        at,
        keys,
        isFlat,
        needsArguments,
        stops,
        beforeCall,
      })
      if (!(yield* this.#end(item)) || this.#texts.length > MOST_TEXTS) break
    }
    return this.#hasCalls
  }

  /** Reads up to the brace of an item; false where there is none. */
  *#openItem(): Reading<boolean> {
    const { reader } = this.#section
    const mark = reader.mark()
    for (;;) {
      yield* reader.space()
      const next = yield* reader.peek(1)
      if (next === '{') {
        reader.release(mark)
        return true
      }
      if (next === '[') this.#lists += 1
      else if (next !== ',' && next !== ';') {
        reader.rewind(mark)
        return false
      }
      reader.take(1)
    }
  }

  /** Ends an item; whether another one follows. */
  *#end(item: JsonCallReading): Reading<boolean> {
    const removed: LlmRepair[] = []
    const following = yield* this.#readBehind(removed)
    if (item.is === 'call') {
      this.#hasCalls = true
      const isWhole = 'complete' in item.end && item.end.complete
      const late = isWhole && following === 'nothing' ? yield* this.#findCloser() : undefined
      const closer = late === undefined ? this.#place.closer : undefined
      const start = this.#section.reader.offset
      for (const repair of removed) item.call.repair(repair)
      if (isWhole && following !== 'more' && this.#lists > 0)
        item.call.repair({ code: 'closed', start, before: '', after: ']' })
      if (isWhole && following === 'nothing' && closer !== undefined)
        item.call.repair({ code: 'missing-closer', start, before: '', after: closer })
      item.call.end(item.end)
      if (late !== undefined) passTextBefore(this.#section, late)
    } else if (this.#hasCalls) this.#tellText(item.text)
    else this.#texts.push(item.text)
    return following === 'more'
  }

  /** Reads what closes lists and the section, if it stands here, and brackets that close nothing. */
  *#readBehind(removed: LlmRepair[]): Reading<Following> {
    const { reader } = this.#section
    const { closers, mayRepeat, isFenced } = this.#place
    let mark = reader.mark()
    for (;;) {
      yield* reader.space()
      const closed = yield* acceptCloser(reader, closers)
      if (closed !== undefined) {
        reader.release(mark)
        return closed === 'whole' ? 'end' : 'nothing'
      }
      const next = yield* reader.peek(1)
      const hasMore = this.#lists > 0 || mayRepeat
      const isStray = next === '}' || next === ']'
      if (next === ']' && this.#lists > 0) this.#lists -= 1
      else if (next === '`' && isFenced) {
        yield* reader.while(/`/u)
        continue
      } else if (next === ',' && (yield* this.#isLastComma()))
        removed.push({ code: 'comma-removed', start: reader.offset, before: next, after: '' })
      else if (isStray && hasMore)
        removed.push({ code: 'bracket-removed', start: reader.offset, before: next, after: '' })
      else {
        reader.rewind(mark)
        return hasMore && next !== '' && '{[,;'.includes(next) ? 'more' : 'nothing'
      }
      reader.take(1)
      reader.release(mark)
      mark = reader.mark()
    }
  }

  /** The closer of a section that has text before it. */
  *#findCloser(): Reading<TextBefore | undefined> {
    const { closers, needsArguments } = this.#place
    if (needsArguments || this.#lists > 0) return undefined
    return yield* textBefore(this.#section.reader, closers)
  }

  /** Whether nothing but what closes the list follows a comma. */
  *#isLastComma(): Reading<boolean> {
    const { reader } = this.#section
    const mark = reader.mark()
    reader.take(1)
    yield* reader.space()
    const isLast = (yield* reader.peek(1)) === ']'
    reader.rewind(mark)
    return isLast && this.#lists > 0
  }

  #tellTexts(): void {
    const texts = this.#texts
    this.#texts = []
    for (const text of texts) this.#tellText(text)
  }

  #tellText(text: string): void {
    this.#section.diagnose('call-malformed', 'an object among calls has no name')
    this.#section.text(text)
  }
}
