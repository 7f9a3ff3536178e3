import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import type { SdkWrap } from '../result/sdk-wrap.ts'
import { defineFinding } from './define-finding.ts'

const HOW: Readonly<Record<SdkWrap, string>> = {
  marked: 'an SDK put {result: …} around the data, and marked it',
  unmarked: 'an SDK put {result: …} around the data, without a mark',
}

/** Structured content is `{result: …}` that an SDK put around what the tool returned. */
export const sdkWrapped = defineFinding({
  code: 'sdk-wrapped',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['schema:output:unwrapped'],
  observe: ({ sdkWrap }) =>
    sdkWrap === undefined
      ? []
      : [
          {
            pointer: '/structuredContent/result',
            message: `${HOW[sdkWrap]}; return an object with a type of its own to be rid of it`,
          },
        ],
})
