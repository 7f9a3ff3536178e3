import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** The JSON in the text blocks is another value than the structured content. */
export const textDiffers = defineFinding({
  code: 'text-differs',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:structured-content:text-fallback'],
  // A wrapper that an SDK made, or a text in place of data, is found as such: the text is right, and the wrapper is not.
  observe: ({ textRelation, sdkWrap, carried }) =>
    textRelation?.kind === 'differs' && sdkWrap === undefined && carried === undefined
      ? [
          {
            pointer: '/content',
            message: `the text's JSON is not that of structuredContent: ${textRelation.how}; send the same JSON, for clients that read only text`,
          },
        ]
      : [],
})
