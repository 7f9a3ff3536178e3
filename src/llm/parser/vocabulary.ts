import type { LlmFormat, ReasoningTags } from '../define-format.ts'
import type { Opener } from '../grammar.ts'
import { Stops } from '../reader/stops.ts'
import type { ParserSettings } from './parser-settings.ts'

/** A format that may begin at an opener. */
export interface Beginning {
  readonly format: LlmFormat
  readonly opener: Opener
}

/** The literals that mean something in a text, and what they mean. */
export interface Vocabulary {
  readonly stops: Stops
  /** What may begin where a literal stands, in the order in which it is tried; those of foreign formats are told only. */
  readonly beginnings: ReadonlyMap<string, readonly Beginning[]>
  readonly foreign: ReadonlyMap<string, readonly Beginning[]>
  readonly reasoning: ReadonlyMap<string, ReasoningTags>
  readonly reasoningClosers: ReadonlySet<string>
  readonly ignored: ReadonlySet<string>
  /** What ends reasoning, by policy and tags; filled when it is first needed. */
  readonly reasoningEnds: Map<string, Stops>
}

/** Opens and closes a block of quoted text. */
export const FENCES: readonly string[] = ['```', '~~~']

/** Ends of turns that templates write behind a message; no format's own. Dropped where nothing else follows. */
export const TURN_ENDS: readonly string[] = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|end_of_sentence|>',
  '<｜end▁of▁sentence｜>',
  '<end_of_turn>',
  '</s>',
  '<SPECIAL_12>',
  '[unused10]',
]

const known = new WeakMap<readonly LlmFormat[], Vocabulary>()

/** The literals of formats; kept, as they are the same for every output that is read in these formats. */
export function vocabularyOf(settings: ParserSettings): Vocabulary {
  const found = known.get(settings.formats)
  if (found !== undefined) return found
  const vocabulary = collect(settings)
  known.set(settings.formats, vocabulary)
  return vocabulary
}

function collect({ formats, foreign, isPinned }: ParserSettings): Vocabulary {
  const own = beginningsOf(formats)
  const others = beginningsOf(foreign)
  const reasoning = new Map(
    formats
      .flatMap(({ reasoning: tags, whenPinned }) => [
        ...(tags ?? []),
        ...((isPinned ? whenPinned?.reasoning : undefined) ?? []),
      ])
      .map((tags) => [tags.open, tags] as const),
  )
  const closers = new Set([...reasoning.values()].map(({ close }) => close))
  const ignored = new Set(
    formats.flatMap((format) => [
      ...(format.ignored ?? []),
      ...((isPinned ? format.whenPinned?.ignored : undefined) ?? []),
    ]),
  )
  const stops = [
    ...[...reasoning.keys(), ...closers, ...ignored, ...TURN_ENDS].map((literal) => ({ literal })),
    ...FENCES.map((literal) => ({ literal })),
    ...[...own, ...others].map(({ opener }) => ({
      literal: opener.literal,
      atLineStart: opener.at === 'line-start',
    })),
  ].filter(({ literal }) => literal !== '')
  const literals = ['', ...stops.map(({ literal }) => literal)]
  return {
    stops: new Stops(stops),
    beginnings: byLiteral(own, literals),
    foreign: byLiteral(others, literals),
    reasoning,
    reasoningClosers: closers,
    ignored,
    reasoningEnds: new Map(),
  }
}

function beginningsOf(formats: readonly LlmFormat[]): readonly Beginning[] {
  return formats.flatMap((format) => format.grammar.openers.map((opener) => ({ format, opener })))
}

/** Where a literal stands, those that it begins with stand, too. */
function byLiteral(
  beginnings: readonly Beginning[],
  literals: readonly string[],
): ReadonlyMap<string, readonly Beginning[]> {
  return new Map(
    literals.map((literal) => [
      literal,
      beginnings.filter(({ opener }) => isStart(opener.literal, literal)),
    ]),
  )
}

function isStart(start: string, literal: string): boolean {
  return start === '' ? literal === '' : literal.startsWith(start)
}
