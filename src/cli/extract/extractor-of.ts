import type { JsonValue } from '../../contracts/json.ts'
import { createExtractor, type Extractor } from '../../extraction/create-extractor.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { chainOfNames } from './chain-of-names.ts'

/** Makes the extractor that the options ask for, once for each schema that stands in for theirs. */
export type ExtractorFor = (schema?: JsonValue) => Extractor

/**
 * How the options ask texts to be looked through; what is wrong with them is told before anything is read.
 *
 * @param schema - What `--schema` names.
 */
export function extractorOf(
  { chain, lossless }: Pick<ExtractOptions, 'chain' | 'lossless'>,
  schema?: JsonValue,
): ExtractorFor {
  const how = {
    ...(chain !== undefined && { chain: chainOfNames(chain) }),
    lossless: lossless === true,
  }
  const make = (target?: JsonValue): Extractor =>
    createExtractor({ ...how, ...(target !== undefined && { target: { schema: target } }) })
  const usual = make(schema)
  return (target) => (target === undefined ? usual : make(target))
}
