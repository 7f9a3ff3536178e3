import type { JsonValue } from '../../contracts/json.ts'
import { createExtractor, type Extractor } from '../../extraction/create-extractor.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { chainOfNames } from './chain-of-names.ts'

/**
 * How the options ask texts to be looked through; what is wrong with them is told before anything is read.
 *
 * @param schema - What `--schema` names.
 */
export function extractorOf(
  { chain, lossless }: Pick<ExtractOptions, 'chain' | 'lossless'>,
  schema?: JsonValue,
): Extractor {
  return createExtractor({
    ...(chain !== undefined && { chain: chainOfNames(chain) }),
    lossless: lossless === true,
    ...(schema !== undefined && { target: { schema } }),
  })
}
