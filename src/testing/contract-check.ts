import { HarnessError } from '../contracts/harness-error.ts'
import { createRandom } from '../text/create-random.ts'
import { assertInteger } from './damage.ts'

/** One check of a contract, to be registered with any test runner. */
export interface ContractCheck {
  /** What holds, as a sentence without its subject. */
  readonly name: string
  /** Throws an error that says what does not hold, and for which text. */
  readonly run: () => void | Promise<void>
}

/** How thoroughly a contract is checked. */
export interface ContractOptions {
  /** Generated texts for each check. @defaultValue 300 */
  readonly runs?: number
  /** Number that the generated texts follow from; the same number gives the same texts. @defaultValue 1 */
  readonly seed?: number
}

/** What a check of time spends: enough for quadratic work, and little for work that is linear. */
export const TIME_EFFORT = { largest: 4, attempts: 3 }

const RUNS = 300
const LONGEST = 30
const ANY_CHARACTERS = 300
const EACH_OF_ANY = 8
const SHOWN = 400

/**
 * Refuses options that would leave a contract unchecked.
 *
 * @throws HarnessError `wrong-use` for runs that are not a whole number from 1, and a seed that is not an integer
 */
export function assertContractOptions(
  caller: string,
  { runs = RUNS, seed = 1 }: ContractOptions,
): void {
  assertInteger(caller, 'runs', runs)
  assertInteger(caller, 'seed', seed)
  if (runs < 1)
    throw new HarnessError('wrong-use', `${caller}: runs is ${runs}; give a whole number from 1`)
}

/** Returns a generator of whole numbers below a limit; the same seed gives the same numbers. */
export function createDice(seed: number): (limit: number) => number {
  const random = createRandom(seed)
  return (limit) => Math.floor(random() * limit)
}

/** Texts that a check goes through. */
interface CheckedTexts extends ContractOptions {
  /** Whose fault it would be, for messages. */
  readonly subject: string
  /** What texts are put together from. */
  readonly pieces: readonly string[]
  /** Texts to begin with. @defaultValue none */
  readonly first?: readonly string[]
}

/**
 * Goes through generated texts, most of them of pieces and some of any characters, until one of them has a fault.
 *
 * @throws {Error} with the fault and the shortest text that still has it
 */
export function assertForTexts(
  { subject, pieces, first = [], runs = RUNS, seed = 1 }: CheckedTexts,
  faultOf: (text: string) => string | undefined,
): void {
  const dice = createDice(seed)
  for (let run = -first.length; run < runs; run += 1) {
    const parts = run < 0 ? [first.at(run) ?? ''] : partsOf(run, pieces, dice)
    if (faultOf(parts.join('')) === undefined) continue
    const text = shortest(parts, (less) => faultOf(less.join('')) !== undefined)
    throw new Error(`${subject}: ${faultOf(text) ?? ''}; text: ${quoted(text)}, seed ${seed}`)
  }
}

/** Returns a text as JSON has it, cut, with its line ends. */
export function quoted(text: string, limit = SHOWN): string {
  return JSON.stringify(text.length > limit ? `${text.slice(0, limit)}…` : text)
}

function partsOf(
  run: number,
  pieces: readonly string[],
  dice: (limit: number) => number,
): readonly string[] {
  return run % EACH_OF_ANY === EACH_OF_ANY - 1 ? anyCharacters(dice) : some(pieces, dice)
}

function some(pieces: readonly string[], dice: (limit: number) => number): readonly string[] {
  return Array.from({ length: dice(LONGEST) }, () => pieces[dice(pieces.length)] ?? '')
}

function anyCharacters(dice: (limit: number) => number): readonly string[] {
  return Array.from({ length: dice(ANY_CHARACTERS) }, () => {
    const limit = [0x80, 0x800, 0x10000, 0x110000][dice(4)] ?? 0x80
    return String.fromCodePoint(dice(limit))
  })
}

/** Leaves parts out one by one as long as what is wrong stays wrong, and then characters. */
function shortest(
  parts: readonly string[],
  isWrong: (parts: readonly string[]) => boolean,
): string {
  const few = withFewest(parts, isWrong)
  return withFewest(few.join('').split(''), isWrong).join('')
}

function withFewest(
  parts: readonly string[],
  isWrong: (parts: readonly string[]) => boolean,
): readonly string[] {
  let fewer = parts
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const without = fewer.toSpliced(at, 1)
    if (isWrong(without)) fewer = without
  }
  return fewer
}
