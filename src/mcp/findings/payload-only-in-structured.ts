import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** The text beside structured content hasn't its data. */
export const payloadOnlyInStructured = defineFinding({
  code: 'payload-only-in-structured',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:structured-content:text-fallback'],
  observe: ({ textRelation }) =>
    textRelation?.kind === 'only-in-structured'
      ? [
          {
            pointer: '/structuredContent',
            message:
              'the data is only in structuredContent; clients that read only text never see it: send its JSON as a text block too',
          },
        ]
      : [],
})
