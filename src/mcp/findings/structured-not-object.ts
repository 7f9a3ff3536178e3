import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'
import { defineFinding } from './define-finding.ts'

/** Structured content that is no object, in a revision that allows nothing else. */
export const structuredNotObject = defineFinding({
  code: 'structured-not-object',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:structured-content:object'],
  observe: ({ structured, modern }) =>
    modern || structured === undefined || isJsonObject(structured)
      ? []
      : [
          {
            pointer: '/structuredContent',
            message: `structuredContent is ${kindOf(structured)}; up to 2025-11-25 it has to be an object: put the value under a key of one`,
          },
        ],
})
