import { CALL_KEYS } from '../json-calls/call-keys.ts'
import type { CallKeys } from '../json-calls/call-keys.ts'
import type { Grammar, Opener, WrittenCall } from '../grammar.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { JsonOpening } from './json-after-marker/json-opening.ts'
import { JsonSection } from './json-after-marker/json-section.ts'

/** What stands around the JSON of calls, and what the JSON is. */
export interface JsonMarkers {
  /** Each of them begins a section. */
  readonly open: readonly string[]
  /** Each of them ends it; the first is missed where none stands. None where the end of the JSON is the end. */
  readonly close?: readonly string[]
  /** What may end it, too, and isn't missed. */
  readonly mayClose?: readonly string[]
  /** What the JSON begins with, as others write the rest behind the same marker; where the format is pinned it may be either. */
  readonly begins?: '{' | '['
  /** What begins a section without a marker, and whether a fence does, where the format is pinned. */
  readonly whenPinned?: { readonly bare: '{' | '['; readonly hasFences: boolean }
  /** Default: the names that models use. */
  readonly keys?: CallKeys
  /** Whether members beside the name are arguments, where there are no others. */
  readonly isFlat?: boolean
  readonly write: (calls: readonly WrittenCall[]) => string
}

const FENCE = '```'

/** Calls that are JSON behind a marker: an object, several of them, or a list. */
export function jsonAfterMarker(markers: JsonMarkers): Grammar {
  const { open, close = [], mayClose = [], keys = CALL_KEYS, isFlat = false, write } = markers
  const opening = new JsonOpening(markers)
  const closers = [...close, ...mayClose]
  const stops = stopsOf([...open, ...closers])
  const fenceStops = stopsOf([`\n${FENCE}`])
  return {
    openers: openersOf(markers),
    fits: (reader, _, { isPinned }) => opening.fits(reader, isPinned),
    *read(section) {
      const at = section.reader.offset
      const opened = yield* opening.accept(section.reader)
      const isFenced = opened === 'marker' && (yield* opening.acceptFence(section.reader))
      const own = { at, keys, isFlat, isFenced, needsArguments: opened !== 'marker' }
      const around =
        opened === 'fence'
          ? { stops: fenceStops, closers: [FENCE], closer: FENCE, mayRepeat: true }
          : {
              stops,
              closers,
              closer: opened === 'marker' ? close[0] : undefined,
              mayRepeat: opened === 'marker' && closers.length > 0,
            }
      return yield* new JsonSection(section, { ...own, ...around }).read()
    },
    write,
  }
}

function openersOf({ open, whenPinned }: JsonMarkers): readonly Opener[] {
  const marked = open.map((literal) => ({ literal }))
  if (whenPinned === undefined) return marked
  const bare = { literal: whenPinned.bare, isBare: true }
  const fence = { literal: FENCE, at: 'line-start', isBare: true } as const
  return whenPinned.hasFences ? [...marked, bare, fence] : [...marked, bare]
}
