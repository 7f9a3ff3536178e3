import type { Extraction } from '../contracts/extraction.ts'
import type { AccessedText } from '../contracts/extraction-access.ts'
import { attemptsOnly } from './attempts-only.ts'
import { type ChainRun, runChain } from './run-chain.ts'

/** What came of looking through a text that stands somewhere; its attempts and its source say where. */
export function extractTextAt<Value>(
  { pointer, text }: AccessedText,
  run: ChainRun<Value>,
): Extraction<Value> {
  const extraction = runChain(text, attemptsOnly(run, pointer))
  const tried = extraction.tried.map((attempt) => ({ ...attempt, pointer }))
  return extraction.ok ? { ...extraction, tried, source: { pointer } } : { ...extraction, tried }
}
