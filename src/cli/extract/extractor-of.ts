import type { JsonValue } from '../../contracts/json.ts'
import { createExtractor, type Extractor } from '../../extraction/create-extractor.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { readChain } from './read-chain.ts'

/**
 * How the options ask texts to be looked through; what is wrong with them is told before anything is read.
 *
 * @param schema - What `--schema` names.
 */
export async function extractorOf(
  { chain, lossless }: Pick<ExtractOptions, 'chain' | 'lossless'>,
  schema?: JsonValue,
): Promise<Extractor> {
  return createExtractor({
    ...(chain !== undefined && { chain: await readChain(chain) }),
    lossless: lossless === true,
    ...(schema !== undefined && { target: { schema } }),
  })
}
