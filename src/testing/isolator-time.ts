import type { Isolator } from '../contracts/isolator.ts'
import { isQuadratic, timeOf } from '../text/is-quadratic.ts'
import { type ContractCheck, quoted, TIME_EFFORT } from './contract-check.ts'
import { throwFault } from './isolator-faults.ts'
import { NESTED, REPEATED } from './isolator-texts.ts'

const DEPTH = 6000
const REPEATED_LENGTH = 8000

/** Characters that are repeated behind the beginning of an example. */
const MARKS = ['{', '[', '"', 'a', ' ']
const MOST_MARKS = 12
const MOST_BEGINNINGS = 16
const LONGEST_BEGINNING = 60
const MOST_REPEATED = 40
/** Processor milliseconds: a thousand times what so short a text takes. */
const SHORT_TEXT_LIMIT = 500

/** Returns the words, marks and spaces of a text, and the text. */
export function partsOf(text: string): readonly string[] {
  return [text, ...markedPartsOf(text)]
}

function markedPartsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|([^\p{L}\p{N}_\s])\1*/gu) ?? []
}

/** Returns the checks that an isolator takes time linear in texts of many repeated and nested parts. */
export function linearChecks(
  isolator: Isolator,
  examples: readonly string[],
): readonly ContractCheck[] {
  return [
    ...[...REPEATED, ...examples.flatMap(repeatedOf)].map(([what, piece, times]) => {
      let runs = 0
      // No text comes twice in a row: what is known of the last text would take no time.
      const textOf = (share: number): string =>
        piece.repeat(times * share) + '\n'.repeat((runs += 1) % 5)
      return linearCheck(isolator, { what, plain: piece, textOf })
    }),
    ...NESTED.map(([what, opening, closing]) => {
      const textOf = (share: number): string =>
        opening.repeat(DEPTH * share) + closing.repeat(DEPTH * share)
      return linearCheck(isolator, { what, plain: opening, textOf })
    }),
  ]
}

/** Texts that grow. */
interface Growing {
  readonly what: string
  /** A short one. */
  readonly plain: string
  readonly textOf: (share: number) => string
}

function linearCheck(isolator: Isolator, { what, plain, textOf }: Growing): ContractCheck {
  return {
    name: `takes time linear in the text for many ${what}`,
    run: async () => {
      if (throwFault(isolator, plain) !== undefined) return
      let fault: string | undefined
      const work = (share: number): unknown => (fault ??= throwFault(isolator, textOf(share)))
      const isSlow = await isQuadratic(work, TIME_EFFORT)
      if (fault !== undefined)
        throw new Error(`isolator ${isolator.name}: ${fault} for many ${what}`)
      if (isSlow)
        throw new Error(
          `isolator ${isolator.name}: sixteen times as many ${what} take far more than sixteen times as long`,
        )
    },
  }
}

/** An example, its first half, and its marks. */
function repeatedOf(text: string): typeof REPEATED {
  const marks = partsOf(text).filter((part) => /^[^\p{L}\p{N}_\s]/u.test(part) && part !== text)
  const half = text.slice(0, Math.ceil(text.length / 2))
  return [...new Set([text, half, ...marks])]
    .filter((piece) => piece !== '')
    .map((piece) => [quoted(piece, 40), piece, Math.ceil(REPEATED_LENGTH / piece.length)])
}

/**
 * Returns the check that no short text takes long. A pattern that goes back may take twice as long for each further
 * character: the text grows until that shows, so that the check ends.
 */
export function explosionCheck(isolator: Isolator, examples: readonly string[]): ContractCheck {
  return {
    name: 'takes little time for a short text',
    run: async () => {
      for (const textOf of growingTexts(examples)) {
        const text = await slowText(isolator, textOf)
        if (text !== undefined)
          throw new Error(
            `isolator ${isolator.name}: a text of ${text.length} characters takes more than ${SHORT_TEXT_LIMIT} ms; text: ${quoted(text)}`,
          )
      }
    },
  }
}

function growingTexts(examples: readonly string[]): readonly ((times: number) => string)[] {
  const marks = marksOf(examples)
  return beginningsOf(examples).flatMap((beginning) =>
    marks.flatMap((mark) =>
      ['', '!'].map((end) => (times: number) => beginning + mark.repeat(times) + end),
    ),
  )
}

async function slowText(
  isolator: Isolator,
  textOf: (times: number) => string,
): Promise<string | undefined> {
  if (throwFault(isolator, textOf(1)) !== undefined) return undefined
  for (let times = 4; times <= MOST_REPEATED;) {
    const text = textOf(times)
    const time = (): Promise<number> => timeOf(() => throwFault(isolator, text), 1)
    const milliseconds = await time()
    // Again, as something else may have been at work
    if (milliseconds > SHORT_TEXT_LIMIT && (await time()) > SHORT_TEXT_LIMIT) return text
    times += milliseconds < 1 ? 4 : 1
  }
  return undefined
}

/** The examples up to each of their parts. */
function beginningsOf(examples: readonly string[]): readonly string[] {
  const beginnings = examples.flatMap((text) => {
    let length = 0
    return markedPartsOf(text).map((part) => text.slice(0, (length += part.length)))
  })
  const short = beginnings.filter((text) => text.length <= LONGEST_BEGINNING)
  return [...new Set(['', ...short.slice(0, MOST_BEGINNINGS)])]
}

function marksOf(examples: readonly string[]): readonly string[] {
  const marks = examples.flatMap((text) => text.match(/[^\p{L}\p{N}_\s]/gu) ?? [])
  return [...new Set([...MARKS, ...marks])].slice(0, MOST_MARKS)
}
