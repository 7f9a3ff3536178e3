import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** The JSON in the text blocks is another value than the structured content. */
export const textDiffers = defineFinding({
  code: 'text-differs',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:structured-content:text-fallback'],
  observe: ({ textRelation }) =>
    textRelation?.kind === 'differs'
      ? [
          {
            pointer: '/content',
            message: `the text's JSON is not that of structuredContent: ${textRelation.how}; send the same JSON, for clients that read only text`,
          },
        ]
      : [],
})
