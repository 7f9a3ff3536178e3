import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'

/** A result reads like an error, and isn't marked as one: a suspicion, with its reason. */
export const errorUnflagged = defineFinding({
  code: 'error-unflagged',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['error:result:flagged'],
  observe: ({ failure }) =>
    failure?.suspicion === undefined
      ? []
      : [
          {
            pointer: failure.suspicion.pointer,
            message: `this may be an error that isn't marked as one: ${failure.suspicion.reason}; set isError where the call failed`,
          },
        ],
})
