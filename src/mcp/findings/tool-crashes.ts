import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { describeErrors } from '../result/argument-errors.ts'
import { crashSign } from '../result/crash-sign.ts'
import { defineFinding } from './define-finding.ts'

/** The tool's own code failed, not the call: its error is an exception that no argument explains. */
export const toolCrashes = defineFinding({
  code: 'tool-crashes',
  about: 'tool',
  requirement: ASSAY_REQUIREMENTS['error:tool:own-code'],
  observe: ({ failure, rejection, argumentErrors }) => {
    const sign =
      failure === undefined || rejection !== undefined ? undefined : crashSign(failure.text)
    return sign === undefined
      ? []
      : [
          {
            message:
              argumentErrors.length > 0
                ? `the tool's own code fails for arguments that its inputSchema forbids (${describeErrors(argumentErrors)}): ${sign}; check the arguments first, and say in the error which is wrong`
                : `the tool's own code fails: ${sign}; find the exception in the server and mend it, or say in the error what the caller did wrong`,
          },
        ]
  },
})
