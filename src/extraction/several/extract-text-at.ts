import type { Extraction } from '../../contracts/extraction.ts'
import type { AccessedText } from '../../contracts/extraction-access.ts'
import { partsOfJoined } from './parts-of-joined.ts'
import { type ChainRun, runChain } from '../chain/run-chain.ts'

/** What came of looking through a text that stands somewhere; its attempts, its source and, of joined texts, its parts say where. */
export function extractTextAt<Value>(
  { pointer, text, joins }: AccessedText,
  run: ChainRun<Value>,
): Extraction<Value> {
  const extraction = runChain(text, run)
  const tried = extraction.tried.map((attempt) => ({ ...attempt, pointer }))
  if (!extraction.ok) return { ...extraction, tried }
  const parts = joins && partsOfJoined(extraction, joins)
  return { ...extraction, tried, source: { pointer }, ...(parts && { parts }) }
}
