import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A content block is of no type that the protocol knows, or lacks what its type needs. */
export const unknownBlock = defineFinding({
  code: 'unknown-block',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:content:block-type'],
  observe: ({ content }) =>
    content.unknown.map(({ pointer, reason }) => ({
      pointer,
      message: `a content block is ${reason}; clients reject the whole result for it: send the types of the protocol, each with its fields`,
    })),
})
