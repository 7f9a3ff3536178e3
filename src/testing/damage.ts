import { HarnessError } from '../contracts/harness-error.ts'
import { mixSeed } from '../calls/generate-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { excerpt } from '../text/excerpt.ts'
import { type Damaged, DAMAGES, subjectOf } from './damage-kinds.ts'

/** What happened to a text. */
export type DamageKind = keyof typeof DAMAGES

/** A text as users meet it. */
export interface DamagedText {
  readonly kind: DamageKind
  readonly text: string
  /** Whether the data is whole: a reader that undoes the damage gets exactly the same value. */
  readonly intact: boolean
  /** Where the text was cut, in UTF-16 units; only of `cut` and `truncated`. */
  readonly at?: number
}

/** Which damage is done. */
export interface DamageOptions {
  /** An integer: it chooses where a text is cut, and the prose around it. @defaultValue 1 */
  readonly seed?: number
  /** @defaultValue all kinds */
  readonly kinds?: readonly DamageKind[]
}

const KINDS = Object.keys(DAMAGES).filter(isKind)

/**
 * Returns a text as users meet it: one variant of each kind of damage that changes it. Kinds that rewrite JSON, such as
 * `single-quotes`, are left out if the text is not a JSON object or array.
 *
 * @example
 * for (const { kind, text, intact } of damage('{"city":"Oslo"}'))
 *   if (intact) expect(readAnswer(text), kind).toEqual({ city: 'Oslo' })
 * @throws HarnessError `wrong-use` for a text, seed or kind that is none.
 */
export function damage(
  text: string,
  { seed = 1, kinds = KINDS }: DamageOptions = {},
): readonly DamagedText[] {
  assertText('damage', text)
  assertInteger('damage', 'seed', seed)
  if (!Array.isArray(kinds) || kinds.length === 0)
    throw new HarnessError('wrong-use', 'damage: kinds is a list of at least one kind')
  const unknown = kinds.find((kind) => !isKind(kind))
  if (unknown !== undefined) throw unknownKind(unknown)
  return damagedBy(text, kinds, (kind) => mixSeed(seed, kind))
}

/**
 * Returns one variant of a text that a seed chooses: its kind, and where it is cut. Make an arbitrary of it with the
 * fast-check that you have: `fc.nat().map((seed) => damagedText(text, seed))`. Small seeds are simple variants.
 *
 * @example
 * fc.assert(
 *   fc.property(fc.nat(), (seed) => {
 *     readAnswer(damagedText('{"city":"Oslo"}', seed).text) // never throws
 *   }),
 * )
 * @throws HarnessError `wrong-use` for a text or seed that is none.
 */
export function damagedText(text: string, seed: number): DamagedText {
  assertText('damagedText', text)
  assertInteger('damagedText', 'seed', seed)
  const choice = Math.abs(seed)
  const count = damagedBy(text, KINDS, () => 0).length
  const variants = damagedBy(text, KINDS, () => Math.floor(choice / count))
  const variant = variants[choice % variants.length]
  // Never so: each text can be quoted
  if (variant === undefined) throw new HarnessError('wrong-use', 'damagedText: nothing to damage')
  return variant
}

function damagedBy(
  text: string,
  kinds: readonly DamageKind[],
  choiceFor: (kind: DamageKind) => number,
): readonly DamagedText[] {
  const subject = subjectOf(text)
  return kinds.flatMap((kind) => {
    const damaged: Damaged | undefined = DAMAGES[kind](subject, choiceFor(kind))
    return damaged === undefined || damaged.text === text ? [] : [{ kind, ...damaged }]
  })
}

function isKind(name: string): name is DamageKind {
  return Object.hasOwn(DAMAGES, name)
}

function assertText(name: string, text: string): void {
  if (typeof text !== 'string')
    throw new HarnessError('wrong-use', `${name}: the text is not a string`)
}

/** Throws for an option that is not an integer. */
export function assertInteger(name: string, option: string, value: number): void {
  if (!Number.isSafeInteger(value))
    throw new HarnessError('wrong-use', `${name}: ${option} is an integer, not ${String(value)}`)
}

function unknownKind(kind: string): HarnessError {
  const meant = nearestName(kind, KINDS)
  const hint = meant === undefined ? `known kinds: ${KINDS.join(', ')}` : `did you mean ${meant}?`
  return new HarnessError('wrong-use', `damage: unknown kind ${excerpt(kind)}; ${hint}`)
}
