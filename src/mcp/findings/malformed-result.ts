import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** What came as the result of a call is no CallToolResult. */
export const malformedResult = defineFinding({
  code: 'malformed-result',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:result:type'],
  observe: ({ content }) =>
    content.malformed.map(({ pointer, reason }) => ({
      pointer,
      message: `the result is no CallToolResult: ${reason}; return an object with an array content`,
    })),
})
