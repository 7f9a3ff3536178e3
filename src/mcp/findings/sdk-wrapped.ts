import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { holdsData } from '../result/holds-data.ts'
import type { SdkWrap } from '../result/sdk-wrap.ts'
import { defineFinding } from './define-finding.ts'

const HOW: Readonly<Record<SdkWrap, string>> = {
  marked: 'an SDK put {result: …} around the data, and marked it',
  unmarked: 'an SDK put {result: …} around the data, without a mark',
}

/** Structured content is `{result: …}` that an SDK put around what the tool returned. */
export const sdkWrapped = defineFinding({
  code: 'sdk-wrapped',
  about: 'tool',
  requirement: ASSAY_REQUIREMENTS['schema:output:unwrapped'],
  // If a text inside it still holds the data, that is the heavier half of the same fault.
  observe: ({ sdkWrap, carried, shape }) =>
    sdkWrap === undefined || (carried !== undefined && holdsData(shape))
      ? []
      : [
          {
            pointer: '/structuredContent/result',
            message: `${HOW[sdkWrap]}; return an object with a type of its own to be rid of it`,
          },
        ],
})
