import { excerpt } from '../../text/excerpt.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A call ended in another way than its calls file says. */
export const expectationUnmet = defineFinding({
  code: 'expectation-unmet',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['call:outcome:expected'],
  observe: ({ expect, applicable, isError, error, failure }) => {
    const failed = isError || error !== undefined
    if (expect === 'ok' && !failed && failure !== undefined)
      return [
        {
          message: `the calls file expects a result, and what came reads like an error that is not marked: ${excerpt(failure.line, 200)}; mark it with isError and expect an error, or mend the tool`,
        },
      ]
    if (expect === undefined || (!applicable && !failed) || failed === (expect === 'error'))
      return []
    const message = failed
      ? `the calls file expects a result, and an error came: ${excerpt(failure?.line ?? '', 200)}; mend the tool, or expect an error`
      : 'the calls file expects an error, and a result came; mend the tool, or expect a result'
    return [{ message }]
  },
})
