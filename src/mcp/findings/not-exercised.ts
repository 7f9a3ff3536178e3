import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A tool that was listed and not called. */
export const notExercised = defineFinding({
  code: 'not-exercised',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['coverage:tool:exercised'],
  observe: ({ tools, calls }) => {
    const called = new Set(calls.map(({ tool }) => tool))
    return tools
      .filter(({ name }) => !called.has(name))
      .map(({ name, frame, pointer }) => ({
        tool: name,
        line: frame.line,
        ...(pointer !== undefined && { pointer }),
        message: 'the tool was never called; name a call of it in a calls file, or allow it',
      }))
  },
})
