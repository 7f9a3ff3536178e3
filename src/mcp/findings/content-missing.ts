import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A result has no `content`. */
export const contentMissing = defineFinding({
  code: 'content-missing',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:result:content'],
  observe: ({ content, applicable, isError }) =>
    content.missing && (applicable || isError)
      ? [
          {
            message:
              'the result has no content; send an empty array where there is nothing to show',
          },
        ]
      : [],
})
