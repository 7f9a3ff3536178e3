import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { describeExchange } from '../conversation/describe-exchange.ts'
import { unansweredCalls } from '../conversation/unanswered-calls.ts'
import { defineFinding } from './define-finding.ts'

/** A call that was never answered, though the server went on running. */
export const noReply = defineFinding({
  code: 'no-reply',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:call:answered'],
  observe: (conversation) =>
    unansweredCalls(conversation)
      .filter(({ outcome }) => outcome === 'no-reply')
      .map(({ call, exchange, waited, repeated }) => {
        const [what, remedy] = waited === undefined ? NEVER : givenUpAfter(waited, repeated)
        // Over HTTP, what came instead.
        const instead = exchange === undefined ? '' : ` (${describeExchange(exchange)})`
        return {
          tool: call.tool,
          call: call.id,
          line: call.request.line,
          message: `the call was ${what}${instead}; ${remedy}`,
        }
      }),
})

type Words = readonly [what: string, remedy: string]

const NEVER: Words = ['never answered', 'send a result, or an error with the id of the request']

function givenUpAfter(milliseconds: number, repeated: boolean): Words {
  const seconds = Math.round(milliseconds / 100) / 10
  return [
    `not answered within ${seconds} s${repeated ? ', nor when it was made again, alone' : ''}`,
    'answer sooner, be it with an error; --call-timeout gives it more time',
  ]
}
